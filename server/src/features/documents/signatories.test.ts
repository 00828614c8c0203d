import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSignatory } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid, type NewGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import type { PrintedData } from './printed-data.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** A center whose head was another one until summer; both sign everything. */
async function graduates(options: NewGraduate = {}) {
  const made = await makeGraduateGroup(portal.db, 2, options);
  const { centerId } = made;
  const ofCenter = () => portal.db.updateTable('signatories').where('organizationId', '=', centerId);
  await ofCenter().set({ validFrom: '2026-06-01' }).execute();
  const signs = ['Contract', 'Act', 'Invoice', 'Qualification', 'StudyCertificate'] as const;
  const term = { validFrom: '2020-01-01', validUntil: '2026-05-31' };
  const former = {
    fullName: 'Весенний Пётр Ильич',
    jobTitle: 'И. о. директора',
    authority: 'Приказ № 1',
    signs,
    ...term,
  };
  const formerId = await makeSignatory(portal.db, centerId, former);
  const period = { dateStartLearning: '2026-04-06', dateEndLearning: '2026-04-10' };
  await portal.db.updateTable('assignments').set(period).where('id', 'in', made.assignIds).execute();
  return { ...made, formerId, admin: await portal.as(made.administrator) };
}

const printedOf = async (type: string, centerId: string): Promise<PrintedData> => {
  const row = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', type as never)
    .orderBy('id', 'desc')
    .limit(1)
    .select(sql<PrintedData>`data`.as('data'))
    .executeTakeFirstOrThrow();
  return row.data;
};

