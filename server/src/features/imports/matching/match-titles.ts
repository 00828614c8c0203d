import { employerHeadings } from '@dopusk/contract/employer-headings.ts';
import { type ColumnName, columns, composites } from '@dopusk/contract/imported-columns.ts';
import { keyOf, readingsOf } from './title-words.ts';

/** Titles that mean one column only beneath another title: «Паспорт» over «Серия» and «Номер». */
const DEPENDENT = new Set(
  ['серия', 'номер', 'дата', 'вид', 'кем выдан', 'дата выдачи', 'когда выдан', 'код'].map(keyOf),
);

/** Titles of what no person has: they are left out without a question. */
const OTHERS = new Set(
  ['№', '№ п/п', 'п/п', 'номер п/п', 'номер по порядку', 'пп', 'строка', 'лист', 'что исправить', 'подпись'].map(keyOf),
);

/** What somebody has noted beside a person: nobody is asked about it, and it is given back with the rows that are not loaded. */
const NOTES = new Set(['примечание', 'комментарий', 'прим.'].map(keyOf));

export const isNote = (title: string): boolean => NOTES.has(keyOf(title));

const fieldsByKey = new Map<string, ColumnName>();
for (const { field, title, synonyms } of [...composites, ...columns]) {
  for (const name of [title, ...synonyms]) if (!fieldsByKey.has(keyOf(name))) fieldsByKey.set(keyOf(name), field);
}

/** What a title names, and how sure that is: 0 for the very title, more for a part of it. */
export interface NamedColumn {
  field: ColumnName;
  doubt: number;
}

/** The column that a title names; null for an unknown one. */
function fieldOfTitle(title: string): NamedColumn | null {
  for (const [doubt, reading] of readingsOf(title).entries()) {
    const field = fieldsByKey.get(keyOf(reading));
    if (field) return { field, doubt };
  }
  return null;
}

/** The column that titles one above another name: all of them together, else the lowest when it needs no other. */
export function fieldOfTitles(titles: readonly string[]): NamedColumn | null {
  const lowest = titles.at(-1) ?? '';
  if (titles.length === 1) return fieldOfTitle(lowest);
  const together = fieldOfTitle(titles.join(' '));
  if (together) return together;
  return DEPENDENT.has(keyOf(lowest)) ? null : fieldOfTitle(lowest);
}

const EMPLOYERS = new Set(employerHeadings.map(keyOf));

/** Whether a column tells whose people the rows are: «Организация», and no «Место работы», which a form asks of each. */
export const namesEmployer = (titles: readonly string[]): boolean =>
  [titles.join(' '), titles.at(-1) ?? ''].some((title) => readingsOf(title).some((one) => EMPLOYERS.has(keyOf(one)))) &&
  fieldOfTitles(titles)?.field === 'workplace';

/** Whether a title is of a column that holds nothing of a person: «№ п/п». */
export const isOfNobody = (title: string): boolean =>
  OTHERS.has(keyOf(title)) || isNote(title) || !/\p{L}/u.test(title);
