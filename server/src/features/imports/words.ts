import { columns, type LoadedName } from '@dopusk/contract/imported-columns.ts';

/** What people write for a value: letters and digits alone, so that «сред.-спец.» and «сред спец» are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const lists = new Map(
  columns.flatMap(({ field, words }) =>
    words
      ? [
          [
            field,
            new Map(
              Object.entries(words).flatMap(([value, spellings]) => spellings.map((word) => [plain(word), value])),
            ),
          ] as const,
        ]
      : [],
  ),
);

/** The fields whose values are listed. */
export const listedFields: readonly LoadedName[] = [...lists.keys()];

/** The value that a word stands for; null for an unknown word. */
export const valueOfWord = (field: LoadedName, word: string): string | null =>
  lists.get(field)?.get(plain(word)) ?? null;

/** «Высшее, Среднее общее или Среднее профессиональное»; empty for a field without a list. */
export function allWords(field: LoadedName): string {
  const words = Object.values(columns.find((column) => column.field === field)?.words ?? {}).map(([word]) => word);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} или ${words.at(-1)}`;
}
