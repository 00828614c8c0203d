import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { today } from './fields/date.ts';
import { id, Option } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { ReportState } from './register-reports.ts';

/** The yearly forms of state statistics in which a center reports whom it has taught. */
export const StatisticsFormName = z.enum(['AdditionalEducation', 'ProfessionalTraining']);
export type StatisticsFormName = z.infer<typeof StatisticsFormName>;

export const statisticsFormTitles: Record<StatisticsFormName, string> = {
  AdditionalEducation: '№ 1-ПК',
  ProfessionalTraining: '№ ПО',
};

/** What a person or a course does not say although a form asks for it. */
export const StatisticsGap = z.enum([
  'sex',
  'category',
  'jobSeeker',
  'education',
  'disability',
  'studyForm',
  'funding',
  'fundingOwn',
  'award',
  'professionCode',
  'activity',
  'categoryByJob',
  'paidForNothing',
  'paidByOthersForNothing',
  'documentRevoked',
  'documentNone',
  'decidedBefore',
]);
export type StatisticsGap = z.infer<typeof StatisticsGap>;

export const statisticsGapTitles: Record<StatisticsGap, string> = {
  sex: 'Пол не указан и по отчеству не ясен',
  category: 'Категория для статистики не указана и по должности не ясна',
  // Form № ПО knows three kinds of them and adds them up.
  jobSeeker: 'Направлен службой занятости, а кто он – безработный, в отпуске по уходу или пенсионер – не указано',
  education: 'Образование не указано',
  disability: 'ОВЗ и инвалидность не указаны',
  studyForm: 'У курса не указана форма обучения',
  funding: 'Обучены бесплатно, а источник финансирования не указан: ни в бюджеты, ни в платное обучение они не вошли',
  fundingOwn: 'Учебный центр учил своих бесплатно: графы для собственных средств в форме нет, они только во «Всего»',
  award: 'У курса переподготовки не указано, что даёт диплом',
  professionCode: 'У курса не указан код профессии по ОКПДТР',
  activity: 'У курса не указан вид экономической деятельности',
  categoryByJob: 'Категория не указана и выведена из должности',
  paidForNothing: 'Указано «Платное обучение», а цена – 0 ₽: посчитаны по договорам платных услуг',
  paidByOthersForNothing: 'Указано «Платное обучение», а цена – 0 ₽: посчитаны по договорам платных услуг',
  documentRevoked: 'Сдали, но документ отозван и новый не выдан',
  documentNone: 'Сдали, но документ не выдан',
  decidedBefore: 'Протокол датирован раньше начала обучения: посчитаны по дню его окончания',
};

const YEAR = 'Год от 2000 до 2100';

/** Which form, for which year. */
export const StatisticsQuery = z.object({
  form: StatisticsFormName.default('AdditionalEducation'),
  year: z.coerce
    .number(YEAR)
    .int(YEAR)
    .min(2000, YEAR)
    .max(2100, YEAR)
    .default(() => dueYear()),
});
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** Both forms are due on 20 January of the year after (orders 786 of 2021 and 701 of 2023 of Rosstat). */
export const DUE_DAY = '01-20';

/** The year whose report is due next: up to that day the one before, then the present one. */
export function dueYear(now = new Date()): number {
  const day = today(now);
  return Number(day.slice(0, 4)) - (day.slice(5) <= DUE_DAY ? 1 : 0);
}

const Part = z.object({
  number: z.string(),
  title: z.string(),
  /** Why the portal cannot know it; null for what it counts. */
  unknown: z.string().nullable(),
});

/**
 * What the numbers of a graph are: of people, of distinct courses, or the code of a profession, which counts nothing. What was
 * counted before says nothing of it.
 */
const Graph = Part.extend({ counts: z.enum(['people', 'programs', 'code']).default('people') });

const Line = Part.extend({
  /** How it is counted, where the form leaves it open. */
  note: z.string().nullable().default(null),
  /** Whether its numbers are averages over the year, with a decimal: so many are not in the list behind it. */
  isAverage: z.boolean().default(false),
  /** By the graphs of the table. */
  values: z.array(z.number().nullable()),
});

/** A table of the form; a value is null for what cannot be known. */
export const StatisticsSection = z.object({
  number: z.string(),
  title: z.string(),
  graphs: z.array(Graph),
  lines: z.array(Line),
});
export type StatisticsSection = z.output<typeof StatisticsSection>;

