import type { doubles } from '@dopusk/contract/doubles.ts';
import type { Strangers } from './strangers.ts';

export const doublesStrangers: Strangers<typeof doubles> = {
  list: ({ clientId }) => ({ input: { query: { organization: clientId } }, code: 'NotFoundOrganization' }),
  markDifferent: ({ student: { studentId } }) => ({
    input: { body: { first: studentId, second: studentId } },
    code: 'NotFoundStudent',
  }),
};
