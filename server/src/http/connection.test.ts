import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { session } from '@dopusk/contract/session.ts';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../demo/builders.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { buildApp } from '../app.ts';
import { MAX_CONNECTIONS } from '../db/connection.ts';
import { answerErrors } from './serve.ts';
import { endSlowBodies } from './slow-bodies.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', LOG_LEVEL: 'silent' });
});

/** What the portal says to bytes that no HTTP library would send. */
function say(bytes: string): Promise<string> {
  const { hostname, port } = new URL(portal.url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

describe('what is no HTTP is answered with an envelope, and the connection closed', () => {
  test.each([
    ['no request at all', 'здравствуйте\r\n\r\n', 400],
    ['a length twice', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc', 400],
    [
      'a length and pieces, by which a proxy and we might disagree',
      'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a line break inside a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', 400],
    ['headers without end', `GET /api/x HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address without end', `GET /api/x?${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const heard = await say(bytes);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard.toLowerCase()).toContain('connection: close');
    expect(heard).toMatch(status === 431 ? /слишком длинные/ : /Некорректный запрос/);
    expect(heard).not.toMatch(/Client Error|HPE_|node:/);
  });

  test('no host: refused by Node itself, without a word', async () => {
    expect(await say('GET /api/x HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*\r\nConnection: close\r\n/);
  });

  test('an address that cannot be decoded', async () => {
    const heard = await say('GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(heard).toContain('HTTP/1.1 400');
    expect(heard.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(heard).toContain('{"ok":false,"code":"BadRequest"');
  });
});

test('a body that is too large is heard out: who is hung up on while he sends never reads why', async () => {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => {
    heard += text;
  });
  const piece = 'a'.repeat(5 * 1024 * 1024);
  const head = `POST /api/User/Authorize HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${2 * piece.length}`;
  socket.write(`${head}\r\n\r\n${piece}`);
  await setTimeout(300);
  expect(heard).toBe('');
  socket.write(piece);
  await expect.poll(() => heard).toContain('Запрос больше 16 КБ');
  expect(heard).toContain('HTTP/1.1 413');
  socket.destroy();
});

test('bodies that are never sent to their end hold nobody up, and are no attempts to log in', async () => {
  const { hostname, port } = new URL(portal.url);
  const clientId = await makeOrganization(portal.db);
  const person = await portal.as(await makeOperator(portal.db, [clientId]));
  const head = [
    'POST /api/User/Authorize HTTP/1.1',
    'Host: a',
    `Cookie: ${person.cookie}`,
    'Content-Type: application/json',
    'Content-Length: 15000',
  ].join('\r\n');
  const senders = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(`${head}\r\n\r\n{"login":"half@site.test","password":"`);
      return socket;
    }),
  );
  // More at once than the database has connections for: whoever waits for a body holds none of them.
  const answers = await Promise.all(Array.from({ length: 4 * MAX_CONNECTIONS }, () => person.send(session.current)));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'Ok'));
  const login = { login: 'nobody@site.test', password: 'wrong', userAgreement: true };
  expect(await portal.anonymous().refused(session.authorize, { body: login })).toBe('AuthException');
  const counted = portal.db.selectFrom('rateLimits').where('key', 'like', '%half@site.test%').select('key');
  expect(await counted.execute()).toEqual([]);
  expect(senders.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of senders) socket.destroy();
});

test('who does not send his JSON to its end is hung up on, without a word of the database in the log', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  endSlowBodies(app, 200);
  answerErrors(app, portal.db);
  app.post('/api/whatever', async ({ body }) => body);
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const begin = (type: string) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => {});
    socket.write(`POST /api/whatever HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"a":`);
    return socket;
  };
  const slow = begin('application/json');
  await once(slow, 'close');
  const gone = begin('application/json');
  await setTimeout(50);
  gone.destroy();
  const whole = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
  expect(await (await fetch(new URL('/api/whatever', url), whole)).json()).toEqual({ a: 1 });
  await setTimeout(300);
  expect(lines).toEqual([]);
  await app.close();
});

test('who sends on and on is not listened to for ever', async () => {
  const { server } = await buildApp(portal.context);
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeLessThanOrEqual(5 * 60_000);
});
