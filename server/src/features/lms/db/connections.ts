import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

/**
 * Address and token of a center's system; undefined when the center has not connected one. Also for background work.
 */
export function findConnection(db: Db, centerId: Seen<'organizations'>) {
  return db
    .selectFrom('lmsConnections')
    .where('centerId', '=', centerId)
    .select(['url', 'token', 'title', 'sendsAccess', 'hasLoginLinks'])
    .executeTakeFirst();
}

/** Stores the connection in place of the former one. */
export async function putConnection(
  tx: Tx,
  scope: CenterScope,
  connection: { url: string; token: Buffer; title: string; sendsAccess: boolean; hasLoginLinks: boolean },
): Promise<void> {
  await tx
    .insertInto('lmsConnections')
    .values({ centerId: scope.organization.id, ...connection })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet(connection))
    .execute();
}

/** Notes whether the site gives links to log in by, as it was looked at. */
export async function noteLoginLinks(db: Db, scope: CenterScope, hasLoginLinks: boolean): Promise<void> {
  await db
    .updateTable('lmsConnections')
    .set({ hasLoginLinks })
    .where('centerId', '=', scope.organization.id)
    .where('hasLoginLinks', '!=', hasLoginLinks)
    .execute();
}

export async function deleteConnection(tx: Tx, scope: CenterScope): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('lmsConnections')
    .where('centerId', '=', scope.organization.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The courses of the system that the center's own are linked with. */
export async function listLinkedCourses(db: Db, scope: CenterScope): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .where('centerId', '=', scope.organization.id)
    .where('moodleId', 'is not', null)
    .distinct()
    .orderBy('moodleId')
    .select('moodleId')
    .execute();
  return rows.flatMap(({ moodleId }) => moodleId ?? []);
}
