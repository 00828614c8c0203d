import { beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
import { maxMessenger } from './max.ts';
import type { MessengerProvider } from './port.ts';
import { telegramMessenger } from './telegram.ts';

let service: HttpService;
beforeAll(async () => {
  service = await startHttpService({});
});

const telegram = (url = service.url) => telegramMessenger({ bot: 'dopusk_bot', token: '1:KEY', url }, 'SECRET');
const max = (url = service.url) => maxMessenger({ bot: 'dopusk_bot', token: 'KEY', url }, 'SECRET');
const failure = (provider: MessengerProvider) =>
  provider.send({ chatId: '42', text: 'Текст' }).then(
    () => Promise.reject(new Error('was sent')),
    (error) => ({ message: error.message, isPermanent: error.isPermanent }),
  );
const asked = () => {
  const { path, body, headers } = service.asked.at(-1) ?? { path: '', body: '{}', headers: {} };
  return { path, body: JSON.parse(body), authorization: headers.authorization };
};

describe('Telegram', () => {
  test('a message, the subscription and the link of a code', async () => {
    service.answer({ ok: true, result: {} });
    await telegram().send({ chatId: '42', text: 'я'.repeat(5000) });
    expect(asked()).toMatchObject({ path: '/bot1:KEY/sendMessage', body: { chat_id: '42', text: 'я'.repeat(4096) } });
    await telegram().subscribe('https://portal.test/api/Telegram/Webhook');
    expect(asked()).toMatchObject({
      path: '/bot1:KEY/setWebhook',
      body: { url: 'https://portal.test/api/Telegram/Webhook', secret_token: 'SECRET' },
    });
    expect(telegram().linkWith('a-b_c')).toBe('https://t.me/dopusk_bot?start=a-b_c');
  });

  test.each([
    ['a blocked bot, for ever', { ok: false, error_code: 403 }, 403, 'Telegram: отказ (код 403)', true],
    ['too many messages, for now', { ok: false, error_code: 429 }, 429, 'Telegram: отказ (код 429)', false],
    ['a text that it does not take, for ever', { ok: false, error_code: 400 }, 400, 'Telegram: отказ (код 400)', true],
    ['a page', '<html>', 502, 'Telegram ответил непонятно (HTTP 502)', false],
  ])('refused: %s', async (_, answer, status, message, isPermanent) => {
    service.answer(answer, status);
    expect(await failure(telegram())).toEqual({ message, isPermanent });
  });

  test('an unreachable service', async () => {
    expect(await failure(telegram('http://127.0.0.1:1'))).toEqual({
      message: 'Telegram недоступен',
      isPermanent: false,
    });
  });
});

describe('MAX', () => {
  test('a message, the subscription and the link of a code; the token goes without a word before it', async () => {
    service.answer({ message: {} });
    await max().send({ chatId: '42', text: 'Текст' });
    expect(asked()).toEqual({ path: '/messages?chat_id=42', body: { text: 'Текст' }, authorization: 'KEY' });
    await max().subscribe('https://portal.test/api/Max/Webhook');
    expect(asked()).toMatchObject({
      path: '/subscriptions',
      body: { url: 'https://portal.test/api/Max/Webhook', secret: 'SECRET' },
    });
    expect(max().linkWith('code')).toBe('https://max.ru/dopusk_bot?start=code');
  });

  test.each([
    ['a stopped bot, for ever', 403, true],
    ['its own trouble, for now', 500, false],
  ])('refused: %s', async (_, status, isPermanent) => {
    service.answer({}, status);
    expect(await failure(max())).toEqual({ message: `MAX: отказ (HTTP ${status})`, isPermanent });
  });

  test('an unreachable service', async () => {
    expect(await failure(max('http://127.0.0.1:1'))).toEqual({ message: 'MAX недоступен', isPermanent: false });
  });
});
