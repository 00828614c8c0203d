import { organizations } from '@dopusk/contract/organizations.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { messagesTo, messageTo, tokenIn } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

/** Two employers who know nothing of each other, and a person who works for both (decision 112). */

let portal: Portal;
let world: World;
let email: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  world = await makeWorld(portal.db);
});

const FIRST = 'Первый-2026';
const SECOND = 'Второй-2026';

const write = async (employer: 'own' | 'stranger', password: string | undefined, changes = {}) => {
  const operator = await portal.as(world[employer].clientOperator);
  return operator.send(students.create, {
    body: {
      ...{ organization: world[employer].clientId, surname: 'Двойнов', name: 'Пётр', lastName: 'Ильич' },
      ...{ birthday: '1990-05-17', email, phone: `+7926000${String(serial).padStart(4, '0')}` },
      ...{ snilsNumber: `000${String(serial).padStart(6, '0')}00`, jobTitle: 'Слесарь' },
      ...(password ? { password, confirmPassword: password } : {}),
      ...changes,
    },
  });
};

const logIn = (password: string) =>
  portal.anonymous().send(session.authorize, { body: { login: email, password, userAgreement: true } });

/** Where whoever logs in with this password works. */
async function employerOf(password: string): Promise<string> {
  const visitor = portal.anonymous();
  await visitor.call(session.authorize, { body: { login: email, password, userAgreement: true } });
  return (await visitor.call(students.current, {})).organization.id;
}

beforeEach(async () => {
  serial += 1;
  email = `two${serial}@employers.test`;
  expect(await write('own', FIRST)).toMatchObject({ ok: true });
  expect(await write('stranger', SECOND)).toMatchObject({ ok: true });
});

test('each record is entered by its own password, and shows its own employer alone', async () => {
  expect(await employerOf(FIRST)).toBe(world.own.clientId);
  expect(await employerOf(SECOND)).toBe(world.stranger.clientId);
  expect((await logIn('Третий-2026')).code).toBe('AuthException');
});

test('an employer reads and changes its own record and does not see the other', async () => {
  const operator = await portal.as(world.stranger.clientOperator);
  const { items } = await operator.call(students.listAcrossOrganizations, { query: { search: email } });
  expect(items).toHaveLength(1);
  const [{ id = '' } = {}] = items;
  const before = await operator.call(students.read, { params: { id } });
  const { email: sameEmail, phone, ...names } = before.user;
  const { surname, name, lastname: lastName } = names;
  const changes = { id, surname, name, lastName, email: sameEmail, phone: phone ?? '', jobTitle: 'Мастер' };
  expect(await operator.send(students.update, { body: changes })).toMatchObject({ ok: true });
  const { user, jobTitle } = await operator.call(students.read, { params: { id } });
  expect([user, jobTitle]).toEqual([before.user, 'Мастер']);
  const first = await portal.as(world.own.clientOperator);
  expect(await first.refused(students.read, { params: { id } })).toBe('NotFoundStudent');
});

test('of one organization nobody shares an e-mail or a phone', async () => {
  const { code, fields } = await write('stranger', undefined, { snilsNumber: '00000999900' });
  expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['EmailAlreadyUse', ['email', 'phone']]);
});

test('whoever sees both organizations is told whose e-mail it is when it is another person’s', async () => {
  const center = await portal.as(world.own.administrator);
  const body = {
    ...{ organization: world.own.centerId, surname: 'Другой', name: 'Олег', lastName: 'Ильич', jobTitle: '' },
    ...{ birthday: '1985-01-02', email, phone: '+79269990001', snilsNumber: '00000888800' },
  };
  const { code, fields } = await center.send(students.create, { body });
  expect([code, fields?.email?.[0]?.message]).toEqual([
    'EmailAlreadyUse',
    expect.stringContaining('Двойнов Пётр Ильич'),
  ]);
});

