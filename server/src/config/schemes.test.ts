import { expect, test } from 'vitest';
import type { SmsSetting } from './providers.ts';
import { openProvider, type Providers, type Schemes, word } from './schemes.ts';

/** The setting of SMS on the day that a second service is added to it. */
type LaterSms = SmsSetting | { kind: 'smsc'; login: string };

test('a provider is opened with the settings of its own kind', () => {
  const providers: Providers<LaterSms, string> = {
    outbox: () => 'nobody',
    smsru: ({ apiId }) => apiId,
    smsc: ({ login }) => login,
  };
  expect(openProvider<LaterSms, string>({ kind: 'smsc', login: 'center' }, providers)).toBe('center');
  expect(openProvider<LaterSms, string>({ kind: 'outbox' }, providers)).toBe('nobody');
});

test('a scheme without a reader or without a provider does not compile', () => {
  const smsru = { form: 'smsru:API_ID', read: () => null };
  // @ts-expect-error nothing reads `smsc:…`
  const schemes: Schemes<LaterSms> = { outbox: word('outbox'), smsru };
  // @ts-expect-error nobody answers to `smsc`
  const providers: Providers<LaterSms, string> = { outbox: () => 'nobody', smsru: ({ apiId }) => apiId };
  expect([schemes, providers].flatMap(Object.keys)).not.toContain('smsc');
});
