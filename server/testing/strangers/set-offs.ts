import type { setOffs } from '@dopusk/contract/set-offs.ts';
import type { Strangers } from './strangers.ts';

export const setOffsStrangers: Strangers<typeof setOffs> = {
  offers: ({ groupId }) => ({ input: { query: { groupId } }, code: 'NotFoundGroup' }),
  made: ({ groupId }) => ({ input: { query: { groupId } }, code: 'NotFoundGroup' }),
  undo: ({ assignmentId }) => ({
    input: { params: { id: assignmentId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundPayment',
  }),
  make: ({ clientId, groupId, assignmentId }) => ({
    input: {
      params: { clientId },
      body: { groupId, assignIds: [assignmentId], amount: 100, letterNumber: '', letterDate: null, reason: 'Письмо' },
    },
    code: 'NotFoundOrganization',
  }),
};
