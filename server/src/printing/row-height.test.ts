import { expect, test } from 'vitest';
import { rowHeight } from './row-height.ts';

test.each([
  ['a short text in one line', ['Иванов'], [10], 15],
  ['no text at all', ['', ''], [10, 10], 15],
  ['words that do not fit in the next lines', ['Охрана труда: общие вопросы и положения'], [22], 30],
  ['the highest of a row', ['Да', 'Удостоверение о проверке знаний'], [22, 18], 30],
  ['a word that is wider than its column', ['Электрогазосварщик'], [8], 45],
  ['lines of its own', ['раз\nдва\nтри'], [22], 45],
])('%s', (_, texts, widths, height) => {
  expect(rowHeight(texts, widths, 'plain')).toBe(height);
});

test('bold letters are wider, and no row is higher than Excel takes', () => {
  const title = 'Дата протокола';
  expect(rowHeight([title], [16], 'plain')).toBeLessThan(rowHeight([title], [16], 'bold'));
  expect(rowHeight(['слово '.repeat(5000)], [10], 'plain')).toBe(409);
});
