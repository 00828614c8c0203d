import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeStorage, failureOf } from '../../../testing/storage-behaviour.ts';
import { KEY, SECRET, startSwift, whyNoSwift } from '../../../testing/swift.ts';
import { readConfig } from '../../config.ts';
import { openStorage } from './open.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

// A store that many run and nobody here has written: its signatures, its errors, its failures.

const reason = whyNoSwift();

describe.skipIf(reason !== null)(`OpenStack Swift by its S3 interface${reason ? `: ${reason}` : ''}`, () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  beforeAll(async () => {
    swift = await startSwift();
  }, 120_000);

  const settingsOf = ({ key = KEY, secret = SECRET, bucket = 'files' } = {}) =>
    readConfig({ FILES_URL: `s3://${encodeURIComponent(key)}:${secret}@${swift.host}/${bucket}?tls=off` }).files;
  const storeOf = (login: Parameters<typeof settingsOf>[0] = {}): Storage => openStorage(settingsOf(login));

  describeStorage('works as the others do', storeOf);

  test('what is kept is listed, and read in parts', async () => {
    await storeOf().put('listed', Buffer.from('0123456789'), 'text/plain');
    const { client, host } = swift;
    expect(await (await client.fetch(`http://${host}/files?list-type=2&prefix=list`)).text()).toContain(
      '<Key>listed</Key>',
    );
    const part = await client.fetch(`http://${host}/files/listed`, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
  });

  test('bytes that changed on the way are not kept', async () => {
    const { client, host } = swift;
    const headers = { 'x-amz-content-sha256': 'a'.repeat(64) };
    const answer = await client.fetch(`http://${host}/files/changed`, { method: 'PUT', body: 'other', headers });
    expect(answer.ok).toBe(false);
    expect(await storeOf().exists('changed')).toBe(false);
  });

  test.each([
    { name: 'a wrong secret', login: { secret: 'other' } },
    { name: 'a key that it does not know', login: { key: 'school:nobody' } },
  ])('$name is refused', async ({ login }) => {
    const storage = storeOf(login);
    expect(await failureOf(storage.put('refused', Buffer.from('x'), 'text/plain'))).toBe('save');
    expect(await failureOf(storage.get('refused'))).toBe('read');
    expect(await failureOf(storage.exists('refused'))).toBe('read');
    expect(await failureOf(storage.remove('refused'))).toBe('remove');
  });

  test('a bucket that is not there takes no files', async () => {
    const storage = storeOf({ bucket: 'other' });
    expect(await failureOf(storage.put('key', Buffer.from('x'), 'text/plain'))).toBe('save');
    expect(await failureOf(storage.get('key'))).toBe('notFound');
  });

  test('while its disk does not answer, nothing is thought to be kept, gone or unknown; then all goes on', async () => {
    const storage = storeOf();
    await storage.put('before', Buffer.from('kept'), 'text/plain');
    const settings = settingsOf();
    if (settings.kind !== 's3') throw new Error('it was read as a folder');
    const impatient = s3Storage(settings, 300);

    swift.objects.signal('SIGSTOP');
    expect(await failureOf(impatient.get('before'))).toBe('read');
    expect(await failureOf(impatient.exists('before'))).toBe('read');
    expect(await failureOf(impatient.put('slow', Buffer.from('x'), 'text/plain'))).toBe('save');
    swift.objects.signal('SIGCONT');
    expect((await buffer((await storage.get('before')).stream)).toString()).toBe('kept');
    await storage.put('slow', Buffer.from('x'), 'text/plain');
  });

  test('while its disk is gone it answers 503, and so it is told; started again it has everything', async () => {
    const storage = storeOf();
    await storage.put('old', Buffer.from('kept'), 'text/plain');
    swift.objects.signal('SIGKILL');
    await expect.poll(async () => (await swift.client.fetch(`http://${swift.host}/files/old`)).status).toBe(503);
    expect(await failureOf(storage.get('old'))).toBe('read');
    expect(await failureOf(storage.put('new', Buffer.from('x'), 'text/plain'))).toBe('save');
    expect(await failureOf(storage.remove('old'))).toBe('remove');
    swift.objects.start();
    await expect.poll(() => storage.exists('old').catch(() => null), { timeout: 60_000 }).toBe(true);
    await storage.put('new', Buffer.from('x'), 'text/plain');
  });
});
