import { z } from 'zod';
import { email } from './email.ts';
import { REQUIRED } from './text.ts';

/** A phone in any spelling as `+7XXXXXXXXXX`; null of whatever is none. */
function phoneIn(text: string): string | null {
  const digits = /^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const [, number] = digits.match(/^(?:[78]|(?=9))(\d{10})$/) ?? [];
  return number === undefined ? null : `+7${number}`;
}

/** Whether a login is a phone rather than an e-mail. */
export const isPhoneLogin = (login: string): boolean => login.startsWith('+7');

const WRONG = 'Некорректный e-mail или телефон';

/** By what somebody logs in: the e-mail of his account, or its phone in any spelling → `+7XXXXXXXXXX` (decision 780). */
export const login = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .meta({ examples: ['ivanov@example.ru', '+79161234567'] })
  .transform((text) => phoneIn(text) ?? text.toLowerCase())
  .refine((text) => text === '' || isPhoneLogin(text) || email.safeParse(text).success, WRONG);
