import type { AgreedOutcome } from '@dopusk/contract/payments.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { afterPayment, type Parts, reachOf, sharesOf } from './parts.ts';

/** An assignment as it is when the money comes, locked. */
export interface Payable {
  id: Locked<'assignments'>;
  centerId: Seen<'organizations'>;
  priceKopecks: number;
  isPaid: boolean;
  /** Who has a contract about it with the center, as a natural person; nobody else pays then. */
  personalPayerId: Seen<'organizations'> | null;
}

/** What the payer of a card payment has agreed to: an assignment at the price that he has seen. */
export interface Agreed {
  assignmentId: Seen<'assignments'>;
  priceKopecks: number;
  /** Null when it was removed. */
  now: Payable | null;
}

/** An agreed assignment and what becomes of it. */
export type Decided = Agreed & { outcome: AgreedOutcome };

/**
 * Decides which of the agreed assignments a balance pays once the card's money is on it: those that are as they were
 * agreed, one after another while the money is enough.
 * @param payerId whose balance it is
 */
export function chooseAgreed(agreed: readonly Agreed[], balance: Parts, payerId: string): Decided[] {
  let left = balance;
  return agreed.map((one) => {
    const outcome = outcomeOf(one, left, payerId);
    if (outcome === 'Paid' && one.now) {
      left = afterPayment(left, sharesOf(left, one.now.centerId, one.priceKopecks));
    }
    return { ...one, outcome };
  });
}

function outcomeOf({ now, priceKopecks }: Agreed, left: Parts, payerId: string): AgreedOutcome {
  if (!now) return 'Removed';
  if (now.isPaid) return 'PaidBefore';
  if ((now.personalPayerId ?? payerId) !== payerId) return 'PaysHimself';
  if (now.priceKopecks !== priceKopecks) return 'PriceChanged';
  return reachOf(left, [{ centerId: now.centerId, kopecks: priceKopecks }]).missing > 0 ? 'NoMoney' : 'Paid';
}
