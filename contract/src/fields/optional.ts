import { z } from 'zod';

/** A field that may be empty: absent, null and '' become null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), z.null(), schema])
    .optional()
    .transform((value) => value ?? null);

/** A field that may be empty, and that a change may also leave out: undefined means that it stays as it is. */
export const kept = <T extends z.ZodType>(schema: T) => z.union([z.undefined(), schema]);
