import { bankStatements, type ConfirmBody } from '@dopusk/contract/bank-statements.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { type MadeDocument, type MadeStatement, statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { checkBooks } from '../payments/reconciliation/db/books.ts';

const OWN = '40702810200000000001';
const FORMER = '40702810200000000003';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;
let inn: string;

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: OWN })
    .where('id', '=', made.centerId)
    .execute();
  await sql`insert into former_versions (record_id, replaced_on, data)
    values (${made.centerId}, '2020-01-01', ${JSON.stringify({ bankAccountNumber: FORMER })})`.execute(portal.db);
  inn = (
    await portal.db.selectFrom('organizations').where('id', '=', made.clientId).select('inn').executeTakeFirstOrThrow()
  ).inn;
});

let last = 0;
/** A number that nothing of this file has had. */
const next = () => {
  last += 1;
  return String(last + 1000);
};

const upload = (documents: readonly MadeDocument[], other: Partial<MadeStatement> = {}) =>
  admin.call(bankStatements.upload, {
    file: new File([statementFile({ account: OWN, documents, ...other })], 'kl_to_1c.txt'),
  });
const balanceOf = async (who = client) => (await who.call(payments.balances, {}))[0]?.amount ?? 0;
const invoiceOf = async (id: string) => client.call(invoices.read, { params: { id } });
const paymentBy = async (number: string) => {
  const { items } = await admin.call(bankStatements.payments, { query: { search: number } });
  const found = items.find((payment) => payment.number === number);
  if (!found) throw new Error(`no payment ${number}`);
  return found;
};
const confirm = (id: string, body: ConfirmBody) => admin.send(bankStatements.confirm, { params: { id }, body });
const REASON = 'Не тот клиент';
const undo = (id: string) => admin.send(bankStatements.undo, { params: { id }, body: { reason: REASON } });

/** An invoice, and an order that pays for it what `sum` says. */
async function asked(rubles: number, sum = rubles) {
  const number = next();
  const sides = { centerId: made.centerId, clientId: made.clientId };
  const invoiceId = await makeInvoice(portal.db, { ...sides, rubles, number, date: '2026-09-14' });
  const document = { number: next(), sum: sum.toFixed(2), inn, purpose: `Оплата по счету № ${number}` };
  return { invoiceId, document };
}

/** The same with the payment uploaded. */
async function come(rubles: number, sum = rubles) {
  const { invoiceId, document } = await asked(rubles, sum);
  await upload([document]);
  return { invoiceId, ...(await paymentBy(document.number)) };
}

const differences = async () =>
  (await checkBooks(portal.db, { centerId: null, isWholePortal: true, dateStart: '2020-01-01', dateEnd: '2099-12-31' }))
    .differences;

describe('an uploaded statement', () => {
  test('brings its payments once, also by other files that have them', async () => {
    const documents = [1, 2, 3].map((n) => ({ number: next(), sum: `${n}0.50`, purpose: 'За обучение' }));
    const first = await upload(documents.slice(0, 2));
    expect(first).toMatchObject({ addedCount: 2, addedAmount: 31, repeatedCount: 0, warnings: [] });
    expect(await upload(documents.slice(0, 2))).toEqual({ ...first, addedCount: 0, addedAmount: 0, repeatedCount: 2 });
    const both = await Promise.all([upload(documents), upload(documents, { encoding: 'utf8' })]);
    expect(both.reduce((sum, { addedCount }) => sum + addedCount, 0)).toBe(1);
    const { items } = await admin.call(bankStatements.list, { query: { search: OWN.slice(-6) } });
    expect(items.find(({ id }) => id === first.id)).toMatchObject({ paymentCount: 2, newCount: 2, amount: 31 });
    const of = await admin.call(bankStatements.payments, { query: { statementId: first.id, state: 'New' } });
    expect(of.items.map(({ number }) => number).toSorted()).toEqual([documents[0]?.number, documents[1]?.number]);
    const period = { dateStart: '2026-09-15', dateEnd: '2026-09-15' };
    expect((await admin.call(bankStatements.payments, { query: { statementId: first.id, ...period } })).items).toEqual(
      [],
    );
  });

  test('of an account that the center had before is taken, of another is refused, and any other file', async () => {
    const [document] = [{ number: next(), sum: '1.00' }];
    const file = (bytes: Buffer<ArrayBuffer>) => ({ file: new File([bytes], 'x.txt') });
    expect(await upload([document], { account: FORMER })).toMatchObject({ addedCount: 1 });
    const foreign = statementFile({ account: '40702810200000000009', documents: [document] });
    const refused = await admin.send(bankStatements.upload, file(foreign));
    expect(refused).toMatchObject({
      code: 'InvalidBankStatement',
      msg: expect.stringContaining('40702810200000000009'),
    });
    expect(await admin.refused(bankStatements.upload, file(Buffer.from('Фамилия;Имя')))).toBe('InvalidBankStatement');
    expect(await client.refused(bankStatements.upload, file(foreign))).toBe('Forbidden');
  });
});

