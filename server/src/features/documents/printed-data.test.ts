import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortSample } from '../../../templates/sample-data.ts';
import { withEveryTag } from './blank-data.ts';
import { educationText, yearsLater } from './printed-data.ts';

test.each([
  ['2026-11-20', 3, '2029-11-20'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2096-02-29', 4, '2100-02-28'],
  ['1996-02-29', 4, '2000-02-29'],
])('%s and %d years are %s', (date, years, later) => {
  expect(yearsLater(date, years)).toBe(later);
});

test('years later is an existing day of the right year', () => {
  const dates = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 50 }), (date, years) => {
      const from = date.toISOString().slice(0, 10);
      const later = yearsLater(from, years);
      expect(new Date(`${later}T00:00:00Z`).toISOString().slice(0, 10)).toBe(later);
      expect(Number(later.slice(0, 4))).toBe(Number(from.slice(0, 4)) + years);
    }),
  );
});

test.each([
  ['High', 'высшее образование'],
  ['MiddleCommon', 'среднее общее образование'],
  [null, ''],
] as const)('%s is said as «%s»', (level, text) => {
  expect(educationText(level)).toBe(text);
});

test('a document of before the short titles prints the full ones in their places', () => {
  const { краткое: _party, ...заказчик } = { ...shortSample.заказчик, название: 'ООО «Заря»' };
  const { организация_кратко: _work, ...слушатель } = { ...shortSample.слушатель, организация: 'ООО «Луч»' };
  const { фото: _photo, ...data } = shortSample;
  const former = { ...data, qr: '', заказчик, слушатель } as unknown as Parameters<typeof withEveryTag>[0];
  const printed = withEveryTag(former);
  expect([printed.заказчик.краткое, printed.слушатель.организация_кратко]).toEqual(['ООО «Заря»', 'ООО «Луч»']);
});
