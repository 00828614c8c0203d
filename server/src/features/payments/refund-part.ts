import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { canRefund, canRefundPart, type RefundBody } from '@dopusk/contract/refunds.ts';
import type { z } from 'zod';
import { fieldRefusal, Refusal, refuseUnless } from '../../http/refusal.ts';
import type { LockedAssignment } from '../assignments/db/read-assignment.ts';
import { formatSum } from './format-sum.ts';
import type { Share } from './parts.ts';

/** What is asked to go back: `amount` null for everything; `provider` is the bank of today. */
export interface AskedRefund extends Omit<z.output<typeof RefundBody>, 'amount'> {
  amount: number | null;
  provider: string;
}

/** What goes back, in kopecks, of what parts of a balance; `isWhole` when nothing is left, and the assignment goes with it. */
export interface GoingBack {
  isWhole: boolean;
  kopecks: number;
  shares: Share[];
}

/**
 * What of a paid assignment goes back when so much is asked for: everything that is left, or a part of it.
 * @param left what was paid less what was given back before, by parts; none for a free course
 * @param rubles null for everything
 * @param seen what was left as the one who gives it back saw it, in rubles; undefined when he says nothing of it
 * @throws Refusal BalanceChanged when another sum is left than was seen; Invalid for more than is left; AssignNotPaid;
 *   RemoveAssignException when nothing would be left and documents are fixed
 */
export function goingBack(
  assignment: LockedAssignment,
  left: readonly Share[],
  rubles: number | null,
  seen?: number,
): GoingBack {
  const all = left.reduce((sum, { kopecks }) => sum + kopecks, 0);
  if (seen !== undefined && toKopecks(seen) !== all) throw new Refusal('BalanceChanged', leftText(all));
  const kopecks = rubles === null ? all : toKopecks(rubles);
  if (kopecks > all && assignment.isPaid) throw fieldRefusal('Invalid', 'amount', `Осталось вернуть ${formatSum(all)}`);
  const isWhole = kopecks >= all;
  const verdict = isWhole ? canRefund(assignment) : canRefundPart(assignment);
  if (verdict === 'RemoveAssignException') throw new Refusal(verdict, fixedText(all));
  refuseUnless(verdict);
  return { isWhole, kopecks, shares: cardMoneyFirst(left, kopecks) };
}

/** The reverse of how a balance pays (docs/rules.md#5.7): what any center may be paid with goes back first. */
function cardMoneyFirst(left: readonly Share[], kopecks: number): Share[] {
  let rest = kopecks;
  const ordered = [...left].sort((one, other) => Number(one.boundTo !== null) - Number(other.boundTo !== null));
  return ordered.flatMap((share) => {
    const part = Math.min(share.kopecks, rest);
    rest -= part;
    return part > 0 ? [{ boundTo: share.boundTo, kopecks: part }] : [];
  });
}

const leftText = (all: number): string =>
  all > 0
    ? `За это время деньги уже возвращали: теперь можно вернуть ${formatSum(all)}. Проверьте сумму и подтвердите ещё раз`
    : 'За это время деньги уже возвращали: вернуть больше нечего';

const fixedText = (all: number): string =>
  all > 0
    ? `Документы зафиксированы, обучение остаётся: вернуть можно только часть, меньше ${formatSum(all)}`
    : 'Документы зафиксированы: снять с обучения нельзя';
