import { accounting } from '@dopusk/contract/accounting.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { YookassaBank } from '../../../../testing/yookassa-bank.ts';
import { tellNews } from '../../notices/news.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

const bank = new YookassaBank();
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start() });
});
afterAll(() => bank.stop());

/** A group of two unpaid people at 1500 rubles of a new center and client, and its invoice. */
async function newInvoice() {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const { ids } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  return { ...made, center, client, invoiceId: ids[0] ?? '' };
}

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** A new link, by its id and token. */
async function linkOf(maker: Client, of: { invoiceId: string } | { organizationId: string }, amount?: number) {
  const { id } = await maker.call(paymentLinks.create, { body: { ...of, amount: amount ?? null } });
  const [newest] = await maker.call(paymentLinks.list, { query: of });
  expect(newest?.id).toBe(id);
  return { id, token: tokenIn(newest?.url ?? '') };
}

const anybody = () => portal.anonymous();
const read = (token: string) => anybody().call(paymentLinks.read, { body: { token } });
const begin = async (token: string, contact = 'buh@firma.test') => {
  const { confirmUrl } = await anybody().call(paymentLinks.pay, { body: { token, contact } });
  return confirmUrl.split('/').at(-1) ?? '';
};
const pay = async (atBank: string) => {
  bank.decide(atBank, 'succeeded');
  const body = { event: 'payment.succeeded', object: { id: atBank } };
  await anybody().call(payments.notify, { params: { provider: 'yookassa' }, body });
};
/** Whoever began it has not come back to the bank's page for a while. */
const leave = (atBank: string) =>
  sql`update payments set created_at = now() - interval '16 minutes' where provider_payment_id = ${atBank}`.execute(
    portal.db,
  );
const balanceOf = async (client: Client) => (await client.call(payments.balances, {}))[0]?.amount;
const readInvoice = (of: { center: Client; invoiceId: string }) =>
  of.center.call(invoices.read, { params: { id: of.invoiceId } });

/** Puts a payment of the client down to its invoice. */
async function bringPart(
  { center, centerId, clientId, invoiceId }: Awaited<ReturnType<typeof newInvoice>>,
  sum: number,
) {
  const account = '40702810000000004711';
  await portal.db.updateTable('organizations').set({ bankAccountNumber: account }).where('id', '=', centerId).execute();
  const byId = portal.db.selectFrom('organizations').where('id', '=', clientId);
  const { inn } = await byId.select('inn').executeTakeFirstOrThrow();
  const documents = [{ number: String(4711 + sum), sum: sum.toFixed(2), inn, purpose: 'за обучение' }];
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const { items } = await center.call(bankStatements.payments, { query: { search: String(4711 + sum) } });
  const body = { invoices: [{ invoiceId, amount: sum }] };
  const id = items[0]?.id ?? '';
  await center.call(bankStatements.confirm, { params: { id }, body });
  return id;
}

test('whoever has the link pays the invoice and its people, once', async () => {
  const made = await newInvoice();
  const { token } = await linkOf(made.client, made);
  const { number } = await readInvoice(made);
  expect(await read(token)).toMatchObject({ state: 'Open', number, amount: 3000, purpose: `Оплата счёта № ${number}` });
  expect(Object.keys(await read(token)).sort()).toEqual(
    ['amount', 'balanceOf', 'date', 'isWaiting', 'number', 'obstacle', 'onBalance', 'payee', 'purpose', 'state'].sort(),
  );
  const [one, other] = await Promise.all([begin(token), begin(token)]);
  expect(one).toBe(other);
  expect(await read(token)).toMatchObject({ state: 'Open', isWaiting: true });
  await Promise.all([pay(one), pay(one)]);
  expect(await read(token)).toMatchObject({ state: 'Paid', amount: 3000 });
  const invoice = await readInvoice(made);
  expect(invoice).toMatchObject({ state: 'Paid', paid: 3000, receipts: [{ amount: 3000, paymentOrder: '' }] });
  expect(invoice.assignments.map(({ isPaid }) => isPaid)).toEqual([true, true]);
  expect(await balanceOf(made.client)).toBe(0);
  const { items } = await made.client.call(payments.history, { query: {} });
  expect(items.map(({ title }) => title)).toContain(`Счёт № ${number}, банковской картой`);
  expect(await anybody().refused(paymentLinks.pay, { body: { token, contact: 'buh@firma.test' } })).toBe(
    'PaymentLinkEnded',
  );
});

