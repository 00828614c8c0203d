import { z } from 'zod';
import { isIsoDate } from './date.ts';
import { REQUIRED } from './text.ts';

/** A calendar date on the wire: YYYY-MM-DD. A midnight time after it is accepted and dropped (docs/rules.md#7.4). */
export const isoDate = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .meta({ examples: ['2026-11-02'] })
  .transform((text) => text.replace(/T00:00:00(\.000)?Z$/, ''))
  .refine(isIsoDate, 'Некорректная дата');

/** A date or nothing: absent, null and empty become null. */
export const optionalIsoDate = z
  .union([z.literal('').transform(() => null), z.null(), isoDate])
  .optional()
  .transform((value) => value ?? null);
