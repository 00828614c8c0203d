import { z } from 'zod';
import { REQUIRED } from './text.ts';

const address = z.email({ error: 'Некорректный e-mail' }).max(254, 'Не длиннее 254 символов');

/** An e-mail address, trimmed and in lower case, so that two spellings of one address are one login. */
export const email = z
  .string({ error: REQUIRED })
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .meta({ examples: ['ivanov@example.ru'] })
  .pipe(z.string().refine((text) => text === '' || address.safeParse(text).success, 'Некорректный e-mail'));

/** The same of somebody who may have no mailbox: null and empty are an empty text. */
export const emailOrNone = z
  .string({ error: REQUIRED })
  .nullable()
  .meta({ examples: ['ivanov@example.ru'] })
  .transform((text) => (text ?? '').trim().toLowerCase())
  .refine((text) => text === '' || address.safeParse(text).success, 'Некорректный e-mail');

/** What stands behind the «@» of an address: «zavod.ru», also where the «@» was typed with it. */
export const mailDomain = z
  .string({ error: REQUIRED })
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .refine(
        (text) => text === '' || address.safeParse(`a@${text}`).success,
        'Некорректный домен, например: zavod.ru',
      ),
  );

/** The same, or nothing: absent, null and empty become null. */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), email])
  .optional()
  .transform((value) => value ?? null);
