import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreePrice, type PriceFacts } from './agreed-price.ts';

const plain: PriceFacts = { listKopecks: 500_000, contract: null, peopleCount: 1, steps: [], promos: [] };
const contract = { kopecks: 450_000, since: '2026-03-01' };
const steps = [
  { fromPeople: 10, percent: 10 },
  { fromPeople: 20, percent: 25 },
];
const promo = { title: 'Осень', percent: 15, until: '2026-11-30' };

const kopecks = fc.integer({ min: 0, max: 10_000_000_000 });
const percent = fc.integer({ min: 1, max: 100 });
const facts: fc.Arbitrary<PriceFacts> = fc.record({
  listKopecks: kopecks,
  contract: fc.option(fc.record({ kopecks, since: fc.constant('2026-03-01') })),
  peopleCount: fc.integer({ min: 1, max: 600 }),
  steps: fc.array(fc.record({ fromPeople: fc.integer({ min: 2, max: 500 }), percent }), { maxLength: 5 }),
  promos: fc.array(fc.record({ title: fc.string(), percent, until: fc.constant('2026-11-30') }), { maxLength: 3 }),
});

describe('the price of an assignment', () => {
  test.each<[string, Partial<PriceFacts>, { kopecks: number; kind: string; reason: string }]>([
    ['is the list price', {}, { kopecks: 500_000, kind: 'List', reason: '' }],
    [
      'is the contract’s',
      { contract },
      { kopecks: 450_000, kind: 'Contract', reason: 'цена по договору с 01.03.2026' },
    ],
    [
      'is the contract’s above the list price',
      { contract: { ...contract, kopecks: 600_000 } },
      { kopecks: 600_000, kind: 'Contract', reason: 'цена по договору с 01.03.2026' },
    ],
    ['has no discount for too few', { steps, peopleCount: 9 }, { kopecks: 500_000, kind: 'List', reason: '' }],
    [
      'is less for many',
      { steps, peopleCount: 10 },
      { kopecks: 450_000, kind: 'Quantity', reason: 'скидка 10 % от 10 человек' },
    ],
    [
      'is by the largest step reached',
      { steps, peopleCount: 20 },
      { kopecks: 375_000, kind: 'Quantity', reason: 'скидка 25 % от 20 человек' },
    ],
    [
      'is the lowest of all, and nothing is added up',
      { contract, steps, peopleCount: 10, promos: [promo] },
      { kopecks: 425_000, kind: 'Promo', reason: 'скидка 15 % по акции «Осень» до 30.11.2026' },
    ],
    [
      'is by the contract where a discount makes it no lower',
      { contract, steps, peopleCount: 10 },
      { kopecks: 450_000, kind: 'Contract', reason: 'цена по договору с 01.03.2026' },
    ],
    [
      'is to the kopeck',
      { listKopecks: 9_999, promos: [promo] },
      {
        kopecks: 8_499,
        kind: 'Promo',
        reason: 'скидка 15 % по акции «Осень» до 30.11.2026',
      },
    ],
  ])('%s', (_, given, agreed) => {
    expect(agreePrice({ ...plain, ...given })).toMatchObject(agreed);
  });

  test('is whole kopecks, never negative, and above the list only by a contract', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const price = agreePrice(given);
        expect(Number.isSafeInteger(price.kopecks)).toBe(true);
        expect(price.kopecks).toBeGreaterThanOrEqual(0);
        if (price.kind !== 'Contract') expect(price.kopecks).toBeLessThanOrEqual(given.listKopecks);
        expect(price.kopecks).toBeLessThanOrEqual(given.contract?.kopecks ?? given.listKopecks);
        expect(price.reason === '').toBe(price.kind === 'List');
      }),
    );
  });

  test('is no lower than the largest single discount makes it', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const most = Math.max(0, ...[...given.steps, ...given.promos].map((one) => one.percent));
        const floor = Math.round((given.listKopecks * (100 - most)) / 100);
        expect(agreePrice(given).kopecks).toBeGreaterThanOrEqual(Math.min(floor, given.contract?.kopecks ?? floor));
      }),
    );
  });

  test('never rises by one more person or one more promo', () => {
    fc.assert(
      fc.property(facts, percent, (given, other) => {
        const { kopecks: before } = agreePrice(given);
        const more = {
          ...given,
          peopleCount: given.peopleCount + 1,
          promos: [...given.promos, { ...promo, percent: other }],
        };
        expect(agreePrice(more).kopecks).toBeLessThanOrEqual(before);
      }),
    );
  });
});
