import { imports, type LoadChoice } from '@dopusk/contract/imports.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let organizationId: string;
let client: Client;
/** Two people of one name and birthday, the elder record first. */
let two: string[];

const NAME = 'Тёзкин;Иван;Иванович;03.03.1993';
const TITLES = 'Фамилия;Имя;Отчество;Дата рождения;Должность;Подразделение;Табельный номер;Телефон;СНИЛС';
const row = (jobTitle = '', department = '', personnelNumber = '', phone = '', snils = '') =>
  [NAME, jobTitle, department, personnelNumber, phone, snils].join(';');

const make = async (over: object = {}) => {
  const same = { surname: 'Тёзкин', name: 'Иван', lastname: 'Иванович', birthday: '1993-03-03', snils: '' };
  return (await makeStudent(portal.db, organizationId, { ...same, jobTitle: '', ...over })).studentId;
};

beforeAll(async () => {
  portal = await startPortal();
});

beforeEach(async () => {
  organizationId = await makeOrganization(portal.db);
  client = await portal.as(await makeOperator(portal.db, [organizationId]));
  two = [await make({ jobTitle: 'Слесарь' }), await make({ jobTitle: 'Токарь' })];
});

const parse = (...rows: string[]) =>
  client.call(imports.parseStudents, { query: {}, file: new File([[TITLES, ...rows].join('\n')], 'Люди.csv') });
const load = (draftId: string, body: LoadChoice = {}) =>
  client.send(imports.loadStudents, { params: { draftId }, body });
const people = () =>
  portal.db
    .selectFrom('students')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .select(['id', 'jobTitle', 'department'])
    .execute();
const ids = async () => (await people()).map(({ id }) => id);

describe('a row that several people may be', () => {
  test('is asked about with all of them, and is nobody until it is said', async () => {
    const parsed = await parse(row('Сварщик', 'Цех № 1'));
    expect(parsed).toMatchObject({ isSuccess: false, created: 0, updated: 0, failed: 1, alike: [], repeated: [] });
    expect(parsed.failResults).toMatchObject([
      { rowNumber: 2, errors: [{ cell: 'A2', message: expect.stringContaining('скажите, кто это') }] },
    ]);
    expect(parsed.namesakes).toMatchObject([
      {
        ...{ rowNumber: 2, fullName: 'Тёзкин Иван Иванович', taken: null, by: null, canBeNew: true, firstRow: null },
        saying: [
          { title: 'Должность', text: 'Сварщик' },
          { title: 'Подразделение', text: 'Цех № 1' },
        ],
        people: [
          { id: two[0], jobTitle: 'Слесарь', action: 'Update' },
          { id: two[1], jobTitle: 'Токарь', action: 'Update' },
        ],
      },
    ]);
    expect((await load(parsed.draftId)).code).toBe('Invalid');
    expect(await load(parsed.draftId, { rightOnly: true })).toMatchObject({
      data: { created: 0, updated: 0, failed: 1 },
    });
    expect(await ids()).toEqual(two);
  });

  test.each([0, 1])('is the one who is said (%i), and the same table changes nothing after it', async (which) => {
    const { draftId } = await parse(row('Сварщик'));
    const asWho = [{ row: 2, person: two[which] ?? '' }];
    expect(await load(draftId, { asWho })).toMatchObject({ data: { created: 0, updated: 1, failed: 0 } });
    const now = await people();
    expect(now.map(({ jobTitle }) => jobTitle)).toEqual(which === 0 ? ['Сварщик', 'Токарь'] : ['Слесарь', 'Сварщик']);
    const again = await parse(row('Сварщик'));
    expect(again).toMatchObject({ isSuccess: true, created: 0, updated: 0, skipped: 1 });
    expect(again.namesakes).toMatchObject([{ taken: two[which], by: 'Remembered' }]);
    await load(again.draftId);
    expect(await people()).toEqual(now);
  });

  test('is somebody new when it is said, and then that one: also when the row says nothing but a name', async () => {
    const { draftId } = await parse(row());
    expect(await load(draftId, { asWho: [{ row: 2, person: 'New' }] })).toMatchObject({ data: { created: 1 } });
    const third = (await ids()).at(-1) ?? '';
    for (let time = 0; time < 2; time += 1) {
      const again = await parse(row());
      expect(again).toMatchObject({ isSuccess: true, created: 0, updated: 0, skipped: 1 });
      expect(again.namesakes).toMatchObject([{ taken: third, by: 'Remembered' }]);
      expect(await load(again.draftId)).toMatchObject({ data: { created: 0, updated: 0, skipped: 1 } });
    }
    expect(await ids()).toHaveLength(3);
    // It is another person once more when that is said, and that is remembered in its place.
    const other = await parse(row());
    await load(other.draftId, { asWho: [{ row: 2, person: two[0] ?? '' }] });
    expect((await parse(row())).namesakes).toMatchObject([{ taken: two[0] }]);
  });

  test('with the job, the department, the number or the phone of one of them is proposed as that one', async () => {
    const [first = '', second = ''] = two;
    await portal.db.updateTable('students').set({ department: 'Цех 1' }).where('id', 'in', two).execute();
    await portal.db.updateTable('students').set({ personnelNumber: '017' }).where('id', '=', first).execute();
    const takenOf = async (...lines: string[]) => (await parse(...lines)).namesakes.map(({ taken, by }) => [taken, by]);
    expect(await takenOf(row('слесарь', 'Цех 2'))).toEqual([[null, null]]);
    expect(await takenOf(row('слесарь', 'цех № 1'))).toEqual([[first, 'Work']]);
    expect(await takenOf(row('Токарь'))).toEqual([[second, 'Work']]);
    expect(await takenOf(row('', 'Цех 1'))).toEqual([[null, null]]);
    expect(await takenOf(row('Токарь', '', '017'))).toEqual([[first, 'Work']]);
    await portal.db
      .updateTable('users')
      .set({ phone: '+79995550011' })
      .where('id', '=', (eb) => eb.selectFrom('students').where('id', '=', second).select('userId'))
      .execute();
    expect(await takenOf(row('Слесарь', '', '', '+7 999 555-00-11'))).toEqual([[second, 'Phone']]);
    // One of two rows alone is he.
    expect(await takenOf(row('Токарь'), row('Токарь', 'Цех 1'))).toEqual([
      [second, 'Work'],
      [null, null],
    ]);
  });

  test('with an insurance number that nobody has is somebody new unless it is said otherwise', async () => {
    const [first = '', second = ''] = two;
    const withSnils = row('', '', '', '', '087-654-303 00');
    expect(await parse(withSnils)).toMatchObject({ created: 1, namesakes: [{ taken: 'New', by: 'Snils' }] });
    await portal.db.updateTable('students').set({ snilsNumber: '11223344595' }).where('id', '=', first).execute();
    const parsed = await parse(withSnils);
    expect(parsed.namesakes[0]?.people.map(({ id, snilsNumber }) => [id, snilsNumber])).toEqual([
      [first, '11223344595'],
      [second, ''],
    ]);
    // He is one of them all the same when it is said, and has the number then.
    await load(parsed.draftId, { asWho: [{ row: 2, person: second }] });
    expect(await parse(withSnils)).toMatchObject({ created: 0, namesakes: [], skipped: 1 });
  });

  test('is nobody who has gone meanwhile', async () => {
    const [first = '', second = ''] = two;
    const { draftId } = await parse(row('Сварщик'));
    await portal.db.deleteFrom('students').where('id', '=', second).execute();
    expect((await load(draftId, { asWho: [{ row: 2, person: second }] })).code).toBe('Invalid');
    expect(await people()).toMatchObject([{ id: first, jobTitle: 'Слесарь' }]);
  });
});

