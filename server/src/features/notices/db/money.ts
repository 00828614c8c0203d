import type { NoticeEvent } from '@dopusk/contract/notices.ts';
import type { TransferKind } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** What of a balance its organization is told of, and the kinds of transfer that it is. */
const told = { MoneyCame: ['invoice', 'bank', 'top-up'], Corrected: ['correction'] } as const satisfies Partial<
  Record<NoticeEvent, TransferKind[]>
>;
type MoneyEvent = keyof typeof told;

/** Records the money that users have moved so since then, and gives the transfers not told of before. */
export async function takeMoney(tx: Tx, event: MoneyEvent, since: Date): Promise<Seen<'transfers'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('transfers')
        .where('kind', 'in', told[event])
        .where('createdAt', '>', since)
        .where('createdBy', 'is not', null)
        // Of a card whoever paid by it knows, unless it was somebody with a link.
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('paymentId', 'is', null),
            exists(
              selectFrom('payments')
                .whereRef('payments.id', '=', 'transfers.paymentId')
                .where('payments.linkId', 'is not', null)
                .select('payments.id'),
            ),
          ]),
        )
        .select([sql<string>`${event}::text`.as('event'), 'transfers.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'transfers'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Who minds the payers' money: the active operators of the organizations whose balances moved, with the right for it. */
export const payersMinders = sql`select operators.user_id, transfers.id, accounts.organization_id
  from transfers
  join entries on entries.transfer_id = transfers.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  join memberships on memberships.organization_id = accounts.organization_id
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id`;

/** The users to be told of these corrections, each of his own. */
export function findCorrectedMinders(tx: Tx, ids: Seen<'transfers'>[]): Promise<Addressee<Seen<'transfers'>>[]> {
  return findAddressees(
    tx,
    'Corrected',
    sql`(select user_id, id from (${payersMinders} where transfers.id = any(${ids})) as minded)`,
  );
}

/** What a center has added to its part of a balance, or taken from it, in kopecks; what was left of that part then. */
export interface Corrected {
  center: string;
  client: string;
  kopecks: number;
  left: number;
  reason: string;
  author: string;
}

/** Those of the corrections that are this user's concern, in the order in which they were made. */
export async function findCorrections(db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<Corrected[]> {
  const { rows } = await sql<Corrected>`
    select center.title as center, coalesce(client.short_title, client.title) as client, entries.amount_kopecks as kopecks,
      entries.part_after as left, transfers.reason, author.full_name as author
    from (${payersMinders} where transfers.id = any(${ids}) and operators.user_id = ${userId}) as minded
    join transfers on transfers.id = minded.id
    join entries on entries.transfer_id = transfers.id and entries.position is not null
    join organizations center on center.id = entries.bound_to
    join organizations client on client.id = minded.organization_id
    join users author on author.id = transfers.created_by
    order by transfers.id`.execute(db);
  return rows;
}
