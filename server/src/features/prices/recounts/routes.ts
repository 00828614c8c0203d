import { priceRecounts, RECOUNT_LIMIT } from '@dopusk/contract/price-recounts.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { visibleOrganizationId } from '../../organizations/current-or-id.ts';
import { agreedRubles, columnsOfPrice } from '../agreed-columns.ts';
import { findChanges, recountPrices } from './commands.ts';

export const priceRecountsFeature = ({ db }: Context) =>
  feature(priceRecounts)({
    preview: async ({ scope, query: { client } }) => {
      const clientId = client && (await visibleOrganizationId(db, scope, client));
      const changes = await findChanges(db, scope, clientId ? { clientId } : {});
      const rows = changes.slice(0, RECOUNT_LIMIT).map(({ found: one, after }) => ({
        assignId: one.id,
        fullName: one.fullName,
        course: { id: one.courseId, title: one.courseTitle },
        organization: { id: one.organizationId, title: one.organizationTitle },
        before: agreedRubles(one),
        after: agreedRubles(columnsOfPrice(after)),
      }));
      return { rows, isPartial: changes.length > rows.length };
    },
    apply: ({ scope, body }) => recountPrices(db, scope, body.rows),
  });
