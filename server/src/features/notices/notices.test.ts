import { assignments } from '@dopusk/contract/assignments.ts';
import { deliveries } from '@dopusk/contract/deliveries.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type NoticeChannel, notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { transaction } from '../../db/connection.ts';
import { deliver, type MessageKind } from '../deliveries/message.ts';
import { noticeMessages, tellNews } from './news.ts';

let messengers: HttpService;
let portal: Portal;
let own: Household;

beforeAll(async () => {
  messengers = await startHttpService({ ok: true });
  portal = await startPortal({
    DEMO: 'on',
    TELEGRAM: 'dopusk_bot:1:KEY',
    TELEGRAM_URL: messengers.url,
    MAX: 'dopusk_max:KEY',
    MAX_URL: messengers.url,
  });
  own = (await makeWorld(portal.db)).own;
});

const secretOf = (messenger: 'Telegram' | 'Max') => portal.context.messengers[messenger]?.secret ?? '';

const link = {
  Telegram: async () => telegramSays(`/start ${await codeFor('Telegram')}`),
  Max: async () =>
    maxSays({ update_type: 'bot_started', timestamp: ++updateId, chat_id: 77, payload: await codeFor('Max') }),
};

let updateId = 0;
const telegramSays = (text: string, chatId = 42, init: { id?: number; secret?: string; type?: string } = {}) =>
  portal.anonymous().fetch(
    notices.telegram,
    {
      body: {
        update_id: init.id ?? ++updateId,
        message: { chat: { id: chatId, type: init.type ?? 'private' }, from: {}, text },
      },
    },
    { headers: { 'x-telegram-bot-api-secret-token': init.secret ?? secretOf('Telegram') } },
  );
const maxSays = (body: object) =>
  portal.anonymous().fetch(notices.max, { body }, { headers: { 'x-max-bot-api-secret': secretOf('Max') } });

const lastSent = () => JSON.parse(messengers.asked.at(-1)?.body ?? '{}');
const saidInTelegram = (text: RegExp) => expect.poll(() => lastSent().text ?? '').toMatch(text);

async function codeFor(messenger: 'Telegram' | 'Max', user = own.clientOperator) {
  const { url } = await (await portal.as(user)).call(notices.link, { body: { messenger } });
  return new URL(url).searchParams.get('start') ?? '';
}
const linkedOf = async (user = own.clientOperator) => {
  const { messengers: found } = await (await portal.as(user)).call(notices.choices);
  return found.filter(({ isLinked }) => isLinked).map(({ messenger }) => messenger);
};

