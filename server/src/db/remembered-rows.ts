import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import type { Database } from './schema.ts';
import type { Locked, Seen } from './seen.ts';

export type Row = Record<string, unknown>;

/** A row as it stood, with what goes with it when it is deleted. */
export interface RememberedRow<R extends Row = Row> {
  row: R;
  /** What refers to it and is deleted with it; what is referred to comes first. */
  beside: { table: string; row: Row }[];
  /** What refers to it, or to what goes with it, and loses only that. */
  loosened: { table: string; column: string; to: unknown; ids: string[] }[];
}

interface Reference {
  table: string;
  columns: string[];
  referred: string[];
  isDeleted: boolean;
}

/** All that the deletion of a row deletes or loosens, from the database itself: a new table is remembered without being named. */
export async function rememberRow<R extends Row>(
  tx: Tx,
  table: string,
  id: Locked<keyof Database>,
): Promise<RememberedRow<R>> {
  const { rows } = await sql<{ row: R }>`select to_jsonb(found) as row from ${sql.table(table)} as found
    where id = ${id}`.execute(tx);
  const remembered: RememberedRow<R> = { row: rows[0]?.row as R, beside: [], loosened: [] };
  await gather(tx, table, remembered.row, remembered);
  return remembered;
}

/** Deletes rows, all or none. @returns each as it stood, in the order given */
export async function deleteRemembering(
  tx: Tx,
  table: string,
  ids: readonly Locked<keyof Database>[],
): Promise<RememberedRow[]> {
  const remembered: RememberedRow[] = [];
  for (const id of ids) remembered.push(await rememberRow(tx, table, id));
  await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx);
  return remembered;
}

/** Rows of one table that were remembered together. */
export interface RememberedTable {
  table: string;
  rows: Row[];
}

