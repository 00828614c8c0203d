import { z } from 'zod';
import { id } from './fields/id.ts';

/** The other of two trainings of which the second repeats the check of the first. */
export const LinkedCheck = z.object({
  assignId: id,
  groupId: id.nullable(),
  /** The last day of that training, on which it is checked, YYYY-MM-DD. */
  date: z.string(),
});
export type LinkedCheck = z.output<typeof LinkedCheck>;
