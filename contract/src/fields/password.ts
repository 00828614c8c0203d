import { z } from 'zod';
import { isThere } from './cross-field.ts';
import { REQUIRED } from './text.ts';

/** The most used passwords that would pass the length and letter-and-digit rule. */
const COMMON = new Set(
  'password1 password12 password123 passw0rd qwerty123 qwerty12 qwerty1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx qazwsx123 zaq12wsx abc12345 abcd1234 a1234567 a12345678 admin123 admin1234 letmein1 welcome1 iloveyou1 monkey123 dragon123 football1 12345678a 123456789a 1234567a 1234qwer qwer1234 пароль123 пароль12 йцукен123 йцукен12'.split(
    ' ',
  ),
);

/** A new password: at least 8 characters with a letter and a digit, not a common one (design §5). */
export const newPassword = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(200, 'Не длиннее 200 символов')
  .refine((text) => text === '' || text.length >= 8, 'Не короче 8 символов')
  .refine((text) => text === '' || (/\p{L}/u.test(text) && /\d/.test(text)), 'Нужны хотя бы одна буква и одна цифра')
  .refine((text) => !COMMON.has(text.toLowerCase()), 'Слишком простой пароль');

/** For a form with a repeated password: use as `.refine(passwordsMatch, PASSWORDS_DIFFER)`. */
export const passwordsMatch = (form: { password?: unknown; confirmPassword?: unknown }): boolean =>
  form.password === form.confirmPassword;
export const PASSWORDS_DIFFER = { path: ['confirmPassword'], error: 'Пароли не совпадают', when: isThere };
