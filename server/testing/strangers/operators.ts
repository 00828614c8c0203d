import type { openedCalls } from '@dopusk/contract/opened-calls.ts';
import type { operators } from '@dopusk/contract/operators.ts';
import type { Strangers } from './strangers.ts';

export const operatorsStrangers: Strangers<typeof operators> = {
  updateCurrentOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  ownOrganizations: 'takes no ids',
  update: 'takes no ids',
  introduce: 'takes no ids',
  updateMember: ({ clientId, clientOperator }) => ({
    input: { params: { id: clientId }, body: { operator: clientOperator.operatorId, isActive: false } },
    code: 'NotFoundOrganization',
  }),
  endSessions: ({ centerOperator }) => ({
    input: { params: { id: centerOperator.operatorId } },
    code: 'NotFoundOperator',
  }),
  listOfOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
};

export const openedCallsStrangers: Strangers<typeof openedCalls> = { read: 'takes no ids' };
