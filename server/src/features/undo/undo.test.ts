import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeAssignment, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import type { Seen } from '../../db/seen.ts';
import { runBatch } from '../batches/run-batch.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

beforeEach(async () => {
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
});

const newStudent = async () => (await makeStudent(portal.db, world.own.clientId)).studentId;
const newAssignment = async () =>
  makeAssignment(portal.db, { studentId: await newStudent(), courseId: world.own.courseId });

const pay = (id: string) =>
  portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', id).execute();

const rowOf = (id: string) => portal.db.selectFrom('assignments').where('id', '=', id).selectAll().executeTakeFirst();

const remove = async (id: string, by = client) => {
  const { undoId } = await by.call(assignments.remove, { body: { assignId: id } });
  return undoId ?? '';
};

const body = (studentIds: string[]) => ({
  body: {
    studentIds,
    courseId: world.own.courseId,
    fromOrganizationId: world.own.centerId,
    dateStartLearning: today(),
  },
});

const takeBack = (id: string, by = client) => by.send(undo.undo, { body: { id } });

test('a center that a client has unlinked takes its people off and is offered no undo that it could not do', async () => {
  const [ofCenter, ofClient] = [await newAssignment(), await newAssignment()];
  const pair = { organizationId: world.own.clientId, centerId: world.own.centerId };
  await client.call(centerLinks.remove, { body: pair });
  expect(await center.call(assignments.remove, { body: { assignId: ofCenter } })).toEqual({ undoId: null });
  expect(await rowOf(ofCenter)).toBeUndefined();
  const logged = await portal.db.selectFrom('auditLog').where('subjectId', '=', ofCenter).select('action').execute();
  expect(logged).toContainEqual({ action: 'assignment.removed' });
  // The client sees its people, and takes back what it has done.
  expect(await takeBack(await remove(ofClient))).toMatchObject({ code: 'Ok' });
});

test('who was taken off a course is there again as he was, with what went with it', async () => {
  const id = await newAssignment();
  await sql`insert into training_results (assignment_id, outcome, decided_on, noted_by)
    select ${id}, 'Passed', current_date, ${world.own.centerOperator.userId}`.execute(portal.db);
  await client.call(assignments.setRecipiency, {
    body: { assignId: id, type: 'Post', address: 'Москва, Тверская, 1', surname: 'Ли', name: 'Ян', lastname: '' },
  } as never);
  const before = await rowOf(id);
  const undoId = await remove(id);
  expect(await rowOf(id)).toBeUndefined();
  expect(await takeBack(undoId)).toMatchObject({ code: 'Ok', data: { undone: 1 } });
  expect(await rowOf(id)).toEqual(before);
  const kept = portal.db.selectFrom('trainingResults').where('assignmentId', '=', id).selectAll();
  expect(await kept.execute()).toHaveLength(1);
  expect(await takeBack(undoId)).toMatchObject({ code: 'ChangeCannotBeUndone' });
});

test('of who is put back when his invoice asks for nothing more it is said that he needs another', async () => {
  const { centerId, clientId } = world.own;
  const id = await newAssignment();
  const invoiceId = await makeInvoice(portal.db, { centerId, clientId, number: '51' });
  await portal.db.insertInto('invoiceAssignments').values({ invoiceId, assignmentId: id }).execute();
  const waiting = await remove(id);
  expect(await takeBack(waiting)).toMatchObject({ data: { undone: 1, notice: '' } });
  const undoId = await remove(id);
  const paid = { state: 'Paid' as const, paidOn: today(), paymentOrder: '7', decidedAt: new Date() };
  await portal.db.updateTable('invoices').set(paid).where('id', '=', invoiceId).execute();
  expect(await takeBack(undoId)).toMatchObject({
    data: { undone: 1, notice: 'Счёт № 51 оплаты больше не ждёт: за возвращённое обучение выставьте новый' },
  });
});

test('the link that ended with the last assignment is there again, and the center sees him', async () => {
  const { clientId, centerId, assignmentId } = world.own;
  await portal.db.deleteFrom('groupStudents').where('groupId', '=', world.own.groupId).execute();
  await portal.db.deleteFrom('groups').where('id', '=', world.own.groupId).execute();
  const link = portal.db.selectFrom('centerClients').where('centerId', '=', centerId).where('clientId', '=', clientId);
  await portal.db
    .updateTable('centerClients')
    .set({ origin: 'Training' })
    .where('centerId', '=', centerId)
    .where('clientId', '=', clientId)
    .execute();
  const before = await link.selectAll().execute();
  const undoId = await remove(assignmentId, center);
  expect(await link.selectAll().execute()).toEqual([]);
  expect(await takeBack(undoId, center)).toMatchObject({ code: 'Ok' });
  expect(await link.selectAll().execute()).toEqual(before);
});

