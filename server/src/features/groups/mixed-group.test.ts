import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

// A group that a center made of people of two clients.
let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;
let params: { id: string };

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const otherId = await makeOrganization(portal.db, { title: 'ООО «Ангара»' });
  await linkClient(portal.db, made.centerId, otherId);
  const { studentId } = await makeStudent(portal.db, otherId, { surname: 'Чужой', name: 'Пётр', lastname: '' });
  await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId: made.groupId });
  const people = [studentId, made.student.studentId].map((id) => ({ groupId: made.groupId, studentId: id }));
  await portal.db
    .insertInto('groupStudents')
    .values(people)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await portal.db.updateTable('groups').set({ organizationId: made.centerId }).where('id', '=', made.groupId).execute();
  params = { id: made.groupId };
});

test('a client sees the group with its own people, courses and sums alone', async () => {
  const group = await client.call(groups.read, { params });
  expect(group).toMatchObject({ isOwn: false, studentsCount: 1, assignCount: 1, fullPrice: 1500 });
  expect(group.students.map(({ id }) => id)).toEqual([made.student.studentId]);
  expect(JSON.stringify(group)).not.toContain('Чужой');
  const { items } = await client.call(groups.readiness, { params, query: {} });
  expect(items.map(({ id }) => id)).toEqual([made.student.studentId]);
  expect((await client.call(groups.list, { query: {} })).items).toEqual([
    expect.objectContaining({ id: made.groupId, studentsCount: 1 }),
  ]);
  expect(await admin.call(groups.read, { params })).toMatchObject({ isOwn: true, studentsCount: 2 });
});

test('organizations are called by their short titles where they have one', async () => {
  const set = (shortTitle: string | null) =>
    portal.db.updateTable('organizations').set({ shortTitle }).where('id', '=', made.centerId).execute();
  await set('УЦ «Берег»');
  const group = await admin.call(groups.read, { params });
  expect(group).toMatchObject({ organizationTitle: 'УЦ «Берег»', centerTitle: 'УЦ «Берег»' });
  expect((await admin.call(groups.list, { query: {} })).items[0]?.organizationTitle).toBe('УЦ «Берег»');
  await set(null);
});

test('a client does not change the group, and a client without people in it does not see it', async () => {
  const body = { id: made.groupId, title: 'Наша', students: [made.student.studentId] };
  expect(await client.refused(groups.update, { body })).toBe('NotFoundGroup');
  expect(await client.refused(groups.remove, { params })).toBe('NotFoundGroup');
  expect(await client.refused(groups.removeAssigns, { params, query: {} })).toBe('NotFoundGroup');
  const neighbour = await makeOrganization(portal.db);
  await linkClient(portal.db, made.centerId, neighbour);
  const stranger = await portal.as(await makeOperator(portal.db, [neighbour]));
  expect(await stranger.refused(groups.read, { params })).toBe('NotFoundGroup');
  expect((await stranger.call(groups.list, { query: {} })).items).toEqual([]);
});

test('a client pays for its own people of the group alone', async () => {
  const invoiceId = await makeInvoice(portal.db, { centerId: made.centerId, clientId: made.clientId, rubles: 5000 });
  const body = { paidOn: today(), paymentOrder: '417' };
  await admin.call(invoices.markPaid, { params: { id: invoiceId }, body });
  const paid = await client.call(payments.assignGroup, { params, query: {} });
  expect(paid).toEqual({ paidCount: 1, balance: 3500 });
  expect(await admin.call(groups.read, { params })).toMatchObject({ assignCount: 2, paidCount: 1 });
  expect(await client.call(assignments.read, { params: { id: made.assignmentId } })).toMatchObject({ isPaid: true });
});
