import { z } from 'zod';
import { EducationLevel } from './education-level.ts';
import { isThere } from './fields/cross-field.ts';
import { isoDate } from './fields/date.ts';
import { id } from './fields/id.ts';
import { optionalText, REQUIRED, requiredText } from './fields/text.ts';

export const GradeType = z.enum(['Excelent', 'Good', 'Accepted'], { error: REQUIRED });
export type GradeType = z.infer<typeof GradeType>;

export const gradeTitles: Record<GradeType, string> = {
  Excelent: 'отлично',
  Good: 'хорошо',
  Accepted: 'удовлетворительно',
};

export const hoursCount = z
  .number({ error: REQUIRED })
  .int('Целое число часов')
  .min(1, 'Не меньше 1 часа')
  .max(10_000, 'Не больше 10 000 часов');

/** The federal register of education documents takes no longer ones. */
export const documentNumber = requiredText(40);
const series = requiredText(20);
const regNumber = optionalText(30);

/**
 * The number that the form was opened with. Sent along with an unchanged number it means «the next free one»:
 * somebody else may have taken it meanwhile. Without it, and with a changed number, the typed one is meant.
 */
export const suggestedNumber = z.string().max(40).optional();

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
const education = { fullNameDative: optionalText(), course: requiredText(), hoursCount, ...period };

export const CertificateBody = withPeriod(
  z.object({ assignId: id, number: documentNumber, suggestedNumber, ...education }),
);

/** A row of the diploma's second appendix. */
const GradedDiscipline = z.object({ id, title: requiredText(), hoursCount, gradeType: GradeType });

export const DiplomBody = withPeriod(
  z.object({
    assignId: id,
    series,
    number: documentNumber,
    suggestedNumber,
    /** Left empty, the diploma is registered under its own number. */
    regNumber,
    licenseDate: isoDate,
    ...education,
    appendixOne: z.object({
      educationType: z
        .union([z.literal('').transform(() => null), EducationLevel])
        .nullish()
        .transform((value) => value ?? null),
      /** The theme of the final work. */
      themeTitle: optionalText(500),
    }),
    appendixTwo: z.object({ disciplines: z.array(GradedDiscipline).max(100, 'Не больше 100 дисциплин') }),
  }),
);

export const ProtocolBody = withPeriod(
  z.object({
    assignId: id,
    protocolNumber: documentNumber,
    suggestedNumber,
    /** The day the commission sat. */
    date: isoDate,
    hoursCount,
    ...period,
    /** The commission's conclusion about the person. */
    result: requiredText(500),
  }),
);

/** What a form is opened with: suggestions before fixing, afterwards what was fixed. Empty where nothing is known. */
export const CertificateForm = z.object({
  number: z.string(),
  fullNameDative: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
});
export type CertificateForm = z.output<typeof CertificateForm>;

export const DiplomForm = CertificateForm.extend({
  series: z.string(),
  regNumber: z.string(),
  licenseDate: z.string().nullable(),
  appendixOne: z.object({ educationType: EducationLevel.nullable(), themeTitle: z.string() }),
  appendixTwo: z.object({
    disciplines: z.array(z.object({ id, title: z.string(), hoursCount: z.number(), gradeType: GradeType.nullable() })),
  }),
});
export type DiplomForm = z.output<typeof DiplomForm>;

export const ProtocolForm = z.object({
  protocolNumber: z.string(),
  date: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  result: z.string(),
});
export type ProtocolForm = z.output<typeof ProtocolForm>;