test('money of a bank payment that a card has spent by a link keeps its undoing, and the refusal says whom they paid together', async () => {
  const made = await newInvoice();
  await bringPart(made, 1000);
  const { token } = await linkOf(made.client, made);
  await pay(await begin(token));
  const { items } = await made.center.call(bankStatements.payments, { query: {} });
  const params = { id: items[0]?.id ?? '' };
  const refused = await made.center.send(bankStatements.undo, { params, body: { reason: 'Ошибка' } });
  const names = (await readInvoice(made)).assignments.map(({ fullName }) => fullName);
  expect(refused.code).toBe('BankPaymentSpent');
  expect(names.some((name) => refused.msg?.includes(`${name} – вместе с картой по ссылке`))).toBe(true);
  expect((await made.center.call(bankStatements.payment, { params })).undoRefusal).toBe(refused.msg);
  // As the refusal says: given back to the balance, the money is there again.
  for (const { id } of (await readInvoice(made)).assignments) {
    const body = { to: 'Balance', reason: 'Ошибка в поступлении' } as const;
    await made.center.call(payments.refund, { params: { id }, body });
  }
  expect((await made.center.send(bankStatements.undo, { params, body: { reason: 'Ошибка' } })).code).toBe('Ok');
  expect(await balanceOf(made.client)).toBe(2000);
});

test('an advance of the client is spent by no card of a link: its center gets the card’s money', async () => {
  const made = await newInvoice();
  const { center, centerId, client, clientId } = made;
  const advance = await makeInvoice(portal.db, { centerId, clientId, rubles: 5000 });
  const body = { paidOn: today(), paymentOrder: '503' };
  await center.call(invoices.markPaid, { params: { id: advance }, body });
  await bringPart(made, 1000);
  const { token } = await linkOf(client, made);
  await pay(await begin(token));
  expect((await readInvoice(made)).assignments.map(({ isPaid }) => isPaid)).toEqual([true, true]);
  const [balance] = await client.call(payments.balances, {});
  expect(balance).toMatchObject({ amount: 5000, bound: [{ amount: 5000 }] });
  const { items } = await center.call(accounting.list, { query: { clientId } });
  const received = items.flatMap(({ kind, amount }) => (kind === 'Payment' ? [amount] : []));
  expect(received.toSorted((a, b) => a - b)).toEqual([500, 1000, 1500, 5000]);
});

test('the receipt says of VAT what the invoice says, whatever its center charges today', async () => {
  const { center, centerId, invoiceId } = await newInvoice();
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat22' }).where('id', '=', centerId).execute();
  const { token } = await linkOf(center, { invoiceId });
  await begin(token);
  const { receipt } = await portal.db
    .selectFrom('payments')
    .innerJoin('paymentLinks', 'paymentLinks.id', 'payments.linkId')
    .where('paymentLinks.invoiceId', '=', invoiceId)
    .select('receipt')
    .executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({ vatMode: 'Exempt' });
});

test.each([
  [' Buh@Firma.test ', { email: 'buh@firma.test' }],
  ['8 (913) 123-45-67', { phone: '79131234567' }],
])('the receipt goes to whoever pays: %s', async (contact, customer) => {
  const made = await newInvoice();
  const { token } = await linkOf(made.client, made);
  const atBank = await begin(token, contact);
  expect(bank.payments.get(atBank)?.receipt).toMatchObject({ customer });
  // The same one goes on with his payment; another payer has one with a receipt of his own when the first has left it.
  expect(await begin(token, contact)).toBe(atBank);
  await leave(atBank);
  const other = await begin(token, 'other@firma.test');
  expect(other).not.toBe(atBank);
});

test.each(['', 'nobody', '12345', 'a@b'])(
  'without an address for the receipt nothing is begun: «%s»',
  async (contact) => {
    const made = await newInvoice();
    const { token } = await linkOf(made.client, made);
    expect(await anybody().send(paymentLinks.pay, { body: { token, contact } })).toMatchObject({
      code: 'Invalid',
      fields: { contact: [expect.anything()] },
    });
  },
);

