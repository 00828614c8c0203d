import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPortal } from '../../testing/portal.ts';

test('schema.ts and tables/ name the tables and columns that the migrations make', async () => {
  const { db } = await startPortal();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by table_name`.execute(db);
  const real = Object.fromEntries(
    rows.map(({ table, columns }) => [nameOfCode(table), columns.map(nameOfCode).sort()]),
  );

  const folder = join(import.meta.dirname, 'tables');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const texts = [join(import.meta.dirname, 'schema.ts'), ...files].map((file) => readFile(file, 'utf8'));
  const source = (await Promise.all(texts)).join('\n');
  const interfaces = new Map(
    [...source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column).sort(),
    ]),
  );
  const tables = [...(source.match(/interface Database \{([\s\S]*?)\}/)?.[1]?.matchAll(/(\w+): (\w+);/g) ?? [])];
  const described = Object.fromEntries(tables.map(([, table = '', name = '']) => [table, interfaces.get(name)]));

  expect(described).toEqual(real);
  // And back: the plugin turns each name of code into the name in the database.
  for (const [table, columns = []] of Object.entries(described)) {
    const selected = columns.map((column) => sql.ref(column));
    await sql`select ${sql.join(selected)} from ${sql.table(table)} limit 0`.execute(db);
  }
});

const nameOfCode = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

test('the database refuses to change the ledger', async () => {
  const { db } = await startPortal();
  for (const table of ['entries', 'transfers', 'auditLog']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('append-only');
  }
});
