import { z } from 'zod';
import { id } from './fields/id.ts';

// Numbers that the register of people trained in labour protection gives back, as a table or XML.

/** What the register's answer says of one of the center's records. */
export const GivenNumber = z.object({
  assignId: id,
  fullName: z.string(),
  /** The employer and the job. */
  work: z.string(),
  programTitle: z.string(),
  protocolNumber: z.string(),
  number: z.string(),
  /** The number that it has already; empty before the first. */
  before: z.string(),
});
export type GivenNumber = z.output<typeof GivenNumber>;

/** A line of the answer whose number nobody gets: no record of the center fits it, it contradicts the record, or its number is none. */
export const UnmatchedLine = z.object({
  /** Its row in the file. */
  row: z.number().int(),
  person: z.string(),
  snils: z.string(),
  protocolNumber: z.string(),
  number: z.string(),
  reason: z.string(),
});
export type UnmatchedLine = z.output<typeof UnmatchedLine>;

/** What of the register's table the portal reads; people are asked in which columns it stands where that is not seen. */
export const NumbersColumn = z.enum(['number', 'snils', 'protocolNumber', 'programTitle', 'person']);
export type NumbersColumn = z.infer<typeof NumbersColumn>;

export const numbersColumnTitles: Record<NumbersColumn, string> = {
  number: 'Номер в реестре',
  snils: 'СНИЛС',
  protocolNumber: 'Номер протокола',
  programTitle: 'Программа',
  person: 'Слушатель',
};

/** Without these nobody can tell whose a number is. */
export const neededNumbersColumns: readonly NumbersColumn[] = ['number', 'snils', 'protocolNumber'];

const NOT_A_MATCHING = 'Некорректное сопоставление столбцов';

const place = z.number().int().min(0).max(199);

/** The place of each column, from 0. Sent as JSON beside the file. */
const NumbersMatching = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: NOT_A_MATCHING });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .object(
        {
          number: place,
          snils: place,
          protocolNumber: place,
          programTitle: place.optional(),
          person: place.optional(),
        },
        { error: NOT_A_MATCHING },
      )
      .refine((places) => new Set(Object.values(places)).size === Object.keys(places).length, NOT_A_MATCHING),
  );
export type NumbersMatching = z.output<typeof NumbersMatching>;

/** Beside the file. */
export const NumbersBody = z.object({ matching: NumbersMatching.optional() }).optional();

const NOT_SEEN = 'Некорректный список заменяемых номеров';

/**
 * The numbers that the preview has shown to be replaced, by the records' ids; all other records had none, or the file's own. Sent
 * as JSON beside the file. A number that is another by then stays.
 */
const ReplacedNumbers = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: NOT_SEEN });
      return z.NEVER;
    }
  })
  .pipe(z.record(id, z.string().max(500), { error: NOT_SEEN }));
export type ReplacedNumbers = z.output<typeof ReplacedNumbers>;

/** The same with what the preview has shown; without it the file replaces whatever stands there. */
export const LoadNumbersBody = z
  .object({ matching: NumbersMatching.optional(), replaces: ReplacedNumbers.optional() })
  .optional();

/** A column of the register's table as it is shown to whoever says what stands there. */
export const NumbersTableColumn = z.object({
  /** From 0. */
  place: z.number().int(),
  /** «AB» */
  letter: z.string(),
  title: z.string(),
  samples: z.array(z.string()),
  /** What the portal takes it for; null where it does not know. */
  field: NumbersColumn.nullable(),
});
export type NumbersTableColumn = z.output<typeof NumbersTableColumn>;

/** What loading a file of numbers would do. */
export const NumbersAnswer = z.object({
  /** Of a table whose columns stand otherwise than the register's cabinet puts them: somebody has to say what they are. */
  columns: z.array(NumbersTableColumn),
  numbers: z.array(GivenNumber),
  unchangedCount: z.number().int(),
  /** Whose number is another than the preview has shown: it stays. `before` is what stands there now. */
  overtaken: z.array(GivenNumber),
  unmatched: z.array(UnmatchedLine),
  /** Sheets of the workbook that have something and were not read: the numbers of one sheet are taken. */
  ignoredSheets: z.array(z.string()),
});
export type NumbersAnswer = z.output<typeof NumbersAnswer>;
