import { describe, expect, it } from 'vitest';
import { dateInWords, dateWithPreposition, rublesInWords, shortDate } from './words.ts';

describe('sums in words', () => {
  it.each([
    [1200, 'Одна тысяча двести рублей 00 копеек'],
    [0, 'Ноль рублей 00 копеек'],
    [0.5, 'Ноль рублей 50 копеек'],
    [1, 'Один рубль 00 копеек'],
    [1002.01, 'Одна тысяча два рубля 01 копейка'],
    [21, 'Двадцать один рубль 00 копеек'],
    [111_111.11, 'Сто одиннадцать тысяч сто одиннадцать рублей 11 копеек'],
    [2_000_001.99, 'Два миллиона один рубль 99 копеек'],
    ['1 200,50', 'Одна тысяча двести рублей 50 копеек'],
    ['12\u00a0500', 'Двенадцать тысяч пятьсот рублей 00 копеек'],
  ])('%s', (sum, words) => {
    expect(rublesInWords(sum)).toBe(words);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '', 'сто', '1e9', 1e15])('refuses %s', (sum) => {
    expect(() => rublesInWords(sum)).toThrow(RangeError);
  });
});

describe('a day that something lasts from', () => {
  it.each([
    ['2026-11-20', 'с\u00a020.11.2026'],
    ['02.11.2026', 'со\u00a002.11.2026'],
    ['22.11.2026', 'с\u00a022.11.2026'],
    [dateInWords('2026-11-02'), 'со\u00a02\u00a0ноября 2026\u00a0г.'],
    [dateInWords('2026-11-12'), 'с\u00a012\u00a0ноября 2026\u00a0г.'],
    [dateInWords('2026-11-20'), 'с\u00a020\u00a0ноября 2026\u00a0г.'],
  ])('%s', (day, expected) => {
    expect(dateWithPreposition(day)).toBe(expected);
  });

  it.each(['', 'завтра', '31.02.2026', 'приказ от 2 ноября'])('refuses %s', (day) => {
    expect(() => dateWithPreposition(day)).toThrow(RangeError);
  });
});

describe('dates', () => {
  it.each([
    ['2026-11-20', '20.11.2026', '20\u00a0ноября 2026\u00a0г.'],
    ['2026-01-05T00:00:00.000Z', '05.01.2026', '5\u00a0января 2026\u00a0г.'],
    ['9.5.1985', '09.05.1985', '9\u00a0мая 1985\u00a0г.'],
    ['29.02.2028', '29.02.2028', '29\u00a0февраля 2028\u00a0г.'],
    [new Date('2026-12-31T23:59:00Z'), '31.12.2026', '31\u00a0декабря 2026\u00a0г.'],
  ])('%s', (value, short, words) => {
    expect(shortDate(value)).toBe(short);
    expect(dateInWords(value)).toBe(words);
  });

  it.each(['', '2026-02-30', '31.04.2026', '2026-13-01', '00.01.2026', '20/11/2026', 'завтра', new Date('x')])(
    'refuses %s',
    (value) => {
      expect(() => dateInWords(value)).toThrow(RangeError);
    },
  );
});
