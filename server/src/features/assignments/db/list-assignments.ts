import type { AssignmentRow, AssignmentsQuery, CourseAssign, StudentCourse } from '@dopusk/contract/assignments.ts';
import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { countRows, gatherPage, readPage, wordPatterns } from '../../../db/paging.ts';
import { personPatterns } from '../../../db/person-search.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { Database } from '../../../db/schema.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { OperatorScope, UserScope } from '../../../http/scope.ts';
import { documentState } from './document-state.ts';
import { tasks } from './tasks.ts';

/** So many courses a search may mean; who searches for «курс» gets the newest of them all the same. */
const COURSES_LIMIT = 1000;

/** Whether the assignment is paid. */
export const isPaid = sql<boolean>`assignments.paid_at is not null`.as('isPaid');

/**
 * A page of an organization's assignments, the newest first.
 * @param organizationId whose people learn; the caller's own center means all assignments made with it
 */
export async function listAssignments(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  query: AssignmentsQuery,
): Promise<Page<AssignmentRow>> {
  const filtered = filteredAssignments(db, scope, organizationId, query);
  const matching = query.search ? await searchIn(db, filtered, query.search) : () => filtered;
  const { pageNumber, pageSize } = query;
  // First the ids of the page, then what it shows: a late page must not gather names for all the pages before it.
  const ids = matching(pageNumber * pageSize)
    .orderBy('assignments.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .select('assignments.id');
  const [items, totalCount] = await Promise.all([
    ids.execute().then((page) => readRows(db, page)),
    countRows(db, matching()),
  ]);
  return { pageNumber, totalCount, items };
}

/** The rows of these assignments, the newest first. */
async function readRows(db: Db, page: { id: string }[]): Promise<AssignmentRow[]> {
  const query = db
    .selectFrom('assignments')
    .where('assignments.id', '=', sql<string>`any(${page.map(({ id }) => id)}::uuid[])`)
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.organization_id')
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'students.id as studentId',
      'students.full_name as fullName',
      'courses.id as courseId',
      'courses.title as courseTitle',
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'assignments.date_start_learning as dateStartLearning',
      'assignments.date_end_learning as dateEndLearning',
      'assignments.price_kopecks as price',
      isPaid,
      documentState.as('documentState'),
    ]);
  const rows = await plannedOnce(db, query);
  return rows.map(({ studentId, fullName, courseId, courseTitle, organizationTitle, price, ...row }) => ({
    ...row,
    student: { id: studentId, fullName },
    course: { id: courseId, title: courseTitle },
    organization: { id: row.organizationId, title: organizationTitle },
    price: toRubles(price),
  }));
}

type Assignments = SelectQueryBuilder<Database, 'assignments', object>;

function filteredAssignments(
  db: Db,
  scope: OperatorScope,
  organizationId: string,
  { isPaid: paid, courseId, groupId, task, dateStart, dateEnd }: AssignmentsQuery,
): Assignments {
  let rows = db.selectFrom('assignments').where(visibleAssignment(scope));
  const isWholeCenter = scope.organization?.type === 'EducationCenter' && organizationId === scope.organization.id;
  if (!isWholeCenter) rows = rows.where('assignments.organization_id', '=', organizationId);
  if (paid !== undefined) rows = rows.where('assignments.paid_at', paid ? 'is not' : 'is', null);
  if (courseId) rows = rows.where('assignments.course_id', '=', courseId);
  if (groupId) rows = rows.where('assignments.group_id', '=', groupId);
  if (task) rows = rows.where('assignments.id', 'in', tasks(db, scope, task));
  if (dateStart) rows = rows.where('assignments.date_start_learning', '>=', dateStart);
  if (dateEnd) rows = rows.where('assignments.date_start_learning', '<=', dateEnd);
  return rows;
}

/**
 * Narrows assignments to those whose person, or whose course, holds every word of the search. Each of the two looks
 * along its own index and stops as soon as enough is found: joined by OR they would read all two million rows.
 * @returns the newest `count` of them, or without a count as many as are counted at all
 */
