import type { AssignmentRow, AssignmentsQuery, CourseAssign, StudentCourse } from '@dopusk/contract/assignments.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { readPage, wordPatterns } from '../../../db/paging.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import type { OperatorScope, UserScope } from '../../../http/scope.ts';

const isPaid = sql<boolean>`assignments.paid_at is not null`.as('isPaid');

/** All documents that the course issues are fixed and printed (specification §3, documentState). */
export const documentState = sql<boolean>`(select count(*) from documents
  where documents.assignment_id = assignments.id and documents.revoked_at is null and documents.printed_at is not null
  and documents.type = any(courses.issued_documents)) = cardinality(courses.issued_documents)`.as('documentState');

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
  let rows = db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.student_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .where(visibleAssignment(scope));
  const isWholeCenter = scope.organization?.type === 'EducationCenter' && organizationId === scope.organization.id;
  if (!isWholeCenter) rows = rows.where('assignments.organization_id', '=', organizationId);
  if (query.isPaid !== undefined) rows = rows.where('assignments.paid_at', query.isPaid ? 'is not' : 'is', null);
  if (query.courseId) rows = rows.where('assignments.course_id', '=', query.courseId);
  if (query.dateStart) rows = rows.where('assignments.date_start_learning', '>=', query.dateStart);
  if (query.dateEnd) rows = rows.where('assignments.date_start_learning', '<=', query.dateEnd);
  for (const pattern of wordPatterns(query.search ?? '')) {
    rows = rows.where(({ eb, or }) =>
      or([eb('users.search_text', 'like', pattern), eb('courses.search_text', 'like', pattern)]),
    );
  }
  const ordered = rows
    .innerJoin('organizations', 'organizations.id', 'assignments.organization_id')
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'students.id as studentId',
      'users.full_name as fullName',
      'courses.id as courseId',
      'courses.title as courseTitle',
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'assignments.date_start_learning as dateStartLearning',
      'assignments.date_end_learning as dateEndLearning',
      'assignments.price_kopecks as price',
      isPaid,
      documentState,
    ]);
  const { items, ...page } = await readPage(db, query, rows, ordered);
  return {
    ...page,
    items: items.map(({ studentId, fullName, courseId, courseTitle, organizationTitle, price, ...row }) => ({
      ...row,
      student: { id: studentId, fullName },
      course: { id: courseId, title: courseTitle },
      organization: { id: row.organizationId, title: organizationTitle },
      price: toRubles(price),
    })),
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
  const rows = ofCourse(db, scope, courseId, query);
  const ordered = rows
    .innerJoin('organizations', 'organizations.id', 'assignments.organization_id')
    .orderBy('assignments.id', 'desc')
    .select([
      'assignments.id',
      'students.id as studentId',
      'users.full_name as fullName',
      'organizations.title as organizationTitle',
      'assignments.date_start_learning as dateStartLearning',
      'assignments.date_end_learning as dateEndLearning',
      isPaid,
    ]);
  return readPage(db, query, rows, ordered);
}

/** A page of the people assigned to an open course, each once, the last assigned first. */
export function listStudentsByCourse(db: Db, scope: OperatorScope, courseId: string, query: PageQuery) {
  const rows = ofCourse(db, scope, courseId, query).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('assignments as later')
          .whereRef('later.student_id', '=', 'assignments.student_id')
          .whereRef('later.course_id', '=', 'assignments.course_id')
          .whereRef('later.organization_id', '=', 'assignments.organization_id')
          .whereRef('later.id', '>', 'assignments.id')
          .select('later.id'),
      ),
    ),
  );
  const ordered = rows.orderBy('assignments.id', 'desc').select(['students.id', 'users.full_name as fullName']);
  return readPage(db, query, rows, ordered);
}

function ofCourse(db: Db, scope: OperatorScope, courseId: string, { search = '' }: PageQuery) {
  return wordPatterns(search).reduce(
    (found, pattern) => found.where('users.search_text', 'like', pattern),
    db
      .selectFrom('assignments')
      .innerJoin('courses', 'courses.id', 'assignments.course_id')
      .innerJoin('students', 'students.id', 'assignments.student_id')
      .innerJoin('users', 'users.id', 'students.user_id')
      .where('assignments.course_id', '=', courseId)
      .where('courses.is_locked', '=', false)
      .where(visibleAssignment(scope)),
  );
}
