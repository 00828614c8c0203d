import { z } from 'zod';

/** A year as an address holds it. */
export const year = z.string().regex(/^20\d\d$/);
