import type pg from 'pg';

/** A table of the portal and the columns that are written, not generated. */
export interface Table {
  name: string;
  columns: string[];
}

/** How many rows a table has and a figure that any change of any of them changes. */
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

/** Settings by which the same row reads the same in every database. */
export const SAME_TEXT = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

/** Rows of a table in any order; what is generated counts too: it must come out the same. */
export async function fingerprintOf(client: pg.ClientBase, table: string): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(`
    select count(*)::integer as rows,
      coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${quoted(table)} t`);
  return rows[0] ?? { rows: 0, sum: '0' };
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The columns as COPY wants them. */
export const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');
