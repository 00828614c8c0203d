import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { type Db, transaction } from '../src/db/connection.ts';
import { markPaid } from '../src/features/assignments/db/write-assignment.ts';
import { ensureAccount, insertTransfer, lockBalance } from '../src/features/payments/db/ledger.ts';

/** The account of an organization's balance. */
export async function balanceIdOf(db: Db, organizationId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .where('organization_id', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  return account.id;
}

/** Money on an organization's balance, as if a card had brought it. */
export async function makeTopUp(db: Db, organizationId: string, rubles: number): Promise<void> {
  await transaction(db, async (tx) => {
    const balance = await lockBalance(tx, organizationId);
    if (!balance) throw new Error(`Organization ${organizationId} has no balance`);
    await insertTransfer(tx, {
      kind: 'top-up',
      amountKopecks: toKopecks(rubles),
      from: await ensureAccount(tx, null),
      to: balance,
      paymentId: null,
      assignmentId: null,
      createdBy: null,
    });
  });
}

/** Pays an assignment from the balance of the organization it is for, which must hold enough. */
export async function makeAssignmentPayment(db: Db, assignmentId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const assignment = await tx
      .selectFrom('assignments')
      .where('id', '=', assignmentId)
      .select(['organization_id', 'center_id', 'price_kopecks'])
      .executeTakeFirstOrThrow();
    const balance = await lockBalance(tx, assignment.organization_id);
    if (!balance) throw new Error(`Organization ${assignment.organization_id} has no balance`);
    await insertTransfer(tx, {
      kind: 'assignment',
      amountKopecks: assignment.price_kopecks,
      from: balance,
      to: await ensureAccount(tx, assignment.center_id),
      paymentId: null,
      assignmentId,
      createdBy: null,
    });
    await markPaid(tx, assignmentId);
  });
}
