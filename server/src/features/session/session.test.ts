import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { createPasswordLink } from './db.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal();
  clientId = await makeOrganization(portal.db, { title: 'ООО «Вектор»' });
  await makeOperator(portal.db, [clientId], 'Operator', { email: 'operator@test.ru', surname: 'Белова' });
  await makeStudent(portal.db, clientId, { email: 'student@test.ru' });
});

const credentials = (login: string, password = DEMO_PASSWORD) => ({ login, password, userAgreement: true as const });

describe('logging in', () => {
  test('opens a session; the current user has organization and balance', async () => {
    const visitor = portal.anonymous();
    expect(await visitor.call(session.authorize, { body: credentials(' Operator@test.ru ') })).toEqual({
      userType: 'Operator',
    });
    expect(await visitor.call(session.checkAuth)).toEqual({ userType: 'Operator', roles: ['Operator'] });
    expect(await visitor.call(session.current)).toMatchObject({
      surname: 'Белова',
      roles: ['Operator'],
      student: null,
      operator: { organization: { id: clientId, title: 'ООО «Вектор»', balance: { amount: 0 } } },
    });
  });

  test('a student is logged in as a student', async () => {
    const visitor = portal.anonymous();
    expect(await visitor.call(session.authorize, { body: credentials('student@test.ru') })).toEqual({
      userType: 'Student',
    });
    expect(await visitor.call(session.current)).toMatchObject({ operator: null, roles: ['Student'] });
  });

  test('the cookie is not readable for scripts and other sites, and the database has only its hash', async () => {
    const response = await portal.anonymous().fetch(session.authorize, { body: credentials('operator@test.ru') });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    const token = cookie.slice('session='.length, cookie.indexOf(';'));
    const { rows } = await rawSessions();
    expect(rows.join()).not.toContain(token);
  });

  test.each([
    ['a wrong password', credentials('operator@test.ru', 'wrong')],
    ['an unknown account', credentials('nobody@test.ru')],
  ])('%s is refused with the same answer', async (_, body) => {
    const { status, code, msg, fields } = await portal.anonymous().send(session.authorize, { body });
    expect({ status, code, msg, fields }).toEqual({
      status: 401,
      code: 'AuthException',
      msg: 'Неверный логин или пароль',
      fields: null,
    });
  });

  test('somebody of eight employers opens the record of each by its password', async () => {
    const email = 'everywhere@test.ru';
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const employer = await makeOrganization(portal.db);
      const password = `Employer-2026-${number}`;
      const { userId } = await makeStudent(portal.db, employer, { password });
      await portal.db
        .updateTable('users')
        .set({ email, sharesEmail: number > 1 })
        .where('id', '=', userId)
        .execute();
      const visitor = portal.anonymous();
      await visitor.call(session.authorize, { body: credentials(email, password) });
      expect((await visitor.call(session.current)).id).toBe(userId);
    }
  });

  test('names every missing field', async () => {
    const { code, fields } = await portal.anonymous().send(session.authorize, { body: {} });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['login', 'password', 'userAgreement']);
  });

  test('a deactivated account cannot log in, and its open session ends', async () => {
    const { userId } = await makeOperator(portal.db, [clientId], 'Operator', { email: 'gone@test.ru' });
    const client = await portal.as({ userId });
    await portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute();
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
    expect(await portal.anonymous().refused(session.authorize, { body: credentials('gone@test.ru') })).toBe(
      'AuthException',
    );
  });

  test('records once that the agreement was accepted', async () => {
    const { userId } = await makeOperator(portal.db, [clientId], 'Operator', { email: 'agrees@test.ru' });
    for (let i = 0; i < 2; i++)
      await portal.anonymous().call(session.authorize, { body: credentials('agrees@test.ru') });
    const consents = await portal.db.selectFrom('consents').where('userId', '=', userId).selectAll().execute();
    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({ kind: 'UserAgreement', accepted: true });
  });

  test('after too many wrong passwords the right one is refused too, with the time to wait', async () => {
    await makeOperator(portal.db, [clientId], 'Operator', { email: 'guessed@test.ru' });
    for (let i = 0; i < 10; i++) {
      await portal.anonymous().refused(session.authorize, { body: credentials('guessed@test.ru', `wrong${i}`) });
    }
    const { code, msg } = await portal.anonymous().send(session.authorize, { body: credentials('guessed@test.ru') });
    expect(code).toBe('AuthException');
    expect(msg).toMatch(/^Слишком много попыток входа\. Повторите через \d+ минут\S?$/);
  });
});

