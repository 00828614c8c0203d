import type { AgreedPrice } from '@dopusk/contract/agreed-price.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { isInAct } from '../../assignments/db/document-state.ts';
import { contractWithPrice, type PricingContract } from '../../documents/contract/db/basis.ts';
import { isAtBank } from '../../payments/db/card-payments.ts';
import { columnsOfPrice } from '../agreed-columns.ts';

/** The largest discount that the operator may give by hand, in percent of the list price. */
export async function findDiscountLimit(tx: Tx, scope: CenterScope): Promise<number> {
  if (scope.role === 'HighOperator') return 100;
  const { discountLimit } = await tx
    .selectFrom('memberships')
    .where('organizationId', '=', scope.organization.id)
    .where('operatorId', '=', scope.operatorId)
    .select('discountLimit')
    .executeTakeFirstOrThrow();
  return discountLimit;
}

/** For queries of `assignments`: the number of the invoice that waits for its payment, or null. */
export const waitingInvoice = sql<string | null>`(select static_documents.number from invoice_assignments
  join invoices on invoices.id = invoice_assignments.invoice_id
  join static_documents on static_documents.id = invoices.document_id
  where invoice_assignments.assignment_id = assignments.id and invoices.state = 'Issued' limit 1)`;

/** An assignment held for a change of its price; in kopecks, what the list said when it was made. */
export interface Priced {
  id: Locked<'assignments'>;
  fullName: string;
  priceKopecks: number;
  listKopecks: number;
  /** With money: what costs nothing may cost something yet. */
  isPaid: boolean;
  invoice: string | null;
  /** Its payer has been shown the price on the bank's page. */
  isAtBank: boolean;
  /** An act has told the client the price. */
  isInAct: boolean;
  /** The contract that says the price. */
  contract: PricingContract | null;
}

/** Holds assignments with the center, in one order, until the transaction ends; whoever it does not see is missing. */
export async function lockPriced(tx: Tx, scope: CenterScope, ids: readonly string[]): Promise<Priced[]> {
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ids)
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  return tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(({ fn }) => [
      'assignments.id',
      'students.fullName',
      'assignments.priceKopecks',
      fn.coalesce('listPriceKopecks', 'priceKopecks').as('listKopecks'),
      sql<boolean>`assignments.paid_at is not null and assignments.price_kopecks > 0`.as('isPaid'),
      waitingInvoice.as('invoice'),
      isAtBank.as('isAtBank'),
      isInAct.as('isInAct'),
      contractWithPrice.as('contract'),
    ])
    .$narrowType<{ id: Locked<'assignments'> }>()
    .execute();
}

/** The assignments with the center on a course in a group. */
export async function findOfGroup(
  tx: Tx,
  scope: CenterScope,
  { groupId, courseId }: { groupId: string; courseId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .where('courseId', '=', courseId)
    .where(visibleAssignment(scope))
    .select('assignments.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of an assignment that no money was paid for. */
export async function updatePrice(tx: Tx, id: Locked<'assignments'>, price: AgreedPrice): Promise<void> {
  await tx.updateTable('assignments').set(columnsOfPrice(price)).where('id', '=', id).execute();
}
