import { billing } from '@dopusk/contract/billing.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { archiveOf, makeForClients, readPlan } from './make-documents.ts';

export const billingFeature = (context: Context) =>
  feature(billing)({
    plan: ({ scope, query }) => readPlan(context.db, scope, query),
    make: ({ scope, body }) => makeForClients(context, scope, body),
    files: ({ scope, body }) => archiveOf(context, scope, body.documentIds),
  });
