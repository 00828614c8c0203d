import type { lms } from '@dopusk/contract/lms.ts';
import type { Strangers } from './strangers.ts';

export const lmsStrangers: Strangers<typeof lms> = {
  account: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  access: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  // A center that has nothing to do with the caller; operators are let in nowhere.
  enter: 'takes no ids',
  create: ({ student }) => ({ input: { params: { studentId: student.studentId } }, code: 'NotFoundStudent' }),
  send: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  newPassword: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  retry: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  progress: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  courses: 'takes no ids',
  connection: 'takes no ids',
  connect: 'takes no ids',
  disconnect: 'takes no ids',
  check: 'takes no ids',
  queue: 'takes no ids',
  retryAll: 'takes no ids',
};
