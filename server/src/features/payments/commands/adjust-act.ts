import {
  type ActAdjustments,
  type AdjustActBody,
  adjustmentText,
  vatWithin,
} from '@dopusk/contract/act-adjustments.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { lockActs } from '../../documents/static/db.ts';
import { refusalOfGone } from '../../invoices/acts/change-act.ts';
import { countUnpaidOf, findAct } from '../../invoices/acts/db.ts';
import { findAdjustment, insertAdjustment, listAdjustments, markAdjustmentUndone } from '../db/adjustments.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../db/ledger.ts';
import { formatSum } from '../format-sum.ts';
import { boundTo } from '../parts.ts';

// Money moves in this folder only, one transaction for each movement. Locks are taken in one order everywhere: the payment of a
// statement, the group, the assignment, then the card payment or the invoice, then the balance.

/** The УКД of an УПД, and what of its sum they have left. @throws Refusal NotFoundFile for a stranger's and for what is no УПД */
export async function readAdjustments(db: Db, scope: CenterScope, id: string): Promise<ActAdjustments> {
  const act = found(await findAct(db, scope, id), 'NotFoundFile');
  if (!act.isUpd) throw new Refusal('NotFoundFile');
  const all = await listAdjustments(db, scope, act.id);
  return {
    left: toRubles(leftOf(act, all)),
    vatPercent: act.vatPercent,
    adjustments: all.map(({ kopecks, vatKopecks, isUndone, reason, ...one }) => ({
      ...one,
      amount: toRubles(Number(kopecks)),
      vat: toRubles(Number(vatKopecks)),
      // What stands before it are the names of both documents.
      reason: (reason ?? '').replace(/^[^:]*: /, ''),
      undone: isUndone,
    })),
  };
}

const leftOf = (
  { kopecks }: { kopecks: number },
  adjusted: readonly { kopecks: number; isUndone: boolean }[],
): number => adjusted.reduce((left, one) => (one.isUndone ? left : left - Number(one.kopecks)), Number(kopecks));

const UNPAID =
  'По этому УПД ещё ждут оплаты, и счёт просит прежнюю сумму. Запишите УКД, когда он будет оплачен: разница ляжет на баланс клиента';

/**
 * Notes a УКД at its УПД: the price was agreed to be lower after the service (Tax Code, article 168, item 3). What the client was billed too much
 * is put on its balance by a correction that names both, to be given back or set off (decision 890).
 * @throws Refusal NotFoundFile for a stranger's and for what is no УПД; ActAnnulled, ActCorrected; Invalid for a number that is noted, a day
 *   before the УПД, more than is left of its sum, a VAT that is not of the rate of the УПД, and while some of it is unpaid: its invoice would go on
 *   asking for the former sum
 */
export function adjustAct(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
  { amount, vat, number, issuedOn, reason }: AdjustActBody,
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockActs(tx, scope.organization);
    const act = found(await findAct(tx, scope, id), 'NotFoundFile');
    if (!act.isUpd) throw new Refusal('NotFoundFile');
    if (act.isAnnulled) throw await refusalOfGone(tx, act);
    if (issuedOn < act.date) throw fieldRefusal('Invalid', 'issuedOn', `Не раньше УПД (${dotted(act.date)})`);
    const unpaid = await countUnpaidOf(tx, act.id);
    if (unpaid > 0) throw new Refusal('Invalid', UNPAID);
    const before = await listAdjustments(tx, scope, act.id);
    if (before.some((one) => one.number === number && !one.isUndone)) {
      throw fieldRefusal('Invalid', 'number', `УКД № ${number} к этому УПД уже записан`);
    }
    const amountKopecks = toKopecks(amount);
    const left = leftOf(act, before);
    if (amountKopecks > left) throw fieldRefusal('Invalid', 'amount', `Не больше ${formatSum(left)}`);
    const vatKopecks = vatOf(amountKopecks, act.vatPercent, vat ?? null);
    const { id: centerId } = scope.organization;
    const transferId = await insertTransfer(tx, {
      kind: 'correction',
      amountKopecks,
      from: await ensureAccount(tx, { bankOf: centerId }),
      to: await balanceOf(tx, act.organizationId),
      shares: [{ boundTo: centerId, kopecks: amountKopecks }],
      paymentId: null,
      assignmentId: null,
      reason: `${adjustmentText({ number, issuedOn })} к УПД № ${act.number} от ${dotted(act.date)}: ${reason}`,
      createdBy: scope.userId,
    });
    await insertAdjustment(tx, { transferId, documentId: act.id, number, issuedOn, vatKopecks });
    await audit(tx, scope, 'balance.corrected', act.organizationId, { kopecks: amountKopecks });
  });
}

/** What rounding line by line makes of it at most, in kopecks. */
const ROUNDED = 100;

/** The VAT of a difference in kopecks, as the УКД says it in rubles or by the rate. @throws Refusal Invalid for what is of another rate */
function vatOf(kopecks: number, percent: number, said: number | null): number {
  const computed = vatWithin(kopecks, percent);
  const vat = said === null ? computed : toKopecks(said);
  if (vat >= 0 && vat <= kopecks && Math.abs(vat - computed) <= ROUNDED) return vat;
  throw fieldRefusal('Invalid', 'vat', `По ставке УПД (${percent} %) это ${formatSum(computed)}: проверьте УКД`);
}

/**
 * Takes the note of a УКД back, with what it had put on the balance. Repeated it changes nothing.
 * @throws Refusal NotFoundFile for another's; SmallBalance when the money is not there any more
 */
export function undoAdjustment(db: Db, scope: CenterScope, id: string, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const seen = found(await findAdjustment(tx, scope, id), 'NotFoundFile');
    const balance = await balanceOf(tx, seen.organizationId);
    // Whoever undoes the same at this moment was first.
    const made = found(await findAdjustment(tx, scope, id), 'NotFoundFile');
    if (made.isUndone) return;
    const { id: centerId } = scope.organization;
    const [amountKopecks, own] = [Number(made.kopecks), boundTo(balance, centerId)];
    if (own < amountKopecks) {
      const text = `Деньги по этому УКД уже потрачены: на балансе из них ${formatSum(own)}, а нужно ${formatSum(amountKopecks)}`;
      throw new Refusal('SmallBalance', text);
    }
    const undoneBy = await insertTransfer(tx, {
      kind: 'correction',
      amountKopecks,
      from: balance,
      to: await ensureAccount(tx, { bankOf: centerId }),
      shares: [{ boundTo: centerId, kopecks: amountKopecks }],
      paymentId: null,
      assignmentId: null,
      reason: `Отменён ${adjustmentText(made)} к УПД № ${made.actNumber} от ${dotted(made.actDate)}: ${reason}`,
      createdBy: scope.userId,
    });
    await markAdjustmentUndone(tx, made.id, undoneBy);
    await audit(tx, scope, 'balance.corrected', made.organizationId, { kopecks: -amountKopecks });
  });
}
