import type { AgreedPrice } from '@dopusk/contract/agreed-price.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
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

/** What the list said of an assignment when it was made, in kopecks, and the invoice that waits for its payment. */
export function findPriced(tx: Tx, id: Locked<'assignments'>) {
  return tx
    .selectFrom('assignments')
    .where('assignments.id', '=', id)
    .select(({ fn, selectFrom }) => [
      fn.coalesce('listPriceKopecks', 'priceKopecks').as('listKopecks'),
      selectFrom('invoiceAssignments')
        .innerJoin('invoices', 'invoices.id', 'invoiceAssignments.invoiceId')
        .innerJoin('staticDocuments', 'staticDocuments.id', 'invoices.documentId')
        .whereRef('invoiceAssignments.assignmentId', '=', 'assignments.id')
        .where('invoices.state', '=', 'Issued')
        .select('staticDocuments.number')
        .limit(1)
        .as('invoice'),
    ])
    .executeTakeFirstOrThrow();
}

export async function updatePrice(tx: Tx, id: Locked<'assignments'>, price: AgreedPrice): Promise<void> {
  await tx.updateTable('assignments').set(columnsOfPrice(price)).where('id', '=', id).execute();
}
