import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { type ClientAddress, unmindedAddress } from '../../debts/client-addresses/db.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** On `transfers`: whose balance got the money, or whose card it goes to; null for money that has only reached the card. */
const payer = sql`coalesce(
  (select accounts.organization_id from entries join accounts on accounts.id = entries.account_id
    and accounts.kind = 'balance' where entries.transfer_id = transfers.id limit 1),
  (select refunds.organization_id from refunds where refunds.transfer_id = transfers.id))`;

/** On `transfers` and `refunded_assignments`: nothing of the payment was left, and the training has ended with it. */
const isWhole = sql<boolean>`coalesce(refunded_assignments.removed_at = transfers.created_at, false)`;

/**
 * Whom refunds concern: who minds the payer's money; the student who had paid by his own card; the student whose training ends with it.
 */
const concerned = sql`
  select operators.user_id, transfers.id, true as is_payer, false as is_own from transfers
  join memberships on memberships.organization_id = ${payer}
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id
  where transfers.kind = 'refund'
  union all
  select students.user_id, transfers.id, true, true from transfers
  join transfers paying on paying.assignment_id = transfers.assignment_id and paying.kind = 'assignment'
  join payments on payments.id = paying.payment_id
  join students on students.user_id = payments.created_by
  where transfers.kind = 'refund' and ${payer} is not null
  union all
  select students.user_id, transfers.id, false, true from transfers
  join refunded_assignments on refunded_assignments.id = transfers.assignment_id
  join students on students.id = refunded_assignments.student_id
  where transfers.kind = 'refund' and ${isWhole}`;

/** Records the refunds made since then, and gives those not told of before. */
export async function takeRefunds(tx: Tx, since: Date): Promise<Seen<'transfers'>[]> {
  const rows = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('transfers')
        .where('kind', '=', 'refund')
        .where('createdAt', '>', since)
        .where('createdBy', 'is not', null)
        // What goes back of a balance has a letter of its own.
        .where('assignmentId', 'is not', null)
        .select([sql<string>`'Refunded'`.as('event'), 'transfers.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .$narrowType<{ id: Seen<'transfers'> }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** The users to be told of these refunds, each of his own. */
export const findConcernedByRefunds = (tx: Tx, ids: Seen<'transfers'>[]): Promise<Addressee<Seen<'transfers'>>[]> =>
  findAddressees(
    tx,
    'Refunded',
    sql`(select distinct user_id, id from (${concerned}) as concerned where id = any(${ids}))`,
  );

/** On `transfers`: the balance that got the money, and after which of its movements. */
const gotBy = sql`(select entries.account_id, max(entries.position) as position from entries
  join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
  where entries.transfer_id = transfers.id group by entries.account_id)`;

/**
 * The clients whose money nobody minds in the portal and that these refunds went back to, to their balance or to the card that paid by a link,
 * by the address of their requisites: those that one author made one after another together, so that the sum and the balance after it are of
 * one moment.
 */
export async function findUnmindedByRefunds(
  tx: Tx,
  ids: readonly Seen<'transfers'>[],
): Promise<(ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] })[]> {
  const { rows } = await sql<ClientAddress & { clientId: Seen<'organizations'>; ids: Seen<'transfers'>[] }>`
    select user_id, client_id, ids, recipient from (
      select user_id, client_id, array_agg(id order by id) as ids, ${unmindedAddress(sql`client_id`)} as recipient
      from (
        select transfers.id, transfers.created_by as user_id, ${payer} as client_id, got.account_id,
          (select max(other.position) from entries other where other.account_id = got.account_id
            and other.position < got.position and other.transfer_id <> all(${ids})) as before
        from transfers
        left join lateral ${gotBy} as got on true
        left join refunds on refunds.transfer_id = transfers.id
        left join payments on payments.id = refunds.payment_id
        where transfers.id = any(${ids}) and (got.account_id is not null or payments.link_id is not null)) as refunded
      group by user_id, client_id, account_id, before) as told
    where recipient is not null order by ids[1]`.execute(tx);
  return rows;
}

/** What a center has given back, in kopecks, as one of those whom it concerns is to read it. */
export interface Refunded {
  center: string;
  kopecks: number;
  fullName: string;
  course: string;
  /** Whose balance has it; null when it goes to the card. */
  balanceOf: string | null;
  /** Its id. */
  balanceOfId: string | null;
  /** The bank did not take it to the card. */
  isReturned: boolean;
  isWhole: boolean;
  reason: string | null;
  /** It is the reader's training. */
  isOwn: boolean;
  /** The money is the reader's, or of the organization whose money he minds. */
  isPayer: boolean;
}

/** What a client reads besides: who gave it back, and what was on its balance then; null of what went to a card. */
export interface RefundedOfClient extends Refunded {
  isPerson: boolean;
  author: string;
  left: number | null;
}

/** Those of the refunds that are this user's concern, in the order in which they were made. */
export const findRefunded = (db: Db, userId: Seen<'users'>, ids: Seen<'transfers'>[]): Promise<Refunded[]> =>
  readRefunded(
    db,
    sql`(select id, bool_or(is_own) as is_own, bool_or(is_payer) as is_payer from (${concerned}) as concerned
      where user_id = ${userId} and id = any(${ids}) group by id)`,
  );

/** Those that went back to a client. */
export const findRefundedOf = (
  db: Db,
  clientId: Seen<'organizations'>,
  ids: readonly Seen<'transfers'>[],
): Promise<RefundedOfClient[]> =>
  readRefunded(
    db,
    sql`(select transfers.id, false as is_own, true as is_payer from transfers
      where transfers.id = any(${ids}) and ${payer} = ${clientId})`,
  );

async function readRefunded(db: Db, told: RawBuilder<unknown>): Promise<RefundedOfClient[]> {
  const { rows } = await sql<RefundedOfClient>`
    select center.title as center, moved.kopecks,
      coalesce(students.full_name, refunded_assignments.student_full_name) as full_name,
      coalesce(${shownCourseTitle}, refunded_assignments.course_title) as course,
      coalesce(owner.short_title, owner.title) as balance_of, owner.id as balance_of_id, transfers.refund_id is not null as is_returned,
      ${isWhole} as is_whole, coalesce(transfers.reason, refunded_assignments.reason) as reason,
      mine.is_own, mine.is_payer, coalesce(owner.is_person, false) as is_person, coalesce(author.full_name, '') as author,
      (select entries.balance_after from entries where entries.account_id = got.account_id and entries.position = got.position) as left
    from ${told} as mine
    join transfers on transfers.id = mine.id
    join lateral (select sum(entries.amount_kopecks)::bigint as kopecks from entries
      where entries.transfer_id = transfers.id and entries.amount_kopecks > 0) as moved on true
    left join assignments on assignments.id = transfers.assignment_id
    left join students on students.id = assignments.student_id
    left join courses on courses.id = assignments.course_id
    left join refunded_assignments on refunded_assignments.id = transfers.assignment_id
    join organizations center on center.id = coalesce(assignments.center_id, refunded_assignments.center_id)
    left join lateral ${gotBy} as got on true
    left join accounts on accounts.id = got.account_id
    left join organizations owner on owner.id = accounts.organization_id
    left join users author on author.id = transfers.created_by
    order by transfers.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    kopecks: Number(row.kopecks),
    left: row.left === null ? null : Number(row.left),
  }));
}
