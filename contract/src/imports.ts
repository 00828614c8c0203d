import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';

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

/** A row of the preview, as it would be loaded. */
const PreviewRow = z.object({
  rowNumber: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  action: RowAction,
});
export type PreviewRow = z.output<typeof PreviewRow>;

/** `skipped` counts those without changes and those withheld. */
const counts = { created: z.number().int(), updated: z.number().int(), skipped: z.number().int() };

/** What the rows of a file say. They can be loaded when none of them is wrong. */
export const ParseResult = z.object({
  isSuccess: z.boolean(),
  draftId: id,
  organizationTitle: z.string(),
  /** Rows that describe a student. */
  rows: z.number().int(),
  ...counts,
  failed: z.number().int(),
  /** The first LISTED_FAILURES of them. */
  failResults: z.array(FailResult),
  preview: z.array(PreviewRow),
  /** Students whom the file would change but who have withdrawn their consent; the first LISTED_FAILURES of them. */
  withheld: z.array(PreviewRow.pick({ rowNumber: true, fullName: true })),
});
export type ParseResult = z.output<typeof ParseResult>;

/** A load that can still be undone. The access links of its new students can be downloaded once. */
export const RecentLoad = z.object({
  id,
  title: z.string(),
  organizationTitle: z.string(),
  loadedAt: z.iso.datetime(),
  ...counts,
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

const DraftParams = z.object({ draftId: id });

export const imports = endpoints({
  parseStudents: {
    method: 'POST',
    path: '/PackageLoad/ParseStudents',
    access: 'operator:People',
    summary: 'Разобрать файл Excel или CSV с персоналом: ничего не загружает, отвечает черновиком и ошибками строк',
    /** `progress` is an id that the caller chooses, to ask for the progress with. */
    query: z.object({ organization: id.optional(), progress: id.optional() }),
    upload: true,
    reply: ParseResult,
  },
  loadStudents: {
    method: 'POST',
    path: '/PackageLoad/LoadStudentsToDraft/:draftId',
    access: 'operator:People',
    summary: 'Загрузить персонал из черновика',
    params: DraftParams,
    reply: z.object({ id, ...counts }),
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
