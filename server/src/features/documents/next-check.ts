import { shortDate } from '../../printing/words.ts';
import type { Facts, Issued } from './facts.ts';
import { electricalTermOn } from './norms.ts';
import { yearsLater } from './printed-data.ts';

/**
 * The day that a certificate says it is valid until, or the next check is due on; empty where there is none. At electrical
 * installations the category of staff decides, else the course. Counted from the day on which knowledge was checked, which
 * the protocol bears, and not from the day of writing it.
 */
export const validUntil = (facts: Facts, issued: Issued): string =>
  nextCheckAfter(facts.protocol?.date || issued.date, facts);

interface Checked extends Pick<Facts, 'electrical'> {
  course: Pick<Facts['course'], 'validityPeriod'>;
}

/** The same of a check on a day, YYYY-MM-DD. */
export function nextCheckAfter(day: string, { electrical, course }: Checked): string {
  const category = electrical?.staffCategory;
  const years = category ? electricalTermOn(day, category).yearsAt(course.validityPeriod) : course.validityPeriod;
  return years ? shortDate(yearsLater(day, years)) : '';
}