test('of a link that is paid nobody waits for a payment that was begun and left', async () => {
  const made = await newInvoice();
  const [one, other] = [await linkOf(made.client, made), await linkOf(made.client, made)];
  await leave(await begin(one.token, 'left@firma.test'));
  await leave(await begin(other.token, 'left@firma.test'));
  expect(await read(other.token)).toMatchObject({ state: 'Open', isWaiting: true });
  await pay(await begin(one.token));
  // By this link, and by another of the same invoice.
  expect(await read(one.token)).toMatchObject({ state: 'Paid', isWaiting: false });
  expect(await read(other.token)).toMatchObject({ state: 'Paid', isWaiting: false });
});

test('of several who pay at once by the links of an invoice one does, and the others are told so', async () => {
  const made = await newInvoice();
  const links = [await linkOf(made.client, made), await linkOf(made.center, made)];
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((n) =>
      anybody().send(paymentLinks.pay, {
        body: { token: links[n % 2]?.token ?? '', contact: `payer-${n}@firma.test` },
      }),
    ),
  );
  expect(sent.map(({ code }) => code).sort()).toEqual(['Ok', ...Array(5).fill('PaymentLinkBusy')]);
  const begun = await portal.db
    .selectFrom('payments')
    .where('organizationId', '=', made.clientId)
    .select(['providerPaymentId', 'linkId', sql<string>`receipt ->> 'email'`.as('email')])
    .execute();
  expect(begun).toHaveLength(1);
  const first = begun[0];
  const link = links.find(({ id }) => id === first?.linkId);
  expect(await begin(link?.token ?? '', first?.email)).toBe(first?.providerPaymentId);
  // A refused card lets the next one pay at once.
  bank.decide(first?.providerPaymentId ?? '', 'canceled');
  const body = { event: 'payment.canceled', object: { id: first?.providerPaymentId ?? '' } };
  await anybody().call(payments.notify, { params: { provider: 'yookassa' }, body });
  await pay(await begin(links[0]?.token ?? '', 'next@firma.test'));
  expect(await readInvoice(made)).toMatchObject({ state: 'Paid', paid: 3000 });
});

test('the rest of an invoice pays the rest of its people', async () => {
  const made = await newInvoice();
  await bringPart(made, 2000);
  const paid = async () => (await readInvoice(made)).assignments.map(({ isPaid }) => isPaid);
  expect(await paid()).toEqual([true, false]);
  const { token } = await linkOf(made.client, made);
  expect(await read(token)).toMatchObject({ amount: 1000 });
  await pay(await begin(token));
  expect(await paid()).toEqual([true, true]);
  expect(await balanceOf(made.client)).toBe(0);
});

test('what of an invoice was spent elsewhere is asked for again by its link, and comes', async () => {
  const made = await newInvoice();
  await bringPart(made, 2000);
  const back = { amount: 500, paidOn: today(), paymentOrder: '96', seen: 500 };
  await made.center.call(payments.returnMoney, { params: { id: made.clientId }, body: back });
  const { token } = await linkOf(made.client, made);
  expect(await read(token)).toMatchObject({ amount: 1500 });
  await pay(await begin(token));
  const invoice = await readInvoice(made);
  expect(invoice).toMatchObject({ state: 'Paid', paid: 3000, rest: 0, otherwise: 0 });
  expect(invoice.assignments.map(({ isPaid }) => isPaid)).toEqual([true, true]);
});

test('of an invoice whose people are all paid meanwhile the money stays on the balance', async () => {
  const made = await newInvoice();
  await makeTopUp(portal.db, made.clientId, 3000);
  const { token } = await linkOf(made.client, made);
  const atBank = await begin(token);
  await made.client.call(payments.assignGroup, { params: { id: made.groupId }, query: {} });
  await pay(atBank);
  expect(await readInvoice(made)).toMatchObject({ state: 'Paid', paid: 0, otherwise: 3000, paymentOrder: 'с баланса' });
  expect(await balanceOf(made.client)).toBe(3000);
});

