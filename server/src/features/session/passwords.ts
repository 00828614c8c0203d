import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { fieldRefusal } from '../../http/refusal.ts';

/** Hashes a password with argon2id; the library's defaults are OWASP's parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** The common passwords; where they are from stands in the file itself, before a line of dashes. */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n----\n')
    .at(-1)
    ?.trim()
    .split('\n'),
);

/**
 * The same for a password that somebody has chosen: common ones are refused (docs/rules.md#2.1; ASVS 6.2.4).
 * @param path the form's field that it stands in
 * @throws Refusal Invalid there for a common one, in any case and on the Russian keyboard too
 */
export async function hashNewPassword(password: string, path = 'password'): Promise<string> {
  if (common.has(inLatinLayout(password.toLowerCase()))) throw fieldRefusal('Invalid', path, 'Слишком простой пароль');
  return hashPassword(password);
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** The text that the same keys write in the Latin layout: «пароль1» is gfhjkm1, and people choose both. */
const inLatinLayout = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => LATIN_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter);

/**
 * The hash of a password that nobody knows, made once for all whose first password comes by a link: making one takes a processor
 * longer than all else about a new person. Verifying against it takes as long as verifying a real one.
 */
export const unknownPassword: Promise<string> = hash(crypto.randomUUID());

/**
 * Whether the password fits. Without an account the same work is done, so that the time of the answer does not tell
 * which e-mails have one (docs/rules.md#2.2).
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await unknownPassword), password);
  return fits && passwordHash !== undefined;
}
