import { imports } from '@dopusk/contract/imports.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { surname } from '../../../../testing/surnames.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';
import { newId } from '../../../db/new-id.ts';
import { parseFile } from '../parse-file.ts';
import type { Report } from './progress.ts';

let portal: Portal;
let world: World;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

const COUNT = 2000;
const emailOf = (index: number) => `row${index}@x.test`;
const list = () => {
  const rows = Array.from({ length: COUNT }, (_, i) => {
    const number = String(i).padStart(5, '0');
    return `${surname(i)} Иван Иванович;17.05.1990;+79150${number}0;${emailOf(i)};0003${number}00`;
  });
  return new File([['ФИО;Дата рождения;Телефон;E-mail;СНИЛС', ...rows].join('\r\n')], 'персонал.csv');
};

const NOTHING = { stage: 'Waiting', done: 0, total: 0, percent: 0 };
const progressOf = (id: string, by = client) => by.call(imports.progress, { params: { id } });

test('reading and checking of a file say how many rows are done', async () => {
  const notes: Parameters<Report>[] = [];
  const bytes = new Uint8Array(await list().arrayBuffer());
  await parseFile({ owner: 'somebody', bytes }, (...note) => notes.push(note));
  expect(notes).toEqual([
    ['Reading', 1000, COUNT + 1],
    ['Reading', 2000, COUNT + 1],
    ['Checking', 0, COUNT],
    ['Checking', 1000, COUNT],
  ]);
});

test('whoever loads a file follows how far it is, until it is done', async () => {
  const progress = newId();
  const reading = await portal.db.transaction().execute(async (tx) => {
    // Nothing is saved while another holds the table.
    await sql`lock table imports in access exclusive mode`.execute(tx);
    const parsed = client.call(imports.parseStudents, { query: { progress }, file: list() });
    await expect.poll(() => progressOf(progress)).toEqual({ stage: 'Saving', done: 0, total: COUNT, percent: 85 });
    return { parsed };
  });
  const { draftId } = await reading.parsed;
  expect(await progressOf(progress)).toEqual(NOTHING);

  let loaded: Promise<unknown> | undefined;
  const takesAnEmail = portal.db.transaction().execute(async (tx) => {
    // Nobody gets an e-mail while another may be about to have it.
    await makeUser(tx, { email: emailOf(1600) });
    loaded = client.call(imports.loadStudents, { params: { draftId } });
    await expect.poll(() => progressOf(draftId)).toEqual({ stage: 'Loading', done: 1500, total: COUNT, percent: 75 });
    throw new Error('He thinks better of it');
  });
  await expect(takesAnEmail).rejects.toThrow('He thinks better of it');
  expect(await loaded).toMatchObject({ created: COUNT });
  expect(await progressOf(draftId)).toEqual(NOTHING);
});

test('another’s progress is unknown', async () => {
  const id = newId();
  const note = { userId: world.own.clientOperator.userId, id, stage: 'Loading' as const, done: 1, total: 4 };
  await portal.db.insertInto('importProgress').values(note).execute();
  expect(await progressOf(id)).toMatchObject({ done: 1, percent: 25 });
  const colleague = await portal.as(world.own.administrator);
  expect(await progressOf(id, colleague)).toMatchObject({ stage: 'Waiting', percent: 0 });
});
