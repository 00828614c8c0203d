import { canPay } from '@dopusk/contract/assignments.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { TopUpBody } from '@dopusk/contract/payments.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope, UserScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { PaymentProviderError } from '../../outside/payments/port.ts';
import { lockAssignment } from '../assignments/db/read-assignment.ts';
import { findPayerBalance } from './db/balances.ts';
import { type Beginner, findPendingPayment, insertPayment, type NewPayment, type Payment } from './db/card-payments.ts';
import { findAdvanceVat, findCenterTitle, findReceiptAddress, findTrainingReceipt } from './db/receipt-facts.ts';
import { pollPayment } from './polling.ts';
import { refusePersonal } from './refuse-personal.ts';
import { sendOrder } from './send-order.ts';
import { settle } from './settle.ts';

/** The longest description a bank shows. */
const DESCRIPTION_LIMIT = 128;

/**
 * Opens the bank's page for paying an assignment by card. Money that arrives when the assignment is paid already goes
 * to the payer's balance: the operator's organization, or the student's, or his own, where he has a contract of his own.
 * @param returnUrl a path of the portal
 * @throws Refusal NotFoundAssignCourse, PayerIsPerson; AssignAlreadyPaid, also for a free course, which is paid from its
 * beginning; Error when the bank does not answer
 */
export async function payByCard(
  context: Context,
  scope: UserScope,
  assignmentId: string,
  returnUrl: string,
): Promise<{ confirmUrl: string }> {
  const payment = await transaction(context.db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, assignmentId), 'NotFoundAssignCourse');
    refuseUnless(canPay(assignment));
    // The person himself pays by his own card, on account of whoever his contract names.
    if (scope.kind === 'operator') refusePersonal([assignment]);
    const order = {
      provider: context.payments.name,
      organizationId: payerOf(scope) ?? assignment.personalPayerId ?? assignment.organizationId,
      assignmentId: assignment.id,
      amountKopecks: assignment.priceKopecks,
      returnUrl,
    };
    // After a double click, or a return from the bank and another click, the same payment goes on.
    const pending = await findPendingPayment(tx, scope, order);
    if (pending) return pending;
    const title = `Обучение: ${assignment.courseTitle}`;
    const receipt = {
      ...(await findReceiptAddress(tx, scope)),
      ...(await findTrainingReceipt(tx, assignment)),
      title,
    };
    const description = namingCenter(title, await findCenterTitle(tx, assignment.centerId));
    return openPayment(context, tx, scope, { ...order, description, receipt });
  });
  return goOn(context, payment, () => payByCard(context, scope, assignmentId, returnUrl));
}

/**
 * Leads to the bank's page of a payment that was opened now or before.
 * @param again when the bank has decided it meanwhile
 * @throws Refusal Error when the bank does not answer
 */
export async function goOn(
  context: Context,
  payment: Payment,
  again: () => Promise<{ confirmUrl: string }>,
): Promise<{ confirmUrl: string }> {
  if (payment.providerPaymentId && (await asked(settle(context, payment))) !== 'pending') return again();
  return { confirmUrl: await asked(sendOrder(context, payment)) };
}

const payerOf = (scope: UserScope): Seen<'organizations'> | null =>
  scope.kind === 'operator' ? (scope.organization?.id ?? null) : null;

/**
 * Opens the bank's page for topping up a balance.
 * @param returnUrl a path of the portal
 * @throws Refusal PaymentAmountCanNotBeZeroOrNull, NotFoundBalance; Error when the bank does not answer
 */
export async function topUp(
  context: Context,
  scope: OperatorScope,
  { balanceId, amount }: z.output<typeof TopUpBody>,
  returnUrl: string,
): Promise<{ confirmUrl: string }> {
  if (!amount) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');
  const balance = found(await findPayerBalance(context.db, scope, balanceId), 'NotFoundBalance');
  const payment = await transaction(context.db, async (tx) => {
    const title = `Пополнение баланса: ${balance.title}`;
    const vatMode = await findAdvanceVat(tx, context.config.advanceVat);
    const address = await findReceiptAddress(tx, scope);
    return openPayment(context, tx, scope, {
      provider: context.payments.name,
      organizationId: balance.organizationId,
      assignmentId: null,
      amountKopecks: toKopecks(amount),
      returnUrl,
      description: shorten(title),
      receipt: { ...address, vatMode, title, kind: 'advance' },
    });
  });
  return { confirmUrl: await asked(sendOrder(context, payment)) };
}

/** Stores the payment and starts the polling of it before the bank is called. */
export async function openPayment({ jobs }: Context, tx: Tx, by: Beginner, order: NewPayment): Promise<Payment> {
  const payment = await insertPayment(tx, by, order);
  await jobs.enqueue(pollPayment, { paymentId: payment.id }, { transaction: tx, key: payment.id, after: 15 });
  await audit(tx, by.kind === 'link' ? null : by, 'payment.opened', payment.id, { kopecks: payment.amountKopecks });
  return payment;
}

/** The bank's answer; a failure becomes a refusal with a text for people. */
function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new Refusal('Error', 'Не удалось получить ссылку на оплату');
  });
}

const shorten = (text: string, limit = DESCRIPTION_LIMIT): string =>
  text.length > limit ? `${text.slice(0, limit - 1)}…` : text;

/** So much of a description is left to the center's title. */
const LONGEST_TITLE = 50;

/** A description that says at the bank which center is paid: of a long one what is paid for is cut. */
export function namingCenter(text: string, centerTitle: string): string {
  const center = `. ${shorten(centerTitle, LONGEST_TITLE)}`;
  // «2 чел.» ends with a dot of its own.
  return `${shorten(text.replace(/\.$/, ''), DESCRIPTION_LIMIT - center.length)}${center}`;
}
