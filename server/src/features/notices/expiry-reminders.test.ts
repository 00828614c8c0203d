import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { tellOfExpiry } from './expiry-reminders.ts';

let portal: Portal;
let own: Household;
let number = 100;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  own = (await makeWorld(portal.db)).own;
});
beforeEach(async () => {
  // The documents of earlier tests were reminded of before.
  for (const days of [0, 23, 60, 83]) await tellOfExpiry(portal.context, daysLater(today(), days));
  await portal.db.deleteFrom('deliveries').execute();
});

/** A student with a certificate that has so many days left. */
async function holder(days: number, organizationId = own.clientId) {
  const student = await makeStudent(portal.db, organizationId);
  const assignmentId = await makeAssignment(portal.db, {
    studentId: student.studentId,
    courseId: own.courseId,
    start: '2023-11-06',
  });
  const documentId = await makePrintedDocument(portal.db, assignmentId, {
    number: String(++number),
    expiresOn: daysLater(today(), days),
  });
  return { ...student, documentId };
}

const told = async () =>
  (await portal.db.selectFrom('deliveries').select(['userId', 'data']).orderBy('id').execute()).map(
    ({ userId, data }) => [userId, (data as { documentIds: string[] }).documentIds.length],
  );
const look = (day: number) => tellOfExpiry(portal.context, daysLater(today(), day));

test('a student gets a letter about his document, the operators of the client one letter about all', async () => {
  const [first, second] = [await holder(90), await holder(85)];
  await holder(91);
  await look(0);
  expect(new Set(await told())).toEqual(
    new Set([
      [first.userId, 1],
      [second.userId, 1],
      [own.clientOperator.userId, 2],
    ]),
  );
  const letters = () => portal.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute();
  await expect.poll(async () => (await letters()).length).toBeGreaterThanOrEqual(3);
  const gathered = (await letters()).find(({ subject }) => subject === 'Истекает срок документов');
  expect(gathered?.text).toMatch(/Продлить[\s\S]+documents\/expiring\?period=90/);
});

test('reminds ninety, thirty and seven days before, once each; of a document added late once', async () => {
  const { userId } = await holder(90);
  const late = await holder(29);
  const ofUser = async (id: string) => (await told()).filter(([user]) => user === id).length;
  const after: number[] = [];
  for (const day of [0, 0, 1, 59, 60, 61, 83, 84, 90, 91]) {
    await look(day);
    after.push(await ofUser(userId));
  }
  expect(after).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
  expect(await ofUser(late.userId)).toBe(1);
});

test('does not remind of renewed and revoked documents, nor users who have turned it off', async () => {
  const renewed = await holder(20);
  await makeAssignment(portal.db, {
    studentId: renewed.studentId,
    courseId: own.courseId,
    start: today(),
    end: today(),
  });
  const revoked = await holder(20);
  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date(), revocationReason: 'Ошибка' })
    .where('id', '=', revoked.documentId)
    .execute();
  const wanted = await holder(20);
  const operator = await portal.as(own.clientOperator);
  await operator.call(notices.choose, { body: { event: 'Expiring', channel: 'Mail', isOn: false } });
  await Promise.all([look(0), look(0)]);
  expect(await told()).toEqual([[wanted.userId, 1]]);
  await operator.call(notices.choose, { body: { event: 'Expiring', channel: 'Mail', isOn: true } });
});

test('reminds the center’s operators of its own students, but not a former operator', async () => {
  const gone = await makeOperator(portal.db, [own.centerId]);
  await portal.db
    .updateTable('memberships')
    .set({ deactivatedAt: new Date() })
    .where('organizationId', '=', own.centerId)
    .where('operatorId', 'in', (query) => query.selectFrom('operators').where('userId', '=', gone.userId).select('id'))
    .execute();
  const { userId } = await holder(7, own.centerId);
  await look(0);
  expect(new Set((await told()).map(([user]) => user))).toEqual(
    new Set([userId, own.administrator.userId, own.centerOperator.userId]),
  );
});