test('what was assigned to several is taken back from all or from none', async () => {
  const studentIds = [await newStudent(), await newStudent()];
  const made = await client.call(assignments.addMany, body(studentIds));
  const [paid = '', other = ''] = made.ids;
  await pay(paid);
  expect((await takeBack(made.undoId ?? '')).code).toBe('HasPaidAssigns');
  expect(await rowOf(other)).toBeDefined();
  await portal.db.updateTable('assignments').set({ paidAt: null }).where('id', '=', paid).execute();
  expect(await takeBack(made.undoId ?? '')).toMatchObject({ code: 'Ok', data: { undone: 2 } });
  for (const id of made.ids) expect(await rowOf(id)).toBeUndefined();
  // Nobody was assigned the second time: there is nothing to undo.
  const again = await client.call(assignments.addMany, body(studentIds));
  expect((await client.call(assignments.addMany, body(studentIds))).undoId).toBeNull();
  expect(again.undoId).not.toBeNull();
});

test('an undo is refused with what rests on the change, or has come since', async () => {
  const made = await client.call(assignments.addMany, body([await newStudent()]));
  const [id = ''] = made.ids;
  await sql`insert into training_results (assignment_id, outcome, decided_on, noted_by)
    select ${id}, 'Passed', current_date, ${world.own.centerOperator.userId}`.execute(portal.db);
  expect((await takeBack(made.undoId ?? '')).msg).toContain('комиссия уже приняла решение');

  const invoiced = await client.call(assignments.addMany, body([await newStudent()]));
  const invoiceId = await makeInvoice(portal.db, { centerId: world.own.centerId, clientId: world.own.clientId });
  await sql`insert into invoice_assignments (invoice_id, assignment_id) values (${invoiceId}, ${invoiced.ids[0]})`.execute(
    portal.db,
  );
  expect((await takeBack(invoiced.undoId ?? '')).msg).toContain('выставлен счёт');

  const studentId = await newStudent();
  const first = await client.call(assignments.addMany, body([studentId]));
  const removed = await remove(first.ids[0] ?? '');
  await client.call(assignments.addMany, body([studentId]));
  expect((await takeBack(removed)).msg).toContain('назначен ему снова');
  // The assignment of the first change is gone.
  expect((await takeBack(first.undoId ?? '')).msg).toContain('назначение уже снято');

  const member = await newStudent();
  const groupId = await makeGroup(portal.db, {
    clientId: world.own.clientId,
    centerId: world.own.centerId,
    studentIds: [member],
  });
  const inGroup = await makeAssignment(portal.db, { studentId: member, courseId: world.own.courseId });
  await portal.db.updateTable('assignments').set({ groupId }).where('id', '=', inGroup).execute();
  const left = await remove(inGroup);
  await portal.db.deleteFrom('groupStudents').where('groupId', '=', groupId).execute();
  expect((await takeBack(left)).msg).toContain('в группе его больше нет');

  const withdrawn = await makeStudent(portal.db, world.own.clientId);
  const his = await makeAssignment(portal.db, { studentId: withdrawn.studentId, courseId: world.own.courseId });
  const hisRemoval = await remove(his);
  await portal.db
    .insertInto('consents')
    .values({ id: newId(), userId: withdrawn.userId, kind: 'PersonalData', version: '1', accepted: false })
    .execute();
  expect((await takeBack(hisRemoval)).code).toBe('ConsentWithdrawn');
});

test('training that was moved by a merge comes back to nobody else: the merge is undone first, or its undoing is named', async () => {
  const [kept, other] = [await newStudent(), await newStudent()];
  const nameOf = async (id: string) =>
    (await portal.db.selectFrom('students').where('id', '=', id).select('fullName').executeTakeFirstOrThrow()).fullName;
  const merge = async () => {
    const query = { first: kept, second: other };
    const { version } = await client.call(merges.compare, { query });
    return client.call(merges.merge, { body: { ...query, version, login: 'first', fromSecond: [] } });
  };
  const assign = () => makeAssignment(portal.db, { studentId: other, courseId: world.own.courseId });
  const name = await nameOf(other);

  // Taken off before they were merged.
  const before = await assign();
  const early = await remove(before);
  const first = await merge();
  const early1 = await takeBack(early);
  expect([early1.code, early1.msg]).toEqual([
    'ChangeCannotBeUndone',
    expect.stringContaining('сначала отмените объединение'),
  ]);
  await client.call(merges.undo, { params: { id: first.mergeId } });
  expect((await takeBack(early)).ok).toBe(true);
  expect((await rowOf(before))?.studentId).toBe(other);

  // Taken off of the one record that they are again, after a merge that has moved it, too, was undone.
  const undone = await merge();
  await client.call(merges.undo, { params: { id: undone.mergeId } });
  const second = await merge();
  expect((await takeBack(await remove(before))).ok).toBe(true);
  expect((await rowOf(before))?.studentId).toBe(kept);

  // Taken off of the one record, which are two again.
  const late = await remove(before);
  await client.call(merges.undo, { params: { id: second.mergeId } });
  const late1 = await takeBack(late);
  expect([late1.code, late1.msg]).toEqual([
    'ChangeCannotBeUndone',
    expect.stringContaining(`обучение было у записи «${name}»: назначьте курс ей`),
  ]);
  expect(await rowOf(before)).toBeUndefined();
});

