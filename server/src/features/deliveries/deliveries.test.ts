import { deliveries } from '@dopusk/contract/deliveries.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDelivery } from '../../../demo/account-builders.ts';
import { linkClient, type MadeStudent, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { newId } from '../../db/new-id.ts';
import { emailConfirmation } from '../session/confirmation/letter.ts';
import { deliver } from './message.ts';

let portal: Portal;
let server: MailServer;
let administrator: Client;
let clientId: string;
let own: MadeStudent;
let stranger: { userId: string };

beforeAll(async () => {
  server = await startMailServer();
  portal = await startPortal({ MAIL: server.url, MAIL_FROM: 'no-reply@dopusk.test' });
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  administrator = await portal.as(await makeOperator(db, [centerId], 'HighOperator'));
  own = await makeStudent(db, clientId, { surname: 'Ёлкина', email: 'own@site.test' });
  stranger = await makeOperator(db, [await makeOrganization(db)]);
  await db.updateTable('users').set({ isEmailConfirmed: false }).where('email', '=', 'own@site.test').execute();
});

beforeEach(async () => {
  server.refuse(null);
  server.letters.length = 0;
  await sql`delete from deliveries`.execute(portal.db);
});

const stateOf = (id: string) =>
  portal.db.selectFrom('deliveries').where('id', '=', id).select(['state', 'attempts', 'error']).executeTakeFirst();

describe('the log', () => {
  test('shows what went to the center’s people, the newest first, and never its text', async () => {
    await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test' });
    await makeDelivery(portal.db, own.userId, {
      kind: 'recovery-code',
      channel: 'Sms',
      recipient: '+79120000001',
      state: 'sent',
    });
    await makeDelivery(portal.db, stranger.userId);
    const page = await administrator.call(deliveries.list, { query: {} });
    expect(page).toEqual({
      pageNumber: 1,
      totalCount: 2,
      items: [
        {
          id: expect.any(String),
          title: 'Код для входа',
          channel: 'Sms',
          recipient: '+79120000001',
          fullName: 'Ёлкина Иван Иванович',
          state: 'sent',
          attempts: 1,
          error: '',
          createdAt: expect.any(String),
          sentAt: expect.any(String),
          isOneTime: true,
        },
        expect.objectContaining({
          title: 'Подтверждение почты',
          state: 'failed',
          error: 'Почтовый сервер ответил 550',
          sentAt: null,
          isOneTime: false,
        }),
      ],
    });
  });

  test('names a client’s address by the client, not by who caused the letter', async () => {
    const data = { invoiceId: newId() };
    const { title } = await portal.db
      .updateTable('organizations')
      .set({ email: 'office@client.test' })
      .where('id', '=', clientId)
      .returning('title')
      .executeTakeFirstOrThrow();
    await makeDelivery(portal.db, own.userId, { kind: 'invoice', recipient: 'office@client.test', data });
    await makeDelivery(portal.db, own.userId, { kind: 'invoice', recipient: 'nobody@known.test', data });
    await makeDelivery(portal.db, own.userId, { kind: 'invoice', recipient: 'own@site.test', data });
    const { items } = await administrator.call(deliveries.list, { query: {} });
    expect(items.map(({ fullName }) => fullName)).toEqual(['Ёлкина Иван Иванович', '', title]);
  });

  test('is searched by recipient and narrowed by state and channel', async () => {
    await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test' });
    await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test', state: 'sent' });
    await makeDelivery(portal.db, own.userId, { recipient: '+79120000001', channel: 'Sms', state: 'sent' });
    const count = async (query: object) => (await administrator.call(deliveries.list, { query })).totalCount;
    expect(await count({ search: 'own@' })).toBe(2);
    expect(await count({ search: '9120' })).toBe(1);
    expect(await count({ state: 'sent' })).toBe(2);
    expect(await count({ state: 'sent', channel: 'Mail' })).toBe(1);
    expect(await count({ state: 'queued' })).toBe(0);
  });

  test('deletes lines older than 90 days with the next message', async () => {
    const old = await makeDelivery(portal.db, own.userId);
    const young = await makeDelivery(portal.db, own.userId);
    await sql`update deliveries set created_at = now() - interval '91 days' where id = ${old}`.execute(portal.db);
    const to = { channel: 'Mail', recipient: 'own@site.test', userId: own.userId } as const;
    await portal.db.transaction().execute((tx) => deliver(portal.context, tx, emailConfirmation, to));
    expect([await stateOf(old), await stateOf(young)]).toEqual([undefined, expect.anything()]);
    await expect.poll(() => server.letters.length).toBe(1);
  });
});

describe('a letter to oneself', () => {
  test('goes to the e-mail of the administrator and stands in the log, which says why it did not', async () => {
    const { recipient } = await administrator.call(deliveries.trial);
    expect(server.letters.map(({ to }) => to)).toEqual([[recipient]]);
    const { items } = await administrator.call(deliveries.list, { query: {} });
    expect(items).toMatchObject([{ title: 'Пробное письмо', recipient, state: 'sent', isOneTime: false }]);
    expect(await administrator.refused(deliveries.trial)).toBe('ManyRecoveryCodeRequests');
    await sql`delete from rate_limits`.execute(portal.db);
    server.refuse(550);
    expect(await administrator.refused(deliveries.trial)).toBe('SendMailError');
    const failed = await administrator.call(deliveries.list, { query: { state: 'failed' } });
    expect(failed.items).toMatchObject([{ recipient, error: 'Почтовый сервер ответил 550' }]);
  });
});

describe('sending again', () => {
  test('composes the letter anew and records that it was sent', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test' });
    await administrator.call(deliveries.resend, { params: { id } });
    expect(server.letters.map(({ to }) => to)).toEqual([['own@site.test']]);
    expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 2, error: '' });
    const audited = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').execute();
    expect(audited).toEqual([{ action: 'delivery.resent' }]);
  });

  test('that fails says so, and the log has the new reason', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test' });
    server.refuse(451);
    expect(await administrator.send(deliveries.resend, { params: { id } })).toMatchObject({
      status: 502,
      code: 'SendMailError',
      msg: 'Не удалось отправить письмо. Попробуйте позже',
    });
    expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 2, error: 'Почтовый сервер ответил 451' });
  });

  test('is refused for a letter that is no longer needed', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'former@site.test' });
    expect(await administrator.send(deliveries.resend, { params: { id } })).toMatchObject({
      code: 'SendMailError',
      msg: 'Отправлять больше нечего: то, о чём это сообщение, изменилось',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'unneeded', error: 'Больше не нужно' });
    expect(server.letters).toEqual([]);
  });

  test('what nobody needs any more when its turn comes has not failed', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'former@site.test', state: 'queued' });
    await emailConfirmation.job.run({ deliveryId: id }, portal.context, {
      number: 1,
      isLast: false,
      signal: new AbortController().signal,
    });
    const unneeded = await administrator.call(deliveries.list, { query: { state: 'unneeded' } });
    expect(unneeded.items.map((row) => row.id)).toContain(id);
    const failed = await administrator.call(deliveries.list, { query: { state: 'failed' } });
    expect(failed.items.map((row) => row.id)).not.toContain(id);
  });

  test.each([
    ['a one-time code', { kind: 'recovery-code' }, 'OneTimeDelivery'],
    ['what is on its way', { state: 'queued' }, 'DeliveryOnItsWay'],
  ] as const)('is refused for %s', async (_, delivery, code) => {
    const id = await makeDelivery(portal.db, own.userId, delivery);
    expect(await administrator.refused(deliveries.resend, { params: { id } })).toBe(code);
  });

  test('does not find letters of other centers', async () => {
    const id = await makeDelivery(portal.db, stranger.userId);
    expect(await administrator.refused(deliveries.resend, { params: { id } })).toBe('UserNotFound');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 1 });
  });
});

