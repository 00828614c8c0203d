import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { canRefund, canRefundPart } from '@dopusk/contract/payments.ts';
import { fieldRefusal, refuseUnless } from '../../http/refusal.ts';
import type { LockedAssignment } from '../assignments/db/read-assignment.ts';
import { formatSum } from './format-sum.ts';
import type { Share } from './parts.ts';

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
 * @throws Refusal Invalid for more than is left; AssignNotPaid; RemoveAssignException by canRefund when nothing would be left
 */
export function goingBack(assignment: LockedAssignment, left: readonly Share[], rubles: number | null): GoingBack {
  const all = left.reduce((sum, { kopecks }) => sum + kopecks, 0);
  const kopecks = rubles === null ? all : toKopecks(rubles);
  if (kopecks > all && assignment.isPaid) throw fieldRefusal('Invalid', 'amount', `Осталось вернуть ${formatSum(all)}`);
  const isWhole = kopecks >= all;
  refuseUnless(isWhole ? canRefund(assignment) : canRefundPart(assignment));
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
