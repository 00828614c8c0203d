import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** An insurance number, stored as 11 digits; spaces and dashes are dropped. */
export const snils = z
  .string({ error: REQUIRED })
  .transform((text) => text.replace(/[\s-]/g, ''))
  // Not `abort`: a form's own rules would not be checked, and their errors not shown, together with this one.
  .refine((text) => text !== '', REQUIRED)
  .refine((text) => text === '' || isSnils(text), 'Некорректный СНИЛС');

/** The same, or none: a foreigner need not have one. */
export const optionalSnils = z
  .string({ error: REQUIRED })
  .nullish()
  .transform((text) => (text ?? '').replace(/[\s-]/g, ''))
  .refine((text) => text === '' || isSnils(text), 'Некорректный СНИЛС');

/** The check digits by the Pension Fund's rule; numbers up to 001-001-998 carry none. Nobody has the number zero. */
export function isSnils(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const number = text.slice(0, 9);
  if (Number(number) === 0) return false;
  if (Number(number) <= 1_001_998) return true;
  const sum = [...number].reduce((total, digit, i) => total + Number(digit) * (9 - i), 0);
  return (sum % 101) % 100 === Number(text.slice(9));
}

/** 11 digits → «000-000-000 00»; anything else as it is. */
export const formatSnils = (snils: string | null | undefined): string =>
  (snils ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4');
