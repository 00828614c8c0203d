import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStandIn } from '../../../testing/stand-in.ts';
import { readConfig } from '../../config.ts';
import { openStorage } from './open.ts';
import { StorageError, type StorageFailure } from './port.ts';
import { s3Storage } from './s3.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'dopusk-test-'));
const standIn = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: `${root}/s3`,
  configureBuckets: [{ name: 'files', configs: [] }],
});
let s3Url: string;

beforeAll(async () => {
  fs.mkdirSync(`${root}/s3`);
  const { port } = await standIn.run();
  s3Url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?tls=off`;
});

afterAll(async () => {
  await standIn.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const storeAt = (FILES_URL: string) => openStorage(readConfig({ FILES_URL }).files);

/** The kind of the error that a call throws. */
async function failureOf(call: Promise<unknown>): Promise<StorageFailure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StorageError) return error.kind;
    throw error;
  }
  throw new Error('it did not fail');
}

const LONG = 'k'.repeat(201);

describe.each([
  { name: 'a folder', open: () => storeAt(`${root}/folder/files`) },
  { name: 'S3', open: () => storeAt(s3Url) },
])('$name', ({ open }) => {
  test('returns a stored file with its size and type', async () => {
    const storage = open();
    const bytes = Buffer.from([...Array(70_000).keys()].map((n) => n % 256));
    await storage.put('all-bytes', bytes, 'application/pdf');
    const file = await storage.get('all-bytes');
    expect(file).toMatchObject({ size: 70_000, mime: 'application/pdf' });
    expect(bytes.equals(await buffer(file.stream))).toBe(true);
  });

  test('keeps an empty file', async () => {
    const storage = open();
    await storage.put('empty', Buffer.alloc(0), 'text/plain; charset=utf-8');
    const file = await storage.get('empty');
    expect(file).toMatchObject({ size: 0, mime: 'text/plain; charset=utf-8' });
    expect(await buffer(file.stream)).toHaveLength(0);
  });

  test('opened again, it has the same files', async () => {
    await open().put('shared', Buffer.from('one'), 'text/plain');
    expect(await open().exists('shared')).toBe(true);
  });

  test('a key is written once, and may be written again with the same bytes', async () => {
    const storage = open();
    await storage.put('once', Buffer.from('first'), 'text/plain');
    await storage.put('once', Buffer.from('first'), 'text/plain');
    expect(await failureOf(storage.put('once', Buffer.from('other'), 'text/plain'))).toBe('save');
    expect((await buffer((await storage.get('once')).stream)).toString()).toBe('first');
  });

  test('a removed file is gone, and its key free', async () => {
    const storage = open();
    await storage.put('brief', Buffer.from('one'), 'text/plain');
    await storage.remove('brief');
    await storage.remove('brief');
    expect(await storage.exists('brief')).toBe(false);
    expect(await failureOf(storage.get('brief'))).toBe('notFound');
    await storage.put('brief', Buffer.from('two'), 'text/plain');
    expect(await storage.exists('brief')).toBe(true);
  });

  test('an unknown file is not found', async () => {
    expect(await failureOf(open().get('never'))).toBe('notFound');
    expect(await open().exists('never')).toBe(false);
  });

  test.each(['', '.', '..', '../outside', 'a/b', 'a b', 'ключ', LONG])(
    'refuses a key that is not a plain name, №%#',
    async (key) => {
      const storage = open();
      await expect(async () => storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Недопустимый ключ');
      await expect(async () => storage.get(key)).rejects.toThrow('Недопустимый ключ');
      await expect(async () => storage.remove(key)).rejects.toThrow('Недопустимый ключ');
      await expect(async () => storage.exists(key)).rejects.toThrow('Недопустимый ключ');
    },
  );
});

describe('a store that cannot be reached', () => {
  test.each([
    { name: 'a folder that is a file', open: () => storeAt('/dev/null/files') },
    { name: 'a closed port', open: () => storeAt('s3://KEY:SECRET@127.0.0.1:1/files?tls=off') },
    { name: 'a key that the store does not know', open: () => storeAt(s3Url.replace('//S3RVER', '//OTHER')) },
  ])('$name reports it by kind', async ({ open }) => {
    const storage = open();
    expect(await failureOf(storage.put('key', Buffer.from('x'), 'text/plain'))).toBe('save');
    expect(await failureOf(storage.get('key'))).toBe('read');
    expect(await failureOf(storage.exists('key'))).toBe('read');
    expect(await failureOf(storage.remove('key'))).toBe('remove');
  });

  test('a bucket that is not there takes no files', async () => {
    const storage = storeAt(s3Url.replace('/files', '/other'));
    expect(await failureOf(storage.put('key', Buffer.from('x'), 'text/plain'))).toBe('save');
  });
});

describe('S3 with failures', () => {
  /** The address of a store that answers like this. */
  const storeAnswering = async (answer: RequestListener) =>
    `s3://KEY:SECRET@${(await startStandIn(answer)).url.replace('http://', '')}/files?tls=off`;

  test('a temporary 503 is tried again with the whole body', async () => {
    const seen: string[] = [];
    const url = await storeAnswering(async (request, response) => {
      const body = (await buffer(request)).toString();
      seen.push(`${request.method} ${body}`.trim());
      const failures = seen.filter((line) => line.startsWith(request.method ?? '')).length;
      response.writeHead(request.method === 'HEAD' ? 404 : failures < 3 ? 503 : 200).end();
    });
    await storeAt(url).put('key', Buffer.from('body'), 'text/plain');
    expect(seen).toEqual(['HEAD', 'PUT body', 'PUT body', 'PUT body']);
  });

  test('a lasting 503 is a failure, after three tries', async () => {
    let tries = 0;
    const url = await storeAnswering((_request, response) => {
      tries += 1;
      response.writeHead(503).end();
    });
    expect(await failureOf(storeAt(url).remove('key'))).toBe('remove');
    expect(tries).toBe(3);
  });

  test('a store that never answers is a failure', async () => {
    const { files } = readConfig({ FILES_URL: await storeAnswering(() => undefined) });
    if (files.kind !== 's3') throw new Error('it was read as a folder');
    expect(await failureOf(s3Storage(files, 50).get('key'))).toBe('read');
  });
});
