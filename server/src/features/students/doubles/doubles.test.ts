import { doubles } from '@dopusk/contract/doubles.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent, type NewStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { checkDerived } from '../../../db/derived/check-derived.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

const sidorov = { surname: 'Сидоров', name: 'Фёдор', lastname: 'Ильич', birthday: '1985-03-01', snils: '' };
const SNILS = '11223344595';

/** A client with people of its own, and whoever looks at them. */
async function crew(...people: NewStudent[]) {
  const clientId = await makeOrganization(portal.db);
  const operator = await portal.as(await makeOperator(portal.db, [clientId]));
  const ids: string[] = [];
  for (const person of people) ids.push((await makeStudent(portal.db, clientId, person)).studentId);
  return { clientId, operator, ids };
}

const pairsOf = async (operator: Client, query: object = {}) =>
  (await operator.call(doubles.list, { query })).items.map(({ first, second, reasons }) => [
    first.id,
    second.id,
    ...reasons,
  ]);

test('people with one insurance number are a pair, with what tells them apart', async () => {
  const { operator, ids } = await crew(
    { ...sidorov, snils: SNILS, jobTitle: 'Слесарь', phone: '+79990001122', email: 'one@double.test' },
    { surname: 'Сидорова', name: 'Анна', lastname: '', birthday: '1990-01-01', snils: SNILS },
    { surname: 'Другой', name: 'Пётр', lastname: '', birthday: '1990-01-01', snils: '' },
  );
  const { items, totalCount } = await operator.call(doubles.list, { query: {} });
  expect(totalCount).toBe(1);
  expect(items).toMatchObject([
    {
      reasons: ['Snils'],
      first: {
        id: ids[0],
        fullName: 'Сидоров Фёдор Ильич',
        birthday: '1985-03-01',
        jobTitle: 'Слесарь',
        phone: '+79990001122',
        email: 'one@double.test',
        createdAt: expect.stringMatching(/Z$/),
      },
      second: { id: ids[1] },
    },
  ]);
});

test.each([
  ['ё and letter case', { surname: 'СИДОРОВ', name: 'Федор' }],
  ['Latin letters that look like Cyrillic ones', { surname: 'Cидopoв' }],
  ['nothing', {}],
])('a name and a birthday are the same but for %s', async (_, other) => {
  const { operator, ids } = await crew(sidorov, { ...sidorov, ...other });
  expect(await pairsOf(operator)).toEqual([[...ids, 'NameAndBirthday']]);
});

test.each([
  ['another birthday', { birthday: '1985-03-02' }],
  ['another name', { name: 'Егор' }],
])('people with %s are no pair', async (_, other) => {
  const { operator } = await crew(sidorov, { ...sidorov, ...other });
  expect(await pairsOf(operator)).toEqual([]);
});

test('people of two employers are no pair, though a center sees both', async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const [one, other] = [await crew(sidorov), await crew(sidorov)];
  await linkClient(portal.db, centerId, one.clientId);
  await linkClient(portal.db, centerId, other.clientId);
  const center = await portal.as(await makeOperator(portal.db, [centerId]));
  expect(await pairsOf(center)).toEqual([]);
});

test('a center sees a pair when it sees both, and of one client when it asks so', async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const [whole, taught] = [await crew(sidorov, sidorov), await crew(sidorov, sidorov)];
  await linkClient(portal.db, centerId, whole.clientId);
  await linkClient(portal.db, centerId, taught.clientId);
  await portal.db
    .updateTable('centerClients')
    .set({ extent: 'Taught' })
    .where('clientId', '=', taught.clientId)
    .execute();
  const center = await portal.as(await makeOperator(portal.db, [centerId]));
  expect(await pairsOf(center)).toEqual([[...whole.ids, 'NameAndBirthday']]);
  const know = (id: string | undefined) =>
    portal.db
      .updateTable('students')
      .set({ knownTo: [centerId] })
      .where('id', '=', id ?? '')
      .execute();
  await know(taught.ids[0]);
  expect(await pairsOf(center)).toHaveLength(1);
  expect(
    await center.refused(doubles.markDifferent, { body: { first: taught.ids[0] ?? '', second: taught.ids[1] ?? '' } }),
  ).toBe('NotFoundStudent');
  await know(taught.ids[1]);
  expect(await pairsOf(center)).toHaveLength(2);
  expect(await pairsOf(center, { organization: taught.clientId })).toEqual([[...taught.ids, 'NameAndBirthday']]);
});

