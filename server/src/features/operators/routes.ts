import { operators } from '@dopusk/contract/operators.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { organizationIdOf, visibleOrganizationId } from '../organizations/current-or-id.ts';
import { changeMember, changeOwnProfile, endColleagueSessions, introduce } from './commands.ts';
import { listOperators, listOwnOrganizations, setCurrentOrganization } from './db.ts';

export const operatorsFeature = (context: Context) => {
  const { db, cookie } = context;
  return feature(operators)({
    updateCurrentOrganization: async ({ params, scope, request }) => {
      const organizationId = found(
        scope.organizationIds.find((own) => own === params.id),
        'NotFoundOrganization',
      );
      const tokenHash = cookie.read(request);
      if (!tokenHash) throw new Refusal('Unauthorized');
      await transaction(db, (tx) => setCurrentOrganization(tx, scope, tokenHash, organizationId));
      return null;
    },
    ownOrganizations: async ({ scope }) => listOwnOrganizations(db, scope),
    listOfOrganization: async ({ scope, params, query }) =>
      listOperators(db, scope, await visibleOrganizationId(db, scope, params.id), query),
    update: ({ scope, body, guard }) => changeOwnProfile(context, scope, body, guard),
    introduce: async ({ scope, body }) => {
      await introduce(context, scope, body);
      return null;
    },
    updateMember: async ({ scope, params, body }) => {
      await changeMember(db, scope, organizationIdOf(scope, params.id), body);
      return null;
    },
    endSessions: async ({ scope, params }) => {
      await endColleagueSessions(context, scope, params.id);
      return null;
    },
  });
};
