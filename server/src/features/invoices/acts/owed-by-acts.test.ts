import { assignments } from '@dopusk/contract/assignments.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

test('what acts have accepted and no invoice asks for is counted at home and in the report, and both open just these', async () => {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const center = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const cardOf = async (who: Client) =>
    (await who.call(dashboard.concerns)).find(({ concern }) => concern === 'OwedByActs')?.count;
  const listed = async (who: Client, more: object = {}) => {
    const query = { task: 'Invoice' as const, ...more };
    const { items } = await who.call(assignments.ofOrganization, { params: { id: 'Current' }, query });
    return items.map(({ id }) => id).toSorted();
  };
  const figures = async () => {
    const { totals, items } = await center.call(sales.list, { query: { by: 'Client' } });
    return [totals.byActs, items[0]?.byActs ?? 0, totals.owed];
  };
  const none = { card: 0, list: [], figures: [0, 0, 0] };
  const all = async () => ({ card: await cardOf(center), list: await listed(center), figures: await figures() });
  expect(await all()).toEqual(none);
  const period = { organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: today() };
  const { id: first } = await center.call(serviceActs.create, { body: { ...period, withUnpaid: true } });
  const owed = { card: 3, list: made.assignIds.toSorted(), figures: [4500, 4500, 0] };
  expect(await all()).toEqual(owed);
  expect(await listed(center, { endEnd: today(), organization: made.clientId })).toEqual(owed.list);
  // Its client is asked by the center, and by nobody else.
  expect([await cardOf(client), await listed(client)]).toEqual([undefined, []]);
  await center.call(serviceActs.annul, { params: { id: first }, body: { reason: 'Не та сумма' } });
  expect(await all()).toEqual(none);
  await center.call(serviceActs.create, { body: { ...period, withUnpaid: true } });
  expect(await all()).toEqual(owed);
  const { id } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  expect(await all()).toEqual({ ...none, figures: [0, 0, 4500] });
  const paid = { paidOn: today(), paymentOrder: '417' };
  await center.call(invoices.markPaid, { params: { id }, body: paid });
  expect(await all()).toEqual(none);
});
