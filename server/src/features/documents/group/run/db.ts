import type { Blanks } from '@dopusk/contract/documents/blanks.ts';
import type { GradeType } from '@dopusk/contract/documents/diplom/grades.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { FAILURES_SHOWN, type GroupFailure, type GroupRun, type GroupSaid } from '@dopusk/contract/group-documents.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { shownCourseTitle } from '../../../../db/shown-course-title.ts';
import { ownGroup } from '../../../../db/visible.ts';

/** So many lines go into one statement: each has a handful of parameters, and there is a limit to those. */
const CHUNK = 2000;

/** A document to fix; without an assignment the protocol of everybody on the course. */
export interface NewItem {
  courseId: Seen<'courses'>;
  assignId: Seen<'assignments'> | null;
  type: DocumentType;
}

/** The latest run of a group of the center. */
export function findLatestRun(db: Db | Tx, scope: CenterScope, groupId: string) {
  return db
    .selectFrom('groupDocumentRuns as run')
    .innerJoin('groups', 'groups.id', 'run.groupId')
    .where('run.groupId', '=', groupId)
    .where('groups.centerId', '=', scope.organization.id)
    .orderBy('run.id', 'desc')
    .limit(1)
    .select(['run.id', sql<boolean>`finished_at is null`.as('isUnfinished')])
    .$narrowType<{ id: Seen<'groupDocumentRuns'> }>()
    .executeTakeFirst();
}

export async function insertRun(
  tx: Tx,
  scope: CenterScope,
  run: {
    groupId: Locked<'groups'>;
    gradeType: GradeType | null;
    series: string;
    protocolNumber: string;
    protocolDate: string;
    contractDate: string;
    documentDate: string;
    prepareAhead: boolean;
    signatoryIds?: string[] | undefined;
    blanks: readonly Blanks[];
    items: readonly NewItem[];
  },
): Promise<Locked<'groupDocumentRuns'>> {
  const id = newId<'groupDocumentRuns'>();
  await tx
    .insertInto('groupDocumentRuns')
    .values({
      id,
      groupId: run.groupId,
      createdBy: scope.userId,
      gradeType: run.gradeType,
      series: run.series,
      protocolNumber: run.protocolNumber,
      protocolDate: run.protocolDate || null,
      contractDate: run.contractDate || null,
      documentDate: run.documentDate || null,
      prepareAhead: run.prepareAhead,
      signatoryIds: run.signatoryIds ?? [],
      blanks: JSON.stringify(run.blanks),
    })
    .execute();
  const rows = run.items.map(({ courseId, assignId, type }, position) => ({
    id: newId(),
    runId: id,
    position,
    courseId,
    assignmentId: assignId,
    type,
  }));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx
      .insertInto('groupDocumentItems')
      .values(rows.slice(from, from + CHUNK))
      .execute();
  }
  return id;
}