describe('a hostile statement', () => {
  const refusal = async (text: string) =>
    admin.send(bankStatements.upload, { file: new File([text], 'kl_to_1c.txt') }).then(({ code, msg }) => [code, msg]);
  const head = `1CClientBankExchange\nРасчСчет=${OWN}\n`;

  test('of too many documents, and of a million of keys, is refused, and the next one is read', async () => {
    const documents = `${head}${'СекцияДокумент=x\nКонецДокумента\n'.repeat(10_001)}КонецФайла`;
    expect(await refusal(documents)).toEqual(['InvalidBankStatement', expect.stringMatching(/больше 10000/)]);
    const keys = Array.from({ length: 1_500_000 }, (_, key) => `${key}=1`).join('\n');
    expect(await refusal(`${head}СекцияДокумент=x\n${keys}`)).toEqual([
      'InvalidBankStatement',
      expect.stringMatching(/слишком сложный/),
    ]);
    expect(await upload([{ number: next(), sum: '1.00' }])).toMatchObject({ addedCount: 1 });
  });

  test('keeps no value without an end whole', async () => {
    const number = next();
    await upload([{ number, sum: '1.00', payer: 'П'.repeat(100_000), purpose: 'Н'.repeat(100_000) }]);
    const { payerTitle, purpose } = await paymentBy(number);
    expect([payerTitle.length, purpose.length]).toEqual([1000, 1000]);
  });
});

describe('the exact ones', () => {
  test('are confirmed together, each invoice once; the others wait', async () => {
    const [one, two, part] = [await asked(100.5), await asked(200), await asked(300, 250)];
    await upload([one.document, two.document, part.document, { ...two.document, number: next() }]);
    const { ids, amount } = await admin.call(bankStatements.exact, {});
    expect([ids.length, amount]).toEqual([1, 100.5]);
    const before = await balanceOf();
    const both = await Promise.all([1, 2, 3].map(() => admin.call(bankStatements.confirmExact, { body: { ids } })));
    expect(both.reduce((sum, { confirmedCount }) => sum + confirmedCount, 0)).toBe(1);
    expect(await balanceOf()).toBe(before + 100.5);
    expect(await invoiceOf(one.invoiceId)).toMatchObject({
      state: 'Paid',
      paidOn: '2026-09-14',
      paymentOrder: one.document.number,
    });
    expect(await invoiceOf(two.invoiceId)).toMatchObject({ state: 'Issued' });
    const waiting = await paymentBy(part.document.number);
    expect(waiting).toMatchObject({ state: 'New', proposal: { certainty: 'Likely', invoices: [{ amount: 250 }] } });
    // What was exact for whoever saw it, and is not any more.
    expect(await admin.call(bankStatements.confirmExact, { body: { ids: [waiting.id] } })).toEqual({
      confirmedCount: 0,
      amount: 0,
      decidedCount: 0,
      leftCount: 1,
      notice: '',
    });
  });
});