describe('the session', () => {
  const logIn = async () => {
    const client = portal.anonymous();
    await client.call(session.authorize, { body: credentials('operator@test.ru') });
    return client;
  };

  test('ends at logout, and the cookie with it', async () => {
    const client = await logIn();
    const cookie = client.cookie;
    await client.call(session.logout);
    client.cookie = cookie;
    expect(await client.refused(session.current)).toBe('Unauthorized');
  });

  test('is renewed by UpdateToken; the old token works for one more minute', async () => {
    const client = await logIn();
    const old = client.cookie;
    await client.call(session.updateToken);
    expect(client.cookie).not.toBe(old);
    const parallelTab = portal.anonymous();
    parallelTab.cookie = old;
    await parallelTab.call(session.checkAuth);
    await portal.db
      .updateTable('sessions')
      .set({ rotatedAt: new Date(Date.now() - 61_000) })
      .where('rotatedAt', 'is not', null)
      .execute();
    expect(await parallelTab.refused(session.checkAuth)).toBe('Unauthorized');
    await client.call(session.checkAuth);
  });

  test('is renewed for 30 days, up to 90 days after the login', async () => {
    const person = await makeOperator(portal.db, [clientId]);
    const client = await portal.as(person);
    const daysLeft = async () => {
      const row = await portal.db
        .selectFrom('sessions')
        .where('userId', '=', person.userId)
        .select('expiresAt')
        .executeTakeFirstOrThrow();
      return Math.round((row.expiresAt.getTime() - Date.now()) / 86_400_000);
    };
    const left: number[] = [];
    for (const age of [0, 50, 80, 95]) {
      await sql`update sessions set created_at = now() - make_interval(days => ${age})
        where user_id = ${person.userId}`.execute(portal.db);
      await client.call(session.updateToken);
      left.push(await daysLeft());
    }
    expect(left).toEqual([30, 30, 10, -5]);
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
  });

  test('expires', async () => {
    const client = await logIn();
    await portal.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect(await client.refused(session.checkAuth)).toBe('Unauthorized');
  });

  test('a made-up cookie opens nothing', async () => {
    const client = portal.anonymous();
    client.cookie = 'session=made-up';
    expect(await client.refused(session.current)).toBe('Unauthorized');
  });
});

const makeOperatorOf = () => makeOperator(portal.db, [clientId]);
const makeStudentOf = () => makeStudent(portal.db, clientId);

