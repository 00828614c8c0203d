import type { signatories } from '@dopusk/contract/signatories.ts';
import type { Strangers } from './strangers.ts';

export const signatoriesStrangers: Strangers<typeof signatories> = {
  list: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  read: ({ signatoryId }) => ({ input: { params: { id: signatoryId } }, code: 'NotFoundSignatory' }),
  create: ({ clientId }) => ({
    input: {
      body: { organizationId: clientId, fullName: 'Чужой Пётр Ильич', jobTitle: 'Директор', signs: ['Contract'] },
    },
    code: 'NotFoundOrganization',
  }),
  update: ({ signatoryId }) => ({
    input: { body: { id: signatoryId, fullName: 'Чужой Пётр Ильич' } },
    code: 'NotFoundSignatory',
  }),
  putFirst: ({ signatoryId }) => ({ input: { body: { id: signatoryId } }, code: 'NotFoundSignatory' }),
};