describe('linking a messenger', () => {
  test('by the code of the link, once; /stop unlinks', async () => {
    const code = await codeFor('Telegram');
    expect((await telegramSays(`/start ${code}`)).status).toBe(200);
    expect(await linkedOf()).toEqual(['Telegram']);
    await saidInTelegram(/^Готово/);
    await telegramSays(`/start ${code}`, 43);
    await saidInTelegram(/^Ссылка устарела/);
    expect(await linkedOf()).toEqual(['Telegram']);
    await telegramSays('/stop');
    await saidInTelegram(/отключены/);
    expect(await linkedOf()).toEqual([]);
  });

  test('a newer code makes the older one invalid; a code is valid for a quarter of an hour', async () => {
    const older = await codeFor('Telegram');
    const newer = await codeFor('Telegram');
    await telegramSays(`/start ${older}`);
    expect(await linkedOf()).toEqual([]);
    await portal.db
      .updateTable('messengerCodes')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    await telegramSays(`/start ${newer}`);
    expect(await linkedOf()).toEqual([]);
  });

  test('a repeated update does nothing', async () => {
    const code = await codeFor('Telegram');
    await telegramSays(`/start ${code}`, 42, { id: 9001 });
    await (await portal.as(own.clientOperator)).call(notices.unlink, { body: { messenger: 'Telegram' } });
    const again = await codeFor('Telegram');
    await telegramSays(`/start ${again}`, 42, { id: 9001 });
    expect(await linkedOf()).toEqual([]);
  });

  test('a chat belongs to one user: the next one who links it takes it over', async () => {
    await telegramSays(`/start ${await codeFor('Telegram')}`);
    await telegramSays(`/start ${await codeFor('Telegram', own.administrator)}`);
    expect(await linkedOf()).toEqual([]);
    expect(await linkedOf(own.administrator)).toEqual(['Telegram']);
  });

  test('not in a group chat, and not without the secret', async () => {
    const code = await codeFor('Telegram');
    await telegramSays(`/start ${code}`, -5, { type: 'group' });
    expect((await telegramSays(`/start ${code}`, 42, { secret: 'wrong' })).status).toBe(403);
    expect(await linkedOf()).toEqual([]);
  });

  test('in MAX by the code of the bot’s start, or of a message', async () => {
    await maxSays({ update_type: 'bot_started', timestamp: 1, chat_id: 77, payload: await codeFor('Max') });
    expect(await linkedOf()).toEqual(['Max']);
    const message = { recipient: { chat_id: 77 }, body: { mid: 'm1', text: '/stop' } };
    await maxSays({ update_type: 'message_created', timestamp: 2, message });
    expect(await linkedOf()).toEqual([]);
  });

  test('leaves a link to the other messenger as it is', async () => {
    const telegram = await codeFor('Telegram');
    await maxSays({ update_type: 'bot_started', timestamp: 3, chat_id: 77, payload: await codeFor('Max') });
    await telegramSays(`/start ${telegram}`);
    expect((await linkedOf()).sort()).toEqual(['Max', 'Telegram']);
    for (const messenger of ['Telegram', 'Max'] as const) {
      await (await portal.as(own.clientOperator)).call(notices.unlink, { body: { messenger } });
    }
  });

  test('a portal without a bot offers none', async () => {
    const bare = await startPortal();
    const { own: other } = await makeWorld(bare.db);
    const operator = await bare.as(other.clientOperator);
    expect(await operator.refused(notices.link, { body: { messenger: 'Telegram' } })).toBe('Invalid');
    expect((await operator.call(notices.choices)).messengers).toEqual([]);
    expect(await bare.anonymous().refused(notices.telegram, { body: { update_id: 1 } })).toBe('Forbidden');
  });
});

