import type { TransferKind } from '@dopusk/contract/payments.ts';
import { type RawBuilder, sql } from 'kysely';

/** A movement of a center's earnings: kopecks above zero were earned, below zero given or taken back. */
export interface Earned {
  createdAt: Date;
  /** Whose money it was or becomes: a client, a natural person who pays for himself, the center of its own people. */
  clientId: string;
  /** Null of a course that was taken off before the ledger kept it. */
  courseId: string | null;
  kopecks: number;
  transferId: string;
  assignmentId: string | null;
  kind: TransferKind;
}

/** Moments from the first, before the second; without a bound when left out. */
export interface Span {
  from?: RawBuilder<unknown> | undefined;
  before?: RawBuilder<unknown> | undefined;
}

/**
 * Rows of `Earned` by the ledger alone, at the moments at which it was put down: what is undone or given back later stands later, so
 * that a month that is over says what it said (decision 720).
 */
export const earned = (centerId: string, { from, before }: Span): RawBuilder<Earned> => sql<Earned>`
  select entries.created_at, coalesce(balance.organization_id, card.organization_id, refunds.organization_id) as client_id,
    transfers.course_id, entries.amount_kopecks as kopecks, entries.transfer_id, transfers.assignment_id, transfers.kind
  from entries
  join transfers on transfers.id = entries.transfer_id
  left join lateral (
    select accounts.organization_id from entries other join accounts on accounts.id = other.account_id and accounts.kind = 'balance'
    where other.transfer_id = entries.transfer_id and other.position is not null limit 1
  ) as balance on true
  left join payments card on card.id = transfers.payment_id
  left join refunds on refunds.transfer_id = transfers.id
  where entries.account_id = (select id from accounts where kind = 'revenue' and organization_id = ${centerId})
    and entries.position is null
    ${from ? sql`and entries.created_at >= ${from}` : sql``} ${before ? sql`and entries.created_at < ${before}` : sql``}`;
