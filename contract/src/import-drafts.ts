import { z } from 'zod';
import { id } from './fields/id.ts';
import { LoadedField } from './imported-columns.ts';
import { ListWord, OtherSheet, TableEmployer } from './imported-tables.ts';

/** How many wrong rows are listed in an answer; the file to download holds all of them. */
export const LISTED_FAILURES = 200;

/** How many rows of several namesakes are listed in an answer; the others are wrong, or go as they are proposed. */
export const LISTED_NAMESAKES = 500;

/** What is wrong with one cell; `column` is its title as people know it. */
export const CellError = z.object({
  propertyName: z.string(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
  /** «D7»; empty when the table has no such column. */
  cell: z.string(),
  /** What stands in it. */
  value: z.string(),
  /** What could stand in it: an example, or the list of values; empty where only the person himself knows. */
  right: z.string(),
});
export type CellError = z.output<typeof CellError>;

/** A wrong row; `rowNumber` is the one that the table shows at its left. */
export const FailResult = z.object({ rowNumber: z.number().int(), errors: z.array(CellError) });
export type FailResult = z.output<typeof FailResult>;

/**
 * What loading does with a row. `Withhold`: the student has withdrawn his consent to data processing, his data stays as
 * it is.
 */
export const RowAction = z.enum(['Create', 'Update', 'Skip', 'Withhold']);
export type RowAction = z.infer<typeof RowAction>;

/** `skipped` counts those without changes and those withheld. */
export const counts = { created: z.number().int(), updated: z.number().int(), skipped: z.number().int() };

/** A row with something in it that is no person: nobody loads it, and everybody is told. */
export const LeftOut = z.object({
  rowNumber: z.number().int(),
  text: z.string(),
  reason: z.enum(['AboveTitles', 'RepeatedTitles', 'Total', 'Signature', 'Section']),
});
export type LeftOut = z.output<typeof LeftOut>;

/** How many of them are listed in an answer. */
export const LISTED_LEFT_OUT = 50;

/** A row like «Цех № 1» that says where the people below it work, and of how many of them: it is loaded as their department. */
export const ImportedDepartment = z.object({
  rowNumber: z.number().int(),
  title: z.string(),
  people: z.number().int(),
});
export type ImportedDepartment = z.output<typeof ImportedDepartment>;

/** What is loaded of a row otherwise than the file has it: nothing is wrong, but somebody should have a look. */
const RowRemark = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  text: z.string(),
  /** «A5», or «A5, B5» of a name in several. */
  cell: z.string(),
  /** What stands there. */
  value: z.string(),
});
export type RowRemark = z.output<typeof RowRemark>;

/** What an update writes over what is there, as people read it. */
const ChangedField = z.object({ field: LoadedField, title: z.string(), before: z.string(), after: z.string() });

/** A right row of a draft, as it would be loaded: who is new, who was found, and what would change of whom. */
export const PlannedPerson = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  birthday: z.string(),
  /** Of somebody new that of the file, of anybody found that of his record. */
  email: z.string(),
  /** What tells at a glance whether a column was taken for another; as the file has them. */
  snilsNumber: z.string().optional(),
  jobTitle: z.string().optional(),
  /** The other organization that the row is loaded into; left out where it is the one that the file is for. */
  into: z.string().optional(),
  action: RowAction,
  /** Of an update: what it writes over what is there. */
  fields: z.array(ChangedField),
});
export type PlannedPerson = z.output<typeof PlannedPerson>;

/** Which of them are asked for: those whom nobody knows yet, or those whom the portal knows. */
export const PlannedKind = z.enum(['New', 'Found']);
export type PlannedKind = z.infer<typeof PlannedKind>;

/** Somebody whom the portal knows by the name and the birthday of a row, and by nothing else of it. */
const AlikePerson = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  birthday: z.string(),
  email: z.string(),
  /** What tells him apart. */
  known: z.object({ id, email: z.string(), phone: z.string(), jobTitle: z.string() }),
  /** What is done with the row when it is the same person, and what that would change. */
  action: RowAction,
  fields: z.array(ChangedField),
  /**
   * Both have an insurance number, and not the same one. Such a row is somebody new, or, where that cannot be, wrong, unless
   * the load says that it is the same person; any other is the same unless the load says that he is new.
   */
  otherSnils: z.object({ file: z.string(), known: z.string() }).nullable(),
  /** Nobody has the e-mail and the phone of the row yet. */
  canBeNew: z.boolean(),
});
export type AlikePerson = z.output<typeof AlikePerson>;

/** By what one of several namesakes is taken for whom a row is about: somebody has said so of the same row before, or it has his phone, his work, or an insurance number that nobody has. */
export const NamesakesBy = z.enum(['Remembered', 'Phone', 'Work', 'Snils']);
export type NamesakesBy = z.infer<typeof NamesakesBy>;

