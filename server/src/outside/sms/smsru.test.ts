import { beforeAll, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
import { DeliveryError } from '../delivery-error.ts';
import { smsruSms } from './smsru.ts';

const sms = { id: '1', to: '+79123456789', text: 'Код: 123456' };
const answered = (code: number) => ({
  status: 'OK',
  status_code: 100,
  sms: { '79123456789': code === 100 ? { status: 'OK', status_code: 100 } : { status: 'ERROR', status_code: code } },
});

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService(answered(100));
});

const send = () => smsruSms({ apiId: 'KEY', url: service.url }).send(sms);
const failure = () =>
  send().then(
    () => Promise.reject(new Error('was sent')),
    (error) => error,
  );

test('the number, the text and the key are sent as a form', async () => {
  service.answer(answered(100));
  await send();
  const { path, body, headers } = service.asked.at(-1) ?? {};
  expect(path).toBe('/sms/send');
  expect(headers?.['content-type']).toMatch('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    api_id: 'KEY',
    to: '79123456789',
    msg: 'Код: 123456',
    json: '1',
  });
});

test.each([
  ['the message, for ever', answered(202), 'SMS.ru: неверный номер получателя (код 202)', true],
  ['the message, for now', answered(220), 'SMS.ru: сервис временно недоступен (код 220)', false],
  ['the request', { status: 'ERROR', status_code: 201 }, 'SMS.ru: на счёте нет денег (код 201)', false],
  ['in an unknown way', { status: 'OK', status_code: 100, sms: {} }, 'SMS.ru: отказ (код 100)', false],
  ['with a page', '<html>', 'Сервис SMS.ru ответил непонятно (HTTP 200)', false],
])('refused: %s', async (_, answer, message, isPermanent) => {
  service.answer(answer);
  const error = await failure();
  expect(error).toBeInstanceOf(DeliveryError);
  expect({ message: error.message, isPermanent: error.isPermanent }).toEqual({ message, isPermanent });
});

test('an unreachable service is told from a refusal', async () => {
  const error = await smsruSms({ apiId: 'KEY', url: 'http://127.0.0.1:1' })
    .send(sms)
    .catch((thrown) => thrown);
  expect(error).toMatchObject({ message: 'Сервис SMS.ru недоступен', isPermanent: false });
});
