import type { SetOffQuery } from '@dopusk/contract/set-offs.ts';
import { sql } from 'kysely';
import { boundParts } from '../../../db/bound-money.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { visibleAssignment, visibleGroup } from '../../../db/visible.ts';
import { unmindedAddress } from '../../debts/client-addresses/db.ts';
import { payerId } from '../../documents/contract/db/basis.ts';

/** Of `payer`, a row of organizations: that somebody works for it in the portal, and could pay himself. */
const isManned = sql<boolean>`exists (select from memberships
  where organization_id = payer.id and deactivated_at is null)`;

/** Of `payer`: that it is a client of another center, too. */
const isShared = (scope: CenterScope) =>
  sql<boolean>`exists (select from center_clients
    where client_id = payer.id and center_id <> ${scope.organization.id})`;

/** The unpaid training of an invoice or a group that a client of the center pays for, by payers and people. */
const unpaidOf = (db: Db | Tx, scope: CenterScope, { invoiceId, groupId }: SetOffQuery) =>
  db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations as payer', (join) => join.on('payer.id', '=', payerId).on('payer.type', '=', 'Customer'))
    .where(visibleAssignment(scope))
    .where(
      sql<boolean>`exists (select from center_clients
        where client_id = payer.id and center_id = ${scope.organization.id})`,
    )
    .where('assignments.paidAt', 'is', null)
    .where('assignments.priceKopecks', '>', 0)
    .$if(groupId !== undefined, (rows) => rows.where('assignments.groupId', '=', groupId ?? ''))
    .$if(invoiceId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from invoice_assignments listed join invoices on invoices.id = listed.invoice_id
          where listed.assignment_id = assignments.id and listed.invoice_id = ${invoiceId}
            and invoices.state <> 'Cancelled' and invoices.organization_id = payer.id)`,
      ),
    )
    .select([
      'assignments.id',
      'assignments.centerId',
      'assignments.priceKopecks',
      'students.fullName',
      shownCourseTitle.as('courseTitle'),
      'payer.id as payerId',
      shownTitleOf('payer').as('payerTitle'),
      isManned.as('isManned'),
      isShared(scope).as('isShared'),
      unmindedAddress(sql.ref('payer.id')).as('letterTo'),
    ])
    .orderBy('payerTitle')
    .orderBy('payerId')
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .$narrowType<{ centerId: Seen<'organizations'>; payerId: Seen<'organizations'> }>();

/** Whose balances could pay for what, with what lies there: all of the money, and the parts that are bound. */
export const listPayable = (db: Db, scope: CenterScope, of: SetOffQuery) =>
  unpaidOf(db, scope, of)
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.organizationId', '=', 'payer.id').on('accounts.kind', '=', 'balance'),
    )
    .select([
      sql<number>`coalesce((select balance_after from entries
        where entries.account_id = accounts.id order by position desc limit 1), 0)`.as('kopecks'),
      boundParts(sql.ref('accounts.id')).as('bound'),
    ])
    .execute();

/** The same of one client, locked until the transaction ends. */
export async function lockPayable(tx: Tx, scope: CenterScope, of: SetOffQuery & { clientId: Seen<'organizations'> }) {
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', (from) =>
      of.groupId === undefined
        ? from
            .selectFrom('invoiceAssignments')
            .where('invoiceId', '=', of.invoiceId ?? '')
            .select('assignmentId as id')
        : from.selectFrom('assignments as grouped').where('groupId', '=', of.groupId).select('grouped.id'),
    )
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  return unpaidOf(tx, scope, of)
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .where('payer.id', '=', of.clientId)
    .$narrowType<{ id: Locked<'assignments'> }>()
    .execute();
}

/** Whether somebody works for a client in the portal, and whether it is another center's, too. */
export const findClientState = (tx: Tx, scope: CenterScope, clientId: Seen<'organizations'>) =>
  tx
    .selectFrom('organizations as payer')
    .where('payer.id', '=', clientId)
    .select([isManned.as('isManned'), isShared(scope).as('isShared')])
    .executeTakeFirstOrThrow();

/** Whether the center sees the invoice or the group that is asked about. */
export async function seesOf(db: Db, scope: CenterScope, { invoiceId, groupId }: SetOffQuery): Promise<boolean> {
  const row =
    invoiceId === undefined
      ? await db
          .selectFrom('groups')
          .where('groups.id', '=', groupId ?? '')
          .where(visibleGroup(scope))
          .select('id')
          .executeTakeFirst()
      : await db
          .selectFrom('invoices')
          .where('id', '=', invoiceId)
          .where('centerId', '=', scope.organization.id)
          .select('id')
          .executeTakeFirst();
  return row !== undefined;
}
