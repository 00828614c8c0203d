import { z } from 'zod';
import { oneLine } from './one-line.ts';

export const REQUIRED = 'Обязательное поле';

/** The message for a value whose schema has none of its own; given to zod with each parse. */
export const fallbackMessage = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null || input === '' ? REQUIRED : 'Некорректное значение';

/** A non-empty line unless told how to tidy it; 255 characters unless told otherwise. */
export const requiredText = (max = 255, tidy = oneLine) =>
  z
    .string({ error: REQUIRED })
    .overwrite(tidy)
    .min(1, REQUIRED)
    .max(max, `Не длиннее ${max} символов`)
    // PostgreSQL cannot store U+0000, and no other control character belongs in a name.
    .refine((text) => !hasControlCharacters(text), 'Недопустимые символы');

/** A line that may be left out or empty; absent, null and blank all become ''. */
export const optionalText = (max = 255, tidy = oneLine) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, `Не длиннее ${max} символов`)
    .refine((text) => !hasControlCharacters(text), 'Недопустимые символы')
    .nullish()
    .transform((text) => text ?? '');

/** Line breaks and tabs are allowed. */
function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, ''));
}
