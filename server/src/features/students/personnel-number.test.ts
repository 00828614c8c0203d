import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { surname } from '../../../testing/surnames.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

/** A student of the client's with this number, and the form that he is changed by. */
async function studentWith(personnelNumber: string, organizationId = world.own.clientId) {
  serial += 1;
  const contacts = { email: `number${serial}@x.test`, phone: `+7913000${String(serial).padStart(4, '0')}` };
  const { studentId } = await makeStudent(portal.db, organizationId, contacts);
  await portal.db.updateTable('students').set({ personnelNumber }).where('id', '=', studentId).execute();
  const form = { id: studentId, surname: 'Иванов', name: 'Иван', lastName: 'Иванович', ...contacts };
  return {
    id: studentId,
    change: (number: string) => client.send(students.update, { body: { ...form, personnelNumber: number } }),
  };
}

const found = async (search: string) => {
  const params = { id: 'Current' };
  return (await client.call(students.listOfOrganization, { params, query: { search } })).items.map(({ id }) => id);
};

describe('a personnel number', () => {
  test('is one student’s in an organization, in whatever letter case and blanks around', async () => {
    await studentWith('А-101');
    const other = await studentWith('');
    const refusal = await other.change(' а-101 ');
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual([
      'PersonnelNumberAlreadyUse',
      ['personnelNumber'],
    ]);
    expect(await other.change('А-102')).toMatchObject({ ok: true });
    expect(await other.change('а-102')).toMatchObject({ ok: true });
  });

  test('may be another’s of another organization, and nobody’s of many', async () => {
    await studentWith('Б-1', await makeOrganization(portal.db));
    const [one, two] = [await studentWith(''), await studentWith('')];
    expect(await one.change('Б-1')).toMatchObject({ ok: true });
    expect(await one.change('')).toMatchObject({ ok: true });
    expect(await two.change('')).toMatchObject({ ok: true });
  });

  test('is no longer than 40 letters', async () => {
    const { change } = await studentWith('');
    expect((await change('9'.repeat(41))).fields?.personnelNumber?.[0]?.message).toBe('Не длиннее 40 символов');
  });

  test('finds its student, as it is written, by its digits and after a change', async () => {
    const { id, change } = await studentWith('ТН 77-0815');
    for (const search of ['тн 77-0815', '77-0815', '770815', 'иванов 0815'])
      expect(await found(search), search).toEqual([id]);
    await change('К-4242');
    expect(await found('0815')).toEqual([]);
    expect(await found('к-4242')).toEqual([id]);
  });
});

describe('in a table', () => {
  const TITLES = 'ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Таб. №';
  const line = (number: string) => {
    serial += 1;
    const own = String(serial).padStart(4, '0');
    return `${surname(serial)} Пётр Ильич;17.05.1990;8914000${own};table${own}@x.test;000${own}${own};${number}`;
  };
  const parse = (...lines: string[]) =>
    client.call(imports.parseStudents, { query: {}, file: new File([[TITLES, ...lines].join('\n')], 'персонал.csv') });
  const faults = async (...lines: string[]) =>
    (await parse(...lines)).failResults.map(({ rowNumber, errors }) => [
      rowNumber,
      ...errors.map(({ column, message }) => `${column}: ${message}`),
    ]);

  test('it is loaded, also from a column that is called otherwise', async () => {
    const { draftId } = await parse(line('В-7'));
    await client.call(imports.loadStudents, { params: { draftId } });
    const [id = ''] = await found('В-7');
    expect(await client.call(students.read, { params: { id } })).toMatchObject({ personnelNumber: 'В-7' });
  });

  test('it is nobody else’s: neither in the file nor in the organization', async () => {
    await studentWith('Г-1');
    expect(await faults(line('г-1'), line('Г-2'), line('г-2'))).toEqual([
      [2, 'Таб. №: Этот табельный номер уже есть у другого сотрудника организации: укажите свой'],
      [4, 'Таб. №: То же самое в строке 3: у каждого человека свой, а один человек – одна строка'],
    ]);
    await studentWith('Г-3', await makeOrganization(portal.db));
    expect(await faults(line('Г-3'))).toEqual([]);
  });

  test('a load is not undone when somebody has got the former number meanwhile', async () => {
    const before = line('Д-1');
    await client.call(imports.loadStudents, { params: { draftId: (await parse(before)).draftId } });
    const { draftId } = await parse(before.replace('Д-1', 'Д-2'));
    await client.call(imports.loadStudents, { params: { draftId } });
    await studentWith('Д-1');
    const refusal = await client.send(imports.undo, { params: { draftId } });
    expect(refusal).toMatchObject({
      code: 'HasRefsEntities',
      msg: 'Прежние данные этих сотрудников уже есть у других',
    });
    expect(await found('Д-2')).toHaveLength(1);
  });
});
