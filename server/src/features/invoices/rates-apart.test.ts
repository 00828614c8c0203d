import { billing } from '@dopusk/contract/billing.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

const ENDED = daysLater(today(), -2);
const BEFORE = daysLater(ENDED, -1);

/** Three unpaid people of a center whose rate was 22 % when the first two had learned, and is 5 % since the last one has. */
async function taughtByTwoRates() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const { centerId, clientId, assignIds } = made;
  const ends = (ids: readonly string[], day: string) =>
    portal.db.updateTable('assignments').set({ dateEndLearning: day }).where('id', 'in', ids).execute();
  await ends(assignIds.slice(0, 2), BEFORE);
  await ends(assignIds.slice(2), ENDED);
  await portal.db
    .updateTable('organizations')
    .set({ legalAddress: '443001, г. Самара, ул. Садовая, д. 5' })
    .where('id', 'in', [centerId, clientId])
    .execute();
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat5' }).where('id', '=', centerId).execute();
  const data = JSON.stringify({ vatMode: 'Vat22' });
  await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: ENDED, data }).execute();
  const center = await portal.as(made.administrator);
  const period = { dateStart: '2000-01-01', dateEnd: today() };
  const issued = async () => {
    const { items } = await center.call(invoices.list, { query: {} });
    return items.map(({ number, amount }) => [number, amount]).toSorted();
  };
  return { ...made, center, period, issued };
}

test('the form of an invoice for a period says before into which invoices two rates are parted, and makes out each', async () => {
  const { center, clientId, period, issued } = await taughtByTwoRates();
  const info = () =>
    center.call(staticDocuments.paymentInvoiceInfo, { query: { ...period, organizationId: clientId } });
  const first = await info();
  expect(first.parts).toEqual([
    { vatMode: 'Vat22', dateStart: BEFORE, dateEnd: BEFORE, assignCount: 2, total: 3000 },
    { vatMode: 'Vat5', dateStart: ENDED, dateEnd: ENDED, assignCount: 1, total: 1500 },
  ]);
  expect(first.total).toBe(4500);
  const make = async (vatMode: 'Vat22' | 'Vat5' | 'Exempt' | null) => {
    const { number } = await info();
    const body = { ...period, organizationId: clientId, number, suggestedNumber: number, vatMode };
    const response = await center.fetch(staticDocuments.paymentInvoice, { body: { ...body, format: 'Docx' } });
    return response.ok ? 'Ok' : ((await response.json()) as { code: string; fields: object | null });
  };
  expect(await make(null)).toMatchObject({ code: 'Invalid', fields: { dateEnd: expect.anything() } });
  expect(await make('Exempt')).toMatchObject({ code: 'NotFoundAssignCourse' });
  expect(await make('Vat22')).toBe('Ok');
  expect(await issued()).toEqual([['1', 3000]]);
  // What is left is of one rate.
  expect(await info()).toMatchObject({ parts: [], total: 1500 });
  expect(await make(null)).toBe('Ok');
  expect(await issued()).toEqual([
    ['1', 3000],
    ['2', 1500],
  ]);
});

test('the invoices of a period are parted by rates of themselves', async () => {
  const { center, clientId, period, issued } = await taughtByTwoRates();
  const clients = [{ organizationId: clientId, amount: 4500 }];
  const { made, left } = await center.call(billing.make, { body: { ...period, kind: 'Invoices', clients } });
  expect([made.map(({ number }) => number), left]).toEqual([['1', '2'], []]);
  expect(await issued()).toEqual([
    ['1', 3000],
    ['2', 1500],
  ]);
});

test('the form of an act says before for which periods two rates are made out, and two quarters where VAT is paid', async () => {
  const { center, clientId, period } = await taughtByTwoRates();
  const query = { ...period, organizationId: clientId, withUnpaid: true };
  const parts = async (asked: object = query) =>
    (await center.call(serviceActs.info, { query: { ...query, ...asked } })).parts;
  const [early, late] = await parts();
  expect([early, late]).toEqual([
    { dateStart: '2000-01-01', dateEnd: BEFORE, vatMode: 'Vat22', people: 2, total: 3000 },
    { dateStart: ENDED, dateEnd: today(), vatMode: 'Vat5', people: 1, total: 1500 },
  ]);
  for (const { dateStart = '', dateEnd = '' } of [{ ...early }, { ...late }]) {
    expect(await parts({ dateStart, dateEnd })).toEqual([]);
    const body = { organizationId: clientId, dateStart, dateEnd, withUnpaid: true };
    expect((await center.send(serviceActs.create, { body })).code).toBe('Ok');
  }
  const others = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const by = await portal.as(others.administrator);
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat22' }).where('id', '=', others.centerId).execute();
  for (const [index, day] of ['2026-03-30', '2026-04-02'].entries()) {
    await portal.db
      .updateTable('assignments')
      .set({ dateStartLearning: '2026-03-02', dateEndLearning: day })
      .where('id', '=', others.assignIds[index] ?? '')
      .execute();
  }
  const asked = { ...period, organizationId: others.clientId, withUnpaid: true };
  const quarters = (await by.call(serviceActs.info, { query: asked })).parts;
  expect(quarters.map(({ dateStart, dateEnd, total }) => [dateStart, dateEnd, total])).toEqual([
    ['2000-01-01', '2026-04-01', 1500],
    ['2026-04-02', today(), 1500],
  ]);
});

test('the plan of a group says before by which rates its invoices are parted', async () => {
  const { center, groupId, issued } = await taughtByTwoRates();
  const body = { kind: 'Group' as const, groupId };
  const { invoices: planned } = await center.call(invoices.plan, { body });
  expect(planned.map(({ vatMode, peopleCount, amount }) => [vatMode, peopleCount, amount])).toEqual([
    ['Vat22', 2, 3000],
    ['Vat5', 1, 1500],
  ]);
  await center.call(invoices.create, { body });
  expect((await issued()).map(([, amount]) => amount)).toEqual([3000, 1500]);
});
