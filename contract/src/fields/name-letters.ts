/**
 * The letters of a person's name, as the federal register of education documents takes them: Russian letters, space,
 * hyphen, apostrophe, dot and brackets.
 */

import { oneLine } from './one-line.ts';

/** Latin letters that look like Cyrillic ones: nobody sees the difference, and no search or register finds the name. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
  a: 'а',
  c: 'с',
  e: 'е',
  k: 'к',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  Ë: 'Ё',
  ë: 'ё',
};

const IS_LATIN = /\p{Script=Latin}/u;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
/** Not every Cyrillic letter: «Ѐ», «ї» and «Ә» are refused by the register, however right they are in a passport abroad. */
const ALLOWED = /[А-ЯЁа-яё .'()-]/;

/** «Сидорова – Мак» is one surname: no spaces stand about a hyphen between letters. */
export const joinHyphens = (text: string): string =>
  text.replace(/(?<=\p{L}) ?[-\u2010-\u2015\u2212] ?(?=\p{L})/gu, '-');

/** The same name in the register's signs: one kind of hyphen, apostrophe and space, none that cannot be seen. */
export const tidyName = (text: string): string =>
  joinHyphens(
    oneLine(text.normalize('NFC'))
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[\u2018\u2019\u02bc`´]/g, "'")
      .trim(),
  );

/** A name cut into runs of its own letters and of Latin ones, for those to be shown in color. */
export const lettersOf = (name: string): { text: string; isLatin: boolean }[] =>
  (name.match(/\p{Script=Latin}+|\P{Script=Latin}+/gu) ?? []).map((text) => ({ text, isLatin: IS_LATIN.test(text) }));

/**
 * A Cyrillic name without its Latin look-alikes: «Сидоров» for «Cидоров» with a Latin C.
 * @returns null when there are none, or when another letter shows that the name is meant to be Latin
 */
export function mendName(name: string): string | null {
  if (!IS_LATIN.test(name) || !HAS_CYRILLIC.test(name)) return null;
  const mended = [...name].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return IS_LATIN.test(mended) ? null : mended;
}

/** Why a text is no name of a person that documents and registers take; null when it is one, or empty. */
export function nameFault(name: string): string | null {
  // They have a message of their own.
  if (name === '' || /\p{Cc}/u.test(name)) return null;
  const mended = mendName(name);
  if (mended) return `Латинские буквы, похожие на русские: ${latinOf(name).join(', ')}. Напишите «${mended}»`;
  const strange = [...name].find((sign) => !ALLOWED.test(sign) && !IS_LATIN.test(sign) && !/\d/.test(sign));
  if (strange && HAS_CYRILLIC.test(strange)) {
    return `Буквы ${strange} нет в русском алфавите, реестр документов её не примет. Напишите имя русскими буквами`;
  }
  // Of «<script>1» the sign is the fault, not the digit.
  if (strange) return `В имени не бывает знака «${strange}»: только буквы, пробел, дефис, апостроф, точка и скобки`;
  if (/\d/.test(name)) return `В имени не бывает цифр: ${name.match(/\d+/)?.[0]}`;
  if (IS_LATIN.test(name)) return 'Имя пишется русскими буквами: в документах и реестрах другого быть не может';
  if (!HAS_CYRILLIC.test(name)) return 'В имени нет ни одной буквы';
  return hasStrayHyphen(name) ? 'Дефис стоит только между частями имени' : null;
}

/** A hyphen or a space at an edge, or two in a row: the registers refuse them. */
export const hasStrayHyphen = (name: string): boolean => /^[- ]|[- ]$|[- ]{2}/.test(name);

const latinOf = (name: string): string[] => [...new Set(name.match(/\p{Script=Latin}/gu))];

/** The same of a surname and names in one line, which are written in full. */
export function fullNameFault(name: string): string | null {
  const fault = nameFault(name);
  if (fault || name === '' || /\p{Cc}/u.test(name)) return fault;
  if (name.includes('.')) return 'Имя и отчество пишутся полностью, без сокращений';
  return name.includes(' ') ? null : 'Укажите фамилию и имя полностью';
}

/** The name of a foreigner as his passport has it in Latin letters. */
export const isLatinName = (name: string): boolean => /^[\p{Script=Latin} .'()-]*$/u.test(name);
