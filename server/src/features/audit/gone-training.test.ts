import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { startPortal } from '../../../testing/portal.ts';

const portal = await startPortal();

test('of training that is gone the log goes on saying whose it was, and how much money went', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  await portal.db.deleteFrom('trainingResults').where('assignmentId', 'in', made.assignIds).execute();
  const center = await portal.as(made.administrator);
  const [first = '', second = ''] = made.assignIds;
  const money = { direction: 'Add' as const, amount: 3000, reason: 'Платёжное поручение № 7', seen: 0 };
  await center.call(payments.correct, { params: { id: made.clientId }, body: money });
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId: first } });
  const { amount: seen } = await center.call(payments.refundWays, { params: { id: first } });
  const body = { to: 'Balance' as const, amount: null, reason: 'Болел', seen };
  await center.call(payments.refund, { params: { id: first }, body });
  await center.call(assignments.remove, { body: { assignId: second } });

  const { items } = await center.call(audit.list, { query: {} });
  const of = (action: string) => items.find((line) => line.action === action);
  const back = of('assignment.refunded');
  expect(back?.subject).toBe('Соловьёва Любовь Андреевна');
  expect(back?.changed.join().replace(/\s/g, ' ')).toBe('1 500 ₽');
  expect(of('assignment.removed')?.subject).toMatch(/^Петров/);
});
