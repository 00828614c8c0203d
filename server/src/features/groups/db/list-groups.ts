import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { GroupRow } from '@dopusk/contract/groups.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { anyOf, readAlong } from '../../../db/paging.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';

/** A page of the groups the operator sees, the newest first; found by fragments of their titles. */
export async function listGroups(db: Db, scope: OperatorScope, query: PageQuery): Promise<Page<GroupRow>> {
  const rows = db
    .selectFrom('groups')
    .where(visibleGroup(scope))
    .where(holds('groups.searchText', wordPatterns(query.search)));
  const { items, ...page } = await readAlong(db, query, rows, rows.orderBy('groups.id', 'desc').select('groups.id'));
  // What stands in them is counted for the groups of the page alone.
  const shown = db
    .selectFrom('groups')
    .where('groups.id', '=', anyOf(items))
    .orderBy('groups.id', 'desc')
    .select(['groups.id', 'groups.title'])
    .select([organizationTitle, studentsCount(scope).as('studentsCount'), courseCount(scope).as('courseCount')]);
  return { ...page, items: await plannedOnce(db, shown) };
}

export const organizationTitle = sql<string>`(select coalesce(short_title, title) from organizations
  where organizations.id = groups.organization_id)`.as('organizationTitle');

/** Of a row of `groups`: its people, as far as the operator sees them. */
export const studentsCount = (scope: OperatorScope) => sql<number>`(select count(*) from group_students
  join students on students.id = group_students.student_id
  where group_students.group_id = groups.id and ${visibleStudent(scope)})`;

/** Of a row of `groups`: how many courses its people are assigned to. */
export const courseCount = (scope: OperatorScope) => sql<number>`(select count(distinct course_id) from assignments
  where assignments.group_id = groups.id and ${visibleAssignment(scope)})`;
