import { today } from '@dopusk/contract/fields/date.ts';
import type { RegisterWordList } from '@dopusk/contract/state-registers.ts';
import { layoutOn, listOf, type TableKind } from './table-layouts.ts';

const tables: Record<RegisterWordList, TableKind> = { specialtyGroup: 'dpo', rank: 'po' };

/** So many words are shown for a search. */
const AT_MOST = 50;

/** Words of a list of the register, as it takes them today; of ranks only those that no number says. */
export function findWords(list: RegisterWordList, search: string): string[] {
  const wanted = search.trim().toLocaleLowerCase('ru').split(/\s+/);
  const words = wordsOf(list).filter((word) => list !== 'rank' || !/^(\d+|Нет)$/.test(word));
  return [...new Set(words)]
    .filter((word) => wanted.every((part) => word.toLocaleLowerCase('ru').includes(part)))
    .sort((a, b) => a.localeCompare(b, 'ru'))
    .slice(0, AT_MOST);
}

const wordsOf = (list: RegisterWordList): readonly string[] => listOf(layoutOn(tables[list], today()), list);

/** Whether the register takes a word today. */
export const isListed = (list: RegisterWordList, word: string): boolean => wordsOf(list).includes(word);
