import {
  changesState,
  type Endpoint,
  type Input,
  methodsOf,
  type Reply,
  type VersionedRead,
} from '@dopusk/contract/endpoint.ts';
import type { Envelope } from '@dopusk/contract/envelope.ts';
import { etagOf } from '@dopusk/contract/version.ts';
import { toastSuccess } from '../ui/toast.ts';
import { reportLoss } from './connection.ts';
import { ApiError, NO_CONNECTION } from './errors.ts';

/** The pauses before a request with a key is sent again, in ms: a portal that restarts or moves is back within half a minute. */
const RESEND_AFTER = [1_000, 2_000, 4_000, 8_000, 8_000];

const DOWNLOAD_FAILED = 'Ошибка при скачивании файла. Попробуйте снова.';

interface RawInput {
  params?: Record<string, string | undefined>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  version?: string | undefined;
  key?: string | undefined;
}

let unauthorized: () => void = () => {};

/** Sets what happens when the server no longer knows the session. A wrong password has a code of its own. */
export function whenUnauthorized(handle: () => void): void {
  unauthorized = handle;
}

/**
 * The address of a call: path parameters filled in, the query without empty values, lists as repeated names.
 * @throws Error "ID wasn't provided in URL" when a path parameter is missing
 */
export function addressOf(endpoint: Endpoint, { params, query }: RawInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (!value) throw new Error("ID wasn't provided in URL");
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function send(endpoint: Endpoint, input: RawInput, signal?: AbortSignal): Promise<Response> {
  const url = addressOf(endpoint, input);
  const headers = new Headers(input.version === undefined ? [] : [['if-match', etagOf(input.version)]]);
  if (input.key !== undefined) headers.set('idempotency-key', input.key);
  const init: RequestInit = { method: methodsOf(endpoint)[0], credentials: 'include', signal: signal ?? null, headers };
  if (input.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined && value !== null) form.append(name, String(value));
    }
    form.append('file', input.file);
    init.body = form;
  } else if (input.body !== undefined) {
    init.body = JSON.stringify(input.body);
    headers.set('content-type', 'application/json');
  }
  return await fetch(url, init);
}

/** The statuses of a proxy when the portal behind it does not answer. */
const UNREACHABLE = new Set([502, 503, 504]);

/** The error of a call without an answer. It says of a write that it may have been done all the same. */
export function noConnection(isWrite: boolean): ApiError {
  reportLoss();
  if (!isWrite) return new ApiError(NO_CONNECTION, 'Нет соединения с порталом');
  return new ApiError(
    NO_CONNECTION,
    navigator.onLine
      ? 'Портал не ответил. Введённое на месте: проверьте, не сохранилось ли оно, и повторите'
      : 'Нет соединения: данные не отправлены. Введённое на месте',
  );
}

/**
 * Opens the envelope.
 * @throws ApiError for a refusal and for an answer without an envelope
 */
async function open(response: Response, isWrite: boolean): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
  if (typeof envelope?.ok !== 'boolean') {
    throw UNREACHABLE.has(response.status) ? noConnection(isWrite) : new ApiError('Error');
  }
  if (envelope.ok) return envelope.data;
  if (envelope.code === 'DatabaseAway') throw noConnection(isWrite);
  if (envelope.code === 'Unauthorized') unauthorized();
  throw new ApiError(envelope.code, envelope.msg, envelope.fields, envelope.data);
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** What a page sends. A guarded change always says what it was made over, if only that it does not know. */
export type Sent<E extends Endpoint> = Input<E> &
  (E['guardedBy'] extends VersionedRead ? { version: string | undefined } : unknown);

/** The same with the key by which what is created or paid is done once, whatever becomes of the answer (decision 106). */
export type Keyed<E extends Endpoint> = Sent<E> & (E['once'] extends true ? { key: string } : unknown);

/**
 * Makes a call and gives its `data`. A request with a key is sent again until it is answered: it is done once (decision 106).
 * @throws ApiError when the server refuses, and when it is out of reach (NO_CONNECTION)
 */
export async function call<E extends Endpoint>(endpoint: E, input: Keyed<E>, signal?: AbortSignal): Promise<Reply<E>> {
  const pauses = (input as RawInput).key === undefined ? [] : RESEND_AFTER;
  const data = await again(pauses, () => ask(endpoint, input as RawInput, signal));
  // A call of `readAt` has no schema.
  if (import.meta.env.DEV && typeof endpoint.reply === 'object') endpoint.reply.parse(data);
  return data as Reply<E>;
}

async function ask(endpoint: Endpoint, input: RawInput, signal: AbortSignal | undefined): Promise<unknown> {
  const isWrite = changesState(endpoint);
  const response = await send(endpoint, input, signal).catch((error: unknown) => {
    throw error instanceof TypeError ? noConnection(isWrite) : error;
  });
  return await open(response, isWrite);
}

/** Does `work` again after each of the pauses (ms) for as long as the portal is out of reach, or still does the first one. */
async function again<T>(pauses: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      const isToCome = error instanceof ApiError && (error.code === NO_CONNECTION || error.code === 'RequestUnderWay');
      // Who is offline had better know it than watch a button turn.
      if (!isToCome || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return await work();
}

/** The file name of a content-disposition header; the encoded form (RFC 6266 `filename*`) wins. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim() ?? null;
}

/**
 * Downloads the file that a call answers with and says so in a toast.
 * @throws ApiError when the server refuses, or nothing could be read
 */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  await save(() => send(endpoint, input as RawInput));
}

/** The same for an address that a reply contains (`file.url`). */
export async function downloadUrl(url: string): Promise<void> {
  await save(() => fetch(url, { credentials: 'include' }));
}

/**
 * Checks that a file can be downloaded, before its address is opened in a frame, where a refusal could not be shown.
 * @throws ApiError when the server refuses
 */
export async function probe<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<void> {
  const response = await send(endpoint, input as RawInput, signal).catch((error: unknown) => {
    throw error instanceof TypeError ? noConnection(false) : error;
  });
  if (!response.ok) await open(response, false);
  await response.body?.cancel();
}

async function save(request: () => Promise<Response>): Promise<void> {
  try {
    const response = await request();
    const disposition = response.headers.get('content-disposition');
    if (!response.ok || (!disposition && response.headers.get('content-type')?.includes('json'))) {
      await open(response, false);
    }
    const name = fileNameOf(disposition) ?? 'Файл';
    saveAs(await response.blob(), name);
    toastSuccess(`Файл "${name}" успешно скачан!`);
  } catch (error) {
    if (error instanceof TypeError) reportLoss();
    if (isAbort(error) || (error instanceof ApiError && error.code !== 'Error')) throw error;
    throw new ApiError('Error', DOWNLOAD_FAILED);
  }
}

/** Saves a file that the page itself has made. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the blob after the click; the address may be revoked only once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
