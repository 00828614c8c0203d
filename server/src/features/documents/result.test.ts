import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate, makeGraduateGroup } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function graduate(issuedDocuments: DocumentType[] = ['Certificate']) {
  const made = await makeGraduate(portal.db, { issuedDocuments });
  return { ...made, admin: await portal.as(made.administrator) };
}

const conclude = (admin: Client, assignId: string, commissionConclusion: string) =>
  admin.send(assignments.setConclusion, { body: { assignId, commissionConclusion } });

async function fix(admin: Client, assignId: string, type: 'Certificate' | 'Protocol', changes: object = {}) {
  const [info, endpoint] =
    type === 'Protocol'
      ? [documents.protocolInfo, documents.protocol]
      : [documents.certificateInfo, documents.certificate];
  const { form } = await admin.call(info, { params: { id: assignId } });
  const response = await admin.fetch(endpoint, { body: { assignId, ...form, ...changes } });
  return response.status === 200 ? 'Ok' : ((await response.json()) as { code: string; msg: string });
}

test('whoever has not passed gets a protocol that says so, and no certificate', async () => {
  const { admin, assignmentId } = await graduate(['Certificate', 'Protocol']);
  expect(await conclude(admin, assignmentId, 'Не прошёл проверку знаний')).toMatchObject({ code: 'Ok' });
  expect(await fix(admin, assignmentId, 'Protocol')).toBe('Ok');
  expect(await fix(admin, assignmentId, 'Certificate')).toMatchObject({
    code: 'Invalid',
    msg: 'Не хватает: положительное решение комиссии',
  });
  const { form } = await portal.db
    .selectFrom('documents')
    .innerJoin('assignmentDocuments as listed', 'listed.id', 'documents.id')
    .where('listed.assignmentId', '=', assignmentId)
    .select('documents.form')
    .executeTakeFirstOrThrow();
  expect(form).toMatchObject({ result: 'Не прошла проверку знаний' });
});

test('what a protocol is fixed with is the conclusion, for the certificate too', async () => {
  const { admin, assignmentId } = await graduate(['Certificate', 'Protocol']);
  expect(await fix(admin, assignmentId, 'Protocol', { result: 'Не сдал' })).toBe('Ok');
  const { commissionConclusion } = await admin.call(assignments.read, { params: { id: assignmentId } });
  expect(commissionConclusion).toBe('Не сдал');
  expect(await fix(admin, assignmentId, 'Certificate')).toMatchObject({ code: 'Invalid' });
});

test('a protocol does not refuse whoever has a certificate already', async () => {
  const { admin, assignmentId, courseId } = await graduate();
  expect(await fix(admin, assignmentId, 'Certificate', { date: today() })).toBe('Ok');
  // Only now the course issues a protocol too.
  const issuedDocuments: DocumentType[] = ['Certificate', 'Protocol'];
  await portal.db.updateTable('courses').set({ issuedDocuments }).where('id', '=', courseId).execute();
  const date = { date: today() };
  expect(await fix(admin, assignmentId, 'Protocol', { ...date, result: 'Не сдал' })).toMatchObject({
    code: 'Invalid',
    fields: { result: [{ message: 'Документ об обучении уже выдан: отзовите его, чтобы записать это решение' }] },
  });
  const { commissionConclusion } = await admin.call(assignments.read, { params: { id: assignmentId } });
  expect(commissionConclusion).toBe('Допущен');
  expect(await fix(admin, assignmentId, 'Protocol', date)).toBe('Ok');
});

test('the conclusion that a document was fixed with changes after the document is revoked', async () => {
  const { admin, assignmentId } = await graduate();
  expect(await fix(admin, assignmentId, 'Certificate')).toBe('Ok');
  expect(await conclude(admin, assignmentId, 'Не сдал')).toMatchObject({
    code: 'DocumentAlreadyGenerated',
    msg: 'С решением «Допущен» уже зафиксирован документ «Удостоверение о повышении квалификации». Чтобы изменить решение, отзовите его',
  });
  expect(await conclude(admin, assignmentId, 'Допущен')).toMatchObject({ code: 'Ok' });
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: fixed?.id ?? '', reason: 'Ошибка', withResting: true },
  });
  expect(await conclude(admin, assignmentId, 'Не сдал')).toMatchObject({ code: 'Ok' });
  expect(await fix(admin, assignmentId, 'Certificate')).toMatchObject({ code: 'Invalid' });
});

