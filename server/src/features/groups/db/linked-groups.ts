import type { LinkedGroup } from '@dopusk/contract/linked-check.ts';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment } from '../../../db/visible.ts';

/**
 * Where people of a group are checked once more, and where those come from whom it checks once more (decision 820): each group of the two
 * with its people, the earliest day first. As far as the operator sees their trainings there.
 */
export async function listLinkedGroups(
  db: Db,
  scope: OperatorScope,
  groupId: string,
): Promise<{ repeatedIn: LinkedGroup[]; repeats: LinkedGroup[] }> {
  const there = db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .where(visibleAssignment(scope))
    // Who learned in no group is linked by his training, each for himself.
    .groupBy(['groups.id', 'groups.title', 'assignments.dateEndLearning'])
    .orderBy('assignments.dateEndLearning')
    .orderBy('groups.title')
    .select(({ ref }) => [
      'groups.id as groupId',
      sql<string>`coalesce(groups.title, '')`.as('title'),
      'assignments.dateEndLearning as date',
      sql<LinkedGroup['people']>`json_agg(${jsonBuildObject({
        assignId: ref('assignments.id'),
        fullName: ref('students.fullName'),
      })} order by students.full_name, assignments.id)`.as('people'),
    ]);
  const [repeatedIn, repeats] = await Promise.all([
    there
      .innerJoin('assignments as before', 'before.id', 'assignments.repeatsId')
      .where('before.groupId', '=', groupId)
      .execute(),
    there
      .innerJoin('assignments as again', 'again.repeatsId', 'assignments.id')
      .where('again.groupId', '=', groupId)
      .execute(),
  ]);
  return { repeatedIn, repeats };
}
