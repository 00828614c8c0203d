import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** A Russian phone in any spelling → `+7XXXXXXXXXX`: all but digits and the plus is dropped. */
export const phone = z
  .string({ error: 'Некорректный номер телефона' })
  .transform((text) => text.replace(/[^\d+]/g, ''))
  // Not `abort`: a form's own rules would not be checked, and their errors not shown, together with this one.
  .refine((text) => text !== '', REQUIRED)
  .refine((text) => text === '' || /^\+7\d{10}$/.test(text), 'Неверный формат номера телефона. Пример: +71010101010');

/** The same, or nothing: absent, null and empty become null. */
export const optionalPhone = z
  .union([z.literal('').transform(() => null), z.null(), phone])
  .optional()
  .transform((value) => value ?? null);
