import { expect, test } from 'vitest';
import { isOfAge, isOldEnough, minimalAgeOn } from './minimal-age.ts';

const height = { area: 'Height', group: '2' } as const;
const electrical = (group: string) => ({ area: 'Electrical', group }) as const;

test.each([
  ['2008-11-20', height, false],
  ['2008-11-20', electrical('III'), false],
  ['2008-11-20', electrical('II'), true],
  ['2008-11-20', { area: 'Fire', group: null }, true],
  ['2008-11-20', null, true],
  ['2012-11-20', { area: 'Fire', group: null }, false],
  ['2012-11-19', { area: 'Fire', group: null }, true],
  ['2012-11-20', electrical('II'), false],
  ['2025-06-05', null, true],
  ['2008-11-19', height, true],
  ['', height, true],
] as const)('born %s, of %j: admitted on 19 November 2026 – %s', (birthday, field, isAdmitted) => {
  expect(isOldEnough(birthday, field, '2026-11-19')).toBe(isAdmitted);
});

test('names the act in force, and a general one or none before there was one', () => {
  expect(minimalAgeOn(height, '2026-11-19')?.act).toContain('782н');
  expect(minimalAgeOn(height, '2020-11-19')?.years).toBe(14);
  expect(minimalAgeOn(height, '2001-11-19')).toBeNull();
});

test('who was born on 29 February is a year older from 1 March on', () => {
  expect([isOfAge('2008-02-29', '2026-02-28', 18), isOfAge('2008-02-29', '2026-03-01', 18)]).toEqual([false, true]);
});
