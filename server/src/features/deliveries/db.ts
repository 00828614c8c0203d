import type { DeliveryChannel, DeliveryState } from '@dopusk/contract/deliveries.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { anyOf, readAlong } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { isOfVisibleUser, ofVisibleOrganizations, visibleOrganizations } from '../../db/visible.ts';
import type { KeptMessage } from '../../outside/outbox/db.ts';

/** After this time nobody asks about a letter, and its address is personal data. */
const DAYS_KEPT = 90;

export interface NewDelivery {
  kind: string;
  channel: DeliveryChannel;
  /** An e-mail or a phone. */
  recipient: string;
  userId: Seen<'users'>;
  data: object;
}

/** Inserts a delivery to be sent. It belongs to the organization for which the person works at this moment. */
export async function insertDelivery(db: Db | Tx, delivery: NewDelivery): Promise<Locked<'deliveries'>> {
  const id = newId<'deliveries'>();
  await db
    .insertInto('deliveries')
    .values(({ selectFrom, fn }) => ({
      id,
      kind: delivery.kind,
      channel: delivery.channel,
      recipient: delivery.recipient,
      userId: delivery.userId,
      organizationId: fn.coalesce(
        selectFrom('students').where('userId', '=', delivery.userId).select('organizationId'),
        selectFrom('operators').where('userId', '=', delivery.userId).select('lastOrganizationId'),
      ),
      data: JSON.stringify(delivery.data),
    }))
    .execute();
  await db
    .deleteFrom('deliveries')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
  return id;
}

/** The e-mail by which an operator logs in. */
export async function findOwnEmail(db: Db, { userId }: OperatorScope): Promise<string> {
  const { email } = await db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  return email;
}

/** A message to be composed, with its recipient; undefined when the account is gone. */
export function findDelivery(db: Db, id: Seen<'deliveries'>) {
  return db
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.userId')
    .where('deliveries.id', '=', id)
    .select(['deliveries.id', 'deliveries.channel', 'deliveries.recipient', 'deliveries.userId'])
    .select(['deliveries.data', 'deliveries.state', 'users.name', 'users.lastname'])
    .$narrowType<{ id: Seen<'deliveries'>; userId: Seen<'users'> }>()
    .executeTakeFirst();
}
export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The person's e-mail, unless this message has already been sent there; an operator's only when it is confirmed. */
export async function findMailInstead(
  tx: Tx,
  { id, userId }: { id: Seen<'deliveries'>; userId: Seen<'users'> },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.userId')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .where('deliveries.id', '=', id)
    .where(({ or, eb }) => or([eb('operators.id', 'is', null), eb('users.isEmailConfirmed', '=', true)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as beside')
            .where('beside.userId', '=', userId)
            .where('beside.channel', '=', 'Mail')
            .whereRef('beside.kind', '=', 'deliveries.kind')
            .whereRef('beside.data', '=', 'deliveries.data')
            .select('beside.id'),
        ),
      ),
    )
    .select('users.email')
    .executeTakeFirst();
  return row?.email;
}

/** What the newest message of this kind to this person at this address was composed from; undefined when there is none. */
export async function findLastData(db: Db, kind: string, userId: Seen<'users'>, recipient: string): Promise<unknown> {
  const row = await db
    .selectFrom('deliveries')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .select('data')
    .executeTakeFirst();
  return row?.data;
}

export async function markSent(db: Db, id: Seen<'deliveries'>): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(({ eb }) => ({ state: 'sent', sentAt: new Date(), error: '', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Writes a failed try, and what it leaves the delivery in. */
export async function noteFailure(
  db: Db,
  id: Seen<'deliveries'>,
  error: string,
  state: Exclude<DeliveryState, 'sent'>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(({ eb }) => ({ state, error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .execute();
}

/** A delivery that the center's administrator may see; undefined for any other. */
export function findVisibleDelivery(db: Db, scope: CenterScope, id: string) {
  return db
    .selectFrom('deliveries')
    .where('id', '=', id)
    .where('organizationId', 'in', visibleOrganizations(scope))
    .where(isOfVisibleUser(scope, 'deliveries.userId'))
    .select(['id', 'kind', 'state', 'channel'])
    .$narrowType<{ id: Seen<'deliveries'> }>()
    .executeTakeFirst();
}

/** Reopens a settled delivery; false when somebody else has just done so. */
export async function reopenDelivery(db: Db, id: Seen<'deliveries'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'queued', sentAt: null })
    .where('id', '=', id)
    .where('state', '!=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whose address a letter went to. What is sent to an address of a person or a client stands in the name of who sent it: he is
 * not its recipient, who has that address is, as far as the center sees him. A notice is always to its own person.
 */
const nameOfRecipient = (scope: CenterScope) => sql<string>`
  case when deliveries.channel = 'Mail' and users.email is distinct from deliveries.recipient
    and deliveries.data ?| array['invoiceId', 'documentId'] and not starts_with(deliveries.kind, 'notice.')
  then coalesce((select person.full_name from users person join students on students.user_id = person.id
      where person.email = deliveries.recipient and students.organization_id in ${visibleOrganizations(scope)} limit 1),
    (select coalesce(nullif(short_title, ''), title) from organizations
    where email = deliveries.recipient and id in ${visibleOrganizations(scope)} order by id limit 1), '')
  else users.full_name end`;

/** A page of what went to the people whom the center sees, the newest first. */
export async function listDeliveries(
  db: Db,
  scope: CenterScope,
  {
    state,
    channel,
    ...query
  }: PageQuery & { state?: DeliveryState | undefined; channel?: DeliveryChannel | undefined },
) {
  const rows = db
    .selectFrom('deliveries')
    .where(await ofVisibleOrganizations(db, scope, 'deliveries.organizationId'))
    .where(isOfVisibleUser(scope, 'deliveries.userId'))
    .$if(state !== undefined, (found) => found.where('deliveries.state', '=', state ?? 'queued'))
    .$if(channel !== undefined, (found) => found.where('deliveries.channel', '=', channel ?? 'Mail'))
    .$if(Boolean(query.search), (found) =>
      found.where('deliveries.recipient', 'like', likePattern(query.search ?? '')),
    );
  // First the ids: a late page must not join names for all the pages before it.
  const { items, ...page } = await readAlong(
    db,
    query,
    rows,
    rows.orderBy('deliveries.id', 'desc').select('deliveries.id'),
  );
  const shown = db
    .selectFrom('deliveries')
    .where('deliveries.id', '=', anyOf(items))
    .innerJoin('users', 'users.id', 'deliveries.userId')
    .orderBy('deliveries.id', 'desc')
    .select(['deliveries.id', 'deliveries.kind', 'deliveries.channel', 'deliveries.recipient', 'deliveries.state'])
    .select(['deliveries.attempts', 'deliveries.error', nameOfRecipient(scope).as('fullName')])
    .select(['deliveries.createdAt', 'deliveries.sentAt']);
  return { ...page, items: await plannedOnce(db, shown) };
}

/** A page of the messages that were kept in the portal instead of being sent, the newest first. */
export function listOutbox(db: Db, query: PageQuery): Promise<Page<OutboxRow>> {
  const rows = db
    .selectFrom('outbox')
    .$if(Boolean(query.search), (found) => found.where('recipient', 'like', likePattern(query.search ?? '')));
  const ordered = rows
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'html', 'createdAt']);
  return readAlong(db, query, rows, ordered);
}

type OutboxRow = KeptMessage & { createdAt: Date };
