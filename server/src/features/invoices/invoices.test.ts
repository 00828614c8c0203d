import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { readShownCode } from '../../../testing/read-code.ts';
import { textInZip } from '../../../testing/read-zip.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
  made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
});

const topUp = { kind: 'TopUp', amount: 12_345.67 } as const;

describe('an invoice is issued', () => {
  test('for a top-up by the client; both sides see it with its files', async () => {
    const [center] = await client.call(invoices.centers, { query: {} });
    expect(center).toMatchObject({ id: made.centerId, missing: [] });
    const { id } = await client.call(invoices.create, { body: topUp });
    const read = await client.call(invoices.read, { params: { id } });
    expect(read).toMatchObject({ number: '1', kind: 'TopUp', state: 'Issued', amount: 12_345.67, assignments: [] });
    expect(read.lines).toEqual([expect.objectContaining({ unit: 'усл.', quantity: 1, sum: 12_345.67 })]);
    expect(await admin.call(invoices.read, { params: { id } })).toEqual(read);
    const params = { id: read.documentId, format: 'Docx' as const };
    expect((await client.fetch(staticDocuments.file, { params })).status).toBe(200);
    const { data } = await portal.db
      .selectFrom('staticDocuments')
      .where('id', '=', read.documentId)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data.qr).toContain('|Sum=1234567|Purpose=Оплата обучения по счёту № 1 от ');
    expect(await readShownCode(read.payment?.picture ?? '')).toBe(data.qr);
    expect(read.payment?.purpose).toMatch(/^Оплата обучения по счёту № 1 от \d\d\.\d\d\.\d{4}\. НДС не облагается$/);
  });

  test('for a group and for chosen assignments, a line for each course and price', async () => {
    const { id } = await admin.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
    const read = await client.call(invoices.read, { params: { id } });
    expect(read).toMatchObject({ number: '2', kind: 'Group', group: { id: made.groupId }, amount: 4500 });
    expect(read.lines).toEqual([expect.objectContaining({ unit: 'чел.', quantity: 3, price: 1500, sum: 4500 })]);
    const assignIds = read.assignments.slice(0, 2).map((one) => one.id);
    const chosen = await client.call(invoices.create, { body: { kind: 'Assignments', assignIds, isRepeated: true } });
    const other = await client.call(invoices.read, { params: { id: chosen.id } });
    expect(other).toMatchObject({ amount: 3000, group: null });
    expect(other.assignments.map((one) => one.id).sort()).toEqual([...assignIds].sort());
  });

  test('with the reason of each price that a contract or a discount has made, and of one given by hand that it was agreed on alone', async () => {
    const own = await makeGraduateGroup(portal.db, 4, { isPaid: false });
    const center = await portal.as(own.administrator);
    const kinds = [
      ['Contract', 'цена по договору с 01.02.2026'],
      ['Promo', 'скидка 10 % по акции «Весна» до 31.05.2026'],
      ['Hand', 'старый знакомый директора'],
      ['List', ''],
    ] as const;
    for (const [index, [priceKind, priceReason]] of kinds.entries()) {
      const values = {
        priceKind,
        priceReason,
        priceKopecks: 120_000,
        listPriceKopecks: priceKind === 'List' ? null : 150_000,
      };
      await portal.db
        .updateTable('assignments')
        .set(values)
        .where('id', '=', own.assignIds[index] ?? '')
        .execute();
    }
    const { id } = await center.call(invoices.create, { body: { kind: 'Group', groupId: own.groupId } });
    const read = await center.call(invoices.read, { params: { id } });
    const [plain] = read.lines.toSorted((one, other) => one.title.length - other.title.length);
    const said = [...kinds.slice(0, 2).map(([, reason]) => reason), 'цена по договорённости'];
    expect(read.lines.map(({ title, quantity }) => [title, quantity]).toSorted()).toEqual(
      [[plain?.title, 1], ...said.map((reason) => [`${plain?.title} (${reason})`, 1])].toSorted(),
    );
    const params = { id: read.documentId, format: 'Docx' as const };
    const file = new Uint8Array(await (await center.fetch(staticDocuments.file, { params })).arrayBuffer());
    const printed = textInZip(file, 'word/document.xml');
    expect(printed).toContain('цена по договору с 01.02.2026');
    expect(printed).toContain('по акции «Весна»');
    expect(printed).not.toContain('директора');
  });

  test('for a training of one day, which is named once', async () => {
    const day = { dateStartLearning: '2026-10-26', dateEndLearning: '2026-10-26' };
    const own = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    await portal.db.updateTable('assignments').set(day).where('groupId', '=', own.groupId).execute();
    const by = await portal.as(own.administrator);
    const { id } = await by.call(invoices.create, { body: { kind: 'Group', groupId: own.groupId } });
    const { documentId } = await by.call(invoices.read, { params: { id } });
    const file = await by.fetch(staticDocuments.file, { params: { id: documentId, format: 'Docx' } });
    const said = textInZip(new Uint8Array(await file.arrayBuffer())).replaceAll(/<[^>]+>/g, '');
    expect(said.replaceAll('\u00a0', ' ')).toContain('начало обучения 26.10.2026');
    // Nobody has made a contract: an invoice is no basis of itself.
    expect(said).not.toContain('Основание');
  });

  test('and found by number, organization and state; the latest comes first', async () => {
    const all = await client.call(invoices.list, { query: {} });
    expect(all.items.map(({ number }) => number)).toEqual(['3', '2', '1']);
    expect((await admin.call(invoices.list, { query: { state: 'Paid' } })).totalCount).toBe(0);
    const title = all.items[0]?.organizationTitle ?? '';
    expect((await admin.call(invoices.list, { query: { search: `2 ${title}` } })).items).toHaveLength(1);
  });

  test('for a period, in the same list', async () => {
    const body = { dateStart: '2020-01-01', dateEnd: '2030-12-31', number: '10', format: 'Docx', isRepeated: true };
    expect((await client.fetch(staticDocuments.paymentInvoice, { body })).status).toBe(200);
    const { items } = await admin.call(invoices.list, { query: { search: '10' } });
    const read = await admin.call(invoices.read, { params: { id: items[0]?.id ?? '' } });
    expect(read.assignments.length).toBeGreaterThanOrEqual(3);
  });
});

