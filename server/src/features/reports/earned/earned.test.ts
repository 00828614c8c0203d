import { dashboard } from '@dopusk/contract/dashboard.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { startPortal } from '../../../../testing/portal.ts';

test('the list under «Оплачено» adds up to it, by client and course, whatever was given and taken back', async () => {
  const portal = await startPortal({ ROLE: 'web' });
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const center = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await makeTopUp(portal.db, made.clientId, 4500);
  for (const assignId of made.assignIds) {
    await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId }, body: { amount: 1500 } });
  }
  const [part = '', whole = ''] = made.assignIds;
  const refund = (id: string, more: object) =>
    center.call(payments.refund, { params: { id }, body: { to: 'Balance', reason: 'Болел', ...more } });
  await refund(part, { amount: 300.5, seen: 1500 });
  await refund(whole, {});

  const period = { dateStart: today(), dateEnd: today() };
  const all = await center.call(sales.earned, { query: { ...period, pageSize: 2 } });
  expect(all).toMatchObject({ total: 2699.5, totalCount: 5 });
  const second = await center.call(sales.earned, { query: { ...period, pageSize: 2, pageNumber: 2 } });
  const third = await center.call(sales.earned, { query: { ...period, pageSize: 2, pageNumber: 3 } });
  const items = [...all.items, ...second.items, ...third.items];
  expect(items.map(({ amount }) => amount)).toEqual([-1500, -300.5, 1500, 1500, 1500]);
  // Who was taken off his course is named still; there is nothing of him to open.
  expect(items.filter(({ assignId }) => assignId === null).map(({ amount }) => amount)).toEqual([-1500, 1500]);
  expect(items.every(({ fullName, courseTitle }) => fullName && courseTitle)).toBe(true);

  const { totals } = await center.call(sales.list, { query: { by: 'Client', ...period } });
  expect(totals.paid).toBe(all.total);
  expect((await center.call(dashboard.paid, {})).current).toBe(all.total);
  const totalOf = async (query: object) => (await center.call(sales.earned, { query: { ...period, ...query } })).total;
  expect(await totalOf({ clientId: made.clientId, courseId: made.courseId })).toBe(all.total);
  expect(await totalOf({ isWithoutCourse: 'true' })).toBe(0);
  expect(await totalOf({ dateStart: '2020-01-01', dateEnd: '2020-12-31' })).toBe(0);
});