describe('a confirmed payment', () => {
  test('pays an invoice in parts, and the last part pays it whole', async () => {
    const { id, invoiceId } = await come(100, 60);
    expect((await confirm(id, { invoices: [{ invoiceId, amount: 60 }] })).code).toBe('Ok');
    expect(await invoiceOf(invoiceId)).toMatchObject({ state: 'Issued', paidOn: null, amount: 100, paid: 60 });
    const listed = await client.call(invoices.list, { query: { state: 'Issued' } });
    expect(listed.items.find((invoice) => invoice.id === invoiceId)).toMatchObject({ amount: 100, paid: 60 });
    const open = await admin.call(bankStatements.openInvoices, { query: { organizationId: made.clientId } });
    expect(open.items.find((invoice) => invoice.id === invoiceId)).toMatchObject({ amount: 100, rest: 40 });
    const before = await balanceOf();
    // What is left is marked by hand.
    await admin.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: next() } });
    expect(await balanceOf()).toBe(before + 40);
    expect(await invoiceOf(invoiceId)).toMatchObject({ state: 'Paid' });
    expect(await differences()).toEqual([]);
  });

  test('is told before: whose training it will pay, and that its payer is another; nothing moves, and the payer stays in the history', async () => {
    const group = await makeGraduateGroup(portal.db, 2, { isPaid: false });
    const account = '40702810200000000088';
    await portal.db
      .updateTable('organizations')
      .set({ bankAccountNumber: account })
      .where('id', '=', group.centerId)
      .execute();
    const [center, payer] = [
      await portal.as(group.administrator),
      await portal.as(await makeOperator(portal.db, [group.clientId])),
    ];
    const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId: group.groupId } });
    const documents = [
      { number: next(), sum: '1600.00', inn: '500100732259', payer: 'ИП Петров', purpose: 'За других' },
    ];
    await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
    const id = (await center.call(bankStatements.payments, { query: {} })).items[0]?.id ?? '';
    const body = { invoices: [{ invoiceId, amount: 1600 }] };
    const before = await center.call(invoices.read, { params: { id: invoiceId } });
    const preview = await center.call(bankStatements.preview, { params: { id }, body });
    const [row] = (await center.call(bankStatements.payments, { query: {} })).items;
    expect(row?.proposal?.pays).toBe('');
    const [first, second] = before.assignments.map(({ fullName }) => fullName);
    expect(preview.pays).toBe(`Оплатит обучение: ${first}. Не оплатит: ${second} – ждёт остальных денег счёта`);
    expect(preview.otherPayer).toMatch(
      /^Платит ИП Петров \(ИНН 500100732259\), а деньги получит ООО «Волга-Монтаж» \(ИНН \d+\)$/,
    );
    expect(await center.call(invoices.read, { params: { id: invoiceId } })).toEqual(before);
    expect(await payer.refused(bankStatements.preview, { params: { id }, body })).toBe('Forbidden');
    // Whoever asks without having looked, a program too, is asked himself.
    const unasked = await center.send(bankStatements.confirm, { params: { id }, body });
    expect(unasked).toMatchObject({ code: 'Invalid' });
    expect(unasked.fields?.isOtherPayer?.[0]?.message).toBe(`${preview.otherPayer}. Подтвердите, что так и нужно`);
    expect(await center.call(invoices.read, { params: { id: invoiceId } })).toEqual(before);
    const agreed = { ...body, isOtherPayer: true };
    const { notice } = await center.call(bankStatements.confirm, { params: { id }, body: agreed });
    expect(notice).toContain(`Оплачено обучение: 1 из 2. Не оплачены счётом: ${second}`);
    const { items } = await payer.call(payments.history, { query: { kind: 'invoice' } });
    expect(items[0]?.title).toMatch(/, плательщик ИП Петров \(ИНН 500100732259\)$/);
    // Whoever gives it back reads whose account it has come from.
    const ways = await center.call(payments.refundWays, { params: { id: before.assignments[0]?.id ?? '' } });
    expect(ways).toMatchObject({
      amount: 1500,
      own: 1500,
      card: 0,
      setOff: '',
      bankPayer: 'ИП Петров (ИНН 500100732259)',
    });
  });

  test('names in its row, and in what is confirmed together, whose training it pays', async () => {
    const group = await makeGraduateGroup(portal.db, 4, { isPaid: false });
    const account = '40702810200000000089';
    const { db } = portal;
    await db
      .updateTable('organizations')
      .set({ bankAccountNumber: account })
      .where('id', '=', group.centerId)
      .execute();
    const byId = db.selectFrom('organizations').where('id', '=', group.clientId);
    const { inn: payers } = await byId.select('inn').executeTakeFirstOrThrow();
    const center = await portal.as(group.administrator);
    const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId: group.groupId } });
    const { number: invoice, date, assignments } = await center.call(invoices.read, { params: { id: invoiceId } });
    const purpose = `Оплата по счету № ${invoice} от ${date.split('-').reverse().join('.')}`;
    const documents = [{ number: next(), sum: '6000.00', inn: payers, purpose }];
    await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
    const [payment] = (await center.call(bankStatements.payments, { query: {} })).items;
    const people = assignments.slice(0, 3).map(({ fullName }) => fullName);
    const pays = `${people.join(', ')}, «${assignments[0]?.courseTitle}»; и ещё 1`;
    expect(payment?.proposal).toMatchObject({ certainty: 'Exact', pays });
    const exact = await center.call(bankStatements.exact, {});
    expect(exact.payments).toMatchObject([{ id: payment?.id, invoice, pays: payment?.proposal?.pays, amount: 6000 }]);
  });

  test('is split over invoices and the balance, and stands in the history by its order', async () => {
    const [one, two] = [await asked(100), await asked(50)];
    const number = next();
    await upload([{ number, sum: '180.00', inn, purpose: 'за обучение' }]);
    const { id } = await paymentBy(number);
    const parts = [
      { invoiceId: two.invoiceId, amount: 50 },
      { invoiceId: one.invoiceId, amount: 100 },
    ];
    const nobody = await confirm(id, { invoices: parts });
    expect(Object.keys(nobody.fields ?? {})).toEqual(['organizationId']);
    const before = await balanceOf();
    const body = { invoices: parts, organizationId: made.clientId };
    expect((await confirm(id, body)).code).toBe('Ok');
    expect((await confirm(id, body)).code).toBe('Ok');
    expect((await confirm(id, { ...body, invoices: [] })).code).toBe('BankPaymentDecided');
    expect(await balanceOf()).toBe(before + 180);
    const { items } = await client.call(payments.history, { query: {} });
    expect(
      items
        .slice(0, 3)
        .map(({ kind, amount }) => [kind, amount])
        .toSorted(),
    ).toEqual([
      ['bank', 30],
      ['invoice', 100],
      ['invoice', 50],
    ]);
    expect(items.slice(0, 3).every(({ title, boundTo }) => title.endsWith(`поручение № ${number}`) && boundTo)).toBe(
      true,
    );
    expect((await paymentBy(number)).parts).toHaveLength(3);
  });

  test('is put down above an invoice of a client that has unlinked the center: both see what is left', async () => {
    const lonely = await makeGraduateGroup(portal.db, 1, { isPaid: false });
    const OTHER = '40702810200000000077';
    await portal.db
      .updateTable('organizations')
      .set({ bankAccountNumber: OTHER })
      .where('id', '=', lonely.centerId)
      .execute();
    const [center, itsClient] = [
      await portal.as(lonely.administrator),
      await portal.as(await makeOperator(portal.db, [lonely.clientId])),
    ];
    const sides = { centerId: lonely.centerId, clientId: lonely.clientId };
    const invoiceId = await makeInvoice(portal.db, { ...sides, rubles: 100, number: next(), date: '2026-09-14' });
    const documents = [{ number: next(), sum: '130.00', purpose: 'За обучение' }];
    await center.call(bankStatements.upload, {
      file: new File([statementFile({ account: OTHER, documents })], 'kl_to_1c.txt'),
    });
    await itsClient.call(centerLinks.remove, {
      body: { organizationId: lonely.clientId, centerId: lonely.centerId },
    });
    const { items } = await center.call(bankStatements.payments, { query: {} });
    const params = { id: items[0]?.id ?? '' };
    const put = (organizationId: string) =>
      center.send(bankStatements.confirm, {
        params,
        body: { invoices: [{ invoiceId, amount: 100 }], organizationId },
      });
    expect((await put(made.clientId)).code).toBe('NotFoundOrganization');
    expect((await put(lonely.clientId)).code).toBe('Ok');
    expect(await center.call(payments.held, {})).toMatchObject([{ client: { id: lonely.clientId }, amount: 130 }]);
    const [balance] = await itsClient.call(payments.balances, {});
    expect(balance).toMatchObject({ amount: 130, bound: [{ id: lonely.centerId, amount: 130 }] });
    expect(await differences()).toEqual([]);
  });

  test('gives no invoice more than it asks for, and goes to no stranger', async () => {
    const { id, invoiceId } = await come(100, 150);
    const { fields } = await confirm(id, { invoices: [{ invoiceId, amount: 150 }] });
    expect(fields?.['invoices.0.amount']?.[0]?.message).toMatch(/осталось оплатить 100 ₽/);
    expect(Object.keys((await confirm(id, { invoices: [{ invoiceId, amount: 0 }] })).fields ?? {})).toHaveLength(1);
    const stranger = await makeOrganization(portal.db);
    for (const organizationId of [stranger, made.centerId]) {
      expect((await confirm(id, { invoices: [], organizationId })).code).toBe('NotFoundOrganization');
    }
    const small = await come(300, 100);
    const tooMuch = await confirm(small.id, { invoices: [{ invoiceId: small.invoiceId, amount: 100.01 }] });
    expect(tooMuch.fields?.invoices?.[0]?.message).toMatch(/больше поступления на 0,01 ₽/);
  });

  test('is not taken for an order that a person has marked by hand, nor the other way round', async () => {
    const { id, invoiceId, number, proposal } = await come(100);
    expect(proposal).toMatchObject({ certainty: 'Exact' });
    const order = { paidOn: '2026-09-14', paymentOrder: `000${number}` };
    await admin.call(invoices.markPaid, { params: { id: invoiceId }, body: order });
    expect((await paymentBy(number)).proposal).toMatchObject({
      certainty: 'None',
      reason: expect.stringContaining('уже учтён'),
    });
    const refused = await confirm(id, { invoices: [], organizationId: made.clientId });
    expect(refused).toMatchObject({ code: 'BankPaymentDecided', msg: expect.stringContaining('Учтён раньше') });
    await admin.call(bankStatements.setAside, { params: { id }, body: { state: 'Recorded' } });
    expect(await paymentBy(number)).toMatchObject({ state: 'Recorded', proposal: null });

    const other = await come(100);
    await confirm(other.id, { invoices: [{ invoiceId: other.invoiceId, amount: 100 }] });
    const { invoiceId: third } = await asked(100);
    const body = { paidOn: '2026-09-14', paymentOrder: other.number };
    expect(await admin.refused(invoices.markPaid, { params: { id: third }, body })).toBe('Invalid');
  });
});

