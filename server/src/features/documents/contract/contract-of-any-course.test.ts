import { assignments } from '@dopusk/contract/assignments.ts';
import { bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeSignatory, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const SIGNED = { number: '44-ФЗ/17', date: '2026-11-02' };
const SECOND = {
  bankAccountNumber: '40702810938000000001',
  bic: '044525225',
  bankTitle: 'ПАО Сбербанк',
  correspondentAccount: '30101810400000000225',
};

/** Two unpaid people of one client in no group, on a course that promises no contract. */
async function apart() {
  const made = await makeGraduate(portal.db, { isPaid: false });
  await makeSignatory(portal.db, made.clientId, {
    fullName: 'Зорин Олег Ильич',
    jobTitle: 'Директор',
    authority: 'Устав',
    signs: ['Contract'],
  });
  const { studentId } = await makeStudent(portal.db, made.clientId, { surname: 'Дымов', name: 'Пётр' });
  const other = await makeAssignment(portal.db, { studentId, courseId: made.courseId });
  const admin = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const assignIds = [made.assignmentId, other];
  const contract = async (id = made.assignmentId, who = admin) =>
    (await who.call(assignments.read, { params: { id } })).contract;
  const invoice = async (ids: string[]) => {
    const body = { kind: 'Assignments', assignIds: ids } as const;
    return admin.call(invoices.read, { params: { id: (await admin.call(invoices.create, { body })).id } });
  };
  return { ...made, admin, client, assignIds, contract, invoice };
}

test('a contract of a course that promises none is made, shown to both sides, and names the chosen account', async () => {
  const { admin, client, assignmentId, contract, invoice } = await apart();
  expect(await contract()).toBeNull();
  const account = await admin.call(bankAccounts.create, { body: SECOND });
  const { form, isIssuedByCourse } = await admin.call(documents.contractInfo, { query: { assignId: assignmentId } });
  expect(isIssuedByCourse).toBe(true);
  const kind = 'Organization' as const;
  const body = { ...form, assignId: assignmentId, kind, paymentDays: 5, bankAccountId: account.id };
  await (await admin.fetch(documents.contract, { body })).arrayBuffer();
  const shown = { number: '1', isOutside: false, customer: 'ООО «Волга-Монтаж»', term: { paymentDays: 5 } };
  expect(await contract()).toMatchObject(shown);
  expect(await contract(assignmentId, client)).toMatchObject(shown);
  const byType = portal.db.selectFrom('documents').where('assignmentId', '=', assignmentId).select('data');
  const { data } = await byType.executeTakeFirstOrThrow();
  expect(data.центр).toMatchObject({ счёт: SECOND.bankAccountNumber });
  // Its invoice asks to pay to the same.
  const { documentId } = await invoice([assignmentId]);
  const sheet = portal.db.selectFrom('staticDocuments').where('id', '=', documentId).select('data');
  expect((await sheet.executeTakeFirstOrThrow()).data.центр).toMatchObject({ счёт: SECOND.bankAccountNumber });
});

test('a contract names no account of somebody else', async () => {
  const { admin, assignmentId } = await apart();
  const other = await apart();
  const { id: bankAccountId } = await other.admin.call(bankAccounts.create, { body: SECOND });
  const { form } = await admin.call(documents.contractInfo, { query: { assignId: assignmentId } });
  const body = { ...form, assignId: assignmentId, kind: 'Organization' as const, paymentDays: 5, bankAccountId };
  const refused = await admin.send(documents.contract, { body });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['Invalid', ['bankAccountId']]);
});

test('what a contract on paper says of its payment is followed: the act before the money, the last day of the invoice', async () => {
  const { admin, assignmentId, invoice, contract } = await apart();
  const term = { paymentOrder: 'After', paymentDays: 21 } as const;
  await admin.call(groupContracts.outsideOfOne, { body: { ...SIGNED, ...term, assignId: assignmentId } });
  expect(await contract()).toMatchObject({ ...SIGNED, isOutside: true, term });
  const { id, dueOn, contract: named } = await invoice([assignmentId]);
  expect({ dueOn, named }).toMatchObject({ dueOn: daysLater(today(), 21), named: SIGNED });
  const { lines } = await admin.call(serviceActs.info, { query: { invoiceId: id } });
  expect(lines).toHaveLength(1);
});

test.each([
  ['days after training', { paymentOrder: 'After' }, 'paymentDays'],
  ['a percent of the advance', { paymentOrder: 'Parts', paymentDays: 5 }, 'advancePercent'],
])('a contract on paper wants %s', async (_, said, field) => {
  const { admin, assignmentId } = await apart();
  const body = { ...SIGNED, ...said, assignId: assignmentId } as never;
  const refused = await admin.send(groupContracts.outsideOfOne, { body });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['Invalid', [field]]);
});

test('one contract on paper is about everybody of an invoice, which is made out anew by it; a client does not do that', async () => {
  const { admin, client, assignIds, contract, invoice } = await apart();
  const before = await invoice(assignIds);
  expect(before).toMatchObject({ contract: null, unnamed: null });
  const term = { paymentOrder: 'After', paymentDays: 30 } as const;
  const { id } = await admin.call(groupContracts.outsideOfOne, { body: { ...SIGNED, ...term, assignIds } });
  for (const one of assignIds) expect(await contract(one, client)).toMatchObject({ id, ...SIGNED });
  const read = (who = admin) => who.call(invoices.read, { params: { id: before.id } });
  expect(await read()).toMatchObject({ contract: null, unnamed: SIGNED, dueOn: before.dueOn });
  expect(await client.refused(invoices.reissue, { params: { id: before.id } })).toBe('Invalid');
  const made = await admin.call(invoices.reissue, { params: { id: before.id } });
  expect(await admin.call(invoices.read, { params: { id: made.id } })).toMatchObject({
    contract: SIGNED,
    unnamed: null,
    dueOn: daysLater(today(), 30),
  });
  expect((await read()).cancelReason).toBe('Заменён новым счётом, в котором назван договор');
  await admin.call(documentCorrections.revoke, { body: { documentId: id, reason: 'Не тот номер' } });
  expect(await contract()).toBeNull();
});

test('one contract on paper is with one client', async () => {
  const { admin, centerId, courseId, assignmentId } = await apart();
  const stranger = await makeOrganization(portal.db, { title: 'ООО «Другое»' });
  await linkClient(portal.db, centerId, stranger);
  const { studentId } = await makeStudent(portal.db, stranger, {});
  const other = await makeAssignment(portal.db, { studentId, courseId });
  const body = { ...SIGNED, assignIds: [assignmentId, other] };
  const refused = await admin.send(groupContracts.outsideOfOne, { body });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['Invalid', ['assignIds']]);
});
