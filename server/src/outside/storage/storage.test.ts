import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStandIn } from '../../../testing/stand-in.ts';
import { describeStorage, failureOf } from '../../../testing/storage-behaviour.ts';
import { readConfig } from '../../config.ts';
import { openStorage } from './open.ts';
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

describeStorage('a folder', () => storeAt(`${root}/folder/files`));
describeStorage('S3', () => storeAt(s3Url));

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
