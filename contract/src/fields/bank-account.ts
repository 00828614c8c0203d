import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** A settlement account: exactly 20 digits. */
export const bankAccount = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .regex(/^\d{20}$/, 'Номер счёта состоит из 20 цифр');

/** A bank identification code: 9 digits, of a bank (04…) or of a treasury body that serves a budget institution (01…). */
export const bic = z
  .string()
  .trim()
  .regex(/^0[14]\d{7}$/, 'БИК: 9 цифр, начинается с 04, у казначейства с 01');

/** A bank's account at the Bank of Russia, or the single treasury account of a budget institution. */
export const correspondentAccount = z
  .string()
  .trim()
  .regex(/^(301\d{17}|40102\d{15})$/, 'Корреспондентский счёт: 20 цифр, начинается с 301, у казначейства с 40102');

const isTreasury = (bankCode: string): boolean => bankCode.startsWith('01');

/**
 * Whether the account's check digit fits the bank (Bank of Russia 579-П): weights 7, 1, 3 over BIC and account. Treasury
 * accounts are not checked: their numbers follow an order of their own.
 */
export function accountFitsBank(account: string, bankCode: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bankCode)) return false;
  if (isTreasury(bankCode)) return true;
  // A correspondent account belongs to the Bank of Russia's office, hence the office's digits instead of the bank's.
  const prefix = account.startsWith('301') ? `0${bankCode.slice(4, 6)}` : bankCode.slice(6);
  const sum = [...(prefix + account)].reduce((total, digit, i) => total + Number(digit) * ([7, 1, 3][i % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/**
 * Whether the correspondent account is that of the bank: its last three digits are those of the BIC, and its check digit
 * fits. A treasury body has the single treasury account instead (40102…), which a bank never has.
 */
export function correspondentFitsBank(account: string, bankCode: string): boolean {
  if (isTreasury(bankCode)) return /^40102\d{15}$/.test(account);
  return /^301\d{17}$/.test(account) && account.slice(-3) === bankCode.slice(-3) && accountFitsBank(account, bankCode);
}
