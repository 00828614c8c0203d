import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { leaveAlone } from '../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ PRINTER: (await startPrintingService()).setting });
});

const ACCOUNT = '40702810938000012345';

/** An invoice for three people at 1500 rubles. */
async function newInvoice() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const center = await portal.as(made.administrator);
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: ACCOUNT })
    .where('id', '=', made.centerId)
    .execute();
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', 'in', made.assignIds).execute();
  const { assignIds } = made;
  const { id } = await center.call(invoices.create, { body: { kind: 'Assignments', assignIds } });
  const read = () => center.call(invoices.read, { params: { id } });
  const owed = async () => (await center.call(sales.list, { query: { by: 'Client' } })).totals.owed;
  const closing = async (by: 'Invoices' | 'Acts') => {
    const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by };
    return (await center.call(clientStatements.read, { query })).closing;
  };
  return { ...made, center, id, read, owed, closing };
}

test('paid in part with a person taken off, an invoice asks for one sum on its page, its sheet, in its code and by letter', async () => {
  const { center, id, read, owed, clientId, assignIds } = await newInvoice();
  await leaveAlone(portal.db, clientId, `buh${clientId}@firma.test`);
  const documents = [{ number: '501', sum: '1000.00', purpose: 'за обучение' }];
  await center.call(bankStatements.upload, {
    file: new File([statementFile({ account: ACCOUNT, documents })], 'x.txt'),
  });
  const { items } = await center.call(bankStatements.payments, { query: { search: '501' } });
  const body = { invoices: [{ invoiceId: id, amount: 1000 }] };
  await center.call(bankStatements.confirm, { params: { id: items[0]?.id ?? '' }, body });
  await center.call(assignments.remove, { body: { assignId: assignIds[0] ?? '' } });
  const invoice = await read();
  expect(invoice).toMatchObject({ amount: 4500, paid: 1000, returned: 0, removed: 1500, rest: 2000 });
  const words = async () => {
    const params = { id: invoice.documentId, format: 'Docx' as const };
    const file = Buffer.from(await (await center.fetch(staticDocuments.file, { params })).arrayBuffer());
    return textInZip(file, 'word/document.xml')
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ');
  };
  expect(await words()).toMatch(/К ОПЛАТЕ 2 000(,00)? ₽/);
  expect(await words()).toMatch(/снято с обучения 1 500(,00)? ₽, оплачено 1 000(,00)? ₽/);
  const email = `other${clientId}@firma.test`;
  await center.call(invoices.send, { params: { id }, body: { emails: [email] } });
  const letters = () => portal.db.selectFrom('outbox').where('recipient', '=', email).select('text').execute();
  await expect.poll(letters, { timeout: 60_000 }).toHaveLength(1);
  expect((await letters())[0]?.text).toMatch(/К оплате 2.000(,00)?.₽ до .+ Это остаток: всего в счёте 4.500/);
  const refused = await center.send(invoices.reissue, { params: { id } });
  expect(refused.msg).toMatch(/По счёту уже поступило 1.000(,00)?.₽: новый просил бы и за эти деньги/);
  // What had come goes back: it is said, and asked for anew.
  const back = { amount: 1000, paidOn: today(), paymentOrder: '95', seen: 1000 };
  await center.call(payments.returnMoney, { params: { id: clientId }, body: back });
  expect(await read()).toMatchObject({ paid: 1000, returned: 1000, removed: 1500, otherwise: 1500, rest: 3000 });
  expect(await owed()).toBe(3000);
  expect(await words()).toMatch(/Из 4 500(,00)? ₽: снято с обучения 1 500(,00)? ₽ /);
});

test('an invoice whose unpaid training an act has accepted is not cancelled: the debt stays until a new one asks for it', async () => {
  const { center, id, read, owed, closing, clientId, assignIds } = await newInvoice();
  await leaveAlone(portal.db, clientId, `buh${clientId}@firma.test`);
  const act = await center.call(serviceActs.create, { body: { invoiceId: id, withUnpaid: true } });
  expect([await owed(), await closing('Acts'), await closing('Invoices')]).toEqual([4500, 4500, 4500]);
  expect(await read()).toMatchObject({
    owedActs: ['акт №\u00a01'],
    cancelRefusal: expect.stringContaining('Выставьте новый счёт вместо этого'),
  });
  const cancel = () => center.send(invoices.cancel, { params: { id }, body: { reason: 'Ошибка в сумме' } });
  expect(await cancel()).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('долг пропал бы') });
  expect([await owed(), await closing('Invoices')]).toEqual([4500, 4500]);
  const email = `other${clientId}@firma.test`;
  await center.call(invoices.send, { params: { id }, body: { emails: [email] } });
  const made = await center.call(invoices.reissue, { params: { id } });
  expect(await read()).toMatchObject({ state: 'Cancelled', cancelReason: 'Заменён новым счётом' });
  expect([await owed(), await closing('Acts'), await closing('Invoices')]).toEqual([4500, 4500, 4500]);
  const letters = (to: string) =>
    portal.db.selectFrom('outbox').where('recipient', '=', to).select(['subject', 'text']).execute();
  const cancelled = async () => (await letters(email)).find(({ subject }) => subject.startsWith('Отменён'))?.text;
  await expect.poll(cancelled, { timeout: 60_000 }).toMatch(/Вместо него – счёт № 2 от /);
  const next = async () => (await letters(email)).find(({ subject }) => subject.includes('№ 2'))?.text;
  await center.call(invoices.send, { params: { id: made.id }, body: { emails: [email] } });
  await expect.poll(next, { timeout: 60_000 }).toMatch(/Он выставлен вместо счёта № 1 от /);
  // Once nothing is accepted by an act it may be cancelled.
  await center.call(serviceActs.annul, { params: { id: act.id }, body: { reason: 'Не учили' } });
  expect(assignIds).toHaveLength(3);
  const body = { reason: 'Не учили' };
  expect((await center.send(invoices.cancel, { params: { id: made.id }, body })).code).toBe('Ok');
});

