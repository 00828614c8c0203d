import { payments } from '@dopusk/contract/payments.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { organizationIdOf } from '../organizations/current-or-id.ts';
import { payByCard, topUp } from './card.ts';
import { payFromBalance, settle, settleIfReachable } from './commands.ts';
import { listBalanceEntries } from './db/balances.ts';
import { findPayment, findProviderPayment, findPurpose } from './db/card-payments.ts';
import { returnPath, withOutcome } from './return-page.ts';

export const paymentsFeature = (context: Context) => {
  /** Where the bank is to lead back to: a page of this portal. */
  const pageOf = (request: FastifyRequest, returnUrl: string | undefined, usual: string): string => {
    const origins = [new URL(context.config.publicUrl).origin, `${request.protocol}://${request.host}`];
    const path = returnPath(returnUrl ?? usual, origins);
    if (path === null) throw fieldRefusal('Invalid', 'returnUrl', 'Вернуться можно только на страницу портала');
    return path;
  };

  return feature(payments)({
    fromBalance: ({ scope, params }) => payFromBalance(context.db, scope, params.orgId, params.assignId),
    assign: ({ scope, params, query, request }) =>
      payByCard(context, scope, params.id, pageOf(request, query.returnUrl, `/assignments/${params.id}`)),
    topUp: ({ scope, body, request }) => topUp(context, scope, body, pageOf(request, body.returnUrl, '/')),
    history: async ({ scope, query }) => {
      const organizationId = query.organizationId ?? organizationIdOf(scope, 'Current');
      return found(await listBalanceEntries(context.db, scope, organizationId, query), 'NotFoundBalance');
    },
    returned: async ({ query }) => {
      const payment = await findPayment(context.db, query.payment);
      if (!payment) return withOutcome('/', 'unknown');
      const status = await settleIfReachable(context, payment);
      return withOutcome(payment.returnUrl, status, await findPurpose(context.db, payment.id));
    },
    notify: async ({ params, body }) => {
      if (params.provider !== context.payments.name) throw new Refusal('NotFoundPayment');
      // The notification proves nothing: it only says which payment to ask the bank after.
      const payment = found(await findProviderPayment(context.db, params.provider, body.object.id), 'NotFoundPayment');
      await settle(context, payment);
      return null;
    },
  });
};
