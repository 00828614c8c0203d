import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeGraduateGroup, makePrintedDocument, OUTSIDE_PROTOCOL } from '../../../demo/document-builders.ts';
import { statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { administratorScope } from '../../../testing/scope.ts';
import { checkDerived } from '../../db/derived/check-derived.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Reader } from '../deliveries/message.ts';
import { certificate } from '../documents/certificate/certificate.ts';
import { fixDocument } from '../documents/commands.ts';
import { makeServiceAct } from '../invoices/acts/act.ts';
import { invoiceLetters } from '../invoices/letters/letters.ts';
import { tellNews } from '../notices/news.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

let last = 0;
const next = () => {
  last += 1;
  return String(last + 7000);
};
const REASON = 'Платёж другого клиента';

/** A center, its client with an operator, and an invoice of 4500 rubles for a group of three. */
async function newInvoice() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const account = `407028100000001${next()}`.padEnd(20, '0');
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: account })
    .where('id', '=', made.centerId)
    .execute();
  const center = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  return { ...made, account, center, client, invoiceId };
}
type Made = Awaited<ReturnType<typeof newInvoice>>;

/** A payment of the client's bank that waits for a decision. */
async function upload({ center, account }: Made, rubles: number): Promise<string> {
  const number = next();
  const documents = [{ number, sum: rubles.toFixed(2), purpose: 'за обучение' }];
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const { items } = await center.call(bankStatements.payments, { query: { search: number } });
  return items[0]?.id ?? '';
}
const confirm = ({ center, invoiceId }: Pick<Made, 'center' | 'invoiceId'>, id: string, amount: number) =>
  center.send(bankStatements.confirm, { params: { id }, body: { invoices: [{ invoiceId, amount }] } });
const undo = ({ center }: Pick<Made, 'center'>, id: string) =>
  center.send(bankStatements.undo, { params: { id }, body: { reason: REASON } });
const read = (who: Client, id: string) => who.call(invoices.read, { params: { id } });
const paidCount = async ({ center, invoiceId }: Made) =>
  (await read(center, invoiceId)).assignments.filter(({ isPaid }) => isPaid).length;
const balance = async (client: Client) => (await client.call(payments.balances, {}))[0]?.amount;
const mark = ({ center, invoiceId }: Made) =>
  center.send(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: next() } });
const undoMark = ({ center, invoiceId }: Made) =>
  center.send(invoices.undoPaid, { params: { id: invoiceId }, body: { reason: REASON } });
const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
};

test('a confirmation that has paid people is undone in one go, and can be made again', async () => {
  const made = await newInvoice();
  const id = await upload(made, 4500);
  for (const _ of [1, 2]) {
    expect((await confirm(made, id, 4500)).code).toBe('Ok');
    expect(await paidCount(made)).toBe(3);
    expect((await made.center.call(bankStatements.payment, { params: { id } })).undoRefusal).toBeNull();
    if (_ === 1) await tellNews(portal.context);
    expect((await undo(made, id)).code).toBe('Ok');
    expect((await undo(made, id)).code).toBe('Ok');
    const invoice = await read(made.center, made.invoiceId);
    expect(invoice).toMatchObject({ state: 'Issued', paid: 0, rest: 4500, receipts: [], undo: null });
    expect(invoice.assignments.map(({ isPaid, isPaidByIt }) => [isPaid, isPaidByIt])).toEqual(
      [1, 2, 3].map(() => [false, false]),
    );
    expect(await balance(made.client)).toBe(0);
  }
  // The client reads it in the history of the balance, of each training and in one notice, with the reason.
  const { items } = await made.client.call(payments.history, { query: { kind: 'reversal' } });
  expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-4500, -4500, ...Array(6).fill(1500)]);
  expect(items.every(({ title }) => title.endsWith(`Причина: ${REASON}`))).toBe(true);
  const query = { record: 'Assignment' as const, recordId: made.assignmentId };
  const lines = (await made.client.call(history.list, { query })).items;
  expect(lines.find(({ text }) => text === 'Отменена оплата назначения')).toBeDefined();
  await tellNews(portal.context);
  const told = (await made.client.call(notices.latest, {})).map(({ text }) => text);
  expect(told.find((text) => text.includes('3 назначения'))).toContain(REASON);
  await isClosed();
});