describe('in the background', () => {
  const attempt = (number: number, isLast = false) => ({ number, isLast, signal: new AbortController().signal });
  const run = (deliveryId: string, which: ReturnType<typeof attempt>) =>
    emailConfirmation.job.run({ deliveryId }, portal.context, which);

  test('a temporary failure is tried again until the last try', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test', state: 'queued' });
    server.refuse(451);
    await expect(run(id, attempt(1))).rejects.toThrow('Почтовый сервер ответил 451');
    expect(await stateOf(id)).toEqual({ state: 'queued', attempts: 1, error: 'Почтовый сервер ответил 451' });
    await run(id, attempt(7, true));
    expect(await stateOf(id)).toEqual({ state: 'failed', attempts: 2, error: 'Почтовый сервер ответил 451' });
  });

  test('a final one is not tried again', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test', state: 'queued' });
    server.refuse(550);
    await run(id, attempt(1));
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'Почтовый сервер ответил 550' });
  });

  test('what was sent is not sent again', async () => {
    const id = await makeDelivery(portal.db, own.userId, { recipient: 'own@site.test', state: 'queued' });
    await run(id, attempt(1));
    await run(id, attempt(2));
    expect(server.letters).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('the outbox', () => {
  test('is closed and empty when letters are really sent or DEMO is off', async () => {
    for (const environment of [{}, { DEMO: 'on', MAIL: server.url, MAIL_FROM: 'a@b.ru', SMS: 'smsru:KEY' }]) {
      const closed = await startPortal(environment);
      await closed.context.db
        .insertInto('outbox')
        .values({
          id: crypto.randomUUID(),
          channel: 'Mail',
          recipient: 'a@b.ru',
          subject: '',
          text: 'секрет',
          html: '',
        })
        .execute();
      expect(await closed.anonymous().call(deliveries.outbox, { query: {} })).toEqual({
        isOpen: false,
        items: [],
        totalCount: 0,
        pageNumber: 1,
      });
    }
  });

  test('shows the whole messages, the newest first, and deletes them after a week', async () => {
    const open = await startPortal({ DEMO: 'on' });
    const { mail, sms } = open.context;
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    const letter = { id: ids[0], to: 'a@site.test', subject: 'Тема', text: 'Текст', html: '<p>Текст</p>' };
    await mail.send({ ...letter, id: ids[2] });
    await sql`update outbox set created_at = now() - interval '8 days'`.execute(open.db);
    await mail.send(letter);
    // The same letter sent twice arrives once.
    await mail.send({ ...letter, text: 'Новый текст' });
    await sms.send({ id: ids[1], to: '+79120000001', text: 'Код' });
    const { items, isOpen } = await open.anonymous().call(deliveries.outbox, { query: {} });
    expect(isOpen).toBe(true);
    expect(items).toMatchObject([
      { id: ids[1], channel: 'Sms', recipient: '+79120000001', text: 'Код' },
      { id: ids[0], channel: 'Mail', subject: 'Тема', text: 'Новый текст', html: '<p>Текст</p>' },
    ]);
  });
});
