import { audit } from '@dopusk/contract/audit.ts';
import { committees } from '@dopusk/contract/committees.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { disciplines } from '@dopusk/contract/disciplines.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { history } from '@dopusk/contract/history.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { views } from '@dopusk/contract/views.ts';
import { WEBHOOKS_AT_MOST, webhooks } from '@dopusk/contract/webhooks.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeQuestionnaireLink, makeSentQuestionnaire } from '../../../demo/questionnaire-builders.ts';
import { makeAssignment, makeCommittee, makeCourse, makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

beforeEach(async () => {
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
  administrator = await portal.as(world.own.administrator);
});

const takeBack = (id: string | null, by = client) => by.send(undo.undo, { body: { id: id ?? '' } });

async function newGroup(count = 2) {
  const students: string[] = [];
  for (let i = 0; i < count; i++) students.push((await makeStudent(portal.db, world.own.clientId)).studentId);
  const { courseId, centerId } = world.own;
  const course = { courseId, fromOrganizationId: centerId, dateStartLearning: today() };
  const { id } = await client.call(groups.create, { body: { title: `Бригада ${newId()}`, students, ...course } });
  return { id, students };
}

const trainingsOf = (groupId: string) =>
  portal.db.selectFrom('assignments').where('groupId', '=', groupId).selectAll().orderBy('id').execute();
const membersOf = (groupId: string) =>
  portal.db.selectFrom('groupStudents').where('groupId', '=', groupId).selectAll().orderBy('studentId').execute();
const groupRow = (id: string) => portal.db.selectFrom('groups').where('id', '=', id).selectAll().executeTakeFirst();

test('a deleted group comes back with its people, their trainings and what referred to it', async () => {
  const { id } = await newGroup();
  const invoiceId = await makeInvoice(portal.db, { centerId: world.own.centerId, clientId: world.own.clientId });
  await portal.db.updateTable('invoices').set({ groupId: id }).where('id', '=', invoiceId).execute();
  const before = [await groupRow(id), await membersOf(id), await trainingsOf(id)];
  const { undoId } = await client.call(groups.remove, { params: { id } });
  expect(await groupRow(id)).toBeUndefined();
  expect((await takeBack(undoId, center)).code).toBe('NotFoundChange');
  expect(await takeBack(undoId)).toMatchObject({ code: 'Ok', data: { undone: 1 } });
  expect([await groupRow(id), await membersOf(id), await trainingsOf(id)]).toEqual(before);
  const invoice = portal.db.selectFrom('invoices').where('id', '=', invoiceId).select('groupId');
  expect(await invoice.executeTakeFirst()).toEqual({ groupId: id });
  expect((await takeBack(undoId)).code).toBe('ChangeCannotBeUndone');
});

test('of a group whose people are put back when their invoice asks for nothing more it is said that they need another', async () => {
  const { centerId, clientId, courseId } = world.own;
  const ways = [
    (id: string) => client.call(groups.removeAssigns, { params: { id }, query: { courseId } }),
    (id: string) => client.call(groups.remove, { params: { id } }),
  ];
  for (const [index, remove] of ways.entries()) {
    const { id } = await newGroup();
    const number = String(52 + index);
    const invoiceId = await makeInvoice(portal.db, { centerId, clientId, number });
    for (const one of await trainingsOf(id)) {
      await portal.db.insertInto('invoiceAssignments').values({ invoiceId, assignmentId: one.id }).execute();
    }
    expect(await takeBack((await remove(id)).undoId)).toMatchObject({ data: { notice: '' } });
    const { undoId } = await remove(id);
    const paid = { state: 'Paid' as const, paidOn: today(), paymentOrder: '7', decidedAt: new Date() };
    await portal.db.updateTable('invoices').set(paid).where('id', '=', invoiceId).execute();
    const notice = `Счёт № ${number} оплаты больше не ждёт: за возвращённое обучение выставьте новый`;
    expect(await takeBack(undoId)).toMatchObject({ data: { notice } });
  }
});

test('a deleted group stays deleted when one of its people has been assigned the course again', async () => {
  const { id, students } = await newGroup();
  const { undoId } = await client.call(groups.remove, { params: { id } });
  const { courseId, centerId } = world.own;
  const course = { courseId, fromOrganizationId: centerId, dateStartLearning: today() };
  await client.call(groups.create, { body: { title: 'Другая', students: students.slice(0, 1), ...course } });
  expect((await takeBack(undoId)).msg).toContain('назначен ему снова');
  expect(await groupRow(id)).toBeUndefined();
});

test('who was taken out of a group comes back, who came leaves, as long as he has not paid', async () => {
  const { id, students } = await newGroup(3);
  const [stays = '', ...leave] = students;
  const { studentId: comes } = await makeStudent(portal.db, world.own.clientId);
  const before = [await membersOf(id), await trainingsOf(id)];
  const body = { id, title: 'Бригада', students: [stays, comes] };
  const { undoId } = await client.call(groups.update, { body });
  expect((await membersOf(id)).map(({ studentId }) => studentId).toSorted()).toEqual([stays, comes].toSorted());
  const his = portal.db.updateTable('assignments').where('studentId', '=', comes);
  await his.set({ paidAt: new Date() }).execute();
  expect((await takeBack(undoId)).code).toBe('HasPaidAssigns');
  await his.set({ paidAt: null }).execute();
  expect((await takeBack(undoId)).code).toBe('Ok');
  expect([await membersOf(id), await trainingsOf(id)]).toEqual(before);
  expect(leave).toHaveLength(2);
  const named = { id, title: 'Бригада 2', students };
  expect((await client.call(groups.update, { body: named })).undoId).toBeNull();
});

test('a course taken off a group is put back for everybody', async () => {
  const { id } = await newGroup();
  const before = await trainingsOf(id);
  const { undoId } = await client.call(groups.removeAssigns, { params: { id }, query: {} });
  expect(await trainingsOf(id)).toEqual([]);
  expect((await takeBack(undoId)).code).toBe('Ok');
  expect(await trainingsOf(id)).toEqual(before);
});

test('courses, committees and disciplines that were deleted come back as they stood, from the log, too', async () => {
  const { centerId } = world.own;
  const courseId = await makeCourse(portal.db, centerId);
  const committeeId = await makeCommittee(portal.db, centerId);
  const disciplineId = await makeDiscipline(portal.db, centerId, { title: `Дисциплина ${newId()}` });
  for (const [table, id, removed] of [
    ['courses', courseId, courses.remove],
    ['committees', committeeId, committees.remove],
    ['disciplines', disciplineId, disciplines.remove],
  ] as const) {
    const row = portal.db.selectFrom(table).where('id', '=', id).selectAll();
    const before = await row.execute();
    const { undoId } = await center.call(removed, { body: [id] });
    expect(await row.execute()).toEqual([]);
    expect((await takeBack(undoId)).code).toBe('NotFoundChange');
    const [line] = (await administrator.call(audit.list, { query: {} })).items;
    expect(line?.undoId).not.toBeNull();
    expect((await takeBack(line?.undoId ?? '', administrator)).code).toBe('Ok');
    expect(await row.execute()).toEqual(before);
    expect((await administrator.call(audit.list, { query: {} })).items[1]?.undoId).toBeNull();
  }
});

test('a deleted course whose title another one has by now stays deleted', async () => {
  const { centerId } = world.own;
  const courseId = await makeCourse(portal.db, centerId);
  const row = portal.db.selectFrom('courses').where('id', '=', courseId).select('title');
  const { title } = await row.executeTakeFirstOrThrow();
  const { undoId } = await center.call(courses.remove, { body: [courseId] });
  await makeCourse(portal.db, centerId, { title });
  expect((await takeBack(undoId, center)).msg).toContain('такое же название');
});

test('a deleted discipline that was added anew stays deleted', async () => {
  const body = { title: `Дисциплина ${newId()}`, type: 'PK', hoursCount: 8 } as const;
  const { id } = await center.call(disciplines.add, { body });
  const { undoId } = await center.call(disciplines.remove, { body: [id] });
  await center.call(disciplines.add, { body });
  expect((await takeBack(undoId, center)).msg).toContain('такая же дисциплина уже есть');
});

test('a group comes back with the tried run of its documents, and with what its people said of themselves', async () => {
  const { id, students } = await newGroup(1);
  const [training] = await trainingsOf(id);
  const runId = newId();
  const { clientId, courseId, clientOperator, centerOperator } = world.own;
  const run = { id: runId, groupId: id, createdBy: centerOperator.userId };
  await portal.db.insertInto('groupDocumentRuns').values(run).execute();
  await sql`insert into group_document_items (id, run_id, position, course_id, assignment_id, type, state)
    values (${newId()}, ${runId}, 1, ${courseId}, ${training?.id}, 'Certificate', 'failed')`.execute(portal.db);
  const { operatorId } = clientOperator;
  const linkId = await makeQuestionnaireLink(portal.db, { groupId: id, organizationId: clientId, operatorId });
  await makeSentQuestionnaire(portal.db, { groupId: id, studentId: students[0] ?? '', linkId });
  const tables = ['groupDocumentRuns', 'questionnaires', 'questionnaireLinks'] as const;
  const read = async () => [
    ...(await Promise.all(
      tables.map((table) => portal.db.selectFrom(table).where('groupId', '=', id).selectAll().execute()),
    )),
    await portal.db.selectFrom('groupDocumentItems').where('runId', '=', runId).selectAll().execute(),
    await trainingsOf(id),
  ];
  const before = await read();
  const { undoId } = await client.call(groups.remove, { params: { id } });
  expect((await read()).flat()).toEqual([]);
  expect((await takeBack(undoId)).code).toBe('Ok');
  expect(await read()).toEqual(before);
});

test('nobody is put back who has taken his consent back, though he learnt nothing in the group', async () => {
  const { id } = await newGroup();
  const { studentId, userId } = await makeStudent(portal.db, world.own.clientId);
  await portal.db.insertInto('groupStudents').values({ groupId: id, studentId }).execute();
  const { undoId } = await client.call(groups.remove, { params: { id } });
  const consent = { id: newId(), userId, kind: 'PersonalData', version: '1', accepted: false } as const;
  await portal.db.insertInto('consents').values(consent).execute();
  expect((await takeBack(undoId)).code).toBe('ConsentWithdrawn');
  expect(await groupRow(id)).toBeUndefined();
});

test('an undo leaves money where it went, and puts back what an open invoice and a learning system had', async () => {
  const { id } = await newGroup(1);
  const [training] = await trainingsOf(id);
  const assignmentId = training?.id ?? '';
  const { centerId, clientId, courseId } = world.own;
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
  const [open, cancelled] = [
    await makeInvoice(portal.db, { centerId, clientId }),
    await makeInvoice(portal.db, { centerId, clientId }),
  ];
  for (const invoiceId of [open, cancelled]) {
    await portal.db.insertInto('invoiceAssignments').values({ invoiceId, assignmentId }).execute();
  }
  const paymentId = newId();
  await sql`insert into payments (id, provider, idempotence_key, organization_id, assignment_id, amount_kopecks, status, return_url)
    values (${paymentId}, 'sandbox', ${paymentId}, ${clientId}, ${assignmentId}, 100, 'pending', '/')`.execute(
    portal.db,
  );
  const enrolmentId = newId();
  await sql`insert into lms_enrolments (id, assignment_id, center_id, student_id, course_id, moodle_id, date_start, date_end)
    values (${enrolmentId}, ${assignmentId}, ${centerId}, ${training?.studentId}, ${courseId}, 7, current_date, ${training?.dateEndLearning})`.execute(
    portal.db,
  );
  const { undoId } = await client.call(groups.remove, { params: { id } });
  await sql`update invoices set state = 'Cancelled', cancel_reason = 'Ошибка', decided_at = now()
    where id = ${cancelled}`.execute(portal.db);
  await sql`update lms_enrolments set task = 'Unenrol' where id = ${enrolmentId}`.execute(portal.db);
  expect((await takeBack(undoId)).code).toBe('Ok');
  const listed = portal.db
    .selectFrom('invoiceAssignments')
    .where('assignmentId', '=', assignmentId)
    .select('invoiceId');
  expect(await listed.execute()).toEqual([{ invoiceId: open }]);
  const payment = portal.db.selectFrom('payments').where('id', '=', paymentId).select('assignmentId');
  expect(await payment.executeTakeFirst()).toEqual({ assignmentId: null });
  // The former one is still taken back; by the new one he stays in the course.
  const enrolments = portal.db.selectFrom('lmsEnrolments').where('courseId', '=', courseId).orderBy('task');
  const tasks = await enrolments.select(['task', 'assignmentId']).execute();
  expect(tasks).toEqual([
    { task: 'Enrol', assignmentId },
    { task: 'Unenrol', assignmentId: null },
  ]);
});

test('who came into a group keeps what he had been assigned before, and stays while something rests on what he got', async () => {
  const { id, students } = await newGroup(1);
  const [before, invoiced] = [
    await makeStudent(portal.db, world.own.clientId),
    await makeStudent(portal.db, world.own.clientId),
  ];
  const own = await makeAssignment(portal.db, {
    studentId: before.studentId,
    courseId: world.own.courseId,
    start: today(),
    end: '2099-01-01',
  });
  const body = { id, title: 'Бригада', students: [...students, before.studentId, invoiced.studentId] };
  const { undoId } = await client.call(groups.update, { body });
  const trainings = await trainingsOf(id);
  expect(trainings.map((one) => one.id)).toContain(own);
  const assignmentId = trainings.find(({ studentId }) => studentId === invoiced.studentId)?.id ?? '';
  const { centerId, clientId } = world.own;
  const invoiceId = await makeInvoice(portal.db, { centerId, clientId });
  await portal.db.insertInto('invoiceAssignments').values({ invoiceId, assignmentId }).execute();
  expect((await takeBack(undoId)).msg).toContain('выставлен счёт');
  await portal.db.deleteFrom('invoiceAssignments').where('invoiceId', '=', invoiceId).execute();
  expect((await takeBack(undoId)).code).toBe('Ok');
  expect((await membersOf(id)).map(({ studentId }) => studentId)).toEqual(students);
  const kept = portal.db.selectFrom('assignments').where('id', 'in', [own, assignmentId]).select(['id', 'groupId']);
  expect(await kept.execute()).toEqual([{ id: own, groupId: null }]);
});

test('a note and a view that somebody has deleted of his own come back to him, and to nobody by a colleague', async () => {
  const colleague = await portal.as(await makeOperator(portal.db, [world.own.centerId], 'HighOperator'));
  const { id: noteId } = await center.call(history.addNote, {
    body: { record: 'Course', recordId: world.own.courseId, text: 'Спросить о сроках' },
  });
  const { id: viewId } = await center.call(views.create, {
    body: { list: 'Students', title: 'Мои', query: 'search=Ким', isShared: true },
  });
  await center.call(views.setStart, { body: { list: 'Students', id: viewId } });
  const before = await center.call(views.list);
  for (const [table, id, removed] of [
    ['recordNotes', noteId, history.removeNote],
    ['listViews', viewId, views.remove],
  ] as const) {
    const row = portal.db.selectFrom(table).where('id', '=', id).selectAll();
    const stood = await row.execute();
    const { undoId } = await center.call(removed, { body: { id } });
    expect(await row.execute()).toEqual([]);
    expect(await takeBack(undoId, colleague)).toMatchObject({
      code: 'ChangeCannotBeUndone',
      msg: expect.stringContaining('это может тот, кто удалил'),
    });
    expect(await takeBack(undoId, center)).toMatchObject({ code: 'Ok' });
    expect(await row.execute()).toEqual(stood);
  }
  // Also that the list opens with it.
  expect(await center.call(views.list)).toEqual(before);
});

const memberOf = (fullName: string) => ({ fullName, jobTitleMemberCommitee: 'Chairman' as const });

async function committeeOfTwoVersions() {
  const first = { title: `Комиссия ${newId()}`, orderNumber: '1', orderDate: '2026-01-12' };
  const { id } = await center.call(committees.create, { body: { ...first, members: [memberOf('Орлова Анна')] } });
  const second = { id, ...first, orderNumber: '2', members: [memberOf('Котов Пётр')], effectiveFrom: '2026-06-01' };
  await center.call(committees.update, { body: second });
  const read = async () => [
    await center.call(committees.read, { params: { id } }),
    await center.call(committees.versions, { params: { id } }),
  ];
  const remove = async () => {
    const undoId = newId();
    await center.call(committees.removeVersion, { body: { id, validFrom: '2026-06-01', undoId } });
    return { undoId };
  };
  return { id, second, read, remove };
}

test('a removed version of a committee is put back as it stood, by the center alone', async () => {
  const { read, remove } = await committeeOfTwoVersions();
  const before = await read();
  const { undoId } = await remove();
  expect(await read()).toMatchObject([{ orderNumber: '1', members: [memberOf('Орлова Анна')] }, [{ changed: [] }]]);
  expect((await takeBack(undoId)).code).toBe('NotFoundChange');
  const training = await portal.as(await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['People']));
  expect((await takeBack(undoId, training)).code).toBe('RightMissing');
  expect((await takeBack(undoId, center)).code).toBe('Ok');
  expect(await read()).toEqual(before);
  const [line] = (await administrator.call(audit.list, { query: {} })).items;
  expect(line?.action).toBe('committee.version-restored');
});

