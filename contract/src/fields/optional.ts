import { z } from 'zod';

/** A field that may be empty: absent, null and '' become null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), z.null(), schema])
    .optional()
    .transform((value) => value ?? null);

/**
 * A field that may be empty, and that a change may also leave out: undefined means that it stays as it is. What is wrong
 * with it is said in the field's own words: by itself a union knows only that nothing fits.
 */
export const kept = <T extends z.ZodType>(schema: T) =>
  z.union([z.undefined(), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  });
