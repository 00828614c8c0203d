import type { MemberType } from '@dopusk/contract/committees.ts';
import {
  linkClient,
  type MadeOperator,
  makeOperator,
  makeOrganization,
  makeStudent,
  type NewOrganization,
} from '../../demo/builders.ts';
import { makeResult, markPaid } from '../../demo/document-builders.ts';
import { makeStudentFile } from '../../demo/file-builders.ts';
import { drawPortrait } from '../../demo/portrait.ts';
import {
  makeAssignment,
  makeCommittee,
  makeCourse,
  makeDiscipline,
  makeGroup,
  type NewCourse,
} from '../../demo/training-builders.ts';
import type { Context } from '../../src/context.ts';
import type { HardPerson } from './hard-people.ts';

type Opened = Pick<Context, 'db' | 'storage'>;

interface Outline {
  center: NewOrganization;
  client: NewOrganization;
  committee: { fullName: string; type: MemberType }[];
  disciplines: string[];
}

const bank = {
  bankAccountNumber: '40702810200000000001',
  bank: { title: 'ПАО Сбербанк', bic: '044525225', correspondentAccount: '30101810400000000225' },
};

/** The usual center: short titles, three disciplines. */
export const USUAL: Outline = {
  center: {
    ...bank,
    type: 'EducationCenter',
    title:
      'Автономная некоммерческая организация дополнительного профессионального образования «Учебный центр „Берег“»',
    shortTitle: 'АНО ДПО «Учебный центр „Берег“»',
    inn: '6312104574',
    phone: '+74822123456',
    email: 'info@bereg.example',
    address: { postalCode: '170100', region: '', city: 'Тверь', street: 'ул. Советская', house: '10', flat: '' },
    head: { fullName: 'Громов Василий Николаевич', position: 'Директор' },
    legal: { kpp: '631201001', ogrn: '1026900000019', authority: 'Устава', vatMode: 'Exempt' },
    licence: {
      number: 'Л035-01276-69/00123456',
      date: '2023-02-15',
      issuer: 'Министерство образования Тверской области',
    },
  },
  client: {
    ...bank,
    title: 'Общество с ограниченной ответственностью «Волга-Монтаж»',
    shortTitle: 'ООО «Волга-Монтаж»',
    inn: '6316120930',
    phone: '+78462334400',
    email: 'office@volga.example',
    address: { postalCode: '443080', region: '', city: 'Самара', street: 'ул. Авроры', house: '7', flat: '' },
    head: { fullName: 'Степанов Игорь Львович', position: 'Генеральный директор' },
    legal: { kpp: '631601001', authority: 'Устава' },
  },
  committee: [
    { fullName: 'Орлова Мария Петровна', type: 'Chairman' },
    { fullName: 'Лебедев Антон Игоревич', type: 'SubChairman' },
    { fullName: 'Ёлкин Пётр Ильич', type: 'MemberCommittee' },
  ],
  disciplines: ['Основы охраны труда', 'Безопасные приёмы работы', 'Первая помощь пострадавшим'],
};

const LONG_DISCIPLINES = [
  'Правовые и организационные основы промышленной безопасности в Российской Федерации',
  'Экологический контроль и мониторинг',
  'Производственный контроль на опасных производственных объектах и порядок расследования аварий',
  'Оценка рисков',
  'Безопасная эксплуатация оборудования, работающего под избыточным давлением',
];

/** The longest that real centers have: 25 disciplines, and titles that go on and on. */
export const LONGEST: Outline = {
  center: {
    ...bank,
    bank: {
      ...bank.bank,
      title: 'Северо-Западный филиал публичного акционерного общества «Межрегиональный банк промышленного развития»',
    },
    type: 'EducationCenter',
    title:
      'Автономная некоммерческая организация дополнительного профессионального образования «Северо-Западный межрегиональный институт „Промышленная безопасность“»',
    shortTitle: 'АНО ДПО «СЗМИ „Промышленная безопасность“»',
    inn: '7801234564',
    phone: '+78121234567',
    email: 'buhgalteriya.i.dogovornyj-otdel@severo-zapadnyi-institut.example',
    address: {
      postalCode: '196084',
      region: '',
      city: 'Санкт-Петербург',
      street: 'Московский проспект',
      house: '123',
      flat: '56',
    },
    head: {
      fullName: 'Преображенский-Воскресенский Иннокентий Станиславович',
      position: 'Исполняющий обязанности генерального директора',
    },
    legal: {
      kpp: '780101001',
      ogrn: '1027800000017',
      address: '196084, г. Санкт-Петербург, Московский проспект, д. 123, корпус 4, литера А, помещение 56-Н, офис 789',
      authority: 'доверенности № 123-Д/2026 от 01.02.2026',
      vatMode: 'Vat5',
      vatBasis: 'подпункт 1 пункта 8 статьи 164 Налогового кодекса Российской Федерации',
    },
    licence: {
      number: 'Л035-01271-78/00176543',
      date: '2021-09-28',
      issuer: 'Комитет по образованию Правительства Санкт-Петербурга',
    },
  },
  client: {
    ...bank,
    title:
      'Федеральное государственное бюджетное учреждение «Северо-Западный центр гигиены, эпидемиологии и экологического мониторинга „Экология“»',
    shortTitle: 'ФГБУ «Северо-Западный центр „Экология“»',
    inn: '7728168971',
    phone: '+74951234567',
    email: 'otdel-obucheniya-i-razvitiya-personala@gigiena-i-ekologiya.example',
    address: {
      postalCode: '117342',
      region: '',
      city: 'Москва',
      street: 'ул. Профессора Преображенского',
      house: '123, корпус 4, строение 5',
      flat: '789',
    },
    head: {
      fullName: 'Константинопольская-Ованнисян Александра-Виктория Константиновна',
      position: 'Заместитель начальника отдела промышленной безопасности и производственного контроля',
    },
    legal: { kpp: '772801001', ogrn: '1027700000009', authority: 'доверенности № 77 АВ 1234567 от 15.01.2026' },
  },
  committee: [
    { fullName: 'Преображенский-Воскресенский Иннокентий Станиславович', type: 'Chairman' },
    { fullName: 'Александровский Максимилиан Христофорович', type: 'SubChairman' },
    { fullName: 'Вознесенская-Троицкая Маргарита Владиславовна', type: 'MemberCommittee' },
    { fullName: 'Мамедов Вагиф Аскер оглы', type: 'MemberCommittee' },
    { fullName: 'Ли Ян', type: 'MemberCommittee' },
  ],
  disciplines: Array.from({ length: 25 }, (_, i) => LONG_DISCIPLINES[i % LONG_DISCIPLINES.length] ?? ''),
};