test('of one order for two invoices, both with the same person, each letter names whom its own money had paid', async () => {
  const made = await newInvoice();
  const [assignId = ''] = made.assignIds;
  const other = await made.center.call(invoices.create, {
    body: { kind: 'Assignments', assignIds: [assignId], isRepeated: true },
  });
  const id = await upload(made, 6000);
  const body = {
    invoices: [
      { invoiceId: made.invoiceId, amount: 4500 },
      { invoiceId: other.id, amount: 1500 },
    ],
  };
  await made.center.call(bankStatements.confirm, { params: { id }, body });
  await tellNews(portal.context);
  expect((await undo(made, id)).code).toBe('Ok');
  await tellNews(portal.context);
  const told = (await made.client.call(notices.latest, {})).map(({ text }) => text).join(' ');
  const counts = [...told.matchAll(/Снова ждут оплаты по этому счёту: (\d+)/g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  await isClosed();
});

test('of two parts of one invoice each takes back whom it has paid; money that a later one has spent keeps the earlier', async () => {
  const made = await newInvoice();
  const [first, second] = [await upload(made, 2000), await upload(made, 2500)];
  await confirm(made, first, 2000);
  await confirm(made, second, 2500);
  expect(await paidCount(made)).toBe(3);
  // 500 rubles of the first have paid with the second.
  expect(await undo(made, first)).toMatchObject({
    code: 'BankPaymentSpent',
    msg: expect.stringMatching(/из них 1\s500\s₽, а нужно 2\s000\s₽/),
  });
  expect((await undo(made, second)).code).toBe('Ok');
  expect(await read(made.center, made.invoiceId)).toMatchObject({ state: 'Issued', paid: 2000, rest: 2500 });
  expect([await paidCount(made), await balance(made.client)]).toEqual([1, 500]);
  expect((await undo(made, first)).code).toBe('Ok');
  expect([await paidCount(made), await balance(made.client)]).toEqual([0, 0]);
  await isClosed();
});

test('what rests on a payment keeps it, named with whom and why: a document, a part that went back; an act keeps nothing', async () => {
  const made = await newInvoice();
  const id = await upload(made, 4500);
  await confirm(made, id, 4500);
  const [one = '', two = ''] = made.assignIds;
  const names = new Map((await read(made.center, made.invoiceId)).assignments.map((row) => [row.id, row.fullName]));
  await makePrintedDocument(portal.db, one);
  const body = { to: 'Balance' as const, amount: 100, seen: 1500, reason: 'Скидка' };
  await made.center.call(payments.refund, { params: { id: two }, body });
  const refused = await undo(made, id);
  expect(refused).toMatchObject({ code: 'BankPaymentSpent' });
  for (const [whose, why] of [
    [one, 'документы зафиксированы'],
    [two, 'часть денег возвращена'],
  ]) {
    expect(refused.msg).toContain(`${names.get(whose ?? '')} – ${why}`);
  }
  expect((await made.center.call(bankStatements.payment, { params: { id } })).undoRefusal).toBe(refused.msg);
  expect(await paidCount(made)).toBe(3);
  // A document that is worth nothing any more holds nobody; a contract, which comes before the money, neither.
  await portal.db.updateTable('documents').set({ revokedAt: new Date() }).where('assignmentId', '=', one).execute();
  await makePrintedDocument(portal.db, one, { type: 'Contract', number: '7' });
  expect((await undo(made, id)).msg).not.toContain(names.get(one));
  await isClosed();
});

test('money is taken back though an act accepts what it paid: the act stays, and the client owes it', async () => {
  const made = await newInvoice();
  const id = await upload(made, 4500);
  await confirm(made, id, 4500);
  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: '2026-02-02', dateEndLearning: '2026-02-10' })
    .where('id', 'in', made.assignIds)
    .execute();
  const period = { dateStart: '2026-02-01', dateEnd: '2026-02-28' };
  await made.center.call(serviceActs.create, { body: { organizationId: made.clientId, ...period } });
  const query = { dateStart: '2026-01-01', dateEnd: today(), clientId: made.clientId, by: 'Acts' as const };
  const statement = async () => (await made.center.call(clientStatements.read, { query })).closing;
  expect(await statement()).toBe(0);
  expect((await made.center.call(bankStatements.payment, { params: { id } })).undoRefusal).toBeNull();
  expect((await undo(made, id)).code).toBe('Ok');
  expect([await paidCount(made), await balance(made.client), await statement()]).toEqual([0, 0, 4500]);
  const [assignId = ''] = made.assignIds;
  expect(await made.center.refused(assignments.remove, { body: { assignId } })).toBe('AssignInAct');
  // Put right, it pays by the same act.
  await confirm(made, id, 4500);
  expect([await paidCount(made), await statement()]).toEqual([3, 0]);
  await isClosed();
});

