import { session } from '@dopusk/contract/session.ts';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { forgetOldAttempts } from './sweep-attempts.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example', LOG_LEVEL: 'silent' });
  clientId = await makeOrganization(portal.db);
});

beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

/** Of little work: guesses are counted whatever they cost, and hundreds are made here. */
const quickHash = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1 });

let serial = 0;
async function owner(): Promise<string> {
  serial += 1;
  const email = `owner-${serial}@site.test`;
  const { userId } = await makeOperator(portal.db, [clientId], 'Operator', { email });
  await portal.db.updateTable('users').set({ passwordHash: quickHash }).where('id', '=', userId).execute();
  return email;
}

let network = 0;
/** Logs in, from a network not used before unless one is named. */
async function logIn(login: string, password: string, visitor: Client = portal.anonymous(), from?: string) {
  network += 1;
  const headers = { 'x-forwarded-for': from ?? `198.51.${network >> 8}.${network & 255}` };
  const body = { login, password, userAgreement: true };
  const answer = await visitor.fetch(session.authorize, { body }, { headers });
  const { code, msg } = (await answer.json()) as { code: string; msg: string | null };
  return { code, msg };
}

/** As many wrong passwords as are allowed, each from a network of its own: the next one is refused. */
async function guess(login: string, times = 20, visitor?: Client): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect(await logIn(login, `wrong-${i}`, visitor)).toEqual({
      code: 'AuthException',
      msg: 'Неверный логин или пароль',
    });
  }
}

const WAIT = /^Слишком много попыток входа\. Повторите через (\d+ )?минут\S? или получите код: «Забыли пароль\?»$/;
const minutesOf = (msg: string | null) => Number(msg?.match(/через (\d+ )?минут/)?.[1] ?? 1);
const passMinutes = (minutes: number) =>
  sql`update rate_limits set resets_at = resets_at - make_interval(mins => ${minutes})`.execute(portal.db);

