import type { LinkExtent, LinkOrigin } from '@dopusk/contract/center-links.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from './addressees.ts';

/** What the center has not made itself. */
const OTHERS: readonly LinkOrigin[] = ['Registration', 'OnlyCenter', 'Training'];

/** Who of a center minds its clients. */
const minders = sql`select operators.user_id, link.client_id, link.center_id from center_clients link
  join memberships on memberships.organization_id = link.center_id and memberships.deactivated_at is null
    and (memberships.role = 'HighOperator' or 'People' = any(memberships.rights))
  join operators on operators.id = memberships.operator_id`;

/** A link that has no id of its own, as it was made. */
const key = sql<string>`md5(concat(center_id, client_id, created_at))::uuid`;

/** Records the links that clients have made since then, and gives whom to tell of which clients. */
export async function takeNewClients(tx: Tx, since: Date): Promise<Addressee<Seen<'organizations'>>[]> {
  const taken = await tx
    .insertInto('notices')
    .columns(['event', 'subjectId'])
    .expression(
      tx
        .selectFrom('centerClients')
        .where('createdAt', '>', since)
        .where('origin', 'in', OTHERS)
        .select([sql<string>`'NewClient'`.as('event'), key.as('subjectId')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subjectId as id')
    .execute();
  if (taken.length === 0) return [];
  const keys = taken.map(({ id }) => id);
  return findAddressees(
    tx,
    'NewClient',
    sql`(select distinct user_id, minded.client_id as id from (${minders}) as minded
      where exists (select from center_clients where center_clients.center_id = minded.center_id
        and center_clients.client_id = minded.client_id and created_at > ${since} and ${key} = any(${keys}::uuid[])))`,
  );
}

/** A client that has come to a center. */
export interface NewClient {
  id: Seen<'organizations'>;
  title: string;
  inn: string;
  center: string;
  origin: LinkOrigin | null;
  extent: LinkExtent;
}

/** Those of the clients that a center of the user is linked with yet. */
export async function findNewClients(
  db: Db,
  userId: Seen<'users'>,
  ids: readonly Seen<'organizations'>[],
): Promise<NewClient[]> {
  const { rows } = await sql<NewClient>`
    select client.id, client.title, client.inn, center.title as center, link.origin, link.extent
    from (${minders}) as minded
    join center_clients link on link.center_id = minded.center_id and link.client_id = minded.client_id
    join organizations client on client.id = link.client_id
    join organizations center on center.id = link.center_id
    where minded.user_id = ${userId} and minded.client_id = any(${ids}::uuid[])
      and link.origin = any(${OTHERS}::text[])
    order by client.title, client.id`.execute(db);
  return rows;
}
