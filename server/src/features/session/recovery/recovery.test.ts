import { invitations } from '@dopusk/contract/invitations.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { freePort } from '../../../../testing/free-port.ts';
import { type HttpService, startHttpService } from '../../../../testing/http-service.ts';
import { codeIn, messagesTo, messageTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { otherThan } from '../../../../testing/second-factor.ts';
import { MAX_CONNECTIONS } from '../../../db/connection.ts';
import { hashLogin } from './db.ts';

let portal: Portal;
let clientId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  clientId = await makeOrganization(portal.db);
});

beforeEach(() => sql`delete from rate_limits`.execute(portal.db));

let serial = 0;
async function forgetful() {
  serial += 1;
  const email = `forgetful-${serial}@site.test`;
  const phone = `+7913000${String(serial).padStart(4, '0')}`;
  return { email, phone, ...(await makeOperator(portal.db, [clientId], 'Operator', { email, phone })) };
}

const passMinute = () => sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);

const ask = (body: object) => portal.anonymous().send(session.sendRecoveryCode, { body });

/** Requests a code by e-mail and reads it from the letter. */
async function codeFor(email: string, count = 1): Promise<string> {
  expect(await ask({ loginType: 'Email', email })).toMatchObject({ ok: true, data: { seconds: 60 } });
  return codeIn(await messageTo(portal, email, count));
}

describe('the code', () => {
  test('from the letter logs in once, and a new password can be set', async () => {
    const { email, userId } = await forgetful();
    await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
    const code = await codeFor(email);
    const visitor = portal.anonymous();
    const body = {
      loginType: 'Email',
      email: email.toUpperCase(),
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    } as const;
    expect(await visitor.call(session.authorizeByCode, { body })).toEqual({ userType: 'Operator' });
    // Reading the letter confirms the e-mail.
    expect(await visitor.call(session.current)).toMatchObject({ email, isEmailConfirmed: true });
    const password = 'Новый-пароль-1';
    await visitor.call(session.updatePassword, { body: { password, confirmPassword: password } });
    expect(await messageTo(portal, email, 2)).toMatchObject({ subject: 'Сменён пароль' });
    await portal.anonymous().call(session.authorize, { body: { login: email, password, userAgreement: true } });
    expect(await portal.anonymous().refused(session.authorizeByCode, { body })).toBe('AuthCodeException');
  });

  test('from the SMS logs a student in, and does not confirm his e-mail', async () => {
    const phone = '+79130009999';
    const student = await makeStudent(portal.db, clientId, { phone });
    await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', student.userId).execute();
    // The kind of login may be left out.
    expect(await ask({ phone: '+7 (913) 000-99-99' })).toMatchObject({ ok: true });
    const sms = await messageTo(portal, phone);
    expect(sms).toMatchObject({ channel: 'Sms', subject: '', html: '' });
    const visitor = portal.anonymous();
    const body = { loginType: 'Phone', phone, code: codeIn(sms) } as const;
    expect(await visitor.call(session.authorizeByCode, { body })).toEqual({ userType: 'Student' });
    expect((await visitor.call(session.current)).isEmailConfirmed).toBe(false);
    expect(visitor.knownBrowser).toMatch(/^known-browser=./);
  });

  test('allows five tries', async () => {
    const { email } = await forgetful();
    const code = await codeFor(email);
    const guess = (text: string) =>
      portal.anonymous().refused(session.authorizeByCode, { body: { email, code: text } });
    for (let i = 0; i < 5; i++) expect(await guess(otherThan(code))).toBe('AuthCodeException');
    expect(await guess(code)).toBe('AuthCodeException');
  });

  test('allows five tries also in parallel', async () => {
    const { email } = await forgetful();
    const code = await codeFor(email);
    const wrong = Array.from({ length: 12 }, () => ({ email, code: otherThan(code) }));
    await Promise.all(wrong.map((body) => portal.anonymous().refused(session.authorizeByCode, { body })));
    expect(await portal.anonymous().refused(session.authorizeByCode, { body: { email, code } })).toBe(
      'AuthCodeException',
    );
  });

  test('is invalid after ten minutes, and once the next one is sent', async () => {
    const { email } = await forgetful();
    const first = await codeFor(email);
    await sql`update recovery_codes set expires_at = now()`.execute(portal.db);
    const enter = (code: string) => portal.anonymous().send(session.authorizeByCode, { body: { email, code } });
    expect((await enter(first)).code).toBe('AuthCodeException');
    await passMinute();
    const second = await codeFor(email, 2);
    if (second !== first) expect((await enter(first)).code).toBe('AuthCodeException');
    expect((await enter(second)).code).toBe('Ok');
  });

  test('does not open a deactivated account', async () => {
    const { email, userId } = await forgetful();
    const code = await codeFor(email);
    await portal.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', userId).execute();
    expect(await portal.anonymous().refused(session.authorizeByCode, { body: { email, code } })).toBe(
      'AuthCodeException',
    );
  });

  test('is stored neither in the log nor in the table', async () => {
    const { email } = await forgetful();
    const code = await codeFor(email);
    const { rows } = await sql<{ all: string }>`select (select json_agg(r)::text from recovery_codes r) ||
      (select json_agg(d)::text from deliveries d where kind = 'recovery-code') ||
      (select json_agg(j)::text from pgboss.job j) as all`.execute(portal.db);
    expect(rows[0]?.all).not.toContain(`"${code}"`);
    expect(rows[0]?.all).toContain('recovery-code');
  });
});

