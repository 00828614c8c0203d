import { z } from 'zod';
import { id } from './fields/id.ts';
import { optionalText } from './fields/text.ts';

/** As what and where the person worked then; empty is what his record and the organization say (decision 74). */
export const WorkBody = z.object({
  assignId: id,
  jobTitle: optionalText(255),
  workplace: optionalText(255),
});
