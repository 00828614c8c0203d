import {
  BATCH_RECENT_HOURS,
  type Batch,
  type BatchAction,
  type BatchRow,
  type BatchRowState,
} from '@dopusk/contract/batches.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { readAlong } from '../../../db/paging.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { isUndoable } from '../../../db/undoable.ts';
import { visibleAssignment, visibleStudent } from '../../../db/visible.ts';

/** So many rows go into one statement: each has a handful of parameters, and there is a limit to those. */
const CHUNK = 1000;

/** The same asked for again within so many seconds is a second press, however soon the first was done. */
const PRESSES_SECONDS = 10;

/** Lets one operator's batches be begun one after another, so that two presses are seen as one. */
export async function lockAsker(tx: Tx, scope: OperatorScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${scope.userId}`}, 0))`.execute(tx);
}

/** The same batch, under way or asked for a moment ago, as long as nothing was undone since. */
export async function findSameBatch(
  tx: Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  fingerprint: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('batches')
    .where('askedBy', '=', scope.userId)
    .where('organizationId', '=', organizationId)
    .where('fingerprint', '=', fingerprint)
    .where(sql<boolean>`(finished_at is null or asked_at > now() - make_interval(secs => ${PRESSES_SECONDS}))`)
    // What was done since, an undoing above all, is over what this one did: asked for again it is another one.
    .where(
      sql<boolean>`not exists (select from batches as later where later.asked_by = batches.asked_by
        and later.organization_id = batches.organization_id and later.asked_at > batches.asked_at)`,
    )
    // Likewise what was undone of one of its rows, from the toast or the history.
    .where(
      sql<boolean>`not exists (select from undoable_changes
        where undoable_changes.organization_id = batches.organization_id and undone_at > batches.asked_at
        and (change_id = batches.id or exists (select from batch_rows
          where batch_id = batches.id and batch_rows.student_id = undoable_changes.student_id)))`,
    )
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** A row of a list that was chosen. */
export interface ChosenRow {
  recordId: string;
  studentId: string | null;
  courseId: string | null;
}

export async function insertBatch(
  tx: Tx,
  scope: OperatorScope,
  batch: {
    organizationId: Seen<'organizations'>;
    action: BatchAction;
    said: object;
    fingerprint: Buffer;
    rows: readonly ChosenRow[];
  },
): Promise<Locked<'batches'>> {
  const id = newId<'batches'>();
  const { rows, said, ...values } = batch;
  await tx
    .insertInto('batches')
    .values({ id, askedBy: scope.userId, said: JSON.stringify(said), ...values })
    .execute();
  const lines = rows.map((row, position) => ({ id: newId(), batchId: id, position, ...row }));
  for (let from = 0; from < lines.length; from += CHUNK) {
    await tx
      .insertInto('batchRows')
      .values(lines.slice(from, from + CHUNK))
      .execute();
  }
  return id;
}

/** A batch that has rows waiting. */
export function findBatch(db: Db, id: Seen<'batches'>) {
  return db
    .selectFrom('batches')
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .select(['id', 'organizationId', 'askedBy', 'action', 'said'])
    .$narrowType<{ id: Seen<'batches'>; organizationId: Seen<'organizations'>; askedBy: Seen<'users'> }>()
    .executeTakeFirst();
}

/** The next row of a batch. */
export function findNextRow(db: Db, batchId: Seen<'batches'>) {
  return db
    .selectFrom('batchRows')
    .where('batchId', '=', batchId)
    .where('state', '=', 'Waiting')
    .orderBy('position')
    .limit(1)
    .select(['id', 'recordId'])
    .$narrowType<{ id: Seen<'batchRows'> }>()
    .executeTakeFirst();
}

export type NextRow = NonNullable<Awaited<ReturnType<typeof findNextRow>>>;

/** Holds a row that still waits; undefined when another worker was quicker. */
export function lockRow(tx: Tx, id: Seen<'batchRows'>) {
  return tx
    .selectFrom('batchRows')
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .select('id')
    .$narrowType<{ id: Locked<'batchRows'> }>()
    .forUpdate()
    .executeTakeFirst();
}

/** The records of all rows of a batch that wait, in their order. */
export async function listWaiting(tx: Tx, batchId: Seen<'batches'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('batchRows')
    .where('batchId', '=', batchId)
    .where('state', '=', 'Waiting')
    .orderBy('position')
    .select('recordId')
    .execute();
  return rows.map(({ recordId }) => recordId);
}

/** What came of rows. */
interface Outcome {
  state: 'Done' | 'Refused';
  /** Why, or what there is to say of them besides. */
  reason: string;
}

/** Strikes off the rows about these records that still wait. */
export async function markRows(
  db: Db | Tx,
  batchId: Seen<'batches'>,
  recordIds: readonly string[],
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('batchRows')
    .set(outcome)
    .where('batchId', '=', batchId)
    .where('recordId', '=', sql<string>`any(${recordIds}::uuid[])`)
    .where('state', '=', 'Waiting')
    .execute();
}

/** Ends a batch all of whose rows have been tried; one that is tried again meanwhile goes on. */
export async function finishBatch(db: Db, id: Seen<'batches'>): Promise<void> {
  await db
    .updateTable('batches')
    .set({ finishedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from batch_rows where batch_id = batches.id and state = 'Waiting')`)
    .execute();
}

/** How many people of an organization a batch is about. */
export async function countTogether(
  tx: Tx,
  batchId: Seen<'batches'>,
  organizationId: Seen<'organizations'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('batchRows')
    .innerJoin('students', 'students.id', 'batchRows.studentId')
    .where('batchId', '=', batchId)
    .where('students.organizationId', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The batches of an operator in the organization that he acts for. */
const own = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('batches')
    .where('batches.askedBy', '=', scope.userId)
    .where('batches.organizationId', '=', scope.organization?.id ?? null);

const countOf = (state: BatchRowState) =>
  sql<number>`(select count(*) from batch_rows where batch_id = batches.id and state = ${state})::integer`;

const shown = (db: Db, scope: OperatorScope) =>
  own(db, scope)
    .select(['batches.id', 'batches.action', 'batches.askedAt', 'batches.finishedAt'])
    .select(
      sql<boolean>`exists (select from undoable_changes where change_id = batches.id and ${isUndoable(scope)})`.as(
        'mayUndo',
      ),
    )
    .select([countOf('Done').as('done'), countOf('Refused').as('refused'), countOf('Waiting').as('waiting')]);

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const toBatch = ({ waiting, askedAt, finishedAt, ...batch }: Shown): Batch => ({
  ...batch,
  askedAt: askedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  total: batch.done + batch.refused + waiting,
});

/** How far a batch of the operator's own is. */
export async function readBatch(db: Db, scope: OperatorScope, id: string): Promise<Batch | undefined> {
  const row = await shown(db, scope).where('batches.id', '=', id).executeTakeFirst();
  return row && toBatch(row);
}

export async function listRecentBatches(db: Db, scope: OperatorScope): Promise<Batch[]> {
  const rows = await shown(db, scope)
    .where('batches.askedAt', '>', sql<Date>`now() - make_interval(hours => ${BATCH_RECENT_HOURS})`)
    .orderBy('batches.askedAt', 'desc')
    .limit(10)
    .execute();
  return rows.map(toBatch);
}

/** A page of the rows of a batch that the operator has been shown, in the order of its list. */
export function listBatchRows(
  db: Db,
  scope: OperatorScope,
  batchId: string,
  { state, ...page }: Pick<PageQuery, 'pageNumber' | 'pageSize'> & { state?: BatchRowState | undefined },
): Promise<Page<BatchRow>> {
  const rows = db
    .selectFrom('batchRows')
    .innerJoin('batches', 'batches.id', 'batchRows.batchId')
    .where('batches.askedBy', '=', scope.userId)
    .where('batchRows.batchId', '=', batchId)
    .$if(state !== undefined, (narrowed) => narrowed.where('batchRows.state', '=', state ?? 'Waiting'));
  const ordered = rows
    .orderBy('position')
    .select(['batchRows.id', 'batchRows.state', 'batchRows.reason', rowTitle(scope), rowHint, standsAt(scope)]);
  return readAlong(db, page, rows, ordered);
}

/** All rows of an own batch with the records that they are about, in the order of its list. */
export function listOutcomes(db: Db, scope: OperatorScope, id: string) {
  return own(db, scope)
    .innerJoin('batchRows', 'batchRows.batchId', 'batches.id')
    .where('batches.id', '=', id)
    .orderBy('position')
    .select(['batchRows.recordId', 'batchRows.state', 'batchRows.reason', rowTitle(scope), rowHint])
    .execute();
}

const rowTitle = (scope: OperatorScope) =>
  sql<string>`coalesce((select full_name from students
    where students.id = batch_rows.student_id and ${visibleStudent(scope)}), '')`.as('title');

/** The record that a row is about: of one that is gone its person. */
const standsAt = (scope: OperatorScope) => {
  const place = (kind: NonNullable<BatchRow['standsAt']>['kind'], id: string) =>
    sql`json_build_object('kind', ${sql.lit(kind)}, 'id', ${sql.ref(id)})`;
  return sql<BatchRow['standsAt']>`coalesce(
    (select ${place('Assignment', 'assignments.id')} from assignments
      where assignments.id = batch_rows.record_id and ${visibleAssignment(scope)}),
    (select case when documents.group_id is null then ${place('Assignment', 'documents.assignment_id')}
        else ${place('Group', 'documents.group_id')} end from documents
      where documents.id = batch_rows.record_id and documents.center_id = ${scope.organization?.id ?? null}
        and coalesce(documents.group_id, documents.assignment_id) is not null),
    (select ${place('Student', 'students.id')} from students
      where students.id = batch_rows.student_id and ${visibleStudent(scope)}))`.as('standsAt');
};

const rowHint = sql<string>`coalesce((select ${shownCourseTitle} from courses
  where courses.id = batch_rows.course_id), '')`.as('hint');

/** Lets refused rows of an operator's batch wait again: those named, or all. @returns its id when there was any */
export async function reopenRows(
  tx: Tx,
  scope: OperatorScope,
  id: string,
  rowIds: readonly string[] | undefined,
): Promise<Seen<'batches'> | null> {
  const batch = await own(tx, scope)
    .where('batches.id', '=', id)
    .select('batches.id')
    .$narrowType<{ id: Seen<'batches'> }>()
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return null;
  await tx
    .updateTable('batchRows')
    .set({ state: 'Waiting', reason: '' })
    .where('batchId', '=', batch.id)
    .where('state', '=', 'Refused')
    .$if(rowIds !== undefined, (rows) => rows.where('id', '=', sql<string>`any(${rowIds ?? []}::uuid[])`))
    .execute();
  await tx
    .updateTable('batches')
    .set({ finishedAt: null })
    .where('id', '=', batch.id)
    .where(sql<boolean>`exists (select from batch_rows where batch_id = batches.id and state = 'Waiting')`)
    .execute();
  return batch.id;
}

/** Old ones are nobody's concern: what was done stands in the log. */
export async function forgetBatches(db: Db): Promise<void> {
  await db.deleteFrom('batches').where('askedAt', '<', sql<Date>`now() - interval '30 days'`).execute();
}
