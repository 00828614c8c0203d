import { z } from 'zod';
import { isThere } from '../fields/cross-field.ts';
import { isoDate } from '../fields/date.ts';
import { optionalText, REQUIRED, requiredText } from '../fields/text.ts';

// Fields that the forms of several documents have. A …Body is what is sent to fix a document; a …Form is what its form is
// opened with: suggestions before fixing, afterwards what was fixed.

export const hoursCount = z
  .number({ error: REQUIRED })
  .int('Целое число часов')
  .min(1, 'Не меньше 1 часа')
  .max(10_000, 'Не больше 10 000 часов');

/** The federal register of education documents takes no longer ones. */
export const documentNumber = requiredText(40);

/**
 * The number that the form was opened with. Sent along with an unchanged number it means «the next free one»:
 * somebody else may have taken it meanwhile. Without it, and with a changed number, the typed one is meant.
 */
export const suggestedNumber = z.string().max(40).optional();

/**
 * The explicit choice to fix a document whose day has not come yet: until then it is the center's alone (document-date.ts).
 * Without it such a document is refused.
 */
export const prepareAhead = z.boolean().optional();

/**
 * The day a document bears. Left empty, as by callers who know the specification's fields alone, it is the first day
 * on which the document would be true, today at the earliest.
 */
export const issueDate = z
  .union([z.literal(''), isoDate])
  .optional()
  .transform((value) => value ?? '');

export const period = { dateStart: isoDate, dateEnd: isoDate };

/** The rule shows together with the other fields' errors, hence `when`; a date that is no date has its own error. */
export const withPeriod = <T extends z.ZodObject<typeof period>>(form: T) =>
  form.refine(({ dateStart, dateEnd }) => !isDate(dateStart) || !isDate(dateEnd) || dateStart <= dateEnd, {
    path: ['dateEnd'],
    error: 'Не раньше даты начала',
    when: isThere,
  });

const isDate = (value: unknown): value is string => isoDate.safeParse(value).success;

/**
 * What is printed about the person and the programme; every line may differ from the portal's own records. A dative
 * left empty, as by callers who know the specification's fields alone, is the portal's own.
 */
export const education = {
  date: issueDate,
  fullNameDative: optionalText(),
  course: requiredText(),
  hoursCount,
  ...period,
};

/** Papers that were fixed before the day could be chosen have none in their forms: it is that of the register. */
export const formDate = z.string().default('');

/** The same as a form is opened with: empty where nothing is known. */
export const EducationForm = z.object({
  number: z.string(),
  date: formDate,
  fullNameDative: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
});
export type EducationForm = z.output<typeof EducationForm>;
