import type { Page } from '@dopusk/contract/fields/page.ts';
import type { GroupStage, GroupsQuery, ListedGroup } from '@dopusk/contract/groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { anyOf, readAlong } from '../../../db/paging.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { shownCourseSubTitle, shownCourseTitle } from '../../../db/shown-course-title.ts';
import { visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';
import { documentState, isGivenNothing } from '../../assignments/db/document-state.ts';

/** A page of the groups the operator sees, the newest first; found by fragments of their titles. */
export async function listGroups(db: Db, scope: OperatorScope, query: GroupsQuery): Promise<Page<ListedGroup>> {
  const { items, ...page } = await findGroups(db, scope, query);
  // What stands in them is counted for the groups of the page alone.
  const shown = named(db, items).select([
    studentsCount(scope).as('studentsCount'),
    courseCount(scope).as('courseCount'),
    training(scope),
  ]);
  const rows = await plannedOnce(db, shown);
  return { ...page, items: rows.map(({ training: learned, ...row }) => ({ ...row, ...learned })) };
}

/** The same groups by their titles alone: what a search from anywhere shows. */
export async function listGroupTitles(db: Db, scope: OperatorScope, query: GroupsQuery) {
  const { items, ...page } = await findGroups(db, scope, query);
  return { ...page, items: items.length > 0 ? await plannedOnce(db, named(db, items)) : [] };
}

function findGroups(db: Db, scope: OperatorScope, query: GroupsQuery): Promise<Page<{ id: string }>> {
  const { organizationId, stage, dateStart, dateEnd } = query;
  let rows = db
    .selectFrom('groups')
    .where(visibleGroup(scope))
    .where(holds('groups.searchText', wordPatterns(query.search)));
  if (organizationId) rows = rows.where(isOfOrganization(organizationId));
  if (stage) rows = rows.where(isAt(scope, stage));
  // Its first day, as the list shows it.
  if (dateStart) rows = rows.where(sql<boolean>`${firstDay(scope)} >= ${dateStart}::date`);
  if (dateEnd) rows = rows.where(sql<boolean>`${firstDay(scope)} <= ${dateEnd}::date`);
  return readAlong(db, query, rows, rows.orderBy('groups.id', 'desc').select('groups.id'));
}

/** Of a row of `groups`: whether it is of the organization, or people of the organization learn in it. */
const isOfOrganization = (organizationId: string) =>
  sql<boolean>`(groups.organization_id = ${organizationId} or exists (select from assignments
    where assignments.group_id = groups.id and assignments.organization_id = ${organizationId}))`;

const firstDay = (scope: OperatorScope) =>
  sql`(select min(assignments.date_start_learning) from assignments
    where assignments.group_id = groups.id and ${visibleAssignment(scope)})`;

/** The same as the numbers of a row of the list say: nobody unpaid is asked for documents. */
function isAt(scope: OperatorScope, stage: GroupStage) {
  const some = (condition: RawBuilder<boolean>) =>
    sql<boolean>`exists (select from assignments join courses on courses.id = assignments.course_id
      where assignments.group_id = groups.id and ${visibleAssignment(scope)} and ${condition})`;
  const isUnpaid = sql<boolean>`assignments.paid_at is null`;
  const isNotReady = sql<boolean>`case when assignments.paid_at is not null then not ${documentState()} else false end`;
  if (stage === 'Unpaid') return some(isUnpaid);
  if (stage === 'NotReady') return some(isNotReady);
  return sql<boolean>`(${some(sql<boolean>`true`)} and not ${some(isUnpaid)} and not ${some(isNotReady)})`;
}

const named = (db: Db, page: { id: string }[]) =>
  db
    .selectFrom('groups')
    .where('groups.id', '=', anyOf(page))
    .orderBy('groups.id', 'desc')
    .select(['groups.id', 'groups.title', organizationTitle]);

type Training = Omit<ListedGroup, 'id' | 'title' | 'organizationTitle' | 'studentsCount' | 'courseCount'>;

/** On `groups`: its courses with their days, and how far its assignments are. Nobody unpaid is asked for documents. */
const training = (scope: OperatorScope) =>
  sql<Training>`(select json_build_object(
      'courseTitles', coalesce(json_agg(distinct ${shownCourseTitle}), '[]'),
      'courseSubTitles', coalesce(json_agg(distinct ${shownCourseSubTitle}), '[]'),
      'dateStartLearning', min(assignments.date_start_learning),
      'dateEndLearning', max(assignments.date_end_learning),
      'assignCount', count(*),
      'paidCount', count(assignments.paid_at),
      'readyCount', count(*) filter (where case when assignments.paid_at is not null then ${documentState()} end
        and not ${isGivenNothing()}),
      'givenNothingCount', count(*) filter (where case when assignments.paid_at is not null then ${documentState()} end
        and ${isGivenNothing()}))
    from assignments join courses on courses.id = assignments.course_id
    where assignments.group_id = groups.id and ${visibleAssignment(scope)})`.as('training');

export const organizationTitle = sql<string>`(select coalesce(short_title, title) from organizations
  where organizations.id = groups.organization_id)`.as('organizationTitle');

/** Of a row of `groups`: its people, as far as the operator sees them. */
export const studentsCount = (scope: OperatorScope) => sql<number>`(select count(*) from group_students
  join students on students.id = group_students.student_id
  where group_students.group_id = groups.id and ${visibleStudent(scope)})`;

/** Of a row of `groups`: how many courses its people are assigned to. */
export const courseCount = (scope: OperatorScope) => sql<number>`(select count(distinct course_id) from assignments
  where assignments.group_id = groups.id and ${visibleAssignment(scope)})`;
