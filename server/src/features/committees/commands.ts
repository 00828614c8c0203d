import type { CommitteeUpdate, committees } from '@dopusk/contract/committees.ts';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { type Db, isReferenced, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Guard } from '../../http/guard.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { deleteCommittees, findCommittee, lockCommittee, updateCommittee } from './db.ts';

/**
 * Replaces title and members of a committee of the center.
 * @throws Refusal NotFoundCommittee, RecordAlreadyChanged
 */
export function changeCommittee(
  db: Db,
  scope: CenterScope,
  committee: z.output<typeof CommitteeUpdate>,
  guard: Guard<typeof committees.read>,
): Promise<null> {
  const { id } = committee;
  return transaction(db, async (tx) => {
    found(await lockCommittee(tx, scope, id), 'NotFoundCommittee');
    const read = async () => found(await findCommittee(tx, scope, id), 'NotFoundCommittee');
    return guard(tx, { read, ids: [id], actions: ['committee.changed'] }, async () => {
      await updateCommittee(tx, scope, committee);
      await audit(tx, scope, 'committee.changed', id);
      return null;
    });
  });
}

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
