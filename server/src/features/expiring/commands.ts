import type { Renewed } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { createGroup } from '../groups/commands.ts';
import { findToRenew, lockPeople, type ToRenew } from './db.ts';

/** The longest title of a group. */
const TITLE_LIMIT = 255;

/**
 * Makes a new group for each course of the documents, of the students who have them, starting today. Those whose course
 * is already assigned anew, or who no longer work where the operator sees them, are left out and named.
 * @throws Refusal NotFoundFile when a document is not one of the operator's that expire; HasRefsEntities when nobody is
 * left; what createGroup throws
 */
export function renew(db: Db, scope: OperatorScope, ids: readonly string[]): Promise<Renewed> {
  return transaction(db, async (tx) => {
    const seen = await findToRenew(tx, scope, ids);
    if (seen.length < ids.length) throw new Refusal('NotFoundFile', 'Документ не найден');
    await lockPeople(
      tx,
      seen.map(({ studentId }) => studentId),
    );
    // Read again: somebody may have renewed them while this waited for the locks.
    const documents = await findToRenew(tx, scope, ids);
    const wanted = documents.filter(({ isRenewed, isOwn }) => isOwn && !isRenewed);
    const leftOut = namesOf(documents.filter((one) => !wanted.includes(one)));
    if (wanted.length === 0) {
      const text = `Продлевать некому. Курс уже назначен снова или человек работает в другой организации: ${leftOut.join(', ')}`;
      throw fieldRefusal('HasRefsEntities', 'documentIds', text);
    }
    const groups: Renewed['groups'] = [];
    for (const [courseId, people] of Map.groupBy(wanted, (one) => one.courseId)) {
      const [first] = people;
      if (!first) continue;
      const students = [...new Set(people.map(({ studentId }) => studentId))];
      const title = titleOf(first.courseTitle);
      const { id } = await createGroup(tx, scope, {
        title,
        students,
        courseId,
        dateStartLearning: today(),
        fromOrganizationId: first.centerId,
      });
      groups.push({ id, title, people: students.length });
    }
    return { groups, leftOut };
  });
}

const namesOf = (people: readonly ToRenew[]): string[] => [...new Set(people.map(({ fullName }) => fullName))];

/** «Продление 20.11.2026: Охрана труда», cut to the longest title. */
function titleOf(courseTitle: string): string {
  const title = `Продление ${dotted(today())}: ${courseTitle}`;
  return title.length > TITLE_LIMIT ? `${title.slice(0, TITLE_LIMIT - 1)}…` : title;
}
