import { isIsoDate, sinceDay, today } from '@dopusk/contract/fields/date.ts';

const NO_DATE = 'Дата не указана';
const WRONG_DATE = 'Некорректная дата';

/** The months by name, from January. */
export const MONTHS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
];

/** YYYY-MM-DD or a moment (ISO with zone) → «дд.мм.гггг»; a moment is shown in the portal's time zone, Moscow. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return NO_DATE;
  const date = calendarDateOf(iso);
  return date ? date.split('-').reverse().join('.') : WRONG_DATE;
}

const moscowDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });
const moscowTime = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'short' });
const moscowMoment = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'short',
});

function calendarDateOf(iso: string): string | null {
  // A birthday is a date that travels as midnight UTC: no time zone may shift it (docs/rules.md#7.4).
  const plain = iso.replace(/T00:00:00(\.000)?Z$/, '');
  if (isIsoDate(plain)) return plain;
  const moment = new Date(iso);
  return /T\d\d:\d\d/.test(iso) && !Number.isNaN(moment.getTime()) ? moscowDate.format(moment) : null;
}

const inWords = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** A day YYYY-MM-DD inside a sentence: «7 декабря», of another year «7 декабря 2027». */
export function formatDay(day: string): string {
  const words = inWords.format(new Date(`${day}T00:00:00Z`));
  const year = day.slice(0, 4);
  return today().startsWith(year) ? words : `${words} ${year}`;
}

/** A moment (ISO with zone) → «дд.мм.гггг, чч:мм» in Moscow time. */
export function formatMoment(iso: string | null | undefined): string {
  if (!iso) return NO_DATE;
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? WRONG_DATE : moscowMoment.format(moment);
}

/** How long ago a moment is told by its day: «сегодня в 14:02», «вчера в 9:30», «01.02.2026 в 9:30», in Moscow time. */
export function formatWhen(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const day = moscowDate.format(moment);
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const time = moscowTime.format(moment);
  if (day === moscowDate.format(now)) return `сегодня в ${time}`;
  if (day === moscowDate.format(yesterday)) return `вчера в ${time}`;
  return `${formatDate(day)} в ${time}`;
}

/** A period of dates: «01.02.2026 – 05.02.2026», «с 01.02.2026», «со 02.02.2026», «по 05.02.2026». */
export function formatPeriod(start: string | null | undefined, end: string | null | undefined): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return sinceDay(formatDate(start));
  return end ? `по ${formatDate(end)}` : NO_DATE;
}

/** The last day of a month: 2026-11-30 of 2026-11. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}
