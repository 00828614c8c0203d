import type { centerLinks } from '@dopusk/contract/center-links.ts';
import type { Strangers } from './strangers.ts';

export const centerLinksStrangers: Strangers<typeof centerLinks> = {
  list: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  formerReaders: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  opening: ({ clientId, centerId }) => ({
    input: { params: { id: clientId }, query: { centerId } },
    code: 'NotFoundOrganization',
  }),
  setExtent: ({ clientId, centerId }) => ({
    input: { body: { organizationId: clientId, centerId, extent: 'Everybody' } },
    code: 'NotFoundOrganization',
  }),
  remove: ({ clientId, centerId }) => ({
    input: { body: { organizationId: clientId, centerId } },
    code: 'NotFoundOrganization',
  }),
};
