import { optionalText } from '../fields/text.ts';
import { hasOneAlphabet, numberFault, TWO_ALPHABETS } from './form-fields.ts';

/** The number alone: how registers are numbered for which a center has said nothing. */
export const PLAIN_PATTERN = '{N}';

/** A year and a number of nine digits must still be a number that the federal register takes. */
const LONGEST = 25;

const TOKEN = /\{([^{}]*)\}/g;
const isCount = (token: string): boolean => /^N(:[1-9])?$/.test(token);
const isYear = (token: string): boolean => token === 'ГГ' || token === 'ГГГГ';

/** What is wrong with a pattern of numbers, or null. */
export function patternFault(pattern: string): string | null {
  const tokens = [...pattern.matchAll(TOKEN)].map(([, token = '']) => token);
  const unknown = tokens.find((token) => !isCount(token) && !isYear(token));
  if (unknown !== undefined) return `Нет метки {${unknown}}. Есть {ГГ}, {ГГГГ}, {N} и {N:4} – номер из четырёх цифр`;
  if (!/^[\p{L}\d\-–/.]*$/u.test(pattern.replace(TOKEN, ''))) return 'Кроме меток – буквы, цифры, дефис, точка и дробь';
  if (!hasOneAlphabet(pattern.replace(TOKEN, ''))) return TWO_ALPHABETS;
  if (tokens.filter(isCount).length !== 1) return 'Нужна одна метка номера: {N} или {N:4}';
  // A number that its own form would refuse.
  return numberFault(pattern.replace(TOKEN, '11'));
}

/** A pattern as a center says it; empty means the plain one. */
export const numberPattern = optionalText(LONGEST).superRefine((pattern, context) => {
  const fault = pattern === '' ? null : patternFault(pattern);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/**
 * A pattern in a year: what stands before and after the count, and how many digits the count has at least. Numbers that
 * bear the year are counted anew each year, the others go on: so no two years share a number.
 */
export interface NumberShape {
  isYearly: boolean;
  before: string;
  after: string;
  width: number;
}

export function shapeOf(pattern: string, year: number): NumberShape {
  const dated = (pattern || PLAIN_PATTERN)
    .replaceAll('{ГГГГ}', String(year))
    .replaceAll('{ГГ}', String(year % 100).padStart(2, '0'));
  const [before = '', width, after = ''] = dated.split(/\{N(?::(\d))?\}/);
  return { isYearly: dated !== (pattern || PLAIN_PATTERN), before, after, width: Number(width ?? 1) };
}

/** «26-0042» */
export const formatNumber = ({ before, after, width }: NumberShape, count: number): string =>
  `${before}${String(count).padStart(width, '0')}${after}`;

/** A number as its register counts it: «26-0042» and «26-42» are 42; null for one outside the pattern, and so the count. */
export function countedNumber({ before, after }: NumberShape, number: string): number | null {
  if (!number.startsWith(before) || !number.endsWith(after)) return null;
  const digits = number.slice(before.length, number.length - after.length);
  return /^0*[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}
