import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';

/** A balance held by the lock of its account: nobody else moves its money until the transaction ends. */
export interface LockedBalance {
  accountId: string;
  kopecks: number;
  /** The place of its last entry; 0 when it has none. */
  position: number;
}

/** Locks the balance of an organization; undefined when it has none. */
export async function lockBalance(tx: Tx, organizationId: string): Promise<LockedBalance | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .where('organization_id', '=', organizationId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  // A statement of its own: together with the lock it could read what was there before the lock was given.
  const last = await tx
    .selectFrom('entries')
    .where('account_id', '=', account.id)
    .orderBy('position', 'desc')
    .limit(1)
    .select(['position', 'balance_after'])
    .executeTakeFirst();
  return { accountId: account.id, kopecks: last?.balance_after ?? 0, position: last?.position ?? 0 };
}

/** The account of a center's revenue, or with null of the world behind the payment provider; made when first needed. */
export async function ensureAccount(tx: Tx, centerId: string | null): Promise<string> {
  const kind = centerId === null ? 'acquirer' : 'revenue';
  await tx
    .insertInto('accounts')
    .values({ id: newId(), kind, organization_id: centerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await tx
    .selectFrom('accounts')
    .where('kind', '=', kind)
    .where('organization_id', centerId === null ? 'is' : '=', centerId)
    .select('id')
    .executeTakeFirstOrThrow();
  return account.id;
}

export interface NewTransfer {
  kind: 'top-up' | 'assignment';
  amountKopecks: number;
  /** A balance goes by its lock, any other account by its id. */
  from: LockedBalance | string;
  to: LockedBalance | string;
  paymentId: string | null;
  assignmentId: string | null;
  createdBy: string | null;
}

/** Writes one movement of money: an entry takes from the one account what the other gets. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  const id = newId();
  await tx
    .insertInto('transfers')
    .values({
      id,
      kind: transfer.kind,
      payment_id: transfer.paymentId,
      assignment_id: transfer.assignmentId,
      created_by: transfer.createdBy,
    })
    .execute();
  await tx
    .insertInto('entries')
    .values([entry(id, transfer.from, -transfer.amountKopecks), entry(id, transfer.to, transfer.amountKopecks)])
    .execute();
}

function entry(transferId: string, account: LockedBalance | string, amount: number) {
  if (typeof account === 'string') return { transfer_id: transferId, account_id: account, amount_kopecks: amount };
  return {
    transfer_id: transferId,
    account_id: account.accountId,
    amount_kopecks: amount,
    position: account.position + 1,
    balance_after: account.kopecks + amount,
  };
}
