import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent, makeUser } from '../../../../demo/builders.ts';
import { sendRaw } from '../../../../testing/fuzz/raw-request.ts';
import { type MailServer, partOf, startMailServer } from '../../../../testing/mail-server.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { askToConfirm } from './confirm-email.ts';

let portal: Portal;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  portal = await startPortal({
    MAIL: server.url,
    MAIL_FROM: 'Допуск <no-reply@dopusk.test>',
    PUBLIC_URL: 'http://portal.test',
  });
});

let serial = 0;
/** A user who has not confirmed his e-mail yet. */
async function newcomer() {
  const email = `newcomer-${++serial}@site.test`;
  const { userId } = await makeOperator(portal.db, [], 'Operator', { email });
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
  return { userId, email, client: await portal.as({ userId }) };
}

const lettersTo = (email: string) => server.letters.filter(({ to }) => to.includes(email));

/** Waits for so many letters to this address and gives the token of the newest. */
async function tokenFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => lettersTo(email).length).toBe(count);
  const text = partOf(lettersTo(email).at(-1)?.raw ?? '', 'text/plain');
  return /http:\/\/portal\.test\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const isConfirmed = async (userId: string) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('isEmailConfirmed').executeTakeFirst())
    ?.isEmailConfirmed;

const passMinute = () =>
  sql`update rate_limits set resets_at = now() where key like 'confirmation:%'`.execute(portal.db);

