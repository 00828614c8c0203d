import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Storage, StorageError, type StorageFailure } from '../src/outside/storage/port.ts';

/** The kind of the error that a call throws. */
export async function failureOf(call: Promise<unknown>): Promise<StorageFailure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StorageError) return error.kind;
    throw error;
  }
  throw new Error('it did not fail');
}

const LONG = 'k'.repeat(201);

/** What every store of files does. @param open opens it, again and again */
export function describeStorage(name: string, open: () => Storage): void {
  describe(name, () => {
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
}
