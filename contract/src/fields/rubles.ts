import { z } from 'zod';
import { REQUIRED } from './text.ts';

/** Money on the wire: rubles, not negative, at most two decimals; at most a hundred million. */
export const rubles = z
  .number({ error: REQUIRED })
  .min(0, 'Не меньше 0')
  .max(100_000_000, 'Слишком большая сумма')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Не больше двух знаков после запятой');

/** Rubles of the wire → integer kopecks of the ledger. */
export const toKopecks = (value: number): number => Math.round(value * 100);

/** Integer kopecks of the ledger → rubles of the wire. The database driver gives bigint columns as strings. */
export const toRubles = (kopecks: number | string | bigint): number => Number(kopecks) / 100;
