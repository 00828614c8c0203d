import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../src/db/connection.ts';
import type { Seen } from '../src/db/seen.ts';
import { linkClient, makeOperator, makeOrganization, makeSignatory, makeStudent } from './builders.ts';
import { demoCommittees, demoCourses } from './catalogue.ts';
import { demoPeople } from './people.ts';
import { makePriceRules } from './price-builders.ts';
import { makeAssignment, makeCommittee, makeCourse, makeDiscipline, makeGroup } from './training-builders.ts';

/** Who has every document that the welders' course issues to show, and so a photo: his place in demoPeople. */
const WELDER = 19;

/** What later steps of the demo need to know of what was made. */
export interface DemoCenter {
  administratorId: Seen<'users'>;
  clientOperatorId: Seen<'users'>;
  centerId: string;
  clientIds: string[];
  /** In the order of demoPeople. */
  studentIds: string[];
  courseIds: string[];
  assignmentIds: string[];
  /** The one whose documents show a photo. */
  welderId: string;
  /** Of three years ago: what was issued for them expires soon. */
  formerIds: string[];
}

/** Whether nobody has used this database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const first = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  return first === undefined;
}

/** Makes the demo centre: organizations, people with their logins, committees, courses, groups and assignments. */
export async function makeDemoCenter(db: Db): Promise<DemoCenter> {
  const { centerId, clientIds } = await makeOrganizations(db);
  const [mainClientId = '', secondClientId = ''] = clientIds;
  const administrator = await makeOperator(db, [centerId], 'HighOperator', {
    surname: 'Крылова',
    name: 'Ирина',
    lastname: 'Анатольевна',
    email: 'admin@center.demo',
    phone: '+78462001001',
  });
  await makeOperator(db, [centerId], 'Operator', {
    surname: 'Захарова',
    name: 'Елена',
    lastname: 'Юрьевна',
    email: 'operator@center.demo',
    phone: '+78462001002',
  });
  const clientOperator = await makeOperator(db, clientIds, 'Operator', {
    surname: 'Виноградова',
    name: 'Екатерина',
    lastname: 'Алексеевна',
    email: 'operator@client.demo',
    phone: '+78462334455',
  });
  const studentIds = await makePeople(db, mainClientId, secondClientId);
  const courseIds = await makeCatalogue(db, centerId);
  await makePriceRules(db, { centerId, clientId: secondClientId, courseId: courseIds[3] ?? '' });
  const formerIds = await makeFormer(db, studentIds.slice(20, 24), courseIds[0] ?? '');
  const assignmentIds = await makeGroups(db, { centerId, clientId: mainClientId, studentIds, courseIds });
  return {
    administratorId: administrator.userId,
    clientOperatorId: clientOperator.userId,
    centerId,
    clientIds,
    studentIds,
    courseIds,
    assignmentIds,
    welderId: studentIds[WELDER] ?? '',
    formerIds,
  };
}

async function makeOrganizations(db: Db): Promise<{ centerId: string; clientIds: string[] }> {
  const centerId = await makeOrganization(db, {
    type: 'EducationCenter',
    title: 'АНО ДПО «Учебный центр „Допуск“»',
    inn: '6312104574',
    phone: '+78462001000',
    email: 'info@center.demo',
    address: {
      postalCode: '443001',
      region: 'Самарская область',
      city: 'Самара',
      street: 'Молодогвардейская',
      house: '151',
      flat: '',
    },
    bankAccountNumber: '40702810200000000001',
    head: { fullName: 'Калашникова Наталья Сергеевна', position: 'Директор' },
    bank: { title: 'ПАО Сбербанк', bic: '044525225', correspondentAccount: '30101810400000000225' },
    legal: {
      kpp: '631201001',
      authority: 'Устав',
      vatMode: 'Exempt',
      vatBasis: 'подпункт 14 пункта 2 статьи 149 Налогового кодекса РФ',
    },
    licence: {
      number: 'Л035-01213-63/00198765',
      date: '2021-04-15',
      issuer: 'Министерство образования и науки Самарской области',
    },
  });
  await makeSignatory(db, centerId, {
    fullName: 'Гришин Олег Витальевич',
    jobTitle: 'Заместитель директора по учебной работе',
    authority: 'Доверенность № 3 от 12.01.2026',
    validFrom: '2026-01-12',
    signs: ['Contract', 'Qualification', 'StudyCertificate'],
  });
  await makeSignatory(db, centerId, {
    fullName: 'Белова Ольга Николаевна',
    jobTitle: 'Главный бухгалтер',
    signs: ['Accountant'],
  });
  await makeSignatory(db, centerId, {
    fullName: 'Тимофеева Дарья Игоревна',
    jobTitle: 'Секретарь учебной части',
    signs: ['Secretary'],
  });
  const main = await makeOrganization(db, {
    title: 'ООО «Волга-Монтаж»',
    inn: '6316120930',
    phone: '+78462334400',
    email: 'office@client.demo',
    address: {
      postalCode: '443080',
      region: 'Самарская область',
      city: 'Самара',
      street: 'Авроры',
      house: '7',
      flat: '12',
    },
    bankAccountNumber: '40702810354400012417',
    bank: { title: 'Поволжский банк ПАО Сбербанк', bic: '043601607', correspondentAccount: '30101810200000000607' },
    head: { fullName: 'Степанов Игорь Львович', position: 'Генеральный директор' },
    legal: { kpp: '631601001', authority: 'Устав' },
  });
  const second = await makeOrganization(db, {
    title: 'Акционерное общество «Ульяновский приборный завод»',
    shortTitle: 'АО «Ульяновский приборный завод»',
    inn: '7328901545',
    phone: '+78422667788',
    email: 'hr@factory.demo',
    address: {
      postalCode: '432071',
      region: 'Ульяновская область',
      city: 'Ульяновск',
      street: 'Крымова',
      house: '10А',
      flat: '',
    },
  });
  for (const clientId of [main, second]) await linkClient(db, centerId, clientId);
  return { centerId, clientIds: [main, second] };
}

