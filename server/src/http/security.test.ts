import { changesState, type Endpoint, methodsOf } from '@dopusk/contract/endpoint.ts';
import { session } from '@dopusk/contract/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type RawAnswer, sendRaw } from '../../testing/fuzz/raw-request.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { allStrangers } from '../../testing/strangers/all.ts';
import { makeWorld, type World } from '../../testing/world.ts';

// What holds for every answer and every call, whatever the feature.

const calls = allStrangers.flatMap(([endpoints]) =>
  Object.values(endpoints).map((endpoint) => ({ path: endpoint.path, endpoint })),
);

let portal: Portal;
let world: World;
let admin: Client;
let student: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'silent' });
  world = await makeWorld(portal.db);
  admin = await portal.as(world.own.administrator);
  student = await portal.as(world.own.student);
});

const get = (path: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  sendRaw(portal.url, { method: 'GET', path, headers, body: null });

/** The call with its parameters filled in somehow, by whoever may make it. */
async function make(endpoint: Endpoint, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const { cookie } = endpoint.access === 'student' ? student : admin;
  const path = `/api${endpoint.path.replace(/:\w+/g, 'wrong')}`;
  const raw = { method: methodsOf(endpoint)[0], path, headers: { ...headers, cookie: cookie ?? '' }, body: null };
  return sendRaw(portal.url, raw);
}

describe('a page of another site cannot make our visitor', () => {
  const writing = calls.filter(({ endpoint }) => changesState(endpoint) && !endpoint.webhook);

  test.each(writing)('call $path', async ({ endpoint }) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { status, text } = await make(endpoint, headers as Record<string, string>);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: 'Forbidden' });
    }
  });

  test('there are such calls', () => expect(writing.length).toBeGreaterThan(80));
});

describe('every answer', () => {
  const addresses = [
    '/',
    '/students',
    '/index.html',
    '/nowhere/at/all',
    '/api',
    '/api/nowhere',
    '/api/docs',
    '/api/docs/page.js',
    '/api/openapi.json',
    '/sandbox-bank/wrong',
    '/sandbox-lms',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
  ];

  test.each(addresses)('%s runs no strange script, in no frame, and is not sniffed', async (path) => {
    const { headers, text } = await get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(script-src 'self'|default-src 'none')/);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|data:|https?:|\*)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/base-uri '(self|none)'/);
    expect(policy).toMatch(/form-action '(self|none)'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(text).not.toContain('"workspaces"');
  });

  // Monitors and previews of links take nothing compressed, and some read no body.
  test.each(['identity', '', 'gzip', 'br'])('the first page is there for who takes «%s»', async (encoding) => {
    for (const method of ['GET', 'HEAD']) {
      const headers: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
      const page = await sendRaw(portal.url, { method, path: '/', headers, body: null });
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      const isCompressed = encoding === 'gzip' || encoding === 'br';
      expect(page.headers['content-encoding']).toBe(isCompressed ? encoding : undefined);
      const folder = await sendRaw(portal.url, { method, path: '/assets/', headers, body: null });
      expect(folder.status).toBe(404);
    }
  });

  test.each(calls.filter(({ endpoint }) => !changesState(endpoint)))(
    '$path is kept by no cache',
    async ({ endpoint }) => {
      const path = `/api${endpoint.path.replace(/:\w+/g, world.own.clientId)}`;
      const { cookie } = endpoint.access === 'student' ? student : admin;
      const { headers } = await get(path, { cookie: cookie ?? '' });
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('tells a page of another site nothing it may read', async () => {
    const origin = 'https://evil.example';
    const cookie = admin.cookie ?? '';
    const { headers } = await get('/api/User/Current', { origin, cookie });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await sendRaw(portal.url, {
      method: 'OPTIONS',
      path: '/api/User/UpdatePassword',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      body: null,
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'SEARCH', 'M-SEARCH'])(
    '%s is no method of ours',
    async (method) => {
      const headers = { cookie: admin.cookie ?? '', 'x-secret': 'echo-me' };
      const { status, text } = await sendRaw(portal.url, { method, path: '/api/User/Current', headers, body: null });
      expect([404, 405]).toContain(status);
      expect(text).not.toContain('echo-me');
    },
  );

  test('a method hidden in a header stays hidden', async () => {
    const headers = { cookie: admin.cookie ?? '', 'x-http-method-override': 'DELETE' };
    const { status } = await get(`/api/User/Sessions/${world.stranger.sessionId}`, headers);
    expect([404, 405]).toContain(status);
  });
});

describe('the session’s cookie', () => {
  const body = (login: string) => ({ login, password: DEMO_PASSWORD, userAgreement: true });
  let login: string;

  beforeAll(async () => {
    const { userId } = world.own.clientOperator;
    const user = await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst();
    login = user?.email ?? '';
  });

  test('planted before the login is not the one after it, and opens nothing', async () => {
    const visitor = portal.anonymous();
    visitor.cookie = 'session=planted-by-another';
    await visitor.call(session.authorize, { body: body(login) as never });
    expect(visitor.cookie).not.toContain('planted');
    const planter = portal.anonymous();
    planter.cookie = 'session=planted-by-another';
    expect(await planter.refused(session.current)).toBe('Unauthorized');
  });

  test('of one person, planted on another, stays that person’s own', async () => {
    const attacker = await portal.as(world.own.student);
    const planted = attacker.cookie;
    const victim = portal.anonymous();
    victim.cookie = planted;
    await victim.call(session.authorize, { body: body(login) as never });
    expect(victim.cookie).not.toBe(planted);
    const { id } = await attacker.call(session.current);
    expect(id).toBe(world.own.student.userId);
  });

  test('is bound to the host and to TLS behind https; another name opens nothing', async () => {
    const secure = await startPortal({ ROLE: 'web', PUBLIC_URL: 'https://portal.example', LOG_LEVEL: 'silent' });
    const { administrator } = (await makeWorld(secure.db)).own;
    const { userId } = administrator;
    const { email } = await secure.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow();
    const answer = await secure.anonymous().fetch(session.authorize, { body: body(email) });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(flag);
    expect(cookie).not.toMatch(/domain/i);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    const renamed = secure.anonymous();
    renamed.cookie = cookie.split(';')[0]?.replace('__Host-', '') ?? '';
    expect(await renamed.refused(session.current)).toBe('Unauthorized');
  });
});
