import { VAT_INVOICE_DAYS } from '@dopusk/contract/accounting.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { isInForce } from '../../invoices/acts/db.ts';
import { registerOf } from '../db.ts';

/** Days from and to, both included; of one client alone when it is named. */
export interface Period {
  dateStart: string;
  dateEnd: string;
  clientId?: string | undefined;
}

const ofClient = (clientId: string | undefined) =>
  clientId === undefined ? sql`true` : sql`act.organization_id = ${clientId}`;

/** One that was made out too late: the day that it bears, and that on which it was made out. */
interface LateAct {
  id: string;
  number: string;
  correction: number;
  correctedOn: string | null;
  isUpd: boolean;
  date: string;
  madeOn: string;
  client: string;
  deadline: string;
}

/** More of a period nobody reads on a screen. */
const LIMIT = 500;

/**
 * The acts with VAT, by their numbers, that were made out later than five days after the first of their services ended, whatever day is
 * printed on them: those that bear a day of the period, or were made out in it. A correction was made when the first edition was.
 */
export async function listLateActs(db: Db, { organization }: CenterScope, { dateStart, dateEnd, clientId }: Period) {
  const { rows } = await sql<LateAct>`
    select act.id, act.number, act.correction, act.corrected_on, act.upd is not null as is_upd, act.issue_date as date, first.made_on, coalesce(act.data #>> '{заказчик,название}', '') as client,
      min(taught.date_end_learning) + ${VAT_INVOICE_DAYS}::integer as deadline
    from static_documents act
    join act_assignments accepted on accepted.document_id = act.id
    join assignments taught on taught.id = accepted.assignment_id
    cross join lateral (select (min(edition.made_at) at time zone 'Europe/Moscow')::date as made_on from static_documents edition
      where edition.id = act.id or act.correction > 0 and edition.center_id = act.center_id and edition.type = 'ServiceAct'
        and edition.year = act.year and edition.number = act.number) as first
    where act.center_id = ${organization.id} and act.type = 'ServiceAct' and ${ofClient(clientId)} and ${isInForce(sql.ref('act.id'))}
      and (act.issue_date between ${dateStart}::date and ${dateEnd}::date or first.made_on between ${dateStart}::date and ${dateEnd}::date)
      and act.data #>> '{оплата,ндс_название}' ~ 'НДС [0-9]'
    group by act.id, first.made_on
    having greatest(act.issue_date, first.made_on) > min(taught.date_end_learning) + ${VAT_INVOICE_DAYS}::integer
    order by act.id limit ${LIMIT}`.execute(db);
  return rows;
}

/**
 * What has come by bank in a period for training that was not over on that day, or that nobody has been named for yet; in kopecks. What a
 * payment has paid of training that was over is no advance.
 */
export async function listAdvances(db: Db, scope: CenterScope, { dateStart, dateEnd, clientId }: Period) {
  const register = registerOf(scope, { kind: 'Payment', dateStart, dateEnd, clientId });
  const { rows } = await sql<{
    id: string;
    date: string;
    number: string;
    client: string;
    inn: string;
    kopecks: number;
  }>`
    select came.id, came.date, came.number, came.client, came.inn, came.kopecks - rendered.kopecks as kopecks
    from ${register} as came
    cross join lateral (
      select coalesce(sum(-entries.amount_kopecks), 0)::bigint as kopecks
      from transfers paid
      join assignments taught on taught.id = paid.assignment_id and taught.date_end_learning <= came.date
      join entries on entries.transfer_id = paid.id
      join accounts on accounts.id = entries.account_id and accounts.kind = 'balance'
      where paid.paid_with = came.id and paid.kind = 'assignment'
        and not exists (select from transfers back where back.reverses = paid.id)
    ) as rendered
    where came.moved in ('invoice', 'bank') and came.kopecks > rendered.kopecks
      and not exists (select from transfers back where back.reverses = came.id)
    order by came.date, came.id limit ${LIMIT}`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) }));
}

/** The УПД of a period whose training was paid, or unpaid, after they had been made out: their line 5 may have become another. */
export async function listPaidSince(db: Db, { organization }: CenterScope, { dateStart, dateEnd, clientId }: Period) {
  const { rows } = await sql<{
    id: string;
    number: string;
    date: string;
    client: string;
    correction: number;
    correctedOn: string | null;
    orders: { number: string; date: string }[];
    accepted: string[];
  }>`
    select act.id, act.number, act.correction, act.corrected_on, act.issue_date as date, coalesce(act.data #>> '{заказчик,название}', '') as client,
      act.upd -> 'orders' as orders, array(select assignment_id from act_assignments where document_id = act.id) as accepted
    from static_documents act
    where act.center_id = ${organization.id} and act.type = 'ServiceAct' and ${ofClient(clientId)} and act.upd is not null and ${isInForce(sql.ref('act.id'))}
      and act.issue_date between ${dateStart}::date and ${dateEnd}::date
      and exists (select from act_assignments accepted join transfers moved on moved.assignment_id = accepted.assignment_id
        where accepted.document_id = act.id and moved.created_at > act.made_at)
    order by act.id limit ${LIMIT}`.execute(db);
  return rows;
}
