import { z } from 'zod';
import { hasOneAlphabet, TWO_ALPHABETS } from './documents/form-fields.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { optionalText, REQUIRED } from './fields/text.ts';

/** How many people of a document have their numbers in the register of the Ministry of Labour. */
export const MinistryState = z.object({
  of: z.number().int(),
  known: z.number().int(),
  /** Of the only person that it is about; empty until it is known. */
  number: z.string(),
});
export type MinistryState = z.output<typeof MinistryState>;

const LIMIT = 1000;

/** The longest number that is taken. */
const NUMBER_LENGTH = 40;
/** Files have brought longer ones, which are still to be mended. */
const SEEN_LENGTH = 500;

/** «26-00-000001» */
const NUMBER = /^[\p{L}\d]+(?:[-–/][\p{L}\d]+)*$/u;

/** «2026-01-01», «01/02/26»: a column of days is not one of numbers. */
const DAY =
  /^(?:(?:19|20)\d\d[-–/](?:0[1-9]|1[0-2])[-–/](?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])[-–/](?:0[1-9]|1[0-2])[-–/](?:19|20)\d\d)$/;

/** The letters that look alike in both alphabets. */
const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';

const spelled = (text: string, from: string, into: string): string =>
  text.replace(/\p{L}/gu, (letter) => into[from.indexOf(letter)] ?? letter);

/** A number as it looks: «А-1» of either alphabet is one number to whoever reads it. */
export const ministryNumberLook = (number: string): string => spelled(number, LATIN, CYRILLIC);

/** How a number may be written so that it looks the same. */
export const ministryNumberSpellings = (number: string): string[] => [
  ministryNumberLook(number),
  spelled(number, CYRILLIC, LATIN),
];

/** Why a text is no number of the Ministry's register, whether typed or read from a file; null of one that may be, and of none. */
export function ministryNumberFault(text: string): string | null {
  if (text === '') return null;
  if (text.length > NUMBER_LENGTH) return `Не длиннее ${NUMBER_LENGTH} символов`;
  if (!NUMBER.test(text) || !/\d/.test(text)) return 'Цифры и буквы, между ними дефис или дробь, хотя бы одна цифра';
  if (DAY.test(text)) return 'Это дата, а не номер';
  return hasOneAlphabet(text) ? null : TWO_ALPHABETS;
}

const Line = z
  .object({
    assignId: id,
    number: optionalText(SEEN_LENGTH),
    /** What stood there when the form was opened: left as it was, a line changes nothing. Without it nothing is compared. */
    seen: z.string().max(SEEN_LENGTH).optional(),
  })
  .superRefine(({ number, seen }, context) => {
    const message = number === seen ? null : ministryNumberFault(number);
    if (message) context.addIssue({ code: 'custom', path: ['number'], message });
  });
export const MinistryNumbersBody = z.object({
  numbers: z
    .array(Line, { error: REQUIRED })
    .min(1, REQUIRED)
    .max(LIMIT, `Не больше ${LIMIT} человек`)
    .refine((said) => new Set(said.map(({ assignId }) => assignId)).size === said.length, 'Кто-то назван дважды'),
});

export const ministryNumbers = endpoints({
  read: {
    method: 'GET',
    path: '/Document/GetMinistryNumbers/:id',
    access: 'center:Registers',
    summary: 'Люди протокола или удостоверения по охране труда с их номерами в реестре Минтруда',
    params: IdParams,
    /** With the employer and the job, by which namesakes and the records of one person are told apart. */
    reply: z.array(z.object({ assignId: id, fullName: z.string(), work: z.string(), number: z.string() })),
  },
  keep: {
    method: 'POST',
    path: '/Document/KeepMinistryNumbers',
    access: 'center:Registers',
    summary: 'Внести номера в реестре Минтруда: протоколы и удостоверения печатаются с ними; пустой убирает номер',
    body: MinistryNumbersBody,
    reply: z.null(),
  },
});