async function searchIn(db: Db, assignments: Assignments, search: string) {
  const words = wordPatterns(search);
  // Asked for beforehand: the planner has to know that there are none, or which few.
  const courses = await words
    .reduce((found, word) => found.where('search_text', 'like', word), db.selectFrom('courses'))
    .limit(COURSES_LIMIT)
    .select('id')
    .execute();
  const byCourse = assignments.where('assignments.course_id', '=', sql<string>`any(${courses.map(({ id }) => id)})`);
  const byPerson = ofPeople(assignments, search);
  return (count?: number): Assignments => {
    const some = (found: typeof byCourse) => {
      const ids = found.select('assignments.id');
      const few = count ? ids.orderBy('assignments.id', 'desc').limit(count) : ids.limit(COUNT_LIMIT + 1);
      return db.selectFrom(few.as('found')).select('found.id');
    };
    return db.selectFrom('assignments').where('assignments.id', 'in', some(byPerson).union(some(byCourse)));
  };
}

/** A page of one person's courses, the newest first, as far as the caller sees them. */
export function listStudentCourses(
  db: Db,
  scope: UserScope,
  studentId: string,
  query: PageQuery,
): Promise<Page<StudentCourse>> {
  const rows = wordPatterns(query.search ?? '').reduce(
    (found, pattern) => found.where('courses.search_text', 'like', pattern),
    db
      .selectFrom('assignments')
      .innerJoin('courses', 'courses.id', 'assignments.course_id')
      .where('assignments.student_id', '=', studentId)
      .where(visibleAssignment(scope)),
  );
  const ordered = rows
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'courses.id as courseId',
      'courses.title',
      'assignments.date_start_learning as dateStartLearning',
      'assignments.date_end_learning as dateEndLearning',
      isPaid,
    ]);
  return readPage(db, query, rows, ordered);
}

/** A page of the assignments of an open course, the newest first; a closed one shows none (specification §4). */
export function listCourseAssigns(
  db: Db,
  scope: OperatorScope,
  courseId: string,
  query: PageQuery,
): Promise<Page<CourseAssign>> {
  const rows = ofOpenCourse(db, scope, courseId, query);
  const ordered = rows
    .innerJoin('students as person', 'person.id', 'assignments.student_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.organization_id')
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'person.id as studentId',
      'person.full_name as fullName',
      'organizations.title as organizationTitle',
      'assignments.date_start_learning as dateStartLearning',
      'assignments.date_end_learning as dateEndLearning',
      isPaid,
    ]);
  return readPage(db, query, rows, ordered);
}

/** A page of the people assigned to an open course, each once, the latest registered first. */
export async function listStudentsByCourse(db: Db, scope: OperatorScope, courseId: string, query: PageQuery) {
  const people = ofOpenCourse(db, scope, courseId, query)
    .groupBy('assignments.student_id')
    .select('assignments.student_id as id');
  const { items, ...page } = await gatherPage(db, query, people, sql`id desc`, async ({ limit, offset }) => {
    const rows = await people.orderBy('assignments.student_id', 'desc').limit(limit).offset(offset).execute();
    return rows.map(({ id }) => id);
  });
  const named = db
    .selectFrom('students')
    .where('students.id', '=', sql<string>`any(${items}::uuid[])`)
    .orderBy('students.id', 'desc')
    .select(['students.id', 'students.full_name as fullName']);
  return { ...page, items: await named.execute() };
}

function ofOpenCourse(db: Db, scope: OperatorScope, courseId: string, { search }: PageQuery): Assignments {
  const rows = db
    .selectFrom('assignments')
    .where('assignments.course_id', '=', courseId)
    .where(visibleAssignment(scope))
    .where(sql<boolean>`(select not is_locked from courses where id = ${courseId})`);
  return search ? ofPeople(rows, search) : rows;
}

/** Those of the people whose name, e-mail and phone hold every word of the search. */
function ofPeople(assignments: Assignments, search: string) {
  return personPatterns(search).reduce(
    (found, word) => found.where('students.search_text', 'like', word),
    assignments.innerJoin('students', 'students.id', 'assignments.student_id'),
  );
}
