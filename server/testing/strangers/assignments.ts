import type { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import type { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { taughtAlready } from '@dopusk/contract/taught-already.ts';
import type { Strangers } from './strangers.ts';

export const assignmentsStrangers: Strangers<typeof assignments> = {
  add: ({ student, courseId, centerId }) => ({
    input: {
      body: { studentId: student.studentId, courseId, fromOrganizationId: centerId, dateStartLearning: today() },
    },
    code: 'NotFoundStudent',
  }),
  addMany: ({ student, courseId, centerId }) => ({
    input: {
      body: { studentIds: [student.studentId], courseId, fromOrganizationId: centerId, dateStartLearning: today() },
    },
    code: 'NotFoundStudent',
  }),
  // A client is offered the open courses of every center: only a closed one is a stranger's to all.
  dateEnd: ({ closedCourseId }) => ({
    input: { query: { courseId: closedCourseId, startDate: today() } },
    code: 'NotFoundCourse',
  }),
  ofOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  ofStudent: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  missing: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  studentsByCourse: ({ closedCourseId }) => ({ input: { params: { id: closedCourseId } }, code: 'NotFoundCourse' }),
  courseAssigns: ({ closedCourseId }) => ({ input: { params: { id: closedCourseId } }, code: 'NotFoundCourse' }),
  paid: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  read: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  remove: ({ assignmentId }) => ({ input: { body: { assignId: assignmentId } }, code: 'NotFoundAssignCourse' }),
  setConclusion: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, commissionConclusion: 'Не допущен' } },
    code: 'NotFoundAssignCourse',
  }),
  setRecipiency: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, type: 'NotNeeded' } },
    code: 'NotFoundAssignCourse',
  }),
  setWork: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, jobTitle: 'Мастер', workplace: '' } },
    code: 'NotFoundAssignCourse',
  }),
  setElectrical: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, staffCategory: 'Repair' as const } },
    code: 'NotFoundAssignCourse',
  }),
  setIssueStatus: ({ assignmentId }) => ({
    input: { params: { id: assignmentId }, query: { status: 'Issued' } },
    code: 'NotFoundAssignCourse',
  }),
};

export const assignmentTermsStrangers: Strangers<typeof assignmentTerms> = {
  set: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, studyForm: 'FullTime' } },
    code: 'NotFoundAssignCourse',
  }),
};

export const taughtAlreadyStrangers: Strangers<typeof taughtAlready> = {
  find: ({ courseId, student }) => ({
    input: { body: { courseId, studentIds: [student.studentId] } },
    code: 'NotFoundStudent',
  }),
};
