import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newVerificationCode, normalizeVerificationCode } from './verification-code.ts';

test('a code is three groups of five signs that cannot be taken for one another', () => {
  const codes = Array.from({ length: 1000 }, newVerificationCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}(-[2-9A-HJKMNP-TV-Z]{5}){2}$/);
  expect(new Set(codes).size).toBe(1000);
});

test('every sign of the alphabet comes up', () => {
  const signs = new Set(Array.from({ length: 1000 }, newVerificationCode).join('').replaceAll('-', ''));
  expect([...signs].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTVWXYZ');
});

test.each([
  ['in lower case', 'k7m2p-9qrtx-4hwbd'],
  ['without dashes', 'K7M2P9QRTX4HWBD'],
  ['with other dashes and spaces', ' K7M2P – 9QRTX — 4HWBD '],
  ['on a Russian keyboard', 'К7М2Р-9QRТХ-4НWВD'],
])('a code typed %s is found', (_, typed) => {
  expect(normalizeVerificationCode(typed)).toBe('K7M2P-9QRTX-4HWBD');
});

test('whatever is typed normalizes to itself the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalizeVerificationCode(text);
      expect(normalizeVerificationCode(once)).toBe(once);
    }),
  );
});
