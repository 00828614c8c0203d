interface Taught {
  courseId: string;
  title: string;
  kopecks: number;
}

/** A service as invoices and acts name it. Why a price is what it is stays on the portal: a reason given by hand is no part of a service. */
export interface TrainingLine {
  title: string;
  quantity: number;
  /** The price of one student. */
  kopecks: number;
}

/** A line for each course and price, in the order in which they come. */
export function linesOf(rows: readonly Taught[]): TrainingLine[] {
  const lines = new Map<string, TrainingLine>();
  for (const { courseId, title, kopecks } of rows) {
    const key = `${courseId} ${kopecks}`;
    const line = lines.get(key) ?? { title, quantity: 0, kopecks };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}
