// Days as text, free of zod: the first visits read them.

/** Whether the text is an existing date of the years 1900–9999. */
export function isIsoDate(text: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Made once: a file of ten thousand birthdays asks for today ten thousand times, and a formatter costs megabytes. */
const moscow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** No day of Moscow begins within a quarter of an hour: the day that was found holds for all of it. */
const QUARTER_MS = 15 * 60_000;
const found = { quarter: Number.NaN, day: '' };

/**
 * Today's date in the portal's time zone (Moscow), YYYY-MM-DD. Asked for several times by each call, so the formatter, which takes
 * as long as reading a short reply, is asked once a quarter of an hour.
 */
export function today(now = new Date()): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (quarter !== found.quarter) Object.assign(found, { quarter, day: moscow.format(now) });
  return found.day;
}

/** A day as people write it: «09.02.2026» of «2026-02-09». */
export const dotted = (iso: string): string => iso.split('-').reverse().join('.');

/**
 * A day with the preposition that it is read aloud with: «с 9 ноября», «с 22.11.2026», but «со 2 ноября», «со 02.11.2026»
 * («со второго»).
 * @param day as it stands in the sentence, in figures or with the month in words
 */
export const sinceDay = (day: string): string => `${/^0?2(?!\d)/.test(day) ? 'со' : 'с'} ${day}`;
