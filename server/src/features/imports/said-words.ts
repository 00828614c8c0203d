import { citizenship } from '@dopusk/contract/citizenship.ts';
import { columnTitle, type LoadedName, listedNames } from '@dopusk/contract/imported-columns.ts';
import { type ListWord, LONGEST_WORD, type SaidWord, WORDS_ASKED } from '@dopusk/contract/imported-tables.ts';
import { saysNone } from './reading/cell-text.ts';
import { listedFields, plainWord, valueOfWord } from './words.ts';

/** What the words of a table's lists stand for. */
export interface ReadWords {
  /** The value of a field, by what its cell says; undefined for a word that nobody knows, null for nothing. */
  read: (field: LoadedName, text: string) => string | null | undefined;
  /** The words that are not the portal's own, of all that was asked for. */
  asked: () => ListWord[];
}

/**
 * Reads the words of lists: as somebody has said, else as the portal knows them.
 * @param said of this file and of former ones of the organization; of one word the last counts
 */
export function readWords(said: readonly SaidWord[]): ReadWords {
  const saidOf = new Map(said.map(({ field, word, value }) => [keyOf(field, word), value]));
  const asked = new Map<string, ListWord>();
  const note = (field: LoadedName, word: string, value: string | null) => {
    // Nobody calls a value so, and nobody could say what it stands for.
    if (word.length > LONGEST_WORD) return;
    const key = keyOf(field, word);
    const known = asked.get(key);
    if (known) known.rows += 1;
    else if (asked.size < WORDS_ASKED) asked.set(key, { field, title: columnTitle(field), word, rows: 1, value });
  };
  return {
    read: (field, text) => {
      if (!listedNames.includes(field) || text === '') return null;
      const told = saidOf.get(keyOf(field, text));
      const value = told ?? ownValue(field, text);
      if (told !== undefined || value === undefined) note(field, text, told ?? null);
      return value || (value === undefined ? undefined : null);
    },
    asked: () => [...asked.values()],
  };
}

const keyOf = (field: LoadedName, word: string): string => `${field}:${plainWord(word)}`;

/** As the portal knows a word; '' for one that says that there is nothing. */
function ownValue(field: LoadedName, text: string): string | undefined {
  if (listedFields.includes(field)) return valueOfWord(field, text) ?? (saysNone(text) ? '' : undefined);
  return citizenship.safeParse(text).success ? text : undefined;
}
