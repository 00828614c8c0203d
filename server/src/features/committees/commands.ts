import { committeeBeside, committeeRecord } from '@dopusk/contract/committee-record.ts';
import type { CommitteeUpdate, committees } from '@dopusk/contract/committees.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { audit, replacedOf } from '../../db/audit.ts';
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
  committee: CommitteeUpdate,
  guard: Guard<typeof committees.read>,
): Promise<null> {
  const { id } = committee;
  return transaction(db, async (tx) => {
    found(await lockCommittee(tx, scope, id), 'NotFoundCommittee');
    const read = async () => found(await findCommittee(tx, scope, id), 'NotFoundCommittee');
    return guard(tx, { read, ids: [id], actions: ['committee.changed'] }, async () => {
      const fields = replacedOf(NAMES, await read(), committee);
      await updateCommittee(tx, scope, committee);
      await audit(tx, scope, 'committee.changed', id, { fields });
      return null;
    });
  });
}

/** All that a change may say, in the order of the description. */
const NAMES = namesOf({ ...committeeRecord, ...committeeBeside });

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
