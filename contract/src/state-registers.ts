import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { DocumentType } from './documents/document-type.ts';
import { endpoints, versioned } from './endpoint.ts';
import { isIsoDate, isoDate, today } from './fields/date.ts';
import { IdParams, id, Option } from './fields/id.ts';
import { orNull } from './fields/optional.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { optionalText, requiredText } from './fields/text.ts';
import { NumbersAnswer, NumbersBody } from './register-numbers.ts';
import { FundingSource, StudyForm, StudyPlace, WorkerProgram } from './study-terms.ts';

/** A register of the state to which a center reports whom it has taught. */
export const StateRegister = z.enum(['LabourProtection', 'EducationDocuments']);
export type StateRegister = z.infer<typeof StateRegister>;

export const stateRegisterTitles: Record<StateRegister, string> = {
  LabourProtection: 'Обученные по охране труда (Минтруд)',
  EducationDocuments: 'Документы об образовании (ФИС ФРДО)',
};

/** What a register does not take a record without, or takes only when it is otherwise. */
export const RegisterGap = z.enum([
  'Snils',
  'JobTitle',
  'ClientInn',
  'CenterInn',
  'Name',
  'Birthday',
  'Gender',
  'EducationLevel',
  'DiplomNumber',
  'StudyForm',
  'SpecialtyGroup',
  'Profession',
  'RankCategory',
  'Award',
  'CourseTitle',
  'Hours',
  'Number',
  'Years',
]);
export type RegisterGap = z.infer<typeof RegisterGap>;

interface RegisterGapDescription {
  /** What is missing, before a number of people: «СНИЛС: 3 человека». */
  title: string;
  /** Whose record has to be filled in, and which field of its form; a document that says it wrongly is issued anew. */
  place: 'student' | 'client' | 'center' | 'course' | 'assignment';
  field: string;
}

export const registerGaps: Record<RegisterGap, RegisterGapDescription> = {
  Snils: { title: 'СНИЛС', place: 'student', field: 'snilsNumber' },
  JobTitle: { title: 'Должность', place: 'student', field: 'jobTitle' },
  ClientInn: { title: 'ИНН работодателя', place: 'client', field: 'inn' },
  CenterInn: { title: 'ИНН учебного центра', place: 'center', field: 'inn' },
  Name: { title: 'ФИО кириллицей, до 50 знаков', place: 'student', field: 'surname' },
  Birthday: { title: 'Дата рождения', place: 'student', field: 'birthday' },
  Gender: { title: 'Пол', place: 'student', field: 'gender' },
  EducationLevel: { title: 'Образование не ниже среднего профессионального', place: 'student', field: 'educationType' },
  DiplomNumber: { title: 'Номер диплома об образовании', place: 'student', field: 'diplomNumber' },
  StudyForm: { title: 'Форма обучения', place: 'course', field: 'studyForm' },
  SpecialtyGroup: { title: 'Укрупнённая группа специальностей', place: 'course', field: 'specialtyGroup' },
  Profession: { title: 'Профессия или область из перечня реестра', place: 'course', field: 'profession' },
  RankCategory: { title: 'Разряд или категория из перечня реестра', place: 'course', field: 'rank' },
  Award: { title: 'Квалификация или сфера деятельности', place: 'course', field: 'award' },
  CourseTitle: {
    title: 'Название программы до 255 знаков, из букв, цифр и знаков ( ) . , / - : « » ? №',
    place: 'course',
    field: 'title',
  },
  Hours: { title: 'Часов меньше, чем принимает реестр', place: 'assignment', field: '' },
  Number: { title: 'Серия или номер длиннее, чем принимает реестр', place: 'assignment', field: '' },
  Years: { title: 'Обучение кончилось раньше, чем началось', place: 'assignment', field: '' },
};

/** How far a record has come on its way into a register. */
export const RecordState = z.enum(['Unissued', 'Lacking', 'Ready', 'Reported', 'Changed', 'Numbered', 'NotPassed']);
export type RecordState = z.infer<typeof RecordState>;

