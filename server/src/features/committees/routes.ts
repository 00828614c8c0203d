import { committees } from '@dopusk/contract/committees.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { removeCommittees } from './commands.ts';
import { findCommittee, insertCommittee, listCommitteeOptions, listCommittees, updateCommittee } from './db.ts';

export const committeesFeature = ({ db }: Context) =>
  feature(committees)({
    list: ({ scope, query }) => listCommittees(db, scope, query),
    options: ({ scope, query, params }) => {
      // A center has committees of its own only: another organization's id finds nothing.
      if (params.id !== 'Current' && params.id !== scope.organization.id) throw new Refusal('NotFoundOrganization');
      return listCommitteeOptions(db, scope, query.search);
    },
    read: async ({ scope, params }) => found(await findCommittee(db, scope, params.id), 'NotFoundCommittee'),
    create: async ({ scope, body }) => ({ id: await transaction(db, (tx) => insertCommittee(tx, scope, body)) }),
    update: async ({ scope, body }) => {
      const updated = await transaction(db, (tx) => updateCommittee(tx, scope, body.id, body));
      if (!updated) throw new Refusal('NotFoundCommittee');
      return null;
    },
    remove: ({ scope, body }) => removeCommittees(db, scope, body),
  });
