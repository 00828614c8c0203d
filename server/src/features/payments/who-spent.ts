import type { TransferKind } from '@dopusk/contract/payments.ts';

/** By what a training was paid that has spent a center's money. */
export type PaidHow = 'Link' | 'Card' | 'Bank' | 'Balance';

/** Money of a center that came to a balance, above zero, or left it, below; in kopecks. */
export interface Moved {
  id: string;
  kind: TransferKind;
  kopecks: number;
  /** Of a training's payment, what came and has paid it. */
  paidWith: string | null;
  /** Of a training's payment, who learns. */
  fullName: string | null;
  how: PaidHow;
  day: string;
  paymentOrder: string | null;
}

/** What has taken so much of some money. */
export type Spent = Pick<Moved, 'kind' | 'fullName' | 'how' | 'day' | 'paymentOrder'> & {
  /** Of this money, and in all, in kopecks. */
  kopecks: number;
  whole: number;
};

/**
 * Who has taken money that came: first what it paid by name (decision 550), then, since money has no names, what left takes what came
 * earliest. So nobody is named who was paid before it came with what lay there.
 * @param moved all that came to a balance and left it, the earliest first
 * @param of the transfers that brought the money
 * @returns the latest first
 */
export function whoSpent(moved: readonly Moved[], of: readonly string[]): Spent[] {
  const came = moved.flatMap(({ id, kopecks }) => (kopecks > 0 ? [{ id, left: kopecks }] : []));
  const gone = moved.flatMap((one) => (one.kopecks < 0 ? [{ ...one, missing: -one.kopecks, taken: 0 }] : []));
  const take = (from: (typeof came)[number], by: (typeof gone)[number]) => {
    const kopecks = Math.min(from.left, by.missing);
    from.left -= kopecks;
    by.missing -= kopecks;
    if (of.includes(from.id)) by.taken += kopecks;
  };
  for (const one of gone) {
    const own = came.find(({ id }) => id === one.paidWith);
    if (own) take(own, one);
  }
  let next = 0;
  for (const one of gone) {
    for (let from = came[next]; from && one.missing > 0; from = came[next]) {
      take(from, one);
      if (from.left === 0) next += 1;
    }
  }
  return gone
    .filter(({ taken }) => taken > 0)
    .map(({ kind, fullName, how, day, paymentOrder, taken, kopecks }) => {
      return { kind, fullName, how, day, paymentOrder, kopecks: taken, whole: -kopecks };
    })
    .toReversed();
}
