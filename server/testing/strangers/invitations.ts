import type { invitations } from '@dopusk/contract/invitations.ts';
import type { Strangers } from './strangers.ts';

export const invitationsStrangers: Strangers<typeof invitations> = {
  create: ({ clientId }) => ({
    input: { body: { email: 'invited@stranger.test', rights: [], organization: clientId } },
    code: 'NotFoundOrganization',
  }),
  list: ({ clientId }) => ({ input: { query: { organization: clientId } }, code: 'NotFoundOrganization' }),
  resend: ({ invitationId }) => ({ input: { params: { id: invitationId } }, code: 'NotFoundInvitation' }),
  withdraw: ({ invitationId }) => ({ input: { params: { id: invitationId } }, code: 'NotFoundInvitation' }),
  // By the token of a letter, which nobody else has.
  read: 'takes no ids',
  accept: 'takes no ids',
  join: 'takes no ids',
};
