import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { tellOfInvoices } from '../../invoices/letters/letters.ts';
import { tellingCenter } from '../../invoices/requisites-wanted/tell-center.ts';
import { listThemes } from '../themes/db.ts';
import { findCounterparty, listStaticDocuments } from './db.ts';
import { makeInvoice, readInvoiceInfo } from './invoice.ts';
import { withMoneyIfAny } from './money.ts';
import { handOutStatic, handOutUpd } from './print-static.ts';

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
    list: async ({ scope, query }) => {
      const { organizationId } = query;
      if (organizationId) found(await findCounterparty(context.db, scope, organizationId), 'NotFoundOrganization');
      return listStaticDocuments(context.db, scope, withMoneyIfAny(scope), query);
    },
    file: ({ scope, params, query }) => handOutStatic(context, scope, params.id, params.format, query.as),
    updFile: ({ scope, params }) => handOutUpd(context, scope, params.id),
    themes: ({ scope, query }) => listThemes(context.db, scope, query.search ?? ''),
  });
