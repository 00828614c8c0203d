import { expect, test } from 'vitest';
import { isChunkFailure, loadChunk } from './load-chunk.ts';

test('a screen that does not load in time fails, one that loads is given', async () => {
  await expect(loadChunk(() => new Promise(() => {}), 1)).rejects.toThrow('Loading chunk failed');
  await expect(loadChunk(async () => 'страница')).resolves.toBe('страница');
});

test.each([
  'Failed to fetch dynamically imported module: http://portal/assets/a.js',
  'error loading dynamically imported module: http://portal/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('«%s» gets our message', async (message) => {
  const failed = await loadChunk(() => Promise.reject(new TypeError(message))).catch((error: unknown) => error);
  expect(failed).toMatchObject({ message: 'Loading chunk failed', cause: { message } });
  expect(isChunkFailure(failed)).toBe(true);
});

test('an error of a screen does not', () => {
  expect(isChunkFailure(new Error('x is undefined'))).toBe(false);
});