describe('a certificate', () => {
  let made: GraduateGroup & { admin: Client; formerId: string };
  let assignId: string;

  beforeEach(async () => {
    made = await graduates({ issuedDocuments: ['Certificate'] });
    [assignId = ''] = made.assignIds;
  });

  async function fix(changes: object) {
    const { form } = await made.admin.call(documents.certificateInfo, { params: { id: assignId } });
    const body = { ...form, assignId, hoursCount: 63, suggestedNumber: form.number, ...changes };
    const answer = await made.admin.fetch(documents.certificate, { body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? { code: 'Ok' } : JSON.parse(bytes.toString());
  }

  test('of spring has a duplicate signed by the head of the duplicate’s own day', async () => {
    await fix({ date: '2026-04-10' });
    const { fixed } = await made.admin.call(documents.certificateInfo, { params: { id: assignId } });
    await made.admin.call(documentCorrections.duplicate, { body: { documentId: fixed?.id ?? '', reason: 'Утеря' } });
    const { центр, документ } = await printedOf('Certificate', made.centerId);
    expect([документ.номер, центр.руководитель, центр.должность_руководителя]).toEqual([
      '2',
      'Громов Василий Николаевич',
      'Директор',
    ]);
  });

  test('has a duplicate signed by whom the form chose, while he signs', async () => {
    const deputy = await makeSignatory(portal.db, made.centerId, {
      fullName: 'Зам Анна Ильинична',
      signs: ['Qualification'],
    });
    await fix({ date: '2026-06-01', signatoryIds: [deputy] });
    const { fixed } = await made.admin.call(documents.certificateInfo, { params: { id: assignId } });
    await made.admin.call(documentCorrections.duplicate, { body: { documentId: fixed?.id ?? '', reason: 'Утеря' } });
    expect((await printedOf('Certificate', made.centerId)).центр.руководитель).toBe('Зам Анна Ильинична');
  });

  test('of spring bears the head of spring, and one of today the head of today', async () => {
    expect((await fix({ date: '2026-04-10' })).code).toBe('Ok');
    const spring = (await printedOf('Certificate', made.centerId)).центр;
    expect([spring.руководитель, spring.должность_руководителя]).toEqual(['Весенний Пётр Ильич', 'И. о. директора']);
    assignId = made.assignIds[1] ?? '';
    expect((await fix({ date: '2026-06-01' })).code).toBe('Ok');
    expect((await printedOf('Certificate', made.centerId)).центр.руководитель).toBe('Громов Василий Николаевич');
  });

  test('is signed by whom the form chose among those who may, and by nobody else', async () => {
    const deputy = await makeSignatory(portal.db, made.centerId, {
      fullName: 'Зам Анна Ильинична',
      signs: ['Qualification'],
    });
    const buyer = await makeSignatory(portal.db, made.centerId, {
      fullName: 'Закупщик Олег Ильич',
      signs: ['Contract'],
    });
    const { signatories } = await made.admin.call(documents.certificateInfo, { params: { id: assignId } });
    expect(signatories.map(({ fullName }) => fullName)).toEqual([
      'Громов Василий Николаевич',
      'Весенний Пётр Ильич',
      'Зам Анна Ильинична',
    ]);
    const message = 'На 10.04.2026 этот человек такие документы не подписывает';
    for (const id of [buyer, made.assignIds[1], signatories[0]?.id]) {
      const refusal = await fix({ date: '2026-04-10', signatoryIds: [id] });
      expect(refusal).toMatchObject({ code: 'Invalid', fields: { signatoryIds: [{ message }] } });
    }
    expect((await fix({ date: '2026-04-10', signatoryIds: [deputy] })).code).toBe('Ok');
    expect((await printedOf('Certificate', made.centerId)).центр.руководитель).toBe('Зам Анна Ильинична');
  });

  test('names its secretary, and as a gap that nobody signs it on its day', async () => {
    await makeSignatory(portal.db, made.centerId, { fullName: 'Секретарь Ольга Ильинична', signs: ['Secretary'] });
    await portal.db.deleteFrom('signatories').where('id', '=', made.formerId).execute();
    await portal.db
      .updateTable('signatories')
      .set({ validFrom: '2099-01-01' })
      .where('organizationId', '=', made.centerId)
      .where('fullName', '<>', 'Секретарь Ольга Ильинична')
      .execute();
    const { gaps } = await made.admin.call(documents.certificateInfo, { params: { id: assignId } });
    expect(gaps).toContain('Signatory');
    expect((await fix({ date: '2026-04-10' })).code).toBe('Ok');
    const { комиссия, центр } = await printedOf('Certificate', made.centerId);
    expect([комиссия.секретарь, центр.руководитель]).toEqual(['Секретарь Ольга Ильинична', '']);
  });
});

test('a contract names whoever signs it for either side, and is refused when nobody does for the center', async () => {
  const made = await graduates({ issuedDocuments: ['Contract'] });
  await makeSignatory(portal.db, made.clientId, {
    fullName: 'Клиентов Пётр Ильич',
    authority: 'Устав',
    signs: ['Contract'],
  });
  const [assignId = ''] = made.assignIds;
  const info = await made.admin.call(documents.contractInfo, { query: { assignId } });
  expect(info.form).toMatchObject({
    date: '2026-04-06',
    centerSignatory: 'исполняющего обязанности директора Весеннего Петра Ильича, действующего на основании приказа № 1',
    customerSignatory: 'директора Клиентова Петра Ильича, действующего на основании Устава',
  });
  await portal.db.deleteFrom('signatories').where('organizationId', '=', made.centerId).execute();
  const { missing } = await made.admin.call(documents.contractInfo, { query: { assignId } });
  expect(missing[0]?.what).toEqual(['подписант договоров на дату документа']);
  const body = { ...info.form, assignId, hoursCount: 63, studyForm: 'очная', suggestedNumber: '1' };
  const { code, msg } = await made.admin.send(documents.contract, { body });
  expect([code, msg]).toEqual(['Invalid', expect.stringContaining('подписант договоров на дату документа')]);
});

test('after the term of a head whoever heads instead of him signs, and no deputy with a power of attorney', async () => {
  const made = await graduates({ issuedDocuments: ['Contract'] });
  await portal.db.deleteFrom('signatories').where('organizationId', '=', made.centerId).execute();
  const add = (fullName: string, jobTitle: string, authority: string, term: object) =>
    makeSignatory(portal.db, made.centerId, { fullName, jobTitle, authority, ...term, signs: ['Contract'] });
  await add('Громов Василий Николаевич', 'Директор', 'Устав', { validUntil: '2026-04-01' });
  await add('Гришин Антон Андреевич', 'Заместитель директора', 'Доверенность № 5', {});
  await add('Весенний Пётр Ильич', 'И. о. директора', 'Приказ № 1', { validFrom: '2026-04-02' });
  const [assignId = ''] = made.assignIds;
  const { form, signatories } = await made.admin.call(documents.contractInfo, { query: { assignId } });
  expect([form.date, form.centerSignatory]).toEqual(['2026-04-06', expect.stringContaining('Весеннего')]);
  expect(signatories.map(({ isByProxy }) => isByProxy)).toEqual([false, true, false]);
  // A deputy who was put first, or signs while the head does, is no heir of anybody.
  await portal.db
    .updateTable('signatories')
    .set({ place: -1 })
    .where('organizationId', '=', made.centerId)
    .where('fullName', '=', 'Гришин Антон Андреевич')
    .execute();
  const again = await made.admin.call(documents.contractInfo, { query: { assignId } });
  expect(again.form.centerSignatory).toContain('Гришина');
});

test('invoices and acts are signed by whoever signs them today and by the chief accountant; without one they are refused', async () => {
  const made = await graduates({ isPaid: false });
  const { centerId, groupId, admin } = made;
  await makeSignatory(portal.db, centerId, { fullName: 'Счётова Ольга Ильинична', signs: ['Accountant'] });
  await admin.call(invoices.create, { body: { kind: 'Group', groupId } });
  for (const id of made.assignIds) await markPaid(portal.db, id);
  const period = { organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  await admin.call(serviceActs.create, { body: period });
  const rows = await portal.db
    .selectFrom('staticDocuments')
    .where('centerId', '=', centerId)
    .select(sql<PrintedData>`data`.as('data'))
    .execute();
  expect(rows.map(({ data: { центр } }) => [центр.руководитель, центр.главный_бухгалтер])).toEqual([
    ['Громов Василий Николаевич', 'Счётова Ольга Ильинична'],
    ['Громов Василий Николаевич', 'Счётова Ольга Ильинична'],
  ]);

  await portal.db
    .updateTable('signatories')
    .set({ signs: ['Contract'] })
    .where('organizationId', '=', centerId)
    .execute();
  const other = await admin.send(invoices.create, {
    body: { kind: 'TopUp', amount: 100, organizationId: made.clientId },
  });
  expect(other.msg).toContain('подписант счетов на дату документа');
  const { missing } = await admin.call(serviceActs.info, { query: period });
  expect(missing).toEqual(['подписант актов на дату документа']);
});

test('the plan of a group says that nobody signs its contracts', async () => {
  const made = await graduates({ issuedDocuments: ['Contract'] });
  await portal.db.deleteFrom('signatories').where('organizationId', '=', made.centerId).execute();
  const plan = await made.admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: {} });
  expect(plan[0]?.reason).toContain('подписант договоров на дату документа');
});
