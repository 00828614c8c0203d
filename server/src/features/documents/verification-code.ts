import { randomInt } from 'node:crypto';

/** Digits and Latin letters that are not taken for one another, on paper or by ear: no 0 and O, no 1, I and L, no U beside V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** Russian letters that look like the code's own: a reader with a Russian keyboard types these. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
};

/** A code to check a document by, «K7M2P-9QRTX-4HWBD»: 15 random signs of 30 are 73 bits, so it cannot be guessed. */
export function newVerificationCode(): string {
  const sign = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A code as it was typed → as it is stored: any case, with or without dashes and spaces, Russian lookalikes allowed. */
export function normalizeVerificationCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[А-Я]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return signs.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'gu'))?.join('-') ?? '';
}
