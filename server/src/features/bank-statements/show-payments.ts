import type { BankPayment, BankPaymentCard } from '@dopusk/contract/bank-statements.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { found } from '../../http/refusal.ts';
import { undoRefusal } from '../payments/undo-refusal.ts';
import { findPayment, listParts, type StoredPayment } from './db/read.ts';
import { proposalOf, readMatches, readPays } from './proposals.ts';

/** Payments with what is proposed for the new ones and where the confirmed ones went. */
export async function shownPayments(
  db: Db,
  scope: CenterScope,
  payments: readonly StoredPayment[],
): Promise<BankPayment[]> {
  const [matches, parts] = await Promise.all([
    readMatches(
      db,
      scope,
      payments.filter(({ state }) => state === 'New'),
    ),
    listParts(
      db,
      scope,
      payments.filter(({ state }) => state === 'Confirmed'),
    ),
  ]);
  const pays = await readPays(
    db,
    scope,
    payments.flatMap((payment) => {
      const match = matches.get(payment.id);
      return match ? [{ payment, match }] : [];
    }),
  );
  return payments.map((payment) => {
    const match = payment.state === 'New' ? matches.get(payment.id) : undefined;
    return {
      id: payment.id,
      date: payment.receivedOn,
      number: payment.number,
      amount: toRubles(payment.kopecks),
      payerTitle: payment.payerTitle,
      payerInn: payment.payerInn,
      payerKpp: payment.payerKpp,
      purpose: payment.purpose,
      state: payment.state,
      proposal: match ? proposalOf(match, pays.get(match) ?? '') : null,
      parts: parts.filter(({ paymentId, undoneAt }) => paymentId === payment.id && undoneAt === null),
    };
  });
}

/**
 * A payment with all that was done with it.
 * @throws Refusal NotFoundBankPayment for a stranger
 */
export async function readCard(db: Db, scope: CenterScope, id: string): Promise<BankPaymentCard> {
  const payment = found(await findPayment(db, scope, id), 'NotFoundBankPayment');
  const [shown] = await shownPayments(db, scope, [payment]);
  const trace = await listParts(db, scope, [payment]);
  return {
    ...found(shown, 'NotFoundBankPayment'),
    account: payment.account,
    payerAccount: payment.payerAccount,
    statement: { id: payment.statementId, title: payment.statementTitle },
    trace: trace.map(({ confirmedAt, undoneAt, ...part }) => ({
      ...part,
      confirmedAt: confirmedAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    undoRefusal: await undoRefusal(
      db,
      scope,
      trace.flatMap(({ undoneAt, transferId, organization, amount }) =>
        undoneAt === null ? [{ transferId, organizationId: organization.id, kopecks: toKopecks(amount) }] : [],
      ),
    ),
  };
}