test('the plan of a group and its readiness board name who has not passed', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Certificate', 'Protocol'] });
  const admin = await portal.as(made.administrator);
  await conclude(admin, made.assignmentId, 'Неявка');
  const params = { id: made.groupId };
  const planned = await admin.call(groupDocuments.plan, { params, query: {} });
  const reasons = new Map(planned.map(({ assignId, reason }) => [assignId, reason]));
  expect(reasons.get(null)).toBeNull();
  expect(reasons.get(made.assignmentId)).toBe('Не хватает: положительное решение комиссии');
  expect([...reasons.values()].filter(Boolean)).toHaveLength(1);
  // The run does not even try.
  expect(planned.filter(({ isOwed }) => !isOwed).map(({ assignId }) => assignId)).toEqual([made.assignmentId]);
  await portal.db
    .insertInto('groupStudents')
    .columns(['groupId', 'studentId'])
    .expression((eb) =>
      eb.selectFrom('assignments').where('groupId', '=', made.groupId).select(['groupId', 'studentId']),
    )
    .execute();
  const { items } = await admin.call(groups.readiness, { params, query: {} });
  const gaps = items.flatMap(({ assigns }) => assigns.map(({ id, gaps: open }) => [id, open.includes('Result')]));
  expect(Object.fromEntries(gaps)[made.assignmentId]).toBe(true);
  expect(gaps.filter(([, lacks]) => lacks)).toHaveLength(1);
});

test.each(['ProfessionalTraining', 'SafetyTraining', 'AdvancedTraining'] as const)(
  'a certificate of %s is refused without the protocol that its course issues',
  async (trainingType) => {
    const made = await makeGraduate(portal.db, { trainingType, issuedDocuments: ['Certificate', 'Protocol'] });
    const admin = await portal.as(made.administrator);
    expect(await fix(admin, made.assignmentId, 'Certificate')).toMatchObject({
      code: 'Invalid',
      msg: 'Не хватает: номер и дата протокола (сначала зафиксируйте протокол)',
    });
    expect(await fix(admin, made.assignmentId, 'Protocol')).toBe('Ok');
    expect(await fix(admin, made.assignmentId, 'Certificate')).toBe('Ok');
  },
);

test('the code of a protocol names who has passed, and counts who has not and was given nothing', async () => {
  const made = await makeGraduateGroup(portal.db, 3, { issuedDocuments: ['Certificate', 'Protocol'] });
  const admin = await portal.as(made.administrator);
  const [first = '', second = ''] = made.assignIds;
  await conclude(admin, first, 'Не сдала');
  await conclude(admin, second, 'Неявка');
  const params = { id: made.groupId };
  await admin.call(groupDocuments.generate, { params, body: {} });
  for (;;) {
    const { run } = await admin.call(groupDocuments.read, { params });
    if (run && !run.isRunning) break;
  }
  const { verificationCode: code } = await portal.db
    .selectFrom('documents')
    .where('groupId', '=', made.groupId)
    .where('type', '=', 'Protocol')
    .select('verificationCode')
    .executeTakeFirstOrThrow();
  const told = await portal.anonymous().call(documents.verify, { params: { code } });
  expect(told.peopleCount).toBe(3);
  expect(told.refusedCount).toBe(2);
  const lines = told.people.map(({ person, result, documents: own }) => [person, result, own.length]);
  expect(lines).toEqual([['Петровав П. И.', 'Сдал', 1]]);
  expect(JSON.stringify(told)).not.toMatch(/Петроваб|Соловьёва|Не сдала|Неявка/);
});