export const Statistics = z.object({
  form: StatisticsFormName,
  year: z.number().int(),
  title: z.string(),
  sections: z.array(StatisticsSection),
  /** How many of those who are counted lack what. */
  gaps: z.array(z.object({ gap: StatisticsGap, count: z.number().int() })),
  /** How many are counted all the same of whom people should look whether they are to be. What was counted before names none. */
  checks: z.array(z.object({ gap: StatisticsGap, count: z.number().int() })).default([]),
  /** By which rule trainings are counted. */
  rule: z.string().default(''),
  /** What of the form is not here at all. */
  absent: z.array(z.string()),
});
export type Statistics = z.output<typeof Statistics>;

/** The numbers of a form for a year that were counted last, and how far a count is that is being made. */
export const StatisticsCount = z.object({
  form: StatisticsFormName,
  year: z.number().int(),
  /** Of the count that was asked for last; null before anybody has asked. */
  state: ReportState.nullable(),
  askedAt: z.iso.datetime().nullable(),
  /** Who has asked for it. */
  askedBy: z.string(),
  /** How many trainings are counted so far, and how many there are; 0 before it begins. */
  countedCount: z.number().int(),
  totalCount: z.number().int(),
  /** Why it could not be made; empty otherwise. */
  failure: z.string(),
  /** What was counted last: it stands while others are counted. */
  found: Statistics.nullable(),
  /** Of what moment that is. */
  foundAt: z.iso.datetime().nullable(),
});
export type StatisticsCount = z.output<typeof StatisticsCount>;

/** A line of a profession is named by its id, with its code behind. */
const number = z.string().max(50);

/** The people behind a number of the form, named by its section, line and graph; or those who lack something. */
export const StatisticsPeopleQuery = PageQuery.extend({
  ...StatisticsQuery.shape,
  section: number.optional(),
  line: number.optional(),
  graph: number.optional(),
  gap: StatisticsGap.optional(),
});
export type StatisticsPeopleQuery = z.output<typeof StatisticsPeopleQuery>;

/** Somebody who has finished a training, or studies. */
export const StatisticsPerson = z.object({
  assignId: id,
  student: z.object({ id, fullName: z.string() }),
  client: Option,
  course: Option,
  birthday: z.string(),
  startedOn: z.string(),
  /** The day on which the committee decided; before that the one on which the training is to end. */
  finishedOn: z.string(),
});
export type StatisticsPerson = z.output<typeof StatisticsPerson>;

/** A course behind a number of programs, and how many have finished it. */
export const StatisticsProgram = z.object({ course: Option, finishedCount: z.number().int() });
export type StatisticsProgram = z.output<typeof StatisticsProgram>;

/** The courses behind a number of programs, named by its section, line and graph. */
export const StatisticsProgramsQuery = PageQuery.extend({
  ...StatisticsQuery.shape,
  section: number,
  line: number,
  graph: number,
});
export type StatisticsProgramsQuery = z.output<typeof StatisticsProgramsQuery>;

export const statistics = endpoints({
  read: {
    method: 'GET',
    path: '/Statistics/Read',
    access: 'center:Registers',
    summary: 'Числа по строкам формы статистики за год, № 1-ПК или № ПО, какими их посчитали последний раз',
    query: StatisticsQuery,
    reply: StatisticsCount,
  },
  count: {
    method: 'POST',
    path: '/Statistics/Count',
    access: 'center:Registers',
    summary: 'Посчитать числа формы статистики за год; прежние числа видны, пока не готовы новые',
    body: StatisticsQuery,
    reply: StatisticsCount,
  },
  people: {
    method: 'GET',
    path: '/Statistics/GetPeople',
    access: 'center:Registers',
    summary: 'Кто стоит за числом формы статистики, или у кого чего-то не хватает',
    query: StatisticsPeopleQuery,
    reply: pageOf(StatisticsPerson),
  },
  programs: {
    method: 'GET',
    path: '/Statistics/GetPrograms',
    access: 'center:Registers',
    summary: 'Какие курсы стоят за числом программ, и сколько обучений по каждому завершено',
    query: StatisticsProgramsQuery,
    reply: pageOf(StatisticsProgram),
  },
  file: {
    method: 'GET',
    path: '/Statistics/File',
    access: 'center:Registers',
    summary: 'Числа по строкам, какими их посчитали последний раз, таблицей Excel',
    query: StatisticsQuery,
    reply: 'file',
  },
});