test('of an invoice that asks for less meanwhile the money pays who is left; of the surplus both sides read, with the ways back', async () => {
  const made = await newInvoice();
  const { token } = await linkOf(made.center, made);
  const { number } = await readInvoice(made);
  const atBank = await begin(token);
  const [gone = '', stays = ''] = made.assignIds;
  await made.center.call(assignments.remove, { body: { assignId: gone } });
  expect(await read(token)).toMatchObject({ state: 'Open', amount: 1500 });
  await tellNews(portal.context);
  await portal.db.deleteFrom('portalNotices').execute();
  await pay(atBank);
  const invoice = await readInvoice(made);
  expect(invoice).toMatchObject({ state: 'Paid', paid: 3000, rest: 0, paymentOrder: 'картой' });
  expect(invoice.assignments.map(({ id, isPaid }) => [id, isPaid])).toEqual([[stays, true]]);
  expect(await balanceOf(made.client)).toBe(1500);
  expect(await read(token)).toMatchObject({ state: 'Paid', obstacle: null, isWaiting: false });
  await tellNews(portal.context);
  await tellNews(portal.context);
  for (const [reader, own] of [
    [made.client, 'попросить центр вернуть их на карту'],
    [made.center, 'клиент тратит их сам или просит вернуть на карту'],
  ] as const) {
    const told = await reader.call(notices.latest, {});
    expect(told).toHaveLength(1);
    const text = told[0]?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain(
      `Счёт № ${number}: 3 000 ₽; оплачен, 1 500 ₽ из этих денег никого не оплатили и лежат на балансе`,
    );
    expect(text).toContain(own);
  }
});

test('an invoice that tops a balance up, paid by its link, has no surplus that its center is told of', async () => {
  const { center, client, clientId } = await newInvoice();
  const body = { kind: 'TopUp' as const, organizationId: clientId, amount: 2000 };
  const { id: invoiceId } = await center.call(invoices.create, { body });
  const { token } = await linkOf(center, { invoiceId });
  await tellNews(portal.context);
  await portal.db.deleteFrom('portalNotices').execute();
  await pay(await begin(token));
  expect(await readInvoice({ center, invoiceId })).toMatchObject({ state: 'Paid', paid: 2000 });
  await tellNews(portal.context);
  const toldOf = async (who: Client) => (await who.call(notices.latest, {})).map(({ text }) => text);
  expect(await toldOf(client)).toEqual([expect.stringContaining('оплачен полностью')]);
  expect(await toldOf(center)).toEqual([]);
});

/** Marks an invoice as paid by a payment order. */
const markPaid = ({ center, invoiceId }: Awaited<ReturnType<typeof newInvoice>>) =>
  center.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: '815' } });

test.each([
  ['cancelled', 'Cancelled', 'отменён', (of) => of.center.call(invoices.cancel, cancelled(of))],
  ['paid otherwise', 'Paid', 'уже оплачен другими деньгами', markPaid],
  ['paid in part', 'OtherSum', 'ждёт другой суммы', (of) => bringPart(of, 2000)],
] as [string, string, string, (of: Awaited<ReturnType<typeof newInvoice>>) => Promise<unknown>][])(
  'of an invoice that was %s meanwhile the money stays on the balance and pays nobody; the payer, the client and the center are told',
  async (_, obstacle, words, decide) => {
    const made = await newInvoice();
    await makeTopUp(portal.db, made.clientId, 10_000);
    const { token } = await linkOf(made.center, made);
    const { number } = await readInvoice(made);
    const atBank = await begin(token);
    await decide(made);
    const client = await titleOf(made.clientId);
    // Before he pays on the bank's page that is open: there is nothing to pay for, and where the money would come.
    const isDead = obstacle !== 'OtherSum';
    expect(await read(token)).toMatchObject(
      isDead
        ? { obstacle, isWaiting: true, onBalance: 0, balanceOf: client }
        : { state: 'Open', amount: 1000, obstacle: null },
    );
    if (isDead) {
      const refused = await anybody().send(paymentLinks.pay, { body: { token, contact: 'buh@firma.test' } });
      expect(refused).toMatchObject({ code: 'PaymentLinkEnded', msg: expect.stringContaining(`Счёт № ${number}`) });
    }
    const before = await readInvoice(made);
    const balance = (await balanceOf(made.client)) ?? 0;
    await tellNews(portal.context);
    await portal.db.deleteFrom('portalNotices').execute();
    await pay(atBank);
    expect(await balanceOf(made.client)).toBe(balance + 3000);
    expect(await readInvoice(made)).toEqual(before);
    expect(await read(token)).toMatchObject({ obstacle, isWaiting: false, onBalance: 3000, balanceOf: client });
    const { items } = await made.client.call(payments.history, { query: {} });
    expect(items[0]?.title).toContain(`По ссылке на счёт № ${number}`);
    // The receipt that the bank has given speaks of an advance, which this is.
    expect(bank.payments.get(atBank)?.receipt).toMatchObject({ items: [{ payment_mode: 'advance' }] });
    await tellNews(portal.context);
    await tellNews(portal.context);
    for (const [reader, own] of [
      [made.client, 'Ими можно оплатить обучение'],
      [made.center, 'Ваш счёт оплатили по ссылке'],
    ] as const) {
      const told = await reader.call(notices.latest, {});
      expect(told).toMatchObject([{ path: `/invoices/${made.invoiceId}` }]);
      expect(told[0]?.text).toContain(`Счёт № ${number} ${words}`);
      expect(told[0]?.text).toContain(own);
    }
  },
);

