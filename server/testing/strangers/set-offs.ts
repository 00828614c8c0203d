import type { setOffs } from '@dopusk/contract/set-offs.ts';
import type { Strangers } from './strangers.ts';

export const setOffsStrangers: Strangers<typeof setOffs> = {
  offers: ({ groupId }) => ({ input: { query: { groupId } }, code: 'NotFoundGroup' }),
  make: ({ clientId, groupId, assignmentId }) => ({
    input: {
      params: { clientId },
      body: { groupId, assignIds: [assignmentId], amount: 100, letterNumber: '', letterDate: null, reason: 'Письмо' },
    },
    code: 'NotFoundOrganization',
  }),
};
