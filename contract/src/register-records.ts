import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { id, Option } from './fields/id.ts';
import { RegisterGap } from './register-gaps.ts';
import type { StateRegister } from './register-period.ts';

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

/** What a record says otherwise than the register was told of it; a value that is not there is empty. */
export const RegisterChange = z.object({ title: z.string(), was: z.string(), now: z.string() });
export type RegisterChange = z.output<typeof RegisterChange>;

/** What a register takes, empty or too small, and whoever tells it had better know: it is right only of some people. */
export const RegisterRemark = z.enum([
  'NoLastname',
  'ForeignerWithoutSnils',
  'TwoBirthdays',
  'FewHours',
  'PaidForNothing',
]);
export type RegisterRemark = z.infer<typeof RegisterRemark>;

export const registerRemarkTitles: Record<RegisterRemark, string> = {
  NoLastname: 'Без отчества',
  ForeignerWithoutSnils: 'Иностранец без СНИЛС',
  TwoBirthdays: 'ФИО и СНИЛС те же, что в другом профиле, а дата рождения другая',
  FewHours: 'Часов меньше, чем велит порядок этого обучения',
  PaidForNothing: 'Указано «Платное обучение», а цена – 0 ₽: верно, только если за обучение заплатили не через портал',
};

/** What is said of whoever a record is about, beside what the register is told. */
export const RecordBeside = z.object({
  /** Which records the center does not see any more, because the client has unlinked it: the client is to be asked. */
  unlinked: z.array(z.enum(['student', 'client'])),
  /** The day on which the person has withdrawn his consent; the register is told of him all the same: a law asks for it (decision 23). */
  consentWithdrawnOn: z.string().nullable(),
  /** Other people whom the center has taught under the same SNILS, by their names; of one of them it is not. */
  sameSnils: z.array(z.string()),
  /** The clients that have a record of the same person, too: he works for several (decision 470). */
  elsewhere: z.array(z.string()),
});
export type RecordBeside = z.output<typeof RecordBeside>;

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
  /** Of which type the document is that the register is told of, or by. */
  documentType: DocumentType,
  /** Which document is to be fixed first; null once it is. */
  toIssue: z.object({ type: DocumentType, title: z.string() }).nullable(),
  state: RecordState,
  gaps: z.array(RegisterGap),
  /** The signs of the title that the register refuses. */
  refusedSigns: z.array(z.string()),
  /** The title that the register is told where the document's own has such signs; empty where it is told that one. */
  toldTitle: z.string(),
  remarks: z.array(RegisterRemark),
  /** Of what has changed since it was told: what; also of whom the register has although he is not to be told any more. */
  changes: z.array(RegisterChange),
  /** The day on which it was last put into a file; null before. */
  reportedOn: z.string().nullable(),
  /** The number that the register has given; empty before. */
  registerNumber: z.string(),
  /** The number that it gave the record of a protocol which was taken back since; empty once the new one is told. */
  formerNumber: z.string(),
  ...RecordBeside.shape,
});
export type RegisterRecord = z.output<typeof RegisterRecord>;

/** The same in the list. */
export const ListedRecord = RegisterRecord.extend({
  /** Until when it is to be told, by the center's own term; null where it counts none, or nothing is to be told of it. */
  dueOn: z.string().nullable(),
});
export type ListedRecord = z.output<typeof ListedRecord>;
