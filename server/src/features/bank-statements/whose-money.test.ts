import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeEach, expect, test } from 'vitest';
import { linkClient, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { type MadeDocument, statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { startPortal } from '../../../testing/portal.ts';

const OWN = '40702810200000000021';
const portal = await startPortal();
let made: GraduateGroup;
let admin: Client;

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 4, { isPaid: false });
  admin = await portal.as(made.administrator);
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: OWN })
    .where('id', '=', made.centerId)
    .execute();
});

const innOf = async (id: string) =>
  (await portal.db.selectFrom('organizations').where('id', '=', id).select('inn').executeTakeFirstOrThrow()).inn;
const upload = (...documents: MadeDocument[]) =>
  admin.call(bankStatements.upload, { file: new File([statementFile({ account: OWN, documents })], 'x.txt') });
const payments = async () => (await admin.call(bankStatements.payments, { query: {} })).items;

test('a part names only whom it reaches, and how many wait for the rest, as the preview does', async () => {
  const { id: invoiceId } = await admin.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  const { number, assignments } = await admin.call(invoices.read, { params: { id: invoiceId } });
  const purpose = `Оплата по счету № ${number}`;
  await upload({ number: '1', sum: '3100.00', inn: await innOf(made.clientId), purpose });
  const [payment] = await payments();
  const [one, two, , last] = assignments;
  expect(payment?.proposal).toMatchObject({
    certainty: 'Likely',
    reason: expect.stringMatching(/сумма меньше на 2\s900\s₽: часть оплаты$/),
    pays: `${one?.fullName}, ${two?.fullName}, «${one?.courseTitle}»; ждут остальных денег: 2`,
  });
  const id = payment?.id ?? '';
  const body = { invoices: [{ invoiceId, amount: 3100 }] };
  expect((await admin.call(bankStatements.preview, { params: { id }, body })).pays).toMatch(
    new RegExp(`^Оплатит обучение: ${assignments[0]?.fullName}; ${assignments[1]?.fullName}. Не оплатит`),
  );
  await admin.call(bankStatements.confirm, { params: { id }, body });
  // What is left of the first 100 rubles reaches one more together with 1400.
  await upload({ number: '2', sum: '1400.00', inn: await innOf(made.clientId), purpose });
  const [second] = (await payments()).filter((one) => one.number === '2');
  const third = `${assignments[2]?.fullName}, «${assignments[2]?.courseTitle}»`;
  expect(second?.proposal?.pays).toBe(`${third}; ждут остальных денег: 1`);
  // Whom the payer names comes before the others.
  const said = `ЗА 28/11/2026;${last?.fullName.toUpperCase()};${purpose}`;
  await upload({ number: '3', sum: '1500.00', inn: await innOf(made.clientId), purpose: said });
  const [named] = (await payments()).filter((payment) => payment.number === '3');
  expect(named?.proposal?.pays).toBe(`${last?.fullName}, «${last?.courseTitle}»; ждут остальных денег: 1`);
  const whole = { params: { id: named?.id ?? '' }, body: { invoices: [{ invoiceId, amount: 1500 }] } };
  expect((await admin.call(bankStatements.confirm, whole)).notice).toContain('Оплачено обучение: 3 из 4');
  const { assignments: after } = await admin.call(invoices.read, { params: { id: invoiceId } });
  expect(after.map(({ isPaid }) => isPaid)).toEqual([true, true, false, true]);
});

test('an order whose number another program fills up with zeros is the same order, and the file says the order of rows', async () => {
  const inn = await innOf(made.clientId);
  const order = (number: string, sum: string) => ({ number, sum, inn, purpose: 'По договору' });
  const [first, again] = [
    [order('30', '77.00'), order('31', '78.00')],
    [order('000030', '77.00'), order('0031', '78.00')],
  ];
  expect(await upload(...first)).toMatchObject({ addedCount: 2 });
  expect(await upload(...again)).toMatchObject({ addedCount: 0, repeatedCount: 2 });
  const numbers = (await payments()).map(({ number }) => number);
  expect(numbers.filter((number) => number.startsWith('3')).slice(0, 2)).toEqual(['31', '30']);
});

test('a preview after an undo names the payer’s own organization no other receiver', async () => {
  const payerId = await makeOrganization(portal.db);
  await portal.db.updateTable('organizations').set({ inn: '5001007322' }).where('id', '=', payerId).execute();
  await linkClient(portal.db, made.centerId, payerId);
  const { centerId } = made;
  const invoiceOf = (clientId: string, number: string) =>
    makeInvoice(portal.db, { centerId, clientId, rubles: 100, number, date: '2026-09-14' });
  const [theirs, own] = [await invoiceOf(made.clientId, '71'), await invoiceOf(payerId, '72')];
  await upload({ number: '3', sum: '100.00', inn: await innOf(payerId), purpose: 'по счету № 71' });
  const [payment] = await payments();
  expect(payment?.proposal).toMatchObject({
    certainty: 'Possible',
    reason: expect.stringMatching(/^Совпали номер и сумма, но счёт другого клиента: /),
    invoices: [{ invoice: { id: theirs } }],
  });
  expect((await admin.call(bankStatements.exact, {})).ids).toEqual([]);
  const id = payment?.id ?? '';
  const titles = async (clientId: string) => {
    const query = { clientId, dateStart: '2020-01-01', dateEnd: today() };
    return (await admin.call(clientStatements.read, { query })).lines.map(({ title }) => title);
  };
  const to = (invoiceId: string) => ({ params: { id }, body: { invoices: [{ invoiceId, amount: 100 }] } });
  await admin.call(bankStatements.confirm, { ...to(theirs), body: { ...to(theirs).body, isOtherPayer: true } });
  // Whose statement it comes to finds no such order among his own.
  expect(await titles(made.clientId)).toEqual([
    `Платёжное поручение № 3, за вас заплатило ${payment?.payerTitle} (ИНН 5001007322)`,
  ]);
  await admin.call(bankStatements.undo, { params: { id }, body: { reason: 'Не тот счёт' } });
  expect((await admin.call(bankStatements.preview, to(own))).otherPayer).toBe('');
  await admin.call(bankStatements.confirm, to(own));
  expect(await titles(payerId)).toEqual(['Платёжное поручение № 3']);
});

test('what the center moves between its own accounts is no payment, from an unknown one neither; what it brings in cash is', async () => {
  const inn = await innOf(made.centerId);
  const own = { inn, payer: 'АНО ДПО «Центр»' };
  const { addedCount, warnings } = await upload(
    { ...own, number: '4', sum: '500.00', from: '40702810900000000777', purpose: 'Перевод собственных средств' },
    { ...own, number: '5', sum: '600.00', from: OWN },
    { ...own, number: '6', sum: '700.00', from: '20202810900000000001', purpose: 'Взнос наличных' },
  );
  expect(addedCount).toBe(1);
  expect((await payments()).map(({ number }) => number)).toEqual(['6']);
  expect(warnings).toEqual([
    expect.stringMatching(/^Перевод между своими счетами, это не поступление: № 4 от .*; № 5 от /),
  ]);
});
