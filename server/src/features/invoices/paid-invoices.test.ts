import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { DAYS_AHEAD, invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { checkBooks } from '../payments/reconciliation/db/books.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
});

const body = { paidOn: today(), paymentOrder: '417' };
/** A payment order pays one invoice. */
const orderOf = (invoiceId: string) => ({ ...body, paymentOrder: invoiceId.slice(-8) });
const balance = async () => (await client.call(payments.balances, {}))[0]?.amount ?? 0;
const topUp = (rubles = 1000) => makeInvoice(portal.db, { centerId: made.centerId, clientId: made.clientId, rubles });
const books = () =>
  checkBooks(portal.db, {
    centerId: made.centerId,
    isWholePortal: true,
    dateStart: '2020-01-01',
    dateEnd: '2099-12-31',
  });

describe('a paid invoice', () => {
  test('adds its sum to the balance once, with the bank’s reference in the history', async () => {
    const params = { id: await topUp(2500.5) };
    const before = await balance();
    await admin.call(invoices.markPaid, { params, body });
    await admin.call(invoices.markPaid, { params, body });
    expect(await balance()).toBe(before + 2500.5);
    expect(await admin.refused(invoices.markPaid, { params, body: { ...body, paymentOrder: '418' } })).toBe(
      'InvoiceAlreadyPaid',
    );
    expect(await client.refused(invoices.cancel, { params, body: { reason: 'Передумали' } })).toBe(
      'InvoiceAlreadyPaid',
    );
    const read = await client.call(invoices.read, { params });
    expect(read).toMatchObject({ state: 'Paid', paidOn: today(), paymentOrder: '417', cancelReason: null });
    const { items } = await client.call(payments.history, { query: { kind: 'invoice' } });
    expect(items[0]).toMatchObject({ amount: 2500.5, title: `Счёт № ${read.number}, платёжное поручение № 417` });
  });

  test('of a group pays the group', async () => {
    const { id } = await client.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
    const codeOf = async () => (await client.call(invoices.read, { params: { id } })).payment;
    expect(await codeOf()).toMatchObject({ purpose: expect.stringContaining('Оплата обучения') });
    await admin.call(invoices.markPaid, { params: { id }, body: orderOf(id) });
    // Nobody is to pay it twice.
    expect(await codeOf()).toBeNull();
    const { assignments } = await client.call(invoices.read, { params: { id } });
    expect(assignments.map(({ isPaid }) => isPaid)).toEqual([true, true]);
    const again = { params: { id: made.groupId }, query: {} };
    expect(await client.refused(payments.assignGroup, again)).toBe('AssignAlreadyPaid');
  });

  test('is not paid by an order that has paid another one, nor at the same moment', async () => {
    const [first, second, third] = [await topUp(300), await topUp(300), await topUp(300)];
    const order = orderOf(first);
    const before = await balance();
    const both = [first, second].map((id) => admin.send(invoices.markPaid, { params: { id }, body: order }));
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['Invalid', 'Ok']);
    const { fields } = await admin.send(invoices.markPaid, { params: { id: third }, body: order });
    expect(fields?.paymentOrder?.[0]?.message).toMatch(/^Этим поручением уже оплачен счёт № /);
    expect(await balance()).toBe(before + 300);
    // The next day's order may have the same number.
    await admin.call(invoices.markPaid, { params: { id: third }, body: { ...order, paidOn: daysLater(today(), -1) } });
    expect(await balance()).toBe(before + 600);
  });

  test('is counted by the reconciliation, which names an invoice without a transfer', async () => {
    const before = await books();
    expect(before.differences).toEqual([]);
    expect(before.counts.invoices).toBeGreaterThan(0);
    const id = await topUp(700);
    await portal.db
      .updateTable('invoices')
      .set({ state: 'Paid', paidOn: today(), paymentOrder: '1', decidedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const { differences } = await books();
    expect(differences).toEqual([
      expect.objectContaining({ kind: 'invoice-without-transfer', reference: id, there: 700 }),
    ]);
  });
});

test('an invoice is paid or cancelled once, also by many at the same time', async () => {
  const step = fc.constantFrom('paid', 'same', 'other', 'cancel');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const params = { id: await topUp(100) };
      const before = await balance();
      const answers = await Promise.all(
        steps.map((one) => {
          if (one === 'cancel') return client.send(invoices.cancel, { params, body: { reason: 'Ошибка' } });
          return admin.send(invoices.markPaid, {
            params,
            body: one === 'other' ? { ...body, paymentOrder: `9-${params.id}` } : orderOf(params.id),
          });
        }),
      );
      const { state } = await client.call(invoices.read, { params });
      expect(state).not.toBe('Issued');
      expect(await balance()).toBe(before + (state === 'Paid' ? 100 : 0));
      for (const { code } of answers) expect(['Ok', 'InvoiceAlreadyPaid', 'InvoiceCancelled']).toContain(code);
    }),
    { numRuns: 12 },
  );
});

describe('marking as paid is refused', () => {
  test('to a client, for a cancelled invoice, a future day and empty fields', async () => {
    const params = { id: await topUp() };
    expect(await client.refused(invoices.markPaid, { params, body })).toBe('Forbidden');
    const later = await admin.send(invoices.markPaid, { params, body: { paidOn: '2999-01-01', paymentOrder: ' ' } });
    expect(Object.keys(later.fields ?? {}).sort()).toEqual(['paidOn', 'paymentOrder']);
    const long = { ...orderOf(params.id), paidOn: daysLater(today(), -DAYS_AHEAD - 1) };
    const { code, fields } = await admin.send(invoices.markPaid, { params, body: long });
    expect([code, fields?.paidOn?.[0]?.message]).toEqual(['Invalid', expect.stringContaining('до счёта от')]);
    expect(await client.refused(invoices.cancel, { params, body: {} })).toBe('Invalid');
    await client.call(invoices.cancel, { params, body: { reason: 'Ошибка в сумме' } });
    await client.call(invoices.cancel, { params, body: { reason: 'Ещё раз' } });
    expect(await client.call(invoices.read, { params })).toMatchObject({ cancelReason: 'Ошибка в сумме' });
    expect(await admin.refused(invoices.markPaid, { params, body })).toBe('InvoiceCancelled');
  });
});
