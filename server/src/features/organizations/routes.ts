import { organizations } from '@dopusk/contract/organizations.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { addOrganization, changeOrganization, readVersions, removeOrganizationVersion } from './commands.ts';
import { organizationIdOf } from './current-or-id.ts';
import { findOrganization, listCenterOptions, listOrganizationOptions, listOrganizations } from './db.ts';

export const organizationsFeature = (context: Context) => {
  const { db } = context;
  return feature(organizations)({
    list: ({ scope, query }) => listOrganizations(db, scope, query),
    options: ({ query }) => listOrganizationOptions(db, query.search),
    centers: ({ scope, query }) => listCenterOptions(db, scope, query.search),
    read: async ({ scope, params }) =>
      found(await findOrganization(db, scope, organizationIdOf(scope, params.id)), 'NotFoundOrganization'),
    create: ({ scope, body, once }) => once((tx) => addOrganization(tx, scope, body)),
    update: ({ scope, body, guard }) => changeOrganization(context, scope, body, guard),
    versions: ({ scope, params }) => readVersions(db, scope, organizationIdOf(scope, params.id)),
    removeVersion: ({ scope, body }) => removeOrganizationVersion(context, scope, body),
  });
};
