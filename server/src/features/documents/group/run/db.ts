import type { GradeType } from '@dopusk/contract/document-forms.ts';
import type { DocumentType } from '@dopusk/contract/documents.ts';
import { FAILURES_SHOWN, type GroupFailure, type GroupRun } from '@dopusk/contract/group-documents.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { CenterScope, OperatorScope } from '../../../../http/scope.ts';

/** So many lines go into one statement: each has a handful of parameters, and there is a limit to those. */
const CHUNK = 2000;

/** A paper to fix; without an assignment the protocol of everybody on the course. */
export interface NewItem {
  courseId: string;
  assignId: string | null;
  type: DocumentType;
}

/** The latest run of a group of the center. */
export function findLatestRun(db: Db | Tx, scope: CenterScope, groupId: string) {
  return db
    .selectFrom('group_document_runs')
    .where('group_id', '=', groupId)
    .where('center_id', '=', scope.organization.id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', sql<boolean>`finished_at is null`.as('isUnfinished')])
    .executeTakeFirst();
}

export async function insertRun(
  tx: Tx,
  scope: CenterScope,
  run: { groupId: string; gradeType: GradeType | null; series: string; items: readonly NewItem[] },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('group_document_runs')
    .values({
      id,
      group_id: run.groupId,
      center_id: scope.organization.id,
      created_by: scope.userId,
      grade_type: run.gradeType,
      series: run.series,
    })
    .execute();
  const rows = run.items.map(({ courseId, assignId, type }, position) => ({
    id: newId(),
    run_id: id,
    position,
    course_id: courseId,
    assignment_id: assignId,
    type,
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx
      .insertInto('group_document_items')
      .values(rows.slice(from, from + CHUNK))
      .execute();
  }
  return id;
}

/** Lets failed papers of a run wait again: those named, or all. @returns how many they are */
export async function reopenItems(
  tx: Tx,
  scope: CenterScope,
  runId: string,
  itemIds: readonly string[] | undefined,
): Promise<number> {
  const reopened = await tx
    .updateTable('group_document_items')
    .set({ state: 'waiting', failure: '' })
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .$if(itemIds !== undefined, (items) => items.where('id', '=', sql<string>`any(${itemIds ?? []})`))
    .returning('id')
    .execute();
  if (reopened.length > 0) {
    await tx
      .updateTable('group_document_runs')
      .set({ finished_at: null, created_by: scope.userId })
      .where('id', '=', runId)
      .execute();
  }
  return reopened.length;
}

/** A run that has papers waiting. Asked by the job that starting made: hence no scope. */
export function findRun(db: Db, runId: string) {
  return db
    .selectFrom('group_document_runs')
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .select([
      'group_id as groupId',
      'center_id as centerId',
      'created_by as userId',
      'grade_type as gradeType',
      'series',
    ])
    .executeTakeFirst();
}

export type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** The next paper of a run. Asked by the job alone. */
export function findNextItem(db: Db, runId: string) {
  return db
    .selectFrom('group_document_items')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .select(['id', 'type', 'course_id as courseId', 'assignment_id as assignId'])
    .executeTakeFirst();
}

export type Item = NonNullable<Awaited<ReturnType<typeof findNextItem>>>;

/** Holds a paper that still waits; false when another worker was quicker. */
export async function lockItem(tx: Tx, itemId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('group_document_items')
    .where('id', '=', itemId)
    .where('state', '=', 'waiting')
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export async function markItemFixed(tx: Tx, itemId: string, documentId: string): Promise<void> {
  await tx
    .updateTable('group_document_items')
    .set({ state: 'fixed', document_id: documentId })
    .where('id', '=', itemId)
    .execute();
}

export async function markItemFailed(db: Db, itemId: string, failure: string): Promise<void> {
  await db
    .updateTable('group_document_items')
    .set({ state: 'failed', failure })
    .where('id', '=', itemId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a run all of whose papers have been tried; one that was reopened meanwhile goes on. */
export async function finishRun(db: Db, runId: string): Promise<void> {
  await db
    .updateTable('group_document_runs')
    .set({ finished_at: sql<Date>`now()` })
    .where('id', '=', runId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('group_document_items')
            .where('run_id', '=', runId)
            .where('state', '=', 'waiting')
            .select('group_document_items.id'),
        ),
      ),
    )
    .execute();
}

/**
 * How far the latest run of a group has come, with what went wrong. The caller has seen the group; a client learns
 * how far it is, and nothing of the center's difficulties.
 */
export async function readProgress(
  db: Db,
  _scope: OperatorScope,
  groupId: string,
): Promise<{ run: GroupRun; failures: GroupFailure[] } | null> {
  const run = await db
    .selectFrom('group_document_runs as run')
    .innerJoin('group_document_items as item', 'item.run_id', 'run.id')
    .leftJoin('documents', 'documents.id', 'item.document_id')
    .where('run.group_id', '=', groupId)
    .groupBy('run.id')
    .orderBy('run.id', 'desc')
    .limit(1)
    .select([
      'run.id',
      'run.created_at as startedAt',
      sql<boolean>`run.finished_at is null or bool_or(item.state = 'fixed' and documents.printed_at is null
        and documents.print_error = '')`.as('isRunning'),
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where item.state = 'fixed'))::integer`.as('fixed'),
      sql<number>`(count(*) filter (where documents.printed_at is not null))::integer`.as('printed'),
      sql<number>`(count(*) filter (where item.state = 'failed'))::integer`.as('failed'),
    ])
    .executeTakeFirst();
  if (!run) return null;
  const failures = await db
    .selectFrom('group_document_items as item')
    .innerJoin('courses', 'courses.id', 'item.course_id')
    .leftJoin('documents', 'documents.id', 'item.document_id')
    .leftJoin('assignments', 'assignments.id', 'item.assignment_id')
    .leftJoin('students', 'students.id', 'assignments.student_id')
    .where('item.run_id', '=', run.id)
    .where(({ or, and, eb }) =>
      or([
        eb('item.state', '=', 'failed'),
        and([eb('documents.printed_at', 'is', null), eb('documents.print_error', '<>', '')]),
      ]),
    )
    .orderBy('item.position')
    .limit(FAILURES_SHOWN)
    .select([
      sql<string | null>`case when item.state = 'failed' then item.id end`.as('itemId'),
      'item.assignment_id as assignId',
      'item.type',
      sql<string>`coalesce(students.full_name, courses.title)`.as('title'),
      sql<string>`case when item.state = 'failed' then item.failure else documents.print_error end`.as('reason'),
    ])
    .execute();
  return { run: { ...run, startedAt: run.startedAt.toISOString() }, failures };
}
