import type { committees } from '@dopusk/contract/committees.ts';
import type { Strangers } from './strangers.ts';

export const committeesStrangers: Strangers<typeof committees> = {
  versions: ({ committeeId }) => ({ input: { params: { id: committeeId } }, code: 'NotFoundCommittee' }),
  prepared: ({ committeeId }) => ({ input: { params: { id: committeeId } }, code: 'NotFoundCommittee' }),
  preparedOfGroup: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  remakePrepared: ({ committeeId }) => ({ input: { params: { id: committeeId } }, code: 'NotFoundCommittee' }),
  removeVersion: ({ committeeId }) => ({
    input: { body: { id: committeeId, validFrom: '2026-01-01' } },
    code: 'NotFoundCommittee',
  }),
  list: 'takes no ids',
  options: ({ centerId }) => ({ input: { params: { id: centerId } }, code: 'NotFoundOrganization' }),
  read: ({ committeeId }) => ({ input: { params: { id: committeeId } }, code: 'NotFoundCommittee' }),
  create: 'takes no ids',
  update: ({ committeeId }) => ({
    input: {
      body: {
        id: committeeId,
        title: 'Чужая',
        members: [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' }],
      },
    },
    code: 'NotFoundCommittee',
  }),
  remove: ({ committeeId }) => ({ input: { body: [committeeId] }, code: 'NoneEntitiesDeleted' }),
};
