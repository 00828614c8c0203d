import { setTimeout as sleep } from 'node:timers/promises';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { z } from 'zod';
import {
  type PaymentProvider,
  PaymentProviderError,
  PaymentRefusedError,
  PaymentUnknownError,
  type Period,
} from './port.ts';
import { Failure, listOf, Payment, paymentOf, Refund, refundOf } from './yookassa-answers.ts';
import { receiptBody } from './yookassa-receipt.ts';

const TIMEOUT_MS = 10_000;
/** How often one call is tried: a user may be waiting. */
const TRIES = 3;
/** Before the second try; doubled before the third. */
const PAUSE_MS = 500;
/** The longest pause that the service may ask for; after that the polling goes on. */
const LONGEST_PAUSE_MS = 3000;
const PAGE = '100';

interface Shop {
  /** https://api.yookassa.ru/v3 */
  url: string;
  shopId: string;
  secret: string;
}

interface Call {
  method?: 'GET' | 'POST';
  key?: string;
  body?: object;
}

/** The outcome of one try: an answer, or why and when to try again. */
type Try = { answer: unknown } | { failure: string; pauseMs?: number | undefined };

const Waiting = z.object({ retry_after: z.number() });

/**
 * YooKassa API v3, https://yookassa.ru/developers/api
 * @param receipts whether the cash receipts (54-ФЗ) are made through YooKassa
 */
export function yookassaPayments({ url, shopId, secret }: Shop, receipts: boolean): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`;

  async function attempt(path: string, { method = 'GET', key, body }: Call): Promise<Try> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization,
        ...(key ? { 'idempotence-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!response) return { failure: 'сервис недоступен' };
    const answer: unknown = await response.json().catch(() => undefined);
    // 202: the service is working on it and says when to ask again, in milliseconds.
    if (response.status === 202)
      return { failure: 'ещё обрабатывает', pauseMs: Waiting.safeParse(answer).data?.retry_after };
    // Cut off on its way, or a proxy's page: what was done is told by the same question again.
    if (response.ok) return answer === undefined ? { failure: 'ответ не дочитан' } : { answer };
    const { code, description } = Failure.safeParse(answer).data ?? { code: `HTTP ${response.status}` };
    const failure = description ? `${code}, ${description}` : code;
    if (response.status === 429 || response.status >= 500) return { failure };
    throw new (response.status === 404 ? PaymentUnknownError : PaymentRefusedError)(`ЮKassa: ${failure}`);
  }

  /** One call with its retries. The same idempotence key makes a repeated POST the same request. */
  async function call<T extends z.ZodType>(schema: T, path: string, request: Call = {}): Promise<z.output<T>> {
    for (let number = 1; ; number++) {
      const tried = await attempt(path, request);
      if ('answer' in tried) {
        const parsed = schema.safeParse(tried.answer);
        if (parsed.success) return parsed.data;
        throw new PaymentProviderError(`ЮKassa: непонятный ответ на ${path}`);
      }
      if (number === TRIES) throw new PaymentProviderError(`ЮKassa: ${tried.failure}`);
      await sleep(Math.min(LONGEST_PAUSE_MS, tried.pauseMs ?? PAUSE_MS * 2 ** (number - 1)));
    }
  }

  async function* list<T extends z.ZodType>(path: string, item: T, filter: Record<string, string>) {
    let cursor: string | null | undefined;
    do {
      const query = new URLSearchParams({ ...filter, limit: PAGE, ...(cursor ? { cursor } : {}) });
      const { items, next_cursor } = await call(listOf(item), `${path}?${query}`);
      yield* items;
      cursor = next_cursor;
    } while (cursor);
  }

  /** The existing refund of a payment: made by a try whose answer was lost, or by hand. Another part has another description. */
  async function findRefund(paymentId: string, amountKopecks: number, description: string) {
    for await (const one of list('/refunds', Refund, { payment_id: paymentId })) {
      const refund = refundOf(one);
      if ((one.description ?? description) !== description) continue;
      if (refund.amountKopecks === amountKopecks && refund.status !== 'canceled') return refund;
    }
    return null;
  }

  return {
    name: 'yookassa',
    async create(order) {
      const amount = amountOf(order.amountKopecks);
      const body = {
        amount,
        capture: true,
        confirmation: { type: 'redirect', return_url: order.returnUrl },
        description: order.description,
        metadata: { paymentId: order.paymentId },
        ...(receipts && order.receipt ? { receipt: receiptBody(order.receipt, amount) } : {}),
      };
      const payment = await call(Payment, '/payments', { method: 'POST', key: order.idempotenceKey, body });
      const { paymentId, amountKopecks } = paymentOf(payment);
      if (paymentId !== order.paymentId || amountKopecks !== order.amountKopecks) {
        throw new PaymentProviderError('ЮKassa: создан другой платёж');
      }
      return { providerPaymentId: payment.id, confirmUrl: payment.confirmation?.confirmation_url ?? '' };
    },
    async read(providerPaymentId) {
      const payment = paymentOf(await call(Payment, `/payments/${encodeURIComponent(providerPaymentId)}`));
      if (payment.providerPaymentId !== providerPaymentId)
        throw new PaymentProviderError('ЮKassa: ответ о другом платеже');
      return payment;
    },
    async refund({ idempotenceKey, providerPaymentId, amountKopecks, description, receipt }) {
      const amount = amountOf(amountKopecks);
      const body = {
        payment_id: providerPaymentId,
        amount,
        description,
        // The service makes the receipt of a full refund from the payment's.
        ...(receipts && receipt ? { receipt: receiptBody(receipt, amount) } : {}),
      };
      try {
        return refundOf(await call(Refund, '/refunds', { method: 'POST', key: idempotenceKey, body }));
      } catch (error) {
        if (!(error instanceof PaymentRefusedError)) throw error;
        // A key is valid for a day: after that the refund is refused as a second one, and is looked up instead.
        const made = await findRefund(providerPaymentId, amountKopecks, description);
        if (made) return made;
        throw error;
      }
    },
    async readRefund(providerRefundId) {
      return refundOf(await call(Refund, `/refunds/${encodeURIComponent(providerRefundId)}`));
    },
    async *listPayments(period) {
      for await (const payment of list('/payments', Payment, filterOf(period))) yield paymentOf(payment);
    },
    async *listRefunds(period) {
      for await (const refund of list('/refunds', Refund, filterOf(period))) yield refundOf(refund);
    },
  };
}

const amountOf = (kopecks: number) => ({ value: toRubles(kopecks).toFixed(2), currency: 'RUB' });

const filterOf = ({ from, to }: Period) => ({
  'created_at.gte': from.toISOString(),
  'created_at.lt': to.toISOString(),
});
