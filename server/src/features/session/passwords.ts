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
 * The same for a password that somebody has chosen (design §5; ASVS 6.2.4).
 * @param path the form's field that it stands in
 * @throws Refusal Invalid there for a common one, in any case and on the Russian keyboard too
 */
export async function hashNewPassword(password: string, path = 'password'): Promise<string> {
  if (common.has(inLatinLayout(password.toLowerCase()))) throw fieldRefusal('Invalid', path, 'Слишком простой пароль');
  return hashPassword(password);
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** What the same keys write in the other layout: «пароль1» is gfhjkm1, and people choose it as both. */
const inLatinLayout = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => LATIN_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter);

/** A real hash of nothing anybody knows: verifying against it costs what verifying a real account costs. */
const decoy = hash(crypto.randomUUID());

/**
 * Whether the password fits. Without an account the same work is done for nothing, so that the time of the
 * answer does not tell which e-mails have one (design §5).
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}
