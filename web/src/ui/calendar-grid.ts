/** The calendar's views from the widest to the narrowest. */
export const VIEWS = ['century', 'decade', 'year', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** One place of the grid: a day, a month, a year or a decade. Dates are YYYY-MM-DD, both ends included. */
export interface Cell {
  from: string;
  to: string;
  text: string;
  /** For a screen reader: «9 мая 1995». */
  label: string;
  /** A day of the neighbouring month. */
  outside?: boolean;
}

export interface Grid {
  title: string;
  columns: number;
  cells: Cell[];
}

/** The calendar begins with year 1 and ends where four digits do. */
export const FIRST_DATE = '0001-01-01';
export const LAST_DATE = '9999-12-31';

const nameOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' });
  return (iso: string) => format.format(new Date(`${iso}T00:00:00Z`));
};
const monthName = nameOf({ month: 'long' });
const dayName = nameOf({ day: 'numeric', month: 'long' });

// 1 January 2024 was a Monday.
const week = Array.from({ length: 7 }, (_, i) => dateOf(2024, 1, i + 1));
/** From Monday. */
export const WEEKDAYS = week.map((iso) => ({
  short: nameOf({ weekday: 'short' })(iso),
  long: nameOf({ weekday: 'long' })(iso),
}));

/** The date of any year, month and day: the 13th month is the next January, day 0 the end of the month before. */
export function dateOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCFullYear() < 1) return FIRST_DATE;
  return date.getUTCFullYear() > 9999 ? LAST_DATE : date.toISOString().slice(0, 10);
}

const partsOf = (iso: string): [year: number, month: number, day: number] => {
  const [year = 1, month = 1, day = 1] = iso.split('-').map(Number);
  return [year, month, day];
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The first year of the decade or century that `year` is in; they begin with 1, as in 2001. */
const firstYear = (year: number, span: number) => Math.floor((year - 1) / span) * span + 1;

/** What the calendar shows around a date. */
export function gridOf(view: View, around: string): Grid {
  const [year, month] = partsOf(around);
  switch (view) {
    case 'month':
      return { title: `${capital(monthName(around))} ${year}`, columns: 7, cells: daysOf(year, month) };
    case 'year':
      return { title: String(year), columns: 3, cells: Array.from({ length: 12 }, (_, i) => monthCell(year, i + 1)) };
    case 'decade':
      return yearsGrid(firstYear(year, 10), 1);
    case 'century':
      return yearsGrid(firstYear(year, 100), 10);
  }
}

function daysOf(year: number, month: number): Cell[] {
  const weekday = (new Date(`${dateOf(year, month, 1)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [, , days] = partsOf(dateOf(year, month + 1, 0));
  return Array.from({ length: Math.ceil((weekday + days) / 7) * 7 }, (_, i) => {
    const date = dateOf(year, month, 1 - weekday + i);
    const [ownYear, ownMonth, day] = partsOf(date);
    const cell = { from: date, to: date, text: String(day), label: `${dayName(date)} ${ownYear}` };
    return ownMonth === month ? cell : { ...cell, outside: true };
  });
}

function monthCell(year: number, month: number): Cell {
  const from = dateOf(year, month, 1);
  return { from, to: dateOf(year, month + 1, 0), text: monthName(from), label: `${monthName(from)} ${year}` };
}

function yearsGrid(first: number, span: number): Grid {
  const cells = Array.from({ length: 10 }, (_, i) => {
    const year = first + i * span;
    const text = span === 1 ? String(year) : `${year} – ${year + span - 1}`;
    return { from: dateOf(year, 1, 1), to: dateOf(year + span - 1, 12, 31), text, label: text };
  });
  return { title: `${first} – ${first + span * 10 - 1}`, columns: span === 1 ? 3 : 2, cells };
}

/** The date `count` whole views away: another month, year, decade or century. */
export function turnPage(view: View, date: string, count: number): string {
  return view === 'month'
    ? addMonths(date, count)
    : addMonths(date, count * { year: 12, decade: 120, century: 1200 }[view]);
}

/** The date `count` places away within a view: days, months, years or decades. */
export function moveBy(view: View, date: string, count: number): string {
  const [year, month, day] = partsOf(date);
  return view === 'month'
    ? dateOf(year, month, day + count)
    : addMonths(date, count * { year: 1, decade: 12, century: 120 }[view]);
}

/** The same day another month, or the last one that month has. */
function addMonths(date: string, count: number): string {
  const [year, month, day] = partsOf(date);
  const [, , last] = partsOf(dateOf(year, month + count + 1, 0));
  return dateOf(year, month + count, Math.min(day, last));
}
