import type pg from 'pg';

/** A table of the portal and the columns that are written, not generated. */
export interface Table {
  name: string;
  columns: string[];
}

/** The number of rows of a table and a check sum over all of them. */
export interface Fingerprint {
  rows: number;
  sum: string;
}

/** All tables of the portal, by name; the list of migrations applied is no data. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** Settings that make the same row have the same text in every database. */
export const SAME_TEXT = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

/** The check sum of a table, whatever the order of its rows; generated columns count too. */
export async function fingerprintOf(client: pg.ClientBase, table: string): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::integer as rows,
      coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${quoted(table)} t`);
  return rows[0] ?? { rows: 0, sum: '0' };
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The list of columns for COPY. */
export const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');
