import { doubles } from '@dopusk/contract/doubles.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { visibleOrganizationId } from '../../organizations/current-or-id.ts';
import { tellApart } from './commands.ts';
import { listDoubles } from './db.ts';

export const doublesFeature = ({ db }: Context) =>
  feature(doubles)({
    list: async ({ scope, query }) =>
      listDoubles(db, scope, query, query.organization && (await visibleOrganizationId(db, scope, query.organization))),
    markDifferent: ({ scope, body }) => tellApart(db, scope, body),
  });
