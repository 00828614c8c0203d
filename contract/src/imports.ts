import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { queryFlag } from './fields/query-flag.ts';
import { ColumnName, LoadedField, listedNames, valuesOf } from './imported-columns.ts';

/** The most students that one file may hold. */
export const IMPORT_ROWS_LIMIT = 10_000;

/** How many wrong rows are listed in an answer; the file to download holds all of them. */
export const LISTED_FAILURES = 200;

/** Hours in which a load can be undone, and a parsed file waits to be loaded. */
export const IMPORT_HOURS = 24;

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
const counts = { created: z.number().int(), updated: z.number().int(), skipped: z.number().int() };

/** A row with something in it that is no person: nobody loads it, and everybody is told. */
export const LeftOut = z.object({
  rowNumber: z.number().int(),
  text: z.string(),
  reason: z.enum(['AboveTitles', 'RepeatedTitles', 'Total', 'Signature', 'Section']),
});
export type LeftOut = z.output<typeof LeftOut>;

/** How many of them are listed in an answer. */
export const LISTED_LEFT_OUT = 50;

/** What is loaded of a row otherwise than the file has it: nothing is wrong, but somebody should have a look. */
const RowRemark = z.object({ rowNumber: z.number().int(), fullName: z.string(), text: z.string() });
export type RowRemark = z.output<typeof RowRemark>;

/** A sheet of a file; `isTable` when it has titles that are known and rows below. A CSV has one, without a title. */
const SheetOfFile = z.object({ title: z.string(), isHidden: z.boolean(), isTable: z.boolean() });

/** A sheet that is not read; `isTable` when it has people too. */
const OtherSheet = z.object({ title: z.string(), isTable: z.boolean() });
export type OtherSheet = z.output<typeof OtherSheet>;

/** What a column holds is told by its title, by its cells, or as somebody has said of the same titles before. */
export const MatchedBy = z.enum(['Title', 'Content', 'Remembered']);

/** What each column of a sheet is, before its rows are checked. */
export const TableMatch = z.object({
  sheets: z.array(SheetOfFile),
  /** The sheet that is read. */
  sheet: z.string(),
  /** The row of the titles; 0 when the table has none. */
  titlesRow: z.number().int(),
  columns: z.array(
    z.object({
      index: z.number().int(),
      /** «C» */
      letter: z.string(),
      /** «Паспорт: Серия»; empty for a column without. */
      title: z.string(),
      /** The first values. */
      samples: z.array(z.string()),
      field: ColumnName.nullable(),
      by: MatchedBy.nullable(),
      /** «№ п/п»: it says nothing of a person. */
      isOfNobody: z.boolean(),
    }),
  ),
  /** Nobody has to be asked: one sheet, and each of its columns is known. */
  isCertain: z.boolean(),
});
export type TableMatch = z.output<typeof TableMatch>;

/** Sent as JSON beside the file. */
const asJson = <S extends z.ZodType>(schema: S, message: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .pipe(schema);

const NOT_A_MATCHING = 'Некорректное сопоставление столбцов';

/** A column by its place, from 0, and what it is; null leaves it out. */
const Matching = asJson(
  z.record(z.string().regex(/^\d{1,3}$/), ColumnName.nullable(), { error: NOT_A_MATCHING }),
  NOT_A_MATCHING,
);

const NOT_WORDS = 'Некорректное сопоставление значений';

/** At most so many words of lists are asked about at once, and said at once. */
export const WORDS_ASKED = 200;

/** What a word stands for in a column whose values are of a list: one of them, or '' that it is not loaded. */
const SaidWord = z
  .object({ field: LoadedField, word: z.string().min(1).max(255), value: z.string().max(40) })
  .refine(({ field, value }) => {
    return listedNames.includes(field) && (value === '' || valuesOf(field).some((one) => one.value === value));
  }, NOT_WORDS);
export type SaidWord = z.output<typeof SaidWord>;

/** A word that the portal has no value for, or somebody has said which; of how many rows. */
const ListWord = z.object({
  field: LoadedField,
  /** What the portal calls the field. */
  title: z.string(),
  word: z.string(),
  rows: z.number().int(),
  /** What somebody has said; null while nobody has. */
  value: z.string().nullable(),
});
export type ListWord = z.output<typeof ListWord>;

const sheet = z.string().max(255).optional();

/** What an update writes over what is there, as people read it. */
const ChangedField = z.object({ field: LoadedField, title: z.string(), before: z.string(), after: z.string() });

/** A right row of a draft, as it would be loaded: who is new, who was found, and what would change of whom. */
export const PlannedPerson = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  birthday: z.string(),
  email: z.string(),
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
  /** Nobody has the e-mail and the phone of the row yet, and nothing is lacking. */
  canBeNew: z.boolean(),
  /** The titles of what the row does not have and nobody new is without. */
  lacking: z.array(z.string()),
});
export type AlikePerson = z.output<typeof AlikePerson>;

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
  /** The first LISTED_LEFT_OUT of them. */
  leftOut: z.array(LeftOut),
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
  /** The first WORDS_ASKED words of lists that are not the portal's own. */
  words: z.array(ListWord),
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
  /** All of them: each has to be said. */
  repeated: z.array(RepeatedPerson),
  /** New people whom the operator sees in another organization too: the first LISTED_FAILURES of them, and how many there are. */
  elsewhere: z.array(ElsewherePerson),
  workElsewhere: z.number().int(),
  /** Students whom the file would change but who have withdrawn their consent; the first LISTED_FAILURES of them. */
  withheld: z.array(PlannedPerson.pick({ rowNumber: true, fullName: true })),
});
export type ParseResult = z.output<typeof ParseResult>;