test('a mark by hand is undone by the center alone, with another invoice that it had closed', async () => {
  const made = await newInvoice();
  const [assignId = ''] = made.assignIds;
  const other = await made.center.call(invoices.create, {
    body: { kind: 'Assignments', assignIds: [assignId], isRepeated: true },
  });
  expect((await undoMark(made)).code).toBe('Ok');
  await mark(made);
  expect(await read(made.center, other.id)).toMatchObject({ state: 'Paid', paymentOrder: 'по другому счёту' });
  expect((await read(made.center, made.invoiceId)).undo).toEqual({ refusal: null });
  expect((await read(made.client, made.invoiceId)).undo).toBeNull();
  const params = { id: made.invoiceId };
  expect(await made.client.refused(invoices.undoPaid, { params, body: { reason: REASON } })).toBe('Forbidden');
  const codes = await Promise.all([undoMark(made), undoMark(made), undoMark(made)]);
  expect(codes.map(({ code }) => code)).toEqual(['Ok', 'Ok', 'Ok']);
  expect(await read(made.center, made.invoiceId)).toMatchObject({ state: 'Issued', paid: 0, rest: 4500 });
  expect(await read(made.center, other.id)).toMatchObject({ state: 'Issued', rest: 1500, otherwise: 0 });
  expect([await paidCount(made), await balance(made.client)]).toEqual([0, 0]);
  // What a statement has paid is undone there.
  const id = await upload(made, 4500);
  await confirm(made, id, 4500);
  expect(await undoMark(made)).toMatchObject({ code: 'BankPaymentDecided', msg: expect.stringContaining('выписки') });
  await isClosed();
});

test('an undo and the fixing of a document at the same moment leave one of the two, beside an act the undo goes through', async () => {
  for (const what of ['fix', 'act', 'fix', 'act'] as const) {
    const made = await newInvoice();
    const id = await upload(made, 4500);
    await confirm(made, id, 4500);
    await portal.db
      .updateTable('assignments')
      .set({ dateStartLearning: '2026-11-02', dateEndLearning: '2026-11-09' })
      .where('id', 'in', made.assignIds)
      .execute();
    const scope = await administratorScope(portal, made.administrator);
    const { form } = await made.center.call(documents.certificateInfo, { params: { id: made.assignmentId } });
    const body = { assignId: made.assignmentId, ...form, ...OUTSIDE_PROTOCOL, hoursCount: form.hoursCount ?? 0 };
    const using = () =>
      what === 'fix'
        ? fixDocument(portal.context, scope, certificate, { ...body, suggestedNumber: form.number })
        : makeServiceAct(portal.db, scope, {
            invoiceId: made.invoiceId,
            withAbsent: false,
            withTakenOut: false,
            withUnpaid: false,
            isTold: false,
            basis: 'Auto',
          });
    const [used, answer] = await Promise.allSettled([using(), undo(made, id)]);
    const code = answer.status === 'fulfilled' ? answer.value.code : 'ServerError';
    // An act stays beside an undo that comes after it.
    if (what === 'act') expect(code).toBe('Ok');
    else expect([used.status, code]).toEqual(code === 'Ok' ? ['rejected', 'Ok'] : ['fulfilled', 'BankPaymentSpent']);
    if (used.status === 'rejected') expect(used.reason).toBeInstanceOf(Refusal);
    expect(await paidCount(made)).toBe(code === 'Ok' ? 0 : 3);
  }
  await isClosed();
});

