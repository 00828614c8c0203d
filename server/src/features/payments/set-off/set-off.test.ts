import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { setOffs, type UndoneSetOff } from '@dopusk/contract/set-offs.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { linkClient, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeGraduateGroup, makePrintedDocument } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { messagesTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { waitingForLocks } from '../../../../testing/waiting-for-locks.ts';
import { transaction } from '../../../db/connection.ts';
import { tellNews } from '../../notices/news.ts';
import { insertMembership } from '../../operators/db.ts';
import { checkBooks } from '../reconciliation/db/books.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

/** A group at 1500 rubles a person of a new center and a client that nobody works for, its invoice, and money of the center. */
async function newDebt(own: number, byCard = 0) {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const { clientId, groupId, assignIds } = made;
  const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId } });
  if (own > 0) {
    const body = { direction: 'Add' as const, amount: own, reason: 'Переплата', seen: 0 };
    await center.call(payments.correct, { params: { id: clientId }, body });
  }
  if (byCard > 0) await makeTopUp(portal.db, clientId, byCard);
  return { ...made, center, clientId, groupId, assignIds, invoiceId };
}
type Debt = Awaited<ReturnType<typeof newDebt>>;

const LETTER = { letterNumber: '12', letterDate: today(), reason: '' };

const send = (
  { center, clientId, assignIds }: Debt,
  of: { invoiceId: string } | { groupId: string },
  changed: {
    assignIds?: string[];
    amount?: number;
    letterNumber?: string;
    letterDate?: string | null;
    reason?: string;
  } = {},
) =>
  center.send(setOffs.make, { params: { clientId }, body: { ...of, assignIds, amount: 3000, ...LETTER, ...changed } });

const partsOf = async ({ center, clientId }: Debt) =>
  (await center.call(organizations.read, { params: { id: clientId } })).balance?.amount;
const readInvoice = ({ center, invoiceId }: Debt) => center.call(invoices.read, { params: { id: invoiceId } });
const linesOf = async ({ center }: Debt, record: 'Invoice' | 'Group' | 'Assignment', recordId: string) =>
  (await center.call(history.list, { query: { record, recordId } })).items;
const entriesOf = ({ clientId }: Debt) =>
  portal.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .where('accounts.organizationId', '=', clientId)
    .where('transfers.kind', '=', 'assignment')
    .orderBy('entries.position')
    .select(['entries.amountKopecks', 'entries.boundTo', 'transfers.reason', 'transfers.paidWith'])
    .execute();

test('an invoice is set off from its client’s balance on his letter: the center’s own part first, once', async () => {
  const debt = await newDebt(2000, 2500);
  const { center, invoiceId, assignIds, centerId } = debt;
  const offers = await center.call(setOffs.offers, { query: { invoiceId } });
  expect(offers).toMatchObject([{ clientId: debt.clientId, available: 4500, refusal: null }]);
  expect(offers[0]?.unpaid.map(({ id, price }) => [id, price])).toEqual(
    expect.arrayContaining(assignIds.map((id) => [id, 1500])),
  );
  expect((await send(debt, { invoiceId })).data).toEqual({ balance: 1500, paidCount: 2 });
  expect(await partsOf(debt)).toBe(1500);
  const reason = `письмо №\u00a012 от ${dotted(today())}`;
  expect((await readInvoice(debt)).assignments.map(({ setOff }) => setOff)).toEqual([reason, reason]);
  // Before anything of it is given back: its own part and the card's, which no card of this training gets back.
  const ways = await Promise.all(assignIds.map((id) => center.call(payments.refundWays, { params: { id } })));
  expect(ways.map(({ amount, own, card, setOff }) => [amount, own, card, setOff]).toSorted()).toEqual(
    [
      [1500, 1500, 0, reason],
      [1500, 500, 0, reason],
    ].toSorted(),
  );
  expect(await entriesOf(debt)).toEqual([
    { amountKopecks: -150_000, boundTo: centerId, reason, paidWith: null },
    { amountKopecks: -50_000, boundTo: centerId, reason, paidWith: null },
    { amountKopecks: -100_000, boundTo: null, reason, paidWith: null },
  ]);
  expect(await readInvoice(debt)).toMatchObject({ state: 'Paid', paid: 0, otherwise: 3000, paymentOrder: 'с баланса' });
  expect((await linesOf(debt, 'Invoice', invoiceId)).map(({ text }) => text)).toContain(
    'Обучение по счёту зачтено с баланса клиента',
  );
  expect((await linesOf(debt, 'Invoice', invoiceId)).flatMap(({ about }) => about)).toContain(reason);
  expect((await linesOf(debt, 'Assignment', assignIds[0] ?? '')).flatMap(({ about }) => about)).toContain(reason);
  // Whoever comes to work for the client later reads on what basis his money was spent.
  const operator = await portal.as(await makeOperator(portal.db, [debt.clientId]));
  const { items } = await operator.call(payments.history, { query: { kind: 'assignment' } });
  expect(items[0]?.title).toContain(`Зачёл учебный центр: ${reason}`);
  expect(await center.call(setOffs.offers, { query: { invoiceId } })).toEqual([]);
  const books = await checkBooks(portal.db, {
    centerId,
    isWholePortal: true,
    dateStart: '2020-01-01',
    dateEnd: '2099-12-31',
  });
  expect(books.differences).toEqual([]);
});

