import { audit } from '@dopusk/contract/audit.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { having, namesOf, pick, readableOf } from '@dopusk/contract/stored-field.ts';
import { loadedFields, studentFields, studentRecord } from '@dopusk/contract/student-record.ts';
import { students } from '@dopusk/contract/students.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
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

let serial = 0;

type Listed = 'gender' | 'educationType' | 'educationProof' | 'disability' | 'statisticsCategory';

/** A value for each field, which nobody else has; what is no plain text is said as it has to be. */
function sample(changes: Partial<Record<'email' | 'phone' | 'snilsNumber', string>> = {}) {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  const texts = Object.fromEntries(namesOf(studentRecord).map((name) => [name, `${name}-${number}`]));
  // A name has letters alone: the serial number in words.
  const letters = [...number].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
  const called = { surname: `Фамилия ${letters}`, name: `Имя ${letters}`, lastName: `Отчество ${letters}` };
  return {
    ...(texts as Record<Exclude<keyof typeof studentRecord, Listed>, string>),
    ...called,
    dativeName: `Фамилии ${letters}`,
    birthday: `1990-05-${String(serial).padStart(2, '0')}`,
    phone: `+7912000${number}`,
    email: `student${number}@x.test`,
    // Numbers up to 001-001-998 carry no check digits.
    snilsNumber: `000${number}${number}`,
    gender: serial % 2 === 0 ? ('Female' as const) : ('Male' as const),
    educationType: serial % 2 === 0 ? ('High' as const) : ('MiddleCommon' as const),
    educationProof: serial % 2 === 0 ? ('Reference' as const) : ('Experience' as const),
    citizenship: serial % 2 === 0 ? '860' : '112',
    latinName: serial % 2 === 0 ? 'KARIMOV ANVAR' : 'Siarhei Kavaliou',
    diplomSurname: `Бывшая ${letters}`,
    diplomDate: `2011-06-${String(serial).padStart(2, '0')}`,
    disability: serial % 2 === 0 ? ('Limited' as const) : ('None' as const),
    statisticsCategory: serial % 2 === 0 ? ('Head' as const) : ('Employee' as const),
    ...changes,
  };
}

const password = 'Надёжный-1';
const own = (id: string) => administrator.call(students.read, { params: { id } });

async function create(values: ReturnType<typeof sample>) {
  const body = { ...values, organization: world.own.clientId, password, confirmPassword: password };
  return (await administrator.call(students.create, { body: body as never })).id;
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

const inWords = (values: ReturnType<typeof sample>) =>
  Object.fromEntries(namesOf(values).map((name) => [name, readableOf(studentRecord, name, values[name])]));

test('every field of a form is kept', async () => {
  const values = sample();
  expect(await own(await create(values))).toMatchObject(pick(values, fields));
});

test('every field is changed, and the log names it', async () => {
  const [before, after] = [sample(), sample()];
  const id = await create(before);
  const change = async (body: object) => {
    await administrator.call(students.update, { body: { ...body, id } as never });
    const { items } = await administrator.call(audit.list, { query: { action: 'student.changed' } });
    return items[0]?.changed;
  };
  const { surname, name, lastName, phone, email } = before;
  expect(await change({ surname, name, lastName, phone, email })).toEqual([]);
  expect(await own(id)).toMatchObject(pick(before, fields));
  // Another e-mail and phone wait for the person.
  const { phone: _phone, email: _email, ...written } = studentRecord;
  expect(await change(after)).toEqual(Object.values(written).map(({ title }) => title));
  const { login, ...kept } = await own(id);
  expect(kept).toMatchObject(pick(after, fields));
  expect(login.awaited).toEqual({ email: after.email, phone: after.phone });
});

test('every column of a table is loaded, changed by another table and given back', async () => {
  const loaded = namesOf(having(studentFields, 'import'));
  const first = sample();
  const { email, phone, snilsNumber, birthday } = first;
  // With another name and another birthday at once he would be somebody else.
  const second = { ...sample({ email, phone, snilsNumber }), birthday };
  const third = { ...second, birthday: '1991-02-28' };
  const shown = (values: typeof first) => ({
    ...pick(values, loaded),
    user: { surname: values.surname, name: values.name, lastname: values.lastName, phone: values.phone },
  });
  await load(inWords(first));
  expect(await findByEmail(first.email)).toMatchObject(shown(first));
  const drafts = [await load(inWords(second))];
  expect(await findByEmail(first.email)).toMatchObject(shown(second));
  drafts.unshift(await load(inWords(third)));
  expect(await findByEmail(first.email)).toMatchObject(shown(third));
  for (const draftId of drafts) await administrator.call(imports.undo, { params: { draftId } });
  expect(await findByEmail(first.email)).toMatchObject(shown(first));
});

test('a load that is older than a field is undone, and the field stays as it is', async () => {
  const first = sample();
  await load(inWords(first));
  const draftId = await load({ ...inWords(first), jobTitle: 'Мастер', qualification: 'КВ-8' });
  await sql`update import_people set before = before - 'qualification' where import_id = ${draftId}`.execute(portal.db);
  await administrator.call(imports.undo, { params: { draftId } });
  const { jobTitle, qualification } = await findByEmail(first.email);
  expect({ jobTitle, qualification }).toEqual({ jobTitle: first.jobTitle, qualification: 'КВ-8' });
});

test('the Excel table has a column for each field that it shows', async () => {
  const values = sample();
  const id = await create(values);
  const response = await administrator.fetch(students.download, { body: { studentIds: [id] } });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [titles = [], cells = []] = sheets[0]?.rows ?? [];
  const shown = having(studentFields, 'excel');
  for (const name of namesOf(shown)) {
    const cell = cells[titles.indexOf(shown[name].title)];
    const said = readableOf(studentRecord, name, values[name] ?? '');
    expect(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell, name).toBe(said);
  }
});

const shared = namesOf(having(studentFields, 'taken'));

test.each(shared)('%s of another student of the organization is refused at its field', async (name) => {
  const first = sample();
  await create(first);
  const body = { ...sample(), [name]: first[name].toUpperCase(), phone: first.phone };
  const form = { ...body, organization: world.own.clientId, password, confirmPassword: password };
  const { fields: refused } = await administrator.send(students.create, { body: form });
  expect(Object.keys(refused ?? {})).toEqual(['phone', name]);
  expect(refused?.[name]?.[0]?.code).toBe(studentFields[name].taken);
});

test.each(shared)('%s that another student gets at the same moment is refused at its field', async (name) => {
  const values = sample();
  const other = await create(sample());
  const form = { ...values, organization: world.own.clientId, password, confirmPassword: password };
  const answer = await portal.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('students')
      .set({ [name]: values[name] })
      .where('id', '=', other)
      .execute();
    const slower = administrator.send(students.create, { body: form });
    await vi.waitUntil(isSomebodyWaiting, { timeout: 30_000 });
    return { slower };
  });
  const { code, fields: refused } = await answer.slower;
  expect([code, Object.keys(refused ?? {})]).toEqual([studentFields[name].taken, [name]]);
});

/** Whether a connection waits for another's lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
  return rows.length > 0;
}