/** A load that can still be undone. The access links of its new students can be downloaded once. */
export const RecentLoad = z.object({
  id,
  title: z.string(),
  organizationTitle: z.string(),
  loadedAt: z.iso.datetime(),
  ...counts,
  /** Rows that were left aside and wait to be mended. */
  failed: z.number().int(),
  isSheetIssued: z.boolean(),
});
export type RecentLoad = z.output<typeof RecentLoad>;

/** The stage of the work on a file; Waiting before the file has arrived, and for an unknown id. */
export const ImportStage = z.enum(['Waiting', 'Reading', 'Checking', 'Matching', 'Saving', 'Loading']);
export type ImportStage = z.infer<typeof ImportStage>;

/** The progress: rows done of all in this stage, and the percentage of the whole work. */
export const ImportProgress = z.object({
  stage: ImportStage,
  done: z.number().int(),
  total: z.number().int(),
  percent: z.number().int().min(0).max(100),
});
export type ImportProgress = z.output<typeof ImportProgress>;

/** What of a draft is loaded: all of it or nothing, unless it says otherwise. */
const LoadChoice = z.object({
  /** The right rows alone; the wrong ones wait as a table (FailedRows) to be mended and loaded by themselves. */
  rightOnly: z.boolean().optional(),
  /** Of those whom the portal knows, only these fields; all of them when left out. */
  update: z.array(LoadedField).optional(),
  /** Rows of `alike` that are somebody new. */
  asNew: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
  /** Those of them with another insurance number that are the same people. */
  asSame: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
  /** Rows of `repeated` that are somebody else. */
  asOther: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
  /** Rows of `repeated` that are the same person once more: nothing is loaded of them. */
  asRepeated: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
});
export type LoadChoice = z.output<typeof LoadChoice>;

const DraftParams = z.object({ draftId: id });

export const imports = endpoints({
  matchColumns: {
    method: 'POST',
    path: '/PackageLoad/MatchColumns',
    access: 'operator:People',
    onlyReads: true,
    summary: 'Прочитать листы и столбцы таблицы с персоналом: какой столбец что содержит, ничего не проверяя',
    query: z.object({ organization: id.optional() }),
    body: z.object({ sheet }).optional(),
    upload: true,
    reply: TableMatch,
  },
  parseStudents: {
    method: 'POST',
    path: '/PackageLoad/ParseStudents',
    access: 'operator:People',
    summary:
      'Разобрать файл Excel, OpenDocument или CSV с персоналом: ничего не загружает, отвечает черновиком и ошибками строк',
    /** `progress` is an id that the caller chooses, to ask for the progress with. */
    query: z.object({ organization: id.optional(), progress: id.optional() }),
    /**
     * Which sheet, and what its columns are, where the portal is not to find out itself: that is remembered. `mendNames`:
     * Latin letters that look like Russian ones are mended in names; `mendGenders`: a gender that contradicts the patronymic
     * is the patronymic's; `words`: what the words of lists stand for, which is remembered too.
     */
    body: z
      .object({
        sheet,
        matching: Matching.optional(),
        words: asJson(z.array(SaidWord, { error: NOT_WORDS }).max(WORDS_ASKED), NOT_WORDS).optional(),
        mendNames: queryFlag,
        mendGenders: queryFlag,
      })
      .optional(),
    upload: true,
    reply: ParseResult,
  },
  planned: {
    method: 'GET',
    path: '/PackageLoad/Planned/:draftId',
    access: 'operator:People',
    summary: 'Кого загрузит черновик: кто новый, кто найден и какие поля у него изменятся; по страницам, с поиском',
    params: DraftParams,
    query: PageQuery.extend({ kind: PlannedKind.optional() }),
    reply: pageOf(PlannedPerson),
  },
  loadStudents: {
    method: 'POST',
    path: '/PackageLoad/LoadStudentsToDraft/:draftId',
    access: 'operator:People',
    summary: 'Загрузить персонал из черновика',
    params: DraftParams,
    body: LoadChoice.optional(),
    /** `failed` counts the rows that were not loaded. */
    reply: z.object({ id, ...counts, failed: z.number().int() }),
  },
  progress: {
    method: 'GET',
    path: '/PackageLoad/Progress/:id',
    access: 'operator:People',
    summary: 'Сколько строк уже разобрано (по номеру, данному при разборе) или загружено (по номеру черновика)',
    params: IdParams,
    reply: ImportProgress,
  },
  template: {
    method: 'GET',
    path: '/PackageLoad/Template',
    access: 'operator:People',
    summary: 'Образец таблицы для загрузки персонала',
    reply: 'file',
  },
  failedRows: {
    method: 'GET',
    path: '/PackageLoad/FailedRows/:draftId',
    access: 'operator:People',
    summary: 'Строки черновика, в которых есть ошибки, таблицей с пояснениями',
    params: DraftParams,
    reply: 'file',
  },
  recentLoads: {
    method: 'GET',
    path: '/PackageLoad/Recent',
    access: 'operator:People',
    summary: 'Собственные загрузки персонала, которые ещё можно отменить',
    reply: z.array(RecentLoad),
  },
  accessSheet: {
    method: 'POST',
    path: '/PackageLoad/AccessSheet/:draftId',
    access: 'operator:People',
    summary: 'Ведомость доступа созданных сотрудников: логины и одноразовые ссылки; выдаётся один раз',
    params: DraftParams,
    reply: 'file',
  },
  undo: {
    method: 'POST',
    path: '/PackageLoad/Undo/:draftId',
    access: 'operator:People',
    summary: 'Отменить загрузку: созданные сотрудники удаляются, обновлённым возвращаются прежние данные',
    params: DraftParams,
    reply: z.object({ deleted: z.number().int(), restored: z.number().int() }),
  },
});
