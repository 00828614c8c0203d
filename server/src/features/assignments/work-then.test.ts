import { assignments } from '@dopusk/contract/assignments.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { merges } from '@dopusk/contract/merges.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { makeGraduate, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

const PAST = { start: '2025-02-03', end: '2025-02-07' };
const TO_COME = { start: '2099-02-03', end: '2099-02-07' };

let serial = 0;

/** A person of the client who works as this, with a training that is over and one that is not. */
async function taught(jobTitle: string) {
  serial += 1;
  const contacts = { phone: `+791277700${String(serial).padStart(2, '0')}`, email: `then${serial}@x.test` };
  const { studentId } = await makeStudent(portal.db, world.own.clientId, { jobTitle, ...contacts });
  const of = (days: object) => makeAssignment(portal.db, { studentId, courseId: world.own.courseId, ...days });
  const ids = [await of(PAST), await of(TO_COME)] as const;
  const work = (title: string) =>
    client.call(students.update, {
      body: { id: studentId, surname: 'Тогда', name: 'Он', lastName: 'Ян', ...contacts, jobTitle: title } as never,
    });
  const kept = async (id: string) => (await client.call(assignments.read, { params: { id } })).work.jobTitle;
  return { studentId, past: ids[0], toCome: ids[1], work, kept };
}

test('a new position leaves the former one with what is over, once, and goes on with what is not', async () => {
  const { past, toCome, work, kept } = await taught('Стажёр');
  await work('Мастер');
  await work('Начальник');
  expect([await kept(past), await kept(toCome)]).toEqual(['Стажёр', null]);
  expect((await client.call(assignments.read, { params: { id: toCome } })).jobTitle).toBe('Начальник');
});

test('a position that is filled in late is that of the training too', async () => {
  const { past, work, kept } = await taught('');
  await work('Мастер');
  expect(await kept(past)).toBeNull();
});

test('a merge leaves with the trainings of the record that goes what it said', async () => {
  const first = await makeStudent(portal.db, world.own.clientId, { jobTitle: 'Директор' });
  const { studentId: second, past, toCome, kept } = await taught('Стажёр');
  const pair = { first: first.studentId, second };
  const { version } = await client.call(merges.compare, { query: pair });
  await client.call(merges.merge, { body: { ...pair, version, login: 'first', fromSecond: [] } });
  expect([await kept(past), await kept(toCome)]).toEqual(['Стажёр', null]);
});

test('what is corrected at the assignment stands in its protocol, and not in the record', async () => {
  const { assignmentId, administrator } = await makeGraduate(portal.db, { issuedDocuments: ['Protocol'] });
  const admin = await portal.as(administrator);
  const { student } = await admin.call(assignments.read, { params: { id: assignmentId } });
  const said = { jobTitle: 'Старший стропальщик', workplace: 'Филиал «Север»' };
  // As it was copied from a cell of two lines.
  const copied = { ...said, jobTitle: 'Старший\r\nстропальщик ' };
  await admin.call(assignments.setWork, { body: { assignId: assignmentId, ...copied } });
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect((await admin.fetch(documents.protocol, { body: { assignId: assignmentId, ...form } })).status).toBe(200);
  const { data } = await portal.db
    .selectFrom('documents')
    .innerJoin('assignmentDocuments as listed', 'listed.id', 'documents.id')
    .where('listed.assignmentId', '=', assignmentId)
    .select('documents.data')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ люди: [{ должность: said.jobTitle, организация: said.workplace }] });
  expect((await admin.call(students.read, { params: { id: student.id } })).jobTitle).not.toBe(said.jobTitle);
  await admin.call(assignments.setWork, { body: { assignId: assignmentId, jobTitle: ' ', workplace: '' } });
  const { work } = await admin.call(assignments.read, { params: { id: assignmentId } });
  expect(work).toEqual({ jobTitle: null, workplace: null });
});

