import { expect, test } from 'vitest';
import { cartSum, topUpServices } from './top-up-services.ts';

test.each<[Record<number, number>, number, number]>([
  [{}, 0, 0],
  [{ 1: 1 }, 1, 200],
  [{ 1: 3, 2: 2, 3: 1 }, 6, 6600],
  [{ 9: 5 }, 0, 0],
])('a cart of %j holds %i for %i ₽', (quantities, count, total) => {
  expect(cartSum(quantities)).toEqual({ count, total });
});

test('services are numbered from 1 by position', () => {
  expect(topUpServices.map(({ no }) => no)).toEqual([1, 2, 3]);
});
