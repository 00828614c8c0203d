import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { assignments } from '@dopusk/contract/assignments.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type WebhookEvent, webhooks } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeQuestionnaireLink, makeSentQuestionnaire } from '../../../demo/questionnaire-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startStandIn } from '../../../testing/stand-in.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { deliverToWebhook } from './deliver.ts';
import { findEvents } from './look.ts';
import { secondsToNext } from './schedule.ts';

interface Taken {
  id: string;
  timestamp: string;
  signatures: string[];
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

let portal: Portal;
let world: World;
let boss: Client;
let taken: Taken[];
let answer: { status: number; headers?: Record<string, string> };
/** What happens while the program has the message in hand. */
let onTaken: () => unknown;
let url: string;
let serial = 100;

beforeAll(async () => {
  portal = await startPortal({ WEBHOOKS_PRIVATE: 'on', DEMO: 'on' });
  world = await makeWorld(portal.db);
  boss = await portal.as(world.own.administrator);
  const program = await startStandIn(async (request, response) => {
    const raw = await text(request);
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = request.headers;
    taken.push({
      id: String(id),
      timestamp: String(timestamp),
      signatures: String(signatures).split(' '),
      raw,
      body: JSON.parse(raw),
    });
    await onTaken();
    response.writeHead(answer.status, answer.headers).end('no');
  });
  url = `${program.url}/dopusk`;
});

beforeEach(() => {
  taken = [];
  answer = { status: 204 };
  onTaken = () => undefined;
});

const made = async (events: WebhookEvent[] = ['assignment.created'], by = boss) =>
  by.call(webhooks.create, { body: { title: '1С', url, events } });
const shown = async (id: string) => (await boss.call(webhooks.list)).find((one) => one.id === id);
const messages = async (id: string) => (await boss.call(webhooks.messages, { params: { id }, query: {} })).items;
afterEach(async () => {
  await portal.db.deleteFrom('webhooks').execute();
});

const attempt = { number: 1, isLast: true, signal: new AbortController().signal };
async function send(id: string) {
  await portal.db
    .updateTable('webhookMessages')
    .set({ nextTryAt: sql<Date>`now() - interval '1 second'` })
    .where('webhookId', '=', id)
    .execute();
  await deliverToWebhook.run({ webhookId: id }, portal.context, attempt);
}

const assign = async () => {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const { courseId, centerId } = world.own;
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: centerId };
  const client = await portal.as(world.own.clientOperator);
  return { studentId, ...(await client.call(assignments.add, { body })) };
};

