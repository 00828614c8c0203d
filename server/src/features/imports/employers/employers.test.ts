import type { EmployerAnswer } from '@dopusk/contract/imported-tables.ts';
import { imports } from '@dopusk/contract/imports.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

/** Tables with people of several employers (decision 835). */

let portal: Portal;
let client: Client;
let here: string;
let there: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
});

beforeEach(async () => {
  serial += 1;
  here = await makeOrganization(portal.db, { title: `ООО «Волга-Монтаж ${serial}»` });
  there = await makeOrganization(portal.db, { title: `АО «Приборный завод ${serial}»` });
  client = await portal.as(await makeOperator(portal.db, [here, there]));
});

const HERE = () => `Волга-Монтаж ${serial}`;
const THERE = () => `АО "Приборный завод ${serial}"`;
const STRANGE = 'ПАО «Чужие люди»';

const names = ['Авдеев', 'Борисов', 'Власов', 'Громов', 'Демидов', 'Ершов'];
const table = (column: string, employers: readonly string[]) => {
  const rows = employers.map((one, i) => `${names[i]} Пётр Ильич;0${i + 1}.05.1990;${one}`);
  return new File([[`ФИО;Дата рождения;${column}`, ...rows].join('\n')], 'Люди.csv');
};
const parse = (file: File, said?: { title: string; answer: EmployerAnswer }[]) =>
  client.call(imports.parseStudents, {
    query: { organization: here },
    file,
    ...(said ? { body: { employers: JSON.stringify(said) as never } } : {}),
  });
const load = (draftId: string, rightOnly = false) =>
  client.send(imports.loadStudents, { params: { draftId }, body: { rightOnly } });
const staff = async (organizationId: string) =>
  (
    await portal.db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.userId')
      .where('organizationId', '=', organizationId)
      .orderBy('surname')
      .select(['surname', 'workplace'])
      .execute()
  ).map(({ surname, workplace }) => [surname, workplace]);

describe('rows of another employer', () => {
  test('are asked about as a whole, and land nowhere until it is said', async () => {
    const parsed = await parse(table('Организация', [HERE(), THERE(), STRANGE, '', THERE()]));
    expect(parsed).toMatchObject({ isSuccess: false, rows: 5, created: 2, failed: 3 });
    expect(parsed.employers).toEqual([
      {
        title: THERE().replaceAll(/"(.*)"/g, '«$1»'),
        rows: 2,
        answer: null,
        organization: { id: there, title: expect.any(String) },
      },
      { title: STRANGE, rows: 1, answer: null, organization: null },
    ]);
    expect(parsed.failResults[0]).toMatchObject({
      rowNumber: 3,
      errors: [{ column: 'Организация', cell: 'C3', message: expect.stringContaining('скажите, загрузить её сюда') }],
    });
    expect((await load(parsed.draftId)).code).toBe('Invalid');
    expect(await load(parsed.draftId, true)).toMatchObject({ data: { created: 2, failed: 3 } });
    expect([await staff(here), await staff(there)]).toEqual([
      [
        ['Авдеев', ''],
        ['Громов', ''],
      ],
      [],
    ]);
  });

  test('go where it is said, which holds for the next table of the organization', async () => {
    const file = () => table('Работодатель', [HERE(), THERE(), STRANGE, 'ИП Лесной', THERE()]);
    const said = [
      { title: THERE(), answer: there },
      { title: STRANGE, answer: 'Here' as const },
      { title: 'ИП Лесной', answer: 'Leave' as const },
    ];
    await parse(file(), said);
    const parsed = await parse(file());
    expect(parsed).toMatchObject({ isSuccess: true, created: 4, failed: 0, rows: 4 });
    expect(parsed.employers.map(({ rows, answer }) => [rows, answer])).toEqual([
      [2, there],
      [1, 'Here'],
      [1, 'Leave'],
    ]);
    const { items } = await client.call(imports.planned, { params: { draftId: parsed.draftId }, query: {} });
    expect(items.map(({ into }) => into)).toEqual([
      undefined,
      expect.stringContaining('Приборный'),
      undefined,
      expect.stringContaining('Приборный'),
    ]);
    expect(await load(parsed.draftId)).toMatchObject({ data: { created: 4 } });
    expect([await staff(here), await staff(there)]).toEqual([
      [
        ['Авдеев', ''],
        ['Власов', STRANGE],
      ],
      [
        ['Борисов', ''],
        ['Демидов', ''],
      ],
    ]);
    // The same table once more makes nobody; an undo takes back the people of both.
    expect(await parse(file())).toMatchObject({ created: 0, updated: 0, skipped: 4 });
    await client.call(imports.undo, { params: { draftId: parsed.draftId } });
    expect([await staff(here), await staff(there)]).toEqual([[], []]);
  });

  test('are not loaded into an organization that the operator does not see', async () => {
    const strange = await makeOrganization(portal.db);
    for (const answer of [strange, '01900000-0000-7000-8000-000000000000']) {
      const parsed = await parse(table('Организация', [THERE()]), [{ title: THERE(), answer }]);
      expect(parsed).toMatchObject({ created: 0, failed: 1, employers: [{ answer: null }] });
    }
    expect(await parse(table('Организация', [THERE()]))).toMatchObject({ employers: [{ answer: null }] });
  });

  test('are told by «Место работы» only where the operator has that organization', async () => {
    const parsed = await parse(table('Место работы', [HERE(), STRANGE, THERE()]));
    expect(parsed).toMatchObject({ created: 2, failed: 1, employers: [{ answer: null, rows: 1 }] });
    await load(parsed.draftId, true);
    expect(await staff(here)).toEqual([
      ['Авдеев', ''],
      ['Борисов', STRANGE],
    ]);
  });

  test('come back from the table of wrong rows as such', async () => {
    const { draftId } = await parse(table('Организация', [HERE(), STRANGE]));
    const sheet = await client.fetch(imports.failedRows, { params: { draftId } });
    const again = await parse(new File([new Uint8Array(await sheet.arrayBuffer())], 'Ошибки.xlsx'));
    expect(again).toMatchObject({ created: 0, failed: 1, employers: [{ title: STRANGE, rows: 1, answer: null }] });
  });
});
