import { imports } from '@dopusk/contract/imports.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { surname } from '../../../testing/surnames.ts';

let portal: Portal;
let client: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
});

/** Somebody nobody knows yet. */
function newcomer(phone?: string): string[] {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  return [
    ...[`${surname(serial)} Пётр Ильич`, '17.05.1990', phone ?? `8917000${number}`, `p${serial}@x.test`],
    ...[`000${number}${number}`, 'Слесарь'],
  ];
}

const parse = (people: readonly (readonly string[])[]) => {
  const lines = [['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС', 'Должность'], ...people];
  const file = new File([lines.map((line) => line.join(';')).join('\r\n')], 'люди.csv');
  return client.call(imports.parseStudents, { query: {}, file });
};
type Asked = { search?: string; kind?: 'New' | 'Found'; pageNumber?: number };
const planned = (draftId: string, query: Asked = {}) => client.call(imports.planned, { params: { draftId }, query });

test('a draft lists by pages who is new and who was found, with what would change, and finds them by name and e-mail', async () => {
  const known = [newcomer(), newcomer()];
  const before = await parse([known[0] ?? [], known[1]?.with(4, '') ?? []]);
  await client.call(imports.loadStudents, { params: { draftId: before.draftId } });
  const changed = known.map((one) => one.with(5, 'Сварщик'));
  const people = [...Array.from({ length: 11 }, () => newcomer()), ...changed];
  const { draftId } = await parse([...people, newcomer('12')]);
  const numbers = async (query: Asked) => {
    const { items, totalCount } = await planned(draftId, query);
    return [totalCount, items.map(({ rowNumber }) => rowNumber)];
  };
  expect(await numbers({})).toEqual([13, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]);
  expect(await numbers({ pageNumber: 2 })).toEqual([13, [12, 13, 14]]);
  expect(await numbers({ kind: 'New', pageNumber: 2 })).toEqual([11, [12]]);
  expect(await numbers({ kind: 'Found', search: 'пётр новиков' })).toEqual([2, [13, 14]]);
  expect(await numbers({ search: people[4]?.[3] ?? '' })).toEqual([1, [6]]);
  expect(await numbers({ search: 'никто' })).toEqual([0, []]);
  expect((await planned(draftId, { kind: 'Found' })).items[0]).toMatchObject({
    email: known[0]?.[3] ?? '',
    action: 'Update',
    fields: [{ field: 'jobTitle', title: 'Должность', before: 'Слесарь', after: 'Сварщик' }],
  });
  // Read as people write it, not as it is kept.
  expect((await planned(draftId, { kind: 'Found' })).items[1]?.fields).toContainEqual({
    ...{ field: 'snilsNumber', title: 'СНИЛС', before: '' },
    after: expect.stringMatching(/^\d{3}-\d{3}-\d{3} \d\d$/),
  });
  // What is loaded is in the record: nothing of it is kept here.
  await client.call(imports.loadStudents, { params: { draftId }, body: { rightOnly: true } });
  expect(await client.refused(imports.planned, { params: { draftId }, query: {} })).toBe('NotFoundDraft');
  const { plan } = await portal.db
    .selectFrom('imports')
    .where('id', '=', draftId)
    .select('plan')
    .executeTakeFirstOrThrow();
  expect(plan).toEqual([]);
});
