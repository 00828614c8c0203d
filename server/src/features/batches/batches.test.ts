import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import type { Seen } from '../../db/seen.ts';
import { runBatch } from './run-batch.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;

beforeAll(async () => {
  // It asks for work and does none: what happens before the work is these tests' to say.
  portal = await startPortal({ ROLE: 'web', DEMO: 'on' });
});

beforeEach(async () => {
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
});

const work = (id: string) =>
  runBatch.run({ batchId: id as Seen<'batches'> }, portal.context, {
    number: 1,
    isLast: true,
    signal: new AbortController().signal,
  });

const read = (visitor: Client, id: string, query: object = {}) => visitor.call(batches.read, { params: { id }, query });

const people = async (surname: string, count: number) => {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push((await makeStudent(portal.db, world.own.clientId, { surname })).studentId);
  return made;
};

const course = () => ({
  courseId: world.own.courseId,
  fromOrganizationId: world.own.centerId,
  dateStartLearning: today(),
});

const withdraw = (userId: string, accepted = false) =>
  portal.db
    .insertInto('consents')
    .values({ id: newId(), userId, kind: 'PersonalData', version: '1', accepted })
    .execute();

const pay = (id: string) =>
  portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', id).execute();

const coursesOf = async (id: string) =>
  (await client.call(assignments.ofStudent, { params: { id }, query: {} })).totalCount;

test('a course is assigned to everybody whom a filter finds; who is refused says why and is tried alone', async () => {
  const found = await people('Высотный', 11);
  const withdrawn = await makeStudent(portal.db, world.own.clientId, { surname: 'Высотный', name: 'Яков' });
  const aside = (await people('Прочий', 1)) as [string];
  await withdraw(withdrawn.userId);
  const filter = { search: 'Высотный', organization: 'Current' as const };

  const body = { chosen: { filter, count: 12 }, course: course() };
  const { id } = await client.call(batches.assignCourse, { body });
  expect(await read(client, id)).toMatchObject({ total: 12, done: 0, refused: 0, finishedAt: null });
  await work(id);

  const seen = await read(client, id, { state: 'Refused' });
  expect(seen).toMatchObject({
    action: 'AssignCourse',
    total: 12,
    done: 11,
    refused: 1,
    finishedAt: expect.any(String),
    rows: {
      totalCount: 1,
      items: [{ title: expect.stringContaining('Яков'), reason: expect.stringContaining('соглас') }],
    },
  });
  for (const studentId of found) expect(await coursesOf(studentId)).toBe(1);
  expect(await coursesOf(aside[0])).toBe(0);
  expect(await client.call(batches.recent, {})).toMatchObject([{ id, done: 11 }]);

  await withdraw(withdrawn.userId, true);
  const rowIds = seen.rows.items.map((row) => row.id);
  await client.call(batches.retry, { params: { id }, body: { rowIds } });
  expect(await read(client, id)).toMatchObject({ done: 11, refused: 0, finishedAt: null });
  await work(id);
  expect(await read(client, id)).toMatchObject({ done: 12, refused: 0 });
  // The first eleven were not assigned again.
  for (const studentId of found) expect(await coursesOf(studentId)).toBe(1);
});

test('nothing is begun when the filter finds another number of rows than was shown', async () => {
  await people('Другой', 3);
  const chosen = { filter: { search: 'Другой' }, count: 2 };
  const reply = await client.send(batches.assignCourse, { body: { chosen, course: course() } });
  expect(reply).toMatchObject({ code: 'RecordAlreadyChanged', msg: expect.stringContaining('3, а не 2') });
  expect(await client.call(batches.recent, {})).toEqual([]);
  expect(await client.refused(batches.sendFirstLinks, { body: { chosen: { filter: {} } } })).toBe('Invalid');
  expect(await client.refused(batches.sendFirstLinks, { body: { chosen: {} } })).toBe('Invalid');
});

test('pressed twice, or in two tabs, it is one batch', async () => {
  const ids = await people('Двойной', 2);
  const again = await portal.as(world.own.clientOperator);
  const begun = await Promise.all(
    [client, again].map((tab) => tab.call(batches.assignCourse, { body: { chosen: { ids }, course: course() } })),
  );
  expect(begun[0]?.id).toBe(begun[1]?.id);
  await work(begun[0]?.id ?? '');
  // So soon after the end it is still the same press.
  const late = await client.call(batches.assignCourse, {
    body: { chosen: { ids: ids.toReversed() }, course: course() },
  });
  expect(late.id).toBe(begun[0]?.id);
  const other = await client.call(batches.assignCourse, { body: { chosen: { ids: ids.slice(1) }, course: course() } });
  expect(other.id).not.toBe(begun[0]?.id);
  await work(other.id);
  expect(await read(client, other.id)).toMatchObject({ rows: { items: [{ reason: 'Уже был назначен с этого дня' }] } });
});