const recordStateTitles: Record<RecordState, string> = {
  Unissued: 'Сдал, документ не выдан',
  Lacking: 'Не хватает данных',
  Ready: 'Готово к передаче',
  Reported: 'Передано',
  Changed: 'Изменилось, передать снова',
  Numbered: 'Номер получен',
  NotPassed: 'Не передаётся: не сдал',
};

/** The states of a register's records: only one of them gives numbers, and only it is told of checks of knowledge. */
export const statesOf: Record<StateRegister, readonly RecordState[]> = {
  LabourProtection: RecordState.options,
  EducationDocuments: ['Unissued', 'Lacking', 'Ready', 'Reported', 'Changed'],
};

export const recordStateTitle = (register: StateRegister, state: RecordState): string =>
  register === 'LabourProtection' && state === 'Reported' ? 'Передано, ждёт номера' : recordStateTitles[state];

/** Records of these states go into the next file by themselves. */
export const toBeReported: readonly RecordState[] = ['Ready', 'Changed'];

/** The days of the protocols or the documents, both included; or one group, of any time. */
const period = { start: isoDate, end: isoDate, groupId: id.optional() };
export const isOrdered = ({ start, end }: { start: string; end: string }) =>
  !isIsoDate(start) || !isIsoDate(end) || start <= end;
export const orderError = { message: 'Не раньше начала периода', path: ['end'] };

/** Of which register, and for which days. */
export const RegisterPeriod = z.object({ register: StateRegister, ...period });
export type RegisterPeriod = z.output<typeof RegisterPeriod>;

/** From the first day of the year up to today: what is shown unless somebody says otherwise. */
export const thisYear = (now = new Date()) => ({ start: `${today(now).slice(0, 4)}-01-01`, end: today(now) });

/** How many records a period may have; a longer one is to be read in parts. */
export const PERIOD_LIMIT = 20_000;

/** How many records a file of a register takes; more go into several files, in one archive. */
export const recordsInFile: Record<StateRegister, number> = { LabourProtection: 5_000, EducationDocuments: 1_000 };

const RecordQuery = PageQuery.extend({ ...RegisterPeriod.shape, state: RecordState.optional() }).refine(
  isOrdered,
  orderError,
);

/** What a record says otherwise than the register was told of it; a value that is not there is empty. */
export const RegisterChange = z.object({ title: z.string(), was: z.string(), now: z.string() });
export type RegisterChange = z.output<typeof RegisterChange>;

/**
 * What a register is told, or is to be told: one person and one program of a protocol, or one document; with those who have
 * passed and are to get theirs still.
 */
export const RegisterRecord = z.object({
  /** The assignment's, which the Ministry's register keeps as our number of the record, or the document's. */
  id,
  assignId: id,
  courseId: id,
  studentId: id,
  fullName: z.string(),
  snils: z.string(),
  jobTitle: z.string(),
  client: Option,
  /** Word for word as the register calls it. */
  programTitle: z.string(),
  /** The protocol, or the document that is told of itself; null while it is not fixed. */
  document: z.object({ id, title: z.string(), number: z.string(), date: z.string() }).nullable(),
  /** Which document is to be fixed first; null once it is. */
  toIssue: z.object({ type: DocumentType, title: z.string() }).nullable(),
  state: RecordState,
  gaps: z.array(RegisterGap),
  /** Of what has changed since it was told: what; also of whom the register has although he is not to be told any more. */
  changes: z.array(RegisterChange),
  /** The day on which it was last put into a file; null before. */
  reportedOn: z.string().nullable(),
  /** The number that the register has given; empty before. */
  registerNumber: z.string(),
});
export type RegisterRecord = z.output<typeof RegisterRecord>;

/** How many people a gap keeps back, with the first of them. */
export const GapPeople = z.object({
  gap: RegisterGap,
  count: z.number().int(),
  /** Where to fill it in: the person's record or the organization's, by their names. */
  places: z.array(Option),
});
export type GapPeople = z.output<typeof GapPeople>;

/** Until when the earliest of what is not told yet has to be, by the center's own term; what is late already. */
export const RegisterTerm = z.object({ dueOn: z.string(), overdueCount: z.number().int() });
export type RegisterTerm = z.output<typeof RegisterTerm>;

