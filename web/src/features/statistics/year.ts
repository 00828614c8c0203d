import { z } from 'zod';

/** A year as an address holds it. */
export const year = z.string().regex(/^20\d\d$/);

/** A section, line or graph of a form, likewise. */
export const place = z.string().max(40);