/** Many rows of a table, and what is deleted with them and has no more that goes with it: in a few statements, not in one a row. */
export async function rememberMany(
  tx: Tx,
  table: string,
  ids: readonly Seen<keyof Database>[],
): Promise<RememberedTable[]> {
  const read = async (of: string, column: string) => {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(found) as row from ${sql.table(of)} as found
      where ${sql.ref(`found.${column}`)} = any(${ids}::uuid[])`.execute(tx);
    return { table: of, rows: rows.map(({ row }) => row) };
  };
  const remembered = [await read(table, 'id')];
  for (const { table: other, columns, isDeleted } of await referencesTo(tx, table)) {
    const [column = '', ...more] = columns;
    if (!isDeleted || more.length > 0) continue;
    const { rows } = await read(other, column);
    const before = remembered.find((one) => one.table === other);
    // Two of a pair are reached by either.
    const known = new Set(before?.rows.map((row) => JSON.stringify(row)));
    const fresh = rows.filter((row) => !known.has(JSON.stringify(row)));
    if (before) before.rows.push(...fresh);
    else remembered.push({ table: other, rows });
  }
  return remembered.filter(({ rows }) => rows.length > 0);
}

async function gather(tx: Tx, table: string, row: Row, into: RememberedRow): Promise<void> {
  for (const { table: other, columns, referred, isDeleted } of await referencesTo(tx, table)) {
    const same = columns.map(
      (column, i) => sql`${sql.ref(`found.${column}`)} = ${sql.ref(`referred.${referred[i] ?? ''}`)}`,
    );
    const { rows } = await sql<{ row: Row }>`select to_jsonb(found) as row from ${sql.table(other)} as found,
      jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) as referred
      where ${sql.join(same, sql` and `)}`.execute(tx);
    if (!isDeleted) {
      if (rows.length > 0) {
        const to = row[referred[0] ?? ''];
        into.loosened.push({ table: other, column: columns[0] ?? '', to, ids: rows.map((one) => String(one.row.id)) });
      }
      continue;
    }
    for (const one of rows) {
      // Reached by a second way it stands after what it refers to on both.
      const again = into.beside.findIndex(({ table: of, row: is }) => of === other && isDeepStrictEqual(is, one.row));
      if (again !== -1) into.beside.splice(again, 1);
      into.beside.push({ table: other, row: one.row });
      await gather(tx, other, one.row, into);
    }
  }
}

/** The tables stay as they are while a process runs. */
const known = new Map<string, Reference[]>();

async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const before = known.get(table);
  if (before) return before;

  const named = (relation: string, numbers: string) => sql`(select array_agg(attname::text order by position)
    from unnest(${sql.ref(numbers)}) with ordinality as numbered(attnum, position)
    join pg_attribute on attrelid = ${sql.ref(relation)} and pg_attribute.attnum = numbered.attnum)`;
  const { rows } = await sql<Reference>`select conrelid::regclass::text as table, confdeltype = 'c' as is_deleted,
      ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as referred
    from pg_constraint where confrelid = ${table}::regclass and contype = 'f' and confdeltype in ('c', 'n')
    order by 1`.execute(tx);
  known.set(table, rows);
  return rows;
}

type Conditions = Record<string, RawBuilder<SqlBool>>;

/** As long as what the rows beside are put back, where what they refer to has gone its own way since; on `former` rows. */
const besideWhile: Conditions = {
  invoice_assignments: sql`exists (select from invoices where invoices.id = former.invoice_id and state = 'Issued' for share)`,
  // Whoever has chosen another start by now keeps that.
  list_starts: sql`not exists (select from list_starts as now where (now.user_id, now.organization_id, now.list)
    = (former.user_id, former.organization_id, former.list))`,
  // An upload that nobody held is swept away.
  questionnaire_files: sql`exists (select from files where files.id = former.file_id for key share)`,
};

/** The same of what has lost its reference; on a row of the table. */
const loosenedWhile: Conditions = {
  // Money on its way goes to the balance: by no undo it becomes another's.
  payments: sql`false`,
  lms_enrolments: sql`task = 'Enrol'`,
};

/** Puts a row back as it stood; the caller has found that nothing is in its way. */
export async function insertRemembered(tx: Tx, table: string, { row, beside, loosened }: RememberedRow): Promise<void> {
  await insertRow(tx, table, row);
  for (const one of beside) await insertRow(tx, one.table, one.row, besideWhile[one.table]);
  for (const { table: other, column, to, ids } of loosened) {
    await sql`update ${sql.table(other)} set ${sql.ref(column)} = ${to}
      where id = any(${ids}::uuid[]) and ${sql.ref(column)} is null and ${loosenedWhile[other] ?? sql`true`}`.execute(
      tx,
    );
  }
}

/** Inserts a row as it was remembered; columns that have come since take their defaults, computed ones their values. */
export const insertRow = (tx: Tx, table: string, row: Row, condition = sql<SqlBool>`true`): Promise<void> =>
  insertRows(tx, table, [row], condition);

/**
 * The same of rows that were remembered together, and have the same columns.
 * @param orLeave what is derived may be there again by itself: such a row stays as it is
 */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  condition = sql<SqlBool>`true`,
  { orLeave = false } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const computed = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attgenerated <> ''`.execute(tx);
  const left = new Set(computed.rows.map(({ name }) => name));
  const columns = sql.join(
    Object.keys(rows[0] ?? {})
      .filter((name) => !left.has(name))
      .map((name) => sql.ref(name)),
  );
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as former
    where ${condition} ${orLeave ? sql`on conflict do nothing` : sql``}`.execute(tx);
}

/** What refers to rows of a table and stands in the way of their deletion: the tables with the columns, from the database itself. */
export async function holdersOf(tx: Tx | Db, table: string): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`select conrelid::regclass::text as table,
      attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = ${table}::regclass and contype = 'f' and confdeltype in ('a', 'r') and cardinality(conkey) = 1
    order by 1, 2`.execute(tx);
  return rows;
}
