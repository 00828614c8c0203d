import { expect, test } from 'vitest';
import { dueDays, paymentTermText } from './payment-order.ts';

const before = { paymentOrder: 'Before', paymentDays: 10, advancePercent: null } as const;
const after = { paymentOrder: 'After', paymentDays: 21, advancePercent: null } as const;
const parts = { paymentOrder: 'Parts', paymentDays: 5, advancePercent: 30 } as const;

test.each([
  ['by its invoice', before, '2026-11-01', '2026-12-20', { dueOn: '2026-11-11', advance: null }],
  ['after training', after, '2026-11-01', '2026-12-20', { dueOn: '2027-01-10', advance: null }],
  ['after an invoice that came later', after, '2026-12-25', '2026-12-20', { dueOn: '2027-01-15', advance: null }],
  [
    'in parts',
    parts,
    '2026-11-01',
    '2026-12-20',
    { dueOn: '2026-12-25', advance: { percent: 30, dueOn: '2026-11-06' } },
  ],
  ['at once, when training is over', parts, '2026-12-21', '2026-12-20', { dueOn: '2026-12-26', advance: null }],
])('a contract is paid %s', (_, term, invoice, end, days) => {
  expect(dueDays(term, invoice, end)).toEqual(days);
});

test('its clause says the same', () => {
  const plain = (term: Parameters<typeof paymentTermText>[0]) => paymentTermText(term).replaceAll('\u00a0', ' ');
  expect(plain(before)).toBe('в течение 10 календарных дней со дня выставления счёта');
  expect(plain(after)).toBe(
    'в течение 21 календарного дня после окончания обучения, а если счёт выставлен позже – со дня его выставления',
  );
  expect(plain(parts)).toMatch(/^в два срока: 30 % стоимости – в течение 5 календарных дней со дня .*, остальное – /);
});
