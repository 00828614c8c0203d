import { assignments } from '@dopusk/contract/assignments.ts';
import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeSignatory } from '../../../../demo/builders.ts';
import { makeGraduateGroup, type NewGraduate } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const SIGNED = { number: '15/2026-У', date: '2026-11-02' };

async function group(size: number, options: NewGraduate = {}) {
  const made = await makeGraduateGroup(portal.db, size, { issuedDocuments: ['Contract', 'Certificate'], ...options });
  const admin = await portal.as(made.administrator);
  const params = { id: made.groupId };
  const read = () => admin.call(groupContracts.read, { params });
  const note = (said: object = SIGNED) =>
    admin.send(groupContracts.outside, {
      body: { groupId: made.groupId, clientId: made.clientId, ...SIGNED, ...said },
    });
  return { ...made, admin, read, note };
}

test('a contract past the portal stands as the basis of invoices, and its people can be handed their documents', async () => {
  const { admin, read, note, clientId, centerId, assignIds } = await group(2, { isPaid: false });
  expect((await note()).code).toBe('Ok');
  const { contracts, open } = await read();
  expect(open).toEqual([]);
  expect(contracts).toMatchObject([{ ...SIGNED, peopleCount: 2, isPrinted: true, files: [] }]);
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  const offered = await client.call(contractBasis.list, { query: { organizationId: clientId, centerId } });
  expect(offered).toMatchObject([SIGNED]);
  const { id } = await client.call(invoices.create, { body: { kind: 'Assignments', assignIds } });
  expect(await client.call(invoices.read, { params: { id } })).toMatchObject({ contract: SIGNED });
  // It takes no number of the register, and is none of the center's documents.
  expect((await admin.call(issueRegister.list, { query: {} })).items).toEqual([]);
});

test('nothing waits for a contract that is noted', async () => {
  const { admin, note, assignIds } = await group(1);
  const [assignId = ''] = assignIds;
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, hoursCount: 63, suggestedNumber: form.number };
  await (await admin.fetch(documents.certificate, { body })).arrayBuffer();
  const issue = { params: { id: assignId }, query: { status: 'Issued' } } as const;
  expect(await admin.refused(assignments.setIssueStatus, issue)).toBe('HasAssignNotGeneratedDocs');
  await note();
  await expect
    .poll(async () => (await admin.call(assignments.read, { params: { id: assignId } })).documentState)
    .toBe(true);
  await admin.call(assignments.setIssueStatus, issue);
});

test('that of one assignment shows number and day alone, is taken back and made in the portal', async () => {
  const { admin, assignIds, clientId } = await group(1, { isPaid: false });
  await makeSignatory(portal.db, clientId, {
    fullName: 'Зорин Олег Ильич',
    jobTitle: 'Директор',
    authority: 'Устав',
    signs: ['Contract'],
  });
  const [assignId = ''] = assignIds;
  await admin.call(groupContracts.outsideOfOne, { body: { assignId, ...SIGNED } });
  const info = () => admin.call(documents.contractInfo, { query: { assignId } });
  const { fixed, form } = await info();
  expect(form).toMatchObject(SIGNED);
  expect(fixed).toMatchObject({ isPrinted: true, files: [], verificationCode: '' });
  const again = { body: { assignId, ...SIGNED } };
  expect(await admin.refused(groupContracts.outsideOfOne, again)).toBe('DocumentAlreadyGenerated');
  await admin.call(documentCorrections.revoke, { body: { documentId: fixed?.id ?? '', reason: 'Не тот номер' } });
  const now = await info();
  expect(now.former).toMatchObject([{ number: SIGNED.number, files: [] }]);
  expect(now.form.number).toBe('1');
});

test.each([
  ['a day to come', { date: daysLater(today(), 1) }, 'WrongDocumentDate', ['date']],
  ['a day after the training', { date: '2026-11-20' }, 'WrongDocumentDate', ['date']],
  ['no number', { number: '' }, 'Invalid', ['number']],
])('is refused with %s', async (_, said, code, fields) => {
  const { note, read } = await group(1);
  const refused = await note(said);
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([code, fields]);
  expect((await read()).contracts).toEqual([]);
});

test('the other side may number it as the portal has numbered another', async () => {
  const { admin, note, groupId, clientId } = await group(1, { isPaid: false });
  expect((await note({ number: '1' })).code).toBe('Ok');
  expect(await admin.refused(groupContracts.outside, { body: { groupId, clientId, ...SIGNED } })).toBe(
    'DocumentAlreadyGenerated',
  );
  const { note: noteOther } = await group(1, { isPaid: false });
  expect((await noteOther({ number: '1' })).code).toBe('Ok');
});
