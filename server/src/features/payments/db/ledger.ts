import type { TransferKind } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import { boundParts } from '../../../db/bound-money.ts';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { afterShares, negative, type Parts, type Share } from '../parts.ts';

/** A balance whose account is locked: nobody else moves its money until the transaction ends. */
export interface LockedBalance extends Parts {
  accountId: Locked<'accounts'>;
  /** The place of its last entry; 0 when it has none. */
  position: number;
}

/** Locks the balance of an organization; undefined when it has none. */
export async function lockBalance(tx: Tx, organizationId: Seen<'organizations'>): Promise<LockedBalance | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .where('organizationId', '=', organizationId)
    .select('id')
    .$narrowType<{ id: Locked<'accounts'> }>()
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  // A separate statement: read together with the lock it could show the state before the lock.
  const last = await tx
    .selectFrom('entries')
    .where('accountId', '=', account.id)
    .orderBy('position', 'desc')
    .limit(1)
    .select(['position', 'balanceAfter', boundParts(sql.val(account.id)).as('bound')])
    .executeTakeFirst();
  return {
    accountId: account.id,
    kopecks: last?.balanceAfter ?? 0,
    bound: new Map(last?.bound.map(({ centerId, kopecks }) => [centerId, kopecks])),
    position: last?.position ?? 0,
  };
}

/** The same of an organization that the caller has come to: every one is made with a balance. */
export async function balanceOf(tx: Tx, organizationId: Seen<'organizations'>): Promise<LockedBalance> {
  const balance = await lockBalance(tx, organizationId);
  if (!balance) throw new Error(`Organization ${organizationId} has no balance`);
  return balance;
}

/** Whether the last movement of the center's part of a balance was this very correction, by this user. */
export async function isLastCorrection(
  tx: Tx,
  scope: CenterScope,
  accountId: Locked<'accounts'>,
  { kopecks, reason }: { kopecks: number; reason: string },
): Promise<boolean> {
  const last = await tx
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .where('entries.accountId', '=', accountId)
    .where('entries.boundTo', '=', scope.organization.id)
    .where('entries.position', 'is not', null)
    .orderBy('entries.position', 'desc')
    .limit(1)
    .select(['entries.amountKopecks', 'transfers.kind', 'transfers.reason', 'transfers.createdBy'])
    .executeTakeFirst();
  if (last?.kind !== 'correction' || last.createdBy !== scope.userId) return false;
  return last.amountKopecks === kopecks && last.reason === reason;
}

/**
 * The id of the ledger account that is not a balance: a center's revenue; `acquirer`, the world behind the payment
 * provider; `refunds`, money on its way back to cards; `bankOf` a center, the world behind its bank account. Inserted
 * when first needed.
 */
