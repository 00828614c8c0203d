import { expect, test } from 'vitest';
import { kpp } from './kpp.ts';
import { isOgrn } from './ogrn.ts';

test.each(['1027700132195', '1027739207462', '304500116000157'])('%s is an OGRN', (text) => {
  expect(isOgrn(text)).toBe(true);
});

test.each(['1027700132196', '304500116000158', '102770013219', '10277001321951', '102770013219А', ''])(
  '«%s» is no OGRN',
  (text) => {
    expect(isOgrn(text)).toBe(false);
  },
);

test.each([
  ['772801001', true],
  ['7728AB001', true],
  ['77280100', false],
  ['7728AБ001', false],
  ['A728AB001', false],
])('KPP %s: %s', (text, isRight) => {
  expect(kpp.safeParse(text).success).toBe(isRight);
});
