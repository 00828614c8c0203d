import { expect, test } from 'vitest';
import { inWords } from './wait-in-words.ts';

test.each([
  [0, 'секунду'],
  [2, '2 секунды'],
  [54, '54 секунды'],
  [55, 'минуту'],
  [61, 'минуту'],
  [70, '2 минуты'],
  [5 * 60, '5 минут'],
  [21 * 60, '21 минуту'],
  [60 * 60, '60 минут'],
  [2 * 3600, '2 часа'],
  [24 * 3600, '24 часа'],
])('%i seconds are «%s»', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