export async function ensureAccount(
  tx: Tx,
  owner: { centerId: Seen<'organizations'> } | { bankOf: Seen<'organizations'> } | 'acquirer' | 'refunds',
): Promise<Seen<'accounts'>> {
  const { kind, centerId } = accountOf(owner);
  await tx
    .insertInto('accounts')
    .values({ id: newId(), kind, organizationId: centerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await tx
    .selectFrom('accounts')
    .where('kind', '=', kind)
    .where('organizationId', centerId === null ? 'is' : '=', centerId)
    .select('id')
    .$narrowType<{ id: Seen<'accounts'> }>()
    .executeTakeFirstOrThrow();
  return account.id;
}

function accountOf(owner: Parameters<typeof ensureAccount>[1]) {
  if (typeof owner === 'string') return { kind: owner, centerId: null };
  if ('bankOf' in owner) return { kind: 'bank' as const, centerId: owner.bankOf };
  return { kind: 'revenue' as const, centerId: owner.centerId };
}

export interface NewTransfer {
  kind: TransferKind;
  amountKopecks: number;
  /** A locked balance, or the id of another account. One of the two at most is a balance. */
  from: LockedBalance | Seen<'accounts'>;
  to: LockedBalance | Seen<'accounts'>;
  /** Which parts of the balance move; money that is spent with any center when left out. */
  shares?: readonly Share[];
  paymentId: Seen<'payments'> | null;
  assignmentId: Seen<'assignments'> | null;
  /** The refund that this transfer ends. */
  refundId?: Seen<'refunds'>;
  /** The invoice that this transfer pays, in part or as a whole, or whose money it takes back. */
  invoiceId?: Seen<'invoices'> | null;
  /** Of money that a center vouches for: the day on which it came, and the payer's order. */
  order?: { paidOn: string; paymentOrder: string };
  /** The payment of a bank's statement that this is a part of. */
  bankPaymentId?: Seen<'bankPayments'> | null;
  /** The transfer that this one takes back. */
  reverses?: Seen<'transfers'>;
  /** Of a training's payment: the money whose coming has paid it. */
  paidWith?: Seen<'transfers'> | null;
  /** Why a center corrects a balance, gives money back, takes back what it had put down, or sets off a balance. */
  reason?: string;
  createdBy: Seen<'users'> | null;
  /** When it was, of what the demo centre has behind it; now when left out. */
  createdAt?: Date;
}

/** Writes one transfer: an entry takes from the one account what the other gets. Gives the transfer's id. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<Locked<'transfers'>> {
  const id = newId<'transfers'>();
  await writeTransfers(tx, [{ id, ...transfer }]);
  return id;
}

/** Writes several transfers at once, and gives their ids. A balance that occurs in several is continued by `afterPaying`. */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<Locked<'transfers'>[]> {
  if (transfers.length === 0) return [];
  const made = transfers.map((transfer) => ({ id: newId<'transfers'>(), ...transfer }));
  await writeTransfers(tx, made);
  return made.map(({ id }) => id);
}

async function writeTransfers(tx: Tx, made: readonly (NewTransfer & { id: Locked<'transfers'> })[]): Promise<void> {
  await tx
    .insertInto('transfers')
    .values(
      made.map((transfer) => ({
        id: transfer.id,
        kind: transfer.kind,
        paymentId: transfer.paymentId,
        refundId: transfer.refundId ?? null,
        invoiceId: transfer.invoiceId ?? null,
        assignmentId: transfer.assignmentId,
        paidOn: transfer.order?.paidOn ?? null,
        paymentOrder: transfer.order?.paymentOrder ?? null,
        bankPaymentId: transfer.bankPaymentId ?? null,
        reverses: transfer.reverses ?? null,
        paidWith: transfer.paidWith ?? null,
        reason: transfer.reason ?? null,
        createdBy: transfer.createdBy,
        ...(transfer.createdAt ? { createdAt: transfer.createdAt } : {}),
      })),
    )
    .execute();
  await tx
    .insertInto('entries')
    .values(
      made.flatMap(({ id, from, to, amountKopecks, shares = [{ boundTo: null, kopecks: amountKopecks }] }) => [
        ...entries(id, from, -amountKopecks, shares.map(negative)),
        ...entries(id, to, amountKopecks, shares),
      ]),
    )
    .execute();
}

/** The balance after these parts paid. */
export const afterPaying = (balance: LockedBalance, shares: readonly Share[]): LockedBalance =>
  after(balance, shares.map(negative));

/** The balance after it got these parts. */
export const afterGetting = (balance: LockedBalance, shares: readonly Share[]): LockedBalance => after(balance, shares);

const after = (balance: LockedBalance, shares: readonly Share[]): LockedBalance => ({
  accountId: balance.accountId,
  ...afterShares(balance, shares),
  position: balance.position + shares.length,
});

/** An entry for each part of a balance; of another account there is one. */
function entries(
  transferId: string,
  account: LockedBalance | Seen<'accounts'>,
  amount: number,
  shares: readonly Share[],
) {
  if (typeof account === 'string') return [{ transferId, accountId: account, amountKopecks: amount }];
  return shares.map((share, index) => {
    const { accountId, position, kopecks } = after(account, shares.slice(0, index + 1));
    const { boundTo, kopecks: amountKopecks } = share;
    return { transferId, accountId, amountKopecks, boundTo, position, balanceAfter: kopecks };
  });
}
