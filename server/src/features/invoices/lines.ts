interface Taught {
  courseId: string;
  title: string;
  kopecks: number;
  /** Why it is not the list's price; nothing where it is, or is not said. */
  reason?: string;
}

export interface TrainingLine {
  title: string;
  quantity: number;
  /** The price of one student. */
  kopecks: number;
  /** Why it is not the list's price; empty where that is not said. */
  reason: string;
}

/** What a line is for, with the reason of its price. */
export const titleOfLine = (title: string, reason: string): string => (reason ? `${title} (${reason})` : title);

/** A line for each course and price with its reason, in the order in which they come. */
export function linesOf(rows: readonly Taught[]): TrainingLine[] {
  const lines = new Map<string, TrainingLine>();
  for (const { courseId, title, kopecks, reason = '' } of rows) {
    const key = `${courseId} ${kopecks} ${reason}`;
    const line = lines.get(key) ?? { title, quantity: 0, kopecks, reason };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}
