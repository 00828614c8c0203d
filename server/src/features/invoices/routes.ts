import { invoices } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { untoldText } from '../notices/money-came.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { undoMarked } from '../payments/commands/take-back.ts';
import { receiveInvoice } from '../payments/commands/vouch.ts';
import { cancelInvoice, createInvoices, readInvoicingCenters, reissueInvoice } from './commands.ts';
import { listInvoices } from './db.ts';
import { writeTold } from './letters/db.ts';
import { readLetters, sendInvoice, tellOfInvoices } from './letters/letters.ts';
import { inSentences, paidText } from './listed/choose-paid.ts';
import { readPlan } from './planning/plan.ts';
import { readInvoice } from './read-invoice.ts';
import { tellingCenter } from './requisites-wanted/tell-center.ts';

export const invoicesFeature = (context: Context) => {
  const { db } = context;
  return feature(invoices)({
    centers: ({ scope, query }) => readInvoicingCenters(db, scope, query.organizationId),
    create: async ({ scope, body, once }) => {
      const ids = await tellingCenter(context, scope, () =>
        once((here) =>
          transaction(here, async (tx) => {
            const made = await createInvoices(tx, scope, body);
            await tellOfInvoices(context, tx, scope, { ids: made });
            return made;
          }),
        ),
      );
      return { id: ids[0] ?? '', ids };
    },
    plan: ({ scope, body }) => readPlan(db, scope, body),
    list: async ({ scope, query }) => {
      if (query.organizationId) await visibleOrganizationId(db, scope, query.organizationId);
      return listInvoices(db, scope, query);
    },
    read: ({ scope, params }) => readInvoice(db, scope, params.id),
    markPaid: async ({ scope, params, body }) => {
      const paid = paidText(await receiveInvoice(db, scope, params.id, body));
      return { notice: inSentences(paid, await untoldText(db, scope, { invoiceId: params.id })) };
    },
    undoPaid: async ({ scope, params, body }) => {
      await undoMarked(db, scope, params.id, body.reason);
      return null;
    },
    cancel: async ({ scope, params, body }) => {
      await cancelInvoice(context, scope, params.id, body.reason);
      return null;
    },
    reissue: ({ scope, params, once }) =>
      once((here) =>
        transaction(here, async (tx) => {
          const ids = await reissueInvoice({ ...context, db: tx }, scope, params.id);
          await tellOfInvoices(context, tx, scope, { ids });
          return { id: ids[0] ?? '' };
        }),
      ),
    letters: ({ scope, params }) => readLetters(context, scope, params.id),
    send: ({ scope, params, body, once }) =>
      once((tx) => sendInvoice({ ...context, db: tx }, scope, params.id, body.emails)),
    setTold: ({ scope, body: { clientId, isTold } }) =>
      transaction(db, async (tx) => {
        const { id } = found(await findLinkedClient(tx, scope, clientId), 'NotFoundOrganization');
        await writeTold(tx, scope, id, isTold);
        await audit(tx, scope, 'invoice-letters.changed', id, { isOn: isTold });
        return null;
      }),
  });
};
