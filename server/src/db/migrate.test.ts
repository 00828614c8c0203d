import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assignments } from '@dopusk/contract/assignments.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualRights } from '@dopusk/contract/rights.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { Client } from '../../testing/client.ts';
import { query } from '../../testing/database.ts';
import { emptyDatabase, type Place } from '../../testing/empty-database.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { reconcile } from '../features/payments/reconciliation/reconcile.ts';
import { listTables, quoted, SAME_TEXT } from './backup/tables.ts';
import type { Db } from './connection.ts';
import { BASELINE, MIGRATIONS, migrate } from './migrate.ts';

const CLIENT = '01900000-0000-7000-8000-000000000002';

/** A database that holds what a center wrote on the day of the baseline. */
async function baselineDatabase(): Promise<Place> {
  const place = await emptyDatabase();
  await migrate(place.db, BASELINE);
  await query(place.url, await readFile(join(import.meta.dirname, 'fixtures/baseline.sql'), 'utf8'));
  return place;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-migrations-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Today's migrations with these beside them. */
async function migrationsWith(later: Record<string, string>): Promise<string> {
  const folder = await newFolder();
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const [name, text] of Object.entries(later)) await writeFile(join(folder, `${name}.sql`), text);
  return folder;
}

/** The rows of each table at a moment, in the columns that are written, as text. */
type Reading = Map<string, { columns: string[]; rows: Record<string, string>[] }>;

async function read(url: string): Promise<Reading> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SAME_TEXT);
  const reading: Reading = new Map();
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<Record<string, string>>(
      `select ${columns.map((column) => `${quoted(column)}::text`).join(', ')} from ${quoted(name)}`,
    );
    reading.set(name, { columns, rows });
  }
  await client.end();
  return reading;
}

/** Expects every row that was read before, unchanged in the columns that later migrations have kept; what is searched in the database writes anew. */
async function expectKept(url: string, before: Reading): Promise<void> {
  const after = await read(url);
  const written = [...before].filter(([, { rows }]) => rows.length > 0);
  // Comparing empty tables would prove nothing.
  expect(written.length).toBeGreaterThan(25);
  for (const [name, was] of written) {
    const is = after.get(name);
    const columns = was.columns.filter((column) => column !== 'search_text' && is?.columns.includes(column));
    const texts = (rows: Record<string, string>[] = []) =>
      rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]])));
    expect(texts(is?.rows), name).toEqual(expect.arrayContaining(texts(was.rows)));
  }
}

const appliedTo = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