const signed = ({ id, timestamp, raw }: Taken, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${raw}`)
    .digest('base64')}`;

describe('an event', () => {
  test('is told once to the center and to the client, signed, with ids and no names', async () => {
    const center = await made();
    const client = await made(['assignment.created'], await portal.as(world.own.clientOperator));
    const { id, studentId } = await assign();
    await findEvents(portal.context);
    await findEvents(portal.context);
    for (const one of [center, client]) await send(one.id);
    const about = taken.filter(({ body }) => body.data.id === id);
    expect(about).toHaveLength(2);
    for (const [at, { secret }] of [center, client].entries()) {
      const message = about[at] as Taken;
      expect(message.signatures).toEqual([signed(message, secret)]);
      expect(Math.abs(Number(message.timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
      expect(message.body).toMatchObject({
        type: 'assignment.created',
        data: { studentId, centerId: world.own.centerId, course: { id: world.own.courseId } },
      });
      expect(message.raw).not.toMatch(/Иванов|snils|passport|email/i);
    }
    expect(await messages(center.id)).toMatchObject([
      { state: 'Delivered', event: 'assignment.created', attempts: [{ status: 204, error: '' }] },
    ]);
  });

  test('of strangers, of another kind, or from before the address was made is not told', async () => {
    await assign();
    const other = await made(['invoice.paid']);
    const late = await made();
    const { stranger } = world;
    const { studentId } = await makeStudent(portal.db, stranger.clientId);
    const id = await makeAssignment(portal.db, { studentId, courseId: stranger.courseId });
    await portal.db
      .updateTable('assignments')
      .set({ createdBy: stranger.clientOperator.userId } as never)
      .where('id', '=', id)
      .execute();
    await findEvents(portal.context);
    for (const one of [other, late]) expect(await messages(one.id)).toEqual([]);
  });

  test('of a questionnaire that was sent goes to whoever made its link, and says nothing of the answers', async () => {
    const { id } = await made(['questionnaire.sent']);
    const clients = await made(['questionnaire.sent'], await portal.as(world.own.clientOperator));
    const { groupId, student, centerId: organizationId, administrator } = world.own;
    const { operatorId } = administrator;
    const linkId = await makeQuestionnaireLink(portal.db, { groupId, organizationId, operatorId });
    const about = { groupId, studentId: student.studentId };
    const questionnaireId = await makeSentQuestionnaire(portal.db, { ...about, linkId });
    await findEvents(portal.context);
    for (const one of [id, clients.id]) await send(one);
    expect(taken.map(({ body }) => body.data)).toEqual([{ id: questionnaireId, ...about }]);
  });

  test.each(['assignment.paid', 'document.revoked', 'document.expiring', 'invoice.paid', 'documents.ready'] as const)(
    '%s is found in its facts',
    async (event) => {
      const { id } = await made([event]);
      const { studentId } = await makeStudent(portal.db, world.own.clientId);
      const assignmentId = await makeAssignment(portal.db, { studentId, courseId: world.own.courseId });
      const assignment = portal.db.updateTable('assignments').where('id', '=', assignmentId);
      await assignment.set({ createdBy: world.own.clientOperator.userId } as never).execute();
      // A day far off for all but the event of that day.
      const expiresOn = daysLater(today(), event === 'document.expiring' ? 30 : 800);
      const number = String(++serial);
      const documentId = await makePrintedDocument(portal.db, assignmentId, { number, expiresOn });
      if (event === 'assignment.paid') {
        await assignment.set({ paidAt: new Date() }).execute();
      }
      const document = portal.db.updateTable('documents').where('id', '=', documentId);
      if (event === 'document.revoked') await document.set({ revokedAt: new Date() } as never).execute();
      if (event === 'document.expiring') {
        await portal.db.updateTable('webhookWatch').set({ expiringUntil: sql<string>`current_date - 1` }).execute();
      }
      if (event === 'invoice.paid') {
        const invoiceId = await makeInvoice(portal.db, world.own);
        const paid = { state: 'Paid' as const, paidOn: today(), paymentOrder: '1', decidedAt: new Date() };
        await portal.db.updateTable('invoices').set(paid).where('id', '=', invoiceId).execute();
      }
      if (event === 'documents.ready') {
        await portal.db
          .updateTable('courses')
          .set({ issuedDocuments: sql`array(select type from documents where id = ${documentId})` } as never)
          .where('id', '=', world.own.courseId)
          .execute();
      }
      await findEvents(portal.context);
      expect((await messages(id)).map((one) => one.event)).toEqual([event]);
    },
  );
});

describe('a message that was not taken', () => {
  test('waits longer each time, and as long as the address asks', async () => {
    const { id } = await made();
    await assign();
    await findEvents(portal.context);
    answer = { status: 503, headers: { 'retry-after': '7200' } };
    await send(id);
    const [message] = await messages(id);
    expect(message).toMatchObject({ state: 'Waiting', attempts: [{ status: 503 }] });
    const wait = Date.parse(message?.nextTryAt ?? '') - Date.now();
    expect(Math.round(wait / 60_000)).toBe(120);
    expect(await shown(id)).toMatchObject({ failingSince: expect.any(String), off: null });
    answer = { status: 200 };
    await send(id);
    expect(await messages(id)).toMatchObject([{ state: 'Delivered', attempts: [{ status: 200 }, { status: 503 }] }]);
    expect(await shown(id)).toMatchObject({ failingSince: null });
  });

  test('lets the rest wait too, and what was taken does not', async () => {
    const { id } = await made();
    const message = (at: number) => ({
      id: crypto.randomUUID(),
      webhookId: id,
      event: 'x',
      subject: `${at}`,
      data: '{}',
    });
    await portal.db
      .insertInto('webhookMessages')
      .values(Array.from({ length: 60 }, (_, at) => message(at)))
      .execute();
    answer = { status: 500 };
    await send(id);
    await deliverToWebhook.run({ webhookId: id }, portal.context, attempt);
    expect(new Set(taken.map((one) => one.id)).size).toBe(1);
    answer = { status: 200 };
    await send(id);
    expect(new Set(taken.map((one) => one.id)).size).toBe(60);
    expect((await boss.call(webhooks.messages, { params: { id }, query: { state: 'Waiting' } })).items).toEqual([]);
  });

  test('of an address that was removed meanwhile is forgotten', async () => {
    const { id } = await made();
    onTaken = () => boss.call(webhooks.remove, { params: { id } });
    expect(await boss.call(webhooks.test, { params: { id } })).toMatchObject({ status: 204, error: '' });
  });

  test('is not sent where the address leads to', async () => {
    const { id } = await made();
    answer = { status: 302, headers: { location: url } };
    const tried = await boss.call(webhooks.test, { params: { id } });
    expect(tried).toMatchObject({ status: 302, error: 'Адрес перенаправляет на другой (HTTP 302)' });
    expect(taken).toHaveLength(1);
  });

  test.each([
    ['410', 410, { failures: 0 }, 'Gone'],
    ['days of failure', 500, { failures: 9, failingSince: new Date(Date.now() - 4 * 86_400_000) }, 'Failing'],
  ] as const)('after %s turns its address off and writes to whoever sees to it', async (_, status, before, off) => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const keeper = await makeOperator(portal.db, [centerId], 'HighOperator');
    const own = await portal.as(keeper);
    const { id } = await made(['assignment.created'], own);
    await portal.db.updateTable('webhooks').set(before).where('id', '=', id).execute();
    const message = { webhookId: id, event: 'assignment.created', subject: 'x', data: '{}' };
    await portal.db
      .insertInto('webhookMessages')
      .values({ id: crypto.randomUUID(), ...message })
      .execute();
    answer = { status };
    await send(id);
    expect(await own.call(webhooks.list)).toMatchObject([{ off }]);
    const { email } = await portal.db
      .selectFrom('users')
      .where('id', '=', keeper.userId)
      .select('email')
      .executeTakeFirstOrThrow();
    expect((await messageTo(portal, email)).subject).toContain('Отправка событий выключена');
    await own.call(webhooks.turn, { params: { id }, body: { isOn: true } });
    expect(await own.call(webhooks.list)).toMatchObject([{ off: null, failingSince: null }]);
    const { items } = await own.call(webhooks.messages, { params: { id }, query: { state: 'Failed' } });
    answer = { status: 200 };
    expect(await own.call(webhooks.resend, { params: { id: items[0]?.id ?? '' } })).toMatchObject({ error: '' });
  });

  test.each([
    [1, null, 5],
    [2, null, 300],
    [2, 900, 900],
    [2, 10, 300],
    [9, null, 86_400],
    [1, 999_999, 86_400],
    [10, null, null],
  ])('after %i attempts and Retry-After %s waits %s seconds', (attempts, wish, seconds) => {
    expect(secondsToNext(attempts, wish, 0)).toBe(seconds);
  });
});

describe('an address', () => {
  test('gets a new secret, and both sign for a day', async () => {
    const { id, secret: former } = await made();
    const { secret } = await boss.call(webhooks.rotate, { params: { id } });
    await boss.call(webhooks.test, { params: { id } });
    const [message] = taken as [Taken];
    expect(message.body).toMatchObject({ type: 'portal.test', data: {} });
    expect(message.signatures).toEqual([signed(message, secret), signed(message, former)]);
    await portal.db
      .updateTable('webhooks')
      .set({ formerUntil: new Date(0) })
      .where('id', '=', id)
      .execute();
    await boss.call(webhooks.test, { params: { id } });
    expect(taken[1]?.signatures).toHaveLength(1);
  });

  test('keeps the secret in use while it signs: another new one is refused and says until when', async () => {
    const { id, secret: former } = await made();
    const key = crypto.randomUUID();
    const { data } = await boss.send(webhooks.rotate, { params: { id }, key });
    expect(await boss.send(webhooks.rotate, { params: { id }, key })).toMatchObject({ code: 'Ok', data });
    const { secret } = data as { secret: string };
    const refused = await boss.send(webhooks.rotate, { params: { id } });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringMatching(/до .*\d\d:\d\d \(мск\) подписывают/) });
    await boss.call(webhooks.test, { params: { id } });
    expect(taken[0]?.signatures).toEqual([secret, former].map((one) => signed(taken[0] as Taken, one)));
  });

  test('gets ten tests a minute at most', async () => {
    const own = await portal.as(world.stranger.administrator);
    const params = { id: (await made(['invoice.paid'], own)).id };
    const answers = await Promise.all(Array.from({ length: 14 }, () => own.send(webhooks.test, { params })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(taken).toHaveLength(10);
  });

  test('is sent a message again once, however often it is asked for at once', async () => {
    const { id } = await made();
    await boss.call(webhooks.test, { params: { id } });
    const params = { id: (await messages(id))[0]?.id ?? '' };
    const again = await Promise.all([1, 2, 3].map(() => boss.send(webhooks.resend, { params })));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(taken).toHaveLength(2);
  });

  test('never shows its secret, which is stored encrypted', async () => {
    const { id, secret } = await made();
    expect(JSON.stringify(await boss.call(webhooks.read, { params: { id } }))).not.toContain(secret);
    const { rows } = await sql<{ kept: string }>`select encode(secret, 'escape') as kept from webhooks`.execute(
      portal.db,
    );
    for (const { kept } of rows) expect(kept).not.toContain(secret.slice(6));
  });

  test('is changed, turned off and removed with its messages', async () => {
    const { id } = await made();
    const body = { id, title: 'Сайт', url: `${url}/2`, events: ['invoice.paid' as const, 'invoice.paid' as const] };
    await boss.call(webhooks.update, { body });
    expect(await shown(id)).toMatchObject({ title: 'Сайт', url: `${url}/2`, events: ['invoice.paid'] });
    await boss.call(webhooks.turn, { params: { id }, body: { isOn: false } });
    expect(await shown(id)).toMatchObject({ off: 'ByHand' });
    await boss.call(webhooks.remove, { params: { id } });
    expect(await shown(id)).toBeUndefined();
  });

  test('is named by whoever sees to the programs alone', async () => {
    const operator = await portal.as(world.own.centerOperator);
    const body = { title: '1С', url, events: ['invoice.paid'] };
    expect(await operator.refused(webhooks.create, { body })).toBe('Forbidden');
    const { id } = await made();
    expect(await operator.refused(webhooks.read, { params: { id } })).toBe('Forbidden');
    expect(await operator.call(webhooks.list)).toMatchObject([{ id, url: new URL(url).origin }]);
    expect(await boss.call(webhooks.list)).toMatchObject([{ id, url }]);
  });

  test.each([
    ['no events', { events: [] }],
    ['an unknown event', { events: ['passport.read'] }],
    ['another protocol', { url: 'ftp://site.example.test' }],
    ['a password in the address', { url: 'https://a:b@site.example.test' }],
  ])('is refused with %s', async (_, wrong) => {
    const body = { title: '1С', url, events: ['invoice.paid'], ...wrong };
    expect(await boss.refused(webhooks.create, { body })).toBe('Invalid');
  });

  test('of the portal’s own network is asked for nothing unless that is allowed', async () => {
    const closed = await startPortal({});
    const { own } = await makeWorld(closed.db);
    const client = await closed.as(own.administrator);
    const plain = { title: '1С', url, events: ['invoice.paid' as const] };
    expect((await client.send(webhooks.create, { body: plain })).fields).toHaveProperty('url');
    for (const host of [
      '127.0.0.1',
      '169.254.169.254',
      '2130706433',
      '[::ffff:127.0.0.1]',
      'localhost',
      'a.localhost.',
    ]) {
      const behind = { ...plain, url: `https://${host}/hook` };
      expect((await client.send(webhooks.create, { body: behind })).fields, host).toHaveProperty('url');
    }
    const { id } = await client.call(webhooks.create, { body: { ...plain, url: 'https://site.example.test/hook' } });
    // A name may come to lead there afterwards.
    const inside = url.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
    await closed.db.updateTable('webhooks').set({ url: inside }).where('id', '=', id).execute();
    const tried = await client.call(webhooks.test, { params: { id } });
    expect(tried.error).toBe('Адрес ведёт во внутреннюю сеть портала: туда сообщения не отправляются');
    expect(taken).toEqual([]);
  });
});
