import { centerLinks } from '@dopusk/contract/center-links.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { leaveAlone } from '../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { monthBefore, tellStatements } from './tell-monthly.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;
let payer: { userId: string };

const period = { dateStart: '2026-01-01', dateEnd: '2099-12-31' };

/** A group of two at 1500 that is invoiced, paid with 4000, and taught; of it an act. */
beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  payer = await makeOperator(portal.db, [made.clientId]);
  client = await portal.as(payer);
  const sides = { centerId: made.centerId, clientId: made.clientId };
  const { id } = await client.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  const pay = (invoiceId: string, paymentOrder: string) =>
    admin.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder } });
  await pay(id, '417');
  await pay(await makeInvoice(portal.db, { ...sides, rubles: 1000, number: '88' }), '418');
  const cancelled = await makeInvoice(portal.db, { ...sides, rubles: 9000 });
  await admin.call(invoices.cancel, { params: { id: cancelled }, body: { reason: 'Ошибка' } });
  await admin.call(serviceActs.create, { body: { invoiceId: id } });
});

const read = (who: Client, query: object = {}) =>
  who.call(clientStatements.read, {
    query: { ...period, ...(who === admin ? { clientId: made.clientId } : {}), ...query },
  });

describe('a statement of account', () => {
  test('sets payments against acts, the same for both sides', async () => {
    const statement = await read(admin);
    expect(statement).toMatchObject({ opening: 0, debit: 3000, credit: 4000, closing: -1000, isMonthly: false });
    expect(statement.lines).toEqual([
      // An act bears the day when its training ended.
      { date: '2026-11-09', title: 'Акт № 1', debit: 3000, credit: 0 },
      { date: today(), title: 'Платёжное поручение № 417', debit: 0, credit: 3000 },
      { date: today(), title: 'Платёжное поручение № 418', debit: 0, credit: 1000 },
    ]);
    expect(await read(client)).toEqual(statement);
  });

  test('by invoices counts those for training that were not cancelled, and no advance', async () => {
    const { lines, debit, closing } = await read(admin, { by: 'Invoices' });
    expect([debit, closing]).toEqual([3000, -1000]);
    expect(lines.filter(({ debit: sum }) => sum > 0).map(({ title }) => title)).toEqual(['Счёт № 1']);
  });

  test('begins with what was owed before its period', async () => {
    const later = await read(admin, { dateStart: daysLater(today(), 1) });
    expect(later).toMatchObject({ opening: -1000, lines: [], debit: 0, credit: 0, closing: -1000 });
  });

  test('counts card money when training is paid with it, and its refund', async () => {
    const card = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const boss = await portal.as(card.administrator);
    const buyer = await portal.as(await makeOperator(portal.db, [card.clientId]));
    const query = { ...period, clientId: card.clientId };
    await makeTopUp(portal.db, card.clientId, 2000);
    expect(await boss.call(clientStatements.read, { query })).toMatchObject({ lines: [], closing: 0 });
    await buyer.call(payments.assignGroup, { params: { id: card.groupId }, query: {} });
    const paid = await boss.call(clientStatements.read, { query });
    expect(paid.lines).toEqual([{ date: today(), title: 'Оплата деньгами с карты', debit: 0, credit: 1500 }]);
    const refund = { to: 'Balance', reason: 'Передумали' } as const;
    await boss.call(payments.refund, { params: { id: card.assignIds[0] ?? '' }, body: refund });
    expect(await boss.call(clientStatements.read, { query })).toMatchObject({ debit: 1500, credit: 1500, closing: 0 });
  });

  test('counts what the center has put right on the balance, for and against', async () => {
    const other = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const boss = await portal.as(other.administrator);
    const params = { id: other.clientId };
    const body = { direction: 'Add', amount: 300, reason: 'Пришло мимо счёта', seen: 0 } as const;
    await boss.call(payments.correct, { params, body });
    await boss.call(payments.correct, { params, body: { ...body, direction: 'Take', amount: 120.5, seen: 300 } });
    const query = { ...period, clientId: other.clientId };
    const { lines, closing } = await boss.call(clientStatements.read, { query });
    expect(lines.map(({ title, debit, credit }) => [title, debit, credit])).toEqual([
      ['Исправление баланса', 120.5, 0],
      ['Исправление баланса', 0, 300],
    ]);
    expect(closing).toBe(-179.5);
  });

  test('goes on saying what came when it is taken back on a later day; of the same day neither has been', async () => {
    const other = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const boss = await portal.as(other.administrator);
    const query = { ...period, clientId: other.clientId };
    const lines = async () => (await boss.call(clientStatements.read, { query })).lines;
    const sides = { centerId: other.centerId, clientId: other.clientId };
    const id = await makeInvoice(portal.db, { ...sides, rubles: 1000, number: '91' });
    const pay = () => boss.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '500' } });
    const takeBack = () => boss.call(invoices.undoPaid, { params: { id }, body: { reason: 'Не тот клиент' } });
    await pay();
    await takeBack();
    expect(await lines()).toEqual([]);
    await pay();
    await portal.db.transaction().execute(async (tx) => {
      // What was put down is not changed otherwise.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update transfers set created_at = created_at - interval '40 days', paid_on = paid_on - 40
        where payment_order = '500'`.execute(tx);
    });
    const came = daysLater(today(), -40);
    expect(await lines()).toEqual([{ date: came, title: 'Платёжное поручение № 500', debit: 0, credit: 1000 }]);
    await takeBack();
    expect(await lines()).toEqual([
      { date: came, title: 'Платёжное поручение № 500', debit: 0, credit: 1000 },
      { date: today(), title: 'Отменено поступление: платёжное поручение № 500', debit: 1000, credit: 0 },
    ]);
    expect((await boss.call(clientStatements.read, { query })).closing).toBe(0);
  });

  test('is a document for both to sign, and a table', async () => {
    const file = async (format: 'Docx' | 'Xlsx', part: string) => {
      const query = { ...period, clientId: made.clientId, format };
      return textInZip(Buffer.from(await (await admin.fetch(clientStatements.file, { query })).arrayBuffer()), part);
    };
    const word = (await file('Docx', 'word/document.xml')).replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    expect(word).toMatch(/Сальдо на 01\.01\.2026.*Акт № 1.*Платёжное поручение № 417.*Обороты за период/);
    expect(word).toContain('в пользу ООО «Волга-Монтаж» составляет 1 000,00 руб. (Одна тысяча рублей 00 копеек)');
    const sheet = await file('Xlsx', 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('Платёжное поручение № 418');
    expect(sheet).toMatch(/Исполнитель: .+, ИНН \d{10}.*Заказчик: ООО «Волга-Монтаж», ИНН \d{10}.*Сальдо/s);
  });

  test('is of the two alone, and a client of several centers names one', async () => {
    const stranger = await portal.as(
      await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
    );
    const query = { ...period, clientId: made.clientId };
    expect(await stranger.refused(clientStatements.read, { query })).toBe('NotFoundOrganization');
    expect(await admin.refused(clientStatements.read, { query: period })).toBe('Invalid');
    expect(await client.call(clientStatements.centers)).toMatchObject([{ id: made.centerId }]);
  });
});

describe('the statement of a month', () => {
  const told = async () =>
    (await portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Statement').select('userId').execute()).map(
      ({ userId }) => userId,
    );
  const look = (day: string) => tellStatements(portal.context, day);
  const next = daysLater(today(), 31);

  test('is of what there was, for both, also when the client has unlinked the center', async () => {
    const left = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const [center, itsClient] = [
      await portal.as(left.administrator),
      await portal.as(await makeOperator(portal.db, [left.clientId])),
    ];
    const { id } = await itsClient.call(invoices.create, { body: { kind: 'Group', groupId: left.groupId } });
    await center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '9' } });
    const query = { ...period, by: 'Invoices' as const };
    const ofCenter = () => center.call(clientStatements.read, { query: { ...query, clientId: left.clientId } });
    const before = await ofCenter();
    expect(before.lines).toHaveLength(2);
    expect(await center.call(clientStatements.formerClients, {})).toEqual([]);
    await itsClient.call(centerLinks.remove, { body: { organizationId: left.clientId, centerId: left.centerId } });
    expect(await ofCenter()).toEqual(before);
    expect(await itsClient.call(clientStatements.read, { query })).toEqual(before);
    expect((await itsClient.call(clientStatements.centers, {})).map((one) => one.id)).toEqual([left.centerId]);
    expect((await center.call(clientStatements.formerClients, {})).map((one) => one.id)).toEqual([left.clientId]);
    const stranger = await portal.as((await makeGraduateGroup(portal.db, 1)).administrator);
    expect(await stranger.refused(clientStatements.read, { query: { ...query, clientId: left.clientId } })).toBe(
      'NotFoundOrganization',
    );
  });

  test('is sent to a client that wishes it, once a month, also when two look at once', async () => {
    await look(next);
    expect(await told()).toEqual([]);
    await client.call(clientStatements.setMonthly, { body: { isMonthly: true } });
    expect((await read(admin)).isMonthly).toBe(true);
    await look(today());
    expect(await told()).toEqual([]);
    await Promise.all([look(next), look(next)]);
    expect(await told()).toEqual([payer.userId]);
    const letters = () =>
      portal.db.selectFrom('outbox').where('subject', 'like', 'Акт сверки%').select('text').execute();
    await expect.poll(letters).toHaveLength(1);
    const [{ text = '' } = {}] = await letters();
    expect(text).toMatch(/Начислено: 3\s000 ₽[\s\S]*Оплачено: 4\s000 ₽/);
    expect(text).toMatch(/1\s000 ₽ в пользу вашей организации[\s\S]*\/statement\?center=/);
    await admin.call(clientStatements.setMonthly, { body: { clientId: made.clientId, isMonthly: false } });
    await look(daysLater(next, 62));
    expect(await told()).toHaveLength(1);
  });

  test('goes as a document to a client that has nobody in the portal', async () => {
    const email = 'buh@volga.example';
    await leaveAlone(portal.db, made.clientId, email);
    await admin.call(clientStatements.setMonthly, { body: { clientId: made.clientId, isMonthly: true } });
    await look(next);
    const letters = () =>
      portal.db.selectFrom('outbox').where('recipient', '=', email).select(['text', 'html']).execute();
    await expect.poll(letters, { timeout: 30_000 }).toHaveLength(1);
    const [letter] = await letters();
    expect(letter?.text).toMatch(/Оплачено: 4\s000 ₽[\s\S]*Вложение: Акт сверки .*\.pdf/);
    expect(letter?.html).not.toContain('/statement');
  });

  test('is of the month before', () => {
    expect(['2026-03-01', '2026-01-15', '2026-12-31'].map((day) => monthBefore(day))).toEqual([
      '2026-02-01',
      '2025-12-01',
      '2026-11-01',
    ]);
  });
});
