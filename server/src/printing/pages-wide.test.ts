import { expect, test } from 'vitest';
import { pagesWide } from './pages-wide.ts';

test.each([
  ['narrow ones share one page', [20, 30, 40, 50], 0, 1],
  ['as many as stand on it at eight points', Array.from({ length: 19 }, () => 10), 0, 1],
  ['one more', Array.from({ length: 20 }, () => 10), 0, 2],
  ['what each page repeats takes its room', Array.from({ length: 36 }, () => 10), 5, 3],
  ['a column wider than a page', [20, 500], 1, 1],
])('%s', (_, widths, pinned, pages) => {
  expect(pagesWide(widths, pinned)).toBe(pages);
});
