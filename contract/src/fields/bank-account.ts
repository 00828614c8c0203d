import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** A settlement account: exactly 20 digits. */
export const bankAccount = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .regex(/^\d{20}$/, 'Номер счёта состоит из 20 цифр');

/** A bank identification code: 9 digits. */
export const bic = z
  .string()
  .trim()
  .regex(/^04\d{7}$/, 'Некорректный БИК');

/** Whether the account's check digit fits the bank (Bank of Russia 579-П): weights 7, 1, 3 over BIC and account. */
export function accountFitsBank(account: string, bankCode: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bankCode)) return false;
  // A correspondent account belongs to the Bank of Russia's office, hence the office's digits instead of the bank's.
  const prefix = account.startsWith('301') ? `0${bankCode.slice(4, 6)}` : bankCode.slice(6);
  const sum = [...(prefix + account)].reduce((total, digit, i) => total + Number(digit) * ([7, 1, 3][i % 3] ?? 0), 0);
  return sum % 10 === 0;
}