describe('the password', () => {
  test('is changed, and every other session of the user ends', async () => {
    const person = await makeOperator(portal.db, [clientId], 'Operator', { email: 'changes@test.ru' });
    const [here, elsewhere] = [await portal.as(person), await portal.as(person)];
    await here.call(session.updatePassword, {
      body: { password: 'Новый-пароль-1', confirmPassword: 'Новый-пароль-1' },
    });
    await here.call(session.checkAuth);
    expect(await elsewhere.refused(session.checkAuth)).toBe('Unauthorized');
    const old = { body: credentials('changes@test.ru') };
    expect(await portal.anonymous().refused(session.authorize, old)).toBe('AuthException');
    await portal.anonymous().call(session.authorize, { body: credentials('changes@test.ru', 'Новый-пароль-1') });
  });

  test.each([
    ['an operator who has confirmed his e-mail', true, makeOperatorOf, 1],
    ['an operator who has not', false, makeOperatorOf, 0],
    ['a student, whose e-mail another has entered', false, makeStudentOf, 1],
  ])('is changed, and a letter tells whoever can be reached: %s', async (_, isConfirmed, make, letters) => {
    const { userId } = await make();
    await portal.db.updateTable('users').set({ isEmailConfirmed: isConfirmed }).where('id', '=', userId).execute();
    const client = await portal.as({ userId });
    const password = 'Новый-пароль-3';
    await client.call(session.updatePassword, { body: { password, confirmPassword: password } });
    const sent = await portal.db
      .selectFrom('deliveries')
      .where('userId', '=', userId)
      .select(['kind', 'data'])
      .execute();
    expect(sent).toEqual(Array(letters).fill({ kind: 'account', data: { event: 'password-changed' } }));
  });

  test('can be changed with a token that was replaced a moment ago', async () => {
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const old = client.cookie;
    await client.call(session.updateToken);
    const parallelTab = portal.anonymous();
    parallelTab.cookie = old;
    const body = { password: 'Новый-пароль-2', confirmPassword: 'Новый-пароль-2' };
    await parallelTab.call(session.updatePassword, { body });
    await client.call(session.checkAuth);
  });

  test('must keep the rules, and be repeated correctly', async () => {
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const { code, fields } = await client.send(session.updatePassword, {
      body: { password: 'abc', confirmPassword: 'abd' },
    });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['confirmPassword', 'password']);
  });

  test.each(['Password123', 'PASSW0RD', 'Qwerty1234', 'Пароль123', 'йцукен123', 'gn56gn56'])(
    'is not one that everybody tries first: %s',
    async (password) => {
      const client = await portal.as(await makeOperator(portal.db, [clientId]));
      const { code, fields } = await client.send(session.updatePassword, {
        body: { password, confirmPassword: password },
      });
      expect(code).toBe('Invalid');
      expect(fields).toEqual({ password: [expect.objectContaining({ message: 'Слишком простой пароль' })] });
    },
  );

  test('may contain a common one', async () => {
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const password = 'Password123-и-ещё-слово';
    await client.call(session.updatePassword, { body: { password, confirmPassword: password } });
  });

  test('can be set through a link that works once and for a limited time', async () => {
    const { userId } = await makeOperator(portal.db, [clientId]);
    const token = await createPasswordLink(portal.db, userId, 72);
    const visitor = portal.anonymous();
    const read = (link: string) => portal.anonymous().refused(session.readLink, { body: { token: link } });
    // Looking does not use it.
    const { email } = await portal.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 2; i++) {
      const owner = { userId, fullName: expect.stringMatching(/\S+ \S+/), login: email };
      expect(await visitor.call(session.readLink, { body: { token } })).toEqual(owner);
    }
    expect(await visitor.call(session.authorizeByLink, { body: { token } })).toEqual({ userType: 'Operator' });
    await visitor.call(session.checkAuth);
    expect(await read(token)).toBe('InvalidToken');
    expect(await portal.anonymous().refused(session.authorizeByLink, { body: { token } })).toBe('InvalidToken');
    const outdated = await createPasswordLink(portal.db, userId, -1);
    expect(await portal.anonymous().refused(session.authorizeByLink, { body: { token: outdated } })).toBe(
      'InvalidToken',
    );
    expect(await read(outdated)).toBe('InvalidToken');
    expect(await portal.anonymous().refused(session.authorizeByLink, { body: { token: 'made-up' } })).toBe(
      'InvalidToken',
    );
    expect(await read('made-up')).toBe('InvalidToken');
  });
});

describe('the current organization', () => {
  test('can be switched, for this session and the next login, to own ones only', async () => {
    const second = await makeOrganization(portal.db, { title: 'АО «Север»' });
    const foreign = await makeOrganization(portal.db);
    const person = await makeOperator(portal.db, [clientId, second], 'Operator', { email: 'two@test.ru' });
    const client = await portal.as(person, clientId);
    const own = await client.call(operators.ownOrganizations);
    expect(own.map(({ title }) => title)).toEqual(['АО «Север»', 'ООО «Вектор»']);

    await client.call(operators.updateCurrentOrganization, { params: { id: second } });
    const current = await client.call(session.current);
    expect(current.operator?.organization?.id).toBe(second);
    expect(await client.refused(operators.updateCurrentOrganization, { params: { id: foreign } })).toBe(
      'NotFoundOrganization',
    );

    const later = portal.anonymous();
    await later.call(session.authorize, { body: credentials('two@test.ru') });
    expect((await later.call(session.current)).operator?.organization?.id).toBe(second);
  });

  test('changes at once when the membership ends', async () => {
    const second = await makeOrganization(portal.db);
    const person = await makeOperator(portal.db, [clientId, second]);
    const client = await portal.as(person, second);
    await portal.db
      .updateTable('memberships')
      .set({ deactivatedAt: new Date() })
      .where('organizationId', '=', second)
      .execute();
    expect((await client.call(session.current)).operator?.organization?.id).toBe(clientId);
  });

  test('an operator who has not joined any organization has none', async () => {
    const client = await portal.as(await makeOperator(portal.db, []));
    expect((await client.call(session.current)).operator).toMatchObject({ organization: null });
    expect(await client.call(operators.ownOrganizations)).toEqual([]);
  });
});

async function rawSessions() {
  const sessions = await portal.db.selectFrom('sessions').selectAll().execute();
  return { rows: sessions.map((row) => JSON.stringify(row)) };
}
