import { audit } from '@dopusk/contract/audit.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { having, namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields, studentFields, studentRecord } from '@dopusk/contract/student-record.ts';
import { students } from '@dopusk/contract/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

const fields = namesOf(studentFields);

/** A value for each field, of two people or of one at two times; what is no plain text is said as it has to be. */
function sample(which: 0 | 1) {
  const texts = Object.fromEntries(namesOf(studentRecord).map((name) => [name, `${name}-${which}`]));
  return {
    ...(texts as Record<keyof typeof studentRecord, string>),
    birthday: ['1990-05-17', '1991-06-18'][which] ?? '',
    phone: ['+79120000001', '+79120000002'][which] ?? '',
    email: ['one@x.test', 'two@x.test'][which] ?? '',
    snilsNumber: ['11223344595', '00000000011'][which] ?? '',
    educationType: (['High', 'MiddleCommon'] as const)[which] ?? null,
  };
}

const password = 'Надёжный-1';
const own = (id: string) => administrator.call(students.read, { params: { id } });

async function create(values = sample(0)) {
  const body = { ...values, organization: world.own.clientId, password, confirmPassword: password };
  return (await administrator.call(students.create, { body })).id;
}

/** The people of these lines, loaded into the client's organization. */
async function load(...people: Partial<Record<keyof typeof loadedFields, string>>[]) {
  const names = namesOf(loadedFields);
  const lines = people.map((person) => names.map((name) => person[name] ?? '').join(';'));
  const text = [names.map((name) => loadedFields[name].title).join(';'), ...lines].join('\n');
  const query = { organization: world.own.clientId };
  const { draftId, failResults } = await administrator.call(imports.parseStudents, {
    query,
    file: new File([text], 'персонал.csv'),
  });
  expect(failResults).toEqual([]);
  await administrator.call(imports.loadStudents, { params: { draftId } });
  return draftId;
}

/** What the table's only person is now. */
async function findByEmail(email: string) {
  const { items } = await administrator.call(students.listAcrossOrganizations, { query: { search: email } });
  expect(items).toHaveLength(1);
  return own(items[0]?.id ?? '');
}

const inWords = (values: ReturnType<typeof sample>) => ({
  ...values,
  educationType: values.educationType === 'High' ? 'Высшее' : 'Среднее общее',
});

test('every field of a form is kept', async () => {
  const id = await create();
  expect(await own(id)).toMatchObject(pick(sample(0), fields));
});

test('every field is changed, and the log names it', async () => {
  const { email: _, phone: __, ...before } = sample(0);
  const id = await create({ ...before, email: 'changed@x.test', phone: '+79120000003' });
  const log = () => administrator.call(audit.list, { query: { action: 'student.changed' } });
  const change = (body: object) => administrator.call(students.update, { body: { ...body, id } as never });

  await change({ ...before, email: 'changed@x.test', phone: '+79120000003', jobTitle: undefined });
  expect((await log()).items[0]?.changed).toEqual([]);
  await change(sample(1));
  expect(await own(id)).toMatchObject(pick(sample(1), fields));
  expect((await log()).items[0]?.changed).toEqual(Object.values(studentRecord).map(({ title }) => title));
});

test('every column of a table is loaded, changed by another table and given back', async () => {
  const loaded = namesOf(having(studentFields, 'import'));
  const first = { ...sample(0), email: 'loaded@x.test', phone: '+79120000004', snilsNumber: '00000000022' };
  const second = { ...sample(1), email: first.email, phone: '+79120000005', snilsNumber: first.snilsNumber };
  await load(inWords(first));
  expect(await findByEmail(first.email)).toMatchObject(pick(first, loaded));

  const draftId = await load(inWords(second));
  expect(await findByEmail(first.email)).toMatchObject({
    ...pick(second, loaded),
    user: { surname: second.surname, name: second.name, lastname: second.lastName, phone: second.phone },
  });
  await administrator.call(imports.undo, { params: { draftId } });
  expect(await findByEmail(first.email)).toMatchObject({
    ...pick(first, loaded),
    user: { surname: first.surname, name: first.name, lastname: first.lastName, phone: first.phone },
  });
});

test('a load that is older than a field is undone, and the field stays as it is', async () => {
  const first = { ...sample(0), email: 'older@x.test', phone: '+79120000006', snilsNumber: '00000000033' };
  await load(inWords(first));
  const draftId = await load({ ...inWords(first), jobTitle: 'Мастер', qualification: 'КВ-8' });
  await sql`update import_people set before = before - 'qualification' where import_id = ${draftId}`.execute(portal.db);
  await administrator.call(imports.undo, { params: { draftId } });
  expect(await findByEmail(first.email)).toMatchObject({
    ...pick(first, fields),
    dativeName: '',
    qualification: 'КВ-8',
  });
});

test('the Excel table has a column for each field that it shows', async () => {
  const id = await create({ ...sample(0), email: 'excel@x.test', phone: '+79120000007' });
  const response = await administrator.fetch(students.download, { body: { studentIds: [id] } });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [titles = [], values = []] = sheets[0]?.rows ?? [];
  const shown = having(studentFields, 'excel');
  for (const name of namesOf(shown)) {
    const value = values[titles.indexOf(shown[name].title)];
    const text = value instanceof Date ? value.toISOString().slice(0, 10) : value;
    expect(text, name).toBe(sample(0)[name]);
  }
});
