import { assignments } from '@dopusk/contract/assignments.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../../testing/world.ts';

let portal: Portal;
let own: Household;
let client: Client;
let center: Client;

beforeEach(async () => {
  portal = await startPortal();
  ({ own } = await makeWorld(portal.db));
  client = await portal.as(own.clientOperator);
  center = await portal.as(own.administrator);
});

const pair = () => ({ organizationId: own.clientId, centerId: own.centerId });
const links = () => client.call(centerLinks.list, { params: { id: 'Current' } });
const seen = async () => (await center.call(students.listAcrossOrganizations, { query: {} })).totalCount;

test('a client sees its centers, since when, and who of them opened whose profile', async () => {
  await center.call(students.read, { params: { id: own.student.studentId } });
  await center.call(students.read, { params: { id: own.student.studentId } });
  // Its own operators look at their own people.
  await client.call(students.read, { params: { id: own.student.studentId } });
  const [link, ...others] = await links();
  expect(others).toEqual([]);
  expect(link).toMatchObject({ center: { id: own.centerId }, extent: 'Everybody', origin: 'Center' });
  expect(Date.parse(link?.since ?? '')).toBeGreaterThan(0);
  const byId = portal.db.selectFrom('students').where('id', '=', own.student.studentId).select('fullName');
  const { fullName } = await byId.executeTakeFirstOrThrow();
  expect(link?.readers).toEqual([
    { fullName: expect.any(String), people: 1, names: [fullName], inFiles: 0, lastAt: expect.any(String) },
  ]);
});

test('who was told neither numbers nor scans is not named among those who have opened them', async () => {
  const accountant = await portal.as(await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['Money']));
  const params = { id: own.student.studentId };
  const before = (await links())[0]?.readers.length ?? 0;
  expect((await accountant.call(students.read, { params })).snilsNumber).toBeUndefined();
  expect((await links())[0]?.readers).toHaveLength(before);
  // Nor is who has opened a profile in which there are none.
  const { studentId } = await makeStudent(portal.db, own.clientId, { surname: 'Безномерный' });
  await portal.db
    .updateTable('students')
    .set({ snilsNumber: '', passportNumber: '' })
    .where('id', '=', studentId)
    .execute();
  const secretary = await portal.as(await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['People']));
  await secretary.call(students.read, { params: { id: studentId } });
  expect((await links())[0]?.readers).toHaveLength(before);
  await secretary.call(students.read, { params });
  expect((await links())[0]?.readers).toHaveLength(before + 1);
  const log = portal.db.selectFrom('auditLog').where('subjectId', '=', studentId).select('action');
  expect(await log.execute()).toEqual([{ action: 'student.opened' }]);
});

test('the client narrows what a center sees, at once, and widens it again', async () => {
  await makeStudent(portal.db, own.clientId);
  expect(await seen()).toBe(2);
  await client.call(centerLinks.setExtent, { body: { ...pair(), extent: 'Taught' } });
  expect(await seen()).toBe(1);
  await client.call(centerLinks.setExtent, { body: { ...pair(), extent: 'Everybody' } });
  expect(await seen()).toBe(2);
});

test('before it assigns, a client learns whether that links it anew, or again', async () => {
  const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const link = async (centerId: string) =>
    (await client.call(centerLinks.opening, { params: { id: 'Current' }, query: { centerId } })).link;
  expect([await link(own.centerId), await link(other)]).toEqual(['Linked', 'Never']);
  await client.call(centerLinks.remove, { body: pair() });
  expect(await link(own.centerId)).toBe('Unlinked');
  await client.call(assignments.add, {
    body: {
      studentId: own.student.studentId,
      courseId: own.courseId,
      fromOrganizationId: own.centerId,
      dateStartLearning: today(),
    },
  });
  expect(await link(own.centerId)).toBe('Linked');
});

