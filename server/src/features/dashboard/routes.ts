import { dashboard } from '@dopusk/contract/dashboard.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { readConcerns, readMonths, readSetup } from './db.ts';
import { readPaid } from './paid/db.ts';

export const dashboardFeature = ({ db }: Context) =>
  feature(dashboard)({
    concerns: ({ scope }) => readConcerns(db, scope),
    setup: ({ scope }) => readSetup(db, scope),
    paid: ({ scope }) => readPaid(db, scope),
    months: ({ scope }) => readMonths(db, scope),
  });
