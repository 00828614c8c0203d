import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locked, Seen } from '../../db/seen.ts';
import { type Agreed, chooseAgreed } from './choose-agreed.ts';

const center = (name: string) => name as Seen<'organizations'>;
const agreed = (name: string, priceKopecks: number, now: Partial<NonNullable<Agreed['now']>> | null = {}): Agreed => ({
  assignmentId: name as Seen<'assignments'>,
  priceKopecks,
  now: now && {
    id: name as Locked<'assignments'>,
    centerId: center('own'),
    priceKopecks,
    isPaid: false,
    personalPayerId: null,
    ...now,
  },
});
const balance = (kopecks: number, bound: [string, number][] = []) => ({
  kopecks,
  bound: new Map(bound.map(([name, part]) => [center(name), part])),
});
const outcomes = (all: Agreed[], of: ReturnType<typeof balance>) =>
  chooseAgreed(all, of, 'payer').map(({ outcome }) => outcome);

describe('pays what is as it was agreed', () => {
  test.each([
    [
      'but whoever pays for himself, from his own balance alone',
      [agreed('a', 10, { personalPayerId: center('person') }), agreed('b', 10, { personalPayerId: center('payer') })],
      balance(30),
      ['PaysHimself', 'Paid'],
    ],
    ['all, when the money is enough', [agreed('a', 10), agreed('b', 20)], balance(30), ['Paid', 'Paid']],
    [
      'not whom somebody has paid',
      [agreed('a', 10, { isPaid: true }), agreed('b', 20)],
      balance(30),
      ['PaidBefore', 'Paid'],
    ],
    ['not who is gone', [agreed('a', 10, null), agreed('b', 20)], balance(30), ['Removed', 'Paid']],
    [
      'not at another price',
      [agreed('a', 10, { priceKopecks: 9 }), agreed('b', 20)],
      balance(30),
      ['PriceChanged', 'Paid'],
    ],
    [
      'as long as the money is enough',
      [agreed('a', 20), agreed('b', 20), agreed('c', 10)],
      balance(30),
      ['Paid', 'NoMoney', 'Paid'],
    ],
    ['a free course without money', [agreed('a', 0)], balance(0), ['Paid']],
    ['not with money for another center', [agreed('a', 20)], balance(30, [['other', 15]]), ['NoMoney']],
    [
      'with the center’s own money first',
      [agreed('a', 20), agreed('b', 10, { centerId: center('other') })],
      balance(30, [['own', 20]]),
      ['Paid', 'Paid'],
    ],
  ])('%s', (_, all, of, expected) => {
    expect(outcomes(all, of)).toEqual(expected);
  });
});

test('never pays more than there is, nor leaves out what the rest would pay', () => {
  const some = fc.record({ price: fc.nat(100), own: fc.boolean(), isPaid: fc.boolean() });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), fc.nat(300), fc.nat(300), fc.nat(300), (list, free, own, other) => {
      const all = list.map(({ price, own: isOwn, isPaid }, index) =>
        agreed(String(index), price, { isPaid, centerId: center(isOwn ? 'own' : 'other') }),
      );
      const decided = chooseAgreed(
        all,
        balance(free + own + other, [
          ['own', own],
          ['other', other],
        ]),
        'payer',
      );
      const sum = (of: string) =>
        decided.reduce(
          (total, one) => total + (one.outcome === 'Paid' && one.now?.centerId === of ? one.priceKopecks : 0),
          0,
        );
      const taken = Math.max(0, sum('own') - own) + Math.max(0, sum('other') - other);
      expect(taken).toBeLessThanOrEqual(free);
      for (const one of decided.filter(({ outcome }) => outcome === 'NoMoney')) {
        const bound = one.now?.centerId === 'own' ? own : other;
        const of = one.now?.centerId ?? '';
        expect(one.priceKopecks).toBeGreaterThan(Math.max(0, bound - sum(of)) + free - taken);
      }
    }),
  );
});
