import { type NoAnswer, postGuarded, RequestFailure } from '../guarded-request.ts';
import { type SignedMessage, signaturesOf } from './sign-message.ts';

/** Seconds that a program has to answer. */
const TIMEOUT_MS = 20_000;

/** Nothing of an answer is kept but its status. */
const ANSWER_LIMIT = 16 * 1024;

/** Why nothing is sent into the portal's own network. */
export const PRIVATE_ADDRESS = 'Адрес ведёт во внутреннюю сеть портала: туда сообщения не отправляются';

const failures: Record<NoAnswer, string> = {
  Private: PRIVATE_ADDRESS,
  Timeout: 'Адрес не ответил за 20 секунд',
  NoSuchName: 'Имя сайта в адресе не найдено',
  Certificate: 'Сертификат сайта недействителен',
  NotTls: 'Сайт по этому адресу отвечает без https',
  TooLarge: 'Ответ слишком велик',
  NobodyThere: 'По этому адресу никто не отвечает',
  Unreachable: 'Сайт недоступен',
};

/** What came of an attempt: `error` is empty when the message was taken, and Russian otherwise. */
export interface Handed {
  status: number | null;
  error: string;
  /** After how many seconds the program asks to be tried again; null when it does not say. */
  retryAfter: number | null;
}

/**
 * Hands a message over by Standard Webhooks. Any 2xx takes it; a redirect is a failure.
 * @param secrets what signs it, the newest first
 */
export async function sendMessage(
  url: string,
  message: Omit<SignedMessage, 'timestamp'>,
  secrets: readonly string[],
  { allowPrivate }: { allowPrivate: boolean },
): Promise<Handed> {
  if (!allowPrivate && !url.startsWith('https:'))
    return { status: null, error: 'Нужен адрес с https', retryAfter: null };
  const signed = { ...message, timestamp: Math.floor(Date.now() / 1000) };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Dopusk-Webhooks',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signaturesOf(signed, secrets),
  };
  try {
    const limits = { allowPrivate, timeoutMs: TIMEOUT_MS, answerLimit: ANSWER_LIMIT, refuseLonger: false };
    const { status, retryAfter, location } = await postGuarded(url, { headers, body: signed.body }, limits);
    if (status >= 200 && status < 300) return { status, error: '', retryAfter: null };
    return { status, error: errorOf(status, location), retryAfter };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { status: null, error: failures[error.why], retryAfter: null };
  }
}

function errorOf(status: number, location: string | null): string {
  if (status === 410) return 'Адрес больше не принимает сообщения (HTTP 410)';
  if (location !== null && status >= 300 && status < 400) return `Адрес перенаправляет на другой (HTTP ${status})`;
  return `Адрес ответил ошибкой (HTTP ${status})`;
}
