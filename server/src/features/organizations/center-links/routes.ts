import { centerLinks } from '@dopusk/contract/center-links.ts';
import type { Context } from '../../../context.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { organizationIdOf } from '../current-or-id.ts';
import { setExtent, unlinkCenter } from './commands.ts';
import { findOwnClient, listCenters, listFormerReaders, readLinkNow } from './db.ts';

export const centerLinksFeature = (context: Context) => {
  const { db } = context;
  return feature(centerLinks)({
    list: async ({ scope, params }) => {
      const own = await findOwnClient(db, scope, organizationIdOf(scope, params.id));
      return listCenters(db, found(own, 'NotFoundOrganization').id, scope.rights.includes('Money'));
    },
    formerReaders: async ({ scope, params }) => {
      const own = await findOwnClient(db, scope, organizationIdOf(scope, params.id));
      return listFormerReaders(db, found(own, 'NotFoundOrganization').id);
    },
    opening: async ({ scope, params, query }) => {
      const own = found(await findOwnClient(db, scope, organizationIdOf(scope, params.id)), 'NotFoundOrganization');
      return { link: await readLinkNow(db, { centerId: query.centerId, clientId: own.id }) };
    },
    setExtent: ({ scope, body }) => setExtent(db, scope, body),
    remove: ({ scope, body }) => unlinkCenter(context, scope, body),
  });
};
