interface Taught {
  courseId: string;
  title: string;
  kopecks: number;
  /** Why an invoice asks for another price than the list's; an act, which is of what was taught, says none. */
  reason?: string;
  /** The day of a check that is repeated; null of training. */
  repeatedOn?: string | null;
}

/** A service as invoices and acts name it. Of a price that was given by hand it says that it was agreed on: why stays on the portal. */
export interface TrainingLine {
  title: string;
  quantity: number;
  /** The price of one student. */
  kopecks: number;
  reason: string;
  repeatedOn: string | null;
}

/** A line for each course, title, price and its reason, in the order in which they come. */
export function linesOf(rows: readonly Taught[]): TrainingLine[] {
  const lines = new Map<string, TrainingLine>();
  for (const { courseId, title, kopecks, reason = '', repeatedOn = null } of rows) {
    const key = JSON.stringify([courseId, title, kopecks, reason, repeatedOn]);
    const line = lines.get(key) ?? { title, quantity: 0, kopecks, reason, repeatedOn };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}
