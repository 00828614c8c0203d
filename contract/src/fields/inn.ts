import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** A taxpayer number of an organization (10 digits) or a person (12), with its check digits (Order of the FTS ММВ-7-6/435). */
export const inn = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .refine(isInn, 'Некорректный ИНН')
  .meta({ examples: ['7707083893'] });

export function isInn(text: string): boolean {
  const digits = [...text].map(Number);
  const control = (weights: number[]) =>
    (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10;
  if (/^\d{10}$/.test(text)) return control([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[9];
  if (/^\d{12}$/.test(text)) {
    return (
      control([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[10] &&
      control([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digits[11]
    );
  }
  return false;
}