type Step =
  | { do: 'confirm' | 'undo'; payment: number }
  | { do: 'mark' | 'undo mark' | 'return' | 'undo return' }
  | { do: 'refund' | 'refund part' | 'pay'; person: number };

const who = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('confirm' as const, 'undo' as const), payment: who }),
  fc.record({ do: fc.constantFrom('mark' as const, 'undo mark' as const) }),
  fc.record({ do: fc.constantFrom('return' as const, 'undo return' as const) }),
  fc.record({ do: fc.constantFrom('refund' as const, 'refund part' as const, 'pay' as const), person: who }),
);

test('whatever is confirmed, undone, refunded and paid at once, the ledger and the reconciliation close', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const made = await newInvoice();
      const sums = [2000, 2500, 1500];
      const ids: string[] = [];
      for (const sum of sums) ids.push(await upload(made, sum));
      const perform = async (one: Step) => {
        if (one.do === 'return' || one.do === 'undo return') return giveBack(made, one.do === 'return');
        if (!('payment' in one || 'person' in one)) return one.do === 'mark' ? mark(made) : undoMark(made);
        if ('payment' in one) {
          const id = ids[one.payment] ?? '';
          return one.do === 'undo' ? undo(made, id) : confirm(made, id, sums[one.payment] ?? 0);
        }
        const id = made.assignIds[one.person] ?? '';
        if (one.do === 'pay') {
          return made.client.send(payments.fromBalance, { params: { orgId: made.clientId, assignId: id } });
        }
        const part = one.do === 'refund part' ? { amount: 250, seen: 1500 } : {};
        return made.center.send(payments.refund, {
          params: { id },
          body: { to: 'Balance', reason: 'Ошибка', ...part },
        });
      };
      for (const round of rounds) {
        for (const { code } of await Promise.all(round.map(perform))) expect(EXPECTED).toContain(code);
      }
      await checkLedger(made.clientId);
    }),
    { numRuns: 10 },
  );
  expect(await checkDerived(portal.db)).toEqual([]);
  await isClosed();
});

/** Gives back by the bank what is left of the money, less 100 rubles of it, or takes back the last time that it did. */
async function giveBack(made: Made, isGiven: boolean): Promise<{ code: string }> {
  const params = { id: made.clientId };
  const { available, returns } = await made.center.call(payments.returns, { params });
  if (isGiven) {
    const order = { paidOn: today(), paymentOrder: String(returns.length + 1) };
    const body = { ...order, amount: Math.max(1, available - 100), seen: available };
    return made.center.send(payments.returnMoney, { params, body });
  }
  const last = returns.find(({ undone }) => undone === null);
  if (!last) return { code: 'Ok' };
  return made.center.send(payments.undoReturn, { params: { id: last.id }, body: { reason: REASON } });
}

const EXPECTED = [
  // Nothing has ever come to give back.
  'NotFoundOrganization',
  'Ok',
  'Invalid',
  'BankPaymentDecided',
  'BankPaymentSpent',
  'InvoiceAlreadyPaid',
  'AssignAlreadyPaid',
  'AssignNotPaid',
  'NotFoundAssignCourse',
  'BalanceChanged',
  'SmallBalance',
];

/** Every paid assignment has one payment that was not taken back, every other none; no transfer is crooked. */
async function checkLedger(clientId: string): Promise<void> {
  const { rows: crooked } = await sql`
    select transfer_id from entries group by transfer_id having sum(amount_kopecks) <> 0`.execute(portal.db);
  expect(crooked).toEqual([]);
  const { rows: wrong } = await sql`
    select assignments.id from assignments where organization_id = ${clientId} and (paid_at is not null) <> (
      (select count(*) from transfers paid where paid.assignment_id = assignments.id and paid.kind = 'assignment'
        and not exists (select from transfers back where back.reverses = paid.id)) = 1)`.execute(portal.db);
  expect(wrong).toEqual([]);
}

