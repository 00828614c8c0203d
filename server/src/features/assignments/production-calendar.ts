import calendar from '../../../data/holidays.json' with { type: 'json' };

/** The days off of a year, and the weekends on which people work. */
interface Year {
  daysOff: ReadonlySet<string>;
  workingWeekends: ReadonlySet<string>;
}

const transfersOf: Record<string, Record<string, string>> = calendar.transfers;
const years = new Map<string, Year>();

function yearOf(day: string): Year {
  const year = day.slice(0, 4);
  const known = years.get(year) ?? readYear(year);
  years.set(year, known);
  return known;
}

function readYear(year: string): Year {
  const transfers = transfersOf[year] ?? {};
  const holidays = calendar.holidays.map((day) => `${year}-${day}`);
  const daysOff = new Set([...holidays, ...Object.values(transfers)]);
  for (const holiday of holidays) {
    // A holiday on a weekend moves to the next working day; those of January only by decree.
    const isMoved = isWeekend(holiday) && !holiday.startsWith(`${year}-01`) && !(holiday in transfers);
    if (isMoved) daysOff.add(nextWorkingDay(holiday, daysOff));
  }
  const workingWeekends = new Set(Object.keys(transfers).filter((day) => !holidays.includes(day)));
  return { daysOff, workingWeekends };
}

function nextWorkingDay(after: string, daysOff: ReadonlySet<string>): string {
  let day = nextDay(after);
  while (isWeekend(day) || daysOff.has(day)) day = nextDay(day);
  return day;
}

/** Whether people with a five-day week work on this day (YYYY-MM-DD): articles 111 and 112 of the Labour Code. */
export function isWorkingDay(day: string): boolean {
  const { daysOff, workingWeekends } = yearOf(day);
  return workingWeekends.has(day) || !(isWeekend(day) || daysOff.has(day));
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The day after this one (YYYY-MM-DD). */
export function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
