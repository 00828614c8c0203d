import { FORMER_SECRET_HOURS, type Webhook, type WebhookBody, type WebhookOff } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Row } from '../../../db/remembered-rows.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

const ofCurrent = (scope: OperatorScope) => scope.organization?.id ?? null;

/** The addresses of the caller's current organization as they are shown, the oldest first. */
export async function listWebhooks(db: Db | Tx, scope: OperatorScope, id?: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('operators', 'operators.id', 'webhooks.madeBy')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('webhooks.organizationId', '=', ofCurrent(scope))
    .$if(id !== undefined, (found) => found.where('webhooks.id', '=', id ?? ''))
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id')
    .select(['webhooks.id', 'webhooks.title', 'webhooks.url', 'webhooks.events', 'webhooks.off'])
    .select(['webhooks.createdAt', 'webhooks.failingSince', 'users.fullName as madeBy'])
    .select(sql<Date | null>`case when former_until > now() then former_until end`.as('formerSecretUntil'))
    .execute();
  return rows.map(({ createdAt, failingSince, formerSecretUntil, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
  }));
}

/** An address of the caller's organization; undefined for another's. */
export function findOwnWebhook(db: Db, scope: OperatorScope, id: string) {
  return db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('organizationId', '=', ofCurrent(scope))
    .select('id')
    .$narrowType<{ id: Seen<'webhooks'> }>()
    .executeTakeFirst();
}

/** Locks an address of the caller's organization; undefined for another's. */
export function lockWebhook(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('organizationId', '=', ofCurrent(scope))
    .select(['id', 'title', 'off'])
    .select(sql<Date | null>`case when former_until > now() then former_until end`.as('formerUntil'))
    .$narrowType<{ id: Locked<'webhooks'> }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the organization, so that of two addresses made at once the second counts the first, and counts them. */
export async function countWebhooks(tx: Tx, organizationId: Seen<'organizations'>): Promise<number> {
  await tx.selectFrom('organizations').where('id', '=', organizationId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhooks')
    .where('organizationId', '=', organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(
  tx: Tx,
  { operatorId }: OperatorScope,
  organizationId: Seen<'organizations'>,
  { id, ...webhook }: WebhookBody & { id: Seen<'webhooks'>; secret: Buffer },
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ id, organizationId, madeBy: operatorId, ...webhook })
    .execute();
}

export async function updateWebhook(tx: Tx, id: Locked<'webhooks'>, changes: WebhookBody): Promise<void> {
  await tx.updateTable('webhooks').set(changes).where('id', '=', id).execute();
}

/** @returns the row as it stood; its messages are gone */
export async function deleteWebhook(tx: Tx, id: Locked<'webhooks'>): Promise<Row> {
  const { rows } = await sql<{ row: Row }>`delete from webhooks where id = ${id}
    returning to_jsonb(webhooks) as row`.execute(tx);
  return rows[0]?.row ?? {};
}

/** The former secret signs beside the new one for a day. */
export async function replaceSecret(tx: Tx, id: Locked<'webhooks'>, secret: Buffer): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      formerSecret: sql<Buffer>`secret`,
      formerUntil: sql<Date>`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
      secret,
    })
    .where('id', '=', id)
    .execute();
}

/** From now on it is told of what happens; what happened meanwhile is none of its news. */
export async function turnOn(tx: Tx, id: Locked<'webhooks'>): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ off: null, failingSince: null, failures: 0, toldSince: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Nothing more is sent there; what waits is given up, and can be sent by hand. */
export async function turnOff(tx: Tx, id: Seen<'webhooks'>, off: WebhookOff): Promise<void> {
  await tx.updateTable('webhooks').set({ off }).where('id', '=', id).execute();
  await tx
    .updateTable('webhookMessages')
    .set({ state: 'Failed' })
    .where('webhookId', '=', id)
    .where('state', '=', 'Waiting')
    .execute();
}

/** Where the messages go, and what signs them; undefined when the address was removed. */
export function findTarget(db: Db, id: Seen<'webhooks'>) {
  return db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .select(['id', 'url', 'off', 'secret'])
    .select(sql<Buffer | null>`case when former_until > now() then former_secret end`.as('formerSecret'))
    .$narrowType<{ id: Seen<'webhooks'> }>()
    .executeTakeFirst();
}
export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** What a letter about an address says; undefined when it was removed. */
export function findWebhookOfLetter(db: Db, id: Seen<'webhooks'>) {
  return db.selectFrom('webhooks').where('id', '=', id).select(['title', 'url', 'off']).executeTakeFirst();
}

/**
 * Who sees to the programs of the organization and has confirmed his e-mail: a center's administrators, a client's operators
 * with all rights.
 * @param all the rights that there are in a client
 */
export function findKeepers(tx: Tx, id: Seen<'webhooks'>, all: readonly string[]) {
  return tx
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organizationId')
    .innerJoin('memberships', 'memberships.organizationId', 'organizations.id')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('webhooks.id', '=', id)
    .where('memberships.deactivatedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .where('users.isEmailConfirmed', '=', true)
    .where(
      sql<boolean>`case organizations.type when 'EducationCenter' then memberships.role = 'HighOperator'
        else memberships.rights @> ${all}::text[] end`,
    )
    .select(['users.id as userId', 'users.email as recipient'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}
