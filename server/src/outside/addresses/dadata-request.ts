import { setTimeout as pause } from 'node:timers/promises';

/** A user waits for the answer in a form. */
const TIMEOUT_MS = 3000;
const RETRY_AFTER_MS = 300;
/** The pause when the day's quota is used up or the key is wrong: neither passes within a minute. */
const REST_AFTER_REFUSAL_MS = 10 * 60_000;
/** The pause when there are too many requests, or the service fails. */
const REST_AFTER_TROUBLE_MS = 30_000;
/** A slow service must not delay every form. */
const TROUBLES_IN_A_ROW = 3;

export type AskDadata = (path: string, body: unknown) => Promise<unknown>;

/**
 * Calls DaData, https://dadata.ru/api/: one short try and, after a temporary failure, another; while the service
 * refuses or fails it is not called for a while. The made function gives the JSON of an answer, or null.
 * @param now the clock, in milliseconds
 */
export function dadataRequest({ key, url }: { key: string; url: string }, now: () => number = Date.now): AskDadata {
  let restsUntil = 0;
  let troubles = 0;

  async function attempt(path: string, body: unknown): Promise<{ json: unknown } | 'again' | 'refused' | 'trouble'> {
    const response = await fetch(`${url}/suggestions/api/4_1/rs/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!response) return 'trouble';
    if (response.ok) return { json: await response.json().catch(() => null) };
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) return 'refused';
    return response.status === 429 || response.status >= 500 ? 'again' : 'trouble';
  }

  return async (path, body) => {
    if (now() < restsUntil) return null;
    let outcome = await attempt(path, body);
    if (outcome === 'again') {
      await pause(RETRY_AFTER_MS);
      outcome = await attempt(path, body);
    }
    if (typeof outcome === 'object') {
      troubles = 0;
      return outcome.json;
    }
    troubles += 1;
    if (outcome === 'refused') restsUntil = now() + REST_AFTER_REFUSAL_MS;
    else if (outcome === 'again' || troubles >= TROUBLES_IN_A_ROW) restsUntil = now() + REST_AFTER_TROUBLE_MS;
    return null;
  };
}
