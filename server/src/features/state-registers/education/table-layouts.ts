import { readdirSync, readFileSync } from 'node:fs';

/** A table that the federal register takes: of additional education (ДПО) or of professional training (ПО). */
export type TableKind = 'dpo' | 'po';

export interface TableColumn {
  /** «AB» */
  column: string;
  /** What of ours stands there (education/told.ts). */
  field: string;
  title: string;
  /** The name of the only values that it takes. */
  list?: string;
  /** A text unless given. */
  kind?: 'date' | 'year' | 'number';
  /** The most letters that it takes. */
  max?: number;
  /** The only signs that it takes beside letters, digits and spaces; all of them unless given. */
  signs?: string;
}

type WordKind =
  | 'documentKind'
  | 'programKind'
  | 'workerProgram'
  | 'gender'
  | 'studyForm'
  | 'fundingSource'
  | 'studyPlace'
  | 'qualification'
  | 'educationLevel';

/** The register's template of a table as data. */
export interface TableLayout {
  /** The day from which it holds, the name of its folder. */
  from: string;
  sheet: string;
  /** Hidden: where the lists stand. */
  listSheet: string;
  firstRow: number;
  /** How many rows it has room for, the last one's number. */
  lastRow: number;
  /** The shortest training that it takes. */
  minHours: number;
  /** The code of the country whose citizens have a SNILS. */
  russia: string;
  foreignersNeedSnils: boolean;
  /** What stands in the cell of whoever has no отчество. */
  withoutLastname: string;
  columns: readonly TableColumn[];
  /** What it calls our values, by the field and the value. */
  words: Readonly<Record<WordKind, Readonly<Record<string, string>>>>;
  lists: Readonly<Record<string, readonly string[]>>;
}

const folder = new URL('../../../../data/frdo/', import.meta.url);

/** Days from which templates hold, the first to the last: the register replaces them, and their lists with them. */
const days = readdirSync(folder).sort();

/** The file that is filled in. */
export const templateFile = ({ from }: TableLayout, kind: TableKind): URL => new URL(`${from}/${kind}.xlsx`, folder);

const read = new Map<string, TableLayout>();

/** The template that holds on a day; of days before all of them the first. */
export function layoutOn(kind: TableKind, day: string): TableLayout {
  const from = days.findLast((one) => one <= day) ?? days[0] ?? '';
  const key = `${from} ${kind}`;
  const known = read.get(key);
  if (known) return known;
  const json = (name: string) => JSON.parse(readFileSync(new URL(`${from}/${name}.json`, folder), 'utf8'));
  const layout: TableLayout = { from, words: json('words'), ...json(kind) };
  read.set(key, layout);
  return layout;
}

/** The values that a table takes for a field. */
export function listOf({ columns, lists }: TableLayout, field: string): readonly string[] {
  const { list = '' } = columns.find((column) => column.field === field) ?? {};
  return lists[list] ?? [];
}

/** The words of a list by what they are without the spaces at their ends: there are thousands of professions. */
const plainWords = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** The value as the list of a field writes it, spaces at its end and all; empty when it is not there. */
export function wordOf(layout: TableLayout, field: string, value: string): string {
  const list = listOf(layout, field);
  const known = plainWords.get(list) ?? new Map(list.toReversed().map((word) => [word.trim(), word]));
  plainWords.set(list, known);
  return known.get(value.trim()) ?? '';
}
