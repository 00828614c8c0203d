import { imports } from '@dopusk/contract/imports.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

/** People who work for two employers (decision 112). */

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

interface Person {
  name: string;
  birthday: string;
  phone: string;
  email: string;
  snils: string;
  job: string;
}

/** Somebody nobody knows yet. */
function newcomer(changes: Partial<Person> = {}): Person {
  serial += 1;
  const number = String(serial).padStart(4, '0');
  return {
    name: `Новиков${'абвгдежзик'[serial % 10]} Пётр Ильич`,
    birthday: '17.05.1990',
    phone: `8 (917) 000-${number}`,
    email: `new${serial}@employers.test`,
    // Numbers up to 001-001-998 carry no check digits.
    snils: `000${number}${number}`,
    job: 'Слесарь',
    ...changes,
  };
}

const file = (people: readonly Person[], name = 'персонал.csv') => {
  const lines = people.map((one) => [one.name, one.birthday, one.phone, one.email, one.snils, one.job].join(';'));
  return new File([['ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность', ...lines].join('\r\n')], name);
};

const parse = (people: readonly Person[], by = client, organization?: string) =>
  by.call(imports.parseStudents, { query: organization ? { organization } : {}, file: file(people) });

async function load(people: readonly Person[], by = client) {
  const { draftId } = await parse(people, by);
  return by.call(imports.loadStudents, { params: { draftId } });
}

const faults = async (people: readonly Person[], by = client, organization?: string) =>
  (await parse(people, by, organization)).failResults.flatMap(({ rowNumber, errors }) =>
    errors.map(({ propertyName, code }) => [rowNumber, propertyName, code]),
  );

const jobsBySnils = async (snils: string) =>
  (await portal.db.selectFrom('students').where('snilsNumber', '=', snils).select('jobTitle').execute())
    .map(({ jobTitle }) => jobTitle)
    .sort();

async function profile(email: string) {
  const { items } = await client.call(students.listAcrossOrganizations, { query: { search: email } });
  return client.call(students.read, { params: { id: items[0]?.id ?? '' } });
}

test('a person of another organization is not moved: whoever sees both is told, and he works for both', async () => {
  const person = newcomer();
  await load([person]);
  const before = await profile(person.email);
  // Somebody else may not have his e-mail where that can be seen.
  const { failResults } = await parse([newcomer({ email: person.email })], center, world.own.centerId);
  expect(failResults[0]?.errors).toMatchObject([{ propertyName: 'email', code: 'EmailAlreadyUse' }]);

  const { draftId, ...parsed } = await parse([{ ...person, job: 'Мастер' }], center);
  expect(parsed).toMatchObject({ isSuccess: true, created: 1, updated: 0, workElsewhere: 1 });
  expect(parsed.elsewhere).toEqual([
    { rowNumber: 2, fullName: before.user.fullName, organizationTitle: before.organization.title },
  ]);
  await center.call(imports.loadStudents, { params: { draftId } });
  expect(await profile(person.email)).toEqual(before);
  expect(await jobsBySnils(person.snils)).toEqual(['Мастер', person.job]);
  // The same file again knows the record of its own organization.
  expect(await parse([{ ...person, job: 'Мастер' }], center)).toMatchObject({
    created: 0,
    skipped: 1,
    elsewhere: [],
  });
});

test('a stranger is not told of: what he has is somebody’s of one’s own too, and he goes on being found by it', async () => {
  const person = newcomer();
  await load([person]);
  const stranger = await portal.as(world.stranger.clientOperator);
  const same = await parse([person], stranger);
  // As of anybody whom nobody knows.
  const nobody = newcomer();
  expect({ ...same, draftId: '' }).toEqual({
    ...(await parse([nobody], stranger)),
    draftId: '',
  });
  await stranger.call(imports.loadStudents, { params: { draftId: same.draftId } });
  const rows = await portal.db
    .selectFrom('users')
    .innerJoin('students', 'students.userId', 'users.id')
    .where('email', '=', person.email)
    .orderBy('sharesEmail')
    .select(['organizationId', 'sharesEmail', 'sharesPhone'])
    .execute();
  expect(rows).toEqual([
    { organizationId: world.own.clientId, sharesEmail: false, sharesPhone: false },
    { organizationId: world.stranger.clientId, sharesEmail: true, sharesPhone: true },
  ]);
  // Each finds its own record by the same file.
  expect(await parse([person], stranger)).toMatchObject({ created: 0, skipped: 1 });
  expect(await parse([person])).toMatchObject({ created: 0, skipped: 1 });
  expect(await faults([newcomer({ email: person.email })])).toEqual([[2, 'snilsNumber', 'Invalid']]);
  await stranger.call(imports.undo, { params: { draftId: same.draftId } });
  expect(await parse([person])).toMatchObject({ created: 0, skipped: 1 });
});

test('somebody of two employers is changed at the one that the file is for', async () => {
  const [here, there] = [await makeOrganization(portal.db), await makeOrganization(portal.db)];
  const hr = await portal.as(await makeOperator(portal.db, [here, there]));
  // Each employer keeps him under a login of its own; the insurance number is one.
  const atHere = newcomer();
  const atThere = newcomer({ snils: atHere.snils });
  for (const [employer, { email, phone, snils }] of [
    [here, atHere],
    [there, atThere],
  ] as const) {
    const stored = `+7${phone.replace(/\D/g, '').slice(1)}`;
    await makeStudent(portal.db, employer, { email, phone: stored, snils, jobTitle: 'Слесарь' });
  }
  for (const [employer, person, after] of [
    [here, { ...atHere, job: 'Мастер' }, ['Мастер', 'Слесарь']],
    [there, { ...atThere, job: 'Сварщик' }, ['Мастер', 'Сварщик']],
  ] as const) {
    const { draftId, ...parsed } = await parse([person], hr, employer);
    expect(parsed).toMatchObject({ isSuccess: true, created: 0, updated: 1 });
    await hr.call(imports.loadStudents, { params: { draftId } });
    expect(await jobsBySnils(atHere.snils)).toEqual(after);
  }
  // The login that he has there is not written over the one here.
  expect(await parse([{ ...atHere, email: atThere.email }], hr, here)).toMatchObject({ failed: 0, noted: 1 });
});
