import { type NoAnswer, postGuarded, type RawAnswer, RequestFailure } from '../guarded-request.ts';
import { LmsError, type LmsFailure } from './port.ts';

interface Options {
  timeoutMs: number;
  /** Whether a system may be on this machine or in its own network. */
  allowPrivate: boolean;
}

/** More than the list of courses of any center takes. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/** What each failure means for the work with the system. */
const failures: Record<NoAnswer, readonly [LmsFailure, string]> = {
  Private: ['closed', 'Адрес системы обучения ведёт во внутреннюю сеть портала: так подключать нельзя'],
  Timeout: ['unavailable', 'Система обучения не ответила вовремя'],
  NoSuchName: ['unavailable', 'Адрес системы обучения не найден'],
  Certificate: ['closed', 'Сертификат сайта системы обучения недействителен'],
  NotTls: ['closed', 'Сайт по этому адресу отвечает без https: укажите адрес с http:// или другой порт'],
  TooLarge: ['later', 'Ответ системы обучения слишком велик'],
  NobodyThere: ['unavailable', 'По адресу системы обучения никто не отвечает: проверьте адрес и порт'],
  Unreachable: ['unavailable', 'Система обучения недоступна'],
};

/**
 * Sends a form to the address that a center has typed.
 * @throws LmsError `unavailable`, or `closed` for an address that is not allowed
 */
export async function postForm(url: string, form: URLSearchParams, options: Options): Promise<RawAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  try {
    const limits = { ...options, answerLimit: ANSWER_LIMIT, refuseLonger: true };
    return await postGuarded(url, { headers, body: form.toString() }, limits);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    throw new LmsError(...failures[error.why]);
  }
}