test('a pair goes when one of them is corrected, and comes when one begins to look so', async () => {
  const { operator, ids } = await crew(sidorov, { ...sidorov, surname: 'Петров' });
  expect(await pairsOf(operator)).toEqual([]);
  const rename = async (surname: string) => {
    const { user } = await operator.call(students.read, { params: { id: ids[1] ?? '' } });
    const { name, lastname: lastName, phone, email } = user;
    await operator.call(students.update, {
      body: { id: ids[1] ?? '', surname, name, lastName, phone: phone ?? '', email },
    });
  };
  await rename('Сидоров');
  expect(await pairsOf(operator)).toEqual([[...ids, 'NameAndBirthday']]);
  await rename('Петров');
  expect(await pairsOf(operator)).toEqual([]);
});

test('those who are told apart are not shown again, until something else is the same too', async () => {
  const { operator, ids } = await crew({ ...sidorov, snils: SNILS }, sidorov);
  const [first = '', second = ''] = ids;
  expect(await pairsOf(operator)).toHaveLength(1);
  await operator.call(doubles.markDifferent, { body: { first: second, second: first } });
  await operator.call(doubles.markDifferent, { body: { first, second } });
  expect(await pairsOf(operator)).toEqual([]);
  await portal.db.updateTable('students').set({ birthday: '1985-03-02' }).where('id', 'in', ids).execute();
  expect(await pairsOf(operator)).toEqual([]);
  await portal.db.updateTable('students').set({ snilsNumber: SNILS }).where('id', '=', second).execute();
  expect(await pairsOf(operator)).toEqual([[first, second, 'Snils', 'NameAndBirthday']]);
});

test('people who do not look alike, and one person twice, are no pair to tell apart', async () => {
  const { operator, ids } = await crew(sidorov, { ...sidorov, name: 'Егор' });
  const [first = '', second = ''] = ids;
  expect(await operator.refused(doubles.markDifferent, { body: { first, second } })).toBe('NotFoundStudent');
  expect(await operator.refused(doubles.markDifferent, { body: { first, second: first } })).toBe('NotFoundStudent');
});

test('two who are written down in overlapping transactions are found, whoever commits first', async () => {
  const { clientId, operator } = await crew();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = portal.db.transaction().execute(async (tx) => {
    await makeStudent(tx, clientId, sidorov);
    written();
    await held;
  });
  await isWritten;
  await makeStudent(portal.db, clientId, sidorov);
  expect(await pairsOf(operator)).toEqual([]);
  release();
  await slow;
  expect(await pairsOf(operator)).toHaveLength(1);
});

test('whoever is being deleted is not waited for, and compared later should he stay', async () => {
  const { operator, ids } = await crew(sidorov, sidorov);
  class Undone extends Error {}
  const deleting = portal.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('students')
      .where('id', '=', ids[0] ?? '')
      .execute();
    expect(await pairsOf(operator)).toEqual([]);
    throw new Undone();
  });
  await expect(deleting).rejects.toThrow(Undone);
  expect(await pairsOf(operator)).toHaveLength(1);
});

test('of very many alike some pairs are kept, and what is kept is true', async () => {
  const { operator } = await crew(...Array.from({ length: 25 }, () => sidorov));
  const { totalCount } = await operator.call(doubles.list, { query: {} });
  expect(totalCount).toBeGreaterThanOrEqual(25);
  expect(await checkDerived(portal.db)).toEqual([]);
  await portal.db.deleteFrom('uncomparedStudents').execute();
});
