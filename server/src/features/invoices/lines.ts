import { quoted } from '@dopusk/contract/quotes.ts';
import { heldAgainText } from '@dopusk/contract/repeated-check-text.ts';
import { shortDate } from '../../printing/words.ts';
import type { RepeatedCheck } from '../assignments/db/linked-checks.ts';

interface Taught {
  courseId: string;
  title: string;
  kopecks: number;
  /** Why an invoice asks for another price than the list's; an act, which is of what was taught, says none. */
  reason?: string;
  /** The check that is repeated; null of training. */
  repeatedCheck?: RepeatedCheck | null;
}

/** A service as invoices and acts name it. Of a price that was given by hand it says that it was agreed on: why stays on the portal. */
export interface TrainingLine {
  title: string;
  quantity: number;
  /** The price of one student. */
  kopecks: number;
  reason: string;
  repeatedCheck: RepeatedCheck | null;
}

/** A line for each course, title, price and its reason, in the order in which they come. */
export function linesOf(rows: readonly Taught[]): TrainingLine[] {
  const lines = new Map<string, TrainingLine>();
  for (const { courseId, title, kopecks, reason = '', repeatedCheck = null } of rows) {
    const key = JSON.stringify([courseId, title, kopecks, reason, repeatedCheck]);
    const line = lines.get(key) ?? { title, quantity: 0, kopecks, reason, repeatedCheck };
    lines.set(key, { ...line, quantity: line.quantity + 1 });
  }
  return [...lines.values()];
}

/** «Повторная проверка знаний по программе «Охрана труда», 25.11.2026», of who did not come before «Проверка знаний …»; of training «Обучение по программе …». */
export function serviceTitle({ title, repeatedCheck }: Pick<TrainingLine, 'title' | 'repeatedCheck'>): string {
  if (!repeatedCheck) return `Обучение по программе ${quoted(title)}`;
  const { title: what } = heldAgainText(repeatedCheck);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} по программе ${quoted(title)}, ${shortDate(repeatedCheck.date)}`;
}