test('what was undone or taken back meanwhile is done again at once, and not taken for the first press', async () => {
  const [student = ''] = await people('Передумавший', 1);
  const body = { chosen: { ids: [student] }, course: course() };
  const first = await client.call(batches.assignCourse, { body });
  await work(first.id);
  const undone = await client.call(batches.undo, { params: { id: first.id } });
  await work(undone.id);
  expect(await coursesOf(student)).toBe(0);
  const again = await client.call(batches.assignCourse, { body });
  expect(again.id).not.toBe(first.id);
  await work(again.id);
  expect(await coursesOf(student)).toBe(1);
});

test('what was undone of one row from the history is done again with all of them at once', async () => {
  const [one = '', other = ''] = await people('Единичный', 2);
  const body = { chosen: { ids: [one, other] }, course: course() };
  const first = await client.call(batches.assignCourse, { body });
  await work(first.id);
  const line = await portal.db
    .selectFrom('undoableChanges')
    .where('changeId', '=', first.id)
    .where('studentId', '=', one)
    .select('lineId')
    .executeTakeFirstOrThrow();
  await client.call(undo.undo, { body: { id: line.lineId } });
  expect(await coursesOf(one)).toBe(0);
  const again = await client.call(batches.assignCourse, { body });
  expect(again.id).not.toBe(first.id);
  await work(again.id);
  expect([await coursesOf(one), await coursesOf(other)]).toEqual([1, 1]);
});

test('ready documents are marked as handed out, the others say why not; the mark is taken back likewise', async () => {
  const made: string[] = [];
  for (const studentId of await people('Готовый', 3)) {
    made.push(await makeAssignment(portal.db, { studentId, courseId: world.own.courseId }));
  }
  const [ready = '', unpaid = '', unfixed = ''] = made;
  await pay(ready);
  await pay(unfixed);
  await makePrintedDocument(portal.db, ready, { number: ready });
  const filter = { organization: world.own.clientId, search: 'Готовый' };
  const { id } = await center.call(batches.handOut, { body: { chosen: { filter, count: 3 } } });
  await work(id);
  const { rows, ...batch } = await read(center, id);
  expect(batch).toMatchObject({ done: 1, refused: 2 });
  expect(rows.items.map(({ state }) => state).toSorted()).toEqual(['Done', 'Refused', 'Refused']);
  const reasons = rows.items.flatMap(({ state, reason }) => (state === 'Refused' ? [reason] : []));
  expect(reasons.toSorted()).toEqual(['Назначение не оплачено', 'Не все документы зафиксированы']);
  const statusOf = async (assignId: string) =>
    (await center.call(assignments.read, { params: { id: assignId } })).recipiencyDocuments.issueStatus;
  expect(await statusOf(ready)).toBe('Issued');
  expect(await statusOf(unpaid)).toBe('NotIssued');

  const back = await center.call(batches.takeBack, { body: { chosen: { ids: [ready] } } });
  await work(back.id);
  expect(await statusOf(ready)).toBe('NotIssued');
  expect(await read(center, back.id)).toMatchObject({ rows: { items: [{ state: 'Done', reason: '' }] } });

  const nothing = await center.call(batches.takeBack, { body: { chosen: { ids: [ready, unpaid] } } });
  await work(nothing.id);
  const { rows: told } = await read(center, nothing.id);
  expect(told.items.map(({ state, reason }) => [state, reason])).toEqual([
    ['Done', 'И так не выдано'],
    ['Done', 'И так не выдано'],
  ]);
});

test('people are taken off a course, but who has paid stays; a row that is gone meanwhile is refused alone', async () => {
  const made: string[] = [];
  for (const studentId of await people('Снятый', 3)) {
    made.push(await makeAssignment(portal.db, { studentId, courseId: world.own.courseId }));
  }
  const [paid = '', gone = '', off = ''] = made;
  const { id } = await client.call(batches.removeAssigns, { body: { chosen: { ids: made } } });
  await pay(paid);
  await client.call(assignments.remove, { body: { assignId: gone } });
  await work(id);
  expect(await read(client, id)).toMatchObject({ done: 1, refused: 2 });
  expect(await client.refused(assignments.read, { params: { id: off } })).toBe('NotFoundAssignCourse');
  await client.call(assignments.read, { params: { id: paid } });
});

