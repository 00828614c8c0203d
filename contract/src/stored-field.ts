import { z } from 'zod';
import type { ResultCode } from './codes.ts';
import { kept } from './fields/optional.ts';
import type { AskedHint } from './questionnaire-step.ts';

/** How a table that people load names a field, and how its cells are read. */
interface ImportHint {
  /** A filled cell for the template. */
  example: string;
  /** Other titles that people give the column. */
  synonyms: readonly string[];
  /** Must be in the file. */
  required?: true;
  /** What its cells may be written like; a text as it stands unless given. */
  cell?: 'date' | 'phone' | 'snils' | 'email';
  /** Of a list of values: what people write for each, first as the portal calls it. */
  words?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** No two rows of a file share it. */
  isOwn?: true;
}

/** How the record's own Excel table shows a field. */
interface ExcelHint {
  /** Its place among the columns. */
  order: number;
  kind: 'text' | 'date';
  /** In letters. */
  width: number;
}

/**
 * A field that a record keeps, described once: whatever reads, writes, loads or shows the record takes it from here
 * (docs/ARCHITECTURE.md, «A stored field»).
 */
export interface StoredField {
  /** What people call it: in forms, as the heading of a column, in the log of what was changed. */
  title: string;
  /** What a form calls it when that says more. */
  label?: string;
  /** The most letters a text may have. */
  max?: number;
  /** What a form that makes the record sends. */
  schema: z.ZodType;
  /** What a change sends; the same as the form or nothing, which leaves the field as it is, unless given. */
  changed?: z.ZodType;
  /** What a reply says; a text unless given. */
  reply?: z.ZodType;
  /** What stands in a form at first; an empty text unless given, undefined for nothing chosen. */
  blank?: unknown;
  /** How people read a value that is kept otherwise; a date is read as dates are. */
  readable?: (value: string) => string;
  /** Known to the person himself and to whoever reports statistics, and to nobody else (decision 73). */
  confidential?: true;
  /** Of an identity document, the insurance or a diploma: not known to who minds money or settings alone (decision 147). */
  identifying?: true;
  /** Kept with the person's account and not in the record's own table. */
  account?: true;
  /** Its column, where that is called otherwise. */
  column?: string;
  /** Refuses a value that another record of the organization has already, in whatever letter case. */
  taken?: ResultCode;
  /** Only what a table may load. */
  import?: ImportHint;
  /** Only what the Excel table shows. */
  excel?: ExcelHint;
  /** Only what a questionnaire asks the person himself. */
  asked?: AskedHint;
}

export type StoredFields = Readonly<Record<string, StoredField>>;

type Having<F, Hint extends PropertyKey> = {
  [K in keyof F as F[K] extends Readonly<Record<Hint, unknown>> ? K : never]: F[K];
};
type Lacking<F, Hint extends PropertyKey> = Omit<F, keyof Having<F, Hint>>;

/** The fields that say something: those of the account, those that a table loads. */
export const having = <F extends StoredFields, Hint extends keyof StoredField>(fields: F, hint: Hint) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field[hint] !== undefined)) as Having<F, Hint>;

/** The fields that do not say it. */
export const lacking = <F extends StoredFields, Hint extends keyof StoredField>(fields: F, hint: Hint) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field[hint] === undefined)) as Lacking<F, Hint>;

/** Their names, in the order of the description. */
export const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** Of a record's values those of some names. */
export const pick = <T extends object, K extends keyof T>(values: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>;

/** A value as people read it, or as it is kept. */
export function readableOf(
  fields: Readonly<Record<string, Pick<StoredField, 'title' | 'readable'>>>,
  name: string,
  value: string,
): string {
  const { readable } = fields[name] ?? {};
  return readable ? readable(value) : value;
}

/** The same for each of some names. */
export const each = <K extends string, V>(names: readonly K[], value: V) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>;

const mapped = (fields: StoredFields, schemaOf: (field: StoredField) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

type FormShape<F extends StoredFields> = { [K in keyof F]: F[K]['schema'] };

/** The shape of the form that makes a record. */
export const formShape = <F extends StoredFields>(fields: F) => mapped(fields, ({ schema }) => schema) as FormShape<F>;

type Kept<S extends z.ZodType> = ReturnType<typeof kept<S>>;
type ChangeShape<F extends StoredFields> = {
  [K in keyof F]: F[K] extends { changed: infer S } ? S : Kept<F[K]['schema']>;
};

/** The shape of a change: a field that it leaves out stays as it is. */
export const changeShape = <F extends StoredFields>(fields: F) =>
  mapped(fields, ({ schema, changed }) => changed ?? kept(schema)) as ChangeShape<F>;

type ReplyShape<F extends StoredFields> = { [K in keyof F]: F[K] extends { reply: infer S } ? S : z.ZodString };

/** The shape of a reply that tells all of them. */
export const replyShape = <F extends StoredFields>(fields: F) =>
  mapped(fields, ({ reply = z.string() }) => reply) as ReplyShape<F>;

export type Blank<F extends StoredFields> = { [K in keyof F]: F[K] extends { blank: infer B } ? B : string };

/** What stands in a form at first. */
export const blankOf = <F extends StoredFields>(fields: F) =>
  mapped(fields, (field) => ('blank' in field ? field.blank : '')) as Blank<F>;

/** Whether nothing stands there. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

type ColumnOf<F, K> = F extends { column: infer C extends string } ? C : K;

const columnOf = <F extends StoredFields, K extends keyof F & string>(fields: F, name: K) =>
  (fields[name]?.column ?? name) as ColumnOf<F[K], K>;

type InColumns<F, V> = { [K in keyof F & keyof V as ColumnOf<F[K], K> & PropertyKey]: V[K] };

/** Values of a record as its table takes them. */
export const inColumns = <F extends StoredFields, V extends { [K in keyof F]: unknown }>(fields: F, values: V) =>
  Object.fromEntries(namesOf(fields).map((name) => [columnOf(fields, name), values[name]])) as InColumns<F, V>;
