import { expect, test } from 'vitest';
import { archiveOf } from './handout.ts';

const entry = (size: number) => ({ name: 'Диплом.pdf', size, content: () => Promise.reject(new Error('not opened')) });

test('documents beyond four gigabytes are refused before the archive begins', () => {
  const gigabyte = 2 ** 30;
  expect(archiveOf('Документы.zip', [entry(2 * gigabyte), entry(gigabyte)]).title).toBe('Документы.zip');
  expect(() => archiveOf('Документы.zip', [entry(3 * gigabyte), entry(gigabyte)])).toThrow(/больше 4 ГБ/);
});
