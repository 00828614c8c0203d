import { z } from 'zod';
import { isThere } from '../fields/cross-field.ts';
import { id } from '../fields/id.ts';
import { isoDate } from '../fields/iso-date.ts';
import { optionalText, REQUIRED, requiredText } from '../fields/text.ts';

// Fields that the forms of several documents have. A …Body is what is sent to fix a document; a …Form is what its form is
// opened with: suggestions before fixing, afterwards what was fixed.

export const hoursCount = z
  .number({ error: REQUIRED })
  .int('Целое число часов')
  .min(1, 'Не меньше 1 часа')
  .max(10_000, 'Не больше 10 000 часов');

const SIGNS = /^[\p{L}\d\-–/.()№]*$/u;
const isNumber = (text: string): boolean => SIGNS.test(text) && /\d/.test(text);
/** After a digit a letter O that begins no word is a nought typed wrong, and so is a З, I or l between two digits: «2O3», «2З3». */
const isOfDigits = (text: string): boolean => !/\d[OОoо](?!\p{L})|\d[ЗзIlІ]\d/u.test(text);
const LETTERS_FOR_DIGITS = 'Буква вместо цифры, похожей на неё: наберите ноль, тройку или единицу цифрой';
/** «203.» is 203 to everybody who looks for it. */
const isEnded = (text: string): boolean => /[\p{L}\d)]$/u.test(text) && /^[\p{L}\d(№]/u.test(text);
const NOT_ENDED = 'Номер начинается и кончается цифрой или буквой';
const NOT_A_NUMBER = 'Цифры, буквы, дефис, точка и дробь без пробелов, хотя бы одна цифра';

/** «ПК-2026» typed with a Latin К looks the same, and is found by nobody. */
export const hasOneAlphabet = (text: string): boolean =>
  !(/\p{Script=Latin}/u.test(text) && /\p{Script=Cyrillic}/u.test(text));
export const TWO_ALPHABETS = 'Русские буквы вперемешку с латинскими, похожими на них: наберите все одним алфавитом';

/** What is wrong with a number, the first of it; null of one that is right. */
export function numberFault(text: string): string | null {
  const faults = [
    [isNumber, NOT_A_NUMBER],
    [hasOneAlphabet, TWO_ALPHABETS],
    [isOfDigits, LETTERS_FOR_DIGITS],
    [isEnded, NOT_ENDED],
  ] as const;
  return faults.find(([isRight]) => !isRight(text))?.[1] ?? null;
}

function faultsOfNumber(text: string, context: z.RefinementCtx): void {
  const message = text === '' ? null : numberFault(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
}

/** The federal register of education documents takes no longer ones. Words, as a reason, are no number. */
export const documentNumber = requiredText(40)
  .superRefine(faultsOfNumber)
  .meta({ examples: ['26-114'] });

/** The same left to the register when it is empty. */
export const optionalNumber = optionalText(40).superRefine(faultsOfNumber);

export const optionalSeries = optionalText(20).refine(hasOneAlphabet, TWO_ALPHABETS);

/** Of the printed form that the document is printed on, as the printing house has numbered it; empty for plain paper. */
export const blankNumber = optionalText(40)
  .refine(
    (text) => /^(?=.*\d)[\p{L}\d\-–/. ]+$/u.test(text) || text === '',
    'Номер бланка – цифры, буквы, дефис и пробел, хотя бы одна цифра',
  )
  .refine(hasOneAlphabet, TWO_ALPHABETS);

/** What every registered document has beside its number in the register. */
export const registered = { series: optionalSeries, blankNumber };

/** The same as a form is opened with; documents fixed before have none. */
export const registeredForm = { series: z.string().default(''), blankNumber: z.string().default('') };

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
 * Who signs, where several may: of each line of the document one. Of whom nobody is named here the first in the list of
 * his organization signs. Somebody who may not sign the document on its day is refused.
 */
export const signatoryIds = z.array(id).max(10).optional();

/**
 * The day a document bears. Left empty, as by callers who know the specification's fields alone, it is the first day
 * on which the document would be true, today at the earliest.
 */
export const issueDate = z
  .union([z.literal(''), isoDate])
  .optional()
  .transform((value) => value ?? '');

/**
 * The committee's protocol where the course issues none: it was made outside the portal. Left empty, the portal's own is named.
 */
export const outsideProtocol = { protocolNumber: optionalNumber, protocolDate: issueDate };

/** The same as a form is opened with; documents fixed before have none. */
export const outsideProtocolForm = { protocolNumber: z.string().default(''), protocolDate: z.string().default('') };

/**
 * Why a document of completed training says another title, other hours or days than the training itself: without it such a
 * difference is refused. Kept with the document and in the journal.
 */
export const differenceReason = optionalText(500);

/** The same as a form is opened with. */
export const differenceReasonForm = z.string().default('');

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

/** Documents that were fixed before the day could be chosen have none in their forms: it is that of the register. */
export const formDate = z.string().default('');

/** The same as a form is opened with: empty where nothing is known. */
export const EducationForm = z.object({
  number: z.string(),
  ...registeredForm,
  ...outsideProtocolForm,
  differenceReason: differenceReasonForm,
  date: formDate,
  fullNameDative: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
});
export type EducationForm = z.output<typeof EducationForm>;
