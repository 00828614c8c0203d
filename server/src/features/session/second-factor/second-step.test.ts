import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { codeIn, messagesTo, messageTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type MadeSecondFactor, otherThan, turnOnSecondFactor } from '../../../../testing/second-factor.ts';
import { createPasswordLink } from '../db.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  clientId = await makeOrganization(portal.db);
});

beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

let serial = 0;
/** An operator whose login asks for a code, and a logged-in client of his. */
async function careful() {
  serial += 1;
  const email = `careful-${serial}@site.test`;
  const person = await makeOperator(portal.db, [clientId], 'Operator', { email });
  const client = await portal.as(person);
  return { email, client, ...person, factor: await turnOnSecondFactor(portal, client) };
}

const credentials = (login: string) => ({ login, password: DEMO_PASSWORD, userAgreement: true as const });

/** A client after the right password. */
async function halfway(email: string) {
  const visitor = portal.anonymous();
  expect(await visitor.send(session.authorize, { body: credentials(email) })).toMatchObject({
    status: 401,
    code: 'SecondFactorRequired',
    msg: 'Введите код из приложения',
  });
  return visitor;
}

const enter = (code: string) => ({ body: { code } });

describe('the second step', () => {
  test('opens the session by the code of the application; the first step alone opens nothing', async () => {
    const { email, factor, userId } = await careful();
    const visitor = await halfway(email);
    expect([visitor.cookie, visitor.knownBrowser]).toEqual([null, null]);
    expect(await visitor.refused(session.current)).toBe('Unauthorized');
    const code = await factor.freshCode();
    const typed = enter(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await visitor.call(secondFactor.authorize, typed)).toEqual({ userType: 'Operator' });
    expect(visitor.secondStep).toBe('second-step=');
    expect(visitor.knownBrowser).toMatch(/^known-browser=./);
    await visitor.call(session.current);
    const lines = await portal.db.selectFrom('auditLog').where('userId', '=', userId).select('action').execute();
    expect(lines.map(({ action }) => action)).toEqual(['second-factor.on', 'session.opened']);
  });

  test('does not accept a code twice, also in parallel', async () => {
    const { email, factor } = await careful();
    // The code that turned it on is used, too.
    expect(await (await halfway(email)).refused(secondFactor.authorize, enter(factor.shownCode()))).toBe(
      'AuthCodeException',
    );
    const code = await factor.freshCode();
    const visitors = [await halfway(email), await halfway(email), await halfway(email)];
    const answers = await Promise.all(visitors.map((visitor) => visitor.send(secondFactor.authorize, enter(code))));
    expect(answers.map(({ code }) => code).sort()).toEqual(['AuthCodeException', 'AuthCodeException', 'Ok']);
  });

  test('does not accept a code of another user', async () => {
    const [one, other] = [await careful(), await careful()];
    const visitor = await halfway(one.email);
    const wrong = [enter(await other.factor.freshCode()), enter(other.factor.backupCodes[0] ?? '')];
    for (const input of wrong) {
      expect(await visitor.send(secondFactor.authorize, input)).toMatchObject({
        status: 401,
        code: 'AuthCodeException',
        msg: 'Неверный или устаревший код',
        data: null,
      });
    }
  });

  test('works in the browser of the first step only', async () => {
    const { email, factor } = await careful();
    await halfway(email);
    const code = enter(await factor.freshCode());
    expect(await portal.anonymous().refused(secondFactor.authorize, code)).toBe('SecondStepOver');
    const thief = portal.anonymous();
    thief.secondStep = 'second-step=made-up';
    expect(await thief.refused(secondFactor.authorize, code)).toBe('SecondStepOver');
    // A session's cookie does not replace the first step.
    thief.secondStep = (await portal.as(await makeOperator(portal.db, [clientId]))).cookie;
    expect(await thief.refused(secondFactor.authorize, code)).toBe('SecondStepOver');
  });

  test('ends after five minutes, and after success', async () => {
    const { email, factor } = await careful();
    const slow = await halfway(email);
    await sql`update login_challenges set expires_at = now()`.execute(portal.db);
    const code = enter(await factor.freshCode());
    expect(await slow.refused(secondFactor.authorize, code)).toBe('SecondStepOver');
    const visitor = await halfway(email);
    const cookie = visitor.secondStep;
    await visitor.call(secondFactor.authorize, code);
    visitor.secondStep = cookie;
    expect(await visitor.refused(secondFactor.authorize, enter(await factor.freshCode()))).toBe('SecondStepOver');
  });

  test('allows five tries, also in parallel; the account ten an hour from all networks', async () => {
    const { email, factor } = await careful();
    const visitor = await halfway(email);
    const wrong = enter(otherThan(await factor.freshCode()));
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => visitor.send(secondFactor.authorize, wrong).then(({ code }) => code)),
    );
    expect(guesses.filter((code) => code === 'AuthCodeException')).toHaveLength(5);
    expect(guesses.filter((code) => code === 'SecondStepOver')).toHaveLength(3);
    const again = await halfway(email);
    for (let i = 0; i < 5; i++) await again.refused(secondFactor.authorize, wrong);
    const last = await (await halfway(email)).send(secondFactor.authorize, enter(await factor.freshCode()));
    expect(last).toMatchObject({ code: 'AuthCodeException', msg: expect.stringMatching(/^Слишком много попыток/) });
    // Guessing does not lock the owner out: a backup code still works.
    await (await halfway(email)).call(secondFactor.authorize, enter(factor.backupCodes[0] ?? ''));
  });

  test('wrong codes are logged as failed logins', async () => {
    const { email, factor, userId } = await careful();
    await (await halfway(email)).refused(secondFactor.authorize, enter(otherThan(await factor.freshCode())));
    const lines = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', userId)
      .where('action', '=', 'session.failed')
      .select(['userId', 'organizationId', 'details'])
      .execute();
    expect(lines).toEqual([{ userId: null, organizationId: clientId, details: { step: 'code' } }]);
  });

  test('an address can guess sixty times', async () => {
    for (let i = 0; i < 60; i++) {
      expect(await portal.anonymous().refused(secondFactor.authorize, enter('123456'))).toBe('SecondStepOver');
    }
    expect(await portal.anonymous().send(secondFactor.authorize, enter('123456'))).toMatchObject({
      code: 'AuthCodeException',
      msg: expect.stringMatching(/^Слишком много попыток/),
    });
  });

  test('right codes do not count against an address', async () => {
    const { email, factor } = await careful();
    const counted = async () =>
      (await portal.db.selectFrom('rateLimits').select('hits').where('key', 'like', 'second-step:%').executeTakeFirst())
        ?.hits;
    await (await halfway(email)).call(secondFactor.authorize, enter(await factor.freshCode()));
    expect(await counted()).toBe(0);
  });

  test('a text that is not a code is refused at its field', async () => {
    const { code, fields } = await portal.anonymous().send(secondFactor.authorize, enter('12'));
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['code']]);
  });

  test('does not open a deactivated account, and ends when the password is changed', async () => {
    const { email, factor, userId, client } = await careful();
    const before = await halfway(email);
    await client.call(session.updatePassword, {
      body: { password: 'Другой-пароль-1', confirmPassword: 'Другой-пароль-1' },
    });
    expect(await before.refused(secondFactor.authorize, enter(await factor.freshCode()))).toBe('SecondStepOver');
    const visitor = portal.anonymous();
    await visitor.send(session.authorize, { body: { ...credentials(email), password: 'Другой-пароль-1' } });
    await portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute();
    expect(await visitor.refused(secondFactor.authorize, enter(await factor.freshCode()))).toBe('SecondStepOver');
  });
});

