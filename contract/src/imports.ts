import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { queryFlag } from './fields/query-flag.ts';
import { counts, ParseResult, PlannedKind, PlannedPerson } from './import-drafts.ts';
import { LoadedField } from './imported-columns.ts';
import { Matching, SaidEmployers, SaidWords, TableMatch } from './imported-tables.ts';
import { Undoable } from './undo.ts';

/** The most students that one file may hold. */
export const IMPORT_ROWS_LIMIT = 10_000;

/** Hours in which a load can be undone, and a parsed file waits to be loaded. */
export const IMPORT_HOURS = 24;

/** A load that can still be undone. The access links of its new students can be downloaded once. */
export const RecentLoad = z.object({
  id,
  title: z.string(),
  organizationTitle: z.string(),
  /** What the other organizations are called whose people it has made or changed. */
  into: z.array(z.string()),
  loadedAt: z.iso.datetime(),
  ...counts,
  /** Rows that were left aside and wait to be mended. */
  failed: z.number().int(),
  /** Of the new people those who have an e-mail: the others have no login yet, and get no link. */
  links: z.number().int(),
  isSheetIssued: z.boolean(),
});
export type RecentLoad = z.output<typeof RecentLoad>;

/** Why a load cannot be taken back: how many of the people it has made are used by now, the first of them and with what. */
export const LoadObstacles = z.object({
  total: z.number().int(),
  busy: z.number().int(),
  people: z.array(
    z.object({
      id,
      fullName: z.string(),
      /** What his organization is called, where it is another than the load's; empty of the load's own, and of one that the reader does not see. */
      elsewhere: z.string(),
      busyWith: z.array(z.string()),
    }),
  ),
});
export type LoadObstacles = z.output<typeof LoadObstacles>;

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
  /** Who rows of `namesakes` are: the id of one of the people that are named there, or `New`. */
  asWho: z
    .array(z.object({ row: z.number().int(), person: z.union([id, z.literal('New')]) }))
    .max(IMPORT_ROWS_LIMIT)
    .optional(),
  /** Rows of `repeated` that are somebody else. */
  asOther: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
  /** Rows of `repeated`, or of `namesakes`, that are the same person once more: nothing is loaded of them. */
  asRepeated: z.array(z.number().int()).max(IMPORT_ROWS_LIMIT).optional(),
});
export type LoadChoice = z.output<typeof LoadChoice>;

const DraftParams = z.object({ draftId: id });

const sheet = z.string().max(255).optional();

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
     * is the patronymic's; `leaveHidden`: rows that are hidden in the file are left out; `words`: what the words of lists stand for, `employers`: what is done with rows of other
     * organizations; both are remembered too.
     */
    body: z
      .object({
        sheet,
        matching: Matching.optional(),
        words: SaidWords.optional(),
        employers: SaidEmployers.optional(),
        mendNames: queryFlag,
        mendGenders: queryFlag,
        leaveHidden: queryFlag,
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
    /** `failed` counts the rows that were not loaded, `links` the new people who have an e-mail to log in by. */
    reply: z.object({ id, ...counts, failed: z.number().int(), links: z.number().int() }),
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
    summary: 'Ссылки для входа созданных сотрудников таблицей: логины и одноразовые ссылки; выдаётся один раз',
    params: DraftParams,
    reply: 'file',
  },
  undo: {
    method: 'POST',
    path: '/PackageLoad/Undo/:draftId',
    access: 'operator:People',
    summary: 'Отменить загрузку: созданные сотрудники удаляются, обновлённым возвращаются прежние данные',
    params: DraftParams,
    reply: z.object({
      deleted: z.number().int(),
      restored: z.number().int(),
      /** How many it has made who are not its any more: merged with others since. */
      merged: z.number().int(),
    }),
  },
  obstacles: {
    method: 'GET',
    path: '/PackageLoad/Obstacles/:draftId',
    access: 'operator:People',
    summary: 'Кто мешает отменить загрузку: с кем из созданных сотрудников уже работают и чем они заняты',
    params: DraftParams,
    reply: LoadObstacles,
  },
  undoRest: {
    method: 'POST',
    path: '/PackageLoad/UndoRest/:draftId',
    access: 'operator:People',
    summary:
      'Удалить тех созданных загрузкой сотрудников, с которыми ещё не работали; в течение суток это можно отменить',
    params: DraftParams,
    reply: Undoable.extend({ deleted: z.number().int() }),
  },
});
