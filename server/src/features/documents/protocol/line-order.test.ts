import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linkClient, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup, makeResult, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { inLines } from './line-order.ts';

test('lines stand by organizations, in each as they come', () => {
  expect(inLines(['Волга 1', ' 3', 'Аврора 2', 'Волга 0'], (one) => one.split(' ')[0] ?? '')).toEqual([
    ' 3',
    'Аврора 2',
    'Волга 1',
    'Волга 0',
  ]);
});

test('documents of a group of several organizations are numbered down its protocol, as their plan says', async () => {
  const service = await startPrintingService();
  const portal = await startPortal({ PRINTER: service.setting });
  const { db } = portal;
  const made = await makeGraduateGroup(db, 1, { issuedDocuments: ['Certificate', 'Protocol'] });
  const { groupId, courseId, centerId } = made;
  const second = await makeOrganization(db, { shortTitle: 'АО «Аврора»' });
  await linkClient(db, centerId, second);
  for (const surname of ['Юсупов', 'Яшин']) {
    const { studentId } = await makeStudent(db, second, {
      surname,
      name: 'Пётр',
      lastname: 'Ильич',
      educationType: 'High',
    });
    const assignmentId = await makeAssignment(db, { studentId, courseId, groupId });
    await markPaid(db, assignmentId);
    await makeResult(db, assignmentId);
  }
  const admin = await portal.as(made.administrator);
  const plan = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  const planned = plan.filter(({ type }) => type === 'Certificate').map(({ title, number }) => [title, number]);
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  const state = async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run;
  await expect.poll(async () => (await state())?.isRunning, { timeout: 60_000 }).toBe(false);
  const { people } = await db
    .selectFrom('documents')
    .where('groupId', '=', groupId)
    .where('type', '=', 'Protocol')
    .select(sql<{ фио: string; документ: string }[]>`data -> 'люди'`.as('people'))
    .executeTakeFirstOrThrow();
  const lines = people.map(({ фио, документ }) => [фио, документ]);
  expect(lines.map(([name = '']) => name.split(' ')[0])).toEqual(['Юсупов', 'Яшин', 'Соловьёва']);
  expect(lines.map(([, number]) => number)).toEqual(['1', '2', '3']);
  expect(planned).toEqual(lines);
  const fixed = await db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'Certificate')
    .orderBy('id')
    .select('number')
    .execute();
  expect(fixed.map(({ number }) => number)).toEqual(['1', '2', '3']);
});
