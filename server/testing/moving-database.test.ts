import { organizations } from '@dopusk/contract/organizations.ts';
import { session } from '@dopusk/contract/session.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { innOf } from './inn.ts';
import { MovingDatabase } from './moving-database.ts';
import { type Portal, startPortal } from './portal.ts';
import { makeWorld, type World } from './world.ts';

// What people see while the database is restarted, or moves to another machine (decision 120).

let way: MovingDatabase;
let portal: Portal;
let world: World;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({}, async (url) => {
    const opened = await MovingDatabase.open(url);
    way = opened.way;
    return opened.url;
  });
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.administrator);
});
beforeEach(() => {
  serial += 1;
});

const client = () => ({ title: `Переезд ${serial}`, inn: innOf(serial) });
const kept = async () =>
  (await portal.db.selectFrom('organizations').where('title', '=', client().title).select('id').execute()).length;

test('a call is told to come back, and the next one is answered when the database is there again', async () => {
  way.close();
  const away = await center.fetch(session.current);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toBe('5');
  expect(await away.json()).toMatchObject({ code: 'DatabaseAway', msg: expect.stringMatching(/^Портал ненадолго/) });
  way.restore();
  expect((await center.fetch(session.current)).status).toBe(200);
});

test('a change that may have been done says so', async () => {
  way.close();
  const away = await center.send(organizations.create, { body: client() });
  expect(away).toMatchObject({ status: 503, code: 'DatabaseAway', msg: expect.stringContaining('Проверьте') });
  way.restore();
});

test('a change that loses its connection before COMMIT is done, once, and its author notices nothing', async () => {
  way.loseAnswerTo('insert into "organizations"');
  expect(await center.send(organizations.create, { body: client() })).toMatchObject({ code: 'Ok' });
  expect(await kept()).toBe(1);
});

test('a request whose COMMIT was not answered is decided by its key', async () => {
  const key = crypto.randomUUID();
  way.loseAnswerTo('commit\0');
  expect(await center.send(organizations.create, { body: client(), key })).toMatchObject({
    status: 503,
    code: 'DatabaseAway',
  });
  expect(await center.send(organizations.create, { body: client(), key })).toMatchObject({ code: 'Ok' });
  expect(await kept()).toBe(1);
});

test('a page that cannot be drawn meanwhile shows nobody as logged out', async () => {
  const open = async () => {
    const page = await fetch(`${portal.url}/agreement`, {
      headers: { cookie: center.cookie ?? '' },
      redirect: 'manual',
    });
    return await page.text();
  };
  // The first one takes longer than the portal waits: the program that draws is loaded.
  await expect.poll(open, { timeout: 30_000, interval: 500 }).toContain('<div id="root" inert>');
  way.close();
  expect(await open()).toContain('<div id="root"><!--page-->');
  way.restore();
});