describe('undone', () => {
  test('a confirmation takes its money back by a transfer of its own, and can be made again', async () => {
    const { id, invoiceId } = await come(100, 130);
    const body = { invoices: [{ invoiceId, amount: 100 }], organizationId: made.clientId };
    const before = await balanceOf();
    for (const _ of [1, 2]) {
      expect((await confirm(id, body)).code).toBe('Ok');
      expect(await balanceOf()).toBe(before + 130);
      expect((await undo(id)).code).toBe('Ok');
      expect((await undo(id)).code).toBe('Ok');
      expect(await balanceOf()).toBe(before);
      expect(await invoiceOf(invoiceId)).toMatchObject({ state: 'Issued', paidOn: null, paymentOrder: null });
    }
    const card = await admin.call(bankStatements.payment, { params: { id } });
    expect(card).toMatchObject({ state: 'New', parts: [], undoRefusal: null, account: OWN });
    expect(card.trace.map(({ amount, undoneAt }) => [amount, undoneAt !== null]).toSorted()).toEqual([
      [100, true],
      [100, true],
      [30, true],
      [30, true],
    ]);
    const { items } = await client.call(payments.history, { query: { kind: 'reversal' } });
    expect(items.map(({ amount }) => amount)).toEqual(expect.arrayContaining([-100, -30]));
    // Why stands with the payment, in the history of the balance and in that of the invoice, which both sides read.
    expect(card.trace.map(({ undoReason }) => undoReason)).toEqual(card.trace.map(() => REASON));
    expect(items[0]?.title).toMatch(/платёжное поручение № .+\. Причина: Не тот клиент$/i);
    const query = { record: 'Invoice' as const, recordId: invoiceId };
    const lines = (await client.call(history.list, { query })).items;
    expect(lines.find(({ text }) => text.startsWith('Оплата счёта отменена'))?.about).toContain(REASON);
    expect(await admin.refused(bankStatements.undo, { params: { id } } as never)).toBe('Invalid');
    expect(await differences()).toEqual([]);
    await admin.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: next() } });
  });

  test('is refused with the reason when the money is spent', async () => {
    const spender = await makeOrganization(portal.db);
    await linkClient(portal.db, made.centerId, spender);
    const number = next();
    await upload([{ number, sum: '500.00', purpose: 'за обучение' }]);
    const { id } = await paymentBy(number);
    expect((await confirm(id, { invoices: [], organizationId: spender })).code).toBe('Ok');
    // As if it had paid for somebody: the part of its balance is less than came.
    await sql`with spent as (insert into transfers (id, kind) values (gen_random_uuid(), 'assignment') returning id),
      revenue as (insert into accounts (id, kind, organization_id) values (gen_random_uuid(), 'revenue', ${made.centerId})
        on conflict (kind, organization_id) do update set kind = 'revenue' returning id)
      insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after, bound_to)
      select spent.id, balance.id, -20000, 2, 30000, ${made.centerId}::uuid from spent, accounts balance
        where balance.kind = 'balance' and balance.organization_id = ${spender}
      union all select spent.id, revenue.id, 20000, null, null, null from spent, revenue`.execute(portal.db);
    const refused = await undo(id);
    expect(refused).toMatchObject({
      code: 'BankPaymentSpent',
      msg: expect.stringMatching(/из них 300 ₽, а нужно 500 ₽/),
    });
    const { undoRefusal, state } = await admin.call(bankStatements.payment, { params: { id } });
    expect([undoRefusal, state]).toEqual([refused.msg, 'Confirmed']);
  });

  test('what was set aside waits again', async () => {
    const { id, number } = await come(100);
    await admin.call(bankStatements.setAside, { params: { id }, body: { state: 'Rejected' } });
    await admin.call(bankStatements.setAside, { params: { id }, body: { state: 'Rejected' } });
    expect(await admin.refused(bankStatements.setAside, { params: { id }, body: { state: 'Recorded' } })).toBe(
      'BankPaymentDecided',
    );
    expect((await confirm(id, { invoices: [], organizationId: made.clientId })).code).toBe('BankPaymentDecided');
    await undo(id);
    expect(await paymentBy(number)).toMatchObject({ state: 'New', proposal: { certainty: 'Exact' } });
  });
});

