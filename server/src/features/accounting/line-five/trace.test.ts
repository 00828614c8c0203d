import { expect, test } from 'vitest';
import { type PartMovement, traceOrders } from './trace.ts';

const came = (id: string, kopecks: number, date: string): PartMovement => ({
  ...{ id, kopecks, assignmentId: null, paidWith: null, isUndone: false },
  order: { number: id, date },
});
const spent = (assignmentId: string, kopecks: number, more: Partial<PartMovement> = {}): PartMovement => ({
  ...{ id: `of ${assignmentId}`, kopecks: -kopecks, assignmentId, paidWith: null, order: null, isUndone: false },
  ...more,
});
const namesOf = (movements: readonly PartMovement[], of: string) =>
  (traceOrders(movements).get(of) ?? []).map(({ order, kopecks }) => [order?.number ?? null, kopecks]);

test('what is paid from a balance was the oldest money there, and what paid by coming is that money', () => {
  const movements = [
    came('91', 500, '2026-11-25'),
    came('92', 300, '2026-11-26'),
    spent('b', 300, { paidWith: '92' }),
    came('93', 400, '2026-11-27'),
    spent('a', 700),
  ];
  expect(namesOf(movements, 'b')).toEqual([['92', 300]]);
  expect(namesOf(movements, 'a')).toEqual([
    ['91', 500],
    ['93', 200],
  ]);
});

test('what was taken back has moved nothing, and what training gave back is the money that it was', () => {
  const movements = [
    came('91', 500, '2026-11-25'),
    { ...came('90', 100, '2026-11-20'), isUndone: true },
    spent('a', 300),
    { ...spent('a', -100), id: 'refund' },
    { ...came('', 50, ''), order: null },
    spent('b', 350),
  ];
  expect(namesOf(movements, 'a')).toEqual([['91', 200]]);
  expect(namesOf(movements, 'b')).toEqual([
    ['91', 300],
    [null, 50],
  ]);
});
