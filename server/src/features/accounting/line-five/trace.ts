/** A movement of one center's part of a balance, in the order in which they were written; kopecks, below zero of what was taken. */
export interface PartMovement {
  id: string;
  kopecks: number;
  assignmentId: string | null;
  /** The money that a training was paid with at its coming; null when it was paid from what lay there. */
  paidWith: string | null;
  /** Of money that came by a payment order. */
  order: { number: string; date: string } | null;
  /** What is taken back, and what takes it back: together they have moved nothing. */
  isUndone: boolean;
}

interface Lot {
  id: string;
  order: PartMovement['order'];
  left: number;
}

/** Money by the order that had brought it; null of what came by none. */
export interface Taken {
  order: PartMovement['order'];
  kopecks: number;
}

/**
 * From which payment orders the money of each training was: of what paid it as it came this very order, of what was set off or paid
 * from the balance the oldest that lay there. What training gave back lies there as the money that it had been.
 */
export function traceOrders(movements: readonly PartMovement[]): Map<string, Taken[]> {
  const lots: Lot[] = [];
  const taken = new Map<string, { lot: Lot; kopecks: number }[]>();
  for (const { id, kopecks, assignmentId, paidWith, order, isUndone } of movements) {
    if (isUndone) continue;
    const ofTraining = assignmentId === null ? [] : (taken.get(assignmentId) ?? []);
    if (kopecks > 0) {
      let back = kopecks;
      for (const take of ofTraining.toReversed()) {
        const part = Math.min(back, take.kopecks);
        take.kopecks -= part;
        take.lot.left += part;
        back -= part;
      }
      if (back > 0) lots.push({ id, order, left: back });
      continue;
    }
    let wanted = -kopecks;
    const named = lots.filter((lot) => lot.id === paidWith);
    for (const lot of [...named, ...lots.filter((one) => one.id !== paidWith)]) {
      const part = Math.min(wanted, lot.left);
      if (part === 0) continue;
      lot.left -= part;
      wanted -= part;
      ofTraining.push({ lot, kopecks: part });
    }
    if (assignmentId !== null) taken.set(assignmentId, ofTraining);
  }
  return new Map(
    [...taken].map(([assignmentId, takes]) => [
      assignmentId,
      takes.filter(({ kopecks }) => kopecks > 0).map(({ lot, kopecks }) => ({ order: lot.order, kopecks })),
    ]),
  );
}
