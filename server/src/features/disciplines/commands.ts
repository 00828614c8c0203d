import type { Undoable } from '@dopusk/contract/undo.ts';
import { type Db, isReferenced, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { auditRemoved } from '../../db/undoable.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteDisciplines } from './db.ts';

/**
 * Deletes disciplines of the center, all or none.
 * @throws Refusal RemoveDisciplineException when a course uses one, NoneEntitiesDeleted when none is the center's
 */
export async function removeDisciplines(
  db: Db,
  scope: CenterScope,
  ids: string[],
): Promise<Undoable & { removed: number }> {
  return transaction(db, async (tx) => {
    const removed = await deleteDisciplines(tx, scope, ids).catch((error) => {
      throw isReferenced(error) ? new Refusal('RemoveDisciplineException') : error;
    });
    if (removed.length === 0) throw new Refusal('NoneEntitiesDeleted');
    const undoId = await auditRemoved(tx, scope, { kind: 'DisciplineRemoved', action: 'discipline.removed' }, removed);
    return { removed: removed.length, undoId };
  });
}
