import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
});

async function makeContract(of: GraduateGroup, by: Client, number: string, date = '2026-11-02'): Promise<string> {
  const body = {
    groupId: of.groupId,
    clientId: of.clientId,
    number,
    date,
    studyForm: 'очная',
    centerSignatory: 'директора Громова В. Н., действующего на основании Устава',
    customerPosition: 'Директор',
    customerSigner: 'Зорин Олег Ильич',
    customerAuthority: 'Устав',
  };
  return (await by.call(groupContracts.fix, { body })).id;
}

/** What the file of an invoice or an act says of its contract. */
async function namedBy(documentId: string) {
  const { data } = await portal.db
    .selectFrom('staticDocuments')
    .where('id', '=', documentId)
    .select('data')
    .executeTakeFirstOrThrow();
  const { номер, дата } = data.договор as { номер: string; дата: string };
  return `${номер} ${дата}`.trim();
}

async function invoiceOf(body: object) {
  const { id } = await client.call(invoices.create, {
    body: { kind: 'Group', groupId: made.groupId, isRepeated: true, ...body },
  });
  return client.call(invoices.read, { params: { id } });
}

test('an invoice and its act name the contract that lists all, another one, or none', async () => {
  const before = await invoiceOf({});
  expect(before.contract).toBeNull();
  expect(await namedBy(before.documentId)).toBe('');

  const contractId = await makeContract(made, admin, '17');
  for (const by of [admin, client]) {
    expect(await by.call(contractBasis.list, { query: { organizationId: made.clientId } })).toEqual([
      { id: contractId, number: '17', date: '2026-11-02' },
    ]);
  }
  const invoice = await invoiceOf({});
  expect(invoice.contract).toEqual({ id: contractId, number: '17', date: '2026-11-02' });
  expect(await namedBy(invoice.documentId)).toBe('17 02.11.2026');
  expect((await invoiceOf({ basis: 'None' })).contract).toBeNull();

  // Somebody who joined later is not in it: he is invoiced apart, unless the contract is named for all.
  const { studentId } = await makeStudent(portal.db, made.clientId, { surname: 'Швец', name: 'Анна', lastname: '' });
  const late = await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId: made.groupId });
  const all = { kind: 'Group' as const, groupId: made.groupId, isRepeated: true };
  const { ids } = await client.call(invoices.create, { body: all });
  const apart = await Promise.all(ids.map((id) => client.call(invoices.read, { params: { id } })));
  expect(apart.map(({ contract, assignments }) => [contract?.number, assignments.length]).toSorted()).toEqual([
    [undefined, 1],
    ['17', made.assignIds.length],
  ]);
  expect((await invoiceOf({ basis: contractId })).contract?.number).toBe('17');
  const lateAlone = { kind: 'Assignments', assignIds: [late], basis: contractId, isRepeated: true };
  expect(await client.refused(invoices.create, { body: lateAlone })).toBe('Invalid');
  const period = {
    ...{ dateStart: '2026-01-01', dateEnd: '2026-12-31', number: '901' },
    ...{ basis: contractId, isRepeated: true },
  };
  expect((await client.fetch(staticDocuments.paymentInvoice, { body: period })).status).toBe(200);

  const ended = [...made.assignIds, late];
  for (const id of ended) await markPaid(portal.db, id);
  const days = { dateStartLearning: '2026-01-12', dateEndLearning: '2026-02-10' };
  await portal.db.updateTable('assignments').set(days).where('id', 'in', made.assignIds).execute();
  const act = await admin.call(serviceActs.create, { body: { invoiceId: invoice.id } });
  expect(await namedBy(act.id)).toBe('17 02.11.2026');
  await portal.db.updateTable('assignments').set(days).where('id', '=', late).execute();
  const year = { organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  expect((await admin.call(serviceActs.info, { query: year })).basis).toEqual({ contracts: [], assignCount: 1 });
  expect(await admin.refused(serviceActs.create, { body: { ...year, basis: contractId } })).toBe('Invalid');
  const second = await admin.call(serviceActs.create, { body: year });
  expect(await namedBy(second.id)).toBe('');
});

