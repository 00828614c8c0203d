import type { organizations } from '@dopusk/contract/organizations.ts';
import type { Strangers } from './strangers.ts';

export const organizationsStrangers: Strangers<typeof organizations> = {
  versions: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  removeVersion: ({ clientId }) => ({
    input: { body: { id: clientId, validFrom: '2026-01-01' } },
    code: 'NotFoundOrganization',
  }),
  list: 'takes no ids',
  options: 'takes no ids',
  centers: 'takes no ids',
  read: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  create: 'takes no ids',
  update: ({ clientId }) => ({
    input: {
      body: {
        id: clientId,
        title: 'Чужая',
        inn: '7707083893',
        phone: '+79120000000',
        email: 'stranger@example.test',
        bankAccountNumber: '40702810200000000001',
      },
    },
    code: 'NotFoundOrganization',
  }),
};