const cancelled = ({ invoiceId: id }: { invoiceId: string }) => ({ params: { id }, body: { reason: 'Ошибка' } });

const titleOf = async (id: string) =>
  (await portal.db.selectFrom('organizations').where('id', '=', id).select('title').executeTakeFirstOrThrow()).title;

test('money by a link for a waiting invoice, and for a balance, is told to the client alone', async () => {
  const made = await newInvoice();
  const { number } = await readInvoice(made);
  await tellNews(portal.context);
  await portal.db.deleteFrom('portalNotices').execute();
  await pay(await begin((await linkOf(made.client, made)).token));
  await pay(await begin((await linkOf(made.client, { organizationId: made.clientId }, 250.5)).token));
  await tellNews(portal.context);
  const told = (await made.client.call(notices.latest, {})).find(({ title }) => title.startsWith('Поступила оплата'));
  expect(told?.text).toMatch(/По ссылке на оплату/);
  expect(told?.text).toMatch(new RegExp(`Счёт № ${number}: 3\\s000 ₽; оплачен полностью`));
  expect(told?.text).toMatch(/250,50 ₽ на баланс/);
  const ofCenter = await made.center.call(notices.latest, {});
  expect(ofCenter.filter(({ title }) => title.startsWith('Поступила оплата'))).toEqual([]);
});

test('a person whose price has risen is not paid, nor from the client’s other money', async () => {
  const made = await newInvoice();
  await makeTopUp(portal.db, made.clientId, 10_000);
  const { token } = await linkOf(made.client, made);
  const [dearer = ''] = made.assignIds;
  await portal.db.updateTable('assignments').set({ priceKopecks: 200_000 }).where('id', '=', dearer).execute();
  await pay(await begin(token));
  const { assignments } = await readInvoice(made);
  expect(assignments.filter(({ isPaid }) => isPaid).map(({ id }) => id)).toEqual(made.assignIds.slice(1));
  expect(await balanceOf(made.client)).toBe(11_500);
});

test('a top-up of the balance is paid by its link once', async () => {
  const made = await newInvoice();
  const { token } = await linkOf(made.client, { organizationId: made.clientId }, 250.5);
  expect(await read(token)).toMatchObject({ state: 'Open', number: null, amount: 250.5 });
  await pay(await begin(token));
  expect(await read(token)).toMatchObject({ state: 'Paid' });
  expect(await balanceOf(made.client)).toBe(250.5);
});

