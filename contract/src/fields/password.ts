import { z } from 'zod';
import { isThere } from './cross-field.ts';
import { REQUIRED } from './text.ts';

/**
 * A new password: at least 8 characters with a letter and a digit. The server also refuses common ones
 * (docs/rules.md#2.1).
 */
export const newPassword = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(200, 'Не длиннее 200 символов')
  .refine((text) => text === '' || text.length >= 8, 'Не короче 8 символов')
  .refine((text) => text === '' || (/\p{L}/u.test(text) && /\d/.test(text)), 'Нужны хотя бы одна буква и одна цифра');

/** For a form with a repeated password: use as `.refine(passwordsMatch, PASSWORDS_DIFFER)`. */
export const passwordsMatch = (form: { password?: unknown; confirmPassword?: unknown }): boolean =>
  form.password === form.confirmPassword;
export const PASSWORDS_DIFFER = { path: ['confirmPassword'], error: 'Пароли не совпадают', when: isThere };
