import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../config/providers.ts';
import { assertKey, type Storage, StorageError, type StorageFailure } from './port.ts';

const ATTEMPTS = 3;
const DIGEST = 'x-amz-meta-sha256';

/**
 * Files in a bucket of any S3-compatible store (path-style addresses).
 * A request without an answer within `timeout` milliseconds, and one answered 429 or 5xx, is tried three times.
 */
export function s3Storage(location: Bucket, timeout = 30_000): Storage {
  const client = new AwsClient({ ...location, service: 's3' });

  async function request(
    method: string,
    key: string,
    body?: Buffer,
    headers?: Record<string, string>,
  ): Promise<Response> {
    const url = `${location.endpoint}/${location.bucket}/${key}`;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const init = { method, ...(body && { body: new Uint8Array(body) }), ...(headers && { headers }) };
        const response = await answerWithin(timeout, await client.sign(url, init));
        if (isLast || (response.status < 500 && response.status !== 429)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
      await sleep(100 * 2 ** attempt);
    }
  }

  async function failingAs<T>(kind: StorageFailure, key: string, work: () => Promise<T>): Promise<T> {
    assertKey(key);
    try {
      return await work();
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError(kind, key, error);
    }
  }

  return {
    put: (key, bytes, mime) =>
      failingAs('save', key, async () => {
        const digest = createHash('sha256').update(bytes).digest('hex');
        const present = await request('HEAD', key);
        if (present.ok) {
          if (present.headers.get(DIGEST) === digest) return;
          throw new Error('the key is taken by other bytes');
        }
        // The store refuses a body with another digest.
        const headers = { 'content-type': mime, 'x-amz-content-sha256': digest, [DIGEST]: digest };
        await expectSuccess(await request('PUT', key, bytes, headers));
      }),

    get: (key) =>
      failingAs('read', key, async () => {
        const response = await request('GET', key);
        if (response.status === 404) throw new StorageError('notFound', key, await response.text());
        if (!response.ok || !response.body) throw await failureOf(response);
        return {
          stream: Readable.from(response.body),
          size: Number(response.headers.get('content-length')),
          mime: response.headers.get('content-type') ?? 'application/octet-stream',
        };
      }),

    remove: (key) => failingAs('remove', key, async () => expectSuccess(await request('DELETE', key))),

    exists: (key) =>
      failingAs('read', key, async () => {
        const response = await request('HEAD', key);
        if (response.status === 404) return false;
        await expectSuccess(response);
        return true;
      }),
  };
}

/** The time limit is for the headers: a large file may take longer. */
async function answerWithin(milliseconds: number, request: Request): Promise<Response> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  try {
    return await fetch(request, { signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function expectSuccess(response: Response): Promise<void> {
  if (!response.ok) throw await failureOf(response);
  await response.body?.cancel();
}

async function failureOf(response: Response): Promise<Error> {
  return new Error(`the store answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
}
