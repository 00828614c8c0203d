import { payments } from '@dopusk/contract/payments.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { requireRight } from '../../http/access.ts';
import { fieldRefusal, found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { findIsPaid } from '../assignments/db/read-assignment.ts';
import { findLinkedClient } from '../organizations/center-links/db.ts';
import { organizationIdOf } from '../organizations/current-or-id.ts';
import { payByCard, topUp } from './card.ts';
import { correctBalance } from './commands/correct-balance.ts';
import { payFromBalance, payGroup } from './commands/pay-from-balance.ts';
import { returnMoney, undoReturn } from './commands/return-money.ts';
import { findLastOfGroup, findNews } from './db/agreed.ts';
import { findAccount, listPayerBalances } from './db/balances.ts';
import { readCardMoney } from './db/card-money.ts';
import { findLastPayment, findPayment } from './db/card-payments.ts';
import { findGroupToPay } from './db/group-to-pay.ts';
import { findPatron, listHeld } from './db/held.ts';
import { listBalanceEntries, streamBalanceEntries } from './db/history.ts';
import { findRefundWays } from './db/refunds.ts';
import { readReturns } from './db/returns.ts';
import { historyFile } from './history-file.ts';
import { takeNotification } from './notification.ts';
import { settleIfReachable } from './polling.ts';
import { removeWithRefund, sendBack } from './refunding.ts';
import { returnPath, withOutcome } from './return-page.ts';
import { paySeveralByCard } from './several-by-card.ts';

export const paymentsFeature = (context: Context) => {
  /** The address for the bank to lead back to: a page of this portal. */
  const pageOf = (request: FastifyRequest, returnUrl: string | undefined, usual: string): string => {
    const origins = [new URL(context.config.publicUrl).origin, `${request.protocol}://${request.host}`];
    const path = returnPath(returnUrl ?? usual, origins);
    if (path === null) throw fieldRefusal('Invalid', 'returnUrl', 'Вернуться можно только на страницу портала');
    return path;
  };

  const accountOf = async (scope: OperatorScope, organizationId = organizationIdOf(scope, 'Current')) =>
    found(await findAccount(context.db, scope, organizationId), 'NotFoundBalance');

  return feature(payments)({
    fromBalance: ({ scope, params, body, once }) =>
      once((tx) => payFromBalance(tx, scope, params.orgId, params.assignId, body?.amount)),
    assign: ({ scope, params, query, request }) => {
      const payer = scope.kind === 'operator' ? requireRight(scope, 'Money') : scope;
      return payByCard(context, payer, params.id, pageOf(request, query.returnUrl, `/assignments/${params.id}`));
    },
    ofAssignment: async ({ scope, params }) => {
      found(await findIsPaid(context.db, scope, params.id), 'NotFoundAssignCourse');
      return findLastPayment(context.db, scope, params.id);
    },
    group: async ({ scope, params }) => {
      const [group, balances, cardPayment] = await Promise.all([
        findGroupToPay(context.db, scope, params.id),
        listPayerBalances(context.db, scope),
        findLastOfGroup(context.db, scope, params.id),
      ]);
      return { ...found(group, 'NotFoundGroup'), cardPayment, balances };
    },
    assignGroup: ({ scope, params, query, body, once }) => {
      const payer = query.organizationId ?? organizationIdOf(scope, 'Current');
      return once((tx) => payGroup(tx, scope, payer, params.id, body));
    },
    severalByCard: ({ scope, body, request }) =>
      paySeveralByCard(context, scope, body, pageOf(request, body.returnUrl, '/')),
    news: async ({ scope, params }) => found(await findNews(context.db, scope, params.id), 'NotFoundPayment'),
    refundWays: async ({ scope, params }) =>
      found(await findRefundWays(context.db, scope, params.id, context.payments.name), 'NotFoundAssignCourse'),
    refund: ({ scope, params, body }) => removeWithRefund(context, scope, params.id, body),
    cardMoney: async ({ scope, params }) =>
      found(await readCardMoney(context.db, scope, params.id, context.payments.name), 'NotFoundOrganization'),
    refundBalance: ({ scope, params, body }) => sendBack(context, scope, params.id, body),
    correct: async ({ scope, params, body }) => {
      await correctBalance(context.db, scope, params.id, body);
      return null;
    },
    returns: async ({ scope, params }) => {
      const client =
        (await findLinkedClient(context.db, scope, params.id)) ?? (await findPatron(context.db, scope, params.id));
      return readReturns(context.db, scope, found(client, 'NotFoundOrganization').id);
    },
    returnMoney: async ({ scope, params, body }) => ({ id: await returnMoney(context.db, scope, params.id, body) }),
    undoReturn: async ({ scope, params, body }) => {
      await undoReturn(context.db, scope, params.id, body.reason);
      return null;
    },
    topUp: ({ scope, body, request }) => topUp(context, scope, body, pageOf(request, body.returnUrl, '/')),
    history: async ({ scope, query }) => {
      return listBalanceEntries(context.db, await accountOf(scope, query.organizationId), query);
    },
    historyFile: async ({ scope, query }) => {
      const account = await accountOf(scope, query.organizationId);
      await audit(context.db, scope, 'balance.downloaded', query.organizationId ?? scope.organization?.id ?? null);
      return historyFile(
        await ownTitle(context.db, scope),
        account.title,
        streamBalanceEntries(context.db, account, query),
        query.columns,
      );
    },
    balances: ({ scope }) => listPayerBalances(context.db, scope),
    held: ({ scope }) => listHeld(context.db, scope),
    returned: async ({ query }) => {
      const payment = await findPayment(context.db, query.payment);
      if (!payment) return withOutcome('/', 'unknown');
      const status = await settleIfReachable(context, payment);
      return withOutcome(payment.returnUrl, status, payment.id);
    },
    notify: ({ params, body, request }) => takeNotification(context, params.provider, body, request.log),
  });
};
