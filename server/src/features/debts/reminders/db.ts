import { DaysAfter, DaysBefore, type ReminderRules, usualReminders } from '@dopusk/contract/debt-reminders.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';
import { type ClientAddress, centerMinder, unmindedAddress } from '../client-addresses/db.ts';

export async function findRules(db: Db | Tx, scope: CenterScope): Promise<ReminderRules> {
  const row = await db
    .selectFrom('reminderRules')
    .where('centerId', '=', scope.organization.id)
    .select(['isOn', 'daysBefore', 'daysAfter', 'text', 'onDaysOff'])
    .executeTakeFirst();
  if (!row) return usualReminders;
  return {
    ...row,
    daysBefore: DaysBefore.options.filter((days) => row.daysBefore.includes(Number(days))),
    daysAfter: DaysAfter.options.filter((days) => row.daysAfter.includes(Number(days))),
  };
}

export async function writeRules(tx: Tx, scope: CenterScope, rules: ReminderRules): Promise<void> {
  const stored = { ...rules, daysBefore: rules.daysBefore.map(Number), daysAfter: rules.daysAfter.map(Number) };
  await tx
    .insertInto('reminderRules')
    .values({ centerId: scope.organization.id, ...stored })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet(stored))
    .execute();
}

export async function isReminded(db: Db, scope: CenterScope, clientId: Seen<'organizations'>): Promise<boolean> {
  const row = await db
    .selectFrom('unremindedClients')
    .where('centerId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .select('clientId')
    .executeTakeFirst();
  return !row;
}

export async function writeReminded(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  isOn: boolean,
): Promise<void> {
  const centerId = scope.organization.id;
  if (isOn) {
    await tx
      .deleteFrom('unremindedClients')
      .where('centerId', '=', centerId)
      .where('clientId', '=', clientId)
      .execute();
    return;
  }
  await tx
    .insertInto('unremindedClients')
    .values({ centerId, clientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The invoices to be reminded of on a day, each with the latest of the days that it has come to. Those promised for a day
 * to come wait, and what was due before a center began to remind of the days before is not reminded of as such.
 * @param rules a select of center_id, days_before and days_after
 */
const dueToRemind = (rules: RawBuilder<unknown>, day: string) => sql<{
  id: Seen<'invoices'>;
  clientId: Seen<'organizations'>;
  days: number;
}>`
  select invoices.id, invoices.organization_id as client_id, step.days
  from (${rules}) as rules
  join invoices on invoices.center_id = rules.center_id and invoices.state = 'Issued'
  cross join lateral (select max(days) as days
    from (select -unnest(rules.days_before) as days union all select unnest(rules.days_after)) as wanted
    where days <= ${day}::date - invoices.due_on) as step
  where step.days is not null and (step.days > 0 or invoices.due_on >= ${day}::date)
    and coalesce(invoices.promised_on, '-infinity') < ${day}::date
    and not exists (select from unreminded_clients unreminded
      where unreminded.center_id = invoices.center_id and unreminded.client_id = invoices.organization_id)
    and not exists (select from debt_reminders told where told.invoice_id = invoices.id and told.days = step.days)`;

/** What a center would remind of on a day by these rules. */
export async function findDue(
  db: Db | Tx,
  scope: CenterScope,
  { daysBefore, daysAfter }: ReminderRules,
  day: string,
): Promise<{ id: Seen<'invoices'>; clientId: Seen<'organizations'> }[]> {
  const rules = sql`select ${scope.organization.id}::uuid as center_id, ${daysBefore.map(Number)}::int[] as days_before,
    ${daysAfter.map(Number)}::int[] as days_after`;
  return (await dueToRemind(rules, day).execute(db)).rows;
}

/** What is left to pay of invoices, in kopecks. */
export async function sumLeft(db: Db | Tx, ids: readonly Seen<'invoices'>[]): Promise<number> {
  const { rows } = await sql<{ kopecks: number }>`
    select coalesce(sum(rest_of_invoice(id)), 0)::bigint as kopecks
    from invoices where id = any(${ids})`.execute(db);
  return Number(rows[0]?.kopecks ?? 0);
}

/**
 * Notes the invoices of all centers that remind on such a day and have some to be reminded of, each once for each of its days, and gives them. A
 * client who has been reminded on this day waits for another.
 */
export async function takeDue(tx: Tx, day: string, isDayOff: boolean): Promise<Seen<'invoices'>[]> {
  const rules = sql`select * from reminder_rules where is_on and (on_days_off or not ${isDayOff}::boolean)`;
  const due = dueToRemind(rules, day);
  const { rows } = await sql<{ id: Seen<'invoices'> }>`
    with due as materialized (${due}),
      clients as (insert into reminded_clients (client_id, day) select distinct client_id, ${day}::date from due
        order by client_id on conflict do nothing returning client_id)
    insert into debt_reminders (invoice_id, days) select due.id, due.days from due join clients using (client_id)
    on conflict do nothing returning invoice_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Who minds the payers' money: the active operators of the payer with the right for it. */
const minders = sql`select operators.user_id, invoices.id, invoices.organization_id from invoices
  join memberships on memberships.organization_id = invoices.organization_id
    and memberships.deactivated_at is null and 'Money' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id`;

/** The users to be reminded of these invoices, each of his own. */
export const findDebtors = (tx: Tx, ids: Seen<'invoices'>[]): Promise<Addressee<Seen<'invoices'>>[]> =>
  findAddressees(
    tx,
    'PaymentDue',
    sql`(select user_id, id from (${minders} where invoices.id = any(${ids})) as minded)`,
  );

/** The addresses of the clients of these invoices that have nobody in the portal, each with its own. */
export async function findUnmindedDebtors(
  tx: Tx,
  ids: Seen<'invoices'>[],
): Promise<(ClientAddress & { ids: Seen<'invoices'>[] })[]> {
  const { rows } = await sql<ClientAddress & { ids: Seen<'invoices'>[] }>`
    select min(user_id::text) as user_id, recipient, array_agg(id order by id) as ids
    from (select id, organization_id, ${centerMinder(sql`invoices.center_id`)} as user_id,
        ${unmindedAddress(sql`invoices.organization_id`)} as recipient
      from invoices where id = any(${ids})) as unminded
    where recipient is not null and user_id is not null
    group by organization_id, recipient`.execute(tx);
  return rows;
}

/** An invoice of a reminder; sums in kopecks. */
export interface DueInvoice {
  id: string;
  client: string;
  documentId: Seen<'staticDocuments'>;
  number: string;
  date: string;
  dueOn: string;
  left: number;
  center: string;
  text: string;
}

/** Those of the invoices that still wait, of a user those that are his concern, the longest waiting first. */
export async function findReminded(
  db: Db | Tx,
  userId: Seen<'users'> | null,
  ids: Seen<'invoices'>[],
): Promise<DueInvoice[]> {
  const minded = userId
    ? sql`${minders} where invoices.id = any(${ids}) and operators.user_id = ${userId}`
    : sql`select unnest(${ids}::uuid[]) as id`;
  const { rows } = await sql<DueInvoice>`
    select invoices.id, invoices.document_id, document.number, document.issue_date as date, invoices.due_on, center.title as center,
      client.title as client, rest_of_invoice(invoices.id) as left, coalesce(rules.text, '') as text
    from (${minded}) as minded
    join invoices on invoices.id = minded.id and invoices.state = 'Issued'
    join static_documents document on document.id = invoices.document_id
    join organizations center on center.id = invoices.center_id
    join organizations client on client.id = invoices.organization_id
    left join reminder_rules rules on rules.center_id = invoices.center_id
    order by invoices.due_on, invoices.id`.execute(db);
  return rows.map((row) => ({ ...row, left: Number(row.left) }));
}