test('a removed version of a committee stays removed when the committee is another by now, or is gone', async () => {
  const { id, second, remove } = await committeeOfTwoVersions();
  const { undoId } = await remove();
  await center.call(committees.update, { body: { ...second, orderNumber: '3', effectiveFrom: null } });
  expect((await takeBack(undoId, center)).msg).toContain('комиссию с тех пор изменили');
  await center.call(committees.remove, { body: [id] });
  expect((await takeBack(undoId, center)).msg).toContain('комиссии больше нет');
});

test('a removed version of a committee stays removed when a document has said the former composition', async () => {
  const { id, remove } = await committeeOfTwoVersions();
  const { undoId } = await remove();
  const courseId = await makeCourse(portal.db, world.own.centerId, { committeeId: id });
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const training = { courseId, studentId };
  const assignmentId = await makeAssignment(portal.db, training);
  await makePrintedDocument(portal.db, assignmentId);
  expect((await takeBack(undoId, center)).msg).toContain('за эти дни уже есть документы');
});

const address = () => ({ title: '1С', url: 'https://example.ru/dopusk', events: ['invoice.paid' as const] });
const keptSecret = (id: string) =>
  portal.db.selectFrom('webhooks').where('id', '=', id).select(['title', 'url', 'secret', 'off']).execute();

test('a deleted address for events is put back with its secret, by whoever sees to the programs', async () => {
  const { id } = await administrator.call(webhooks.create, { body: address() });
  const before = await keptSecret(id);
  const { undoId } = await administrator.call(webhooks.remove, { params: { id } });
  expect(await keptSecret(id)).toEqual([]);
  expect((await takeBack(undoId)).code).toBe('NotFoundChange');
  expect((await takeBack(undoId, center)).code).toBe('Forbidden');
  expect((await takeBack(undoId, administrator)).code).toBe('Ok');
  expect(await keptSecret(id)).toEqual(before);
  expect((await administrator.call(audit.list, { query: {} })).items[0]?.action).toBe('webhook.restored');
});

test('a deleted address for events stays deleted when there are as many as may be', async () => {
  const { id } = await administrator.call(webhooks.create, { body: address() });
  const { undoId } = await administrator.call(webhooks.remove, { params: { id } });
  for (let i = 0; i < WEBHOOKS_AT_MOST; i++) await administrator.call(webhooks.create, { body: address() });
  expect((await takeBack(undoId, administrator)).code).toBe('ManyWebhooks');
});
