import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import type { RegisterPreview, RegisterTable } from '@dopusk/contract/register-preview.ts';
import type { RecordBeside, RegisterRecord } from '@dopusk/contract/register-records.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import type { RegisterSettings } from '@dopusk/contract/register-settings.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';

/** A record of a register as the register itself is told of it, and what that would be today. */
export interface BareEntry {
  record: Omit<RegisterRecord, keyof RecordBeside>;
  assignId: Seen<'assignments'>;
  /** Of a register of documents. */
  documentId: string | null;
  /**
   * The day from which the term of telling it runs. Null where nothing is to be told of it; and where it was told and is otherwise by
   * now: of that the log knows the day.
   */
  termFrom: string | null;
  /** When it was last told. */
  toldAt: Date | null;
  now: object;
}

/** The same with what is said of the person beside it. */
export interface Entry extends BareEntry {
  record: RegisterRecord;
}

/** A file, or a part of one. */
export interface RegisterFile {
  /** After the title of the register; empty of the only file. */
  title: string;
  /** Made when it is asked for: one after another, however many there are. */
  content: () => Promise<Buffer<ArrayBuffer>>;
}

/** What a table of a file has, before it is made. */
export interface PreviewTable {
  table: RegisterTable;
  columns: RegisterPreview['columns'];
}

/** What one register does otherwise than another. */
export interface RegisterKind {
  /** The records of a period or a group; one more than PERIOD_LIMIT when there are too many. */
  read: (db: Db | Tx, scope: CenterScope, asked: RegisterPeriod) => Promise<BareEntry[]>;
  /** The files of a report. */
  files: (db: Db, scope: CenterScope, report: RegisterReport) => Promise<RegisterFile[]>;
  /** The tables that a file of today has, in its order. */
  tables: () => PreviewTable[];
  /** In which of them a record stands, and what it says there, column by column. */
  rowOf: (entry: BareEntry) => { table: RegisterTable; cells: string[] };
  extension: 'xml' | 'xlsx';
  mime: string;
  /** Why there is nothing to tell where there are no records at all. */
  nothing: string;
  /** In how many days the center wants it told. */
  termOf: (settings: RegisterSettings) => number | null;
}

/** So many at a time. */
export const portionsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
