import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HttpService, startHttpService } from '../../../testing/http-service.ts';
import { PaymentProviderError, PaymentRefusedError } from './port.ts';
import { yookassaPayments } from './yookassa.ts';

const order = {
  paymentId: '019a0000-0000-7000-8000-000000000001',
  idempotenceKey: 'key-1',
  amountKopecks: 150_050,
  description: 'Обучение: Стропальщик',
  returnUrl: 'https://dopusk.example/api/Payment/Return?payment=1',
  receipt: null,
};
const amount = { value: '1500.50', currency: 'RUB' };
const pending = {
  id: '22d6d597-000f-5000-9000-145f6df21d6f',
  status: 'pending',
  paid: false,
  amount,
  confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.ru/pay?orderId=1' },
  metadata: { paymentId: order.paymentId },
};
const refunded = { id: 'r-1', payment_id: pending.id, status: 'succeeded', amount };
const failure = (code: string) => ({ type: 'error', id: 'e', code, description: 'Так нельзя', parameter: 'amount' });

let service: HttpService;
let bank: ReturnType<typeof yookassaPayments>;

beforeAll(async () => {
  service = await startHttpService(pending);
  bank = yookassaPayments({ url: `${service.url}/v3`, shopId: '100500', secret: 'test_KEY' }, true);
});

beforeEach(() => {
  service.asked.length = 0;
});

const lastBody = () => JSON.parse(service.asked.at(-1)?.body ?? '');

