import { assignments } from '@dopusk/contract/assignments.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeDelivery } from '../../../demo/account-builders.ts';
import { makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument, markPaid } from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';

let portal: Portal;
let own: Household;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  const world = await makeWorld(portal.db);
  own = world.own;
  await markPaid(portal.db, world.stranger.assignmentId);
  const assign = async (end: string) => {
    const { studentId } = await makeStudent(portal.db, own.clientId);
    const id = await makeAssignment(portal.db, { studentId, courseId: own.courseId, start: '2026-01-12', end });
    await markPaid(portal.db, id);
    return id;
  };
  // Finished without papers; not finished; with papers that expire; handed out.
  await assign('2026-01-19');
  await assign(daysLater(today(), 3));
  const ready = await assign('2026-01-19');
  await makePrintedDocument(portal.db, ready, { number: '2', expiresOn: daysLater(today(), 30) });
  const issued = await assign('2026-01-19');
  await makePrintedDocument(portal.db, issued, { number: '3', expiresOn: daysLater(today(), 31) });
  await portal.db.updateTable('assignments').set({ is_issued: true }).where('id', '=', issued).execute();
  const deliveryId = await makeDelivery(portal.db, own.clientOperator.userId);
  await portal.db
    .updateTable('deliveries')
    .set({ state: 'failed', organization_id: own.clientId })
    .where('id', '=', deliveryId)
    .execute();
});

const concernsOf = async (user: { userId: string }) =>
  Object.fromEntries(
    (await (await portal.as(user)).call(dashboard.concerns)).map(({ concern, count }) => [concern, count]),
  );

test('an administrator, an operator of the center and a client each see what concerns them', async () => {
  const ofCenter = { Unpaid: 1, ToFix: 1, ToIssue: 1, Expiring: 1 };
  expect(await concernsOf(own.administrator)).toEqual({ ...ofCenter, FailedDeliveries: 1, FailedLms: 0 });
  expect(await concernsOf(own.centerOperator)).toEqual(ofCenter);
  expect(await concernsOf(own.clientOperator)).toEqual({ Unpaid: 1, ToIssue: 1, Expiring: 1 });
});

test.each(['Fix', 'Issue'] as const)('the list of assignments shows those to %s', async (task) => {
  const center = await portal.as(own.centerOperator);
  const input = { params: { id: 'Current' as const }, query: { task } };
  expect(await center.call(assignments.ofOrganization, input)).toMatchObject({
    totalCount: 1,
    items: [{ isPaid: true, documentState: task === 'Issue' }],
  });
});
