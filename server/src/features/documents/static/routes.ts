import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { feature } from '../../../http/serve.ts';
import { tellOfInvoices } from '../../invoices/letters/letters.ts';
import { tellingCenter } from '../../invoices/requisites-wanted/tell-center.ts';
import { listThemes } from '../themes/db.ts';
import { listStaticDocuments } from './db.ts';
import { makeInvoice, readInvoiceInfo } from './invoice.ts';
import { withMoneyIfAny } from './money.ts';
import { handOutStatic } from './print-static.ts';

export const staticDocumentsFeature = (context: Context) =>
  feature(staticDocuments)({
    paymentInvoiceInfo: ({ scope, query }) => readInvoiceInfo(context.db, scope, query),
    paymentInvoice: async ({ scope, body }) => {
      const documentId = await tellingCenter(context, scope, () =>
        transaction(context.db, async (tx) => {
          const made = await makeInvoice(tx, scope, body);
          await tellOfInvoices(context, tx, scope, { documentId: made });
          return made;
        }),
      );
      return handOutStatic(context, scope, documentId, body.format);
    },
    list: ({ scope, query }) => listStaticDocuments(context.db, scope, withMoneyIfAny(scope), query),
    file: ({ scope, params }) => handOutStatic(context, scope, params.id, params.format),
    themes: ({ scope, query }) => listThemes(context.db, scope, query.search ?? ''),
  });