describe('an order', () => {
  test('is sent with its key, the shop’s login and our payment', async () => {
    service.answer(pending);
    expect(await bank.create(order)).toEqual({
      providerPaymentId: pending.id,
      confirmUrl: 'https://yoomoney.ru/pay?orderId=1',
    });
    const { path, headers } = service.asked[0] ?? {};
    expect(path).toBe('/v3/payments');
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from('100500:test_KEY').toString('base64')}`,
      'idempotence-key': 'key-1',
      'content-type': 'application/json',
    });
    expect(lastBody()).toEqual({
      amount,
      capture: true,
      confirmation: { type: 'redirect', return_url: order.returnUrl },
      description: order.description,
      metadata: { paymentId: order.paymentId },
    });
  });

  test.each([
    ['Exempt', 'prepayment', 1, 'full_prepayment', 'service'],
    ['Vat5', 'prepayment', 9, 'full_prepayment', 'service'],
    ['Vat7', 'prepayment', 10, 'full_prepayment', 'service'],
    ['Vat10', 'advance', 5, 'advance', 'payment'],
    ['Vat22', 'advance', 12, 'advance', 'payment'],
    ['Exempt', 'settlement', 1, 'full_payment', 'service'],
    ['Vat5', 'settlement', 7, 'full_payment', 'service'],
    ['Vat7', 'settlement', 8, 'full_payment', 'service'],
    ['Vat10', 'settlement', 3, 'full_payment', 'service'],
    ['Vat22', 'settlement', 11, 'full_payment', 'service'],
  ] as const)('with a receipt of a %s center, %s', async (vatMode, kind, vatCode, mode, subject) => {
    service.answer(pending);
    await bank.create({ ...order, receipt: { email: 'a@b.ru', title: 'Обучение', kind, vatMode } });
    expect(lastBody().receipt).toEqual({
      customer: { email: 'a@b.ru' },
      items: [
        {
          description: 'Обучение',
          quantity: 1,
          amount,
          vat_code: vatCode,
          payment_mode: mode,
          payment_subject: subject,
        },
      ],
    });
  });

  test('is sent without a receipt when the shop’s own till makes it', async () => {
    service.answer(pending);
    const own = yookassaPayments({ url: service.url, shopId: '1', secret: 's' }, false);
    await own.create({ ...order, receipt: { email: 'a@b.ru', title: 'О', kind: 'advance', vatMode: 'Exempt' } });
    expect(lastBody()).not.toHaveProperty('receipt');
  });

  test('answered with another’s payment is not taken for ours', async () => {
    service.answer({ ...pending, amount: { value: '1.00', currency: 'RUB' } });
    await expect(bank.create(order)).rejects.toThrow('создан другой платёж');
    service.answer({ ...pending, metadata: { paymentId: 'another' } });
    await expect(bank.create(order)).rejects.toThrow('создан другой платёж');
  });
});

describe('an answer', () => {
  test.each([
    ['pending', {}, 'pending', null],
    ['waiting_for_capture', {}, 'pending', null],
    ['succeeded', {}, 'succeeded', null],
    ['canceled', { cancellation_details: { party: 'yoo_money', reason: 'card_expired' } }, 'canceled', 'card_expired'],
  ])('%s', async (status, more, expected, cancellationReason) => {
    service.answer({ ...pending, ...more, status });
    expect(await bank.read(pending.id)).toMatchObject({
      status: expected,
      amountKopecks: 150_050,
      paymentId: order.paymentId,
      cancellationReason,
    });
    expect(service.asked.at(-1)?.path).toBe(`/v3/payments/${pending.id}`);
  });

  test('about another payment, or in another currency, is rejected', async () => {
    service.answer({ ...pending, id: 'another' });
    await expect(bank.read(pending.id)).rejects.toThrow('ответ о другом платеже');
    service.answer({ ...pending, amount: { value: '1500.50', currency: 'KZT' } });
    await expect(bank.read(pending.id)).rejects.toThrow('KZT');
    service.answer('<html>');
    await expect(bank.read(pending.id)).rejects.toThrow(PaymentProviderError);
  });
});

describe('a failing service', () => {
  test.each([
    ['429', failure('too_many_requests'), 429],
    ['500', failure('internal_server_error'), 500],
    ['202', { type: 'processing', retry_after: 10 }, 202],
    ['a page of a proxy', '<html>', 502],
    ['an answer that was cut off', JSON.stringify(pending).slice(0, -20), 200],
  ])('is asked again with the same key: %s', async (_, body, status) => {
    service.answerOnce(body, status);
    service.answer(pending);
    await bank.create(order);
    expect(service.asked.map(({ headers }) => headers['idempotence-key'])).toEqual(['key-1', 'key-1']);
    expect(service.asked[0]?.body).toBe(service.asked[1]?.body);
  });

  test('that goes on failing leaves the outcome unknown', async () => {
    service.answer(failure('internal_server_error'), 500);
    const error = await bank.create(order).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).not.toBeInstanceOf(PaymentRefusedError);
    expect(service.asked).toHaveLength(3);
  });

  test.each([
    [400, 'invalid_request'],
    [401, 'invalid_credentials'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ])('that refuses is not asked again: %i', async (status, code) => {
    service.answer(failure(code), status);
    const error = await bank.create(order).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(PaymentRefusedError);
    expect(error.message).toBe(`ЮKassa: ${code}, Так нельзя`);
    expect(service.asked).toHaveLength(1);
  });

  test('out of reach is told from a refusal', async () => {
    const nobody = yookassaPayments({ url: 'http://127.0.0.1:1', shopId: '1', secret: 's' }, true);
    const error = await nobody.read('1').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).not.toBeInstanceOf(PaymentRefusedError);
  });
});

describe('a refund', () => {
  const back = {
    idempotenceKey: 'refund-1',
    providerPaymentId: pending.id,
    amountKopecks: 150_050,
    description: 'Возврат за обучение',
    receipt: null,
  };
  const outcome = {
    providerRefundId: 'r-1',
    providerPaymentId: pending.id,
    status: 'succeeded',
    amountKopecks: 150_050,
  };

  test('names the payment and the whole sum', async () => {
    service.answer(refunded);
    expect(await bank.refund(back)).toMatchObject(outcome);
    expect(service.asked[0]).toMatchObject({ path: '/v3/refunds', headers: { 'idempotence-key': 'refund-1' } });
    expect(lastBody()).toEqual({ payment_id: pending.id, amount, description: 'Возврат за обучение' });
  });

  test('of a part bears a receipt of exactly this sum', async () => {
    service.answer({ ...refunded, amount: { value: '500.00', currency: 'RUB' } });
    const receipt = {
      email: 'a@b.test',
      title: 'Обучение: Стропальщик',
      kind: 'prepayment',
      vatMode: 'Vat22',
    } as const;
    await bank.refund({ ...back, amountKopecks: 50_000, receipt });
    expect(lastBody()).toMatchObject({
      amount: { value: '500.00', currency: 'RUB' },
      receipt: {
        customer: { email: 'a@b.test' },
        items: [
          { amount: { value: '500.00', currency: 'RUB' }, quantity: 1, payment_mode: 'full_prepayment', vat_code: 12 },
        ],
      },
    });
  });

  test('refused because it was made already is not taken for another part of the same sum', async () => {
    service.answerOnce(failure('invalid_request'), 400);
    service.answer({ type: 'list', items: [{ ...refunded, description: 'Возврат за обучение (часть 2)' }] });
    await expect(bank.refund(back)).rejects.toBeInstanceOf(PaymentRefusedError);
  });

  test('refused because it was made already is found in the list', async () => {
    service.answerOnce(failure('invalid_request'), 400);
    service.answer({ type: 'list', items: [{ ...refunded, id: 'r-0', status: 'canceled' }, refunded] });
    expect(await bank.refund(back)).toMatchObject(outcome);
    expect(service.asked[1]?.path).toBe(`/v3/refunds?payment_id=${pending.id}&limit=100`);
  });

  test('refused and not in the list stays refused', async () => {
    service.answerOnce(failure('invalid_request'), 400);
    service.answer({ type: 'list', items: [] });
    await expect(bank.refund(back)).rejects.toBeInstanceOf(PaymentRefusedError);
  });
});

test('a list is read to its last page', async () => {
  service.answerOnce({ type: 'list', items: [pending], next_cursor: 'next page' });
  service.answer({ type: 'list', items: [{ ...pending, id: 'second', metadata: null }] });
  const period = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-20T00:00:00Z') };
  const listed = [];
  for await (const { providerPaymentId, paymentId } of bank.listPayments(period)) {
    listed.push([providerPaymentId, paymentId]);
  }
  expect(listed).toEqual([
    [pending.id, order.paymentId],
    ['second', ''],
  ]);
  const filter = 'created_at.gte=2026-11-01T00%3A00%3A00.000Z&created_at.lt=2026-11-20T00%3A00%3A00.000Z&limit=100';
  expect(service.asked.map(({ path }) => path)).toEqual([
    `/v3/payments?${filter}`,
    `/v3/payments?${filter}&cursor=next+page`,
  ]);
});
