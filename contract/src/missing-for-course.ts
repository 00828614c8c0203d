import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { id } from './fields/id.ts';
import { GapCode } from './gaps.ts';
import { RegisterGap } from './register-gaps.ts';
import { StateRegister } from './register-period.ts';
import { TrainingType } from './training-type.ts';

/** What a person's record lacks for the documents of one of his courses that are not fixed yet, and for registers. */
export const MissingForCourse = z.object({
  assignId: id,
  courseTitle: z.string(),
  trainingType: TrainingType,
  /** The documents that lack something of it. */
  types: z.array(DocumentType),
  gaps: z.array(GapCode),
  /** What the registers that are told of the training want besides. */
  registers: z.array(z.object({ register: StateRegister, gaps: z.array(RegisterGap) })),
});
export type MissingForCourse = z.output<typeof MissingForCourse>;
