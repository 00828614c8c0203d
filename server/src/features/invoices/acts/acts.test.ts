import { centerLinks } from '@dopusk/contract/center-links.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;
let invoiceId: string;

const ends = (day: string, ids: string[]) =>
  portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: '2026-01-12', dateEndLearning: day })
    .where('id', 'in', ids)
    .execute();

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  made = await makeGraduateGroup(portal.db, 4, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await ends('2026-02-10', made.assignIds);
  ({ id: invoiceId } = await client.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } }));
});

const period = () => ({ organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' });

test('leaves out what is unpaid or has not ended', async () => {
  const [paid = '', ...others] = made.assignIds;
  expect(await admin.refused(serviceActs.create, { body: { invoiceId } })).toBe('NotFoundAssignCourse');
  await markPaid(portal.db, paid);
  await ends('2999-12-31', [paid]);
  expect((await admin.call(serviceActs.info, { query: { invoiceId } })).lines).toEqual([]);
  expect(await admin.refused(serviceActs.create, { body: period() })).toBe('NotFoundAssignCourse');
  await ends('2026-02-10', [paid]);
  for (const id of others.slice(0, 2)) await markPaid(portal.db, id);
  expect(await admin.call(serviceActs.info, { query: period() })).toMatchObject({ total: 4500, missing: [] });
});

test('an assignment stands in one act only, also when two are made out at once; both sides see the act', async () => {
  const bodies = [{ invoiceId }, period(), { invoiceId }];
  const answers = await Promise.all(bodies.map((body) => admin.send(serviceActs.create, { body })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['NotFoundAssignCourse', 'NotFoundAssignCourse', 'Ok']);
  const { items } = await client.call(staticDocuments.list, { query: {} });
  const act = items.find(({ type }) => type === 'ServiceAct');
  expect(act).toMatchObject({ number: '1', organizationTitle: 'ООО «Волга-Монтаж»' });
  const response = await client.fetch(staticDocuments.file, { params: { id: act?.id ?? '', format: 'Docx' } });
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    'Акт об оказании услуг № 1.docx',
  );
  await response.arrayBuffer();
  await markPaid(portal.db, made.assignIds[3] ?? '');
  await admin.call(serviceActs.create, { body: period() });
  const listed = await portal.db.selectFrom('actAssignments').select('documentId').execute();
  expect(listed).toHaveLength(4);
});

test('says what the training was called by its contract or its documents, whatever the course is called by now', async () => {
  const other = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Contract', 'Certificate'] });
  const [contracted = ''] = other.assignIds;
  await ends('2026-02-10', other.assignIds);
  const boss = await portal.as(other.administrator);
  const { form } = await boss.call(documents.contractInfo, { query: { assignId: contracted } });
  const signs = { customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' };
  const body = {
    ...form,
    ...signs,
    assignId: contracted,
    suggestedNumber: form.number,
    paymentDays: 10,
    hoursCount: 63,
  };
  const made = await boss.fetch(documents.contract, { body: { ...body, kind: 'Organization' } });
  expect([made.status, (await made.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  const titleOf = async () =>
    (
      await boss.call(serviceActs.info, {
        query: { organizationId: other.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' },
      })
    ).lines.map(({ title, quantity }) => [title, quantity]);
  expect(await titleOf()).toEqual([[form.course, 2]]);
  await portal.db.updateTable('courses').set({ title: 'Новая программа' }).where('id', '=', other.courseId).execute();
  expect((await titleOf()).toSorted()).toEqual(
    [
      ['Новая программа', 1],
      [form.course, 1],
    ].toSorted(),
  );
});

test('refuses a client, another center, wrong fields and missing requisites', async () => {
  expect(await client.refused(serviceActs.create, { body: period() })).toBe('Forbidden');
  const { fields } = await admin.send(serviceActs.create, { body: {} });
  expect(Object.keys(fields ?? {}).sort()).toEqual(['dateEnd', 'dateStart', 'organizationId']);
  const turned = { ...period(), dateEnd: '2025-01-01' };
  expect(await admin.refused(serviceActs.create, { body: turned })).toBe('Invalid');
  const stranger = await portal.as((await makeGraduateGroup(portal.db, 1)).administrator);
  expect(await stranger.refused(serviceActs.create, { body: period() })).toBe('NotFoundOrganization');
  expect(await stranger.refused(serviceActs.info, { query: { invoiceId } })).toBe('NotFoundInvoice');
  await portal.db.deleteFrom('actAssignments').execute();
  await portal.db.updateTable('organizations').set({ vatMode: null }).where('id', '=', made.centerId).execute();
  const { msg } = await admin.send(serviceActs.create, { body: period() });
  expect(msg).toContain('порядок уплаты НДС');
});

test('bears the end of its training or the last day of its period, or a day that is chosen and neither earlier nor to come', async () => {
  const other = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const [byInvoice = '', byPeriod = ''] = other.assignIds;
  await ends('2026-02-10', other.assignIds);
  const boss = await portal.as(other.administrator);
  const february = { organizationId: other.clientId, dateStart: '2026-02-01', dateEnd: '2026-02-28' };
  await markPaid(portal.db, byPeriod);
  expect(await boss.call(serviceActs.info, { query: february })).toMatchObject({ date: '2026-02-28' });
  for (const [date, message] of [
    ['2026-02-09', 'Не раньше окончания обучения (10.02.2026)'],
    ['2999-01-01', expect.stringMatching(/^Не позже сегодняшнего дня/)],
  ] as const) {
    const refused = await boss.send(serviceActs.create, { body: { ...february, date } });
    expect(refused).toMatchObject({ code: 'WrongDocumentDate', fields: { date: [{ message }] } });
  }
  await boss.call(serviceActs.create, { body: february });
  const payer = await portal.as(await makeOperator(portal.db, [other.clientId]));
  const { id } = await payer.call(invoices.create, { body: { kind: 'Assignments', assignIds: [byInvoice] } });
  await markPaid(portal.db, byInvoice);
  await boss.call(serviceActs.create, { body: { invoiceId: id } });
  const rows = await portal.db
    .selectFrom('staticDocuments')
    .where('centerId', '=', other.centerId)
    .where('type', '=', 'ServiceAct')
    .orderBy('id')
    .select([sql<string>`issue_date::text`.as('date'), sql<string>`data -> 'оплата' ->> 'основание'`.as('basis')])
    .execute();
  expect(rows).toEqual([
    { date: '2026-02-28', basis: '' },
    // Its invoice was made out later than the day that it bears: it is no basis.
    { date: '2026-02-10', basis: '' },
  ]);
});

test('names the invoices that its money came by, and none that asked for the same in vain', async () => {
  const other = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const yesterday = daysLater(today(), -1);
  await ends(yesterday, other.assignIds);
  const boss = await portal.as(other.administrator);
  const issue = async () =>
    (
      await boss.call(invoices.create, {
        body: { kind: 'Assignments', assignIds: other.assignIds, isRepeated: true },
      })
    ).id;
  const [, paid] = [await issue(), await issue(), await issue()];
  const order = { paidOn: today(), paymentOrder: '17' };
  await boss.call(invoices.markPaid, { params: { id: paid ?? '' }, body: order });
  const period = { organizationId: other.clientId, dateStart: yesterday, dateEnd: today() };
  const { id } = await boss.call(serviceActs.create, { body: { ...period, date: today() } });
  const { basis } = await portal.db
    .selectFrom('staticDocuments')
    .where('id', '=', id)
    .select(sql<string>`data -> 'оплата' ->> 'основание'`.as('basis'))
    .executeTakeFirstOrThrow();
  expect(basis).toMatch(/№\s2 от/);
  expect(basis).not.toMatch(/№\s[13] от/);
});

test('of paid training is made for a client that has unlinked the center, and is there for both', async () => {
  const left = await makeGraduateGroup(portal.db, 1, { isPaid: true });
  await ends('2026-02-10', left.assignIds);
  const [center, itsClient] = [
    await portal.as(left.administrator),
    await portal.as(await makeOperator(portal.db, [left.clientId])),
  ];
  await markPaid(portal.db, left.assignmentId, false);
  const { id } = await itsClient.call(invoices.create, { body: { kind: 'Group', groupId: left.groupId } });
  await markPaid(portal.db, left.assignmentId);
  await itsClient.call(centerLinks.remove, { body: { organizationId: left.clientId, centerId: left.centerId } });
  expect((await center.call(serviceActs.info, { query: { invoiceId: id } })).lines).toHaveLength(1);
  await center.call(serviceActs.create, { body: { invoiceId: id } });
  for (const side of [center, itsClient]) {
    const { items } = await side.call(staticDocuments.list, { query: {} });
    const act = items.find(({ type }) => type === 'ServiceAct');
    expect(act).toMatchObject({ organizationTitle: 'ООО «Волга-Монтаж»' });
    const response = await side.fetch(staticDocuments.file, { params: { id: act?.id ?? '', format: 'Docx' } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
  // A center that has never dealt with it has nothing to make out.
  const query = { organizationId: left.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  expect(await admin.refused(serviceActs.info, { query })).toBe('NotFoundOrganization');
});