test('what a protocol says of somebody’s work his client changes no more; the center does, for a document in exchange', async () => {
  const { assignmentId, administrator, clientId } = await makeGraduate(portal.db, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
  });
  const admin = await portal.as(administrator);
  const operator = await portal.as(await makeOperator(portal.db, [clientId]));
  const said = { assignId: assignmentId, jobTitle: 'Сварщик', workplace: '' };
  const check = { checkReason: 'Initial', staffCategory: null, admission: null } as const;
  await operator.call(assignments.setWork, { body: said });
  await operator.call(assignments.setElectrical, { body: { assignId: assignmentId, ...check } });
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect((await admin.fetch(documents.protocol, { body: { assignId: assignmentId, ...form } })).status).toBe(200);
  const other = { ...said, jobTitle: 'Генеральный директор' };
  expect((await operator.send(assignments.setWork, { body: other })).fields?.jobTitle?.[0]).toMatchObject({
    code: 'DocumentAlreadyGenerated',
    message: expect.stringContaining('Исправить может учебный центр'),
  });
  // Pressed without a change it is no change.
  expect((await operator.send(assignments.setWork, { body: said })).code).toBe('Ok');
  const again = { assignId: assignmentId, ...check, checkReason: 'Extraordinary' as const };
  for (const whoever of [operator, admin])
    expect(await whoever.refused(assignments.setElectrical, { body: again })).toBe('DocumentAlreadyGenerated');
  expect((await admin.send(assignments.setWork, { body: other })).code).toBe('Ok');
});

test('what is prepared ahead holds his client, too, who is told nothing of it', async () => {
  const { assignIds, groupId, administrator, clientId } = await makeGraduateGroup(portal.db, 1, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
  });
  const [assignId = ''] = assignIds;
  const [day, params] = [today(new Date(Date.now() + 5 * 86_400_000)), { id: groupId }];
  await portal.db.updateTable('assignments').set({ dateEndLearning: day }).where('id', '=', assignId).execute();
  await portal.db.updateTable('trainingResults').set({ decidedOn: day }).where('assignmentId', '=', assignId).execute();
  const admin = await portal.as(administrator);
  const operator = await portal.as(await makeOperator(portal.db, [clientId]));
  const said = { assignId, jobTitle: 'Сварщик', workplace: '' };
  await operator.call(assignments.setWork, { body: said });
  await admin.call(groupDocuments.generate, { params, body: { prepareAhead: true } });
  const run = async () => (await admin.call(groupDocuments.read, { params })).run;
  await expect.poll(async () => (await run())?.isRunning, { timeout: 30_000 }).toBe(false);
  expect(await run()).toMatchObject({ fixed: 1, failed: 0 });
  const other = { ...said, jobTitle: 'Генеральный директор' };
  const only = 'Исправить может учебный центр';
  expect((await operator.send(assignments.setWork, { body: other })).fields?.jobTitle?.[0]).toMatchObject({
    code: 'DocumentAlreadyGenerated',
    message: only,
  });
  expect((await operator.send(assignments.setWork, { body: said })).code).toBe('Ok');
  const check = { assignId, checkReason: 'Extraordinary', staffCategory: null, admission: null } as const;
  const refused = { code: 'DocumentAlreadyGenerated', msg: only };
  expect(await operator.send(assignments.setElectrical, { body: check })).toMatchObject(refused);
  expect((await admin.send(assignments.setElectrical, { body: check })).msg).toContain('Чтобы изменить, отзовите его');
  expect((await admin.send(assignments.setWork, { body: other })).code).toBe('Ok');
});

test('an employer beside the organization stands in the protocol; the next one leaves it with what is over', async () => {
  const { assignmentId, administrator } = await makeGraduate(portal.db, { issuedDocuments: ['Protocol'] });
  const admin = await portal.as(administrator);
  const read = () => admin.call(assignments.read, { params: { id: assignmentId } });
  const { student } = await read();
  const employ = (workplace: string) =>
    portal.db.updateTable('students').set({ workplace }).where('id', '=', student.id).execute();
  await employ('ООО «Подряд»');
  expect(await read()).toMatchObject({ workplace: 'ООО «Подряд»', work: { workplace: null } });
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect((await admin.fetch(documents.protocol, { body: { assignId: assignmentId, ...form } })).status).toBe(200);
  const { data } = await portal.db
    .selectFrom('documents')
    .innerJoin('assignmentDocuments as listed', 'listed.id', 'documents.id')
    .where('listed.assignmentId', '=', assignmentId)
    .select('documents.data')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ люди: [{ организация: 'ООО «Подряд»' }] });

  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: PAST.start, dateEndLearning: PAST.end })
    .where('id', '=', assignmentId)
    .execute();
  await employ('АО «Другой»');
  expect(await read()).toMatchObject({ workplace: 'АО «Другой»', work: { workplace: 'ООО «Подряд»' } });
});
