import { accounting } from '@dopusk/contract/accounting.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { expect, test } from 'vitest';
import { linkClient, makeOrganization } from '../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { startPortal } from '../../../testing/portal.ts';
import { textInZip } from '../../../testing/read-zip.ts';

const portal = await startPortal();

/** Two people at 1500 rubles who have learned, of a center with VAT or without; their invoice. */
async function taught(vatMode: 'Vat22' | 'Exempt' = 'Vat22') {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const { centerId, clientId, assignIds, groupId } = made;
  await portal.db.updateTable('organizations').set({ vatMode }).where('id', '=', centerId).execute();
  await portal.db
    .updateTable('organizations')
    .set({ legalAddress: '443001, г. Самара, ул. Садовая, д. 5' })
    .where('id', 'in', [centerId, clientId])
    .execute();
  const center = await portal.as(made.administrator);
  const { id } = await center.call(invoices.create, { body: { kind: 'Group', groupId } });
  const ends = (day: string) =>
    portal.db.updateTable('assignments').set({ dateEndLearning: day }).where('id', 'in', assignIds).execute();
  const act = (date?: string) =>
    center.call(serviceActs.create, { body: { invoiceId: id, withUnpaid: true, ...(date ? { date } : {}) } });
  const duties = () => center.call(accounting.vat, { query: { dateStart: '2026-01-01', dateEnd: today() } });
  return { ...made, center, invoiceId: id, ends, act, duties };
}

const plain = (text: string) => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');

test('an act of a center with VAT is printed as an УПД by the lines, sums and orders of its file', async () => {
  const { center, invoiceId, act, ends } = await taught();
  await ends(daysLater(today(), -2));
  const paid = { paidOn: daysLater(today(), -10), paymentOrder: '61', isWhole: false };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: paid });
  const { id } = await act();
  const response = await center.fetch(accounting.upd, { body: { documentIds: [id], format: 'Docx' } });
  expect(response.status).toBe(200);
  const words = plain(textInZip(Buffer.from(await response.arrayBuffer()), 'word/document.xml'));
  expect(words).toContain('Статус: 1');
  expect(words).toMatch(/Счёт-фактура № 1 от \d+ \S+ \d{4} г\. \(1\)/);
  expect(words).toMatch(/№ 61 от \d\d\.\d\d\.\d{4} \(5\)/);
  expect(words).toMatch(/Универсальный передаточный документ, № п\/п 1 № 1 от \d\d\.\d\d\.\d{4} \(5а\)/);
  expect(words).toMatch(/792 чел 2 1 229,51 2 459,02 без акциза 22% 540,98 3 000,00/);
  expect(words).toMatch(/Всего к оплате \(9\) 2 459,02 X 540,98 3 000,00/);
});

test('without VAT there is none, and one of many is an archive', async () => {
  const free = await taught('Exempt');
  const { id } = await free.act();
  const refused = await free.center.send(accounting.upd, { body: { documentIds: [id], format: 'Pdf' } });
  expect(refused).toMatchObject({ code: 'Invalid' });
  expect(JSON.stringify(refused.fields)).toContain('Без НДС напечатайте акт');
  expect((await free.duties()).isTaxed).toBe(false);
});

test('all acts that are found are taken without being marked, and invoices count as none', async () => {
  const { center, act } = await taught();
  const list = async () => {
    const { items, updCount } = await center.call(accounting.list, { query: {} });
    return { updCount, marked: items.map(({ kind, hasUpd }) => [kind, hasUpd]) };
  };
  expect(await list()).toEqual({ updCount: 0, marked: [['Invoice', false]] });
  const none = await center.send(accounting.upd, { body: { found: {} } });
  expect(none.code).toBe('Invalid');
  const { id } = await act();
  expect((await list()).updCount).toBe(1);
  const file = await center.fetch(accounting.upd, { body: { found: {} } });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('xml');
  expect(await center.refused(accounting.upd, { body: { found: { dateEnd: '2020-01-01' } } })).toBe('Invalid');
  await center.call(serviceActs.annul, { params: { id }, body: { reason: 'Не та сумма' } });
  expect((await list()).updCount).toBe(0);
});

test('a center with VAT is told of advances of a period and of acts later than five days', async () => {
  const { center, invoiceId, ends, duties, act } = await taught();
  const paidOn = daysLater(today(), -10);
  await ends(daysLater(today(), -8));
  const info = await center.call(serviceActs.info, { query: { invoiceId, withUnpaid: true } });
  expect(info.vatDeadline).toBe(daysLater(today(), -3));
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn, paymentOrder: '61' } });
  expect(await duties()).toMatchObject({
    isTaxed: true,
    late: [],
    advances: [{ date: paidOn, number: '61', amount: 3000, vat: 540.98 }],
  });
  // What was over by then is no advance.
  await ends(daysLater(paidOn, -1));
  expect((await duties()).advances).toEqual([]);
  // The day of the service is printed on it: it was made out too late all the same.
  await act(daysLater(paidOn, -1));
  const late = {
    number: '1',
    isUpd: true,
    date: daysLater(paidOn, -1),
    madeOn: today(),
    deadline: daysLater(paidOn, 4),
  };
  expect((await duties()).late).toMatchObject([late]);
});

test('of one client chosen its own advances and late acts are listed, and of another none', async () => {
  const { center, clientId, centerId, invoiceId, act, ends } = await taught();
  await ends(daysLater(today(), -20));
  const paid = { paidOn: daysLater(today(), -30), paymentOrder: '62', isWhole: false };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: paid });
  await act();
  const other = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, other);
  const period = { dateStart: '2026-01-01', dateEnd: today() };
  const counts = async (client?: string) => {
    const { late, advances } = await center.call(accounting.vat, { query: { ...period, clientId: client } });
    return [late.length, advances.length];
  };
  expect([await counts(), await counts(clientId), await counts(other)]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});
