import { expect, test } from 'vitest';
import { periodTags, periodText, shortPeriod } from './period.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['02.11.2026', '18.11.2026', 'со 2 ноября 2026 г. по 18 ноября 2026 г.', 'со 02.11.2026 по 18.11.2026'],
  ['18.11.2026', '18.11.2026', '18 ноября 2026 г.', '18.11.2026'],
  ['18.11.2026', '', '18 ноября 2026 г.', '18.11.2026'],
  ['', '', '', ''],
])('training of %s to %s is said as %s', (start, end, words, dates) => {
  const said = periodTags(start, end);
  expect([plain(said.срок), plain(said.срок_датами)]).toEqual([words, dates]);
});

test('so does a letter', () => {
  expect(periodText('2026-11-18', '2026-11-18')).toBe('18.11.2026');
  expect(periodText('2026-11-02', '2026-11-18')).toBe('со 02.11.2026 по 18.11.2026');
});

test('a table says one day once', () => {
  expect(shortPeriod('18.11.2026', '18.11.2026')).toBe('18.11.2026');
  expect(shortPeriod('02.11.2026', '18.11.2026')).toBe('02.11.2026 – 18.11.2026');
});