test('a mark of handing out is taken back, unless somebody has changed it since', async () => {
  const id = await newAssignment();
  await pay(id);
  await makePrintedDocument(portal.db, id, { number: id });
  const mark = async (status: 'Issued' | 'NotIssued') =>
    (await center.call(assignments.setIssueStatus, { params: { id }, query: { status } })).undoId;
  const issued = (await mark('Issued')) ?? '';
  // Marked already: nothing was changed, and nobody's mark is taken away by an undo.
  expect(await mark('Issued')).toBeNull();
  expect(await takeBack(issued, center)).toMatchObject({ code: 'Ok' });
  expect(await rowOf(id)).toMatchObject({ isIssued: false });
  const second = (await mark('Issued')) ?? '';
  await mark('NotIssued');
  expect((await takeBack(second, center)).msg).toContain('отметку уже изменили');
});

test('for a day, by colleagues with the right of the reverse action, and by no other organization', async () => {
  const undoId = await remove(await newAssignment());
  expect((await takeBack(undoId, center)).code).toBe('NotFoundChange');
  const colleague = await makeOperator(portal.db, [world.own.clientId]);
  await portal.db
    .updateTable('memberships')
    .set({ rights: ['People'] })
    .where('operatorId', '=', colleague.operatorId)
    .execute();
  const other = await portal.as(colleague);
  expect((await takeBack(undoId, other)).code).toBe('RightMissing');
  await portal.db
    .updateTable('memberships')
    .set({ rights: ['Training'] })
    .where('operatorId', '=', colleague.operatorId)
    .execute();
  const change = portal.db.updateTable('undoableChanges').where('changeId', '=', undoId);
  await change.set({ madeAt: sql<Date>`now() - interval '25 hours'` }).execute();
  expect((await takeBack(undoId, other)).msg).toContain('в течение суток');
  await change.set({ madeAt: sql<Date>`now() - interval '23 hours'` }).execute();
  expect((await takeBack(undoId, other)).code).toBe('Ok');
});

test('the history of the person offers it, to whoever may, until it is done', async () => {
  const studentId = await newStudent();
  const id = await makeAssignment(portal.db, { studentId, courseId: world.own.courseId });
  await remove(id);
  const read = async (by = client) =>
    (await by.call(history.list, { query: { record: 'Student', recordId: studentId } })).items;
  const [line] = await read();
  expect(line).toMatchObject({ text: 'Снято назначение', undoId: line?.id });
  for (const one of await read(center)) expect(one.undoId).toBeNull();
  expect((await takeBack(line?.undoId ?? '')).code).toBe('Ok');
  const [restored, removed] = await read();
  expect(restored).toMatchObject({ text: 'Отменено снятие назначения', undoId: null });
  expect(removed).toMatchObject({ text: 'Снято назначение', undoId: null });
});

test('a batch is undone by another one: what something rests on stays, with the reason', async () => {
  const work = (id: string) =>
    runBatch.run({ batchId: id as Seen<'batches'> }, portal.context, {
      number: 1,
      isLast: true,
      signal: new AbortController().signal,
    });
  const ids = [await newAssignment(), await newAssignment()];
  const { id } = await client.call(batches.removeAssigns, { body: { chosen: { ids } } });
  await work(id);
  const read = (batchId: string) => client.call(batches.read, { params: { id: batchId }, query: {} });
  expect(await read(id)).toMatchObject({ done: 2, mayUndo: true });
  const row = await portal.db
    .selectFrom('undoableChanges')
    .where('recordId', '=', ids[0] ?? '')
    .select('studentId')
    .executeTakeFirstOrThrow();
  await makeAssignment(portal.db, { studentId: row.studentId ?? '', courseId: world.own.courseId });
  const back = await client.call(batches.undo, { params: { id } });
  await work(back.id);
  const undone = await read(back.id);
  expect(undone).toMatchObject({ action: 'Undo', done: 1, refused: 1 });
  expect(undone.rows.items.find(({ state }) => state === 'Refused')?.reason).toContain('назначен ему снова');
  expect(await rowOf(ids[1] ?? '')).toBeDefined();
  expect(await read(id)).toMatchObject({ mayUndo: true });

  const links = await client.call(batches.sendFirstLinks, { body: { chosen: { ids: [await newStudent()] } } });
  await work(links.id);
  expect(await read(links.id)).toMatchObject({ mayUndo: false });
  expect(await client.refused(batches.undo, { params: { id: links.id } })).toBe('ChangeCannotBeUndone');
});
