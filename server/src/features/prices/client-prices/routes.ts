import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { rightMissing } from '@dopusk/contract/rights.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { isCenter, mayKnowMoney } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { visibleOrganizationId } from '../../organizations/current-or-id.ts';
import { lockCenter } from '../../organizations/db.ts';
import { holdOwnCourses, listClientPrices, replaceClientPrices } from './db.ts';

export const clientPricesFeature = ({ db }: Context) =>
  feature(clientPrices)({
    read: async ({ scope, params }) => {
      // Who sets them knows them too.
      if (isCenter(scope) && !mayKnowMoney(scope) && !scope.rights.includes('Settings'))
        throw new Refusal('RightMissing', rightMissing('Money', 'EducationCenter'));
      return listClientPrices(db, scope, await visibleOrganizationId(db, scope, params.id));
    },
    fill: ({ scope, body, guard }) =>
      transaction(db, async (tx) => {
        await lockCenter(tx, scope);
        const { id } = found(await findLinkedClient(tx, scope, body.clientId), 'NotFoundOrganization');
        const read = () => listClientPrices(tx, scope, id);
        return guard(tx, { read, ids: [id], actions: ['client-prices.changed'] }, async () => {
          const own = await holdOwnCourses(tx, scope, [...new Set(body.prices.map(({ courseId }) => courseId))]);
          const lines = body.prices.map(({ courseId, ...line }, index) => {
            const course = own.find((one) => one.id === courseId);
            if (!course) throw fieldRefusal('NotFoundCourse', `prices.${index}.courseId`);
            return { ...line, courseId: course.id };
          });
          await replaceClientPrices(tx, scope, id, lines);
          await audit(tx, scope, 'client-prices.changed', id, { prices: lines.length });
          return null;
        });
      }),
  });
