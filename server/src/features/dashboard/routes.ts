import { dashboard } from '@dopusk/contract/dashboard.ts';
import type { Context } from '../../context.ts';
import { hasRight } from '../../db/scope.ts';
import { feature } from '../../http/serve.ts';
import { readConcerns, readMonths, readSetup } from './db.ts';
import { readPaid } from './paid/db.ts';

export const dashboardFeature = ({ db, replica }: Context) =>
  feature(dashboard)({
    concerns: ({ scope }) => readConcerns(db, scope),
    setup: ({ scope }) => readSetup(db, scope),
    paid: ({ scope }) => readPaid(db, scope),
    months: async ({ scope }) => {
      const months = await readMonths(await replica.forLongReading(), scope);
      return hasRight(scope, 'Money') ? months : months.map((sums) => ({ ...sums, revenue: null }));
    },
  });
