import { dotted, isIsoDate } from '@dopusk/contract/fields/date.ts';
import type { StoredField } from '@dopusk/contract/stored-field.ts';

/** What a field said and says, in words; empty where it says nothing. */
export type ToldValues = Readonly<Record<string, readonly [before: string, after: string]>>;

type Told = Readonly<Record<string, Pick<StoredField, 'title' | 'readable'>>>;
type Words = { readonly [field: string]: ((value: never) => string) | undefined };

/** Longer texts are not kept in the log. */
const LONGEST = 500;

/**
 * Of the changed fields of a record what they said before and say now, for the `details` of its line in the audit log.
 * The log is kept for ever, so of people `record` is `toldOfPeople` alone. Of a
 * field that is left out the history says that it was changed.
 * @param words of values that are no plain text
 */
export function toldValues(
  record: Told,
  fields: readonly string[],
  before: object,
  after: object,
  words: Words = {},
): ToldValues {
  const said = (name: string, values: object) =>
    inWords((values as Record<string, unknown>)[name], words[name] ?? record[name]?.readable);
  return Object.fromEntries(
    fields.flatMap((name) => {
      if (!record[name]) return [];
      const [was, is] = [said(name, before), said(name, after)];
      return was === null || is === null ? [] : [[name, [was, is]]];
    }),
  );
}

/** Null for what is no text that people read. */
function inWords(value: unknown, words: ((value: never) => string) | undefined): string | null {
  if (value === null || value === undefined || value === '') return '';
  if (words) return words(value as never).slice(0, LONGEST);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value !== 'string' || IDS.test(value)) return null;
  return isIsoDate(value) ? dotted(value) : value.slice(0, LONGEST);
}

const IDS = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