describe('the link of the letter', () => {
  test.each(['PUT', 'GET'])('confirms the e-mail in its owner’s browser, once (%s)', async (method) => {
    const { userId, email, client } = await newcomer();
    expect(await client.call(session.sendEmailConfirmation)).toEqual({ seconds: 60 });
    const query = { token: await tokenFor(email) };
    const confirm = () => client.fetch(session.confirmEmail, { query }, { method });
    expect((await confirm()).status).toBe(200);
    expect(await isConfirmed(userId)).toBe(true);
    expect(await (await confirm()).json()).toMatchObject({ code: 'InvalidToken', msg: 'Ссылка недействительна' });
  });

  test('is sent to every new operator', async () => {
    const { userId, email, client } = await newcomer();
    await portal.db.transaction().execute((tx) => askToConfirm(portal.context, tx, userId, email, 'registered'));
    await client.call(session.confirmEmail, { query: { token: await tokenFor(email) } });
    expect((await client.call(session.current)).isEmailConfirmed).toBe(true);
    expect(await client.call(session.sendEmailConfirmation)).toEqual({ seconds: 0 });
  });

  test('leads to the portal’s own address, whatever Host the request had', async () => {
    const { email, client } = await newcomer();
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { status } = await sendRaw(portal.url, {
      method: 'POST',
      path: '/api/User/SendEmailConfirmation',
      headers: { ...evil, cookie: client.cookie ?? '' },
      body: null,
    });
    expect(status).toBe(200);
    expect(await tokenFor(email)).not.toBe('');
    expect(lettersTo(email).at(-1)?.raw).not.toContain('evil.example');
  });

  test('is kept as a hash only', async () => {
    const { email, client } = await newcomer();
    await client.call(session.sendEmailConfirmation);
    const token = await tokenFor(email);
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(e)::text from email_confirmations e) || (select json_agg(d)::text from deliveries d) as all
    `.execute(portal.db);
    expect(rows[0]?.all).toContain(email);
    expect(rows[0]?.all).not.toContain(token);
  });

  test('that is outdated says so and sends a new letter, at most one a minute', async () => {
    const { userId, email, client } = await newcomer();
    await client.call(session.sendEmailConfirmation);
    const token = await tokenFor(email);
    await sql`update email_confirmations set expires_at = now() where user_id = ${userId}`.execute(portal.db);
    await passMinute();
    const open = () => client.send(session.confirmEmail, { query: { token } });
    expect(await open()).toMatchObject({ status: 410, code: 'ExpiredEmailToken' });
    const newToken = await tokenFor(email, 2);
    expect(await open()).toMatchObject({ code: 'ExpiredEmailToken' });
    expect(await isConfirmed(userId)).toBe(false);
    await client.call(session.confirmEmail, { query: { token: newToken } });
    expect(await isConfirmed(userId)).toBe(true);
    expect(lettersTo(email)).toHaveLength(2);
    // The old link is invalid now.
    expect(await client.refused(session.confirmEmail, { query: { token } })).toBe('InvalidToken');
  });

  test('that is outdated says when no new letter could be sent', async () => {
    const { userId, email, client } = await newcomer();
    await client.call(session.sendEmailConfirmation);
    const token = await tokenFor(email);
    await sql`update email_confirmations set expires_at = now() where user_id = ${userId}`.execute(portal.db);
    await passMinute();
    const open = () => client.send(session.confirmEmail, { query: { token } });
    server.refuse(550);
    expect((await open()).msg).toMatch(/Новое письмо отправить не удалось/);
    server.refuse(null);
    expect((await open()).msg).toMatch(/Новое письмо уже запрошено/);
    await passMinute();
    expect((await open()).msg).toMatch(/Мы отправили новое письмо/);
    expect(lettersTo(email)).toHaveLength(2);
  });

  test('of a former e-mail is invalid', async () => {
    const { userId, email, client } = await newcomer();
    await client.call(session.sendEmailConfirmation);
    const token = await tokenFor(email);
    await portal.db
      .updateTable('users')
      .set({ email: `other-${email}` })
      .where('id', '=', userId)
      .execute();
    expect(await client.refused(session.confirmEmail, { query: { token } })).toBe('InvalidToken');
    expect(await isConfirmed(userId)).toBe(false);
  });

  test.each(['', 'nonsense'])('«%s» is not valid', async (token) => {
    const code = await portal.anonymous().refused(session.confirmEmail, { query: { token } });
    expect(code).toBe(token ? 'InvalidToken' : 'Invalid');
  });
});

describe('asking for another letter', () => {
  test('is possible once a minute and five times an hour', async () => {
    const { client } = await newcomer();
    for (let i = 0; i < 5; i++) {
      await client.call(session.sendEmailConfirmation);
      expect(await client.send(session.sendEmailConfirmation)).toMatchObject({
        status: 429,
        code: 'ManyRecoveryCodeRequests',
        msg: expect.stringMatching(/^Письмо недавно отправлено\. Новое можно запросить через (минуту|\d+ секунд\S?)$/),
      });
      await passMinute();
    }
    expect(await client.send(session.sendEmailConfirmation)).toMatchObject({
      code: 'ManyRecoveryCodeRequests',
      msg: expect.stringMatching(/через \d+ минут\S?$/),
    });
  });

  test('reports that the mail server refused; the log has the reason', async () => {
    const { userId, client } = await newcomer();
    server.refuse(550);
    expect(await client.send(session.sendEmailConfirmation)).toMatchObject({ status: 502, code: 'SendMailError' });
    server.refuse(null);
    const [delivery] = await portal.db.selectFrom('deliveries').where('userId', '=', userId).selectAll().execute();
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'Почтовый сервер ответил 550',
      sentAt: null,
    });
  });
});

describe('a mistyped e-mail', () => {
  test('can be corrected before it is confirmed, and the letter goes to the new one', async () => {
    const { userId, email, client } = await newcomer();
    await client.call(session.correctEmail, { body: { email: `Right-${email}` } });
    expect((await client.call(session.current)).email).toBe(`right-${email}`);
    await client.call(session.confirmEmail, { query: { token: await tokenFor(`right-${email}`) } });
    expect(await isConfirmed(userId)).toBe(true);
    await passMinute();
    expect(await client.refused(session.correctEmail, { body: { email } })).toBe('Forbidden');
  });

  test('cannot become another person’s', async () => {
    await makeUser(portal.db, { email: 'taken@site.test' });
    const { client } = await newcomer();
    const { code, fields } = await client.send(session.correctEmail, { body: { email: 'taken@site.test' } });
    expect([code, Object.keys(fields ?? {})]).toEqual(['EmailAlreadyUse', ['email']]);
  });
});

test('a student need not confirm an e-mail that his operator has entered', async () => {
  const student = await makeStudent(portal.db, await makeOrganization(portal.db));
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', student.userId).execute();
  const client = await portal.as(student);
  expect((await client.call(students.current)).id).toBe(student.studentId);
});