describe('two rows that say the same of namesakes', () => {
  test('are two of them, one of them once more, or somebody new, as it is said', async () => {
    const [first = '', second = ''] = two;
    const parsed = await parse(row(), row());
    expect(parsed).toMatchObject({
      failed: 2,
      repeated: [],
      namesakes: [{ firstRow: null }, { rowNumber: 3, firstRow: 2 }],
    });
    const asWho = [first, second].map((person, i) => ({ row: i + 2, person }));
    expect(await load(parsed.draftId, { asWho })).toMatchObject({ data: { created: 0, skipped: 2, failed: 0 } });
    expect((await parse(row(), row())).namesakes.map(({ taken }) => taken)).toEqual([first, second]);
    const third = await parse(row(), row(), row());
    expect(third.namesakes.map(({ taken }) => taken)).toEqual([first, second, null]);
    expect(await load(third.draftId, { asRepeated: [4] })).toMatchObject({ data: { skipped: 3, failed: 0 } });
    const [one, both] = [await parse(row(), row(), row()), { row: 4, person: first }];
    // One person is not loaded from two rows.
    expect((await load(one.draftId, { asWho: [both] })).code).toBe('Invalid');
    expect(await ids()).toEqual(two);
  });

  test('and of whom nobody was known are the same two the next time', async () => {
    await portal.db.deleteFrom('students').where('organizationId', '=', organizationId).execute();
    const { draftId } = await parse(row(), row());
    expect(await load(draftId, { asOther: [3] })).toMatchObject({ data: { created: 2 } });
    const made = await ids();
    const again = await parse(row(), row());
    expect(again).toMatchObject({ isSuccess: true, created: 0, updated: 0, skipped: 2 });
    expect(again.namesakes.map(({ by }) => by)).toEqual(['Remembered', 'Remembered']);
    await load(again.draftId);
    expect(await ids()).toEqual(made);
  });
});

test('what a load said is forgotten when it is undone, and goes over to whoever a merge has kept', async () => {
  const [first = '', second = ''] = two;
  const said = await parse(row('Сварщик'));
  await load(said.draftId, { asWho: [{ row: 2, person: second }] });
  await client.call(imports.undo, { params: { draftId: said.draftId } });
  expect((await parse(row('Сварщик'))).namesakes).toMatchObject([{ taken: null }]);
  const { draftId } = await parse(row());
  await load(draftId, { asWho: [{ row: 2, person: second }] });
  await make();
  const { version } = await client.call(merges.compare, { query: { first, second } });
  await client.call(merges.merge, { body: { first, second, version, login: 'first', fromSecond: [] } });
  expect((await parse(row())).namesakes).toMatchObject([{ taken: first, by: 'Remembered' }]);
});

test('of very many rows of one name the first are listed, in their order', async () => {
  const { namesakes, failed } = await parse(...Array.from({ length: 510 }, () => row()));
  expect([failed, namesakes.length]).toEqual([510, 500]);
  expect(namesakes.map(({ rowNumber }) => rowNumber)).toEqual(Array.from({ length: 500 }, (_, i) => i + 2));
});

test('an answer of one organization is none of another', async () => {
  const { draftId } = await parse(row());
  await load(draftId, { asWho: [{ row: 2, person: two[0] ?? '' }] });
  organizationId = await makeOrganization(portal.db);
  client = await portal.as(await makeOperator(portal.db, [organizationId]));
  await make();
  await make();
  expect((await parse(row())).namesakes).toMatchObject([{ taken: null }]);
});
