import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { listThemes } from '../themes/db.ts';
import { listStaticDocuments } from './db.ts';
import { makeInvoice, readInvoiceInfo } from './invoice.ts';
import { handOutStatic } from './print-static.ts';

export const staticDocumentsFeature = (context: Context) =>
  feature(staticDocuments)({
    paymentInvoiceInfo: ({ scope, query }) => readInvoiceInfo(context.db, scope, query),
    paymentInvoice: async ({ scope, body }) =>
      handOutStatic(context, scope, await makeInvoice(context.db, scope, body), body.format),
    list: ({ scope, query }) => listStaticDocuments(context.db, scope, query),
    file: ({ scope, params }) => handOutStatic(context, scope, params.id, params.format),
    themes: ({ scope, query }) => listThemes(context.db, scope, query.search ?? ''),
  });
