import type { merges } from '@dopusk/contract/merges.ts';
import type { Strangers } from './strangers.ts';

export const mergesStrangers: Strangers<typeof merges> = {
  compare: ({ student: { studentId } }) => ({
    input: { query: { first: studentId, second: studentId } },
    code: 'NotFoundStudent',
  }),
  merge: ({ student: { studentId } }) => ({
    input: { body: { first: studentId, second: studentId, version: 'x', login: 'first', fromSecond: [] } },
    code: 'NotFoundStudent',
  }),
  recent: 'takes no ids',
  undo: ({ student: { studentId } }) => ({ input: { params: { id: studentId } }, code: 'NotFoundMerge' }),
};