test('what of a part payment was spent on something else is asked for again, and whoever pays it leaves nobody unpaid', async () => {
  const { center, id, read, owed, closing, clientId } = await newInvoice();
  const pay = async (number: string, sum: number) => {
    const documents = [{ number, sum: `${sum}.00`, purpose: 'за обучение' }];
    await center.call(bankStatements.upload, {
      file: new File([statementFile({ account: ACCOUNT, documents })], `${number}.txt`),
    });
    const { items } = await center.call(bankStatements.payments, { query: { search: number } });
    const params = { id: items[0]?.id ?? '' };
    const body = { invoices: [{ invoiceId: id, amount: sum }] };
    return { confirmed: await center.send(bankStatements.confirm, { params, body }), params };
  };
  await pay('7001', 2000);
  expect(await read()).toMatchObject({ amount: 4500, paid: 2000, returned: 0, rest: 2500 });
  const back = { amount: 500, paidOn: today(), paymentOrder: '96', seen: 500 };
  await center.call(payments.returnMoney, { params: { id: clientId }, body: back });
  expect(await read()).toMatchObject({ state: 'Issued', paid: 2000, returned: 500, otherwise: 0, rest: 3000 });
  expect(await owed()).toBe(3000);

  // What the sheet says is the rest pays one more, and no more: somebody still waits.
  await pay('7002', 2500);
  expect(await read()).toMatchObject({ state: 'Issued', paid: 4500, returned: 500, rest: 500 });
  expect(await owed()).toBe(500);
  const tooMuch = await pay('7003', 501);
  expect(tooMuch.confirmed.msg).toMatch(/По счёту осталось оплатить 500/);
  const { params } = await pay('7004', 500);
  const isPaid = async () => (await read()).assignments.map((one) => one.isPaid);
  expect(await read()).toMatchObject({ state: 'Paid', paid: 4500, rest: 0, otherwise: 0 });
  expect(await isPaid()).toEqual([true, true, true]);
  expect(await owed()).toBe(0);
  expect(await closing('Invoices')).toBe(0);
  const { differences } = await reconcile(portal.context, { ...usualPeriod(), centerId: null, isWholePortal: true });
  expect(differences).toEqual([]);

  // Taken back, it is as it was before.
  await center.call(bankStatements.undo, { params, body: { reason: 'не наше' } });
  expect(await read()).toMatchObject({ state: 'Issued', paid: 4500, returned: 500, rest: 500 });
  expect(await owed()).toBe(500);
});

test('what is left of the money of two invoices paid in part is the elder one’s: together they ask for what is owed', async () => {
  const { center, id, read, owed, closing, clientId, courseId } = await newInvoice();
  const people = await Promise.all(
    ['Зорин', 'Зуев', 'Зыков'].map((surname) => makeStudent(portal.db, clientId, { surname })),
  );
  const others: string[] = [];
  for (const { studentId } of people) {
    others.push(await makeAssignment(portal.db, { studentId, courseId }));
  }
  const second = (await center.call(invoices.create, { body: { kind: 'Assignments', assignIds: others } })).id;
  const readSecond = () => center.call(invoices.read, { params: { id: second } });
  let number = 8000;
  const pay = async (invoiceId: string, sum: number) => {
    number += 1;
    const documents = [{ number: String(number), sum: `${sum}.00`, purpose: 'за обучение' }];
    await center.call(bankStatements.upload, {
      file: new File([statementFile({ account: ACCOUNT, documents })], `${number}.txt`),
    });
    const { items } = await center.call(bankStatements.payments, { query: { search: String(number) } });
    const body = { invoices: [{ invoiceId, amount: sum }] };
    return center.send(bankStatements.confirm, { params: { id: items[0]?.id ?? '' }, body });
  };
  await pay(id, 2100);
  await pay(second, 1800);
  expect([(await read()).rest, (await readSecond()).rest]).toEqual([2400, 2700]);
  // Of the 900 that have paid nobody 700 go back.
  await center.call(payments.returnMoney, {
    params: { id: clientId },
    body: { amount: 700, paidOn: today(), paymentOrder: '97', seen: 900 },
  });
  expect([(await read()).rest, (await readSecond()).rest]).toEqual([2800, 3000]);
  expect([await owed(), await closing('Invoices')]).toEqual([5800, 5800]);
  for (const [invoiceId, sum] of [
    [second, 3000],
    [id, 2800],
  ] as const) {
    expect((await pay(invoiceId, sum)).code).toBe('Ok');
  }
  for (const invoice of [await read(), await readSecond()]) {
    expect(invoice).toMatchObject({ state: 'Paid', rest: 0 });
    expect(invoice.assignments.map(({ isPaid }) => isPaid)).toEqual([true, true, true]);
  }
  expect([await owed(), await closing('Invoices')]).toEqual([0, 0]);
});
