import { readFileSync } from 'node:fs';
import { accounting } from '@dopusk/contract/accounting.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { textInZip } from '../../../testing/read-zip.ts';

const schema = readFileSync(new URL('./schemas/on-nschfdoppr-5.03.xsd', import.meta.url), 'utf8');

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;

/** A group of two at 1500, invoiced, paid, taught and accepted by an act. */
beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const { id } = await client.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  const body = { paidOn: today(), paymentOrder: '417' };
  await admin.call(invoices.markPaid, { params: { id }, body });
  await admin.call(serviceActs.create, { body: { invoiceId: id } });
});

const rows = async (query: object = {}) => (await admin.call(accounting.list, { query })).items;

describe('the register', () => {
  test('has invoices, acts and payments with their client, services and sums; card money is none of it', async () => {
    const found = await rows();
    const inn = found[0]?.inn;
    expect(inn).toMatch(/^\d{10}$/);
    const client = { client: 'ООО «Волга-Монтаж»', inn, amount: 3000, date: today() };
    expect(found.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
      // An act bears the day when its training ended.
      {
        ...client,
        kind: 'Act',
        date: '2026-11-09',
        number: '1',
        vat: null,
        service: expect.stringContaining('Обучение по программе'),
      },
      { ...client, kind: 'Invoice', number: '1', vat: null },
      { ...client, kind: 'Payment', number: '417', service: 'Оплата по счёту № 1', payer: 'ООО «Волга-Монтаж»' },
    ]);
    expect((await rows({ kind: 'Act' })).map(({ kind }) => kind)).toEqual(['Act']);
    expect(await rows({ dateEnd: daysLater(today(), -1) })).toMatchObject([{ kind: 'Act' }]);
    expect(await rows({ clientId: made.clientId, search: '417' })).toHaveLength(1);
  });

  test('keeps cancelled invoices with nothing to enter, and is the center’s own', async () => {
    const { id } = await client.call(invoices.create, { body: { kind: 'TopUp', amount: 500 } });
    expect(await rows({ kind: 'Invoice' })).toHaveLength(2);
    await client.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка' } });
    const service = `Отменён ${dotted(today())}: Ошибка (было 500,00)`;
    expect((await rows({ kind: 'Invoice' })).find((row) => row.amount === 0)).toMatchObject({
      number: '2',
      service,
      vat: null,
    });
    const other = await portal.as(
      await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
    );
    expect((await other.call(accounting.list, { query: {} })).items).toEqual([]);
    expect(await client.refused(accounting.list, { query: {} })).toBe('Forbidden');
  });

  test('is a table, and a CSV that Excel in Russian opens', async () => {
    const file = async (format: 'Csv' | 'Xlsx') =>
      Buffer.from(await (await admin.fetch(accounting.file, { query: { format, kind: 'Act' } })).arrayBuffer());
    const csv = (await file('Csv')).toString();
    const [head = '', line = '', ...rest] = csv.split('\r\n');
    expect(head.startsWith('\uFEFFВид;Дата;Номер;Контрагент;ИНН;КПП;Договор;Услуга')).toBe(true);
    expect(line).toMatch(/^Акт;\d\d\.\d\d\.\d{4};1;ООО «Волга-Монтаж»;\d{10};.*;чел\.;2;1500,00;3000,00;Без НДС;;;$/);
    expect(rest).toEqual(['']);
    expect(textInZip(await file('Xlsx'), 'xl/worksheets/sheet1.xml')).toContain('Обучение по программе');
  });
});

