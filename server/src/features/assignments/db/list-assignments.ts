import type { CourseAssign, ListedAssignment, StudentCourse } from '@dopusk/contract/assignments.ts';
import type { AssignmentsQuery } from '@dopusk/contract/assignments-query.ts';
import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { midnight } from '../../../db/moscow-day.ts';
import { anyId, anyOf, firstPages, idsOf, readAlong } from '../../../db/paging.ts';
import { builtOnce } from '../../../db/planned-once.ts';
import type { Database } from '../../../db/schema.ts';
import { isCenter, type OperatorScope, type UserScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { shownCourseSubTitle, shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isSeenByCenter, visibleAssignment } from '../../../db/visible.ts';
import { contractedBy } from '../../documents/contract/db/basis.ts';
import type { SeenOrganization } from '../../organizations/db.ts';
import { refundedKopecks } from '../../payments/db/refunds.ts';
import { documentState, isGivenNothing } from './document-state.ts';
import { repeats } from './linked-checks.ts';
import { type Assignments, ofPeople, searchAssignments } from './search-assignments.ts';
import { tasks } from './tasks.ts';
import { isFree } from './training-terms.ts';

/** Whether the assignment is paid. */
export const isPaid = sql<boolean>`assignments.paid_at is not null`.as('isPaid');

/**
 * A page of an organization's assignments, the newest first.
 * @param organization whose people learn, or who pays for himself; the caller's own center means all assignments made with it
 */
export async function listAssignments(
  db: Db,
  scope: OperatorScope,
  organization: SeenOrganization,
  query: AssignmentsQuery,
): Promise<Page<ListedAssignment>> {
  const filtered = filteredAssignments(db, scope, organization, query);
  const found = await searchAssignments(db, query.search);
  // First the ids: a late page must not join names for all the pages before it.
  const { items, ...page } = await readAlong(
    db,
    query,
    found(filtered, (rows) => rows.limit(COUNT_LIMIT + 1)),
    newest(found(filtered, (rows) => newest(rows).limit(query.pageNumber * query.pageSize))).select('assignments.id'),
  );
  const rows = await readListed(db, { ids: idsOf(items) });
  return {
    ...page,
    items: rows.map(({ studentId, fullName, courseId, courseTitle, organizationTitle, price, refunded, ...row }) => ({
      ...row,
      student: { id: studentId, fullName },
      course: { id: courseId, title: courseTitle },
      organization: { id: row.organizationId, title: organizationTitle },
      price: toRubles(price),
      refunded: toRubles(refunded),
    })),
  };
}

const newest = (rows: Assignments): Assignments => rows.orderBy('assignments.id', 'desc');

/** What a list shows of these assignments. */
const readListed = builtOnce((db, { ids }: { ids: string[] }) =>
  newest(db.selectFrom('assignments').where('assignments.id', '=', anyId(ids)))
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .select([
      'assignments.id',
      'students.id as studentId',
      'students.fullName',
      'courses.id as courseId',
      shownCourseTitle.as('courseTitle'),
      shownCourseSubTitle.as('courseSubTitle'),
      'organizations.id as organizationId',
      shownTitleOf('organizations').as('organizationTitle'),
      'assignments.dateStartLearning',
      'assignments.dateEndLearning',
      'assignments.priceKopecks as price',
      refundedKopecks.as('refunded'),
      isPaid,
      documentState().as('documentState'),
      isGivenNothing().as('isGivenNothing'),
    ]),
);

/** The ids of all assignments that a list finds, in its order; one above `limit` at most. */
export async function findAssignmentIds(
  db: Db,
  scope: OperatorScope,
  organization: SeenOrganization,
  query: Omit<AssignmentsQuery, 'pageNumber' | 'pageSize'>,
  limit: number,
): Promise<string[]> {
  const filtered = filteredAssignments(db, scope, organization, query);
  const found = await searchAssignments(db, query.search);
  const first = (rows: Assignments) => newest(rows).limit(limit + 1);
  const rows = await first(found(filtered, first)).select('assignments.id').execute();
  return rows.map(({ id }) => id);
}

function filteredAssignments(
  db: Db,
  scope: OperatorScope,
  organization: SeenOrganization,
  narrowed: Omit<AssignmentsQuery, 'pageNumber' | 'pageSize'>,
): Assignments {
  const { isPaid: paid, courseId, groupId, task, dateStart, dateEnd, endStart, endEnd, paidStart, paidEnd } = narrowed;
  let rows = db.selectFrom('assignments').where(visibleAssignment(scope));
  const isWholeCenter = scope.organization?.type === 'EducationCenter' && organization.id === scope.organization.id;
  if (organization.isPerson) rows = rows.where('assignments.id', 'in', contractedBy(organization.id));
  else if (!isWholeCenter) rows = rows.where('assignments.organizationId', '=', organization.id);
  if (paid !== undefined) rows = rows.where('assignments.paidAt', paid ? 'is not' : 'is', null);
  if (courseId) rows = rows.where('assignments.courseId', '=', courseId);
  if (groupId) rows = rows.where('assignments.groupId', '=', groupId);
  if (task) rows = rows.where('assignments.id', 'in', tasks(db, scope, task));
  if (dateStart) rows = rows.where('assignments.dateStartLearning', '>=', dateStart);
  if (dateEnd) rows = rows.where('assignments.dateStartLearning', '<=', dateEnd);
  if (endStart) rows = rows.where('assignments.dateEndLearning', '>=', endStart);
  if (endEnd) rows = rows.where('assignments.dateEndLearning', '<=', endEnd);
  if (paidStart) rows = rows.where('assignments.paidAt', '>=', midnight(paidStart));
  if (paidEnd) rows = rows.where('assignments.paidAt', '<', midnight(paidEnd, 1));
  return rows;
}

/** A page of one person's courses, the newest first, as far as the caller sees them. */
export function listStudentCourses(
  db: Db,
  scope: UserScope,
  studentId: string,
  query: PageQuery,
): Promise<Page<StudentCourse>> {
  const rows = coursesOf(db, studentId)
    .where(visibleAssignment(scope))
    .where(holds('courses.searchText', wordPatterns(query.search)));
  return readAlong(db, query, rows, shownCourses(rows));
}

const coursesOf = (db: Kysely<Database>, studentId: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.studentId', '=', studentId);

const shownCourses = (rows: ReturnType<typeof coursesOf>) =>
  rows
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'courses.id as courseId',
      shownCourseTitle.as('title'),
      'assignments.dateStartLearning',
      'assignments.dateEndLearning',
      isPaid,
      isFree.as('isFree'),
      repeats.as('repeats'),
    ]);