describe('what a center wrote on the day of the baseline, after every migration since', () => {
  let place: Place;
  let before: Reading;
  let portal: Portal;
  let administrator: Client;

  beforeAll(async () => {
    place = await baselineDatabase();
    before = await read(place.url);
    portal = await startPortal({ DATABASE_URL: place.url, ROLE: 'web' });
    // A session of that day.
    administrator = new Client(portal.url, 'session=baseline');
  });

  test('has the same rows', () => expectKept(place.url, before));

  test('every operator may do what he could do: no less, and no more', async () => {
    const { rows } = await sql<{ role: string; rights: string[] }>`select role, rights from memberships
      order by operator_id`.execute(place.db);
    expect(rows).toEqual([
      { role: 'HighOperator', rights: usualRights.EducationCenter },
      { role: 'Operator', rights: usualRights.Customer },
    ]);
  });

  test('people and their assignments are shown as they were, to a session of that day', async () => {
    const { items } = await administrator.call(students.listAcrossOrganizations, { query: { search: 'ежов' } });
    expect(items).toMatchObject([
      { fullName: 'Ежов Пётр Семёнович', birthday: '1985-12-31', organizationTitle: 'ООО «Щёлковский завод»' },
    ]);
    const person = await administrator.call(students.read, { params: { id: '01900000-0000-7000-8000-000000000051' } });
    expect(person).toMatchObject({ snilsNumber: '112-233-445 95', passportNumber: '012345', educationType: 'High' });
    const paid = await administrator.call(assignments.read, { params: { id: '01900000-0000-7000-8000-000000000071' } });
    expect(paid).toMatchObject({ isPaid: true, dateStartLearning: '2025-02-03', dateEndLearning: '2025-02-07' });
  });

  test('the money is where it was, to the kopeck, and the books agree with the bank', async () => {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from operators where id = '01900000-0000-7000-8000-000000000022'`.execute(portal.db);
    const client = await Client.loggedIn(portal.url, portal.db, rows[0]?.userId ?? '', CLIENT);
    const { items } = await client.call(payments.history, { query: {} });
    expect(items.map(({ kind, amount, balanceAfter }) => ({ kind, amount, balanceAfter }))).toEqual([
      { kind: 'assignment', amount: -4990.5, balanceAfter: 15_009.5 },
      { kind: 'top-up', amount: 20_000, balanceAfter: 20_000 },
    ]);
    const all = { dateStart: '2025-01-01', dateEnd: '2025-12-31', centerId: null, isWholePortal: true };
    expect((await reconcile(portal.context, all)).differences).toEqual([]);
    expect((await client.call(invoices.list, { query: {} })).items).toMatchObject([{ number: '15', amount: 5000 }]);
  });

  test('documents of that day are verified by their codes and served byte for byte', async () => {
    const verify = (code: string) => administrator.call(documents.verify, { params: { code } });
    expect(await verify('AAAAA-BBBBB-CCCC3')).toMatchObject({ status: 'Valid', number: '007', person: 'Ежов П. С.' });
    expect(await verify('AAAAA-BBBBB-CCCC2')).toMatchObject({ status: 'Revoked', revokedOn: '2025-02-08' });
    const bytes = Buffer.from('%PDF-1.7 of the baseline file 42');
    await portal.context.storage.put('document-1', bytes, 'application/pdf');
    const params = { id: '01900000-0000-7000-8000-000000000112', part: 'Certificate', format: 'Pdf' };
    const answer = await administrator.fetch(documents.file, { params });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('a later migration', () => {
  const badge = `ALTER TABLE students ADD COLUMN badge text NOT NULL DEFAULT '';
    UPDATE students SET badge = 'Б-' || job_title WHERE job_title <> '';`;

  test('changes a database with data and keeps its rows', async () => {
    const { url, db } = await baselineDatabase();
    const before = await read(url);
    await migrate(db, undefined, await migrationsWith({ '9001-badges': badge }));
    await expectKept(url, before);
    const { rows } = await sql`select badge from students order by badge`.execute(db);
    expect(rows).toEqual([{ badge: '' }, { badge: 'Б-Электромонтёр' }]);
    expect(await appliedTo(db)).toContain('9001-badges');
  });

  test('leaves templates and choices to the kind of training that they were true of', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, '0021-kinds-of-training');
    const center = randomUUID();
    await sql`insert into organizations (id, type, title, inn) values (${center}, 'EducationCenter', 'Центр', '')`.execute(
      db,
    );
    const kinds = {
      Certificate: 'AdvancedTraining',
      CertificateForPdf: 'AdvancedTraining',
      AppendixOneForPdf: 'ProfessionalRetraining',
      TicketM: 'ProfessionalTraining',
      CertificateEducation: null,
      Protocol: null,
    };
    for (const sheet of Object.keys(kinds)) {
      const id = randomUUID();
      await sql`insert into templates (id, center_id, sheet, version, title, storage_key, size, sha256)
        values (${id}, ${center}, ${sheet}, 1, '', '', 0, '')`.execute(db);
      await sql`insert into template_choices values (${center}, ${sheet}, ${id})`.execute(db);
    }
    await migrate(db);
    for (const table of ['templates', 'templateChoices'] as const) {
      const rows = await db.selectFrom(table).select(['sheet', 'trainingType']).execute();
      expect(Object.fromEntries(rows.map(({ sheet, trainingType }) => [sheet, trainingType]))).toEqual(kinds);
    }
    await expect(sql`update templates set version = 2`.execute(db)).rejects.toThrow('append-only');
  });

  test('narrows the links that training is known to have made, and leaves the others whole', async () => {
    const { url, db } = await baselineDatabase();
    const neighbour = randomUUID();
    const [center, ownClient] = ['01900000-0000-7000-8000-000000000001', randomUUID()];
    await sql`insert into organizations (id, type, title, inn) values
      (${neighbour}, 'EducationCenter', 'Сосед', ''), (${ownClient}, 'Customer', 'Свой', '')`.execute(db);
    // The neighbour's link is as old as its group; the center has made a client of its own, and an employee there.
    await query(
      url,
      `begin;
      update center_clients set created_at = '2025-01-11 23:30+03';
      insert into center_clients (center_id, client_id) values ('${neighbour}', '${CLIENT}');
      insert into groups (id, title, organization_id, center_id)
        values ('${randomUUID()}', 'Группа', '${CLIENT}', '${neighbour}');
      insert into group_students select groups.id, '01900000-0000-7000-8000-000000000052' from groups
        where center_id = '${neighbour}';
      insert into center_clients (center_id, client_id) values ('${center}', '${ownClient}');
      insert into audit_log (id, organization_id, action, subject_id) values
        ('${randomUUID()}', '${center}', 'organization.created', '${ownClient}'),
        ('${randomUUID()}', '${center}', 'student.created', '01900000-0000-7000-8000-000000000052');
      commit`,
    );
    await migrate(db);
    const links = await db.selectFrom('centerClients').select(['centerId', 'extent', 'origin']).execute();
    expect(links.toSorted((a, b) => (`${a.origin}` < `${b.origin}` ? -1 : 1))).toEqual([
      { centerId: center, extent: 'Everybody', origin: 'Center' },
      { centerId: neighbour, extent: 'Taught', origin: 'Training' },
      { centerId: center, extent: 'Everybody', origin: null },
    ]);
    const people = await db.selectFrom('students').orderBy('id').select('knownTo').execute();
    expect(people.map(({ knownTo }) => knownTo.toSorted())).toEqual([[center], [center, neighbour].toSorted()]);
  });

  test('keeps how documents of before were taught: as the register was told first, else as is printed, else as the course says', async () => {
    const { db, url } = await baselineDatabase();
    await migrate(db, '0210-webhooks');
    const [told, printed, silent, report] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const document = (id: string, number: string, form: string) => `insert into documents
      (id, center_id, type, training_type, assignment_id, issue_date, number, data, form, verification_code, revoked_at)
      select '${id}', center_id, 'Certificate', 'AdvancedTraining', id, '2026-11-09', '${number}',
        '{"курс": {"форма_обучения": "${form}"}}', '{}', '${id}', now() from assignments order by id limit 1;`;
    await query(
      url,
      `begin;
      ${document(told, '9001', 'заочная')} ${document(printed, '9002', 'очно-заочная, с применением дистанционных образовательных технологий')}
      ${document(silent, '9003', '')}
      update courses set study_form = 'FullTime', funding_source = 'Local';
      insert into state_register_reports (id, center_id, register, made_by, date_start, date_end, finished_at)
        select '${report}', center_id, 'EducationDocuments', (select user_id from operators limit 1), '2026-01-01', '2026-12-31', now()
        from documents where id = '${told}';
      insert into state_register_records (report_id, assignment_id, document_id, told)
        select '${report}', assignment_id, id, '{"table": "dpo", "cells": {"studyForm": "Очная", "fundingSource": "Платное обучение",
          "educationLevel": "Среднее профессиональное образование", "diplomSeries": "Нет", "diplomNumber": "7", "diplomSurname": "Девина"}}'
        from documents where id = '${told}';
      commit`,
    );
    await migrate(db);
    const rows = await db
      .selectFrom('documents')
      .where('id', 'in', [told, printed, silent])
      .select(['id', 'studyTerms'])
      .execute();
    const termsOf = (id: string) => rows.find((row) => row.id === id)?.studyTerms;
    expect(termsOf(told)).toMatchObject({
      studyForm: 'FullTime',
      fundingSource: 'Paid',
      education: { educationType: 'MiddleProfessional', diplomSeries: '', diplomNumber: '7', diplomSurname: 'Девина' },
    });
    expect(termsOf(printed)).toMatchObject({ studyForm: 'PartTime', fundingSource: 'Local' });
    expect(termsOf(silent)).toMatchObject({ studyForm: 'FullTime', fundingSource: 'Local' });
    await expect(sql`update documents set study_terms = '{}'`.execute(db)).rejects.toThrow('append-only');
  });

  test('takes the usual source of money out of documents of free trainings, where nobody has said it', async () => {
    const { db, url } = await baselineDatabase();
    await migrate(db, '0590-enrolments-that-were-sent');
    const [silent, said] = [randomUUID(), randomUUID()];
    const document = (id: string, number: string, source: string) => `insert into documents
      (id, center_id, type, training_type, assignment_id, issue_date, number, data, form, verification_code, revoked_at, study_terms)
      select '${id}', center_id, 'Certificate', 'AdvancedTraining', id, '2026-11-09', '${number}', '{}', '{}', '${id}', now(),
        '{"studyForm": "FullTime", "fundingSource": "${source}"}' from assignments order by id limit 1;`;
    await query(
      url,
      `begin;
      update assignments set paid_at = null;
      update assignments set price_kopecks = 0;
      ${document(silent, '9001', 'Paid')} ${document(said, '9002', 'Regional')}
      commit`,
    );
    await migrate(db);
    const rows = await db
      .selectFrom('documents')
      .where('id', 'in', [silent, said])
      .select(['id', 'studyTerms'])
      .execute();
    const termsOf = (id: string) => rows.find((row) => row.id === id)?.studyTerms;
    expect(termsOf(silent)).toEqual({ studyForm: 'FullTime' });
    expect(termsOf(said)).toEqual({ studyForm: 'FullTime', fundingSource: 'Regional' });
  });

  test('keeps the program of protocols of before: as is printed, else as the register was told, else as the course says', async () => {
    const { db, url } = await baselineDatabase();
    await migrate(db, '0261-login-links');
    const [printed, other, told, silent, report] = [1, 2, 3, 4, 5].map(() => randomUUID());
    const titleOf = (program: number) => `(select title from professions where learn_program_id = ${program})`;
    const professions = [1, 2, 3, 4].map(
      (program) => `(gen_random_uuid(), 'SafetyTraining', 'Программа ${program}', 'LabourProtection', ${program})`,
    );
    const protocol = (id: string | undefined, number: string, data: string) => `insert into documents
      (id, center_id, type, training_type, assignment_id, issue_date, number, data, form, verification_code, revoked_at)
      select '${id}', center_id, 'Protocol', 'SafetyTraining', id, '2026-11-09', '${number}', ${data}, '{}', '${id}', now()
      from assignments order by id limit 1;`;
    await query(
      url,
      `begin;
      insert into professions (id, training_type, title, safety_area, learn_program_id) values ${professions.join(', ')};
      update courses set profession_id = (select id from professions where learn_program_id = 4);
      ${protocol(printed, '9001', `jsonb_build_object('курс', jsonb_build_object('программа', ${titleOf(1)}))`)}
      ${protocol(other, '9002', `'{"курс": {"программа": ""}}'`)}
      ${protocol(told, '9003', `'{}'`)} ${protocol(silent, '9004', `'{}'`)}
      insert into state_register_reports (id, center_id, register, made_by, date_start, date_end, finished_at)
        select '${report}', center_id, 'LabourProtection', (select user_id from operators limit 1), '2026-01-01', '2026-12-31', now()
        from documents where id = '${told}';
      insert into state_register_records (report_id, assignment_id, told)
        select '${report}', assignment_id, '{"programId": 2, "programTitle": "СИЗ", "protocolNumber": "9003"}'
        from documents where id = '${told}';
      commit`,
    );
    await migrate(db);
    const rows = await db.selectFrom('documents').select(['id', 'studyTerms']).execute();
    const programOf = (id: string | undefined) => rows.find((row) => row.id === id)?.studyTerms.program;
    expect([printed, other, told, silent].map(programOf)).toMatchObject([
      { id: 1 },
      null,
      { id: 2, title: 'СИЗ' },
      { id: 4 },
    ]);
    await expect(sql`update documents set study_terms = '{}'`.execute(db)).rejects.toThrow('append-only');
  });

  test('that fails is named, and nothing of the run is kept', async () => {
    const { url, db } = await baselineDatabase();
    const before = await read(url);
    const applied = await appliedTo(db);
    const folder = await migrationsWith({
      '9001-badges': badge,
      '9002-wrong': 'ALTER TABLE strangers ADD COLUMN id uuid',
    });
    await expect(migrate(db, undefined, folder)).rejects.toThrow(/Миграция 9002-wrong не применилась: .*strangers/);
    expect(await appliedTo(db)).toEqual(applied);
    expect([...(await read(url))]).toEqual([...before]);
  });

  test('with a lower number than one already applied is applied too', async () => {
    const { db } = await emptyDatabase();
    const second = { '9002-second': 'CREATE TABLE second (id uuid)' };
    await migrate(db, undefined, await migrationsWith(second));
    await migrate(db, undefined, await migrationsWith({ ...second, '9001-first': 'CREATE TABLE first (id uuid)' }));
    const { rows } = await sql`select to_regclass('first') is not null as there`.execute(db);
    expect(rows).toEqual([{ there: true }]);
  });
});

describe('a database of another version of the portal', () => {
  /** The message that a person sees at the start. */
  async function start(url: string, program: string, ...args: string[]): Promise<{ code: number; stderr: string }> {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: await newFolder(), DEMO: 'off' };
    const command = [join(import.meta.dirname, '..', program), ...args];
    return promisify(execFile)(process.execPath, command, { env }).then(
      () => ({ code: 0, stderr: '' }),
      (error) => error,
    );
  }

  test('made before the baseline is refused in one line that says what to do, and not touched', async () => {
    const { url, db } = await baselineDatabase();
    await sql`delete from kysely_migration`.execute(db);
    await sql`insert into kysely_migration values ('0001-foundations', ''), ('0002-accounts', '')`.execute(db);
    const before = await read(url);
    for (const [program = '', ...args] of [['main.ts'], ['portal.ts', 'migrate']]) {
      const { code, stderr } = await start(url, program, ...args);
      expect(code).toBe(1);
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^База данных создана одной из первых версий портала.*portal -- backup.*portal -- restore/,
        ),
      ]);
    }
    expect([...(await read(url))]).toEqual([...before]);
    expect(await appliedTo(db)).toEqual(['0001-foundations', '0002-accounts']);
  });

  test('made by a newer portal is refused by the name of the unknown migration', async () => {
    const { db } = await emptyDatabase();
    await migrate(db, undefined, await migrationsWith({ '9001-tomorrow': 'CREATE TABLE tomorrow (id uuid)' }));
    await expect(migrate(db)).rejects.toThrow(/^База данных новее портала: он не знает её миграции 9001-tomorrow/);
  });
});

test('the baseline is never edited: backups of the time before it are loaded into these very tables', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, BASELINE);
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg(line, chr(10) order by line collate "C")) as print from (
      select concat_ws(' ', table_name, ordinal_position, column_name, udt_name, is_nullable, column_default,
          generation_expression) as line
        from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', proname, prosrc) from pg_proc join pg_language on pg_language.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname = 'plpgsql') as lines`.execute(db);
  expect(rows[0]?.print).toBe('ed8a301d56ef33328d79d2c9e40b4d9a');
});

test('the head of the requisites becomes the first who signs, with the grounds that he was named by', async () => {
  const { db, url } = await baselineDatabase();
  const grounds = 'доверенности № 7 от 01.02.2026';
  await query(url, `update organizations set head_authority = '${grounds}' where head_full_name is not null`);
  await migrate(db);
  const rows = await db.selectFrom('signatories').selectAll().execute();
  expect(rows).toMatchObject([
    {
      fullName: 'Ёлкин Фёдор Петрович',
      jobTitle: 'Директор',
      authority: 'Доверенность № 7 от 01.02.2026',
      authorityGenitive: grounds,
      signs: ['Contract', 'Act', 'Invoice', 'Qualification', 'StudyCertificate'],
      validFrom: null,
      validUntil: null,
    },
  ]);
});
