import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../http/scope.ts';

/** How the portal reaches a center's system; undefined when the center has not connected one. For background work too. */
export function findConnection(db: Db, centerId: string) {
  return db
    .selectFrom('lms_connections')
    .where('center_id', '=', centerId)
    .select(['url', 'token', 'title'])
    .executeTakeFirst();
}

/** Writes the connection down in place of the one before. */
export async function putConnection(
  tx: Tx,
  scope: CenterScope,
  connection: { url: string; token: Buffer; title: string },
): Promise<void> {
  await tx
    .insertInto('lms_connections')
    .values({ center_id: scope.organization.id, ...connection })
    .onConflict((conflict) => conflict.column('center_id').doUpdateSet(connection))
    .execute();
}

export async function deleteConnection(tx: Tx, scope: CenterScope): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('lms_connections')
    .where('center_id', '=', scope.organization.id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