/**
 * The latest of them for a statement about the person.
 * @param isSeen the condition on rows of `assignments`
 */
export const latestCourses = (
  db: Kysely<Database>,
  studentId: string,
  isSeen: RawBuilder<SqlBool>,
  limit: number,
) => sql<StudentCourse[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'courseId', course_id, 'title', title,
    'dateStartLearning', date_start_learning, 'dateEndLearning', date_end_learning,
    'isPaid', is_paid, 'isFree', is_free, 'repeats', repeats) order by id desc), '[]')
  from (${shownCourses(coursesOf(db, studentId).where(isSeen)).limit(sql.lit(limit))}) as latest)`;

/**
 * The first of them in a center, if it sees the person, by one statement. Null where there are none, or more is asked for: then
 * whoever asks has to look whether he sees the person at all.
 */
export async function readFirstCourses(
  db: Db,
  scope: UserScope,
  studentId: string,
  { pageNumber, pageSize, search }: PageQuery,
): Promise<Page<StudentCourse> | null> {
  if (studentId === 'Current' || pageNumber !== 1 || search || !isCenter(scope)) return null;
  const page = await firstCoursesInCenter(db, { studentId, centerId: scope.organization.id }, pageSize);
  return page.totalCount === 0 ? null : page;
}

const firstCoursesInCenter = firstPages((db, { studentId, centerId }: { studentId: string; centerId: string }) => {
  const rows = coursesOf(db, studentId)
    .where('assignments.centerId', '=', centerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('students')
          .where('students.id', '=', studentId)
          .where(isSeenByCenter(centerId))
          .select('students.id'),
      ),
    );
  return { rows, ordered: shownCourses(rows) };
});

/**
 * A page of the assignments of an open course, the newest first; of a closed course none are shown (docs/rules.md#1.2).
 */
export async function listCourseAssigns(
  db: Db,
  scope: OperatorScope,
  courseId: string,
  query: PageQuery,
): Promise<Page<CourseAssign>> {
  const rows = ofOpenCourse(db, scope, courseId, query);
  const ordered = rows
    .innerJoin('students as person', 'person.id', 'assignments.studentId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'person.id as studentId',
      'person.fullName',
      shownTitleOf('organizations').as('organizationTitle'),
      'assignments.dateStartLearning',
      'assignments.dateEndLearning',
      'assignments.priceKopecks',
      isPaid,
    ]);
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  return { ...page, items: items.map(({ priceKopecks, ...row }) => ({ ...row, price: toRubles(priceKopecks) })) };
}

/** A page of the students assigned to an open course, each once, the latest registered first. */
export async function listStudentsByCourse(db: Db, scope: OperatorScope, courseId: string, query: PageQuery) {
  const people = ofOpenCourse(db, scope, courseId, query)
    .groupBy('assignments.studentId')
    .select('assignments.studentId as id');
  const { items, ...page } = await readAlong(db, query, people, people.orderBy('assignments.studentId', 'desc'));
  const named = db
    .selectFrom('students')
    .where('students.id', '=', anyOf(items))
    .orderBy('students.id', 'desc')
    .select(['students.id', 'students.fullName']);
  return { ...page, items: await named.execute() };
}

function ofOpenCourse(db: Db, scope: OperatorScope, courseId: string, { search }: PageQuery): Assignments {
  const rows = db
    .selectFrom('assignments')
    .where('assignments.courseId', '=', courseId)
    .where(visibleAssignment(scope))
    .where(sql<boolean>`(select not is_locked from courses where id = ${courseId})`);
  return search ? ofPeople(rows, search) : rows;
}
