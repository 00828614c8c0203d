import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** Rubles with at most two decimals; what is less than a kopeck is no money. */
const rublesUpTo = (most: number) =>
  z
    .number({ error: REQUIRED })
    .min(0, 'Не меньше 0')
    .max(most, 'Слишком большая сумма')
    .refine(isWholeKopecks, 'Не больше двух знаков после запятой');

const isWholeKopecks = (value: number): boolean => {
  const kopecks = toKopecks(value);
  return Math.abs(value * 100 - kopecks) < 1e-6 && (value === 0 || kopecks !== 0);
};

/** Money on the wire: rubles, not negative, at most two decimals; at most a hundred million. */
export const rubles = rublesUpTo(100_000_000);

/** What a balance may have grown to: more than can be put on it at once. */
export const rublesOfBalance = rublesUpTo(1_000_000_000_000);

/** Rubles of the wire → integer kopecks of the ledger. */
export const toKopecks = (value: number): number => Math.round(value * 100);

/** Integer kopecks of the ledger → rubles of the wire. The database driver gives bigint columns as strings. */
export const toRubles = (kopecks: number | string | bigint): number => Number(kopecks) / 100;