test('links go to those who have not logged in yet', async () => {
  const [fresh = '', used = ''] = await people('Первый', 2);
  const { userId } = await portal.db
    .selectFrom('students')
    .where('id', '=', used)
    .select('userId')
    .executeTakeFirstOrThrow();
  await portal.as({ userId });
  const { id } = await client.call(batches.sendFirstLinks, { body: { chosen: { ids: [fresh, used] } } });
  await work(id);
  const { rows } = await read(client, id);
  expect(rows.items).toMatchObject([{ state: 'Done' }, { state: 'Refused', reason: expect.stringContaining('вход') }]);
});

test('mailboxes go to another domain when their owners confirm it; who cannot be asked is told of', async () => {
  const { db } = portal;
  const make = (email: string) => makeStudent(db, world.own.clientId, { surname: 'Почтовый', email });
  const [moved, there, none, first] = [
    await make('move@old.test'),
    await make('there@new.test'),
    await make('none@old.test'),
    await make('taken@old.test'),
  ];
  await make('taken@new.test');
  await db.updateTable('users').set({ email: '', sharesEmail: true }).where('id', '=', none.userId).execute();
  const ids = [moved, there, none, first].map(({ studentId }) => studentId);
  const body = { chosen: { ids }, mail: { domain: ' @New.test' } };
  const { id } = await client.call(batches.changeEmails, { body });
  await work(id);
  expect((await read(client, id)).rows.items).toMatchObject([
    { state: 'Done', reason: 'Ждёт подтверждения: move@new.test' },
    { state: 'Done', reason: 'Почта и так на этом домене' },
    { state: 'Refused', reason: 'У сотрудника нет почты: укажите её в профиле' },
    { state: 'Refused', reason: expect.stringMatching(/e-mail|почт/i) },
  ]);
  const emailOf = (userId: string) =>
    db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  expect(await emailOf(moved.userId)).toEqual({ email: 'move@old.test' });
  const asked = await db.selectFrom('deliveries').where('userId', '=', moved.userId).select('recipient').execute();
  expect(asked).toEqual([{ recipient: 'move@new.test' }]);
  expect(await client.refused(batches.changeEmails, { body: { ...body, mail: { domain: 'не домен' } } })).toBe(
    'Invalid',
  );
});

test('whoever loses the right meanwhile, or is shut out, does nothing more', async () => {
  const ids = await people('Поздний', 2);
  const { id } = await client.call(batches.assignCourse, { body: { chosen: { ids }, course: course() } });
  const { operatorId } = world.own.clientOperator;
  const member = portal.db.updateTable('memberships').where('operatorId', '=', operatorId);
  await member.set({ rights: ['People'] }).execute();
  await work(id);
  expect(await read(client, id)).toMatchObject({ done: 0, refused: 2 });
  expect(await client.refused(batches.retry, { params: { id }, body: {} })).toBe('RightMissing');

  await member.set({ rights: ['People', 'Training'] }).execute();
  await client.call(batches.retry, { params: { id }, body: {} });
  await member.set({ deactivatedAt: new Date() }).execute();
  await work(id);
  await member.set({ deactivatedAt: null }).execute();
  expect(await read(client, id)).toMatchObject({ done: 0, refused: 2 });
  for (const studentId of ids) expect(await coursesOf(studentId)).toBe(0);
});

test('a colleague sees no batch of another, and what one does for several organizations reaches all of them', async () => {
  const ids = await people('Чужой', 1);
  const { id } = await client.call(batches.assignCourse, { body: { chosen: { ids }, course: course() } });
  expect(await center.refused(batches.read, { params: { id }, query: {} })).toBe('NotFoundBatch');
  expect(await center.refused(batches.retry, { params: { id }, body: {} })).toBe('NotFoundBatch');

  const second = await makeOrganization(portal.db);
  const { operatorId } = world.own.clientOperator;
  const rights = ['People', 'Training'] as const;
  await portal.db
    .insertInto('memberships')
    .values({ operatorId, organizationId: second, role: 'Operator', rights: [...rights] })
    .execute();
  const there = await makeStudent(portal.db, second, { surname: 'Чужой' });
  const both = await client.call(batches.assignCourse, {
    body: { chosen: { ids: [...ids, there.studentId] }, course: course() },
  });
  await work(both.id);
  expect(await read(client, both.id)).toMatchObject({ done: 2, refused: 0 });
});

