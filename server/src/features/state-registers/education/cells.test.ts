import { type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { expect, test } from 'vitest';
import { gapsOfDocument, remarksOf, signsRefusedOn, titleInstead, toldOf } from './cells.ts';
import type { FormerEducation, KnownDocument } from './known-document.ts';
import { layoutOn } from './table-layouts.ts';

const day = '2026-11-22';

const known: KnownDocument = {
  trainingType: 'AdvancedTraining',
  series: '',
  number: '15',
  blankNumber: '',
  regNumber: '',
  date: '2026-11-09',
  surname: 'Иванов',
  name: 'Иван',
  lastname: 'Иванович',
  courseTitle: 'Внутренний аудит',
  hours: 72,
  dateStart: '2026-10-01',
  dateEnd: '2026-11-09',
  rank: '',
  awardKind: null,
  award: '',
  isRevoked: false,
  lossProof: null,
  replacedBecause: null,
  original: null,
  birthday: '1990-05-17',
  gender: null,
  snils: '11223344595',
  citizenship: '',
  educationType: 'High',
  educationProof: null,
  diplomSurname: '',
  diplomSeries: '',
  diplomNumber: '1234567',
  profession: 'Образование и наука',
  isFree: false,
  studyForm: 'FullTime',
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: 'Химия',
  workerProgram: 'Training',
  rankCategory: '',
  education: null,
  onCard: { surname: 'Иванов', name: 'Иван', lastname: 'Иванович' },
  ofCourse: { title: '', profession: '', specialtyGroup: '', rankCategory: '' },
};
const worker: KnownDocument = { ...known, trainingType: 'ProfessionalTraining', profession: 'Стропальщик', rank: '4' };

const gapsOf = (one: KnownDocument) => gapsOfDocument(toldOf(one, day), day, one);

test.each([
  [{}, []],
  [{ lastname: '', gender: 'Male' }, []],
  // Without a patronymic nothing tells it.
  [{ lastname: '' }, ['Gender']],
  [{ surname: 'О’Нил-Ким' }, []],
  [{ surname: 'Старший-', diplomSurname: 'Старший' }, ['Name']],
  [{ name: '- Иван' }, ['Name']],
  [{ lastname: 'Оглы  Мамед', gender: 'Male' }, ['Name']],
  [{ surname: 'Smith' }, ['Name']],
  [{ surname: 'И'.repeat(51), diplomSurname: 'Иванов' }, ['Name']],
  [{ snils: '' }, ['Snils']],
  // A foreigner need not have one.
  [{ snils: '', citizenship: '860' }, []],
  [{ birthday: '' }, ['Birthday']],
  [{ studyForm: null }, ['StudyForm']],
  [{ specialtyGroup: '' }, ['SpecialtyGroup']],
  [{ specialtyGroup: 'Нет в перечне' }, ['SpecialtyGroup']],
  [{ profession: 'Нет в перечне' }, ['Profession']],
  [{ educationType: 'MiddleCommon' }, ['EducationLevel']],
  [{ diplomNumber: '' }, ['DiplomNumber']],
  [{ educationType: null, educationProof: 'Experience', diplomNumber: '' }, []],
  [{ hours: 0 }, ['Hours']],
  [{ dateEnd: '2025-01-01' }, ['Years']],
  [{ courseTitle: 'П'.repeat(256) }, ['DocumentTitle']],
  [{ courseTitle: 'Оценка рисков + аудит' }, ['DocumentTitle']],
  [{ courseTitle: 'Закупки (44-ФЗ, 223-ФЗ): что нового? № 1/2.' }, []],
  [{ series: 'С'.repeat(21) }, ['Number']],
  [{ trainingType: 'ProfessionalRetraining', award: '' }, ['Award']],
] satisfies [Partial<KnownDocument>, RegisterGap[]][])(
  'of a document with %j the register misses %j',
  (change, gaps) => {
    const document = { ...known, ...change };
    expect(gapsOf({ ...document, onCard: document })).toEqual(gaps);
  },
);

test('a name that the document keeps wrongly, and the record of the person says well by now, is mended by an exchange', () => {
  expect(gapsOf({ ...known, surname: 'Smith' })).toEqual(['DocumentName']);
  expect(registerGaps.DocumentName.place).toBe('document');
});

test.each([
  [{}, [], '4'],
  [{ rank: '' }, [], 'Нет'],
  [{ rank: '', rankCategory: 'BE' }, [], 'BE'],
  [{ rank: '9' }, ['RankCategory'], ''],
  [{ hours: 5 }, ['Hours'], '4'],
  [{ profession: 'Торговля и общественное питание' }, [], '4'],
] satisfies [Partial<KnownDocument>, RegisterGap[], string][])(
  'of a worker’s document with %j it misses %j and is told the rank «%s»',
  (change, gaps, rank) => {
    const told = toldOf({ ...worker, ...change }, day);
    expect(gapsOf({ ...worker, ...change })).toEqual(gaps);
    expect(told.cells.rank).toBe(rank);
  },
);

test.each([
  // A rank that the register does not know is said anew by the course; one that it knows is not.
  [{ rank: '9' }, { rankCategory: 'BE' }, 'BE', 'Стропальщик'],
  [{ rank: '4' }, { rankCategory: 'BE' }, '4', 'Стропальщик'],
  [{ rankCategory: 'C' }, { rankCategory: 'BE' }, 'C', 'Стропальщик'],
  [{ profession: 'Нет в перечне' }, { profession: 'Повар' }, '4', 'Повар'],
  [{}, { profession: 'Повар' }, '4', 'Стропальщик'],
])(
  'a document with %j of a course that says %j by now is told with «%s», «%s»',
  (fixed, ofCourse, rank, profession) => {
    const told = toldOf({ ...worker, ...fixed, ofCourse: { ...worker.ofCourse, ...ofCourse } }, day);
    expect(told.cells).toMatchObject({ rank, profession });
    expect(gapsOf({ ...worker, ...fixed, ofCourse: { ...worker.ofCourse, ...ofCourse } })).toEqual([]);
  },
);

test.each([
  // A later diploma changes nothing about on what somebody was taught.
  [
    { educationType: 'MiddleProfessional', diplomSeries: 'СБ', diplomNumber: '7' },
    'Среднее профессиональное образование',
    '7',
  ],
  // The same one was mistyped.
  [{ educationType: 'High', diplomNumber: '1' }, 'Высшее образование', '1234567'],
  // One that the register does not take gives way to what the record says.
  [{ educationType: 'MiddleCommon' }, 'Высшее образование', '1234567'],
  [{ educationProof: 'Experience' }, 'Стаж', ''],
] satisfies [FormerEducation, string, string][])(
  'of somebody taught on %j, who has higher education now, «%s» is told with the diploma «%s»',
  (education, level, number) => {
    const { cells } = toldOf({ ...known, education }, day);
    expect([cells.educationLevel, cells.diplomNumber]).toEqual([level, number]);
  },
);

test.each([
  [{ trainingType: 'ProfessionalRetraining', awardKind: 'Qualification', award: 'Педагог' }, 'Педагог'],
  // The right to a field of activity is no qualification.
  [{ trainingType: 'ProfessionalRetraining', awardKind: 'Activity', award: 'дополнительного образования' }, 'Нет'],
  [{ trainingType: 'AdvancedTraining' }, 'Нет'],
] satisfies [Partial<KnownDocument>, string][])('of %j the qualification «%s» is told', (change, qualification) => {
  const told = toldOf({ ...known, ...change }, day);
  expect(told.cells.qualification).toBe(qualification);
  expect(gapsOf({ ...known, ...change })).toEqual([]);
});

test('a word of a list is told as the list writes it, spaces at its end and all', () => {
  const { cells } = toldOf({ ...worker, profession: 'Торговля и общественное питание' }, day);
  expect(cells.profession).toBe('Торговля и общественное питание ');
});

test.each([
  [{}, 'Нет', 'Нет', '15'],
  [{ blankNumber: '7724 0012345' }, 'Нет', '7724 0012345', '15'],
  [{ series: '77', blankNumber: '001' }, '77', '001', '15'],
  [{ series: '77' }, '77', '15', '15'],
  [{ regNumber: 'Р-1' }, 'Нет', '15', 'Р-1'],
] satisfies [Partial<KnownDocument>, string, string, string][])(
  'of a document with %j the series is «%s», the number «%s», the one of the book «%s»',
  (change, series, number, regNumber) => {
    expect(toldOf({ ...known, ...change }, day).cells).toMatchObject({ series, number, regNumber });
  },
);

test.each([
  ['Lost', ['Другое', 'Нет', 'Нет']],
  ['Spoilt', ['Нет', 'Обмен по причине порчи', 'Да']],
  ['Mistake', ['Нет', 'Обмен по причине наличия недостоверной информации', 'Да']],
  ['Exchange', ['Нет', 'Обмен по причине наличия недостоверной информации', 'Да']],
  [null, ['Нет', 'Нет', 'Да']],
] as const)(
  'of a document taken back, with a duplicate because it was %s, the register is told %j',
  (replacedBecause, fate) => {
    const { cells } = toldOf({ ...known, isRevoked: true, replacedBecause }, day);
    expect([cells.lossProof, cells.exchangeProof, cells.destroyed]).toEqual(fate);
  },
);

test.each([
  ['Application', 'Другое'],
  ['Police', 'Справка из органов внутренних дел'],
  ['Fire', 'Справка из органов пожарной охраны'],
  ['Newspaper', 'Объявление в газете'],
  ['Other', 'Другое'],
] as const)('a loss proved by %s is told as «%s», a word of both tables', (lossProof, told) => {
  const lost = { ...known, isRevoked: true, replacedBecause: 'Lost', lossProof } as const;
  expect(toldOf(lost, day).cells.lossProof).toBe(told);
  for (const table of ['dpo', 'po'] as const) {
    const { columns, lists } = layoutOn(table, day);
    expect(lists[columns.find(({ field }) => field === 'lossProof')?.list ?? '']).toContain(told);
  }
});

test.each([
  ['Управление закупками «по-новому» – Т16', 'Управление закупками «по-новому» - Т16'],
  ['Курс „Охрана труда“ — “ОТ”…', 'Курс «Охрана труда» - «ОТ»...'],
  ['Курс "Охрана\u00a0труда"', 'Курс «Охрана труда»'],
])('the title %s is told as the register writes it', (courseTitle, told) => {
  for (const one of [known, worker]) {
    expect(toldOf({ ...one, courseTitle }, day).cells.programTitle).toBe(told);
    expect(gapsOf({ ...one, courseTitle })).toEqual([]);
  }
});

const titled = (courseTitle: string, title: string) => ({
  ...known,
  courseTitle,
  ofCourse: { ...known.ofCourse, title },
});

test.each([
  ['Аудит + риски', 'Аудит и риски'],
  ['Практика 100%', 'Практика 100 процентов'],
  ['Сметное дело; учёт', 'Сметное дело, учет'],
])('a title with signs that the register refuses, «%s», is told as the course is called by now: «%s»', (was, now) => {
  const renamed = titled(was, now);
  expect(toldOf(renamed, day).cells.programTitle).toBe(now);
  expect(gapsOf(renamed)).toEqual([]);
  expect(titleInstead(toldOf(renamed, day), renamed)).toBe(now);
  const taken = titled('Аудит – риски', now);
  expect(titleInstead(toldOf(taken, day), taken)).toBe('');
});

test.each(['Аудит/контроль; этап 1', 'Аудит №5 + практика 100%', 'Аудит качества & среды', 'Аудит качества *'])(
  'another program than the document names is never told in place of «%s»',
  (courseTitle) => {
    const exchanged = titled(courseTitle, 'Внутренний аудит системы менеджмента качества учебного центра');
    expect(toldOf(exchanged, day).cells.programTitle).toBe(courseTitle);
    expect(gapsOf(exchanged)).toEqual(['DocumentTitle']);
  },
);

test('a course whose own title has such signs is renamed, and which signs they are is said', () => {
  expect(gapsOf(titled('Аудит + риски', 'Аудит + риски'))).toEqual(['CourseTitle']);
  const title = 'Аудит + риски; 100% – «всё» <тест> *';
  expect(signsRefusedOn(day, titled(title, ''))).toEqual(['+', ';', '%', '<', '>', '*']);
  expect(signsRefusedOn(day, { ...worker, courseTitle: title })).toEqual(['%', '<', '>', '*']);
  expect(gapsOf({ ...worker, courseTitle: title, ofCourse: { ...worker.ofCourse, title } })).toEqual(['CourseTitle']);
});

test.each([
  [{}, []],
  [{ lastname: '', gender: 'Male' }, ['NoLastname']],
  [{ hours: 15 }, ['FewHours']],
  [{ hours: 16 }, []],
  [{ snils: '', citizenship: '704' }, ['ForeignerWithoutSnils']],
] satisfies [Partial<KnownDocument>, string[]][])(
  'of a document with %j it is said that %j goes out empty',
  (change, remarks) => {
    const one = { ...known, ...change };
    expect(remarksOf(toldOf(one, day), one, day)).toEqual(remarks);
    expect(gapsOf(one)).toEqual([]);
  },
);