test('whoever sees both records of a person is led from one to the other, and nobody else learns of it', async () => {
  const center = await portal.as(world.own.administrator);
  const person = {
    ...{ surname: 'Раздвоев', name: 'Лев', lastName: 'Ильич', birthday: '1979-03-08', jobTitle: 'Сварщик' },
    snilsNumber: '00000555500',
  };
  const at = { here: world.own.centerId, there: world.own.clientId };
  const one = await center.call(students.create, {
    body: { ...person, organization: at.here, email: 'lev1@site.test', phone: '+79269991101' },
  });
  const two = await center.call(students.create, {
    body: { ...person, organization: at.there, email: 'lev2@site.test', phone: '+79269991102' },
  });
  const idsOf = async (client: typeof center, id: string) =>
    (await client.call(students.read, { params: { id } })).worksElsewhere.map((other) => [
      other.studentId,
      other.organization.id,
    ]);
  expect(await idsOf(center, one.id)).toEqual([[two.id, at.there]]);
  expect(await idsOf(center, two.id)).toEqual([[one.id, at.here]]);
  // The client sees its own record alone.
  expect(await idsOf(await portal.as(world.own.clientOperator), two.id)).toEqual([]);
  // With another insurance number it is another person, whatever his name is.
  await portal.db.updateTable('students').set({ snilsNumber: '00000666600' }).where('id', '=', two.id).execute();
  expect(await idsOf(center, one.id)).toEqual([]);
  await portal.db.updateTable('students').set({ snilsNumber: '' }).where('id', '=', two.id).execute();
  expect(await idsOf(center, one.id)).toEqual([[two.id, at.there]]);
});

test('whoever writes down by hand somebody of another organization that he sees too is told where', async () => {
  const center = await portal.as(world.own.administrator);
  const { title } = await portal.db
    .selectFrom('organizations')
    .where('id', '=', world.own.clientId)
    .select('title')
    .executeTakeFirstOrThrow();
  const person = {
    ...{ organization: world.own.centerId, surname: 'Двойнов', name: 'Пётр', lastName: 'Ильич' },
    ...{ birthday: '1990-05-17', email: 'twofold@site.test', phone: '+79269990002' },
    snilsNumber: `000${String(serial).padStart(6, '0')}00`,
  };
  expect(await center.call(students.create, { body: person })).toMatchObject({ worksElsewhere: title });
  const nobody = { ...person, email: 'nobody@site.test', phone: '+79269990003', snilsNumber: '00000777700' };
  const { worksElsewhere } = await center.call(students.create, { body: nobody });
  expect(worksElsewhere).toBeNull();
  // Who does not see the other one learns nothing of him.
  const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
  const { items } = await stranger.call(organizations.list, { query: {} });
  const there = { ...person, organization: items[0]?.id ?? '', jobTitle: 'Слесарь' };
  expect(await stranger.call(students.create, { body: there })).toMatchObject({ worksElsewhere: null });
  // The person himself learns by his first letter that these are two, and how he gets into both.
  await messageTo(portal, 'twofold@site.test', 2);
  const letters = await messagesTo(portal, 'twofold@site.test');
  expect(letters.map(({ text }) => text.includes('Это два кабинета с разными паролями')).sort()).toEqual([false, true]);
});

test.each([
  ['the second', SECOND, FIRST],
  ['the first', FIRST, SECOND],
])('whoever knows the password of %s has no more guesses at the other’s than anybody', async (_, own, other) => {
  for (let guess = 0; guess < 8; guess++) {
    expect((await logIn('Третий-2026')).code).toBe('AuthException');
    expect((await logIn(own)).code).toBe('Ok');
  }
  await logIn('Третий-2026');
  // With the first right one it was the tenth, the last for a quarter of an hour, for the right password too.
  expect((await logIn(other)).msg).toContain('Слишком много попыток');
});

test('a password of one’s own that is set anew is a guess at the other’s', async () => {
  const visitor = portal.anonymous();
  await visitor.call(session.authorize, { body: { login: email, password: SECOND, userAgreement: true } });
  for (let guess = 0; guess < 9; guess++) {
    const password = `Догадка-${guess}-2026`;
    await visitor.call(session.updatePassword, { body: { password, confirmPassword: password } });
    expect((await logIn(password)).code).toBe('Ok');
  }
  expect((await logIn(FIRST)).msg).toContain('Слишком много попыток');
});

