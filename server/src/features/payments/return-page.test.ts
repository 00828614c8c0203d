import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath, withOutcome } from './return-page.ts';

const origins = ['https://dopusk.example', 'http://localhost:3000'];

test.each([
  ['/', '/'],
  ['/assignments/1?tab=docs#top', '/assignments/1?tab=docs#top'],
  ['assignments', '/assignments'],
  ['https://dopusk.example/orgs', '/orgs'],
  ['http://localhost:3000', '/'],
])('%s is a page of the portal', (returnUrl, path) => {
  expect(returnPath(returnUrl, origins)).toBe(path);
});

test.each([
  'https://evil.example/',
  'http://dopusk.example/',
  'https://dopusk.example.evil.example/',
  'https://dopusk.example@evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://',
])('%s is not', (returnUrl) => {
  expect(returnPath(returnUrl, origins)).toBeNull();
});

test('with any return address a browser stays on the portal', () => {
  const odd = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '%2f', '@', ':', '\t', 'evil.example', 'http', '?', '#'),
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.string(), fc.webUrl()), (returnUrl) => {
      const path = returnPath(returnUrl, origins);
      if (path === null) return;
      const address = new URL(withOutcome(path, 'succeeded'), 'https://dopusk.example');
      expect(address.origin).toBe('https://dopusk.example');
    }),
    { numRuns: 500 },
  );
});

test('the outcome replaces an older one and leaves the rest of the address', () => {
  const before = '/assignments?page=2&payment_status=pending&payment=1#row';
  expect(withOutcome(before, 'succeeded', '2')).toBe('/assignments?page=2&payment_status=succeeded&payment=2#row');
  expect(withOutcome(before, 'canceled')).toBe('/assignments?page=2&payment_status=canceled#row');
});
