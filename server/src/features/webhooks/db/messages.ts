import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { TEST_EVENT, type WebhookMessage, type WebhookState } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

const DAYS_KEPT = 30;
/** Of each message so many of its last attempts are shown. */
const ATTEMPTS_SHOWN = 12;

/** The addresses that have a message to be sent now. */
export async function listDueWebhooks(db: Db): Promise<Seen<'webhooks'>[]> {
  const rows = await db
    .selectFrom('webhookMessages')
    .where('state', '=', 'Waiting')
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .distinct()
    .select('webhookId')
    .$narrowType<{ webhookId: Seen<'webhooks'> }>()
    .execute();
  return rows.map(({ webhookId }) => webhookId);
}

const columns = ['id', 'webhookId', 'event', 'data', 'createdAt', 'attempts'] as const;

/** What of an address is to be sent now, the oldest first. */
export function listDueMessages(db: Db, webhookId: Seen<'webhooks'>, limit: number) {
  return db
    .selectFrom('webhookMessages')
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'Waiting')
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('nextTryAt')
    .orderBy('createdAt')
    .limit(limit)
    .select(columns)
    .$narrowType<{ id: Seen<'webhookMessages'>; webhookId: Seen<'webhooks'> }>()
    .execute();
}
export type Message = Awaited<ReturnType<typeof listDueMessages>>[number];

/** A message of the caller's organization; undefined for another's. */
export function findMessage(db: Db, scope: OperatorScope, id: string): Promise<Message | undefined> {
  return db
    .selectFrom('webhookMessages')
    .where('id', '=', id)
    .where('webhookId', 'in', (query) =>
      query
        .selectFrom('webhooks')
        .where('organizationId', '=', scope.organization?.id ?? null)
        .select('webhooks.id'),
    )
    .select(columns)
    .$narrowType<{ id: Seen<'webhookMessages'>; webhookId: Seen<'webhooks'> }>()
    .executeTakeFirst();
}

/** A message that says nothing, for the test button. It is sent once. */
export async function insertTest(db: Db, webhookId: Seen<'webhooks'>): Promise<Message> {
  const id = newId<'webhookMessages'>();
  return db
    .insertInto('webhookMessages')
    .values({ id, webhookId, event: TEST_EVENT, subject: id, data: '{}', state: 'Failed' })
    .returning(columns)
    .$narrowType<{ id: Seen<'webhookMessages'>; webhookId: Seen<'webhooks'> }>()
    .executeTakeFirstOrThrow();
}

/** Notes an attempt and gives its moment; undefined when the message was removed meanwhile. */
export async function insertAttempt(
  tx: Tx,
  messageId: Seen<'webhookMessages'>,
  { status, error }: { status: number | null; error: string },
): Promise<Date | undefined> {
  const noted = await tx
    .insertInto('webhookAttempts')
    .columns(['messageId', 'status', 'error'])
    .expression((eb) =>
      eb
        .selectFrom('webhookMessages')
        .where('id', '=', messageId)
        .select(['id', sql<number | null>`${status}::int`.as('status'), sql<string>`${error}::text`.as('error')])
        .forKeyShare(),
    )
    .returning('at')
    .executeTakeFirst();
  return noted?.at;
}

export async function markDelivered(tx: Tx, id: Seen<'webhookMessages'>): Promise<void> {
  await tx
    .updateTable('webhookMessages')
    .set(({ eb }) => ({ state: 'Delivered', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @param after seconds to the next try; null when there is none */
export async function markFailed(tx: Tx, id: Seen<'webhookMessages'>, after: number | null): Promise<void> {
  await tx
    .updateTable('webhookMessages')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      ...(after === null
        ? { state: 'Failed' as const }
        : { nextTryAt: sql<Date>`now() + make_interval(secs => ${after})` }),
    }))
    .where('id', '=', id)
    .execute();
}

/** What else waits for the address is not tried before so many seconds. */
export async function postponeOthers(
  tx: Tx,
  webhookId: Seen<'webhooks'>,
  id: Seen<'webhookMessages'>,
  after: number,
): Promise<void> {
  await tx
    .updateTable('webhookMessages')
    .set({ nextTryAt: sql<Date>`now() + make_interval(secs => ${after})` })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'Waiting')
    .where('id', '<>', id)
    .where('nextTryAt', '<', sql<Date>`now() + make_interval(secs => ${after})`)
    .execute();
}

/** The address has taken a message. */
export async function noteHealth(tx: Tx, id: Seen<'webhooks'>): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failingSince: null, failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/** The address has not; how long and how often that is by now. Undefined for one that is off, or removed. */
export async function noteIllness(tx: Tx, id: Seen<'webhooks'>) {
  return tx
    .updateTable('webhooks')
    .set(({ eb }) => ({
      failingSince: sql<Date>`coalesce(failing_since, now())`,
      failures: eb('failures', '+', 1),
    }))
    .where('id', '=', id)
    .where('off', 'is', null)
    .returning(['failures', sql<number>`extract(epoch from now() - failing_since)::int`.as('seconds')])
    .executeTakeFirst();
}

/** A page of the messages of an address with their attempts, the newest first. */
export async function listMessages(
  db: Db,
  webhookId: Seen<'webhooks'>,
  { state, pageNumber, pageSize }: Pick<PageQuery, 'pageNumber' | 'pageSize'> & { state?: WebhookState | undefined },
): Promise<Page<Omit<WebhookMessage, 'body'> & { data: Record<string, unknown> }>> {
  const found = db
    .selectFrom('webhookMessages')
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'Waiting'));
  const [rows, { count }] = await Promise.all([
    found
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .select(['id', 'event', 'data', 'state', 'createdAt', 'nextTryAt'])
      .select(
        sql<{ at: string; status: number | null; error: string }[]>`coalesce((select json_agg(json_build_object(
          'at', shown.at, 'status', shown.status, 'error', shown.error) order by shown.at desc)
          from (select * from webhook_attempts where message_id = webhook_messages.id order by at desc
            limit ${ATTEMPTS_SHOWN}) as shown), '[]')`.as('attempts'),
      )
      .execute(),
    db
      .selectFrom(
        found
          .select('id')
          .limit(COUNT_LIMIT + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    pageNumber,
    totalCount: Number(count),
    items: rows.map(({ createdAt, nextTryAt, attempts, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      nextTryAt: row.state === 'Waiting' ? nextTryAt.toISOString() : null,
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    })),
  };
}

/** Deletes what was said a month ago, with its attempts. */
export async function forgetMessages(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('webhookMessages')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
}
