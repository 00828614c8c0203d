import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centerNamed, nestQuotes, organizationNamed, quoted, quotesFault } from './quotes.ts';

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

test.each([
  ['АНО ДПО «Учебный центр «Допуск»»', 'АНО ДПО «Учебный центр „Допуск“»'],
  ['ЧОУ ДПО Рубеж', 'ЧОУ ДПО Рубеж'],
  ['ИП Орлова А. С.', 'ИП Орлова А. С.'],
  ['ФГБОУ ВО Политех', 'ФГБОУ ВО Политех'],
  ['Общество с ограниченной ответственностью Заря', 'Общество с ограниченной ответственностью Заря'],
  ['Учебный центр «Берег»', 'Учебный центр «Берег»'],
  ['Учебный центр', '«Учебный центр»'],
  ['Вектор', 'Учебный центр «Вектор»'],
  ['Общественный вектор', 'Учебный центр «Общественный вектор»'],
])('a center %s says of itself: %s', (title, named) => {
  expect(centerNamed(title)).toBe(named);
  expect(quotesFault(`${named} сообщает: обучение по программе ${quoted('Охрана "труда"')} оплачено.`)).toBeNull();
});

test('an organization without a form of its own is quoted, and is called no center', () => {
  expect([organizationNamed('Вектор'), organizationNamed('ООО "Заря"')]).toEqual(['«Вектор»', 'ООО «Заря»']);
});

test.each([
  ['«Курс «Охрана»»', /« на глубине 2/],
  ['«АНО „Центр «Допуск»“»', /« на глубине 3/],
  ['ООО «Заря', /не закрыта «/],
  ['Заря»', /лишняя »/],
  ['ООО "Заря"', /лишняя "/],
])('%s has its fault told', (text, fault) => {
  expect(quotesFault(text)).toMatch(fault);
});