/** Whether each of these is an item of a run. */
export async function hasItems(tx: Tx, runId: Seen<'groupDocumentRuns'>, itemIds: readonly string[]): Promise<boolean> {
  const { count } = await tx
    .selectFrom('groupDocumentItems')
    .where('runId', '=', runId)
    .where('id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count === new Set(itemIds.map((id) => id.toLowerCase())).size;
}

/** Lets failed documents of a run wait again: those named, or all. @returns how many they are */
export async function reopenItems(
  tx: Tx,
  scope: CenterScope,
  runId: Seen<'groupDocumentRuns'>,
  itemIds: readonly string[] | undefined,
): Promise<number> {
  const reopened = await tx
    .updateTable('groupDocumentItems')
    .set({ state: 'waiting', failure: '' })
    .where('runId', '=', runId)
    .where('state', '=', 'failed')
    .$if(itemIds !== undefined, (items) => items.where('id', '=', sql<string>`any(${itemIds ?? []})`))
    .returning('id')
    .execute();
  if (reopened.length > 0) {
    await tx
      .updateTable('groupDocumentRuns')
      .set({ finishedAt: null, createdBy: scope.userId })
      .where('id', '=', runId)
      .execute();
  }
  return reopened.length;
}

const dayOfRun = (column: 'protocolDate' | 'contractDate' | 'documentDate') =>
  sql<string>`coalesce(to_char(${sql.ref(`run.${column}`)}, 'YYYY-MM-DD'), '')`.as(column);

/** On a row of runs: what was said once for all its documents. */
const saidOfRun = [
  'run.gradeType',
  'run.series',
  'run.prepareAhead',
  'run.protocolNumber',
  'run.signatoryIds',
  sql<Blanks[]>`run.blanks`.as('blanks'),
  dayOfRun('protocolDate'),
  dayOfRun('contractDate'),
  dayOfRun('documentDate'),
] as const;

/** What was said for a run, and who said it. */
export async function findSaidOf(tx: Tx, runId: Seen<'groupDocumentRuns'>): Promise<{ said: GroupSaid; by: string }> {
  const { by, ...said } = await tx
    .selectFrom('groupDocumentRuns as run')
    .innerJoin('users', 'users.id', 'run.createdBy')
    .where('run.id', '=', runId)
    .select(saidOfRun)
    .select('users.fullName as by')
    .executeTakeFirstOrThrow();
  return { said, by };
}

/** A run that has documents waiting. */
export function findRun(db: Db, runId: Seen<'groupDocumentRuns'>) {
  return db
    .selectFrom('groupDocumentRuns as run')
    .innerJoin('groups', 'groups.id', 'run.groupId')
    .where('run.id', '=', runId)
    .where('run.finishedAt', 'is', null)
    .select(['run.id', 'run.groupId', 'groups.centerId', 'run.createdBy as userId'])
    .select(saidOfRun)
    .$narrowType<{
      id: Seen<'groupDocumentRuns'>;
      groupId: Seen<'groups'>;
      centerId: Seen<'organizations'>;
      userId: Seen<'users'>;
    }>()
    .executeTakeFirst();
}

export type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** What was said for the latest run of a group of the center, while some of its documents are not fixed. */
export async function findSaid(db: Db, scope: CenterScope, groupId: string): Promise<GroupSaid | null> {
  const run = await db
    .selectFrom('groupDocumentRuns as run')
    .innerJoin('groups', 'groups.id', 'run.groupId')
    .where('run.groupId', '=', groupId)
    .where('groups.centerId', '=', scope.organization.id)
    .orderBy('run.id', 'desc')
    .limit(1)
    .select(saidOfRun)
    .select(
      sql<boolean>`exists (select from group_document_items where run_id = run.id and state = 'failed')`.as(
        'hasFailed',
      ),
    )
    .executeTakeFirst();
  if (!run?.hasFailed) return null;
  const { hasFailed: _, ...said } = run;
  return said;
}

/** The next document of a run. */
export function findNextItem(db: Db, runId: Seen<'groupDocumentRuns'>) {
  return db
    .selectFrom('groupDocumentItems')
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .select(['id', 'type', 'courseId', 'assignmentId as assignId', 'position'])
    .$narrowType<{ id: Seen<'groupDocumentItems'>; courseId: Seen<'courses'> }>()
    .executeTakeFirst();
}

export type Item = NonNullable<Awaited<ReturnType<typeof findNextItem>>>;

/** Holds a document that still waits; undefined when another worker was quicker. */
export function lockItem(tx: Tx, itemId: Seen<'groupDocumentItems'>) {
  return tx
    .selectFrom('groupDocumentItems')
    .where('id', '=', itemId)
    .where('state', '=', 'waiting')
    .select('id')
    .$narrowType<{ id: Locked<'groupDocumentItems'> }>()
    .forUpdate()
    .executeTakeFirst();
}

export async function markItemFixed(
  tx: Tx,
  itemId: Locked<'groupDocumentItems'>,
  documentId: Seen<'documents'>,
): Promise<void> {
  await tx.updateTable('groupDocumentItems').set({ state: 'fixed', documentId }).where('id', '=', itemId).execute();
}

export async function markItemFailed(db: Db, itemId: Seen<'groupDocumentItems'>, failure: string): Promise<void> {
  await db
    .updateTable('groupDocumentItems')
    .set({ state: 'failed', failure })
    .where('id', '=', itemId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a run all of whose documents have been tried; one that was reopened meanwhile goes on. */
export async function finishRun(db: Db, runId: Seen<'groupDocumentRuns'>): Promise<void> {
  await db
    .updateTable('groupDocumentRuns')
    .set({ finishedAt: sql<Date>`now()` })
    .where('id', '=', runId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('groupDocumentItems')
            .where('runId', '=', runId)
            .where('state', '=', 'waiting')
            .select('groupDocumentItems.id'),
        ),
      ),
    )
    .execute();
}

/**
 * On `item`, a line of a run: it has failed, and nothing has been done about it since: the document has been made by its own form,
 * or the course issues none any more.
 */
const isFailed = sql<boolean>`(item.state = 'failed'
  and item.type = any((select issued_documents from courses where courses.id = item.course_id)::text[])
  and not exists (select from assignment_documents made where made.assignment_id = item.assignment_id
    and made.type = item.type and made.revoked_at is null)
  and not exists (select from documents made where item.assignment_id is null and made.course_id = item.course_id
    and made.group_id = (select group_id from group_document_runs where id = item.run_id)
    and made.type = item.type and made.revoked_at is null))`;

/**
 * How far the latest run of a group has come, with what went wrong. The caller has seen the group.
 */
export async function readProgress(
  db: Db,
  scope: CenterScope,
  groupId: string,
): Promise<{ run: GroupRun; failures: GroupFailure[] } | null> {
  const run = await db
    .selectFrom('groupDocumentRuns as run')
    .innerJoin('groupDocumentItems as item', 'item.runId', 'run.id')
    .innerJoin('groups', 'groups.id', 'run.groupId')
    .leftJoin('documents', 'documents.id', 'item.documentId')
    .where('groups.id', '=', groupId)
    .where(ownGroup(scope))
    .groupBy('run.id')
    .orderBy('run.id', 'desc')
    .limit(1)
    .select([
      'run.id',
      'run.createdAt as startedAt',
      sql<boolean>`run.finished_at is null or bool_or(item.state = 'fixed' and documents.printed_at is null
        and documents.print_error = '')`.as('isRunning'),
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where item.state = 'fixed'))::integer`.as('fixed'),
      sql<number>`(count(*) filter (where documents.printed_at is not null))::integer`.as('printed'),
      sql<number>`(count(*) filter (where ${isFailed}))::integer`.as('failed'),
    ])
    .executeTakeFirst();
  if (!run) return null;
  const failures = await db
    .selectFrom('groupDocumentItems as item')
    .innerJoin('courses', 'courses.id', 'item.courseId')
    .leftJoin('documents', 'documents.id', 'item.documentId')
    .leftJoin('assignments', 'assignments.id', 'item.assignmentId')
    .leftJoin('students', 'students.id', 'assignments.studentId')
    .where('item.runId', '=', run.id)
    .where(({ or, and, eb }) =>
      or([isFailed, and([eb('documents.printedAt', 'is', null), eb('documents.printError', '<>', '')])]),
    )
    .orderBy('item.position')
    .limit(FAILURES_SHOWN)
    .select([
      sql<string | null>`case when item.state = 'failed' then item.id end`.as('itemId'),
      'item.assignmentId as assignId',
      'item.type',
      'courses.trainingType',
      sql<string>`coalesce(students.full_name, ${shownCourseTitle})`.as('title'),
      sql<string>`case when item.state = 'failed' then item.failure else documents.print_error end`.as('reason'),
    ])
    .execute();
  return { run: { ...run, startedAt: run.startedAt.toISOString() }, failures };
}
