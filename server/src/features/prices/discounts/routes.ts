import { discounts } from '@dopusk/contract/discounts.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { lockCenter } from '../../organizations/db.ts';
import { holdOwnCourses } from '../client-prices/db.ts';
import { listDiscounts, replaceDiscounts } from './db.ts';

export const discountsFeature = ({ db }: Context) =>
  feature(discounts)({
    read: ({ scope }) => listDiscounts(db, scope),
    fill: ({ scope, body, guard }) =>
      transaction(db, async (tx) => {
        const centerId = scope.organization.id;
        await lockCenter(tx, scope);
        const asked = body.promos.flatMap(({ courseId }) => courseId ?? []);
        const own = await holdOwnCourses(tx, scope, [...new Set(asked)]);
        const promos = body.promos.map(({ courseId, ...promo }, index) => {
          if (courseId === null) return { ...promo, courseId };
          const course = own.find(({ id }) => id === courseId);
          if (!course) throw fieldRefusal('NotFoundCourse', `promos.${index}.courseId`);
          return { ...promo, courseId: course.id };
        });
        const read = () => listDiscounts(tx, scope);
        return guard(tx, { read, ids: [centerId], actions: ['discounts.changed'] }, async () => {
          await replaceDiscounts(tx, scope, body, promos);
          await audit(tx, scope, 'discounts.changed', centerId);
          return null;
        });
      }),
  });
