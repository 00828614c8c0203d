import { documents } from '@dopusk/contract/documents.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOperator, makeOrganization } from '../../demo/builders.ts';
import { afterFile } from '../../testing/after-file.ts';
import { Client } from '../../testing/client.ts';
import { freePort } from '../../testing/free-port.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { Supervised, whenReady } from '../../testing/supervised.ts';
import { LimitRefusal, Refusal } from './refusal.ts';
import { refusalLog } from './refusal-log.ts';

describe('the log of a portal', () => {
  let portal: Portal;
  let web: Supervised;
  let url: string;

  beforeAll(async () => {
    portal = await startPortal({ ROLE: 'web' });
    const { databaseUrl, dataDir } = portal.context.config;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    web = new Supervised({ DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PORT: String(port), ROLE: 'web' });
    afterFile(() => web.stop());
    web.start();
    await whenReady(url);
  });

  const lines = () =>
    web.said
      .split('\n')
      .filter((line) => line.includes('"refused"'))
      .map((line) => JSON.parse(line));

  test('has one line of who tried again and again what is not his, without his name and address', async () => {
    const email = 'curious@site.test';
    const { userId, operatorId } = await makeOperator(portal.db, [await makeOrganization(portal.db)], 'Operator', {
      email,
      surname: 'Любопытнов',
    });
    const client = await Client.loggedIn(url, portal.db, userId, null);
    for (let i = 0; i < 5; i++) {
      expect(await client.refused(operators.endSessions, { params: { id: operatorId } })).toBe('Forbidden');
    }
    const line = { refused: 'rights', code: 'Forbidden', route: '/api/Operator/:id/EndSessions', user: userId };
    await expect.poll(lines).toEqual([expect.objectContaining({ ...line, level: 40, msg: 'refused' })]);
    for (const secret of [email, 'Любопытнов', operatorId, '127.0.0.1']) expect(web.said).not.toContain(secret);
  });

  test('has one of a limit, and none of what is nobody’s attempt', async () => {
    const visitor = new Client(url, null);
    const body = { login: 'guessed@site.test', password: 'wrong', userAgreement: true };
    for (let i = 0; i < 13; i++) await visitor.refused(session.authorize, { body });
    await visitor.refused(session.current);
    const { userId } = await makeOperator(portal.db, [await makeOrganization(portal.db)]);
    await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
    const unconfirmed = await Client.loggedIn(url, portal.db, userId, null);
    expect(await unconfirmed.refused(operators.update, { body: {} })).toBe('EmailUnconfirmed');
    for (let i = 0; i < 40; i++) await visitor.send(documents.verify, { params: { code: 'made-up' } });
    const limits = () => lines().filter(({ refused }) => refused === 'limit');
    await expect.poll(limits).toHaveLength(2);
    expect(limits().map(({ route, user }) => [route, user])).toEqual([
      ['/api/User/Authorize', null],
      ['/api/Document/Verify/:code', null],
    ]);
    expect(lines()).toHaveLength(3);
    expect(web.said).not.toContain('guessed');
  });
});

describe('a flood', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const request = (route: string) => ({ id: 'r', routeOptions: { url: route } }) as unknown as FastifyRequest;

  test('is summed up at the end of its minute, and the next one begins anew', () => {
    const warn = vi.fn();
    const note = refusalLog({ warn });
    for (let i = 0; i < 100; i++) note(request('/a'), new LimitRefusal('AuthException'));
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['refused']);
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls.at(-1)).toEqual([expect.objectContaining({ route: '/a', times: 99 }), 'refused again']);
    note(request('/a'), new LimitRefusal('AuthException'));
    vi.advanceTimersByTime(60_000);
    expect(warn.mock.calls.map(([, text]) => text)).toEqual(['refused', 'refused again', 'refused']);
  });

  test('of many kinds grows neither the log nor the memory without end', () => {
    const warn = vi.fn();
    const note = refusalLog({ warn });
    for (let i = 0; i < 5000; i++) note(request(`/${i}`), new Refusal('Forbidden'));
    expect(warn).toHaveBeenCalledTimes(1001);
    vi.advanceTimersByTime(60_000);
    expect(warn).toHaveBeenCalledTimes(1002);
    expect(warn.mock.calls.at(-1)?.[0]).toEqual({ refused: 'rights', times: 3999 });
  });
});
