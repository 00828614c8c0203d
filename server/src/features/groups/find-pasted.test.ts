import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent, type NewStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';

let client: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const portal = await startPortal();
  const world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  const hire = async (key: string, person: NewStudent, organizationId = world.own.clientId) => {
    ids[key] = (await makeStudent(portal.db, organizationId, person)).studentId;
  };
  const orlov = { surname: 'Орлов', name: 'Пётр', lastname: 'Ильич' };
  await hire('orlov', {
    ...orlov,
    snils: '11111111145',
    email: 'orlov@x.test',
    birthday: '1980-01-02',
  });
  await hire('elkina', { surname: 'Ёлкина', name: 'Вера', lastname: '', snils: '22222222290' });
  await hire('firstTwin', { surname: 'Соколов', name: 'Олег', lastname: 'Ильич', snils: '' });
  await hire('secondTwin', { surname: 'Соколов', name: 'Олег', lastname: 'Ильич', snils: '' });
  const number = (key: string, personnelNumber: string) =>
    portal.db
      .updateTable('students')
      .set({ personnelNumber })
      .where('id', '=', ids[key] ?? '')
      .execute();
  await number('orlov', '00417');
  await number('firstTwin', 'А-15');
  await hire('stranger', { surname: 'Чужаков', email: 'alien@x.test', snils: '33333333335' }, world.stranger.clientId);
});

test('a line that is no person’s is refused at once, whatever is pasted into it', async () => {
  for (const text of ['x'.repeat(100_000), `Орлов Пётр\n${'а1'.repeat(20_000)}`, `${'a@'.repeat(30_000)},1`]) {
    const { code, fields } = await client.send(groups.findStudents, { body: { text } });
    expect([code, fields?.text?.[0]?.message ?? '']).toEqual([
      'Invalid',
      expect.stringMatching(/^Слишком длинная строка: «/),
    ]);
  }
  // As long as it is taken.
  expect((await find(`${'x'.repeat(999)}\nОрлов Пётр`)).found).toMatchObject([{ line: 'Орлов Пётр' }]);
});

const find = (text: string) => client.call(groups.findStudents, { body: { text } });

test.each([
  ['орлов петр ильич', 'orlov'],
  ['Пётр Орлов', 'orlov'],
  ['3) Орлов П. И.', 'orlov'],
  ['111-111-111 45', 'orlov'],
  ['ORLOV@x.test', 'orlov'],
  ['Орлов\t111-111-111 45', 'orlov'],
  ['Елкина Вера', 'elkina'],
  ['00417', 'orlov'],
  ['2) таб. № 00417', 'orlov'],
  ['а-15', 'firstTwin'],
  ['Соколов О. И. А-15', 'firstTwin'],
  // A row of a table: a job and a department stand beside the name.
  ['3\tОрлов Пётр Ильич\tМастер участка', 'orlov'],
  ['Цех 5\tОрлов Пётр Ильич\tМастер', 'orlov'],
  ['Орлов\tПётр\tИльич\t02.01.1980\tЭлектромонтёр', 'orlov'],
  ['Орлов Пётр Ильич\tМастер\t111-111-111 45', 'orlov'],
  // Beside a name a number may be the line's, or a year.
  ['00417\tЁлкина Вера', 'elkina'],
])('%j is found', async (text, key) => {
  const { found, unclear } = await find(text);
  expect(unclear).toEqual([]);
  expect(found).toEqual([{ line: text, student: expect.objectContaining({ id: ids[key] }) }]);
});

test('nothing of the list is lost: what is not found, doubtful or of somebody else comes back', async () => {
  const { found, unclear } = await find(
    [
      'Орлов Пётр',
      'Соколов О. И.',
      'Нетакой Иван',
      'Чужаков Иван',
      'alien@x.test',
      'Ёлкина 111-111-111 45',
      '???1',
    ].join('\n'),
  );
  expect(found).toEqual([
    {
      line: 'Орлов Пётр',
      student: {
        id: ids.orlov,
        fullName: 'Орлов Пётр Ильич',
        birthday: '1980-01-02',
        organizationTitle: expect.any(String),
      },
    },
  ]);
  expect(
    unclear.map(({ line, reason, candidates }) => [line, reason, new Set(candidates.map(({ id }) => id))]),
  ).toEqual([
    ['Соколов О. И.', 'Ambiguous', new Set([ids.firstTwin, ids.secondTwin])],
    ['Нетакой Иван', 'NotFound', new Set()],
    ['Чужаков Иван', 'NotFound', new Set()],
    ['alien@x.test', 'NotFound', new Set()],
    ['Ёлкина 111-111-111 45', 'Mismatch', new Set([ids.orlov])],
    ['???1', 'NotFound', new Set()],
  ]);
});

test('a name beside an unknown address is asked about', async () => {
  const { unclear } = await find('Орлов Пётр nobody@x.test');
  expect(unclear).toMatchObject([{ reason: 'Mismatch', candidates: [{ id: ids.orlov }] }]);
});

test('of numbers without a name one alone is looked for: several may be a phone', async () => {
  const { unclear } = await find('8 00417\n00418');
  expect(unclear).toMatchObject([
    { reason: 'Ambiguous', candidates: [{ id: ids.orlov }] },
    { reason: 'NotFound', candidates: [] },
  ]);
  expect((await find('00417, 00418')).found).toHaveLength(1);
});

test('a text without people, and one of too many, is refused at its field', async () => {
  const refusal = async (text: string) => (await client.send(groups.findStudents, { body: { text } })).fields;
  expect(await refusal('— —')).toHaveProperty('text');
  expect(await refusal('')).toHaveProperty('text');
  expect(await refusal('Орлов Пётр\n'.repeat(501))).toHaveProperty('text');
});
