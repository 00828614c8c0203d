import type { operators } from '@dopusk/contract/operators.ts';
import type { Strangers } from './strangers.ts';

export const operatorsStrangers: Strangers<typeof operators> = {
  updateCurrentOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  ownOrganizations: 'takes no ids',
  listOfOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
};