test('an invoice whose people were all refunded asks for nothing when its payment is undone: it is cancelled, not left waiting for 0', async () => {
  for (const by of ['hand', 'statement']) {
    const made = await newInvoice();
    const { center, assignIds, invoiceId } = made;
    const id = by === 'statement' ? await upload(made, 4500) : '';
    expect((by === 'statement' ? await confirm(made, id, 4500) : await mark(made)).code).toBe('Ok');
    const refund = async (assignId: string) => {
      const { amount: seen } = await center.call(payments.refundWays, { params: { id: assignId } });
      const body = { to: 'Balance' as const, amount: null, reason: 'Уволен', seen };
      return center.call(payments.refund, { params: { id: assignId }, body });
    };
    for (const assignId of assignIds) await refund(assignId);
    // Twice at once, and once more: whoever comes later is told what the first has done.
    const undoing = () => (by === 'statement' ? undo(made, id) : undoMark(made));
    const answers = [...(await Promise.all([undoing(), undoing()])), await undoing()];
    expect(answers.map(({ code }) => code)).toEqual(['Ok', 'Ok', 'Ok']);
    expect(await read(center, invoiceId)).toMatchObject({
      state: 'Cancelled',
      cancelReason: 'Обучение снято: платить не за что',
    });
    // Nobody has marked this one.
    if (by === 'statement') expect((await undoMark(made)).code).toBe('BankPaymentDecided');
    expect(
      await center.send(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: today(), paymentOrder: '1' } }),
    ).toMatchObject({ code: 'InvoiceCancelled' });
    expect(await balance(made.client)).toBe(0);
  }
  await isClosed();
});

test('an invoice of which one was refunded waits for the others when its payment is undone', async () => {
  const made = await newInvoice();
  const { center, assignIds, invoiceId } = made;
  expect((await mark(made)).code).toBe('Ok');
  const [first = ''] = assignIds;
  const { amount: seen } = await center.call(payments.refundWays, { params: { id: first } });
  const body = { to: 'Balance' as const, amount: null, reason: 'Уволен', seen };
  await center.call(payments.refund, { params: { id: first }, body });
  expect((await undoMark(made)).code).toBe('Ok');
  expect(await read(center, invoiceId)).toMatchObject({ state: 'Issued', rest: 3000 });
});

test('an invoice whose people are paid otherwise by then says so when its payment is undone: nobody was taken off', async () => {
  const made = await newInvoice();
  const { center, client, clientId, assignIds, invoiceId } = made;
  const price = (kopecks: number) =>
    portal.db.updateTable('assignments').set({ priceKopecks: kopecks }).where('id', 'in', assignIds).execute();
  // The money is for none of them: they cost more by then.
  await price(900_000);
  expect((await mark(made)).code).toBe('Ok');
  await price(150_000);
  expect(await paidCount(made)).toBe(0);
  const add = { direction: 'Add' as const, amount: 4500, reason: 'Пришло без поручения', seen: 4500 };
  await center.call(payments.correct, { params: { id: clientId }, body: add });
  for (const assignId of assignIds) {
    await client.call(payments.fromBalance, { params: { orgId: clientId, assignId }, body: { amount: 1500 } });
  }
  expect((await undoMark(made)).code).toBe('Ok');
  expect((await undoMark(made)).code).toBe('Ok');
  expect(await read(center, invoiceId)).toMatchObject({ state: 'Paid', paid: 0, otherwise: 4500 });
  const { paymentOrder } = await portal.db
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select('paymentOrder')
    .executeTakeFirstOrThrow();
  expect(paymentOrder).toBe('оплачено иначе');
  // The client is written the same: nobody is said to be taken off.
  const letter = invoiceLetters.find(({ kind }) => kind === 'invoice.CancelledSent');
  const data = { invoiceId };
  const reader = {
    channel: 'Mail',
    recipient: 'a@b.test',
    userId: made.administrator.userId,
    data,
    name: '',
    lastname: '',
  };
  const content = await letter?.compose(reader as unknown as Reader, portal.context);
  expect(content).toMatchObject({
    paragraphs: [expect.stringMatching(/больше не ждёт денег: оплачено иначе\.$/), expect.anything()],
  });
});
