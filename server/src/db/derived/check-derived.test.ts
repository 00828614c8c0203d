import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { loadDemo } from '../../../demo/load-demo.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { allDerived, checkDerived } from './check-derived.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await loadDemo(portal.context);
  const [center, client] = await portal.db.selectFrom('organizations').select('id').orderBy('type', 'desc').execute();
  await makeInvoice(portal.db, { centerId: center?.id ?? '', clientId: client?.id ?? '' });
});

/** A change behind the back of whoever keeps it, and how what is kept then reads. */
const spoils: Record<string, { change: string; kept: RegExp; also?: RegExp }> = {
  'students.full_name, search_text': { change: `update students set full_name = 'Чужой'`, kept: /^Чужой \/ / },
  'groups.search_text': { change: generated('groups', 'search_text', `'чужая'`), kept: /^чужая$/ },
  'assignments.center_id': {
    change: `update assignments set center_id = (select id from organizations where type = 'Customer' limit 1)`,
    kept: /-/,
    // Its days are added up by the center, and its documents are the center's.
    also: /^(report_days|documents.center_id),/,
  },
  'assignments.is_renewed': { change: 'update assignments set is_renewed = not is_renewed', kept: /^(true|false)$/ },
  report_days: { change: 'update report_days set kopecks = kopecks + 1', kept: /^\d+, \d+$/ },
  'documents.center_id': {
    change: `update documents set center_id = (select id from organizations where type = 'Customer' limit 1)`,
    kept: /-/,
  },
  'students.known_to': { change: `update students set known_to = '{}'`, kept: /^$/ },
  doubles: {
    change: `delete from uncompared_students; insert into doubles (student_id, other_id, organization_id, reasons)
      select min(id::text)::uuid, max(id::text)::uuid, organization_id, '{Snils}' from students group by organization_id limit 1`,
    kept: /^Snils$/,
  },
  'documents.search_text': { change: generated('documents', 'search_text', `'чужой'`), kept: /^чужой$/ },
  'documents.expires_on': { change: generated('documents', 'expires_on', `'2001-01-01'`), kept: /^2001-01-01$/ },
  'invoices.center_id, organization_id': { change: 'update invoices set center_id = organization_id', kept: /-/ },
  'invoices.amount_kopecks': { change: 'update invoices set amount_kopecks = amount_kopecks + 1', kept: /^\d+1$/ },
  'invoices.search_text': { change: `update invoices set search_text = 'чужой'`, kept: /^чужой$/ },
  'entries.kind, created_at': { change: `update entries set created_at = '2001-01-01'`, kept: /, 2001-01-01/ },
  'entries.position, balance_after': {
    change: 'update entries set balance_after = balance_after + 1 where position is not null',
    kept: /^\d+, \d+$/,
  },
  'entries.part_after': {
    change: 'update entries set part_after = part_after + 1 where position is not null',
    kept: /^\d+$/,
  },
};

/** A generated column can be written once it is no longer one. */
function generated(table: string, column: string, value: string): string {
  return `alter table ${table} alter ${column} drop expression; update ${table} set ${column} = ${value}`;
}

class Undone extends Error {}

/** What is found after a change, which is taken back. */
async function foundAfter(change: string): Promise<string[]> {
  let found: string[] = [];
  const work = portal.db.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${change}`).execute(tx);
    found = await checkDerived(tx);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return found;
}

test('nothing differs in the demo center', async () => {
  expect(await checkDerived(portal.db)).toEqual([]);
});

test.each(allDerived.map(({ name }) => name))('%s spoilt is named, row by row, and nothing else', async (name) => {
  const spoilt = spoils[name];
  expect(spoilt, `${name}: no spoil`).toBeDefined();
  const found = (await foundAfter(spoilt?.change ?? '')).filter((line) => !spoilt?.also?.test(line));
  expect(found.length).toBeGreaterThan(0);
  for (const line of found) {
    const [, id, kept = ''] = /^(.+): хранится «(.*)», должно быть [«н]/s.exec(line) ?? [];
    expect(id?.startsWith(`${name}, `), line).toBe(true);
    expect(kept).toMatch(spoilt?.kept ?? /^$/);
  }
});

test('a row that is missing is named too', async () => {
  const [line, ...others] = await foundAfter(
    'delete from report_days where ctid = (select ctid from report_days order by center_id, date_end_learning limit 1)',
  );
  expect(line).toMatch(/^report_days, \S+ \d{4}-\d\d-\d\d (not )?issued: хранится ничего, должно быть «\d+, \d+»$/);
  expect(others).toEqual([]);
});

test('every column that the database generates and keeps, and every trigger that writes, is among them', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attgenerated = 's' and relkind = 'r' order by 1`.execute(portal.db);
  const known = allDerived.flatMap(({ keptBy }) => ('generated' in keptBy ? keptBy.generated : []));
  expect(columns.map(({ name }) => name)).toEqual(known.sort());

  const { rows: triggers } = await sql<{ name: string }>`
    select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace = 'public'::regnamespace order by 1`.execute(portal.db);
  const writing = allDerived.flatMap(({ keptBy }) => ('trigger' in keptBy ? keptBy.trigger : []));
  // These refuse and check; the last ones wake what keeps a student's name, and keep what nothing else says any more.
  const guards = [
    'refuse_change',
    'refuse_change_of_paid_price',
    'keep_invoice',
    'check_transfer_is_balanced',
    'check_parts_are_kept_apart',
    'check_bank_money',
    'keep_bank_payment',
    'give_name_to_student',
    'keep_job_title',
    'take_from_assignment',
    'note_removed_of_invoice',
    'forget_removed_of_invoice',
    'take_terms_of_group',
  ];
  expect(triggers.map(({ name }) => name)).toEqual([...writing, ...guards].sort());
});

test('every file of the folder is in the list, and every name in the page', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => !/(derived|\.test)\.ts$/.test(file));
  expect(files).toHaveLength(allDerived.length);
  const page = await readFile(join(import.meta.dirname, '../../../../docs/derived-data.md'), 'utf8');
  const named = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(allDerived.map(({ name }) => name).sort());
});