test('a payment says whose money it was: as the bank has it, or by whose card', async () => {
  const { db } = portal;
  const account = '40702810200000000001';
  await db.updateTable('organizations').set({ bankAccountNumber: account }).where('id', '=', made.centerId).execute();
  const documents = [{ number: '901', sum: '250.00', payer: 'ООО «Плательщик за других»', inn: '6901000019' }];
  const file = new File([statementFile({ account, documents })], 'kl_to_1c.txt');
  await admin.call(bankStatements.upload, { file });
  const { items } = await admin.call(bankStatements.payments, { query: { search: '901' } });
  const body = { invoices: [], organizationId: made.clientId, isOtherPayer: true };
  await admin.call(bankStatements.confirm, { params: { id: items[0]?.id ?? '' }, body });
  const payer = 'ООО «Плательщик за других», ИНН 6901000019';
  expect(await rows({ search: '901' })).toMatchObject([{ client: 'ООО «Волга-Монтаж»', payer, amount: 250 }]);
  for (const format of ['Csv', 'Xlsx'] as const) {
    const answer = await admin.fetch(accounting.file, { query: { format, search: '901' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = format === 'Csv' ? bytes.toString() : textInZip(bytes, 'xl/worksheets/sheet1.xml');
    expect(text).toContain('Плательщик за других');
  }
});

describe('the tax service’s file', () => {
  const actIds = async () => (await rows({ kind: 'Act' })).map(({ id }) => id);
  const valid = async (bytes: Uint8Array) => {
    const text = new TextDecoder('windows-1251').decode(bytes);
    const contents = text.replace('encoding="windows-1251"', 'encoding="utf-8"');
    const { errors } = await validateXML({ xml: [{ fileName: 'upd.xml', contents }], schema: [schema] });
    expect(errors.map(({ message }) => message)).toEqual([]);
    return text;
  };

  test('of an act is valid, in windows-1251, and its name stands in it', async () => {
    const answer = await admin.fetch(accounting.upd, { body: { documentIds: await actIds() } });
    const text = await valid(new Uint8Array(await answer.arrayBuffer()));
    const [, name = ''] = /ИдФайл="([^"]+)"/.exec(text) ?? [];
    expect(name).toMatch(/^ON_NSCHFDOPPR_\d{10}(-\d{9})?_\d{10}(-\d{9})?_\d{8}_[0-9a-f-]{36}_0_0_0_0_0_00$/);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(`${name}.xml`);
    expect(text).toContain('Функция="ДОП"');
    expect(text).toMatch(/КолТов="2" ЦенаТов="1500.00" СтТовБезНДС="3000.00" НалСт="без НДС" СтТовУчНал="3000.00"/);
    expect(text).toContain('<БезНДС>без НДС</БезНДС>');
  });

  test('of a center with VAT is a счёт-фактура too; several go in an archive', async () => {
    const own = await makeGraduateGroup(portal.db, 2);
    const boss = await portal.as(own.administrator);
    const actUntil = (dateEnd: string) =>
      boss.call(serviceActs.create, { body: { organizationId: own.clientId, dateStart: '2000-01-01', dateEnd } });
    const later = own.assignIds[1] ?? '';
    await portal.db.updateTable('assignments').set({ dateEndLearning: today() }).where('id', '=', later).execute();
    await actUntil(daysLater(today(), -1));
    const sides = portal.db.updateTable('organizations').where('id', 'in', [own.centerId, own.clientId]);
    await sides.set({ vatMode: 'Vat22', legalAddress: '170100, г. Тверь, ул. Советская, д. 10' }).execute();
    await actUntil(today());
    const { items } = await boss.call(accounting.list, { query: { kind: 'Act' } });
    const documentIds = items.map(({ id }) => id);
    expect(documentIds).toHaveLength(2);
    const answer = await boss.fetch(accounting.upd, { body: { documentIds } });
    const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    const texts = await Promise.all(files.map(valid));
    expect(texts.filter((text) => text.includes('Функция="СЧФДОП"'))).toHaveLength(1);
    expect(texts.join()).toMatch(
      /СтТовБезНДС="1229.51" НалСт="22%" СтТовУчНал="1500.00"[\s\S]*<СумНал>270.49<\/СумНал>/,
    );
  });

  test('names the orders that had paid in advance, and none that came after the training', async () => {
    const own = await makeGraduateGroup(portal.db, 2, { isPaid: false });
    const boss = await portal.as(own.administrator);
    const sides = portal.db.updateTable('organizations').where('id', 'in', [own.centerId, own.clientId]);
    await sides.set({ vatMode: 'Vat22', legalAddress: '170100, г. Тверь, ул. Советская, д. 10' }).execute();
    const yesterday = daysLater(today(), -1);
    const upds: string[] = [];
    for (const [index, assignId] of own.assignIds.entries()) {
      const { id } = await boss.call(invoices.create, { body: { kind: 'Assignments', assignIds: [assignId] } });
      const order = { paidOn: yesterday, paymentOrder: String(61 + index) };
      await boss.call(invoices.markPaid, { params: { id }, body: order });
      const date = index === 0 ? today() : yesterday;
      const act = await boss.call(serviceActs.create, { body: { invoiceId: id, date } });
      const answer = await boss.fetch(accounting.upd, { body: { documentIds: [act.id] } });
      upds.push(await valid(new Uint8Array(await answer.arrayBuffer())));
    }
    expect(upds.map((text) => [...text.matchAll(/НомерПРД="(\d+)"/g)].map(([, number]) => number))).toEqual([
      ['61'],
      [],
    ]);
  });

  test('is refused of what is no act of the center', async () => {
    const [invoice] = await rows({ kind: 'Invoice' });
    const documentIds = [invoice?.id ?? ''];
    expect(await admin.refused(accounting.upd, { body: { documentIds } })).toBe('NotFoundFile');
  });
});
