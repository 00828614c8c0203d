import { z } from 'zod';

/** A flag of a query string: on when it is there, unless it says otherwise. */
export const queryFlag = z
  .string()
  .optional()
  .transform((text) => text !== undefined && !['false', '0'].includes(text));
