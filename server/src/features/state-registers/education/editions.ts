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
}

/** The register's template of a table as data. */
export interface Edition {
  /** The day from which it holds, the name of its folder. */
  from: string;
  sheet: string;
  /** Hidden: where the lists stand. */
  listSheet: string;
  firstRow: number;
  /** How many rows it has room for, the last one's number. */
  lastRow: number;
  columns: readonly TableColumn[];
  lists: Readonly<Record<string, readonly string[]>>;
}

const folder = new URL('../../../../data/frdo/', import.meta.url);

/** Days from which templates hold, the first to the last: the register replaces them, and their lists with them. */
const days = readdirSync(folder).sort();

const editionFile = (from: string, kind: TableKind): URL => new URL(`${from}/${kind}.json`, folder);

const read = new Map<string, Edition>();

/** The template that holds on a day; of days before all of them the first. */
export function editionOn(kind: TableKind, day: string): Edition {
  const from = days.findLast((one) => one <= day) ?? days[0] ?? '';
  const key = `${from} ${kind}`;
  const known = read.get(key);
  if (known) return known;
  const edition = { from, ...JSON.parse(readFileSync(editionFile(from, kind), 'utf8')) } as Edition;
  read.set(key, edition);
  return edition;
}

/** The values that a table takes for a field. */
export function listOf({ columns, lists }: Edition, field: string): readonly string[] {
  const { list = '' } = columns.find((column) => column.field === field) ?? {};
  return lists[list] ?? [];
}