describe('the existence of an account stays secret', () => {
  test('requesting and entering a code answer the same for an unknown login', async () => {
    const { email } = await forgetful();
    const bodies = [{ email }, { email: 'nobody@site.test' }];
    const asked = await Promise.all(bodies.map(ask));
    expect(asked[1]).toEqual(asked[0]);
    const again = await Promise.all(bodies.map(ask));
    expect(again.map(({ code }) => code)).toEqual(['ManyRecoveryCodeRequests', 'ManyRecoveryCodeRequests']);
    const next = await Promise.all(bodies.map((body) => portal.anonymous().call(session.nextTimeRecovery, { body })));
    for (const { seconds } of next) expect([true, seconds]).toEqual([seconds > 50 && seconds <= 60, seconds]);
    await messageTo(portal, email);
    const wrong = bodies.map((body) =>
      portal.anonymous().send(session.authorizeByCode, { body: { ...body, code: '000000' } }),
    );
    const [known, unknown] = await Promise.all(wrong);
    expect(unknown).toEqual(known);
    expect(await messagesTo(portal, 'nobody@site.test')).toEqual([]);
  });
});

test('a wrong code is recorded whether or not an account has the login: the time of the write could tell', async () => {
  const { email } = await forgetful();
  const nobody = 'nobody-to-write-to@site.test';
  const code = otherThan(await codeFor(email));
  await ask({ loginType: 'Email', email: nobody });
  for (const login of [email, nobody]) {
    const body = { loginType: 'Email', email: login, code };
    expect(await portal.anonymous().refused(session.authorizeByCode, { body })).toBe('AuthCodeException');
    const left = await portal.db
      .selectFrom('recoveryCodes')
      .where('loginHash', '=', hashLogin({ loginType: 'Email', email: login }))
      .select('attemptsLeft')
      .executeTakeFirst();
    expect(left).toEqual({ attemptsLeft: 4 });
  }
});

describe('limits', () => {
  test('a login gets one code a minute and five an hour', async () => {
    const { email } = await forgetful();
    expect(await portal.anonymous().call(session.nextTimeRecovery, { body: { email } })).toEqual({ seconds: 0 });
    for (let i = 0; i < 5; i++) {
      expect((await ask({ email })).code).toBe('Ok');
      expect(await ask({ email })).toMatchObject({ status: 429, code: 'ManyRecoveryCodeRequests' });
      await passMinute();
    }
    expect(await ask({ email })).toMatchObject({
      code: 'ManyRecoveryCodeRequests',
      msg: expect.stringMatching('мин.'),
    });
    // The refused request was not counted.
    expect(await portal.anonymous().call(session.nextTimeRecovery, { body: { email } })).toEqual({ seconds: 0 });
  });

  test('more simultaneous users than the portal has connections each get their code', async () => {
    let all: ReturnType<typeof ask>[] = [];
    await portal.db.transaction().execute(async (tx) => {
      await sql`lock table recovery_codes in exclusive mode`.execute(tx);
      all = Array.from({ length: 24 }, (_, i) => ask({ email: `at-once-${i}@site.test` }));
      const waiting = sql`select from pg_locks where relation = 'recovery_codes'::regclass and not granted`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(MAX_CONNECTIONS - 1);
    });
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(all.map(() => 'Ok'));
  });

  test('an address can request thirty codes an hour', async () => {
    for (let i = 0; i < 30; i++) expect((await ask({ email: `someone-${i}@site.test` })).code).toBe('Ok');
    expect((await ask({ email: 'one-more@site.test' })).code).toBe('ManyRecoveryCodeRequests');
  });

  test('an address can guess thirty times', async () => {
    const body = { email: 'nobody@site.test', code: '123456' };
    for (let i = 0; i < 30; i++) await portal.anonymous().refused(session.authorizeByCode, { body });
    expect(await portal.anonymous().send(session.authorizeByCode, { body })).toMatchObject({
      code: 'AuthCodeException',
      msg: expect.stringMatching(/^Слишком много попыток/),
    });
  });

  test('right codes do not count against an address', async () => {
    const { email } = await forgetful();
    const body = { email, code: await codeFor(email) };
    await portal.anonymous().call(session.authorizeByCode, { body });
    const counted = portal.db.selectFrom('rateLimits').select('hits').where('key', 'like', 'code:%');
    expect(await counted.executeTakeFirst()).toEqual({ hits: 0 });
  });
});

