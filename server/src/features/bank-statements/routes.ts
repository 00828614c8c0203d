import { bankStatements, CONFIRMED_AT_ONCE } from '@dopusk/contract/bank-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { inSentences, paidText } from '../invoices/listed/choose-paid.ts';
import { untoldText } from '../notices/money-came.ts';
import { confirmExact, confirmPayment, previewPayment, setAside, undoDecision, uploadStatement } from './commands.ts';
import { listOpenInvoices } from './db/matching.ts';
import { listNewPayments, listPayments, listStatements } from './db/read.ts';
import { confirmOutgoing, dismissOutgoing } from './outgoings/commands.ts';
import { listOutgoings } from './outgoings/db.ts';
import { readMatches } from './proposals.ts';
import { readCard, shownPayments } from './show-payments.ts';

export const bankStatementsFeature = ({ db }: Context) =>
  feature(bankStatements)({
    upload: ({ scope, upload }) => uploadStatement(db, scope, upload),
    list: ({ scope, query }) => listStatements(db, scope, query),
    payments: async ({ scope, query }) => {
      const { items, ...page } = await listPayments(db, scope, query);
      return { ...page, items: await shownPayments(db, scope, items) };
    },
    payment: ({ scope, params }) => readCard(db, scope, params.id),
    openInvoices: ({ scope, query }) => listOpenInvoices(db, scope, query),
    exact: async ({ scope }) => {
      const payments = await listNewPayments(db, scope);
      const matches = await readMatches(db, scope, payments);
      const exact = payments.filter(({ id }) => matches.get(id)?.certainty === 'Exact');
      const shown = await shownPayments(db, scope, exact.slice(0, CONFIRMED_AT_ONCE));
      return {
        payments: shown.map(({ id, number, amount, proposal }) => ({
          ...{ id, number, amount, pays: proposal?.pays ?? '' },
          invoice: proposal?.invoices[0]?.invoice.number ?? '',
          client: proposal?.invoices[0]?.invoice.organizationTitle ?? '',
        })),
        ids: exact.map(({ id }) => id),
        amount: toRubles(exact.reduce((sum, { kopecks }) => sum + kopecks, 0)),
      };
    },
    confirmExact: async ({ scope, body }) => {
      const { notice, confirmedIds, ...done } = await confirmExact(db, scope, body.ids);
      const untold = await untoldText(db, scope, { bankPaymentIds: confirmedIds });
      return { ...done, confirmedCount: confirmedIds.length, notice: inSentences(notice, untold) };
    },
    preview: ({ scope, params, body }) => previewPayment(db, scope, params.id, body),
    confirm: async ({ scope, params, body }) => {
      const paid = paidText(await confirmPayment(db, scope, params.id, body));
      return { notice: inSentences(paid, await untoldText(db, scope, { bankPaymentIds: [params.id] })) };
    },
    setAside: async ({ scope, params, body }) => {
      await setAside(db, scope, params.id, body.state);
      return null;
    },
    outgoings: ({ scope }) => listOutgoings(db, scope),
    confirmOutgoing: async ({ scope, params, body }) => {
      await confirmOutgoing(db, scope, params.id, body);
      return null;
    },
    dismissOutgoing: async ({ scope, params, body }) => {
      await dismissOutgoing(db, scope, params.id, body.isDismissed);
      return null;
    },
    undo: async ({ scope, params, body }) => {
      await undoDecision(db, scope, params.id, body.reason);
      return null;
    },
  });
