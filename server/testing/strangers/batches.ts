import type { batches } from '@dopusk/contract/batches.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { StrangerHousehold } from '../world.ts';
import type { Strangers } from './strangers.ts';

const ofAssignment = ({ assignmentId }: StrangerHousehold) => ({
  input: { body: { chosen: { ids: [assignmentId] } } },
  code: 'NotFoundAssignCourse' as const,
});

export const batchesStrangers: Strangers<typeof batches> = {
  assignCourse: ({ student, courseId, centerId }) => ({
    input: {
      body: {
        chosen: { ids: [student.studentId] },
        course: { courseId, fromOrganizationId: centerId, dateStartLearning: today() },
      },
    },
    code: 'NotFoundStudent',
  }),
  sendFirstLinks: ({ student }) => ({
    input: { body: { chosen: { ids: [student.studentId] } } },
    code: 'NotFoundStudent',
  }),
  changeEmails: ({ student }) => ({
    input: { body: { chosen: { ids: [student.studentId] }, mail: { domain: 'elsewhere.test' } } },
    code: 'NotFoundStudent',
  }),
  sendAccess: ofAssignment,
  handOut: ofAssignment,
  takeBack: ofAssignment,
  removeAssigns: ofAssignment,
  sendDocuments: ({ documentId }) => ({ input: { body: { chosen: { ids: [documentId] } } }, code: 'NotFoundFile' }),
  revokeDocuments: ({ documentId }) => ({
    input: { body: { chosen: { ids: [documentId] }, revocation: { reason: 'Чужой' } } },
    code: 'NotFoundFile',
  }),
  invoiceAssigns: ({ assignmentId }) => ({
    input: { body: { chosen: { ids: [assignmentId] }, invoicing: {} } },
    code: 'NotFoundAssignCourse',
  }),
  collectDocuments: ofAssignment,
  archive: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundBatch' }),
  // No household has one: any id is a stranger's.
  read: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundBatch' }),
  recent: 'takes no ids',
  undo: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundBatch' }),
  retry: ({ groupId }) => ({ input: { params: { id: groupId }, body: {} }, code: 'NotFoundBatch' }),
};