describe('a backup code', () => {
  test('logs in once, however it is typed, and a letter tells of it', async () => {
    const { email, factor } = await careful();
    const [first = '', second = ''] = factor.backupCodes;
    expect(factor.backupCodes).toHaveLength(10);
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await (await halfway(email)).call(secondFactor.authorize, enter(` ${first.toLowerCase().replaceAll('-', ' ')} `));
    expect(await (await halfway(email)).refused(secondFactor.authorize, enter(first))).toBe('AuthCodeException');
    const visitor = await halfway(email);
    await visitor.call(secondFactor.authorize, enter(second));
    expect(await visitor.call(secondFactor.state)).toMatchObject({ isOn: true, codesLeft: 8 });
    // One letter about turning it on, one about each code, and one about the second browser.
    await messageTo(portal, email, 4);
    const subjects = (await messagesTo(portal, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Использован резервный код')).toHaveLength(2);
  });
});

describe('no other kind of login avoids it', () => {
  const secondStepOf = async (visitor: ReturnType<Portal['anonymous']>, factor: MadeSecondFactor) => {
    expect(await visitor.refused(session.current)).toBe('Unauthorized');
    await visitor.call(secondFactor.authorize, enter(await factor.freshCode()));
    await visitor.call(session.current);
  };

  test('not a recovered password', async () => {
    const { email, factor } = await careful();
    const visitor = portal.anonymous();
    // Its letter is the second one; the first is about turning the code on.
    await messageTo(portal, email);
    await visitor.call(session.sendRecoveryCode, { body: { email } });
    const code = codeIn(await messageTo(portal, email, 2));
    expect(await visitor.refused(session.authorizeByCode, { body: { email, code } })).toBe('SecondFactorRequired');
    const body = { password: 'Новый-пароль-1', confirmPassword: 'Новый-пароль-1' };
    expect(await visitor.refused(session.updatePassword, { body })).toBe('Unauthorized');
    await secondStepOf(visitor, factor);
    await visitor.call(session.updatePassword, { body });
    const next = portal.anonymous();
    const login = { ...credentials(email), password: body.password };
    expect(await next.refused(session.authorize, { body: login })).toBe('SecondFactorRequired');
  });

  test('not a one-time link', async () => {
    const { userId, factor } = await careful();
    const token = await createPasswordLink(portal.db, userId, 1);
    const visitor = portal.anonymous();
    expect(await visitor.refused(session.authorizeByLink, { body: { token } })).toBe('SecondFactorRequired');
    await secondStepOf(visitor, factor);
  });
});
