import { debts, type PaymentTerms } from '@dopusk/contract/debts.ts';
import { canDecide } from '@dopusk/contract/invoices.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found, refuseUnless } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { lockInvoice } from '../invoices/db.ts';
import { isTold } from '../invoices/letters/db.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { lockCenter } from '../organizations/db.ts';
import { findTerms, writePromise, writeTerm } from './db.ts';
import { isReminded } from './reminders/db.ts';

export const debtsFeature = ({ db }: Context) =>
  feature(debts)({
    terms: ({ scope, query }) => readTerms(db, scope, query.clientId),
    setTerms: ({ scope, body: { clientId, daysToPay }, guard }) =>
      transaction(db, async (tx) => {
        await lockCenter(tx, scope);
        const client = clientId ? found(await findLinkedClient(tx, scope, clientId), 'NotFoundOrganization') : null;
        const id = client?.id ?? scope.organization.id;
        const read = () => readTerms(tx, scope, clientId);
        return guard(tx, { read, ids: [id], actions: ['payment-terms.changed'] }, async () => {
          await writeTerm(tx, scope, id, daysToPay);
          await audit(tx, scope, 'payment-terms.changed', id, { daysToPay });
          return null;
        });
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

/**
 * The term of a client of the center, or without one the center's own.
 * @throws Refusal NotFoundOrganization for who is no client of it
 */
async function readTerms(db: Db, scope: CenterScope, clientId: string | null | undefined): Promise<PaymentTerms> {
  const client = clientId ? found(await findLinkedClient(db, scope, clientId), 'NotFoundOrganization') : null;
  return {
    ...(await findTerms(db, scope, client?.id ?? null)),
    isReminded: client ? await isReminded(db, scope, client.id) : true,
    isTold: client ? await isTold(db, scope.organization.id, client.id) : true,
  };
}
