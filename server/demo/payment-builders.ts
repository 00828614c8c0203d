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