describe('a chat that is gone', () => {
  const blocked = { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' };
  const suspended = { code: 'chat.denied', message: 'Key: error.dialog.suspended, args: [77,].' };
  const choicesOf = async () => (await portal.as(own.clientOperator)).call(notices.choices);
  const sent = () =>
    portal.db.selectFrom('deliveries').select(['channel', 'state', 'error']).orderBy('createdAt').execute();

  beforeEach(async () => {
    await portal.db.deleteFrom('deliveries').execute();
    await portal.db.deleteFrom('messengerChats').execute();
    await portal.db.deleteFrom('noticeRefusals').execute();
  });

  async function tell(channel: NoticeChannel, recipient: string) {
    const message = noticeMessages.find(({ kind }) => kind === 'notice.Paid') as MessageKind;
    const to = { userId: own.clientOperator.userId, data: { assignmentIds: [own.assignmentId] } };
    await transaction(portal.db, (tx) => deliver(portal.context, tx, message, { ...to, channel, recipient }));
  }

  test.each([
    ['Telegram', '42', 'Telegram: отказ (код 403)', blocked, 403],
    [
      'Telegram',
      '42',
      'Telegram: отказ (код 400)',
      { ...blocked, error_code: 400, description: 'chat not found' },
      400,
    ],
    ['Max', '77', 'MAX: отказ (HTTP 403)', suspended, 403],
  ] as const)('%s, %s, %s: is unlinked and shown in the settings, and the notice goes by mail', async (...row) => {
    const [messenger, chatId, error, answer, status] = row;
    await link[messenger]();
    messengers.answer(answer, status);
    await tell(messenger, chatId);
    await expect.poll(sent).toEqual([
      { channel: messenger, state: 'failed', error },
      { channel: 'Mail', state: 'sent', error: '' },
    ]);
    messengers.answer({ ok: true });
    const choices = await choicesOf();
    expect(choices.messengers).toContainEqual({ messenger, isLinked: false, lostAt: expect.any(String) });
    expect(choices.events.flatMap(({ channels }) => Object.keys(channels))).not.toContain(messenger);
    await link[messenger]();
    expect((await choicesOf()).messengers).toContainEqual({ messenger, isLinked: true, lostAt: null });
  });

  test('a notice that went by mail already does not go there twice', async () => {
    await link.Telegram();
    messengers.answer(blocked, 403);
    await tell('Mail', 'own@site.test');
    await tell('Telegram', '42');
    await expect.poll(() => linkedOf()).toEqual([]);
    messengers.answer({ ok: true });
    expect((await sent()).map(({ channel }) => channel)).toEqual(['Mail', 'Telegram']);
  });

  test('any other refusal keeps the chat linked, and sending again names the messenger that failed', async () => {
    await link.Telegram();
    messengers.answer({ ok: false, error_code: 400, description: 'Bad Request: message text is empty' }, 400);
    await tell('Telegram', '42');
    await expect.poll(async () => (await sent()).map(({ state }) => state)).toEqual(['failed']);
    const { id } = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow();
    const administrator = await portal.as(own.administrator);
    expect(await administrator.send(deliveries.resend, { params: { id } })).toMatchObject({
      status: 502,
      code: 'SendSmsError',
      msg: 'Не удалось отправить сообщение в Telegram. Попробуйте позже',
    });
    messengers.answer({ ok: true });
    expect(await linkedOf()).toEqual(['Telegram']);
  });
});

describe('news', () => {
  beforeEach(async () => {
    await portal.db.deleteFrom('deliveries').execute();
    await portal.db.deleteFrom('messengerChats').execute();
    await portal.db.deleteFrom('noticeRefusals').execute();
    await tellNews(portal.context);
    await portal.db.deleteFrom('deliveries').execute();
  });

  const told = () =>
    portal.db
      .selectFrom('deliveries')
      .select(['kind', 'channel', 'userId'])
      .orderBy('kind')
      .orderBy('channel')
      .execute();

  async function assign() {
    const operator = await portal.as(own.clientOperator);
    const { id } = await operator.call(assignments.add, {
      body: {
        studentId: own.student.studentId,
        courseId: own.courseId,
        dateStartLearning: today(new Date(Date.now() + 86_400_000 * ++days)),
        fromOrganizationId: own.centerId,
      },
    });
    return { operator, id };
  }
  let days = 0;

  test('an assignment is told to the student once, and not to whoever made it', async () => {
    await assign();
    await tellNews(portal.context);
    await tellNews(portal.context);
    expect(await told()).toEqual([{ kind: 'notice.Assigned', channel: 'Mail', userId: own.student.userId }]);
    const subject = () =>
      portal.db.selectFrom('outbox').select('subject').orderBy('createdAt', 'desc').executeTakeFirst();
    await expect.poll(subject).toEqual({ subject: 'Вам назначен курс' });
  });

  test('a payment is told to the student and to whoever assigned the course, in the messenger too', async () => {
    await telegramSays(`/start ${await codeFor('Telegram')}`);
    const { operator, id } = await assign();
    await tellNews(portal.context);
    await portal.db.deleteFrom('deliveries').execute();
    await enrolledHoursAgo(id);
    await makeTopUp(portal.db, own.clientId, 100_000);
    await operator.call(payments.fromBalance, { params: { orgId: own.clientId, assignId: id } });
    await tellNews(portal.context);
    expect(await told()).toEqual(
      expect.arrayContaining([
        { kind: 'notice.Paid', channel: 'Mail', userId: own.student.userId },
        { kind: 'notice.Paid', channel: 'Mail', userId: own.clientOperator.userId },
        { kind: 'notice.Paid', channel: 'Telegram', userId: own.clientOperator.userId },
      ]),
    );
    // Whose, for what and for how much: the title alone says nothing.
    await saidInTelegram(/^Обучение оплачено[\s\S]+1 назначение, [\d\s,]+₽[\s\S]+: .+, [\d\s,]+₽[\s\S]+assignments\//);
  });

  const enrolledHoursAgo = (id: string) =>
    portal.db
      .updateTable('assignments')
      .set({ createdAt: sql<Date>`created_at - interval '3 hours'` })
      .where('id', '=', id)
      .execute();

  test.each(['in one look', 'in the next one'])(
    'who is enrolled and paid at once gets one letter: %s',
    async (when) => {
      const { operator, id } = await assign();
      if (when === 'in the next one') await tellNews(portal.context);
      await makeTopUp(portal.db, own.clientId, 100_000);
      await operator.call(payments.fromBalance, { params: { orgId: own.clientId, assignId: id } });
      await tellNews(portal.context);
      expect(await told()).toEqual([
        { kind: 'notice.Assigned', channel: 'Mail', userId: own.student.userId },
        { kind: 'notice.Paid', channel: 'Mail', userId: own.clientOperator.userId },
      ]);
    },
  );

  test('a notice that a user has turned off is not sent to him', async () => {
    await telegramSays(`/start ${await codeFor('Telegram')}`);
    const operator = await portal.as(own.clientOperator);
    const student = await portal.as(own.student);
    await operator.call(notices.choose, { body: { event: 'Paid', channel: 'Mail', isOn: false } });
    await student.call(notices.choose, { body: { event: 'Assigned', channel: 'Mail', isOn: false } });
    const { events } = await operator.call(notices.choices);
    expect(events.find(({ event }) => event === 'Paid')?.channels).toEqual({ Mail: false, Telegram: true });
    const { id } = await assign();
    await makeTopUp(portal.db, own.clientId, 100_000);
    await operator.call(payments.fromBalance, { params: { orgId: own.clientId, assignId: id } });
    await tellNews(portal.context);
    expect(await told()).toEqual([
      { kind: 'notice.Paid', channel: 'Mail', userId: own.student.userId },
      { kind: 'notice.Paid', channel: 'Telegram', userId: own.clientOperator.userId },
    ]);
    await operator.call(notices.choose, { body: { event: 'Paid', channel: 'Mail', isOn: true } });
    const again = await operator.call(notices.choices);
    expect(again.events.find(({ event }) => event === 'Paid')?.channels.Mail).toBe(true);
  });

  test('documents are ready when the last one of the assignment is printed', async () => {
    const { id } = await assign();
    await tellNews(portal.context);
    await portal.db.deleteFrom('deliveries').execute();
    await makePrintedDocument(portal.db, id);
    await tellNews(portal.context);
    const kinds = (await told()).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['notice.DocumentsReady']));
  });

  test('two looks at once send everything once', async () => {
    await assign();
    await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
    expect(await told()).toHaveLength(1);
  });

  test('deactivated users, and operators with an unconfirmed e-mail, get no notices', async () => {
    const newcomer = await makeOperator(portal.db, [own.clientId]);
    await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', newcomer.userId).execute();
    const { id } = await assign();
    await portal.db
      .updateTable('assignments')
      .set({ createdBy: newcomer.userId, paidAt: new Date() })
      .where('id', '=', id)
      .execute();
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', own.student.userId)
      .execute();
    await tellNews(portal.context);
    expect(await told()).toEqual([]);
    await portal.db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', own.student.userId).execute();
  });
});
