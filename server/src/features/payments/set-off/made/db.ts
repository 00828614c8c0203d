import type { SetOffQuery } from '@dopusk/contract/set-offs.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { shownCourseTitle } from '../../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../../db/shown-title.ts';
import { visibleAssignment } from '../../../../db/visible.ts';
import { payerId } from '../../../documents/contract/db/basis.ts';
import { held } from '../../../invoices/paid-with/db.ts';
import { refundedKopecks } from '../../db/refunds.ts';

/** A training that was set off and is paid so still. */
export interface SetOffPart {
  id: Seen<'assignments'>;
  studentId: string;
  groupId: string | null;
  fullName: string;
  courseTitle: string;
  transferId: Seen<'transfers'>;
  /** What of it has not gone back. */
  kopecks: number;
  /** Which parts of the balance have paid: what is spent with a center alone, and what with any. */
  shares: { boundTo: Seen<'organizations'> | null; kopecks: number }[];
  clientId: Seen<'organizations'>;
  clientTitle: string;
  at: Date;
  author: string;
  basis: string;
  /** What rests on its being paid; null when nothing does. */
  held: string | null;
}

/** What one call has set off has one moment and one author: `like` is a movement of it. */
const together = sql<boolean>`paying.created_at = hit.created_at and paying.created_by is not distinct from hit.created_by`;

const setOffParts = (db: Db | Tx, scope: CenterScope) =>
  db
    .selectFrom('transfers as paying')
    .innerJoin('assignments', 'assignments.id', 'paying.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('users as author', 'author.id', 'paying.createdBy')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('entries')
          .innerJoin('accounts', (join) =>
            join.onRef('accounts.id', '=', 'entries.accountId').on('accounts.kind', '=', 'balance'),
          )
          .whereRef('entries.transferId', '=', 'paying.id')
          .groupBy('accounts.organizationId')
          .select([
            'accounts.organizationId as clientId',
            sql<number>`-sum(entries.amount_kopecks)::bigint`.as('kopecks'),
            sql<SetOffPart['shares']>`jsonb_agg(jsonb_build_object('boundTo', entries.bound_to,
              'kopecks', -entries.amount_kopecks) order by entries.position)`.as('shares'),
          ])
          .as('taken'),
      (join) => join.onTrue(),
    )
    .innerJoin('organizations as payer', 'payer.id', 'taken.clientId')
    .where('paying.kind', '=', 'assignment')
    .where('paying.reason', 'is not', null)
    .where(sql<boolean>`not exists (select from transfers back where back.reverses = paying.id)`)
    .where(visibleAssignment(scope))
    .select([
      'assignments.id',
      'assignments.studentId',
      'assignments.groupId',
      'students.fullName',
      shownCourseTitle.as('courseTitle'),
      'paying.id as transferId',
      sql<number>`taken.kopecks - ${refundedKopecks}`.as('kopecks'),
      'taken.shares',
      'payer.id as clientId',
      shownTitleOf('payer').as('clientTitle'),
      'paying.createdAt as at',
      'author.fullName as author',
      sql<string>`paying.reason`.as('basis'),
      held.as('held'),
    ])
    .orderBy('paying.createdAt', 'desc')
    .orderBy('students.fullName')
    .orderBy('paying.id')
    .$narrowType<{
      id: Seen<'assignments'>;
      transferId: Seen<'transfers'>;
      clientId: Seen<'organizations'>;
    }>();

/** What was set off of an invoice or a group and holds, by the calls that set it off, the latest first. */
export const listSetOff = (db: Db, scope: CenterScope, { invoiceId, groupId }: SetOffQuery): Promise<SetOffPart[]> =>
  setOffParts(db, scope)
    .where(
      sql<boolean>`exists (select from transfers hit where ${together} and hit.kind = 'assignment' and hit.reason is not null
        and hit.assignment_id in (select id from assignments grouped where grouped.group_id = ${groupId ?? null}::uuid
          union all select assignment_id from invoice_assignments where invoice_id = ${invoiceId ?? null}::uuid))`,
    )
    .execute();

/** Whether a movement is of what the center has set off, also of what was taken back since. */
export async function seesSetOff(db: Tx, scope: CenterScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .where('transfers.id', '=', id)
    .where('transfers.kind', '=', 'assignment')
    .where('transfers.reason', 'is not', null)
    .where(
      sql<boolean>`exists (select from entries join accounts on accounts.id = entries.account_id
        where entries.transfer_id = transfers.id and accounts.kind = 'revenue'
          and accounts.organization_id = ${scope.organization.id})`,
    )
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was set off together with a movement and holds; its trainings are locked until the transaction ends. */
export async function lockSetOff(
  tx: Tx,
  scope: CenterScope,
  id: string,
): Promise<(SetOffPart & { id: Locked<'assignments'> })[]> {
  const all = setOffParts(tx, scope).where(
    sql<boolean>`exists (select from transfers hit where hit.id = ${id} and ${together})`,
  );
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const ids = (await all.execute()).map((part) => part.id);
  if (ids.length === 0) return [];
  await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ids)
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  return all
    .where('assignments.id', 'in', ids)
    .$narrowType<{ id: Locked<'assignments'>; transferId: Seen<'transfers'>; clientId: Seen<'organizations'> }>()
    .execute();
}

/** The invoices in force that list these trainings. */
export async function listAsking(tx: Tx, ids: readonly Locked<'assignments'>[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoiceAssignments as listed')
    .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
    .where('listed.assignmentId', 'in', ids)
    .where('invoices.state', '<>', 'Cancelled')
    .select('invoices.id')
    .distinct()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Of trainings that were set off then those for which no invoice waits, though one that did has been decided since: cancelled, or paid
 * for the others whom it lists. What another pays for by now is not among them.
 */
export async function listOutOfInvoices(
  tx: Tx,
  ids: readonly Locked<'assignments'>[],
  { clientId, at }: Pick<SetOffPart, 'clientId' | 'at'>,
): Promise<Seen<'assignments'>[]> {
  const rows = await tx
    .selectFrom('invoiceAssignments as listed')
    .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
    .innerJoin('assignments', 'assignments.id', 'listed.assignmentId')
    .where('listed.assignmentId', 'in', ids)
    .where(sql<boolean>`${payerId} = ${clientId}`)
    .groupBy('listed.assignmentId')
    .having(sql<boolean>`bool_and(invoices.state <> 'Issued') and max(invoices.decided_at) > ${at}`)
    .select('listed.assignmentId as id')
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
  return rows.map((row) => row.id);
}
