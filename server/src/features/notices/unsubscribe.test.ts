import { notices } from '@dopusk/contract/notices.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

const addressFor = (userId: string) => {
  const { search, pathname } = new URL(unsubscribeAddress(portal.context, userId, 'Assigned'));
  return portal.url + pathname + search;
};

const chosenBy = async (member: World['own']['administrator']) => {
  const { events } = await (await portal.as(member)).call(notices.choices, {});
  return events.filter(({ channels }) => channels.Mail === false).map(({ event }) => event);
};

test('a letter of a kind is turned off by the button alone, without a login', async () => {
  const { clientOperator, administrator } = world.own;
  const address = addressFor(clientOperator.userId);
  const opened = await fetch(address);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain('Не присылать письма «Назначен курс»?');
  await fetch(address, { method: 'HEAD' });
  expect(await chosenBy(clientOperator)).toEqual([]);
  const pressed = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);
  expect(await pressed.text()).toContain('больше не придут');
  expect((await fetch(address, { method: 'POST' })).status).toBe(200);
  expect(await chosenBy(clientOperator)).toEqual(['Assigned']);
  expect(await chosenBy(administrator)).toEqual([]);
});

test('a link that the portal has not made, or that was changed, turns nothing off', async () => {
  const { administrator } = world.own;
  const address = addressFor(administrator.userId);
  const changed = [
    address.replace('Assigned', 'Revoked'),
    address.replace('Assigned', 'Everything'),
    address.replace(/token=.{4}/, 'token=AAAA'),
    address.replace(/&token=.*/, ''),
  ];
  for (const one of changed) {
    expect((await fetch(one)).status, one).toBe(404);
    expect((await fetch(one, { method: 'POST' })).status, one).toBe(404);
  }
  expect(await chosenBy(administrator)).toEqual([]);
});
