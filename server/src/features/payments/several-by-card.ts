import { canPay } from '@dopusk/contract/assignments.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { agreedTitle, type SeveralByCardBody } from '@dopusk/contract/payments.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { goOn, namingCenter, openPayment } from './card.ts';
import { findPendingOfAgreed, insertAgreed, lockToPay } from './db/agreed.ts';
import { findPayer } from './db/balances.ts';
import { findPayment } from './db/card-payments.ts';
import { balanceOf } from './db/ledger.ts';
import { findAdvanceVat, findCenterTitle, findCenterVat, findReceiptAddress } from './db/receipt-facts.ts';
import { formatSum } from './format-sum.ts';
import { reachOf } from './parts.ts';
import { refusePersonal } from './refuse-personal.ts';

/**
 * Opens the bank's page for what a balance lacks to pay these assignments. When the money comes it is put on the balance,
 * which then pays them (receiveCard in commands/receive-card.ts): nothing is paid here.
 * @param returnUrl a path of the portal
 * @throws Refusal NotFoundAssignCourse, NotFoundBalance, AssignAlreadyPaid, PayerIsPerson; PaymentAmountCanNotBeZeroOrNull when the
 * balance lacks nothing; BalanceChanged when it lacks another sum than the payer was told; Error when the bank does not
 * answer
 */
export async function paySeveralByCard(
  context: Context,
  scope: OperatorScope,
  body: SeveralByCardBody,
  returnUrl: string,
): Promise<{ confirmUrl: string }> {
  const provider = context.payments.name;
  const payment = await transaction(context.db, async (tx) => {
    const assignIds = [...new Set(body.assignIds)];
    const assignments = await lockToPay(tx, scope, assignIds);
    if (assignments.length < assignIds.length) throw new Refusal('NotFoundAssignCourse');
    const payer = found(await findPayer(tx, scope, body.organizationId), 'NotFoundBalance');
    const unpaid = assignments.filter((one) => canPay(one) === true);
    if (unpaid.length === 0) throw new Refusal('AssignAlreadyPaid', 'Всё уже оплачено');
    refusePersonal(unpaid);
    const dues = unpaid.map(({ centerId, priceKopecks }) => ({ centerId, kopecks: priceKopecks }));
    const { missing } = reachOf(await balanceOf(tx, payer.id), dues);
    if (missing !== toKopecks(body.amount)) throw new Refusal('BalanceChanged', changedText(missing));
    if (missing === 0) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');
    const order = { provider, organizationId: payer.id, amountKopecks: missing };
    const ids = unpaid.map(({ id }) => id);
    const pendingId = await findPendingOfAgreed(tx, scope, { ...order, assignIds: ids });
    // From another tab, or after a return from the bank and another click, the same payment goes on.
    const pending = pendingId ? await findPayment(tx, pendingId) : undefined;
    if (pending) return pending;
    const title = agreedTitle(ids.length);
    const [one, ...others] = new Set(unpaid.map(({ centerId }) => centerId));
    const only = others.length === 0 ? one : undefined;
    const vatMode = only ? await findCenterVat(tx, only) : await findAdvanceVat(tx, context.config.advanceVat);
    const receipt = { ...(await findReceiptAddress(tx, scope)), vatMode, title, kind: 'advance' as const };
    const opened = await openPayment(context, tx, scope, {
      ...order,
      assignmentId: null,
      returnUrl,
      description: only ? namingCenter(title, await findCenterTitle(tx, only)) : title,
      receipt,
    });
    await insertAgreed(tx, opened.id, unpaid);
    return opened;
  });
  return goOn(context, payment, () => paySeveralByCard(context, scope, body, returnUrl));
}

const changedText = (missing: number): string =>
  missing === 0
    ? 'Денег на балансе теперь хватает: оплатите с него'
    : `Картой теперь нужно доплатить ${formatSum(missing)}: баланс или цены изменились`;