test('of a group those are set off whom the balance reaches, and the invoice asks for the rest', async () => {
  const debt = await newDebt(1500);
  const { groupId, center, assignIds } = debt;
  expect(await send(debt, { groupId })).toMatchObject({
    code: 'SmallBalance',
    msg: expect.stringMatching(/не хватает 1\s500/),
  });
  const changed = {
    assignIds: assignIds.slice(0, 1),
    amount: 1500,
    letterNumber: '',
    letterDate: null,
    reason: 'Акт сверки',
  };
  expect((await send(debt, { groupId }, changed)).data).toEqual({ balance: 0, paidCount: 1 });
  expect(await readInvoice(debt)).toMatchObject({ state: 'Issued', rest: 1500 });
  expect((await linesOf(debt, 'Group', groupId)).flatMap(({ about }) => about)).toContain('Акт сверки');
  const [offer] = await center.call(setOffs.offers, { query: { groupId } });
  expect(offer?.unpaid.map(({ id }) => id)).toEqual(assignIds.slice(1));
  expect((await send(debt, { groupId }, changed)).code).toBe('AssignAlreadyPaid');
});

test('a client with operators pays itself', async () => {
  const debt = await newDebt(3000);
  const { center, invoiceId } = debt;
  await makeOperator(portal.db, [debt.clientId]);
  const [offer] = await center.call(setOffs.offers, { query: { invoiceId } });
  expect(offer?.refusal).toMatch(/^У клиента есть свои операторы/);
  expect(await send(debt, { invoiceId })).toMatchObject({ code: 'ClientPaysItself', msg: offer?.refusal });
  expect(await partsOf(debt)).toBe(3000);
});

test('card money of a client of another center, too, is the client’s to spend', async () => {
  const debt = await newDebt(1500, 5000);
  const { center, invoiceId, assignIds } = debt;
  await linkClient(portal.db, await makeOrganization(portal.db, { type: 'EducationCenter' }), debt.clientId);
  expect(await center.call(setOffs.offers, { query: { invoiceId } })).toMatchObject([{ available: 1500 }]);
  expect((await send(debt, { invoiceId })).code).toBe('SmallBalance');
  expect((await send(debt, { invoiceId }, { assignIds: assignIds.slice(1), amount: 1500 })).data).toMatchObject({
    paidCount: 1,
  });
  expect(await partsOf(debt)).toBe(5000);
});