test('the discount by number of people goes by how many it is assigned to at once', async () => {
  const step = { centerId: world.own.centerId, fromPeople: 3, percent: 10 };
  await portal.db.insertInto('quantityDiscounts').values(step).execute();
  const ids = await people('Скидочный', 3);
  const { id } = await client.call(batches.assignCourse, { body: { chosen: { ids }, course: course() } });
  await work(id);
  const rows = await portal.db
    .selectFrom('assignments')
    .where('studentId', 'in', ids)
    .select(['priceKopecks', 'listPriceKopecks'])
    .execute();
  expect(rows).toHaveLength(3);
  for (const { priceKopecks, listPriceKopecks } of rows) expect(priceKopecks).toBe((listPriceKopecks ?? 0) * 0.9);
});

test('documents go to their people, each his own, and are taken back for one reason; what is revoked is sent to nobody', async () => {
  const admin = await portal.as(world.own.administrator);
  const made: string[] = [];
  for (const studentId of await people('Отправленный', 2)) {
    made.push(await makeAssignment(portal.db, { studentId, courseId: world.own.courseId }));
  }
  const ids: string[] = [];
  for (const assignmentId of made) {
    await pay(assignmentId);
    ids.push(await makePrintedDocument(portal.db, assignmentId, { number: assignmentId, fullName: 'Отправленный' }));
  }
  const [first = '', second = ''] = ids;
  const revocation = { reason: 'Неверная дата' };
  const taken = await admin.call(batches.revokeDocuments, { body: { chosen: { ids: [first] }, revocation } });
  await work(taken.id);
  expect(await read(admin, taken.id)).toMatchObject({ done: 1, mayUndo: false });
  const again = await admin.call(batches.revokeDocuments, {
    body: { chosen: { filter: { search: 'Отправленный' }, count: 2 }, revocation },
  });
  const sent = await admin.call(batches.sendDocuments, { body: { chosen: { ids: [first, second] } } });
  await work(sent.id);
  const { rows } = await read(admin, sent.id);
  expect(rows.items.map(({ title, state, reason }) => [title !== '', state, reason])).toEqual([
    [true, 'Refused', 'Документ отозван: отправлять его некому'],
    [true, 'Done', ''],
  ]);
  await work(again.id);
  expect(await read(admin, again.id)).toMatchObject({ done: 1, refused: 1 });
  const reasons = await portal.db.selectFrom('documents').where('id', 'in', ids).select('revocationReason').execute();
  expect(reasons).toEqual([{ revocationReason: 'Неверная дата' }, { revocationReason: 'Неверная дата' }]);
});

test('each row leads to its record: the assignment, what a document stands on, the person', async () => {
  const { studentId } = await makeStudent(portal.db, world.own.clientId, { surname: 'Ведомый' });
  const assignId = await makeAssignment(portal.db, { studentId, courseId: world.own.courseId });
  const documentId = await makePrintedDocument(portal.db, assignId, { number: '4471' });
  const marked = await center.call(batches.handOut, { body: { chosen: { ids: [assignId] } } });
  const administrator = await portal.as(world.own.administrator);
  const sent = await administrator.call(batches.sendDocuments, { body: { chosen: { ids: [documentId] } } });
  const invited = await client.call(batches.sendFirstLinks, { body: { chosen: { ids: [studentId] } } });
  const leadsTo = async (visitor: Client, id: string) =>
    (await read(visitor, id)).rows.items.map((row) => row.standsAt);
  expect(await leadsTo(center, marked.id)).toEqual([{ kind: 'Assignment', id: assignId }]);
  expect(await leadsTo(administrator, sent.id)).toEqual([{ kind: 'Assignment', id: assignId }]);
  expect(await leadsTo(client, invited.id)).toEqual([{ kind: 'Student', id: studentId }]);
  // What is gone leads to whom it was about.
  const assignToRemove = await makeAssignment(portal.db, { studentId, courseId: world.own.closedCourseId });
  const gone = await center.call(batches.handOut, { body: { chosen: { ids: [assignToRemove] } } });
  await portal.db.deleteFrom('assignments').where('id', '=', assignToRemove).execute();
  expect(await leadsTo(center, gone.id)).toEqual([{ kind: 'Student', id: studentId }]);
});
