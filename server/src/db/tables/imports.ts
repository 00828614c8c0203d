import type { CellError, PlannedPerson } from '@dopusk/contract/import-drafts.ts';
import type { ColumnName, LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { ImportStage } from '@dopusk/contract/imports.ts';
import type { loadedFields } from '@dopusk/contract/student-record.ts';
import type { EmployeeForm } from '@dopusk/contract/students.ts';
import type { Generated } from 'kysely';
import type { Json, MaybeJson, MaybeMoment, Moment } from './column.ts';

// Students read from tables, before and after loading.

/** A student as a row of a file describes him; texts missing in the file are empty. */
export type ImportedPerson = Pick<EmployeeForm, keyof typeof loadedFields> & {
  rowNumber: number;
  /** The names stood in one cell: the portal has parted them. */
  isParted?: true;
  /** Whom the table names as his employer, in a column that says whose people they are. */
  employer?: string;
  /** The other organization that he is loaded into, as somebody has said of his employer. */
  into?: string;
  beside?: readonly BesideCell[];
};

/** The same without the fields that the row does not fill. */
export type KeptPerson = Pick<ImportedPerson, 'rowNumber' | 'beside'> & Partial<ImportedPerson>;

/** What a row holds in a column that is not loaded: it is given back with the row. */
export interface BesideCell {
  /** Of the column in the file, from 0. */
  place: number;
  title: string;
  text: string;
}

/** A row that cannot be loaded, with its cells in the order of the template. */
export interface FailedRow {
  rowNumber: number;
  /** Of a file with several. */
  sheet?: string;
  errors: CellError[];
  cells: string[];
  beside?: readonly BesideCell[];
}

/** The data of a student that a load may change, and an undo restores. */
export type PersonValues = Omit<ImportedPerson, 'rowNumber' | 'isParted' | 'employer' | 'into' | 'beside'>;

export interface Imports {
  id: string;
  userId: string;
  organizationId: string;
  title: string;
  rows: Json<KeptPerson[]>;
  failures: Json<FailedRow[]>;
  /** What the load of each right row would do. */
  plan: Json<PlannedPerson[]>;
  created: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  parsedAt: Moment;
  loadedAt: MaybeMoment;
  sheetIssuedAt: MaybeMoment;
  undoneAt: MaybeMoment;
}

export interface ImportPeople {
  importId: string;
  userId: string;
  /** A field that came later than the load is not there. */
  before: MaybeJson<Partial<PersonValues>>;
  /** What the load wrote, of the same fields; null of whom it made. */
  after: MaybeJson<Partial<PersonValues>>;
}

/** What the columns of tables with the same titles are in an organization, as one of its operators said. */
export interface ImportMatchings {
  organizationId: string;
  /** A hash of the titles. */
  headings: string;
  /** By the place of the column; null leaves it out. */
  columns: Json<Record<string, ColumnName | null>>;
  saidAt: Moment;
}

/** What a word stands for in the tables of an organization, as one of its operators said. */
export interface ImportWords {
  organizationId: string;
  field: LoadedName;
  word: string;
  /** Empty: it is not loaded. */
  value: string;
  saidAt: Moment;
}

/** What is done with the rows of another employer in the tables of an organization, as one of its operators said (decision 835). */
export interface ImportEmployers {
  organizationId: string;
  /** What tells it from others, in whatever quotes and legal form. */
  employer: string;
  answer: 'Here' | 'Leave' | 'Into';
  intoId: string | null;
  saidAt: Moment;
}

/** Who a row is whose name and birthday several people have (decision 805). */
export interface ImportAnswers {
  id: string;
  organizationId: string;
  /** A hash of what the row says. */
  said: string;
  /** Of rows that say the same in one table: which of them, from 0. */
  place: number;
  studentId: string;
  importId: string | null;
}

export interface ImportProgressNotes {
  userId: string;
  id: string;
  stage: ImportStage;
  done: number;
  total: number;
  notedAt: Moment;
}