describe('at the same moment', () => {
  test('one payment is put down once, an undo and a confirmation leave one of the two', async () => {
    const { id, invoiceId } = await come(100);
    const before = await balanceOf();
    const body = { invoices: [{ invoiceId, amount: 100 }] };
    const other = { invoices: [], organizationId: made.clientId };
    const codes = await Promise.all(
      [1, 2, 3, 4].map((n) => confirm(id, n % 2 ? body : other).then(({ code }) => code)),
    );
    expect(codes.toSorted()).toEqual(['BankPaymentDecided', 'BankPaymentDecided', 'Ok', 'Ok']);
    expect(await balanceOf()).toBe(before + 100);
    await Promise.all([undo(id), confirm(id, body), undo(id)]);
    const { state } = await admin.call(bankStatements.payment, { params: { id } });
    expect(await balanceOf()).toBe(before + (state === 'Confirmed' ? 100 : 0));
  });

  test('two payments and a person pay one invoice once', async () => {
    const { invoiceId, document } = await asked(100);
    const second = next();
    await upload([document, { ...document, number: second }]);
    const ids = [(await paymentBy(document.number)).id, (await paymentBy(second)).id];
    const before = await balanceOf();
    const codes = await Promise.all([
      ...ids.map((id) => confirm(id, { invoices: [{ invoiceId, amount: 100 }] }).then(({ code }) => code)),
      admin
        .send(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: next() } })
        .then(({ code }) => code),
    ]);
    expect(codes.toSorted()).toEqual(['InvoiceAlreadyPaid', 'InvoiceAlreadyPaid', 'Ok']);
    expect(await balanceOf()).toBe(before + 100);
  });

  test('two payments over the same two invoices, in opposite orders, wait for each other', async () => {
    const [one, two] = [await asked(200), await asked(200)];
    const numbers = [next(), next()];
    await upload(numbers.map((number) => ({ number, sum: '200.00', inn, purpose: 'за обучение' })));
    const parts = [one, two].map(({ invoiceId }) => ({ invoiceId, amount: 100 }));
    const codes = await Promise.all(
      numbers.map(async (number, index) => {
        const { id } = await paymentBy(number);
        return (await confirm(id, { invoices: index ? parts : parts.toReversed() })).code;
      }),
    );
    expect(codes).toEqual(['Ok', 'Ok']);
    expect(await invoiceOf(one.invoiceId)).toMatchObject({ state: 'Paid' });
    expect(await differences()).toEqual([]);
  });
});

