import { columns, type LoadedName } from '@dopusk/contract/imported-columns.ts';

/** What people write for a value: letters and digits alone, so that «сред.-спец.» and «сред спец» are one. */
export const plainWord = (text: string): string =>
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
              Object.entries(words).flatMap(([value, spellings]) => spellings.map((word) => [plainWord(word), value])),
            ),
          ] as const,
        ]
      : [],
  ),
);

/** The fields whose values are listed. */
export const listedFields: readonly LoadedName[] = [...lists.keys()];

/** Shorter words begin too much else: «м. Сокольники» is no man. */
const SHORTEST_BEGINNING = 3;

/** «Высшее неоконченное», «среднее без аттестата»: the beginning is not what is meant. */
const DENIAL = /(^| )(не|без)/;

/**
 * The value that a word stands for, or the longest known word that a text begins with: «Высшее (бакалавриат)».
 * @returns null for an unknown word, and where a text may mean another value: «среднее (техникум)», «муж/жен»
 */
export function valueOfWord(field: LoadedName, word: string): string | null {
  const words = lists.get(field);
  const text = plainWord(word);
  if (!words || words.has(text)) return words?.get(text) ?? null;
  const known = [...words.keys()];
  const beginning = known
    .filter((one) => one.length >= SHORTEST_BEGINNING && text.startsWith(`${one} `))
    .reduce((a, b) => (b.length > a.length ? b : a), '');
  const value = words.get(beginning);
  if (value === undefined) return null;
  const rest = text.slice(beginning.length + 1);
  const isOther = (one: string) => words.get(one) !== value;
  const isVague = known.some((one) => isOther(one) && one.startsWith(`${beginning} `));
  const isMixed = known.some((one) => isOther(one) && ` ${rest} `.includes(` ${one} `));
  return isVague || isMixed || DENIAL.test(rest) ? null : value;
}

/** «Высшее, Среднее общее или Среднее профессиональное»; empty for a field without a list. */
export function allWords(field: LoadedName): string {
  const words = Object.values(columns.find((column) => column.field === field)?.words ?? {}).map(([word]) => word);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} или ${words.at(-1)}`;
}
