import { z } from 'zod';
import { optionalIsoDate } from './fields/iso-date.ts';
import { orNull } from './fields/optional.ts';
import { optionalText } from './fields/text.ts';
import { FundingSource, StudyForm, StudyPlace, WorkerProgram } from './study-terms.ts';

/** The most days that a term has. */
const TERM_LIMIT = 366;

/**
 * In how many days it has to be told: after the document, after the decision of the committee where there is no document yet,
 * after the change where it is told again; null where the center counts none.
 */
const termDays = z
  .number({ error: `Число от 1 до ${TERM_LIMIT}` })
  .int('Целое число')
  .min(1, 'Не меньше 1')
  .max(TERM_LIMIT, `Не больше ${TERM_LIMIT}`)
  .nullish()
  .transform((value) => value ?? null);

/**
 * What stands in «Номер документа для изменения» (ФИС ФРДО, the last column) of a record that is told again. Nobody has read it in
 * the register's own rules: nothing, unless a center knows better, and from the day on which it does.
 */
export const ChangedNumber = z.enum(['Nothing', 'DocumentNumber', 'RegNumber']);
export type ChangedNumber = z.infer<typeof ChangedNumber>;

export const changedNumberTitles: Record<ChangedNumber, string> = {
  Nothing: 'Ничего',
  DocumentNumber: 'Номер документа, переданный раньше',
  RegNumber: 'Регистрационный номер, переданный раньше',
};

/** What a center says of all its courses that do not say it themselves, and the terms that it counts. */
export const registerSettingsFields = z.object({
  studyForm: orNull(StudyForm),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: optionalText(255),
  workerProgram: WorkerProgram,
  educationTerm: termDays,
  labourTerm: termDays,
  changedNumber: ChangedNumber.default('Nothing'),
  /** Of files that are made from this day on; of all where it is left out. */
  changedNumberFrom: optionalIsoDate.refine(
    (day) => day === null || (day >= '2000-01-01' && day <= '2100-12-31'),
    'Год от 2000 до 2100',
  ),
  /** Whether the committee's grade counts in the disciplines that have none of their own. */
  overallGrade: z.boolean().default(true),
});

export const RegisterSettings = z.object({
  studyForm: StudyForm.nullable(),
  fundingSource: FundingSource,
  studyPlace: StudyPlace,
  specialtyGroup: z.string(),
  workerProgram: WorkerProgram,
  educationTerm: z.number().int().nullable(),
  labourTerm: z.number().int().nullable(),
  changedNumber: ChangedNumber,
  changedNumberFrom: z.string().nullable(),
  overallGrade: z.boolean(),
});
export type RegisterSettings = z.output<typeof RegisterSettings>;
