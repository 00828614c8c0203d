/** Parts of Turkic and Persian names, which stand small behind the father's: «Рашид кызы», «Турсун-заде». */
const SMALL = new Set(['оглы', 'оглу', 'угли', 'улы', 'уулу', 'кызы', 'кизи', 'гызы', 'заде', 'зода']);

/** The start of a word: behind an apostrophe too where one letter stands before it, as in «О'Нил» but not in «Лук'янов». */
const WORD = /(?<!\p{L}|\p{L}{2}')\p{L}+/gu;

/**
 * The name of a person as it is written, of one that a list has in capitals or in small letters alone: «Кузнецов» for
 * «КУЗНЕЦОВ».
 * @returns null when nothing is to be changed, and of a name in another alphabet
 */
export function inNameCase(name: string): string | null {
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase();
  if (!isOneCase || /\p{Script=Latin}/u.test(name) || (name.match(/\p{L}/gu) ?? []).length < 2) return null;
  const cased = name
    .toLowerCase()
    .replace(WORD, (word, at: number) =>
      at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
  return cased === name ? null : cased;
}
