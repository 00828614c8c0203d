import { z } from 'zod';

/** A state registration number of an organization (13 digits) or an entrepreneur (15), with its check digit. */
export const ogrn = z.string().trim().refine(isOgrn, 'Некорректный ОГРН');

/** The last digit is that of the remainder by 11, or by 13 for an entrepreneur (Order of the Ministry of Finance 165н). */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const number = Number(text.slice(0, -1));
  return (number % (text.length - 2)) % 10 === Number(text.at(-1));
}
