import { z } from 'zod';
import { id } from './fields/id.ts';
import { ColumnName, LoadedField, listedNames, valuesOf } from './imported-columns.ts';

/** A sheet of a file; `isTable` when it has titles that are known and rows below. A CSV has one, without a title. */
const SheetOfFile = z.object({ title: z.string(), isHidden: z.boolean(), isTable: z.boolean() });

/** A sheet that is not read; `isTable` when it has people too. */
export const OtherSheet = z.object({ title: z.string(), isTable: z.boolean() });
export type OtherSheet = z.output<typeof OtherSheet>;

/** What a column holds is told by its title, by its cells, or as somebody has said of the same titles before. */
export const MatchedBy = z.enum(['Title', 'Content', 'Remembered']);

/** What each column of a sheet is, before its rows are checked. */
export const TableMatch = z.object({
  sheets: z.array(SheetOfFile),
  /** The sheet that is read. */
  sheet: z.string(),
  /** The row of the titles; 0 when the table has none. */
  titlesRow: z.number().int(),
  columns: z.array(
    z.object({
      index: z.number().int(),
      /** «C» */
      letter: z.string(),
      /** «Паспорт: Серия»; empty for a column without. */
      title: z.string(),
      /** The first values. */
      samples: z.array(z.string()),
      field: ColumnName.nullable(),
      by: MatchedBy.nullable(),
      /** «№ п/п»: it says nothing of a person. */
      isOfNobody: z.boolean(),
    }),
  ),
  /** Nobody has to be asked: one sheet, and each of its columns is known. */
  isCertain: z.boolean(),
});
export type TableMatch = z.output<typeof TableMatch>;

/** Sent as JSON beside the file. */
const asJson = <S extends z.ZodType>(schema: S, message: string) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .pipe(schema);

const NOT_A_MATCHING = 'Некорректное сопоставление столбцов';

/** A column by its place, from 0, and what it is; null leaves it out. */
export const Matching = asJson(
  z.record(z.string().regex(/^\d{1,3}$/), ColumnName.nullable(), { error: NOT_A_MATCHING }),
  NOT_A_MATCHING,
);

const NOT_WORDS = 'Некорректное сопоставление значений';

/** No longer than this. */
export const LONGEST_WORD = 255;

/** At most so many words of lists are asked about at once, and said at once. */
export const WORDS_ASKED = 200;

/** What a word stands for in a column whose values are of a list: one of them, or '' that it is not loaded. */
const SaidWord = z
  .object({ field: LoadedField, word: z.string().min(1).max(LONGEST_WORD), value: z.string().max(40) })
  .refine(({ field, value }) => {
    return listedNames.includes(field) && (value === '' || valuesOf(field).some((one) => one.value === value));
  }, NOT_WORDS);
export type SaidWord = z.output<typeof SaidWord>;

export const SaidWords = asJson(z.array(SaidWord, { error: NOT_WORDS }).max(WORDS_ASKED), NOT_WORDS);

/** A word that the portal has no value for, or somebody has said which; of how many rows. */
export const ListWord = z.object({
  field: LoadedField,
  /** What the portal calls the field. */
  title: z.string(),
  word: z.string(),
  rows: z.number().int(),
  /** What somebody has said; null while nobody has. */
  value: z.string().nullable(),
});
export type ListWord = z.output<typeof ListWord>;

const NOT_EMPLOYERS = 'Некорректный ответ об организациях таблицы';

/** At most so many organizations of a table are asked about at once, and said at once. */
export const EMPLOYERS_ASKED = 200;

/** Rows of another employer are loaded here, he being their workplace, left out, or loaded into the organization with this id. */
export const EmployerAnswer = z.union([z.enum(['Here', 'Leave']), id]);
export type EmployerAnswer = z.output<typeof EmployerAnswer>;

const SaidEmployer = z.object({ title: z.string().min(1).max(LONGEST_WORD), answer: EmployerAnswer });
export type SaidEmployer = z.output<typeof SaidEmployer>;

export const SaidEmployers = asJson(
  z.array(SaidEmployer, { error: NOT_EMPLOYERS }).max(EMPLOYERS_ASKED),
  NOT_EMPLOYERS,
);

const organization = z.object({ id, title: z.string() });

/** An employer that rows of a table name, and that is not the organization they are loaded into (decision 835). */
export const TableEmployer = z.object({
  /** As the table writes it first. */
  title: z.string(),
  rows: z.number().int(),
  /** What somebody has said; null while nobody has: its rows are wrong until then. */
  answer: EmployerAnswer.nullable(),
  /** The organization that it was said to be, else the one that the operator may load into and the table names. */
  organization: organization.nullable(),
});
export type TableEmployer = z.output<typeof TableEmployer>;
