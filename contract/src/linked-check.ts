import { z } from 'zod';
import { id } from './fields/id.ts';

/** The other of two trainings of which the second repeats the check of the first. */
export const LinkedCheck = z.object({
  assignId: id,
  groupId: id.nullable(),
  /** The last day of that training, on which it is checked, YYYY-MM-DD. */
  date: z.string(),
  /** Whether the second is a repeated check; of who did not come it is the first one (decision 980). */
  isAgain: z.boolean(),
});
export type LinkedCheck = z.output<typeof LinkedCheck>;

/** The other of two groups of which the second checks people of the first once more, with those people by name. */
export const LinkedGroup = z.object({
  /** Null of who learns there in none. */
  groupId: id.nullable(),
  /** Empty without a group. */
  title: z.string(),
  /** The day on which they are checked there, YYYY-MM-DD. */
  date: z.string(),
  people: z.array(z.object({ assignId: id, fullName: z.string() })),
});
export type LinkedGroup = z.output<typeof LinkedGroup>;
