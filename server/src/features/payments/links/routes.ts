import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { findInvoice } from '../../invoices/db.ts';
import { listLinks, revokeLink } from './db.ts';
import { addressOf, makeLink, payByLink, readToPay } from './pay-by-link.ts';

export const paymentLinksFeature = (context: Context) =>
  feature(paymentLinks)({
    create: ({ scope, body, once }) => once((db) => makeLink({ ...context, db }, scope, body)),
    list: async ({ scope, query }) => {
      if (query.invoiceId) found(await findInvoice(context.db, scope, query.invoiceId), 'NotFoundInvoice');
      const links = await listLinks(context.db, scope, query);
      return links.map((link) => ({ ...link, url: addressOf(context, link.id) }));
    },
    revoke: ({ scope, params }) =>
      transaction(context.db, async (tx) => {
        found(await revokeLink(tx, scope, params.id), 'NotFoundPaymentLink');
        await audit(tx, scope, 'payment-link.revoked', params.id);
        return null;
      }),
    read: ({ body }) => readToPay(context, body.token),
    pay: ({ body }) => payByLink(context, body),
  });
