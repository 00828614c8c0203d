import { readdirSync, readFileSync } from 'node:fs';
import type { StatisticsCategory } from '@dopusk/contract/statistics.ts';

/** How titles of jobs are told apart: by the beginnings of their words, in small letters and without «ё». */
interface JobCategories {
  /** With what the title of a head begins. */
  heads: readonly string[];
  /** What begins so and is no head. */
  notHeads: readonly string[];
  /** Words before it, of whoever stands in for a head: he is counted as one. */
  deputies: readonly string[];
}

const folder = new URL('../../../data/job-categories/', import.meta.url);

/** The tables with the days from which they hold, the first to the last. */
const tables = readdirSync(folder)
  .sort()
  .map((name) => ({
    from: name.replace('.json', ''),
    table: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JobCategories,
  }));

/** The table of a year: that of its last day, and of years before all of them the first. */
const tableOf = (year: number): JobCategories | undefined =>
  (tables.findLast(({ from }) => from <= `${year}-12-31`) ?? tables[0])?.table;

/**
 * As whom statistics count somebody of this job when nobody has said it: as a head of an organization, or as another of its
 * workers. What is said by hand goes before.
 */
export function categoryByJob(jobTitle: string, year: number): Extract<StatisticsCategory, 'Employee' | 'Head'> | null {
  const table = tableOf(year);
  const words = jobTitle
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .split(/[^а-яa-z-]+/)
    .filter(Boolean);
  if (!table || words.length === 0) return null;
  const isDeputy = (word: string) =>
    table.deputies.some((one) => (one.length > 3 ? word.startsWith(one) : word === one));
  const own = words.slice(words.findIndex((word) => !isDeputy(word)));
  const title = own.join(' ');
  const begins = (starts: readonly string[]) => starts.some((start) => title.startsWith(start));
  // «Генеральный директор», «технического директора»: an adjective before the only noun that is always a head.
  const isDirector = /(ый|ий|ой|ого|его)$/.test(own[0] ?? '') && (own[1] ?? '').startsWith('директор');
  return (begins(table.heads) && !begins(table.notHeads)) || isDirector ? 'Head' : 'Employee';
}
