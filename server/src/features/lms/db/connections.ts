import type { NotNull } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import type { LmsExtras, LmsLinkedCourse } from '../../../outside/lms/port.ts';

/**
 * Address and token of a center's system; undefined when the center has not connected one. Also for background work.
 */
export function findConnection(db: Db, centerId: Seen<'organizations'>) {
  return db
    .selectFrom('lmsConnections')
    .where('centerId', '=', centerId)
    .select(['url', 'token', 'title', 'sendsAccess', 'hasLoginLinks', 'hasGroups'])
    .executeTakeFirst();
}

/** Stores the connection in place of the former one. */
export async function putConnection(
  tx: Tx,
  scope: CenterScope,
  connection: { url: string; token: Buffer; title: string; sendsAccess: boolean } & LmsExtras,
): Promise<void> {
  await tx
    .insertInto('lmsConnections')
    .values({ centerId: scope.organization.id, ...connection })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet(connection))
    .execute();
}

/** Notes what the site has besides what it must have, as it was looked at. */
export async function noteExtras(db: Db, scope: CenterScope, extras: LmsExtras): Promise<void> {
  await db.updateTable('lmsConnections').set(extras).where('centerId', '=', scope.organization.id).execute();
}

export async function deleteConnection(tx: Tx, scope: CenterScope): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('lmsConnections')
    .where('centerId', '=', scope.organization.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The courses of the system that the center's own are linked with. */
export async function listLinkedCourses(db: Db, scope: CenterScope): Promise<LmsLinkedCourse[]> {
  return db
    .selectFrom('courses')
    .where('centerId', '=', scope.organization.id)
    .where('moodleId', 'is not', null)
    .distinctOn('moodleId')
    .orderBy('moodleId')
    .orderBy('title')
    .select(['moodleId as id', 'title'])
    .$narrowType<{ id: NotNull }>()
    .execute();
}
