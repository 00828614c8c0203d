import { committees } from '@dopusk/contract/committees.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { changeCommittee, readCommitteeVersions, removeCommittees, removeCommitteeVersion } from './commands.ts';
import { findCommittee, insertCommittee, listCommitteeOptions, listCommittees } from './db.ts';
import { readPrepared, readPreparedOfGroup, remakePrepared } from './prepared/prepared.ts';

export const committeesFeature = ({ db, jobs }: Context) =>
  feature(committees)({
    list: ({ scope, query }) => listCommittees(db, scope, query),
    options: ({ scope, query, params }) => {
      // A center has committees of its own only: another organization's id finds nothing.
      if (params.id !== 'Current' && params.id !== scope.organization.id) throw new Refusal('NotFoundOrganization');
      return listCommitteeOptions(db, scope, query.search);
    },
    read: async ({ scope, params }) => found(await findCommittee(db, scope, params.id), 'NotFoundCommittee'),
    create: ({ scope, body, once }) =>
      once(async (kept) => ({ id: await transaction(kept, (tx) => insertCommittee(tx, scope, body)) })),
    update: ({ scope, body, guard }) => changeCommittee({ db, jobs }, scope, body, guard),
    versions: ({ scope, params }) => readCommitteeVersions(db, scope, params.id),
    removeVersion: ({ scope, body }) => removeCommitteeVersion({ db, jobs }, scope, body),
    prepared: ({ scope, params }) => readPrepared(db, scope, params.id),
    preparedOfGroup: ({ scope, params }) => readPreparedOfGroup(db, scope, params.id),
    remakePrepared: ({ scope, params }) => remakePrepared({ db, jobs }, scope, params.id),
    remove: ({ scope, body }) => removeCommittees(db, scope, body),
  });
