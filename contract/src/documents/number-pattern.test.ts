import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedNumber, formatNumber, numberPattern, patternFault, shapeOf } from './number-pattern.ts';

test.each([
  ['{ГГ}-{N:4}', null],
  ['{ГГГГ}/ПК-{N}', null],
  ['УД.{N:6}-{ГГ}', null],
  ['{N}', null],
  ['ПК-{N}', null],
  ['ПК-{ГГ}', 'Нужна одна метка номера: {N} или {N:4}'],
  ['{ГГ}-{N}-{N}', 'Нужна одна метка номера: {N} или {N:4}'],
  ['{YY}-{N}', 'Нет метки {YY}. Есть {ГГ}, {ГГГГ}, {N} и {N:4} – номер из четырёх цифр'],
  ['{ГГ}-{N:12}', 'Нет метки {N:12}. Есть {ГГ}, {ГГГГ}, {N} и {N:4} – номер из четырёх цифр'],
  ['{ГГ}-{N', 'Кроме меток – буквы, цифры, дефис, точка и дробь'],
  ['{ГГ} № {N}', 'Кроме меток – буквы, цифры, дефис, точка и дробь'],
])('%s: %s', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});

test('nothing said is the plain number, which bears no year', () => {
  expect(['', '{N}', 'ПК-{N}'].map((pattern) => numberPattern.safeParse(pattern).success)).toEqual([true, true, true]);
  expect(['', 'ПК-{N}', '{N}/{ГГ}'].map((pattern) => shapeOf(pattern, 2026).isYearly)).toEqual([false, false, true]);
  expect(formatNumber(shapeOf('', 2026), 42)).toBe('42');
});

test.each([
  ['{ГГ}-{N:4}', 2026, 42, '26-0042'],
  ['{ГГ}-{N:4}', 2026, 12_345, '26-12345'],
  ['{ГГГГ}/ПК-{N}', 2031, 7, '2031/ПК-7'],
  ['{N:3}/{ГГ}', 2005, 7, '007/05'],
])('%s of %d counts %d as %s', (pattern, year, count, number) => {
  expect(formatNumber(shapeOf(pattern, year), count)).toBe(number);
});

test('what a number says is counted as it was formatted; what is outside the pattern is not counted', () => {
  const patterns = fc.constantFrom('{N}', '{ГГ}-{N:4}', '{ГГГГ}{N}', '{N}{ГГ}', 'ПК{ГГ}/{N:6}');
  fc.assert(
    fc.property(
      patterns,
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
      (one, year, count) => {
        expect(countedNumber(shapeOf(one, year), formatNumber(shapeOf(one, year), count))).toBe(count);
      },
    ),
  );
  expect(['27-0042', '26-А', '26-', '42'].map((number) => countedNumber(shapeOf('{ГГ}-{N}', 2026), number))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('two years never share a number', () => {
  const years = fc.tuple(fc.integer({ min: 2000, max: 2098 }), fc.integer({ min: 1, max: 1 }));
  const counts = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(
      fc.constantFrom('{ГГ}-{N:4}', '{ГГГГ}{N}', '{N}/{ГГ}'),
      years,
      counts,
      counts,
      (one, [year, step], a, b) => {
        expect(formatNumber(shapeOf(one, year), a)).not.toBe(formatNumber(shapeOf(one, year + step), b));
      },
    ),
  );
});