/** A row without an insurance number and an e-mail that tell whose it is, and the people of its name and birthday. */
const NamesakeRow = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  birthday: z.string(),
  email: z.string(),
  /** What else the row says that may tell who it is. */
  saying: z.array(z.object({ title: z.string(), text: z.string() })),
  people: z.array(
    z.object({
      id,
      email: z.string(),
      phone: z.string(),
      jobTitle: z.string(),
      department: z.string(),
      personnelNumber: z.string(),
      snilsNumber: z.string(),
      /** What is done with the row when it is he, and what that would change. */
      action: RowAction,
      fields: z.array(ChangedField),
    }),
  ),
  /** Who it is unless the load says otherwise: the id of one of them, `New`, or null: such a row is wrong until it is said. */
  taken: z.union([id, z.literal('New')]).nullable(),
  by: NamesakesBy.nullable(),
  /** Nobody has the e-mail, the phone and the personnel number of the row yet. */
  canBeNew: z.boolean(),
  /** An earlier row of the file that has the same name and birthday: this one may say it again (`asRepeated`). */
  firstRow: z.number().int().nullable(),
});
export type NamesakeRow = z.output<typeof NamesakeRow>;

/**
 * A row with the name and the birthday of another row of the file, or about the same person of the portal. It is wrong until the
 * load says what it is: somebody else, or the same once more, and then nothing is loaded of it.
 */
const RepeatedPerson = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  birthday: z.string(),
  /** The other row. */
  firstRow: z.number().int(),
  /** Both are about one person whom the portal knows. */
  isOneAccount: z.boolean(),
  /** Nothing else is wrong with the row, and they can be two. */
  canBeOther: z.boolean(),
  /** What the two rows have otherwise, as people read it. */
  differing: z.array(z.object({ title: z.string(), first: z.string(), here: z.string() })),
  /** What is done with the row when it is somebody else, and what that would change. */
  action: RowAction,
  fields: z.array(ChangedField),
});
export type RepeatedPerson = z.output<typeof RepeatedPerson>;

/** Somebody of another employer who works for this one too: he gets a record of his own here, and keeps the other. */
const ElsewherePerson = z.object({ rowNumber: z.number().int(), fullName: z.string(), organizationTitle: z.string() });
export type ElsewherePerson = z.output<typeof ElsewherePerson>;

/** What the rows of a file say. They can be loaded when none of them is wrong, or the right ones alone. */
export const ParseResult = z.object({
  isSuccess: z.boolean(),
  draftId: id,
  organizationTitle: z.string(),
  /** The sheet that was read, and the others that are shown and not empty: nothing of them is loaded with it. */
  sheet: z.string(),
  otherSheets: z.array(OtherSheet),
  /** The titles of the columns that are not loaded because the operator has no right to know what they hold. */
  barredColumns: z.array(z.string()),
  /** The first LISTED_LEFT_OUT of them. */
  leftOut: z.array(LeftOut),
  /** The first LISTED_LEFT_OUT of them, and how many there are. */
  departments: z.array(ImportedDepartment),
  departmentRows: z.number().int(),
  /** The first LISTED_FAILURES of them, and how many there are. */
  remarks: z.array(RowRemark),
  remarked: z.number().int(),
  /** What is not loaded of right rows, and what may be wrong with them: the first LISTED_FAILURES, and how many there are. */
  notes: z.array(RowRemark),
  noted: z.number().int(),
  /** Rows that are wrong by Latin letters in names, and right when parsed again with `mendNames`. */
  mendable: z.number().int(),
  /** Rows whose gender is not that of the patronymic; it is once they are parsed again with `mendGenders`. */
  contradicted: z.number().int(),
  /** Rows of people that a filter or somebody has hidden in the file: they are read with the others unless `leaveHidden` was said. */
  hiddenRows: z.number().int(),
  /** The first WORDS_ASKED words of lists that are not the portal's own. */
  words: z.array(ListWord),
  /** Employers that its rows name beside the organization: the first EMPLOYERS_ASKED of them. */
  employers: z.array(TableEmployer),
  /** Rows that describe a student. */
  rows: z.number().int(),
  ...counts,
  failed: z.number().int(),
  /** The first LISTED_FAILURES of them. */
  failResults: z.array(FailResult),
  /** Which fields of those who would be updated, and of how many people. */
  changedFields: z.array(z.object({ field: LoadedField, title: z.string(), people: z.number().int() })),
  /** Their e-mails and phones stay as they are when they are the same people. */
  alike: z.array(AlikePerson),
  /** Rows that several people may be: the first LISTED_NAMESAKES of them. */
  namesakes: z.array(NamesakeRow),
  /** All of them: each has to be said. */
  repeated: z.array(RepeatedPerson),
  /** New people whom the operator sees in another organization too: the first LISTED_FAILURES of them, and how many there are. */
  elsewhere: z.array(ElsewherePerson),
  workElsewhere: z.number().int(),
  /** Of the new people, how many have no e-mail and cannot log in yet, and how many no insurance number, which documents ask for. */
  newWithout: z.object({ email: z.number().int(), snilsNumber: z.number().int() }),
  /** Students whom the file would change but who have withdrawn their consent; the first LISTED_FAILURES of them. */
  withheld: z.array(PlannedPerson.pick({ rowNumber: true, fullName: true })),
});
export type ParseResult = z.output<typeof ParseResult>;
