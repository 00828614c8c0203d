import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { tellNews } from '../../notices/news.ts';

let portal: Portal;
let made: Graduate;
let admin: Client;
let documentId: string;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

beforeEach(async () => {
  made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  admin = await portal.as(made.administrator);
  const assignment = portal.db.updateTable('assignments').where('id', '=', made.assignmentId);
  await assignment.set({ createdBy: made.administrator.userId }).execute();
  await fix();
  documentId = await printed();
  await tellNews(portal.context);
});

const info = () => admin.call(documents.certificateInfo, { params: { id: made.assignmentId } });

async function fix() {
  const { form } = await info();
  const body = { assignId: made.assignmentId, ...form, suggestedNumber: form.number };
  expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
}

/** The id of the document that stands there now, once it is printed. */
async function printed(): Promise<string> {
  for (;;) {
    const { fixed } = await info();
    if (fixed?.isPrinted) return fixed.id;
  }
}

const mark = async (status: 'Issued' | 'NotIssued') =>
  (await admin.call(assignments.setIssueStatus, { params: { id: made.assignmentId }, query: { status } })).undoId ?? '';

/** What the page of the assignment says: of the training, and of its certificate. */
async function state() {
  const { recipiencyDocuments, issuedDocuments } = await admin.call(assignments.read, {
    params: { id: made.assignmentId },
  });
  return [recipiencyDocuments.issueStatus, issuedDocuments[0]?.receivedAt ? 'received' : 'not received'];
}

test.each([
  ['revoked and fixed anew', fixAnew],
  [
    'replaced by its duplicate',
    () => admin.call(documentCorrections.duplicate, { body: { documentId, reason: 'Утеря' } }),
  ],
  [
    'exchanged',
    () =>
      admin.call(documentCorrections.exchange, { body: { documentId, reason: 'Опечатка', course: 'Иная программа' } }),
  ],
] as const)('a document %s was handed out to nobody yet', async (_, replace) => {
  await mark('Issued');
  expect(await state()).toEqual(['Issued', 'received']);
  await replace();
  expect(await printed()).not.toBe(documentId);
  expect(await state()).toEqual(['NotIssued', 'not received']);
  expect((await info()).former).toMatchObject([{ id: documentId, receivedAt: expect.any(String) }]);
  const { items } = await admin.call(issueRegister.list, { query: {} });
  expect(items.map(({ number, receivedOn }) => [number, receivedOn !== null])).toEqual([
    ['2', false],
    ['1', true],
  ]);
  await mark('Issued');
  expect(await state()).toEqual(['Issued', 'received']);
});

async function fixAnew() {
  await admin.call(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка', withResting: true } });
  expect(await state()).toEqual(['NotIssued', 'not received']);
  await fix();
}

test('an undo takes back and puts back what its mark was about, and no other', async () => {
  const first = await mark('Issued');
  await fixAnew();
  await printed();
  // That mark was about the document that is revoked.
  expect(await admin.refused(undo.undo, { body: { id: first } })).toBe('ChangeCannotBeUndone');
  await mark('Issued');
  const at = async () =>
    portal.db
      .selectFrom('documents')
      .select(['id', 'receivedAt'])
      .where('assignmentId', '=', made.assignmentId)
      .execute();
  const before = await at();
  const taken = await mark('NotIssued');
  expect(await state()).toEqual(['NotIssued', 'not received']);
  await admin.call(undo.undo, { body: { id: taken } });
  expect([await state(), await at()]).toEqual([['Issued', 'received'], before]);
});

const told = async (to: Client) =>
  (await to.call(notices.latest, {}))
    .filter(({ title }) => /отозван|заменён/.test(title))
    .map(({ title, text }) => [title, ...text.split('\n')].map((line) => line.replace(/[\u00a0\u202f]/g, ' ')));

test('the student and the client’s operators are told what was taken back, why, and what stands in its place', async () => {
  const student = await portal.as(made.student);
  const operator = await makeOperator(portal.db, [made.clientId]);
  const client = await portal.as(operator);
  const accountant = await makeOperator(portal.db, [made.clientId]);
  const ofMoney = portal.db.updateTable('memberships').where('operatorId', '=', accountant.operatorId);
  await ofMoney.set({ rights: ['Money'] }).execute();
  await mark('Issued');
  await admin.call(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка в фамилии', withResting: true } });
  await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
  const lines = (of: string) => [
    'Документ отозван',
    expect.stringMatching(/ сообщает:$/),
    expect.stringMatching(
      new RegExp(`^${of}: Удостоверение о повышении квалификации № 1 от .+, программа «.+», больше не действует\\.$`),
    ),
    'Причина: Ошибка в фамилии',
    'Документ был выдан на руки: пользоваться им больше нельзя.',
    'Вместо него пока ничего не оформлено.',
  ];
  expect(await told(student)).toEqual([lines('Ваш документ')]);
  expect(await told(client)).toEqual([lines('Соловьёва Любовь Андреевна')]);
  expect([await told(await portal.as(accountant)), await told(admin)]).toEqual([[], []]);
  const letters = await portal.db
    .selectFrom('deliveries')
    .where('kind', '=', 'notice.Revoked')
    .select('userId')
    .execute();
  const ofThem = letters.filter(({ userId }) => userId === made.student.userId || userId === operator.userId);
  expect(ofThem).toHaveLength(2);

  await fix();
  await printed();
  await tellNews(portal.context);
  expect((await told(student))[0]?.at(-1)).toMatch(/^Вместо него оформлен документ № 2 от .+, ещё не выдан на руки\.$/);
  // The new one is news of its own.
  const ready = (await student.call(notices.latest, {})).filter(({ title }) => title === 'Ваши документы готовы');
  expect(ready).toHaveLength(2);
});

test('what was prepared ahead and never came into force is told to nobody but its center', async () => {
  const ahead = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  await portal.db
    .updateTable('assignments')
    .set({ dateEndLearning: daysLater(today(), 30) })
    .where('id', '=', ahead.assignmentId)
    .execute();
  const other = await portal.as(ahead.administrator);
  const read = () => other.call(documents.certificateInfo, { params: { id: ahead.assignmentId } });
  const { form } = await read();
  const body = { assignId: ahead.assignmentId, ...form, suggestedNumber: form.number, prepareAhead: true };
  expect((await other.fetch(documents.certificate, { body })).status).toBe(200);
  await other.call(documentCorrections.revoke, {
    body: { documentId: (await read()).fixed?.id ?? '', reason: 'Ошибка', withResting: true },
  });
  await tellNews(portal.context);
  expect(await told(await portal.as(ahead.student))).toEqual([]);
});