describe('the database', () => {
  test('refuses a part of a payment without its rest, and an invoice paid beyond its sum', async () => {
    const { id, invoiceId } = await come(100);
    const book = (bankPaymentId: string | null, kopecks: number) =>
      portal.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`insert into transfers (id, kind, invoice_id, bank_payment_id)
          values (gen_random_uuid(), 'invoice', ${invoiceId}, ${bankPaymentId}) returning id`.execute(tx);
        const transferId = rows[0]?.id;
        await sql`insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after, bound_to)
          select ${transferId}::uuid, accounts.id, ${kopecks}::bigint, position + 1, balance_after + ${kopecks}::bigint, ${made.centerId}::uuid
          from accounts join lateral (select position, balance_after from entries where account_id = accounts.id
            order by position desc limit 1) as previous on true
          where accounts.kind = 'balance' and accounts.organization_id = ${made.clientId}`.execute(tx);
        await sql`insert into entries (transfer_id, account_id, amount_kopecks)
          select ${transferId}::uuid, id, -${kopecks}::bigint from accounts where kind = 'bank'
            and organization_id = ${made.centerId}`.execute(tx);
      });
    await expect(book(id, 5000)).rejects.toThrow(/is put down to another sum/);
    await expect(book(null, 10_001)).rejects.toThrow(/is paid with more than it asks for/);
  });
});
