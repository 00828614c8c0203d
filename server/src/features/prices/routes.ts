import { prices } from '@dopusk/contract/prices.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import { isCenter } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { lockCenter } from '../organizations/db.ts';
import { readPrices, writePrices } from './db.ts';

export const pricesFeature = ({ db }: Context) =>
  feature(prices)({
    read: async ({ scope, body }) => {
      const centerId = found(
        body.organizationId ?? (isCenter(scope) ? scope.organization.id : undefined),
        'NotFoundEducationCenter',
      );
      return found(await readPrices(db, scope, centerId), 'NotFoundEducationCenter');
    },
    fill: ({ scope, body, guard }) =>
      transaction(db, async (tx) => {
        const centerId = scope.organization.id;
        await lockCenter(tx, scope);
        const read = async () => found(await readPrices(tx, scope, centerId), 'NotFoundEducationCenter');
        return guard(tx, { read, ids: [centerId], actions: ['prices.changed'] }, async () => {
          await writePrices(tx, scope, body.prices);
          await audit(tx, scope, 'prices.changed', centerId);
          return null;
        });
      }),
  });