test('nothing is set off without a basis, at another price, of a cancelled invoice, or by who has no right to money', async () => {
  const debt = await newDebt(3000);
  const { center, invoiceId, clientId, centerId, assignIds } = debt;
  const fieldsOf = async (changed: Parameters<typeof send>[2]) => (await send(debt, { invoiceId }, changed)).fields;
  expect(Object.keys((await fieldsOf({ letterNumber: '', letterDate: null })) ?? {})).toEqual(['reason']);
  expect(Object.keys((await fieldsOf({ letterDate: null })) ?? {})).toEqual(['letterDate']);
  expect(Object.keys((await fieldsOf({ letterNumber: '' })) ?? {})).toEqual(['letterNumber']);
  expect((await send(debt, { invoiceId }, { amount: 2999 })).code).toBe('PricesChanged');
  const body = { invoiceId, assignIds, amount: 3000, ...LETTER };
  const other = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['People']));
  expect(await other.refused(setOffs.make, { params: { clientId }, body })).toBe('RightMissing');
  await center.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: 'Ошибка' } });
  expect((await send(debt, { invoiceId })).code).toBe('InvoiceCancelled');
  expect(await partsOf(debt)).toBe(3000);
});

test('several at one moment set off once', async () => {
  const debt = await newDebt(6000);
  const { invoiceId, groupId } = debt;
  const answers = await Promise.all([{ invoiceId }, { groupId }, { invoiceId }].map((of) => send(debt, of)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['AssignAlreadyPaid', 'AssignAlreadyPaid', 'Ok']);
  expect(await partsOf(debt)).toBe(3000);
});

/** What the client is told of set-offs, the newest first; the money of the center on its balance is told of besides. */
async function lettersTo(recipient: string) {
  await tellNews(portal.context);
  return (await messagesTo(portal, recipient)).filter(({ subject }) => /зачёт|зачтено/i.test(subject));
}

test('the client is told by letter of a set-off and of its undoing, which gives each part of the balance what it gave', async () => {
  const debt = await newDebt(2000, 2500);
  const { center, invoiceId, groupId, assignIds, clientId, centerId } = debt;
  const email = `${clientId}@mail.test`;
  await portal.db.updateTable('organizations').set({ email }).where('id', '=', clientId).execute();
  const [offer] = await center.call(setOffs.offers, { query: { invoiceId } });
  expect(offer?.letterTo).toBe(email);
  await send(debt, { invoiceId });
  await expect.poll(() => lettersTo(email)).toHaveLength(1);
  const [told] = await lettersTo(email);
  expect(told?.subject).toMatch(/^Зачтено в оплату обучения: 3\s000 ₽$/);
  expect(told?.text).toMatch(/Основание: письмо №\s12 от /);
  expect(told?.text).toMatch(/После этого на балансе: 1\s500 ₽/);

  const [made, ...others] = await center.call(setOffs.made, { query: { groupId } });
  expect(others).toEqual([]);
  expect(made).toMatchObject({ amount: 3000, refusal: null });
  expect(made?.people).toHaveLength(2);
  const undo = (reason = 'Письмо отозвано') =>
    center.send(setOffs.undo, { params: { id: made?.id ?? '' }, body: { reason } });
  expect(Object.keys((await undo('')).fields ?? {})).toEqual(['reason']);
  expect((await undo()).data).toEqual({ unpaidCount: 2, invoices: [] });
  expect((await undo()).data).toEqual({ unpaidCount: 0, invoices: [] });
  expect(await partsOf(debt)).toBe(4500);
  const back = await portal.db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .where('accounts.organizationId', '=', clientId)
    .where('entries.kind', '=', 'reversal')
    .select(['entries.amountKopecks', 'entries.boundTo'])
    .execute();
  const sumOf = (part: string | null) =>
    back.filter(({ boundTo }) => boundTo === part).reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
  expect([sumOf(centerId), sumOf(null)]).toEqual([200_000, 100_000]);
  expect(await readInvoice(debt)).toMatchObject({ state: 'Issued', rest: 3000 });
  for (const [record, id] of [
    ['Invoice', invoiceId],
    ['Group', groupId],
    ['Assignment', assignIds[0] ?? ''],
  ] as const) {
    expect((await linesOf(debt, record, id)).flatMap(({ about }) => about)).toContain('Письмо отозвано');
  }
  expect(await center.call(setOffs.made, { query: { groupId } })).toEqual([]);
  await expect.poll(() => lettersTo(email)).toHaveLength(2);
  const [undone] = await lettersTo(email);
  expect(undone?.subject).toBe('Зачёт оплаты отменён');
  expect(undone?.text).toMatch(/Причина: Письмо отозвано/);
  expect(undone?.text).toMatch(/После этого на балансе: 4\s500 ₽/);

  // Its card money came and went in one day: settlement has paid by card what the ledger has.
  const day = { dateStart: '2020-01-01', dateEnd: '2099-12-31' };
  expect(await center.call(settlement.read, { query: day })).toMatchObject({ paidByCard: 0, spent: 0, owed: 0 });
  const books = await checkBooks(portal.db, { centerId, isWholePortal: true, ...day });
  expect(books.differences).toEqual([]);
  // What waits again is set off again, as before.
  expect((await send(debt, { groupId })).data).toEqual({ balance: 1500, paidCount: 2 });
});

test('a set-off that was taken back at once is told of by nobody, and a center sees none of another’s', async () => {
  const debt = await newDebt(3000);
  const { center, clientId, groupId } = debt;
  const email = `${clientId}@mail.test`;
  await portal.db.updateTable('organizations').set({ email }).where('id', '=', clientId).execute();
  await send(debt, { groupId });
  const [made] = await center.call(setOffs.made, { query: { groupId } });
  const params = { id: made?.id ?? '' };
  const other = await newDebt(0);
  expect(await other.center.refused(setOffs.undo, { params, body: { reason: 'Чужой' } })).toBe('NotFoundPayment');
  expect((await center.call(setOffs.undo, { params, body: { reason: 'Ошибка' } })).unpaidCount).toBe(2);
  await send(debt, { groupId }, { amount: 1500, assignIds: debt.assignIds.slice(1), reason: 'Вместо прежнего' });
  await expect.poll(() => lettersTo(email)).toHaveLength(1);
  expect((await lettersTo(email))[0]?.text).toContain('Вместо прежнего');
});

test('what a document rests on is not taken back, what an act accepts is', async () => {
  const debt = await newDebt(3000);
  const { center, invoiceId } = debt;
  await send(debt, { invoiceId });
  await center.call(serviceActs.create, { body: { invoiceId } });
  const [made] = await center.call(setOffs.made, { query: { invoiceId } });
  expect(made?.refusal).toBeNull();
  await makePrintedDocument(portal.db, debt.assignIds[0] ?? '');
  const [held] = await center.call(setOffs.made, { query: { invoiceId } });
  expect(held?.refusal).toMatch(/^На зачтённом обучении уже держится другое: .+ – документы зафиксированы/);
  const params = { id: made?.id ?? '' };
  expect(await center.send(setOffs.undo, { params, body: { reason: 'Ошибка' } })).toMatchObject({
    code: 'SetOffHeld',
    msg: held?.refusal,
  });
  expect(await partsOf(debt)).toBe(0);
  await portal.db.updateTable('documents').set({ revokedAt: new Date() }).execute();
  await center.call(setOffs.undo, { params, body: { reason: 'Ошибка' } });
  expect(await partsOf(debt)).toBe(3000);
});

test('whoever becomes its operator at this moment is there before: the client pays itself', async () => {
  const debt = await newDebt(3000);
  const { invoiceId, clientId } = debt;
  const { operatorId } = await makeOperator(portal.db, []);
  let answer: ReturnType<typeof send> | undefined;
  await transaction(portal.db, async (tx) => {
    await insertMembership(tx, operatorId as never, clientId as never, { role: 'Operator', rights: ['Money'] });
    answer = send(debt, { invoiceId });
    await expect.poll(() => waitingForLocks(portal.db)).toBeGreaterThan(0);
  });
  expect(await answer).toMatchObject({ code: 'ClientPaysItself' });
  expect(await partsOf(debt)).toBe(3000);
});

test('whose invoice was replaced after he was set off stands in a new one when the set-off is undone', async () => {
  const debt = await newDebt(3000);
  const { center, invoiceId, assignIds } = debt;
  const [first = '', second = ''] = assignIds;
  await send(debt, { invoiceId }, { assignIds: [first], amount: 1500 });
  const { id: replaced } = await center.call(invoices.reissue, { params: { id: invoiceId } });
  const [made] = await center.call(setOffs.made, { query: { invoiceId } });
  const undone = await Promise.all(
    [1, 2].map(() =>
      center.send(setOffs.undo, { params: { id: made?.id ?? '' }, body: { reason: 'Письмо отозвано' } }),
    ),
  );
  const answers = undone
    .map(({ data }) => data as z.output<typeof UndoneSetOff>)
    .sort((one, other) => other.unpaidCount - one.unpaidCount);
  expect(answers).toMatchObject([
    { unpaidCount: 1, invoices: [{ number: expect.stringMatching(/^\d+$/) }] },
    { unpaidCount: 0, invoices: [] },
  ]);
  const again = answers[0]?.invoices[0]?.id ?? '';
  const asked = await Promise.all([again, replaced].map(async (id) => center.call(invoices.read, { params: { id } })));
  expect(asked.map(({ state, rest, assignments }) => [state, rest, assignments.map(({ id }) => id)])).toEqual([
    ['Issued', 1500, [first]],
    ['Issued', 1500, [second]],
  ]);
  expect(await partsOf(debt)).toBe(3000);
});

const undoOf = async ({ center }: Debt, query: { invoiceId: string } | { groupId: string }) => {
  const [made] = await center.call(setOffs.made, { query });
  return center.call(setOffs.undo, { params: { id: made?.id ?? '' }, body: { reason: 'Письмо отозвано' } });
};

test('whose invoice was paid whole after he was set off stands in a new one when the set-off is undone', async () => {
  const debt = await newDebt(1500);
  const { center, invoiceId, assignIds } = debt;
  const [first = ''] = assignIds;
  await send(debt, { invoiceId }, { assignIds: [first], amount: 1500 });
  const body = { paidOn: today(), paymentOrder: '41', isWhole: true };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body });
  expect(await readInvoice(debt)).toMatchObject({ state: 'Paid', paid: 3000, otherwise: 0 });
  const { unpaidCount, invoices: made } = await undoOf(debt, { invoiceId });
  expect([unpaidCount, made.length]).toEqual([1, 1]);
  const again = await center.call(invoices.read, { params: { id: made[0]?.id ?? '' } });
  expect([again.state, again.rest, again.assignments.map(({ id }) => id)]).toEqual(['Issued', 1500, [first]]);
  expect(await readInvoice(debt)).toMatchObject({ state: 'Paid' });
});

test('whose invoice was cancelled before he was set off stands in none when the set-off is undone, as before', async () => {
  const debt = await newDebt(3000);
  const { center, invoiceId, groupId } = debt;
  await center.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: 'Зачтём с баланса' } });
  await send(debt, { groupId });
  expect(await undoOf(debt, { groupId })).toEqual({ unpaidCount: 2, invoices: [] });
  expect(await partsOf(debt)).toBe(3000);
});

test('who stands in an invoice that waits is asked once when the set-off is undone', async () => {
  const debt = await newDebt(1500);
  const { center, invoiceId, assignIds, clientId } = debt;
  const [first = ''] = assignIds;
  const body = { kind: 'Assignments' as const, assignIds, organizationId: clientId, isRepeated: true };
  const { id: other } = await center.call(invoices.create, { body });
  await send(debt, { invoiceId }, { assignIds: [first], amount: 1500 });
  await center.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: 'Выставлен дважды' } });
  expect(await undoOf(debt, { invoiceId })).toEqual({ unpaidCount: 1, invoices: [] });
  expect(await center.call(invoices.read, { params: { id: other } })).toMatchObject({ state: 'Issued', rest: 3000 });
});
