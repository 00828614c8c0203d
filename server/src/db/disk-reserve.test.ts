import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepDiskReserve, RESERVE_BYTES } from './disk-reserve.ts';

const MEGABYTE = 1024 * 1024;

/** Watches a disk that has as much left as the test says. */
function watch(left: { bytes: number }): string {
  const file = join(mkdtempSync(join(tmpdir(), 'reserve-')), 'reserve');
  const stop = keepDiskReserve(file, () => left.bytes);
  onTestFinished(stop);
  return file;
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

test('the reserve is there while there is room, is given up on a full disk, and comes back', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const left = { bytes: 500 * MEGABYTE };
  const file = watch(left);
  await expect.poll(() => sizeOf(file)).toBe(RESERVE_BYTES);
  left.bytes = 0;
  await expect.poll(() => sizeOf(file), { timeout: 5000 }).toBe(0);
  expect(said).toHaveBeenCalledWith('Диск с данными заполнен: осталось 0 МБ. Освободите место.');
  left.bytes = 500 * MEGABYTE;
  await expect.poll(() => sizeOf(file), { timeout: 5000 }).toBe(RESERVE_BYTES);
});

test('no reserve is taken where it would fill the disk itself', async () => {
  const left = { bytes: RESERVE_BYTES };
  const file = watch(left);
  left.bytes = 2 * RESERVE_BYTES;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(sizeOf(file)).toBe(0);
});