test('a record that shares an e-mail cannot be moved to another person’s', async () => {
  const visitor = portal.anonymous();
  await visitor.call(session.authorize, { body: { login: email, password: SECOND, userAgreement: true } });
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('email', '=', email).execute();
  const { email: another } = await portal.db
    .selectFrom('users')
    .where('id', '=', world.own.administrator.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  expect(await visitor.refused(session.correctEmail, { body: { email: another } })).toBe('EmailAlreadyUse');
});

test('a forgotten password brings a code for the first record and a link for the other', async () => {
  const before = (await messagesTo(portal, email)).length;
  await portal.anonymous().call(session.sendRecoveryCode, { body: { loginType: 'Email', email } });
  await messageTo(portal, email, before + 2);
  const [one, two] = (await messagesTo(portal, email)).slice(0, 2);
  const letters = [one, two].flatMap((letter) => letter ?? []).sort((a, b) => a.subject.localeCompare(b.subject));
  expect(letters.map(({ subject }) => subject)).toEqual(['Вход от другой организации', 'Код для входа']);
  const visitor = portal.anonymous();
  await visitor.call(session.authorizeByLink, { body: { token: tokenIn(letters[0] ?? { text: '' }) } });
  expect((await visitor.call(students.current, {})).organization.id).toBe(world.stranger.clientId);
});

test('whoever has proven the mailbox in both cabinets is sent from one to the other, and before it neither is told', async () => {
  const visitor = portal.anonymous();
  const usersOf = portal.db.updateTable('users').where('email', '=', email);
  await usersOf.set({ isEmailConfirmed: false }).execute();
  const { email: _, userId } = await portal.db
    .selectFrom('users')
    .innerJoin('students', 'students.userId', 'users.id')
    .where('organizationId', '=', world.stranger.clientId)
    .where('email', '=', email)
    .select(['users.id as userId', 'email'])
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('users').set({ isEmailConfirmed: true }).where('id', '=', userId).execute();
  await visitor.call(session.authorize, { body: { login: email, password: FIRST, userAgreement: true } });
  const before = (await messagesTo(portal, email)).length;
  expect(await visitor.call(students.current, {})).toMatchObject({ hasOtherCabinets: false, worksElsewhere: [] });
  await visitor.call(session.sendOtherCabinets, {});
  expect(await messagesTo(portal, email)).toHaveLength(before);

  await usersOf.set({ isEmailConfirmed: true }).execute();
  expect((await visitor.call(students.current, {})).hasOtherCabinets).toBe(true);
  await visitor.call(session.sendOtherCabinets, {});
  await messageTo(portal, email, before + 1);
  const [letter = { text: '' }] = await messagesTo(portal, email);
  expect(letter.text).toContain('По ссылке вы войдёте в этот кабинет');
  await visitor.call(session.authorizeByLink, { body: { token: tokenIn(letter) } });
  expect((await visitor.call(students.current, {})).organization.id).toBe(world.stranger.clientId);
});

test.each([
  [
    'an operator elsewhere',
    async (known: string) => makeOperator(portal.db, [await elsewhere()], 'Operator', { email: known }),
  ],
  [
    'a person who learns elsewhere',
    async (known: string) => makeStudent(portal.db, await elsewhere(), { email: known }),
  ],
  ['nobody', async () => null],
])(
  'a password that a program gives opens the record, whose e-mail %s has: the answer tells nothing',
  async (_, make) => {
    email = `given${serial}@employers.test`;
    await make(email);
    const given = 'Заданный-2026';
    const number = String(serial).padStart(4, '0');
    const changes = { surname: 'Заданный', phone: `+7927000${number}`, snilsNumber: `00090${number}00` };
    const { code, fields } = await write('own', given, changes);
    expect([code, fields]).toEqual(['Ok', null]);
    expect(await employerOf(given)).toBe(world.own.clientId);
  },
);

const elsewhere = () => makeOrganization(portal.db);
