import { committees } from '@dopusk/contract/committees.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { session } from '@dopusk/contract/session.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/builders.ts';
import { sendRaw } from '../../testing/fuzz/raw-request.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { countAttempt } from './rate-limit.ts';

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

describe('a call from another site', () => {
  const body = { login: 'a@test.ru', password: DEMO_PASSWORD, userAgreement: true };

  test.each([
    ['cross-site by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an old browser with a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('is refused when it changes state: %s', async (_, headers) => {
    const response = await portal.anonymous().fetch(session.authorize, { body }, { headers });
    expect(response.status).toBe(403);
  });

  test('is refused for the GETs that write, too', async () => {
    const client = await portal.as(world.own.administrator);
    const response = await client.fetch(session.updateToken, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(403);
  });

  test('may read what its cookie allows: a link from a letter must work', async () => {
    const client = await portal.as(world.own.administrator);
    const response = await client.fetch(session.current, {}, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(200);
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'our own page passes: %j',
    async (headers) => {
      const response = await portal.anonymous().fetch(session.authorize, { body }, { headers });
      expect(response.status).toBe(401);
    },
  );

  test('our own origin passes without the newer header', async () => {
    const response = await portal.anonymous().fetch(session.authorize, { body }, { headers: { origin: portal.url } });
    expect(response.status).toBe(401);
  });
});

describe('with an address of its own, a call of an old browser', () => {
  const PUBLIC_URL = 'https://portal.example';
  const body = { login: 'a@test.ru', password: DEMO_PASSWORD, userAgreement: true };

  test.each([
    ['from it passes', PUBLIC_URL, 401],
    ['from a name that somebody has pointed at us is refused', 'http://rebound.example', 403],
  ])('%s', async (_, origin, status) => {
    const named = await startPortal({ PUBLIC_URL });
    const headers = { origin, host: new URL(origin).host };
    const path = '/api/User/Authorize';
    const json = { ...headers, 'content-type': 'application/json' };
    const answer = await sendRaw(named.url, {
      method: 'POST',
      path,
      headers: json,
      body: Buffer.from(JSON.stringify(body)),
    });
    expect(answer.status).toBe(status);
  });
});

describe('without an address of its own, a call of a browser', () => {
  const body = Buffer.from(JSON.stringify({ login: 'a@test.ru', password: DEMO_PASSWORD, userAgreement: true }));

  test.each([
    ['to localhost passes', 'localhost:3000', 401],
    ['to 127.0.0.1 passes', '127.0.0.1:3000', 401],
    ['to an address of the network passes', '192.168.1.7:3000', 401],
    ['to [::1] passes', '[::1]:3000', 401],
    ['to a name that somebody has pointed at us is refused', 'rebound.example:3000', 403],
    ['to a name that begins as this machine is refused', '127.0.0.1.rebound.example', 403],
  ])('%s', async (_, host, status) => {
    // The browser takes the attacker's page for ours: its name is the one that was asked.
    for (const said of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${host}` }]) {
      const headers = { ...said, host, 'content-type': 'application/json' };
      const answer = await sendRaw(portal.url, { method: 'POST', path: '/api/User/Authorize', headers, body });
      expect(answer.status).toBe(status);
    }
  });
});

describe('bad input', () => {
  const post = (payload: string, type: string) =>
    fetch(`${portal.url}/api/User/Authorize`, { method: 'POST', headers: { 'content-type': type }, body: payload });

  test.each([
    ['broken JSON', '{"login":', 'application/json'],
    ['a form of another site', 'login=a', 'application/x-www-form-urlencoded'],
    ['JSON dressed as text', '{}', 'text/plain'],
    ['an attempt on the prototype', '{"__proto__":{"isAdmin":true}}', 'application/json'],
  ])('%s is refused with an envelope', async (_, payload, type) => {
    const response = await post(payload, type);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ ok: false, data: null, msg: expect.stringMatching(/[а-я]/) });
  });

  test.each([
    ['of whoever may be anybody', '/User/Authorize', 20_000, '16 КБ'],
    ['of a user', '/Course/CreateCourse', 2_000_000, '1 МБ'],
  ])('a body that is too large is refused: %s', async (_, path, length, limit) => {
    const body = JSON.stringify({ login: 'a'.repeat(length) });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ ok: false, code: 'BadRequest', msg: `Запрос больше ${limit}` });
  });

  test('every field is told of in Russian, also where its schema has no words for it', async () => {
    const client = await portal.as(world.own.administrator);
    const { fields } = await client.send(documents.diplom, {
      body: { assignId: world.own.assignmentId, appendixOne: 5 },
    });
    expect(fields).toMatchObject({
      appendixOne: [{ message: 'Некорректное значение' }],
      appendixTwo: [{ message: 'Обязательное поле' }],
    });
    const page = await client.send(committees.list, { query: { pageNumber: 'вторая' } });
    expect(page.fields).toMatchObject({ pageNumber: [{ message: 'Некорректное значение' }] });
  });

  test('of what a provider tells only what the call names is looked at', async () => {
    const unknown = 'и так далее\ud800';
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`;
    for (const metadata of [JSON.stringify({ unknown }), `{"a":${deep}}`]) {
      const body = `{"object":{"id":"${crypto.randomUUID()}","metadata":${metadata}}}`;
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${portal.url}/api/Payment/Notify/sandbox`, { method: 'POST', headers, body });
      expect(await response.json()).toMatchObject({ ok: true, data: null });
    }
  });

  test('an unknown call says so in the envelope', async () => {
    const response = await fetch(`${portal.url}/api/Nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ ok: false, msg: 'Такого вызова нет' });
  });

  test('a call by another method names those that it has', async () => {
    const response = await fetch(`${portal.url}/api/Committee/UpdateCommittee`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('PUT, POST');
    expect(await response.json()).toMatchObject({
      ok: false,
      code: 'BadRequest',
      msg: 'У этого вызова нет метода DELETE',
    });
  });

  test.each([
    ['with an id in its address', 'PUT', '/Document/GetDocumentsOfStudent/7?x=1'],
    ['written in small letters, with a slash at its end', 'DELETE', '/committee/updatecommittee/'],
    ['by a method that no call has', 'PATCH', '/Committee/UpdateCommittee'],
  ])('a call %s is known by another method', async (_, method, path) => {
    const response = await fetch(`${portal.url}/api${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/GET|PUT, POST/);
  });

  test('what only begins as a call does is unknown', async () => {
    const response = await fetch(`${portal.url}/api/Committee/UpdateCommittee/more`, { method: 'DELETE' });
    expect(response.status).toBe(404);
  });

  test('nothing is needed where a call takes nothing, whatever type it is said to be', async () => {
    const response = await fetch(`${portal.url}/api/User/Logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toMatchObject({ ok: true, code: 'Ok' });
    expect(await (await post('', 'application/json')).json()).toMatchObject({ code: 'Invalid' });
  });
});

test('an error of ours tells the person nothing but a number to quote', async () => {
  const broken = await startPortal({ LOG_LEVEL: 'silent' });
  const client = await broken.as((await makeWorld(broken.db)).own.administrator);
  await broken.db.schema.dropTable('committeeMembers').execute();
  const { status, code, msg } = await client.send(committees.list);
  expect({ status, code }).toEqual({ status: 500, code: 'ServerError' });
  expect(msg).toMatch(/^Произошла ошибка сервера, повторите попытку позже\. Код обращения: [0-9a-f-]{36}$/);
});

test('of two who would wait for each other for ever one is told to repeat', async () => {
  const busy = await startPortal();
  const client = await busy.as((await makeWorld(busy.db)).own.administrator);
  await sql`create function wait_for_ever() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(busy.db);
  await sql`create trigger wait before insert on committees execute function wait_for_ever()`.execute(busy.db);
  const members = [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' as const }];
  const { status, code } = await client.send(committees.create, { body: { title: 'Комиссия', members } });
  expect({ status, code }).toEqual({ status: 409, code: 'RecordBusy' });
});

test('of a list that takes longer than anybody waits it is said what to do', async () => {
  const slow = await startPortal({ LOG_LEVEL: 'silent' });
  const client = await slow.as((await makeWorld(slow.db)).own.administrator);
  // The time limit ends a statement with this code; waiting for it would take a minute.
  await sql`create function take_long() returns boolean language plpgsql volatile as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
    slow.db,
  );
  await sql`alter table committees rename to committees_read`.execute(slow.db);
  await sql`create view committees as select * from committees_read where take_long()`.execute(slow.db);
  const { status, code, msg } = await client.send(committees.list);
  expect({ status, code }).toEqual({ status: 503, code: 'TookTooLong' });
  expect(msg).toMatch(/^Список не успел собраться/);
});

test('every answer carries the security headers, and the API is never cached', async () => {
  const { headers } = await fetch(`${portal.url}/api/User/CheckAuth`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('attempts are counted in a window that ends', async () => {
  const attempt = () => countAttempt(portal.db, 'test-key', 2, 60);
  expect(await attempt()).toBeNull();
  expect(await attempt()).toBeNull();
  expect(await attempt()).toBeGreaterThan(50);
  await portal.db
    .updateTable('rateLimits')
    .set({ resetsAt: new Date(Date.now() - 1) })
    .execute();
  expect(await attempt()).toBeNull();
});

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const description = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toContain('/api/Committee/{id}');
    const { valid, errors } = await new Validator().validate(description);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('has a page for people', async () => {
    const page = await fetch(`${portal.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Вызовы портала');
    expect((await fetch(`${portal.url}/api/docs/page.js`)).status).toBe(200);
  });
});
