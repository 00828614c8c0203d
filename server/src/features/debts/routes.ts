import { debts } from '@dopusk/contract/debts.ts';
import { canDecide } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import { found, refuseUnless } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { lockInvoice } from '../invoices/db.ts';
import { isTold } from '../invoices/letters/db.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { findTerms, writePromise, writeTerm } from './db.ts';
import { isReminded } from './reminders/db.ts';

export const debtsFeature = ({ db }: Context) =>
  feature(debts)({
    terms: async ({ scope, query }) => {
      const client = query.clientId
        ? found(await findLinkedClient(db, scope, query.clientId), 'NotFoundOrganization')
        : null;
      const terms = await findTerms(db, scope, client?.id ?? null);
      return {
        ...terms,
        isReminded: client ? await isReminded(db, scope, client.id) : true,
        isTold: client ? await isTold(db, scope.organization.id, client.id) : true,
      };
    },
    setTerms: ({ scope, body: { clientId, daysToPay } }) =>
      transaction(db, async (tx) => {
        const client = clientId ? found(await findLinkedClient(tx, scope, clientId), 'NotFoundOrganization') : null;
        const id = client?.id ?? scope.organization.id;
        await writeTerm(tx, scope, id, daysToPay);
        await audit(tx, scope, 'payment-terms.changed', id, { daysToPay });
        return null;
      }),
    promise: ({ scope, params, body: { promisedOn } }) =>
      transaction(db, async (tx) => {
        const invoice = found(await lockInvoice(tx, scope, params.id), 'NotFoundInvoice');
        refuseUnless(canDecide(invoice.state));
        await writePromise(tx, invoice.id, promisedOn);
        await audit(tx, scope, 'invoice.promised', invoice.id, { promisedOn });
        return null;
      }),
  });
