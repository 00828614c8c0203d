import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { messagesTo, messageTo, tokenIn } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

/** Creates an employee whose password nobody has typed. */
async function create(changes: object = {}) {
  serial += 1;
  const email = `newcomer${serial}@brigada.test`;
  const body = {
    surname: 'Ёлкин',
    name: 'Пётр',
    lastName: 'Ильич',
    birthday: '1990-05-17',
    phone: `+7913001${String(serial).padStart(4, '0')}`,
    email,
    organization: world.own.clientId,
    snilsNumber: '112-233-445 95',
    ...changes,
  };
  return { email, ...(await client.call(students.create, { body })) };
}

const password = { password: 'Ромашка-2026', confirmPassword: 'Ромашка-2026' };
const enter = (token: string, by = portal.anonymous()) => by.send(session.authorizeByLink, { body: { token } });
const invite = (id: string, by = client) => by.send(students.invite, { params: { id } });

/** Lets the pause between two letters pass. */
const forgetPauses = () => portal.db.deleteFrom('rateLimits').where('key', 'like', 'letter:%').execute();

test('an employee created without a password sets one by the link of a letter, once', async () => {
  const { id, email } = await create();
  const letter = await messageTo(portal, email);
  expect(letter.text).toContain('Здравствуйте, Пётр Ильич!');
  const text = letter.text.replace(/\s+/g, ' ');
  expect(text).toMatch(/Кто вас записал: Иванов Иван Иванович \(.+\)\./);
  expect(text).toContain('Новую ссылку отправит сотрудник организации, который вас записал.');
  const token = tokenIn(letter);
  const person = portal.anonymous();
  expect((await enter(token, person)).code).toBe('Ok');
  await person.call(session.updatePassword, { body: password });
  expect(await person.call(students.current)).toMatchObject({ id });
  // Of the first password no letter warns; of the next one does.
  const warnings = portal.db.selectFrom('deliveries').where('recipient', '=', email).where('kind', '=', 'account');
  expect(await warnings.select('data').execute()).toEqual([]);
  await person.call(session.updatePassword, { body: { password: 'Ромашка-2027', confirmPassword: 'Ромашка-2027' } });
  expect(await warnings.select('data').execute()).toEqual([{ data: { event: 'password-changed' } }]);
  await person.call(session.updatePassword, { body: password });
  expect((await enter(token)).code).toBe('InvalidToken');
  await portal.anonymous().call(session.authorize, {
    body: { login: email, password: password.password, userAgreement: true },
  });
});

test('one created with a password, as the specification has it, gets no letter', async () => {
  const { email } = await create(password);
  const { email: later } = await create();
  await messageTo(portal, later);
  expect(await messagesTo(portal, email)).toEqual([]);
});

test('the link is sent again until the person has logged in; the one before ends', async () => {
  const { id, email } = await create();
  const first = tokenIn(await messageTo(portal, email));
  expect((await invite(id)).code).toBe('Ok');
  const second = tokenIn(await messageTo(portal, email, 2));
  expect((await enter(first)).code).toBe('InvalidToken');
  expect(await invite(id)).toMatchObject({
    code: 'ManyRecoveryCodeRequests',
    msg: 'Письмо только что отправлено. Повторите через минуту',
  });
  expect((await enter(second)).code).toBe('Ok');
  await forgetPauses();
  expect((await invite(id)).code).toBe('AlreadyLoggedIn');
});

test('five a day are sent to one person', async () => {
  const { id } = await create();
  for (let i = 0; i < 5; i++) {
    expect((await invite(id)).code).toBe('Ok');
    await forgetPauses();
  }
  expect(await invite(id)).toMatchObject({
    code: 'ManyRecoveryCodeRequests',
    msg: 'На этот адрес сегодня отправлено уже 5 писем. Повторите через 24 часа',
  });
});