test('a center that is let go keeps its assignments, and comes back with the next one as who teaches', async () => {
  await makeStudent(portal.db, own.clientId);
  const coursesOfHim = { params: { id: own.student.studentId }, query: {} };
  expect((await center.call(assignments.ofStudent, coursesOfHim)).totalCount).toBe(1);
  await client.call(centerLinks.remove, { body: pair() });
  expect(await center.refused(assignments.ofStudent, coursesOfHim)).toBe('NotFoundStudent');
  expect(await links()).toEqual([]);
  expect(await seen()).toBe(0);
  expect(await center.refused(organizations.read, { params: { id: own.clientId } })).toBe('NotFoundOrganization');
  const kept = await center.call(assignments.read, { params: { id: own.assignmentId } });
  expect(kept.student.id).toBe(own.student.studentId);
  expect(await client.refused(centerLinks.remove, { body: pair() })).toBe('NotFoundEducationCenter');
  expect(await client.refused(centerLinks.setExtent, { body: { ...pair(), extent: 'Taught' } })).toBe(
    'NotFoundEducationCenter',
  );
});

test('the administrators of a center that is let go get a letter, and those of another of the client’s do not', async () => {
  const { db } = portal;
  const otherId = await makeOrganization(db, { type: 'EducationCenter' });
  await linkClient(db, otherId, own.clientId);
  const other = await makeOperator(db, [otherId], 'HighOperator');
  await client.call(centerLinks.remove, { body: pair() });
  const told = await db.selectFrom('deliveries').where('kind', '=', 'center-unlinked').select('userId').execute();
  expect(told).toEqual([{ userId: own.administrator.userId }]);
  expect(told).not.toContainEqual({ userId: other.userId });
});

test('unpaid training and waiting invoices are named before, to the center too, and the invoices stay payable', async () => {
  const { db } = portal;
  const made = await makeGraduateGroup(db, 2, { isPaid: false });
  const [teaching, learning] = [
    await portal.as(made.administrator),
    await portal.as(await makeOperator(db, [made.clientId])),
  ];
  const [first = ''] = made.assignIds;
  const { id } = await learning.call(invoices.create, { body: { kind: 'Assignments', assignIds: [first] } });
  const [before] = await learning.call(centerLinks.list, { params: { id: 'Current' } });
  expect(before).toMatchObject({ unpaid: { count: 2, amount: 3000 }, waiting: [{ id, rest: 1500 }] });
  expect(before?.unpaid.first.map(({ assignId }) => assignId).sort()).toEqual([...made.assignIds].sort());
  const blind = await portal.as(await makeOperator(db, [made.clientId], 'Operator', {}, ['People']));
  const [seenByBlind] = await blind.call(centerLinks.list, { params: { id: 'Current' } });
  expect(seenByBlind?.waiting).toEqual([]);

  await learning.call(centerLinks.remove, { body: { organizationId: made.clientId, centerId: made.centerId } });
  const ofLetter = db.selectFrom('deliveries').where('kind', '=', 'center-unlinked').select('data');
  const { data } = await ofLetter.executeTakeFirstOrThrow();
  const { left } = data as { left: string[] };
  expect(left).toEqual([
    expect.stringMatching(/^Не оплачено назначений: 2, на 3\s000\s₽$/),
    expect.stringMatching(/^Счёт № 1 от .+ ждёт 1\s500\s₽$/),
    expect.stringMatching(/^Счета остались/),
  ]);
  await teaching.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '417' } });
  expect(await learning.call(invoices.read, { params: { id } })).toMatchObject({ state: 'Paid', rest: 0 });
  expect((await teaching.call(assignments.read, { params: { id: first } })).isPaid).toBe(true);
});

test('a center that is let go removes the group that it does not teach any more', async () => {
  const { studentId } = await makeStudent(portal.db, own.clientId);
  const { id } = await client.call(groups.create, {
    body: {
      title: 'Г-1',
      students: [studentId],
      courseId: own.courseId,
      dateStartLearning: today(),
      fromOrganizationId: own.centerId,
    },
  });
  await client.call(centerLinks.remove, { body: pair() });
  await center.call(groups.remove, { params: { id } });
  expect(await client.refused(groups.read, { params: { id } })).toBe('NotFoundGroup');
});

test('a center neither reads nor sets what its client shows it', async () => {
  expect(await center.refused(centerLinks.list, { params: { id: own.clientId } })).toBe('NotFoundOrganization');
  expect(await center.refused(centerLinks.setExtent, { body: { ...pair(), extent: 'Everybody' } })).toBe(
    'NotFoundOrganization',
  );
  expect(await center.refused(centerLinks.remove, { body: pair() })).toBe('NotFoundOrganization');
});
