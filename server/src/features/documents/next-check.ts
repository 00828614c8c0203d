import { shortDate } from '../../printing/words.ts';
import type { Facts, Issued } from './facts.ts';
import { electricalTermOn } from './norms.ts';
import { yearsLater } from './printed-data.ts';

/**
 * The day that a certificate says it is valid until, or the next check is due on; empty where there is none. At electrical
 * installations the category of staff decides, else the course. Counted from the day on which knowledge was checked, which
 * the protocol bears, and not from the day of writing it.
 */
export function validUntil({ electrical, course, protocol }: Facts, issued: Issued): string {
  const day = protocol?.date || issued.date;
  const category = electrical?.staffCategory;
  const years = category ? electricalTermOn(day, category).yearsAt(course.validityPeriod) : course.validityPeriod;
  return years ? shortDate(yearsLater(day, years)) : '';
}
