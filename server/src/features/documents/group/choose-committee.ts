import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { lockGroupAssignments } from '../../assignments/db/write-assignments.ts';
import { holdCommittee } from '../../courses/db.ts';
import { updateCommitteeOf } from './db.ts';

interface Choice {
  groupId: string;
  courseId: string;
  committeeId: string;
}

/**
 * Lets a group be examined by another committee than the one of its course. What is fixed keeps whoever examined.
 * @throws Refusal NotFoundGroup, NotFoundCommittee, DocumentAlreadyGenerated when the documents of all of them are fixed
 */
export function chooseCommittee(db: Db, scope: CenterScope, { groupId, courseId, committeeId }: Choice): Promise<null> {
  return transaction(db, async (tx) => {
    const people = await lockGroupAssignments(tx, scope, { groupId, courseId });
    if (people.length === 0) throw new Refusal('NotFoundGroup');
    if (!(await holdCommittee(tx, scope, committeeId))) throw new Refusal('NotFoundCommittee');
    const ids = people.map(({ id }) => id);
    const changed = await updateCommitteeOf(tx, ids, committeeId);
    if (changed === 0) throw new Refusal('DocumentAlreadyGenerated', 'Документы уже зафиксированы этой комиссией');
    await audit(tx, scope, 'group.committee-chosen', groupId);
    return null;
  });
}
