import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { spentText } from './spent-text.ts';
import { type Moved, whoSpent } from './who-spent.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

test('money that a correction has taken is not undone until it is corrected back: nobody is named who was paid before it came', async () => {
  const { clientId, groupId, administrator } = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const center = await portal.as(administrator);
  const paidBy = async (body: object, paymentOrder: string) => {
    const { id } = await center.call(invoices.create, { body: body as never });
    await center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder } });
    return id;
  };
  await paidBy({ kind: 'Group', groupId }, '1');
  const topUp = await paidBy({ kind: 'TopUp', organizationId: clientId, amount: 3000 }, '2');
  const correct = (direction: 'Add' | 'Take', amount: number, seen: number) =>
    center.call(payments.correct, { params: { id: clientId }, body: { direction, amount, seen, reason: 'Ошибка' } });
  await correct('Take', 3000, 3000);
  const undo = () => center.send(invoices.undoPaid, { params: { id: topUp }, body: { reason: 'Не те деньги' } });
  const refused = await undo();
  expect(refused.code).toBe('BankPaymentSpent');
  expect(plain(refused.msg)).toBe(
    `Деньги уже потрачены: на балансе из них 0 ₽, а нужно 3 000 ₽. Их сняло исправление баланса: ${dotted(today())} на 3 000 ₽. Сначала прибавьте снятое обратно («Исправить баланс»)`,
  );
  // Whoever does as it says can undo it.
  await correct('Add', 3000, 0);
  expect((await undo()).code).toBe('Ok');
});

const one = (id: string, kopecks: number, more: Partial<Moved> = {}): Moved => ({
  ...{ id, kopecks, kind: kopecks > 0 ? 'bank' : 'assignment', paidWith: null, how: 'Balance', paymentOrder: null },
  ...{ fullName: kopecks < 0 ? id : null, day: '2026-11-29' },
  ...more,
});
const told = (moved: Moved[], of: string) =>
  whoSpent(moved, [of]).map(({ fullName, kind, kopecks }) => [fullName ?? kind, kopecks]);

test('what left takes what came earliest, but for training that its own money has paid', () => {
  const taken = one('', -500, { kind: 'correction', fullName: null });
  expect(told([one('a', 500), one('b', 300), one('Ким', -300, { paidWith: 'b' }), taken], 'a')).toEqual([
    ['correction', 500],
  ]);
  expect(told([one('a', 500), one('Ким', -400), one('b', 300), one('Яшин', -400)], 'a')).toEqual([
    ['Яшин', 100],
    ['Ким', 400],
  ]);
  expect(told([one('a', 500), one('Ким', -400), one('b', 300), one('Яшин', -400)], 'b')).toEqual([['Яшин', 300]]);
});

test('each kind of what has taken the money is named with its way out, as far as the money lacks', () => {
  const spent = whoSpent(
    [
      one('a', 100_000),
      one('Ким', -10_000),
      one('Яшин', -20_000, { how: 'Link' }),
      one('', -30_000, { kind: 'correction', fullName: null }),
      one('', -40_000, { kind: 'return', fullName: null, paymentOrder: '90' }),
    ],
    ['a'],
  );
  expect(plain(spentText(0, 90_000, spent))).toBe(
    'Деньги уже потрачены: на балансе из них 0 ₽, а нужно 900 ₽. Ими оплачено обучение: Яшин – вместе с картой по ссылке. Их сняло исправление баланса: 29.11.2026 на 300 ₽. Они возвращены на расчётный счёт: № 90 от 29.11.2026. Сначала верните эту оплату на баланс, прибавьте снятое обратно («Исправить баланс»), отмените возврат',
  );
});
