import type { issueRegister } from '@dopusk/contract/issue-register.ts';
import type { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import type { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import type { ownDocuments } from '@dopusk/contract/own-documents.ts';
import type { Strangers } from './strangers.ts';

export const issueRegisterStrangers: Strangers<typeof issueRegister> = {
  // A stranger's group leaves nothing of the center's own documents.
  list: 'takes no ids',
  file: 'takes no ids',
  sheet: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
};

export const ownDocumentsStrangers: Strangers<typeof ownDocuments> = {
  list: 'takes no ids',
  ofStudent: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  picture: ({ documentId }) => ({ input: { params: { id: documentId, part: 'Certificate' } }, code: 'NotFoundFile' }),
};

export const numberPatternsStrangers: Strangers<typeof numberPatterns> = {
  read: 'takes no ids',
  keep: 'takes no ids',
};

export const ministryNumbersStrangers: Strangers<typeof ministryNumbers> = {
  read: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  keep: ({ assignmentId }) => ({
    input: { body: { numbers: [{ assignId: assignmentId, number: '1' }] } },
    code: 'NotFoundAssignCourse',
  }),
};
