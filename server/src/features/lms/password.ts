import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import { LmsError } from '../../outside/lms/port.ts';
import { SealError } from '../../secrets.ts';

/** Without signs that look alike in print: l and 1, o and 0. */
const SMALL = 'abcdefghijkmnpqrstuvwxyz';
const LARGE = SMALL.toUpperCase();
const DIGITS = '23456789';

/** Groups between hyphens: «Kqwtm-48273-fhsza», about 60 bits. */
const LETTERS = 5;

/**
 * A password that every Moodle takes: its default policy asks for 8 characters, a digit, a small and a large letter and
 * a sign; a stricter one may forbid repeated characters.
 */
export function makePassword(): string {
  const first = pick(LARGE, 1) + pick(SMALL, LETTERS - 1);
  return [first, pick(DIGITS, LETTERS), pick(SMALL, LETTERS)].join('-');
}

function pick(alphabet: string, count: number): string {
  let text = '';
  while (text.length < count) {
    const next = alphabet.charAt(randomInt(alphabet.length));
    if (next !== text.at(-1)) text += next;
  }
  return text;
}

/** @throws LmsError when it was encrypted with another key */
export function openPassword(secrets: Context['secrets'], { id, password }: { id: string; password: Buffer | null }) {
  try {
    return password === null ? '' : secrets.open(password, id);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new LmsError('refused', 'Пароль зашифрован прежним ключом портала и утерян');
  }
}
