import { invoices } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { receiveInvoice } from '../payments/commands.ts';
import { cancelInvoice, createInvoices, readInvoicingCenters } from './commands.ts';
import { listInvoices } from './db.ts';
import { paidText } from './listed/choose-paid.ts';
import { readPlan } from './planning/plan.ts';
import { readInvoice } from './read-invoice.ts';

export const invoicesFeature = ({ db }: Context) =>
  feature(invoices)({
    centers: ({ scope, query }) => readInvoicingCenters(db, scope, query.organizationId),
    create: async ({ scope, body, once }) => {
      const ids = await once((tx) => createInvoices(tx, scope, body));
      return { id: ids[0] ?? '', ids };
    },
    plan: ({ scope, body }) => readPlan(db, scope, body),
    list: ({ scope, query }) => listInvoices(db, scope, query),
    read: ({ scope, params }) => readInvoice(db, scope, params.id),
    markPaid: async ({ scope, params, body }) => {
      return { notice: paidText(await receiveInvoice(db, scope, params.id, body)) };
    },
    cancel: async ({ scope, params, body }) => {
      await cancelInvoice(db, scope, params.id, body.reason);
      return null;
    },
  });
