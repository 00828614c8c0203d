import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { type Db, transaction } from '../src/db/connection.ts';
import type { Seen } from '../src/db/seen.ts';
import { ensureAccount, insertTransfer, lockBalance } from '../src/features/payments/db/ledger.ts';

/** The account of an organization's balance. */
export async function balanceIdOf(db: Db, organizationId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .where('organizationId', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  return account.id;
}

/** Money on an organization's balance, as if a card had brought it. */
export async function makeTopUp(db: Db, organizationId: string, rubles: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { id } = await tx
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select('id')
      .$narrowType<{ id: Seen<'organizations'> }>()
      .executeTakeFirstOrThrow();
    const balance = await lockBalance(tx, id);
    if (!balance) throw new Error(`Organization ${organizationId} has no balance`);
    await insertTransfer(tx, {
      kind: 'top-up',
      amountKopecks: toKopecks(rubles),
      from: await ensureAccount(tx, 'acquirer'),
      to: balance,
      paymentId: null,
      assignmentId: null,
      createdBy: null,
    });
  });
}

/** A training paid by its client at a moment, with money that a card has brought for it. */
export async function makePaid(
  db: Db,
  assignmentId: string,
  payment: { payerId: string; rubles: number; at: Date },
): Promise<void> {
  await makeTopUp(db, payment.payerId, payment.rubles);
  await transaction(db, async (tx) => {
    const { id, centerId } = await tx
      .updateTable('assignments')
      .set({ paidAt: payment.at })
      .where('id', '=', assignmentId)
      .returning(['id', 'centerId'])
      .$narrowType<{ id: Seen<'assignments'>; centerId: Seen<'organizations'> }>()
      .executeTakeFirstOrThrow();
    const balance = await lockBalance(tx, payment.payerId as Seen<'organizations'>);
    if (!balance) throw new Error(`Organization ${payment.payerId} has no balance`);
    await insertTransfer(tx, {
      kind: 'assignment',
      amountKopecks: toKopecks(payment.rubles),
      from: balance,
      to: await ensureAccount(tx, { centerId }),
      paymentId: null,
      assignmentId: id,
      createdBy: null,
      createdAt: payment.at,
    });
  });
}
