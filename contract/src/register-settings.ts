import { z } from 'zod';
import { orNull } from './fields/optional.ts';
import { optionalText } from './fields/text.ts';
import { FundingSource, StudyForm, StudyPlace, WorkerProgram } from './study-terms.ts';

/** The most days that a term has. */
const TERM_LIMIT = 366;

/** In how many days after the document it has to be told; null where the center counts none. */
const termDays = z
  .number({ error: `Число от 1 до ${TERM_LIMIT}` })
  .int('Целое число')
  .min(1, 'Не меньше 1')
  .max(TERM_LIMIT, `Не больше ${TERM_LIMIT}`)
  .nullish()
  .transform((value) => value ?? null);

/** What a center says of all its courses that do not say it themselves, and the terms that it counts. */
export const registerSettingsFields = z.object({
  studyForm: orNull(StudyForm),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: optionalText(255),
  workerProgram: WorkerProgram,
  educationTerm: termDays,
  labourTerm: termDays,
});

export const RegisterSettings = z.object({
  studyForm: StudyForm.nullable(),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: z.string(),
  workerProgram: WorkerProgram,
  educationTerm: z.number().int().nullable(),
  labourTerm: z.number().int().nullable(),
});
export type RegisterSettings = z.output<typeof RegisterSettings>;
