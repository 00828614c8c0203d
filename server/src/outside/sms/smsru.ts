import { z } from 'zod';
import { DeliveryError } from '../delivery-error.ts';
import { remembered } from '../remembered.ts';
import type { SmsProvider } from './port.ts';

const TIMEOUT_MS = 10_000;
/** A person waits for it; what is slower than this counts as away. */
const REACH_MS = 3_000;
const REMEMBER_MS = 30_000;

/** Both levels of the answer must be OK: the request's and the message's. */
const Answer = z.object({
  status: z.string(),
  status_code: z.number(),
  sms: z.record(z.string(), z.object({ status: z.string(), status_code: z.number() })).optional(),
});

const reasons: Record<number, string> = {
  200: 'неверный ключ api_id',
  201: 'на счёте нет денег',
  202: 'неверный номер получателя',
  203: 'нет текста сообщения',
  206: 'превышен дневной лимит сообщений',
  207: 'на этот номер нельзя отправить сообщение',
  220: 'сервис временно недоступен',
  230: 'превышен лимит сообщений на этот номер в день',
  231: 'превышен лимит одинаковых сообщений в минуту',
  232: 'превышен лимит одинаковых сообщений в день',
};

/** Failures that another try within minutes cannot change. */
const PERMANENT = new Set([202, 203, 207, 230, 232]);

/** SMS.ru, https://sms.ru/api/send */
export function smsruSms({ apiId, url }: { apiId: string; url: string }): SmsProvider {
  return {
    async send({ to, text }) {
      const number = to.replace(/\D/g, '');
      const body = new URLSearchParams({ api_id: apiId, to: number, msg: text, json: '1' });
      const response = await fetch(`${url}/sms/send`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => {
        throw new DeliveryError('Сервис SMS.ru недоступен', false);
      });
      const answer = Answer.safeParse(await response.json().catch(() => null)).data;
      if (!answer) throw new DeliveryError(`Сервис SMS.ru ответил непонятно (HTTP ${response.status})`, false);
      const message = answer.sms?.[number];
      const failed = answer.status !== 'OK' ? answer : message?.status !== 'OK' ? (message ?? answer) : null;
      if (failed) throw refused(failed.status_code);
    },
    // Any answer will do: a message can be handed over then.
    isReachable: remembered(
      () =>
        fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) }).then(
          () => true,
          () => false,
        ),
      REMEMBER_MS,
    ),
  };
}

const refused = (code: number): DeliveryError =>
  new DeliveryError(`SMS.ru: ${reasons[code] ?? 'отказ'} (код ${code})`, PERMANENT.has(code));