test('a link that is revoked, has run out or was tampered with opens nothing', async () => {
  const made = await newInvoice();
  const [revoked, old] = [await linkOf(made.client, made), await linkOf(made.client, made)];
  await made.center.call(paymentLinks.revoke, { params: { id: revoked.id } });
  await portal.db
    .updateTable('paymentLinks')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', old.id)
    .execute();
  for (const { token } of [revoked, old]) {
    expect(await read(token)).toMatchObject({ state: 'Ended' });
    expect(await anybody().refused(paymentLinks.pay, { body: { token, contact: 'buh@firma.test' } })).toBe(
      'PaymentLinkEnded',
    );
  }
  const forged = `${old.token.slice(0, -2)}AA`;
  expect(await anybody().refused(paymentLinks.read, { body: { token: forged } })).toBe('InvalidToken');
  const actions = await portal.db.selectFrom('auditLog').where('subjectId', '=', revoked.id).select('action').execute();
  expect(actions.map(({ action }) => action).sort()).toEqual(['payment-link.made', 'payment-link.revoked']);
});

test('nobody makes or revokes links of strangers, for a client’s balance, or of what is decided', async () => {
  const [made, other] = [await newInvoice(), await newInvoice()];
  const { id } = await linkOf(made.client, made);
  expect(await other.client.refused(paymentLinks.revoke, { params: { id } })).toBe('NotFoundPaymentLink');
  const create = (maker: Client, body: object) => maker.refused(paymentLinks.create, { body });
  expect(await create(other.center, { invoiceId: made.invoiceId })).toBe('NotFoundInvoice');
  expect(await create(made.center, { organizationId: made.clientId, amount: 5 })).toBe('NotFoundBalance');
  expect(await create(made.client, { organizationId: made.clientId })).toBe('PaymentAmountCanNotBeZeroOrNull');
  await made.center.call(invoices.cancel, { params: { id: made.invoiceId }, body: { reason: 'Ошибка' } });
  expect(await create(made.client, { invoiceId: made.invoiceId })).toBe('InvoiceCancelled');
});

test('a price stays while a link pays it; money for another one than it costs is the payer’s', async () => {
  const made = await newInvoice();
  const { token } = await linkOf(made.client, made);
  const [assignId = '', other = ''] = made.assignIds;
  const atBank = await begin(token);
  await made.center.call(invoices.cancel, { params: { id: made.invoiceId }, body: { reason: 'Другая цена' } });
  const give = () => made.center.send(givenPrices.give, { body: { assignId, price: 100, reason: 'скидка' } });
  expect((await give()).code).toBe('PriceAtBank');
  // As if the bank had kept its page open for longer than anybody waits for it.
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  await portal.db.updateTable('payments').set({ createdAt }).where('organizationId', '=', made.clientId).execute();
  expect((await give()).code).toBe('Ok');
  await pay(atBank);
  const isPaid = async (id: string) => (await made.client.call(assignments.paid, { params: { id } })).isPaid;
  expect([await isPaid(assignId), await isPaid(other)]).toEqual([false, false]);
  expect(await balanceOf(made.client)).toBe(3000);
});

test('the books close after all of it', async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});

test('card money of an elder invoice, which is its client’s to spend, claims nothing of what a bank has brought for a younger one', async () => {
  const made = await newInvoice();
  const { center, client, clientId, courseId, assignIds } = made;
  const bankPaymentId = await bringPart(made, 1500);
  const { token } = await linkOf(client, made);
  const unpaid = (await readInvoice(made)).assignments.find(({ isPaid }) => !isPaid);
  expect(assignIds).toContain(unpaid?.id);
  await portal.db
    .updateTable('assignments')
    .set({ priceKopecks: 200_000 })
    .where('id', '=', unpaid?.id ?? '')
    .execute();
  await pay(await begin(token));
  await center.call(bankStatements.undo, { params: { id: bankPaymentId }, body: { reason: 'не наше' } });
  // The card's 1500 have paid nobody.
  expect(await readInvoice(made)).toMatchObject({ state: 'Issued', paid: 1500 });
  expect(await balanceOf(client)).toBe(1500);
  const others: string[] = [];
  for (const surname of ['Зорин', 'Зуев']) {
    const { studentId } = await makeStudent(portal.db, clientId, { surname });
    others.push(await makeAssignment(portal.db, { studentId, courseId }));
  }
  const second = (await center.call(invoices.create, { body: { kind: 'Assignments', assignIds: others } })).id;
  await bringPart({ ...made, invoiceId: second }, 2100);
  expect(await readInvoice({ center, invoiceId: second })).toMatchObject({ paid: 2100, rest: 900 });
});