/** A center with a client, at which courses are taught. */
export interface HardCenter {
  centerId: string;
  clientId: string;
  administrator: MadeOperator;
  committeeId: string;
  disciplineIds: string[];
  /** The same with the hours of retraining, which takes 250 at least. */
  retrainingIds: string[];
}

export async function makeHardCenter({ db }: Opened, outline: Outline): Promise<HardCenter> {
  const centerId = await makeOrganization(db, outline.center);
  const clientId = await makeOrganization(db, outline.client);
  await linkClient(db, centerId, clientId);
  const disciplineIds: string[] = [];
  const retrainingIds: string[] = [];
  const whole = Math.ceil(252 / outline.disciplines.length);
  for (const [index, title] of outline.disciplines.entries()) {
    const more = (index % 5) * 2;
    disciplineIds.push(await makeDiscipline(db, centerId, { title, hours: 16 + more }));
    retrainingIds.push(await makeDiscipline(db, centerId, { title, type: 'PP', hours: whole + more }));
  }
  return {
    centerId,
    clientId,
    administrator: await makeOperator(db, [centerId], 'HighOperator'),
    committeeId: await makeCommittee(db, centerId, { members: outline.committee }),
    disciplineIds,
    retrainingIds,
  };
}

/** The days of every training here: it ended yesterday, so that its documents are true today. */
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
export const TRAINING = { start: day(20), end: day(1) } as const;
/** Retraining takes months. */
const RETRAINING = { start: day(100), end: day(1) } as const;

export interface FinishedGroup {
  groupId: string;
  assignIds: string[];
}

/** A group of these people who have paid for a course and finished it. */
export async function makeFinishedGroup(
  { db, storage }: Opened,
  { centerId, clientId, committeeId, ...hours }: HardCenter,
  course: NewCourse,
  people: readonly HardPerson[],
): Promise<FinishedGroup> {
  const taught = { studyForm: 'PartTime', isDistant: true, priceRubles: 12_500 } as const;
  const isRetraining = course.trainingType === 'ProfessionalRetraining';
  const disciplineIds = isRetraining ? hours.retrainingIds : hours.disciplineIds;
  const courseId = await makeCourse(db, centerId, { committeeId, disciplineIds, ...taught, ...course });
  const groupId = await makeGroup(db, { clientId, centerId, title: `Группа ${people.length}` });
  const photo = await drawPortrait();
  const assignIds: string[] = [];
  for (const person of people) {
    const { studentId } = await makeStudent(db, clientId, {
      educationType: 'High',
      diplomNumber: '107704 0012345',
      ...person,
    });
    if (person.gender)
      await db.updateTable('students').set({ gender: person.gender }).where('id', '=', studentId).execute();
    if (course.issuedDocuments?.includes('TicketMWithPhoto') || course.profession?.startsWith('Работы на высоте')) {
      const file = { title: 'Фото.jpg', mime: 'image/jpeg', bytes: photo };
      await makeStudentFile({ db, storage }, studentId, 'avatarId', file);
    }
    await db.insertInto('groupStudents').values({ groupId, studentId }).execute();
    const assignId = await makeAssignment(db, {
      studentId,
      courseId,
      groupId,
      ...(isRetraining ? RETRAINING : TRAINING),
    });
    await markPaid(db, assignId);
    if (course.profession?.startsWith('Электробезопасность')) {
      const check = { staffCategory: 'OperationalRepair', checkReason: 'Regular' } as const;
      await db.updateTable('assignments').set(check).where('id', '=', assignId).execute();
    }
    await makeResult(db, assignId);
    assignIds.push(assignId);
  }
  return { groupId, assignIds };
}