/** Three quarters of the people work for the first client; the first of them has the demo's student login. */
async function makePeople(db: Db, mainClientId: string, secondClientId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, person] of demoPeople.entries()) {
    const organizationId = i < 30 ? mainClientId : secondClientId;
    const login = i === 0 ? { email: 'student@client.demo' } : {};
    ids.push((await makeStudent(db, organizationId, { ...person, ...login })).studentId);
  }
  return ids;
}

async function makeCatalogue(db: Db, centerId: string): Promise<string[]> {
  const committeeIds: string[] = [];
  for (const committee of demoCommittees) committeeIds.push(await makeCommittee(db, centerId, committee));
  const courseIds: string[] = [];
  for (const { committee, disciplines, ...course } of demoCourses) {
    const disciplineIds: string[] = [];
    for (const discipline of disciplines) disciplineIds.push(await makeDiscipline(db, centerId, discipline));
    courseIds.push(
      await makeCourse(db, centerId, { ...course, committeeId: committeeIds[committee] ?? '', disciplineIds }),
    );
  }
  return courseIds;
}

/** How many days from now the certificates of those who learned three years ago are valid. */
const DAYS_LEFT = [5, 19, 46, 78];

/** The same course three years ago: its certificates are to be renewed soon. */
async function makeFormer(db: Db, studentIds: readonly string[], courseId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, studentId] of studentIds.entries()) {
    const end = yearsEarlier(daysLater(today(), DAYS_LEFT[i] ?? 0), 3);
    ids.push(await makeAssignment(db, { studentId, courseId, start: daysLater(end, -1), end }));
  }
  return ids;
}

const yearsEarlier = (date: string, years: number) =>
  daysLater(`${Number(date.slice(0, 4)) - years}-${date.slice(5, 7)}-01`, Number(date.slice(8)) - 1);

interface GroupParts {
  centerId: string;
  clientId: string;
  studentIds: string[];
  courseIds: string[];
}

/** The course of electrical safety in demoCourses. */
const ELECTRICAL = 2;

/** Three groups of the first client's people and a few assignments on their own. */
async function makeGroups(db: Db, { centerId, clientId, studentIds, courseIds }: GroupParts): Promise<string[]> {
  const plans = [
    { title: 'ОТ-1: охрана труда, октябрь', people: [0, 6], course: 0, start: '2026-10-05', end: '2026-10-06' },
    { title: 'ЭБ-2: электробезопасность', people: [6, 12], course: 2, start: '2026-11-09', end: '2026-11-19' },
    { title: 'СТР-3: стропальщики', people: [12, 15], course: 5, start: '2026-11-16', end: '2026-12-01' },
  ] as const;
  const assignmentIds: string[] = [];
  for (const { title, people, course, start, end } of plans) {
    const members = studentIds.slice(...people);
    const groupId = await makeGroup(db, { title, clientId, centerId, studentIds: members });
    for (const studentId of members) {
      assignmentIds.push(
        await makeAssignment(db, {
          ...{ studentId, courseId: courseIds[course] ?? '', start, end, groupId },
          ...(course === ELECTRICAL
            ? { electrical: { staffCategory: 'OperationalRepair', checkReason: 'Regular' } }
            : {}),
        }),
      );
    }
  }
  const single = [
    { student: 0, course: 3, start: '2026-08-03', end: '2026-09-11' },
    { student: 16, course: 4, start: '2026-09-01', end: '2026-10-21' },
    { student: 30, course: 1, start: '2026-11-18', end: '2026-11-23' },
    { student: 31, course: 6, start: '2026-11-20', end: '2027-01-13' },
    { student: WELDER, course: 6, start: '2026-09-01', end: '2026-10-14' },
  ];
  for (const { student, course, start, end } of single) {
    const studentId = studentIds[student] ?? '';
    assignmentIds.push(await makeAssignment(db, { studentId, courseId: courseIds[course] ?? '', start, end }));
  }
  return assignmentIds;
}