describe('an invoice is refused', () => {
  test('without a sum, a group, assignments or a payer', async () => {
    const refused = (body: object, by = client) => by.refused(invoices.create, { body });
    expect(await refused({ ...topUp, amount: 0 })).toBe('PaymentAmountCanNotBeZeroOrNull');
    expect(await refused({ ...topUp, amount: null })).toBe('PaymentAmountCanNotBeZeroOrNull');
    const { fields } = await client.send(invoices.create, { body: { kind: 'Group' } });
    expect(Object.keys(fields ?? {})).toEqual(['groupId']);
    expect(await refused({ kind: 'Assignments', assignIds: [] })).toBe('Invalid');
    expect(await refused(topUp, admin)).toBe('Invalid');
  });

  test('for the organization, center, group or assignments of others', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    expect(await client.refused(invoices.create, { body: { ...topUp, centerId } })).toBe('NotFoundEducationCenter');
    const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
    const body = { ...topUp, organizationId: made.clientId };
    expect(await stranger.refused(invoices.create, { body })).toBe('NotFoundOrganization');
    expect(await stranger.refused(invoices.create, { body: topUp })).toBe('NotFoundEducationCenter');
    const group = { kind: 'Group', groupId: made.groupId };
    expect(await stranger.refused(invoices.create, { body: group })).toBe('NotFoundGroup');
    const assigns = { kind: 'Assignments', assignIds: [made.assignmentId] };
    expect(await stranger.refused(invoices.create, { body: assigns })).toBe('NotFoundAssignCourse');
    const { items } = await client.call(invoices.list, { query: {} });
    const params = { id: items[0]?.id ?? '' };
    expect(await stranger.refused(invoices.read, { params })).toBe('NotFoundInvoice');
  });

  test('for another center than the assignments are of', async () => {
    const fresh = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const payer = await portal.as(await makeOperator(portal.db, [fresh.clientId]));
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const training = [
      { kind: 'Group', groupId: fresh.groupId } as const,
      { kind: 'Assignments', assignIds: [fresh.assignmentId] } as const,
    ];
    for (const of of training) {
      expect(await payer.send(invoices.create, { body: { ...of, centerId } })).toMatchObject({
        code: 'NotFoundEducationCenter',
        fields: { centerId: [expect.anything()] },
      });
    }
  });

  test('for what is paid already, and while the center lacks requisites: it is told which, its client that it was', async () => {
    await markPaid(portal.db, made.assignmentId);
    const assigns = { kind: 'Assignments', assignIds: [made.assignmentId] };
    expect(await client.refused(invoices.create, { body: assigns })).toBe('AssignAlreadyPaid');
    const set = (bic: string | null) =>
      portal.db.updateTable('organizations').set({ bic }).where('id', '=', made.centerId).execute();
    await set(null);
    const refused = () => client.send(invoices.create, { body: topUp });
    expect(await refused()).toMatchObject({ code: 'CenterNotReady', msg: expect.not.stringContaining('БИК') });
    expect((await refused()).code).toBe('CenterNotReady');
    const told = await admin.call(notices.latest, {});
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ path: `/orgs/${made.centerId}/edit`, text: expect.stringContaining('БИК') });
    expect((await client.call(notices.latest, {})).map(({ path }) => path)).not.toContain(told[0]?.path);
    const own = await admin.send(invoices.create, { body: { ...topUp, organizationId: made.clientId } });
    expect(own.msg).toContain('БИК');
    expect((await client.call(invoices.centers, { query: {} }))[0]?.missing).toEqual(['БИК']);
    await set('044525225');
  });

  test('when changed or deleted in the database', async () => {
    const changed = portal.db.updateTable('invoices').set({ amountKopecks: 1 }).execute();
    await expect(changed).rejects.toThrow('unchangeable');
    await expect(portal.db.deleteFrom('invoices').execute()).rejects.toThrow('append-only');
  });
});
