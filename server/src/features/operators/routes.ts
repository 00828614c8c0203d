import { operators } from '@dopusk/contract/operators.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { listOperators, listOwnOrganizations, setCurrentOrganization } from './db.ts';

export const operatorsFeature = ({ db, cookie }: Context) =>
  feature(operators)({
    updateCurrentOrganization: async ({ params, scope, request }) => {
      if (!scope.organizationIds.includes(params.id)) throw new Refusal('NotFoundOrganization');
      const tokenHash = cookie.read(request);
      if (!tokenHash) throw new Refusal('Unauthorized');
      await transaction(db, (tx) => setCurrentOrganization(tx, scope, tokenHash, params.id));
      return null;
    },
    ownOrganizations: async ({ scope }) => listOwnOrganizations(db, scope),
    listOfOrganization: async ({ scope, params, query }) =>
      listOperators(db, scope, await visibleOrganizationId(db, scope, params.id), query),
  });