test.each([
  [{}, ['email']],
  [{ loginType: 'Phone' }, ['phone']],
  [{ phone: '123' }, ['phone']],
  [{ loginType: 'Pigeon', email: 'a@site.test' }, ['loginType']],
])('%j is refused with its fields', async (body, paths) => {
  const { code, fields } = await ask(body);
  expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', paths]);
});

test('the digits of a code are required', async () => {
  const body = { email: 'a@site.test', code: '12' };
  const { code, fields } = await portal.anonymous().send(session.authorizeByCode, { body });
  expect([code, fields]).toMatchObject(['Invalid', { code: [{ message: 'Код состоит из 6 цифр' }] }]);
});

describe('through SMS.ru', () => {
  let service: HttpService;

  beforeAll(async () => {
    service = await startHttpService({});
  });

  test('the code is sent to the phone, and the log shows it', async () => {
    const real = await startPortal({ SMS: 'smsru:KEY', SMS_URL: service.url });
    const phone = '+79130001234';
    const { userId } = await makeOperator(real.db, [], 'Operator', { phone });
    service.answer({ status: 'OK', status_code: 100, sms: { '79130001234': { status: 'OK', status_code: 100 } } });
    await real.anonymous().call(session.sendRecoveryCode, { body: { loginType: 'Phone', phone } });
    const state = () =>
      real.db.selectFrom('deliveries').where('userId', '=', userId).select(['state', 'channel']).execute();
    await expect.poll(state).toEqual([{ state: 'sent', channel: 'Sms' }]);
    const sent = service.asked.find(({ path }) => path === '/sms/send');
    const text = new URLSearchParams(sent?.body).get('msg') ?? '';
    expect(text).toMatch(/^Допуск: код \d{6}\. Действует 10 минут\. Никому его не сообщайте\.$/);
    const visitor = real.anonymous();
    await visitor.call(session.authorizeByCode, { body: { loginType: 'Phone', phone, code: codeIn({ text }) } });
  });
});

test('a service that is away is told of, and tells nothing of accounts', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  const cutOff = await startPortal({
    MAIL: `smtp://${nowhere}?tls=off`,
    MAIL_FROM: 'no-reply@dopusk.test',
    SMS: 'smsru:KEY',
    SMS_URL: `http://${nowhere}`,
  });
  const [email, phone] = ['known@site.test', '+79130005678'];
  await makeOperator(cutOff.db, [], 'Operator', { email, phone });
  const delayed = { code: 'Ok', data: { seconds: 60, isDelayed: true } };
  for (const body of [{ email }, { email: 'nobody@site.test' }, { phone }, { phone: '+79130009999' }]) {
    expect(await cutOff.anonymous().send(session.sendRecoveryCode, { body })).toMatchObject(delayed);
  }
  expect(await ask({ email: 'nobody@site.test' })).toMatchObject({ data: { isDelayed: false } });
  // Whoever sends a letter by name, to somebody he knows of, learns that it has not gone.
  const employer = await makeOrganization(cutOff.db);
  const hr = await cutOff.as(await makeOperator(cutOff.db, [employer]));
  const { studentId } = await makeStudent(cutOff.db, employer);
  const invited = { email: 'new@site.test', rights: ['People' as const] };
  const away = { code: 'SendMailError', msg: expect.stringContaining('письмо не отправлено') };
  expect(await hr.send(invitations.create, { body: invited })).toMatchObject(away);
  expect(await hr.send(students.invite, { params: { id: studentId } })).toMatchObject(away);
  expect(await cutOff.db.selectFrom('invitations').select('id').execute()).toEqual([]);
});
