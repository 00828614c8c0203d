import { z } from 'zod';
import { optionalText } from './text.ts';

/** A postal address as the suggestion service gives it; parts that it does not know are empty. */
export const Address = z.object({
  postalCode: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  flat: z.string(),
});
export type Address = z.output<typeof Address>;

/** An address as forms send it: any part may be empty; without a single one it is no address. */
export const addressOrNone = z
  .object({
    postalCode: optionalText(20),
    region: optionalText(),
    city: optionalText(),
    street: optionalText(),
    house: optionalText(50),
    flat: optionalText(50),
  })
  .nullish()
  .transform((parts) => (parts && Object.values(parts).some(Boolean) ? parts : null));