describe('guessing the password of one account from many networks', () => {
  test('does not stop the owner while the guesses are few', async () => {
    const login = await owner();
    await guess(login, 1);
    // The state left by a guess that began later and was counted first.
    await passMinutes(-1);
    expect((await logIn(login, DEMO_PASSWORD)).code).toBe('Ok');
  });

  test('is stopped for all of them, with the right password too, for a pause that grows', async () => {
    const login = await owner();
    await guess(login);
    const pauses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { code, msg } = await logIn(login, DEMO_PASSWORD);
      expect([code, msg]).toEqual(['AuthException', expect.stringMatching(WAIT)]);
      pauses.push(minutesOf(msg));
      await passMinutes(minutesOf(msg));
      await guess(login, 1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test('gets the same answers when there is no such account', async () => {
    const [known, unknown] = [await owner(), 'nobody@site.test'];
    const answers = [];
    for (const login of [known, unknown]) {
      await guess(login);
      answers.push(await logIn(login, 'wrong-21'));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test('is limited also for simultaneous guesses', async () => {
    const login = await owner();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => logIn(login, `wrong-${i}`)));
    expect(answers.filter(({ msg }) => msg === 'Неверный логин или пароль')).toHaveLength(20);
  });

  test('does not affect another account', async () => {
    await guess(await owner());
    expect(await logIn(await owner(), DEMO_PASSWORD)).toMatchObject({ code: 'Ok' });
  });

  test('is forgotten after the right password, and after a day without guesses', async () => {
    const login = await owner();
    await guess(login, 19);
    expect(await logIn(login, DEMO_PASSWORD)).toMatchObject({ code: 'Ok' });
    await guess(login);
    await passMinutes(24 * 60 + 2);
    await guess(login);
  });
});

describe('the owner', () => {
  test('can log in with a browser that he has used before, from any network', async () => {
    const login = await owner();
    const browser = portal.anonymous();
    await logIn(login, DEMO_PASSWORD, browser);
    await guess(login);
    expect(await logIn(login, 'mistyped', browser)).toMatchObject({ msg: 'Неверный логин или пароль' });
    expect(await logIn(login, DEMO_PASSWORD, browser)).toMatchObject({ code: 'Ok' });
    // His success does not reset the count of the others.
    expect(await logIn(login, DEMO_PASSWORD)).toMatchObject({ msg: expect.stringMatching(WAIT) });
  });

  test('is not kept out by who guesses within his own network, and guesses in his browser stay few', async () => {
    const login = await owner();
    const browser = portal.anonymous();
    const office = '203.0.113.40';
    expect(await logIn(login, DEMO_PASSWORD, browser, office)).toMatchObject({ code: 'Ok' });
    for (let i = 0; i < 25; i++) await logIn(login, `wrong-${i}`, portal.anonymous(), office);
    for (let i = 0; i < 60; i++) await logIn(`nobody-${i}@site.test`, 'wrong', portal.anonymous(), office);
    expect(await logIn(login, DEMO_PASSWORD, portal.anonymous(), office)).toMatchObject({ code: 'AuthException' });
    expect(await logIn(login, 'mistyped', browser, office)).toMatchObject({ msg: 'Неверный логин или пароль' });
    expect(await logIn(login, DEMO_PASSWORD, browser, office)).toMatchObject({ code: 'Ok' });
    // Whoever has taken the mark along has ten guesses in a quarter of an hour, from whatever networks.
    const thief = portal.anonymous();
    thief.knownBrowser = browser.knownBrowser;
    await guess(login, 10, thief);
    expect(await logIn(login, DEMO_PASSWORD, thief)).toMatchObject({ msg: expect.stringMatching(/^Слишком много/) });
  });

  test('may share a computer: each user of it can log in', async () => {
    const [one, other] = [await owner(), await owner()];
    const browser = portal.anonymous();
    for (const login of [one, other, one]) await logIn(login, DEMO_PASSWORD, browser);
    for (const login of [one, other]) {
      await guess(login);
      expect(await logIn(login, DEMO_PASSWORD, browser)).toMatchObject({ code: 'Ok' });
    }
  });

  test('is not recognized by the mark of another user', async () => {
    const [login, other] = [await owner(), await owner()];
    const stranger = portal.anonymous();
    await logIn(other, DEMO_PASSWORD, stranger);
    await guess(login);
    expect(await logIn(login, DEMO_PASSWORD, stranger)).toMatchObject({ msg: expect.stringMatching(WAIT) });
  });

  test('is limited in his own browser too', async () => {
    const login = await owner();
    const browser = portal.anonymous();
    await logIn(login, DEMO_PASSWORD, browser);
    await guess(login, 10, browser);
    expect(await logIn(login, DEMO_PASSWORD, browser)).toMatchObject({ msg: expect.stringMatching(/^Слишком много/) });
    await passMinutes(15);
    await guess(login, 10, browser);
    await passMinutes(15);
    expect(await logIn(login, DEMO_PASSWORD, browser)).toMatchObject({ code: 'Ok' });
  });

  test.each(['', '~~~~', 'a', 'ы', `${'a'.repeat(38)}~${'b'.repeat(4000)}`])(
    'is nobody by a mark that is none (%#)',
    async (mark) => {
      const login = await owner();
      const visitor = portal.anonymous();
      visitor.knownBrowser = `__Host-known-browser=${encodeURIComponent(mark)}`;
      await guess(login, 20, visitor);
      expect(await logIn(login, DEMO_PASSWORD)).toMatchObject({ msg: expect.stringMatching(WAIT) });
    },
  );
});

describe('one address', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const fromOffice = async (login: string, password: string) => {
    const body = { login, password, userAgreement: true };
    const answer = await portal.anonymous().fetch(session.authorize, { body }, { headers });
    return ((await answer.json()) as { code: string }).code;
  };

  test('is shared by an office: right logins do not count', async () => {
    const logins = await Promise.all(Array.from({ length: 7 }, owner));
    for (let i = 0; i < 10; i++) {
      const codes = await Promise.all(logins.map((login) => fromOffice(login, DEMO_PASSWORD)));
      expect(codes).toEqual(logins.map(() => 'Ok'));
    }
  });

  test('logs in to one account at once as often as it likes, and guesses at it no more often than ever', async () => {
    const login = await owner();
    const codes = await Promise.all(Array.from({ length: 30 }, () => fromOffice(login, DEMO_PASSWORD)));
    expect(codes).toEqual(codes.map(() => 'Ok'));
    const other = await owner();
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => logIn(other, `wrong-${i}`, portal.anonymous(), '203.0.113.9')),
    );
    const judged = portal.db.selectFrom('auditLog').where('action', '=', 'session.failed');
    const { userId } = await idOf(other);
    expect(await judged.where('subjectId', '=', userId).select('id').execute()).toHaveLength(10);
  });

  test('may guess at sixty accounts, and then waits', async () => {
    const login = await owner();
    const hits = async () =>
      (await portal.db.selectFrom('rateLimits').select('hits').where('key', 'like', 'login:203%').executeTakeFirst())
        ?.hits;
    for (let i = 0; i < 60; i++) await fromOffice(`nobody-${i}@site.test`, 'wrong');
    expect(await hits()).toBe(60);
    expect(await fromOffice(login, DEMO_PASSWORD)).toBe('AuthException');
  });
});

test('deletes old counters at night', async () => {
  await guess('made-up@site.test', 1);
  await forgetOldAttempts.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
  const left = () => portal.db.selectFrom('rateLimits').select('key').execute();
  expect(await left()).not.toEqual([]);
  await passMinutes(2 * 24 * 60);
  await forgetOldAttempts.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
  expect(await left()).toEqual([]);
});

const idOf = (email: string) =>
  portal.db.selectFrom('users').where('email', '=', email).select('id as userId').executeTakeFirstOrThrow();
