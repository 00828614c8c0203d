import { session } from '@dopusk/contract/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { ConfigError, readConfig } from '../config.ts';

const quiet = { ROLE: 'web', LOG_LEVEL: 'silent' };
const body = { login: 'nobody@test.ru', password: 'wrong', userAgreement: true };

/** How many of so many logins with a wrong password are answered before the limit, the sender's word being this. */
async function guesses(portal: Portal, count: number, forwardedFor: (n: number) => string): Promise<number> {
  await portal.db.deleteFrom('rateLimits').execute();
  let answered = 0;
  for (let n = 0; n < count; n++) {
    const headers = {
      'x-forwarded-for': forwardedFor(n),
      'x-real-ip': forwardedFor(n),
      forwarded: `for=${forwardedFor(n)}`,
    };
    const answer = await portal.anonymous().fetch(session.authorize, { body }, { headers });
    const { msg } = (await answer.json()) as { msg: string };
    if (!msg.startsWith('Слишком много')) answered += 1;
  }
  return answered;
}

describe('without a proxy', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal(quiet);
  });

  test('nobody talks himself into another address', async () => {
    expect(await guesses(portal, 13, (n) => `203.0.113.${n}`)).toBe(10);
  });
});

describe('behind a proxy of this machine', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ ...quiet, PUBLIC_URL: 'https://portal.example' });
  });

  test('each visitor is counted by himself', async () => {
    expect(await guesses(portal, 13, (n) => `203.0.113.${n}`)).toBe(13);
  });

  test('what a visitor wrote before the proxy’s word is not believed', async () => {
    expect(await guesses(portal, 13, (n) => `198.51.100.${n}, 203.0.113.7`)).toBe(10);
  });

  test('the addresses that one household of IPv6 has are one', async () => {
    expect(await guesses(portal, 13, (n) => `2001:db8:1:2::${n}`)).toBe(10);
    expect(await guesses(portal, 13, (n) => `2001:db8:1:${n}::1`)).toBe(13);
  });
});

describe('the setting', () => {
  test('believes nobody without https, the machine and its network with it, or who is named', () => {
    expect(readConfig({}).proxies).toBe('');
    expect(readConfig({ PUBLIC_URL: 'https://portal.example' }).proxies).toBe('loopback,uniquelocal');
    expect(readConfig({ PROXIES: '10.0.0.5,2001:db8::/32' }).proxies).toBe('10.0.0.5,2001:db8::/32');
  });

  test.each(['all', 'true', '1', '300.1.1.1', '10.0.0.0/8,nginx'])('%s is refused', (PROXIES) => {
    expect(() => readConfig({ PROXIES })).toThrow(ConfigError);
  });
});
