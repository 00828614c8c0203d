import { z } from 'zod';

/** A flag of a query string: true when it is there, unless its value is «false» or «0». */
export const queryFlag = z
  .string()
  .optional()
  .transform((text) => text !== undefined && !['false', '0'].includes(text));
