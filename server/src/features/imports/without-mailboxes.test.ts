import { imports } from '@dopusk/contract/imports.ts';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { startPortal } from '../../../testing/portal.ts';

test('a list without mailboxes updates whom the portal knows, and gives the new people back to be filled in', async () => {
  const portal = await startPortal();
  const organizationId = await makeOrganization(portal.db);
  const client = await portal.as(await makeOperator(portal.db, [organizationId]));
  const known = await makeStudent(portal.db, organizationId, {
    ...{ surname: 'Рогов', name: 'Пётр', lastname: 'Ильич', birthday: '1990-05-17', snils: '11223344595' },
  });
  const lines = [
    'ФИО;Дата рождения;СНИЛС;Должность',
    'Рогов Пётр Ильич;17.05.1990;112-233-445 95;Бригадир',
    'Львов Глеб Ильич;17.12.1979;087-654-303 00;Мастер',
  ];
  const file = new File([lines.join('\n')], 'цех.csv');
  // Said before it is checked, since rows of new people are not loaded.
  expect(await client.call(imports.matchColumns, { query: {}, file })).toMatchObject({ isCertain: false });
  const { draftId, ...parsed } = await client.call(imports.parseStudents, { query: {}, file });
  expect(parsed).toMatchObject({ updated: 1, created: 0, failed: 1 });
  expect(parsed.failResults[0]?.errors.map(({ column, right }) => [column, right])).toEqual([
    ['Телефон', '+7 912 345-67-89'],
    ['E-mail', 'ivanova@example.ru'],
  ]);
  await client.call(imports.loadStudents, { params: { draftId }, body: { rightOnly: true } });
  const stored = portal.db.selectFrom('students').where('id', '=', known.studentId).select('jobTitle');
  expect(await stored.executeTakeFirst()).toEqual({ jobTitle: 'Бригадир' });
  const response = await client.fetch(imports.failedRows, { params: { draftId } });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [titles, row] = sheets[0]?.rows ?? [];
  expect(titles).toEqual(expect.arrayContaining(['Телефон', 'E-mail']));
  expect(row).toEqual(expect.arrayContaining(['Львов', 'Мастер']));
});
