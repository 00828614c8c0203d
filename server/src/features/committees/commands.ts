import { audit } from '../../db/audit.ts';
import { type Db, isReferenced, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteCommittees } from './db.ts';

/**
 * Deletes committees of the center, all or none.
 * @throws Refusal RemoveCommitteeException when a course uses one, NoneEntitiesDeleted when none is the center's
 */
export async function removeCommittees(db: Db, scope: CenterScope, ids: string[]): Promise<{ removed: number }> {
  return transaction(db, async (tx) => {
    const removed = await deleteCommittees(tx, scope, ids).catch((error) => {
      throw isReferenced(error) ? new Refusal('RemoveCommitteeException') : error;
    });
    if (removed.length === 0) throw new Refusal('NoneEntitiesDeleted');
    for (const id of removed) await audit(tx, scope, 'committee.removed', id);
    return { removed: removed.length };
  });
}
