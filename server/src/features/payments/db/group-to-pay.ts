import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { GroupToPay } from '@dopusk/contract/payments.ts';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { visibleAssignment, visibleGroup } from '../../../db/visible.ts';
import { personalContract } from '../../documents/contract/db/basis.ts';

/** How much of a group is to be paid; undefined when the operator does not see it. */
export async function findGroupToPay(
  db: Db,
  scope: OperatorScope,
  groupId: string,
): Promise<Omit<GroupToPay, 'balances' | 'cardPayment'> | undefined> {
  const group = await db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select('groups.centerId')
    .executeTakeFirst();
  if (!group) return undefined;
  const ofGroup = db
    .selectFrom('assignments')
    .where('assignments.groupId', '=', groupId)
    .where(visibleAssignment(scope));
  const { totalCount } = await ofGroup
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const rows = await ofGroup
    .where('paidAt', 'is', null)
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id', 'students.fullName', shownCourseTitle.as('courseTitle'), 'assignments.priceKopecks'])
    .select(personalContract.as('personalContract'))
    .execute();
  const unpaid = rows.filter((row) => row.personalContract === null);
  const kopecks = unpaid.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  return {
    centerId: group.centerId,
    totalCount,
    unpaidCount: unpaid.length,
    amount: toRubles(kopecks),
    unpaid: unpaid.map(({ priceKopecks, personalContract: _, ...one }) => ({ ...one, price: toRubles(priceKopecks) })),
    personal: rows.flatMap(({ id, fullName, courseTitle, personalContract: contract }) =>
      contract ? [{ assignId: id, fullName, courseTitle, contract }] : [],
    ),
  };
}
