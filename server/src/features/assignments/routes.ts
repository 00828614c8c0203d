import { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { OperatorScope, UserScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { listMissing } from '../groups/readiness.ts';
import { wakeLms } from '../lms/sync.ts';
import { visibleOrganization } from '../organizations/current-or-id.ts';
import { assignCourse, assignCourses, removeAssignment, setIssued } from './commands.ts';
import {
  listAssignments,
  listCourseAssigns,
  listStudentCourses,
  listStudentsByCourse,
  readFirstCourses,
} from './db/list-assignments.ts';
import { findCourseHours, findIsPaid, findSeenStudent, seesCourse } from './db/read-assignment.ts';
import {
  chooseRecipiency,
  conclude,
  correctWork,
  noteElectrical,
  readAssignment,
  sayTerms,
} from './describe-assignment.ts';
import { endDate } from './end-date.ts';

export const assignmentsFeature = (context: Context) => {
  const { db } = context;
  return feature(assignments)({
    add: async ({ scope, body }) => {
      const made = await assignCourse(db, scope, body);
      await wakeLms(context);
      return made;
    },
    addMany: async ({ scope, body }) => {
      const made = await assignCourses(db, scope, body);
      await wakeLms(context);
      return made;
    },
    dateEnd: async ({ scope, query }) => {
      const hours = found(await findCourseHours(db, scope, query.courseId), 'NotFoundCourse');
      return { dateEndLearning: endDate(query.startDate, hours) };
    },
    ofOrganization: async ({ scope, params, query }) => {
      const organization = await visibleOrganization(db, scope, params.id);
      return listAssignments(db, scope, organization, query);
    },
    ofStudent: async ({ scope, params, query }) =>
      (await readFirstCourses(db, scope, params.id, query)) ??
      listStudentCourses(db, scope, await visibleStudentId(db, scope, params.id), query),
    missing: async ({ scope, params }) => listMissing(db, scope, await visibleStudentId(db, scope, params.id)),
    studentsByCourse: async ({ scope, params, query }) => {
      await checkCourse(db, scope, params.id);
      return listStudentsByCourse(db, scope, params.id, query);
    },
    courseAssigns: async ({ scope, params, query }) => {
      await checkCourse(db, scope, params.id);
      return listCourseAssigns(db, scope, params.id, query);
    },
    paid: async ({ scope, params }) => ({
      isPaid: found(await findIsPaid(db, scope, params.id), 'NotFoundAssignCourse'),
    }),
    read: ({ scope, params }) => readAssignment(db, scope, params.id),
    remove: async ({ scope, body }) => {
      const removed = await removeAssignment(db, scope, body.assignId);
      await wakeLms(context);
      return removed;
    },
    setConclusion: ({ scope, body, guard }) => conclude(context, scope, body, guard),
    setRecipiency: ({ scope, body, guard }) => chooseRecipiency(db, scope, body, guard),
    setElectrical: ({ scope, body, guard }) => noteElectrical(db, scope, body, guard),
    setWork: ({ scope, body, guard }) => correctWork(db, scope, body, guard),
    setIssueStatus: ({ scope, params, query }) => setIssued(db, scope, params.id, query.status === 'Issued'),
  });
};

/** How one person is taught and out of whose money. */
export const assignmentTermsFeature = ({ db }: Context) =>
  feature(assignmentTerms)({ set: ({ scope, body, guard }) => sayTerms(db, scope, body, guard) });

/** `Current` is the student himself; an operator gives the id of a student. */
async function visibleStudentId(db: Db, scope: UserScope, id: string): Promise<Seen<'students'>> {
  const studentId = id !== 'Current' ? id : scope.kind === 'student' ? scope.studentId : null;
  return found(studentId === null ? null : await findSeenStudent(db, scope, studentId), 'NotFoundStudent');
}

async function checkCourse(db: Db, scope: OperatorScope, courseId: string): Promise<void> {
  if (!(await seesCourse(db, scope, courseId))) throw new Refusal('NotFoundCourse');
}
