import type { StatisticsPeopleQuery } from '@dopusk/contract/statistics-forms.ts';

/** Where a number stands in its form. */
export function placeTitle({
  section,
  line = '',
  graph,
}: Pick<StatisticsPeopleQuery, 'section' | 'line' | 'graph'>): string {
  // A profession has no number in the form.
  return `Раздел ${section}, ${line.length > 2 ? 'профессия' : `строка ${line}`}, графа ${graph}`;
}

/** Whether an address names where a number stands. */
export const isPlace = ({
  section,
  line,
  graph,
}: Partial<Record<'section' | 'line' | 'graph', string | null>>): boolean => Boolean(section && line && graph);
