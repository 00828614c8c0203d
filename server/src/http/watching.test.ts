import { diagnostics } from '@dopusk/contract/diagnostics.ts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { startPortal } from '../../testing/portal.ts';
import { connect } from '../db/connection.ts';
import { isReachable } from '../db/reachable.ts';
import { serveHealth } from './health.ts';

const { version } = manifest;

const TOKEN = 'a-secret-of-sixteen';
const watched = await startPortal({ METRICS: `token:${TOKEN}`, LOG_LEVEL: 'silent' });
const silent = await startPortal();

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${watched.url}${path}`, { headers });

test('TestEx answers as any failure of our own does, with a code to look up in the log', async () => {
  const answer = await watched.anonymous().send(diagnostics.testEx);
  expect(answer).toMatchObject({ status: 500, ok: false, code: 'ServerError', data: null });
  expect(answer.msg).toMatch(/Код обращения: [\w-]{36}$/);
  expect(answer.msg).not.toContain('Deliberate');
});

describe('health', () => {
  test.each([
    ['/health/live', { status: 'ok' }],
    ['/health/ready', { status: 'ok', version, warnings: expect.any(Array) }],
  ])('%s is well while the database answers', async (path, body) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toEqual([200, body]);
  });

  test('is alive but not ready without a database', async () => {
    const db = connect('postgres://nobody@127.0.0.1:1/none', () => {});
    const app = Fastify();
    serveHealth(app, { isReady: () => isReachable(db), warnings: async () => ['disk: 3 % free'] });
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ version, warnings: ['disk: 3 % free'] });
    await app.close();
    await db.destroy();
  });

  test('a database that keeps silent is not waited for', async () => {
    const db = { getExecutor: () => new Promise(() => {}) };
    expect(await isReachable(db as never, 10)).toBe(false);
  });
});

describe('metrics', () => {
  const authorization = `Bearer ${TOKEN}`;

  test('count the answers by route, never by address', async () => {
    await get('/api/Course/00000000-0000-7000-8000-000000000000');
    const response = await get('/metrics', { authorization });
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    const labels = 'method="GET",route="/api/Course/:id",status="401"';
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1`);
    expect(text).toContain(`http_request_duration_seconds_bucket{${labels},le="+Inf"} 1`);
    expect(text).not.toContain('00000000-0000');
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds [\d.e-]+$/m);
  });

  test('every line is one that Prometheus reads', async () => {
    const lines = (await (await get('/metrics', { authorization })).text()).trimEnd().split('\n');
    const known = /^(# TYPE \w+ (gauge|counter|histogram)|\w+(\{(\w+="[^"\\\n]*",?)+\})? [\d.e+-]+)$/;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
  });

  test.each([
    ['a wrong token', () => get('/metrics', { authorization: 'Bearer wrong' })],
    ['no token', () => get('/metrics')],
    ['metrics that are off', () => fetch(`${silent.url}/metrics`, { headers: { authorization } })],
  ])('are not there for %s', async (_, ask) => {
    expect(await (await ask()).text()).not.toContain('process_');
  });
});
