import type { Db } from '../src/db/connection.ts';

/** A client that has nobody in the portal any more, and an e-mail in its requisites. */
export async function leaveAlone(db: Db, organizationId: string, email: string): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ deactivatedAt: new Date() })
    .where('organizationId', '=', organizationId)
    .execute();
  await db.updateTable('organizations').set({ email }).where('id', '=', organizationId).execute();
}
