import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { messagesTo, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { turnOnSecondFactor } from '../../../testing/second-factor.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let portal: Portal;
let organizationId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  organizationId = await makeOrganization(portal.db);
});

beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

let serial = 0;
async function person() {
  serial += 1;
  const email = `browsing${serial}@site.test`;
  await makeStudent(portal.db, organizationId, { email, name: 'Вера', lastname: '' });
  return email;
}

async function logIn(email: string, browser: Client = portal.anonymous()) {
  browser.cookie = null;
  const body = { login: email, password: DEMO_PASSWORD, userAgreement: true };
  const answer = await browser.fetch(session.authorize, { body }, { headers: { 'user-agent': CHROME } });
  expect(answer.status).toBe(200);
  return browser;
}

/** How many letters are written to somebody, sent or not yet. */
async function countOf(email: string): Promise<number> {
  const letters = portal.db.selectFrom('deliveries').where('recipient', '=', email).select('id');
  return (await letters.execute()).length;
}

test('the first login of an account tells nobody, one from another browser its owner', async () => {
  const email = await person();
  const first = await logIn(email);
  await logIn(email);
  const letter = await messageTo(portal, email);
  expect(letter.subject).toBe('Вход с нового браузера');
  expect(letter.text).toMatch(/\d{4} г\..* по московскому времени .*: Chrome, Windows\./);
  expect(letter.text).toMatch(/Если это не вы, смените пароль/);
  expect(letter.text).toMatch(/\/password\n/);
  expect(letter.text).toMatch(/\/settings\n/);
  await logIn(email, first);
  expect(await countOf(email)).toBe(1);
});

test('a browser in which the owner has logged in before is told of no more', async () => {
  const email = await person();
  await logIn(email);
  const second = await logIn(email);
  await logIn(email, second);
  await logIn(email, second);
  expect(await countOf(email)).toBe(1);
});

test('a browser of somebody else is a new one', async () => {
  const [mine, other] = [await person(), await person()];
  await logIn(mine);
  await logIn(mine, await logIn(other));
  expect((await messageTo(portal, mine)).subject).toBe('Вход с нового браузера');
});

test('a login with a code is told of when it opens the session, not before', async () => {
  const email = 'coded@site.test';
  const owner = await portal.as(await makeOperator(portal.db, [organizationId], 'Operator', { email }));
  await logIn(email);
  const { freshCode } = await turnOnSecondFactor(portal, owner);
  const titles = async () => (await messagesTo(portal, email)).map(({ subject }) => subject);
  const visitor = portal.anonymous();
  const login = { login: email, password: DEMO_PASSWORD, userAgreement: true } as const;
  expect(await visitor.refused(session.authorize, { body: login })).toBe('SecondFactorRequired');
  expect(await countOf(email)).toBe(1);
  await visitor.call(secondFactor.authorize, { body: { code: await freshCode() } });
  await expect.poll(titles).toContain('Вход с нового браузера');
});

test('a program that keeps no cookies makes five letters a day at most', async () => {
  const email = await person();
  for (let i = 0; i < 8; i++) await logIn(email);
  expect(await countOf(email)).toBe(5);
});

test('whoever goes on with the session of his registration since yesterday is told of his first login', async () => {
  const email = await person();
  const { id: userId } = await portal.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.as({ userId });
  await sql`update sessions set created_at = now() - interval '25 hours' where user_id = ${userId}`.execute(portal.db);
  await logIn(email);
  expect((await messageTo(portal, email)).subject).toBe('Вход с нового браузера');
});
