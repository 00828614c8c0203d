import { expect, test } from 'vitest';
import { citizenship, citizenshipCodes, citizenshipTitle } from './citizenship.ts';

test.each([
  ['', ''],
  [null, ''],
  ['643', '643'],
  ['Россия', '643'],
  ['РФ', '643'],
  ['узбекистан', '860'],
  ['Кыргызстан', '417'],
  ['лицо без гражданства', '000'],
  ['999', '000'],
])('%j is kept as %j', (text, code) => {
  expect(citizenship.parse(text)).toBe(code);
});

test('what is no country is refused', () => {
  expect(citizenship.safeParse('Тверь').error?.issues[0]?.message).toMatch(/Укажите страну/);
});

test('every code of the register has a name of its own, and is found by it', () => {
  const titles = citizenshipCodes.map(citizenshipTitle);
  expect(titles.filter((title) => /\d/.test(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.map((title) => citizenship.parse(title))).toEqual(citizenshipCodes);
  expect(citizenshipTitle('')).toBe('Россия');
});
