import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { isUndoable } from '../../db/undoable.ts';
import { visibleAssignment, visibleStudent } from '../../db/visible.ts';

/**
 * What a change of the operator's organization has done, or one line of it, locked until the transaction ends and in the
 * order in which it is taken back: the last first.
 */
export function lockChange(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('undoableChanges')
    .where(({ or, eb }) => or([eb('changeId', '=', id), eb('lineId', '=', id)]))
    .where('organizationId', '=', scope.organization?.id ?? null)
    .orderBy('lineId', 'desc')
    .select(['lineId', 'kind', 'recordId', 'remembered', 'madeBy'])
    .select(isUndoable(scope).as('isUndoable'))
    .$narrowType<{ lineId: Locked<'undoableChanges'> }>()
    .forUpdate()
    .execute();
}

export type LockedChange = Awaited<ReturnType<typeof lockChange>>[number];

export async function markUndone(tx: Tx, lineId: Locked<'undoableChanges'>): Promise<void> {
  await tx.updateTable('undoableChanges').set({ undoneAt: sql<Date>`now()` }).where('lineId', '=', lineId).execute();
}

/** What rests on an assignment by now: another's work that would go with it. */
export async function findRest(tx: Tx, assignId: Locked<'assignments'>) {
  const { rows } = await sql<{ isInvoiced: boolean; isDecided: boolean }>`select
    exists (select from invoice_assignments join invoices on invoices.id = invoice_assignments.invoice_id
      where assignment_id = ${assignId} and invoices.state <> 'Cancelled') as is_invoiced,
    exists (select from training_results where assignment_id = ${assignId}) as is_decided`.execute(tx);
  return rows[0];
}

/** Links a client with a center as it was when the operator's organization ended that; one that is there by now stays. */
export async function linkAgain(tx: Tx, scope: OperatorScope, link: Record<string, unknown>): Promise<void> {
  await sql`insert into center_clients
    select * from jsonb_populate_record(null::center_clients, ${JSON.stringify(link)}::jsonb) as former
    where former.center_id = any(${scope.organizationIds}::uuid[]) or former.client_id = any(${scope.organizationIds}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** The numbers, each once, of those of these invoices that wait for no money while training that stood in them is unpaid, and no other asks for it. */
export async function listClosedInvoices(
  tx: Tx,
  scope: OperatorScope,
  again: readonly { assignId: string; invoiceId: string }[],
): Promise<string[]> {
  if (again.length === 0) return [];
  const { rows } = await sql<{ number: string }>`select distinct document.number, document.id
    from unnest(${again.map(({ assignId }) => assignId)}::uuid[], ${again.map(({ invoiceId }) => invoiceId)}::uuid[])
      as asked(assignment_id, invoice_id)
    join assignments on assignments.id = asked.assignment_id
    join invoices on invoices.id = asked.invoice_id and invoices.center_id = assignments.center_id
    join static_documents document on document.id = invoices.document_id
    where ${visibleAssignment(scope)} and invoices.state <> 'Issued'
      and assignments.paid_at is null and assignments.price_kopecks > 0
      and not exists (select from invoice_assignments listed join invoices waiting on waiting.id = listed.invoice_id
        where listed.assignment_id = assignments.id and waiting.state = 'Issued')
    order by document.id`.execute(tx);
  return rows.map(({ number }) => number);
}

/**
 * What merging has made of whose an assignment was when it was removed, if anything: standing, or undone since and not done again with
 * that training.
 */
export async function findMergeSince(
  tx: Tx,
  scope: OperatorScope,
  { student_id: studentId, id }: { student_id: string; id: string },
) {
  const movesIt = (merge: string) =>
    sql<boolean>`${sql.ref(`${merge}.remembered`)} #> '{moved,assignments,keys}' @> to_jsonb(${id}::text)`;
  const { rows } = await sql<{ isStanding: boolean; name: string }>`
    select undone_at is null as is_standing,
      case when undone_at is null then students.full_name else merged_name end as name
    from student_merges join students on students.id = kept_id
    where ${visibleStudent(scope)} and (merged_id = ${studentId} and undone_at is null
      or kept_id = ${studentId} and undone_at is not null and ${movesIt('student_merges')}
        and not exists (select from student_merges again where again.kept_id = student_merges.kept_id
          and again.merged_id = student_merges.merged_id and again.undone_at is null and ${movesIt('again')}))
    limit 1`.execute(tx);
  return rows[0];
}

/** Whether a person is in a group. */
export async function isInGroup(tx: Tx, studentId: Locked<'students'>, groupId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('groupStudents')
    .where('groupId', '=', groupId)
    .where('studentId', '=', studentId)
    .select('groupId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The lines of a batch that can be undone, as rows of another batch. */
export function listUndoable(db: Db, scope: OperatorScope, changeId: string) {
  return db
    .selectFrom('undoableChanges')
    .where('changeId', '=', changeId)
    .where(isUndoable(scope))
    .orderBy('lineId', 'desc')
    .select(['lineId as recordId', 'studentId', 'courseId'])
    .execute();
}
