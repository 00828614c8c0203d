import type { RenewalPlan, RenewBody, Renewed } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { createGroup } from '../groups/commands.ts';
import { findToRenew, lockPeople, readAssigned, type ToRenew } from './db.ts';

/** The longest title of a group. */
const TITLE_LIMIT = 255;

/**
 * Makes a new group for each course of the documents, of the students who have them, starting today or when it is said. Those whose course
 * is already assigned anew, or who no longer work where the operator sees them, are left out and named.
 * @throws Refusal NotFoundFile when a document is not one of the operator's that expire; HasRefsEntities when nobody is
 * left; what createGroup throws
 */
export function renew(
  db: Db | Tx,
  scope: OperatorScope,
  { documentIds: ids, dateStart = today() }: RenewBody,
): Promise<Renewed> {
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
      const title = titleOf(first.courseTitle, dateStart);
      const { id } = await createGroup(tx, scope, {
        title,
        students,
        courseId,
        dateStartLearning: dateStart,
        fromOrganizationId: first.centerId,
        ...blankOf(trainingTerms),
      });
      groups.push({ id, title, people: students.length });
    }
    return { groups, leftOut };
  });
}

/** Takes a renewal back that was only tried. */
class Tried extends Error {
  readonly plan: RenewalPlan;
  constructor(plan: RenewalPlan) {
    super('tried');
    this.plan = plan;
  }
}

/**
 * What `renew` would do: it is done and taken back, so that people, days and prices are those that it would make.
 * @throws Refusal as `renew`
 */
export async function planRenewal(db: Db, scope: OperatorScope, body: RenewBody): Promise<RenewalPlan> {
  try {
    return await transaction(db, async (tx) => {
      const { groups, leftOut } = await renew(tx, scope, body);
      const assigned = await readAssigned(
        tx,
        scope,
        groups.map(({ id }) => id),
      );
      throw new Tried(planOf(assigned, leftOut));
    });
  } catch (error) {
    if (error instanceof Tried) return error.plan;
    throw error;
  }
}

function planOf(assigned: Awaited<ReturnType<typeof readAssigned>>, leftOut: string[]): RenewalPlan {
  const sum = (rows: typeof assigned) => toRubles(rows.reduce((total, { kopecks }) => total + kopecks, 0));
  const groups = [...Map.groupBy(assigned, ({ groupId }) => groupId).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { course, center, dateStart, dateEnd } = first;
    const people = rows.map(({ fullName, kopecks }) => ({ fullName, price: toRubles(kopecks) }));
    return [{ course, center, dateStart, dateEnd, people, sum: sum(rows) }];
  });
  return { groups, total: sum(assigned), leftOut };
}

const namesOf = (people: readonly ToRenew[]): string[] => [...new Set(people.map(({ fullName }) => fullName))];

/** «Продление 20.11.2026: Охрана труда», cut to the longest title. */
function titleOf(courseTitle: string, day: string): string {
  const title = `Продление ${dotted(day)}: ${courseTitle}`;
  return title.length > TITLE_LIMIT ? `${title.slice(0, TITLE_LIMIT - 1)}…` : title;
}