/** How ready a period is. */
export const RegisterReadiness = z.object({
  /** Null when the center has set no term, or everything is told. */
  term: RegisterTerm.nullable(),
  states: z.record(RecordState, z.number().int()),
  gaps: z.array(GapPeople),
});
export type RegisterReadiness = z.output<typeof RegisterReadiness>;

/** What a register that will be told of a training lacks already, before there is a document of it. */
export const RegisterForecast = z.object({ register: StateRegister, gaps: z.array(GapPeople) });
export type RegisterForecast = z.output<typeof RegisterForecast>;

/** Of whom: of a group, or of one assignment. */
const ForecastQuery = z
  .object({ groupId: id.optional(), assignId: id.optional() })
  .refine(({ groupId, assignId }) => (groupId === undefined) !== (assignId === undefined), {
    message: 'Укажите группу или назначение',
    path: ['groupId'],
  });
export type ForecastQuery = z.output<typeof ForecastQuery>;

/** Whether a file is being made, is made, or could not be. */
export const ReportState = z.enum(['Making', 'Made', 'Failed']);
export type ReportState = z.infer<typeof ReportState>;

/** A file for a register. */
export const RegisterReport = z.object({
  id,
  register: StateRegister,
  state: ReportState,
  madeAt: z.iso.datetime(),
  /** Who made it. */
  madeBy: z.string(),
  /** Whether whoever reads it did. */
  isOwn: z.boolean(),
  start: z.string(),
  end: z.string(),
  group: Option.nullable(),
  /** How many records it tells; while it is being made, how many of them are written so far. */
  recordCount: z.number().int(),
  /** How many it is to tell; 0 until they are looked through. */
  recordTotal: z.number().int(),
  /** Those of the period that lacked something, had not passed, or were left out by hand. */
  leftOutCount: z.number().int(),
  /** Of its records, how many the register has numbered since it was made. */
  numberedCount: z.number().int(),
  /** Why it could not be made; empty otherwise. */
  failure: z.string(),
  /** Why it was not handed over after all; empty while it counts as handed over. */
  cancelReason: z.string(),
});
export type RegisterReport = z.output<typeof RegisterReport>;

/**
 * What goes into a file: all of the period that is to be reported, but the records left out by hand. Whoever has looked at
 * it before names what he has seen (`seen` of GetPreview): when anything is otherwise by then, no file is made.
 */
export const ReportBody = RegisterPeriod.extend({
  without: z.array(id).max(PERIOD_LIMIT).default([]),
  seen: z.string().max(64).default(''),
}).refine(isOrdered, orderError);
export type ReportBody = z.output<typeof ReportBody>;

/** What the register has numbered was handed over, whatever anybody says. */
export const canCancelReport = ({ numberedCount }: Pick<RegisterReport, 'numberedCount'>): Verdict =>
  numberedCount === 0 || 'ReportNumbered';

export const CancelReportBody = z.object({ id, reason: requiredText(500) });
export type CancelReportBody = z.output<typeof CancelReportBody>;

/** The most days that a term has. */
const TERM_LIMIT = 366;

/** In how many days after the document it has to be told; null where the center counts none. */
const termDays = z
  .number({ error: `Число от 1 до ${TERM_LIMIT}` })
  .int('Целое число')
  .min(1, 'Не меньше 1')
  .max(TERM_LIMIT, `Не больше ${TERM_LIMIT}`)
  .nullish()
  .transform((value) => value ?? null);

/** What a center says of all its courses that do not say it themselves, and the terms that it counts. */
export const registerSettingsFields = z.object({
  studyForm: orNull(StudyForm),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: optionalText(255),
  workerProgram: WorkerProgram,
  educationTerm: termDays,
  labourTerm: termDays,
});

export const RegisterSettings = z.object({
  studyForm: StudyForm.nullable(),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: z.string(),
  workerProgram: WorkerProgram,
  educationTerm: z.number().int().nullable(),
  labourTerm: z.number().int().nullable(),
});
export type RegisterSettings = z.output<typeof RegisterSettings>;

/** Lists of the register of education documents that a course chooses from. */
export const RegisterWordList = z.enum(['specialtyGroup', 'rank']);
export type RegisterWordList = z.infer<typeof RegisterWordList>;

