import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestQuotes, quoted } from './quotes.ts';

test.each([
  ['АНО «Учебный центр «Допуск»»', 'АНО «Учебный центр „Допуск“»'],
  ['АНО «Учебный центр „Допуск“»', 'АНО «Учебный центр „Допуск“»'],
  ['ООО "Ромашка"', 'ООО «Ромашка»'],
  ['АНО "Центр "Допуск""', 'АНО «Центр „Допуск“»'],
  ['Курс “Охрана труда”', 'Курс «Охрана труда»'],
  ['«Практика в ООО «Заря»» и «Охрана»', '«Практика в ООО „Заря“» и «Охрана»'],
  ['«Курс «ООО «Заря»»»', '«Курс „ООО «Заря»“»'],
  ['Труба 1/2" стальная', 'Труба 1/2" стальная'],
  ['ООО «Заря', 'ООО «Заря'],
  ['без кавычек', 'без кавычек'],
])('%s → %s', (typed, nested) => {
  expect(nestQuotes(typed)).toBe(nested);
});

test('a title in quotation marks has no two of one kind beside each other', () => {
  expect(quoted('АНО ДПО «Берег»')).toBe('«АНО ДПО „Берег“»');
});

test('every mark stays in its place, and a nested text stays as it is', () => {
  const marks = fc.string({ unit: fc.constantFrom('«', '»', '„', '“', '”', '"', ' ', 'а') });
  fc.assert(
    fc.property(marks, (text) => {
      const nested = nestQuotes(text);
      expect(nested).toHaveLength(text.length);
      expect(nestQuotes(nested)).toBe(nested);
    }),
  );
});
