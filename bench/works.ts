import { randomInt, randomUUID } from 'node:crypto';
import type { Login } from './calls.ts';

/** A work that the portal does as quickly as PostgreSQL and Node allow, or nearly. */
export interface Work {
  title: string;
  as: Login;
  /** The portal's calls for it, all of them at once, as a page makes them. */
  calls: readonly { path: string; body?: () => object }[];
  /** The same by `bare.ts`. */
  bare: string;
  /** Which share of the bare one's rate is asked for; null: it is only looked at. */
  share: number | null;
}

const CENTER = '00000001-0000-7000-8000-000000000001';
const CLIENT = '00000001-0000-7000-8000-000000000002';
const PERSON = '00000005-0000-7000-8000-000000000009';
/** Of which every client has trainings, in the small data set too. */
const MONTH = ['2025-09-01', '2025-09-30'] as const;

const OF_MONTH = `organization=${CLIENT}&center=${CENTER}&start=${MONTH[0]}&end=${MONTH[1]}`;

const REPORT: Omit<Work, 'bare' | 'share'> = {
  title: 'отчёт одной организации за месяц, с итогами',
  as: 'admin@bench.test',
  calls: [
    {
      path: '/Report/Assigns',
      body: () => ({ filters: { period: { start: MONTH[0], end: MONTH[1] }, organizations: [CLIENT] } }),
    },
  ],
};

export const works: readonly Work[] = [
  {
    title: 'страница персонала клиента, со счётом',
    as: 'client@bench.test',
    calls: [{ path: '/Organization/Current/GetStudents' }],
    bare: `people?organization=${CLIENT}`,
    share: 0.45,
  },
  {
    title: 'поиск редкой фамилии среди всех',
    as: 'admin@bench.test',
    calls: [{ path: '/Operator/GetStudentsByOrganizations?search=яковлевенко тимур' }],
    bare: `search?search=яковлевенко тимур&center=${CENTER}`,
    share: 0.7,
  },
  {
    title: 'человек с организацией и назначениями',
    as: 'admin@bench.test',
    calls: [{ path: `/Operator/GetStudentPage/${PERSON}` }],
    bare: `person?person=${PERSON}&center=${CENTER}`,
    share: 0.3,
  },
  { ...REPORT, bare: `report?${OF_MONTH}`, share: null },
  { ...REPORT, title: 'тот же, без портала – через весь месяц', bare: `reportThroughMonth?${OF_MONTH}`, share: 0.9 },
  {
    title: 'новый человек по приглашению',
    as: 'client@bench.test',
    calls: [
      {
        path: '/Operator/RegisterStudentForOperator',
        body: () => ({
          surname: 'Безымянный',
          name: 'Иван',
          lastName: 'Иванович',
          snilsNumber: newSnils(),
          email: `${randomUUID()}@bench.test`,
          phone: `+79${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
          birthday: '1990-01-01',
          jobTitle: 'Рабочий',
          organization: CLIENT,
        }),
      },
    ],
    bare: `create?organization=${CLIENT}`,
    share: null,
  },
];

/** An insurance number with its check digits. */
function newSnils(): string {
  const number = String(randomInt(100_000_000, 1_000_000_000));
  const sum = [...number].reduce((total, digit, i) => total + Number(digit) * (9 - i), 0);
  return number + String((sum % 101) % 100).padStart(2, '0');
}
