import { MOST_UNREAD, NOTICES_SHOWN } from '@dopusk/contract/notices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

/** Older ones nobody looks for. */
const DAYS_KEPT = 90;

/** Shows a notice to a user in the portal. */
export async function insertPortalNotice(
  tx: Tx,
  { userId, kind, data }: { userId: Seen<'users'>; kind: string; data: object },
): Promise<void> {
  await tx
    .insertInto('portalNotices')
    .values({ id: newId(), userId, kind, data: JSON.stringify(data) })
    .execute();
  await tx
    .deleteFrom('portalNotices')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
}

/** How many of the caller's notices are unread, up to MOST_UNREAD. */
export async function countUnread(db: Db, { userId }: UserScope): Promise<number> {
  const { count } = await db
    .selectFrom((query) =>
      query
        .selectFrom('portalNotices')
        .where('userId', '=', userId)
        .where('readAt', 'is', null)
        .select('id')
        .limit(MOST_UNREAD)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The caller's latest notices, with what greets him. */
export const listLatest = (db: Db, { userId }: UserScope) =>
  db
    .selectFrom('portalNotices')
    .innerJoin('users', 'users.id', 'portalNotices.userId')
    .where('portalNotices.userId', '=', userId)
    .orderBy('portalNotices.id', 'desc')
    .limit(NOTICES_SHOWN)
    .select(['portalNotices.id', 'portalNotices.kind', 'portalNotices.data', 'portalNotices.createdAt'])
    .select(['portalNotices.readAt', 'users.name', 'users.lastname'])
    .execute();

/** Marks the caller's notices up to this one as read. */
export async function markRead(db: Db, { userId }: UserScope, upTo: string): Promise<void> {
  await db
    .updateTable('portalNotices')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('id', '<=', upTo)
    .execute();
}
