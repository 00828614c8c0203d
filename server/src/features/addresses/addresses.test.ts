import { addresses } from '@dopusk/contract/addresses.ts';
import { expect, test } from 'vitest';
import { startPortal } from '../../../testing/portal.ts';

test('addresses are suggested to anyone, sixty times a minute', async () => {
  const portal = await startPortal();
  const visitor = portal.anonymous();
  const suggest = (row: string) => visitor.call(addresses.suggest, { query: { row } });
  const samara = {
    postalCode: '443000',
    region: 'Самарская область',
    city: 'Самара',
    street: 'Авроры',
    house: '7',
    flat: '',
  };
  for (let i = 0; i < 60; i++) expect(await suggest('самара Авроры 7')).toEqual([samara]);
  expect(await suggest('самара Авроры 7')).toEqual([]);
});

test('nothing typed asks nobody', async () => {
  const portal = await startPortal();
  expect(await portal.anonymous().call(addresses.suggest, { query: {} })).toEqual([]);
  expect(await portal.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
