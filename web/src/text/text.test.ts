import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { expect, test } from 'vitest';
import { changeText } from './change.ts';
import { formatDate, formatMoment, formatPeriod, formatWhen } from './date.ts';
import { formatExactRubles, plural, priceText, spanText } from './number.ts';
import { fullNameOf, initialsOf } from './person.ts';

test('dates are shown as день.месяц.год in any time zone of the reader', () => {
  expect(formatDate('2026-02-01')).toBe('01.02.2026');
  expect(formatDate('1990-05-09T00:00:00.000Z')).toBe('09.05.1990');
  expect(formatDate('2026-11-20T22:30:00.000Z')).toBe('21.11.2026');
  expect(formatMoment('2026-11-20T22:30:00.000Z')).toBe('21.11.2026, 01:30');
});

test('a missing and an impossible date have their texts', () => {
  expect(formatDate(null)).toBe('Дата не указана');
  expect(formatDate('')).toBe('Дата не указана');
  expect(formatDate('2026-02-31')).toBe('Некорректная дата');
  expect(formatDate('вчера')).toBe('Некорректная дата');
  expect(formatMoment('вчера')).toBe('Некорректная дата');
});

test('a moment is told by its day in Moscow', () => {
  const now = new Date('2026-11-22T21:30:00.000Z');
  expect(formatWhen('2026-11-22T21:05:00.000Z', now)).toBe('сегодня в 00:05');
  expect(formatWhen('2026-11-22T11:02:00.000Z', now)).toBe('вчера в 14:02');
  expect(formatWhen('2026-11-20T11:02:00.000Z', now)).toBe('20.11.2026 в 14:02');
});

test.each([
  ['Белова Анна Павловна', false, 'Запись изменена сегодня в 14:02: Белова Анна Павловна'],
  ['оператор учебного центра «Профи»', false, 'Запись изменена сегодня в 14:02: оператор учебного центра «Профи»'],
  ['Белова Анна Павловна', true, 'Вы изменили эту запись сегодня в 14:02 в другом окне'],
])('a change by %s is told', (changedBy, isOwn, text) => {
  const changedAt = '2026-11-22T11:02:00.000Z';
  expect(changeText({ changedBy, isOwn, changedAt }, new Date('2026-11-22T12:00:00.000Z'))).toBe(text);
});

test('a change by nobody known is told without a name', () => {
  const text = 'Запись изменили, пока вы её правили';
  expect(changeText({ changedBy: '', isOwn: false, changedAt: null })).toBe(text);
});

test('a period may be open at either end', () => {
  expect(formatPeriod('2026-02-01', '2026-02-05')).toBe('01.02.2026 – 05.02.2026');
  expect(formatPeriod('2026-02-01', null)).toBe('с 01.02.2026');
  expect(formatPeriod('2026-02-02', null)).toBe('со 02.02.2026');
  expect(formatPeriod(null, '2026-02-05')).toBe('по 05.02.2026');
});

test('rubles come without kopecks unless there are some or they are asked for', () => {
  // Below zero it begins with a minus sign, after which no line breaks.
  expect([-500.25, -3000].map(priceText)).toEqual(['\u2212500,25\u00a0₽', '\u22123\u00a0000\u00a0₽']);
  expect(formatExactRubles(1500.5)).toBe('1\u00a0500,50\u00a0₽');
  expect([1500, 1500.5].map(priceText)).toEqual(['1\u00a0500\u00a0₽', '1\u00a0500,50\u00a0₽']);
});

test('the word agrees with its count', () => {
  const hours = (count: number) => plural(count, 'час', 'часа', 'часов');
  expect([1, 2, 5, 11, 21, 22, 112].map(hours)).toEqual([
    '1\u00a0час',
    '2\u00a0часа',
    '5\u00a0часов',
    '11\u00a0часов',
    '21\u00a0час',
    '22\u00a0часа',
    '112\u00a0часов',
  ]);
  expect(hours(1.5)).toBe('1,5\u00a0часа');
});

test('phones and insurance numbers are grouped, other texts stay as they are', () => {
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89');
  expect(formatPhone('8-800')).toBe('8-800');
  expect(formatPhone(null)).toBe('');
  expect(formatSnils('11223344595')).toBe('112-233-445 95');
});

test('names leave out what is missing', () => {
  expect(fullNameOf({ surname: 'Ким', name: 'Анна', lastname: '' })).toBe('Ким Анна');
  expect(initialsOf('Иванов Иван Иванович')).toBe('ИИ');
});

test.each([
  [1, '1\u00a0день'],
  [45, '45\u00a0дней'],
  [150, '5\u00a0месяцев'],
  [365, '1\u00a0год'],
  [980, '2\u00a0года 8\u00a0месяцев'],
  [1096, '3\u00a0года'],
])('%i days are said as «%s»', (days, said) => {
  expect(spanText(days)).toBe(said);
});
