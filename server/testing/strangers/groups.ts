import { today } from '@dopusk/contract/fields/date.ts';
import type { groups } from '@dopusk/contract/groups.ts';
import type { Strangers } from './strangers.ts';

export const groupsStrangers: Strangers<typeof groups> = {
  list: 'takes no ids',
  read: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  readiness: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  findStudents: 'takes no ids',
  create: ({ student, courseId, centerId }) => ({
    input: {
      body: {
        title: 'Группа',
        students: [student.studentId],
        courseId,
        fromOrganizationId: centerId,
        dateStartLearning: today(),
      },
    },
    code: 'NotFoundStudent',
  }),
  update: ({ groupId, student }) => ({
    input: { body: { id: groupId, title: 'Группа', students: [student.studentId] } },
    code: 'NotFoundGroup',
  }),
  remove: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  assignCourse: ({ groupId, courseId, centerId }) => ({
    input: { body: { groupId, courseId, fromOrganizationId: centerId, dateStartLearning: today() } },
    code: 'NotFoundGroup',
  }),
  removeAssigns: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
};
