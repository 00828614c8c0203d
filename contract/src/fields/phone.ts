import { z } from 'zod';
import { REQUIRED } from './text.ts';

const WRONG_PHONE = 'Неверный формат номера телефона. Пример: +71010101010';

const isPhone = (text: string): boolean => /^\+7\d{10}$/.test(text);

const bare = (text: string): string => text.replace(/[^\d+]/g, '');

/** A Russian phone in any spelling → `+7XXXXXXXXXX`: all but digits and the plus is dropped. */
export const phone = z
  .string({ error: 'Некорректный номер телефона' })
  .meta({ examples: ['+79161234567'] })
  .transform(bare)
  // Not `abort`: a form's own rules would not be checked, and their errors not shown, together with this one.
  .refine((text) => text !== '', REQUIRED)
  .refine((text) => text === '' || isPhone(text), WRONG_PHONE);

/** The same of somebody who may have none: null and empty are an empty text. */
export const phoneOrNone = z
  .string({ error: 'Некорректный номер телефона' })
  .nullable()
  .meta({ examples: ['+79161234567'] })
  .transform((text) => (text ?? '').trim())
  // «нет» is no number, and no blank either.
  .refine((text) => text === '' || isPhone(bare(text)), WRONG_PHONE)
  .transform(bare);

/** The same, or nothing: absent, null and empty become null. */
export const optionalPhone = z
  .union([z.literal('').transform(() => null), z.null(), phone])
  .optional()
  .transform((value) => value ?? null);