test('an act of a period over several contracts names each of them, and the invoices of what rests on none', async () => {
  const one = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const boss = await portal.as(one.administrator);
  const payer = await portal.as(await makeOperator(portal.db, [one.clientId]));
  const { clientId, centerId, courseId } = one;
  const groupId = await makeGroup(portal.db, { clientId, centerId });
  const learn = async (surname: string, inGroup: string | null) => {
    const { studentId } = await makeStudent(portal.db, clientId, { surname, name: 'Анна', lastname: '' });
    return makeAssignment(portal.db, { studentId, courseId, ...(inGroup ? { groupId: inGroup } : {}) });
  };
  const other = await learn('Швец', groupId);
  await makeContract(one, boss, '21');
  await makeContract({ ...one, groupId }, boss, '22', '2026-11-03');
  const alone = await learn('Юдина', null);
  await payer.call(invoices.create, { body: { kind: 'Assignments', assignIds: [alone] } });
  const ended = [one.assignmentId, other, alone];
  for (const id of ended) await markPaid(portal.db, id);
  const days = { dateStartLearning: today(), dateEndLearning: today() };
  await portal.db.updateTable('assignments').set(days).where('id', 'in', ended).execute();
  const body = { organizationId: clientId, dateStart: '2026-01-01', dateEnd: today(), date: today() };
  const act = await boss.call(serviceActs.create, { body });
  const { data } = await portal.db
    .selectFrom('staticDocuments')
    .where('id', '=', act.id)
    .select('data')
    .executeTakeFirstOrThrow();
  expect((data as { оплата: { основание: string } }).оплата.основание.replaceAll('\u00a0', ' ')).toBe(
    `Договоры № 21 от 02.11.2026; № 22 от 03.11.2026; счёт № 1 от ${today().split('-').reverse().join('.')}`,
  );
});

test('a contract with a natural person is the basis of what he pays, and of nothing that his employer does', async () => {
  const group = await makeGraduateGroup(portal.db, 1, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  const own = await portal.as(group.administrator);
  const assignId = group.assignmentId;
  const { form } = await own.call(documents.contractInfo, { query: { assignId } });
  const person = {
    ...{ kind: 'Person', customerFullName: 'Соловьёва Любовь Андреевна', customerPassport: '3604 123456' },
    ...{ customerAddress: 'г. Самара', customerPhone: '+7 (900) 123-45-67', suggestedNumber: form.number },
  };
  const fixed = await own.fetch(documents.contract, { body: { ...form, ...person, assignId } as never });
  expect(fixed.status).toBe(200);
  expect(await own.call(contractBasis.list, { query: { organizationId: group.clientId } })).toEqual([]);
  const body = { kind: 'Group', groupId: group.groupId } as const;
  expect(await own.refused(invoices.create, { body: { ...body, organizationId: group.clientId } })).toBe('Invalid');
  const { id } = await own.call(invoices.create, { body });
  const his = await own.call(invoices.read, { params: { id } });
  expect(his).toMatchObject({ organizationTitle: person.customerFullName, contract: { number: form.number } });
  const contracts = await own.call(contractBasis.list, { query: { organizationId: his.organizationId } });
  expect(contracts.map(({ number }) => number)).toEqual([form.number]);
});

test('a revoked contract and one of other sides are refused at the field, a stranger’s are not told of', async () => {
  const other = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const center = await portal.as(other.administrator);
  const payer = await portal.as(await makeOperator(portal.db, [other.clientId]));
  const foreign = await makeContract(other, center, '5');
  expect(await admin.refused(contractBasis.list, { query: { organizationId: other.clientId } })).toBe(
    'NotFoundOrganization',
  );
  const own = { kind: 'Group', groupId: other.groupId, basis: foreign, isRepeated: true } as const;
  await payer.call(invoices.create, { body: own });
  const group = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const stranger = await portal.as(group.administrator);
  const { code, fields } = await stranger.send(invoices.create, { body: { ...own, groupId: group.groupId } });
  expect({ code, fields: Object.keys(fields ?? {}) }).toEqual({ code: 'Invalid', fields: ['basis'] });
  await center.call(documentCorrections.revoke, { body: { documentId: foreign, reason: 'Ошибка' } });
  expect(await payer.refused(invoices.create, { body: own })).toBe('Invalid');
  expect(await payer.call(contractBasis.list, { query: { organizationId: other.clientId } })).toEqual([]);
});

test('a contract of a day to come is no basis yet', async () => {
  const group = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const year = new Date().getFullYear() + 1;
  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: `${year}-02-01`, dateEndLearning: `${year}-02-05` })
    .where('groupId', '=', group.groupId)
    .execute();
  const own = await portal.as(group.administrator);
  await makeContract(group, own, '18', daysLater(today(), 2));
  expect(await own.call(contractBasis.list, { query: { organizationId: group.clientId } })).toEqual([]);
  const { id } = await own.call(invoices.create, { body: { kind: 'Group', groupId: group.groupId } });
  const invoice = await own.call(invoices.read, { params: { id } });
  expect(invoice.contract).toBeNull();
  expect(await namedBy(invoice.documentId)).toBe('');
});
