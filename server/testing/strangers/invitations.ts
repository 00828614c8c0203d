import type { invitations } from '@dopusk/contract/invitations.ts';
import type { Strangers } from './strangers.ts';

export const invitationsStrangers: Strangers<typeof invitations> = {
  create: 'takes no ids',
  list: 'takes no ids',
  resend: ({ invitationId }) => ({ input: { params: { id: invitationId } }, code: 'NotFoundInvitation' }),
  withdraw: ({ invitationId }) => ({ input: { params: { id: invitationId } }, code: 'NotFoundInvitation' }),
  // By the token of a letter, which nobody else has.
  read: 'takes no ids',
  accept: 'takes no ids',
  join: 'takes no ids',
};
