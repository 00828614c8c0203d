import { z } from 'zod';
import { id } from '../../fields/id.ts';

/** Whose record a clause of a contract is filled from. */
export const ContractGapPlace = z.enum(['organization', 'signatories', 'course', 'student']);
export type ContractGapPlace = z.infer<typeof ContractGapPlace>;

/** A clause of the Rules that a contract would leave empty. */
export const ContractGap = z.object({
  /** By which letter the Rules name it: «и». */
  clause: z.string(),
  /** What is in force on the day of the contract: «Правила № 1441, п. 12». */
  act: z.string(),
  /** «номер лицензии» */
  what: z.string(),
  /** Without it no contract is made; the rest only stays empty on it. */
  isRequired: z.boolean(),
  place: ContractGapPlace,
  id,
  /** Whose it is. */
  title: z.string(),
  /** The field of the record's form; empty when there is none. */
  field: z.string(),
});
export type ContractGap = z.output<typeof ContractGap>;

/** The one clause of a course that the form of a contract can say itself. */
export const STUDY_FORM_FIELD = 'studyForm';

/** What is still missing once the form of a contract says how its people are taught. */
export const gapsWith = <G extends Pick<ContractGap, 'field'>>(gaps: readonly G[], studyForm: string): G[] =>
  gaps.filter(({ field }) => field !== STUDY_FORM_FIELD || studyForm.trim() === '');
