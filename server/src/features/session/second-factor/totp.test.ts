import { describe, expect, test } from 'vitest';
import { addressOf, codeAt, matchingStep, newSecret, randomLetters, stepAt } from './totp.ts';

/** The secret of RFC 6238, appendix B («12345678901234567890»), in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of a moment', () => {
  // Appendix B has eight digits: ours are the last six.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('%i seconds', (seconds, expected) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(expected.slice(-6));
  });

  test('is valid in its own half minute and the neighbouring ones', () => {
    const code = codeAt(SECRET, 1000);
    const at = (step: number) => matchingStep(SECRET, code, step * 30_000);
    expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([null, 1000, 1000, 1000, null]);
    expect(matchingStep(SECRET, '000000', 1000 * 30_000)).toBeNull();
  });
});

test('secrets are 160 random bits in base32', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
  expect(randomLetters(10)).toMatch(/^[A-Z2-7]{16}$/);
});

test('the address names the portal and the account', () => {
  const address = new URL(addressOf(SECRET, 'anna@example.ru'));
  expect(decodeURIComponent(address.pathname)).toBe('//totp/Допуск:anna@example.ru'.slice(address.host ? 6 : 0));
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Допуск',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