const settings = versioned(
  {
    method: 'GET',
    path: '/StateRegister/GetSettings',
    access: 'center:Registers',
    summary: 'Что центр сообщает реестрам о курсах, у которых не указано своё, и сроки передачи в днях',
    reply: RegisterSettings,
  },
  (kept) => kept,
);

export const stateRegisters = endpoints({
  words: {
    method: 'GET',
    path: '/StateRegister/GetWords',
    access: 'center:any',
    summary: 'Слова перечней ФИС ФРДО по фрагментам, не больше 50: укрупнённые группы специальностей, категории',
    query: z.object({ list: RegisterWordList, search: z.string().trim().max(200).default('') }),
    reply: z.array(z.string()),
  },
  settings,
  changeSettings: {
    method: 'PUT',
    path: '/StateRegister/ChangeSettings',
    access: 'center:Registers',
    summary: 'Изменить эти значения и сроки',
    body: registerSettingsFields,
    guardedBy: settings,
    reply: z.null(),
  },
  readiness: {
    method: 'GET',
    path: '/StateRegister/GetReadiness',
    access: 'center:Registers',
    summary:
      'Готовность к передаче в государственный реестр за период: сколько записей в каком состоянии, чего не хватает',
    query: RegisterPeriod.refine(isOrdered, orderError),
    reply: RegisterReadiness,
  },
  forecast: {
    method: 'GET',
    path: '/StateRegister/GetForecast',
    access: 'center:Registers',
    summary: 'Чего не хватит реестрам, когда обучение группы или одного человека закончится: у кого что заполнить',
    query: ForecastQuery,
    reply: z.array(RegisterForecast),
  },
  list: {
    method: 'GET',
    path: '/StateRegister/GetRecords',
    access: 'center:Registers',
    summary: 'Записи государственного реестра за период, по датам протоколов и людям',
    query: RecordQuery,
    reply: pageOf(RegisterRecord),
  },
  report: {
    method: 'POST',
    path: '/StateRegister/Report',
    access: 'center:Registers',
    summary:
      'Составить файл для реестра из готового за период, без снятых вручную; кому чего не хватает, в него не входит. С seen – ровно то, что показал GetPreview. Отвечает сразу: как далеко дело, говорит GetReports',
    body: ReportBody,
    reply: RegisterReport,
  },
  reports: {
    method: 'GET',
    path: '/StateRegister/GetReports',
    access: 'center:Registers',
    summary: 'Составленные файлы и тот, что составляется: кем, когда, сколько записей и сколько из них получили номера',
    query: PageQuery.extend({ register: StateRegister }),
    reply: pageOf(RegisterReport),
  },
  cancelReport: {
    method: 'POST',
    path: '/StateRegister/CancelReport',
    access: 'center:Registers',
    summary: 'Отменить передачу файла с причиной: его записи снова ждут передачи, сам файл остаётся',
    body: CancelReportBody,
    reply: z.null(),
  },
  file: {
    method: 'GET',
    path: '/StateRegister/GetFile/:id',
    access: 'center:Registers',
    summary: 'Составленный файл: XML по схеме реестра или заполненный шаблон ФИС ФРДО, нескольких – архивом',
    params: IdParams,
    reply: 'file',
  },
  readNumbers: {
    method: 'POST',
    path: '/StateRegister/ReadNumbers',
    access: 'center:Registers',
    onlyReads: true,
    summary:
      'Прочитать номера из файла реестра (XLSX или XML): кому какие, что не нашлось, что в столбцах неясно; ничего не меняет',
    body: NumbersBody,
    upload: true,
    reply: NumbersAnswer,
  },
  loadNumbers: {
    method: 'POST',
    path: '/StateRegister/LoadNumbers',
    access: 'center:Registers',
    summary:
      'Внести номера из файла реестра: протоколы и удостоверения печатаются с ними; повторная загрузка ничего не меняет',
    body: NumbersBody,
    upload: true,
    reply: NumbersAnswer,
  },
  unmatchedNumbers: {
    method: 'POST',
    path: '/StateRegister/GetUnmatchedNumbers',
    access: 'center:Registers',
    onlyReads: true,
    summary: 'Строки файла реестра, которым не нашлось записи, таблицей Excel с причинами',
    body: NumbersBody,
    upload: true,
    reply: 'file',
  },
});
