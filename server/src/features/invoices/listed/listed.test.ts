import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

let last = 0;
const next = () => {
  last += 1;
  return String(last + 5000);
};

/** A new center, its client without an operator, and a group of three unpaid people at 1500 rubles. */
async function newGroup() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const center = await portal.as(made.administrator);
  const account = `407028100000000${next()}`.padEnd(20, '0');
  await portal.db
    .updateTable('organizations')
    .set({ email: `client${next()}@listed.test` })
    .where('id', '=', made.clientId)
    .execute();
  const inn = await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: account })
    .where('id', '=', made.centerId)
    .execute()
    .then(() =>
      portal.db.selectFrom('organizations').where('id', '=', made.clientId).select('inn').executeTakeFirstOrThrow(),
    );
  return { ...made, center, account, inn: inn.inn };
}

type Made = Awaited<ReturnType<typeof newGroup>>;

const invoiceGroup = async ({ center, groupId }: Made) =>
  (await center.call(invoices.create, { body: { kind: 'Group', groupId } })).ids;
const markedPaid = (center: Client, id: string) =>
  center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: next() } });
const markPaid = (center: Client, id: string) =>
  center.send(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: next() } });
const read = (center: Client, id: string) => center.call(invoices.read, { params: { id } });
const paidIn = async (center: Client, id: string) => (await read(center, id)).assignments.map(({ isPaid }) => isPaid);

/** What lies on a balance, in rubles. */
async function balanceOf(organizationId: string): Promise<number> {
  const client = await portal.as(await makeOperator(portal.db, [organizationId]));
  return (await client.call(payments.balances, {}))[0]?.amount ?? 0;
}

/** How many transfers have paid the assignments. */
const transfersOf = async (assignIds: readonly string[]) =>
  (
    await portal.db
      .selectFrom('transfers')
      .where('kind', '=', 'assignment')
      .where('assignmentId', 'in', assignIds)
      .select('id')
      .execute()
  ).length;

/** Uploads payments of the client, and gives their ids. */
async function upload({ center, account, inn }: Made, sums: readonly number[], purpose: string): Promise<string[]> {
  const documents = sums.map((sum) => ({ number: next(), sum: sum.toFixed(2), inn, purpose }));
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'x.txt') });
  const ids: string[] = [];
  for (const { number } of documents) {
    const { items } = await center.call(bankStatements.payments, { query: { search: number } });
    ids.push(items.find((payment) => payment.number === number)?.id ?? '');
  }
  return ids;
}

describe('a paid invoice pays the people it lists', () => {
  test('of a group that the center marks, whose client has no operator; twice changes nothing', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    const body = { paidOn: today(), paymentOrder: next() };
    const paid = await made.center.call(invoices.markPaid, { params: { id }, body });
    expect(paid).toEqual({ notice: 'Оплачено обучение: 3 из 3' });
    expect(await made.center.call(invoices.markPaid, { params: { id }, body })).toEqual({ notice: '' });
    expect(await paidIn(made.center, id)).toEqual([true, true, true]);
    expect(await transfersOf(made.assignIds)).toBe(3);
    expect(await balanceOf(made.clientId)).toBe(0);
  });

  test('chosen one by one, and nobody else', async () => {
    const made = await newGroup();
    const assignIds = made.assignIds.slice(1);
    const { id } = await made.center.call(invoices.create, { body: { kind: 'Assignments', assignIds } });
    expect(await markedPaid(made.center, id)).toEqual({ notice: 'Оплачено обучение: 2 из 2' });
    expect(await transfersOf(made.assignIds)).toBe(2);
    const [rest = ''] = await invoiceGroup(made);
    expect((await read(made.center, rest)).assignments.map((one) => one.id)).toEqual(made.assignIds.slice(0, 1));
  });

  test('as many with each of two payments of a statement as the money covers, and shows both', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    const [first = '', second = ''] = await upload(made, [2000, 2500], 'за обучение');
    const confirm = (payment: string, amount: number) =>
      made.center.call(bankStatements.confirm, {
        params: { id: payment },
        body: { invoices: [{ invoiceId: id, amount }] },
      });
    expect((await confirm(first, 2000)).notice).toMatch(
      /^Оплачено обучение: 1 из 3\. Не оплачены счётом: .+ – ждёт остальных денег счёта; .+ – ждёт остальных денег счёта\./,
    );
    expect(await paidIn(made.center, id)).toEqual([true, false, false]);
    expect(await read(made.center, id)).toMatchObject({ state: 'Issued', paid: 2000 });
    expect(await balanceOf(made.clientId)).toBe(500);
    expect(await confirm(second, 2500)).toEqual({ notice: 'Оплачено обучение: 3 из 3' });
    expect(await paidIn(made.center, id)).toEqual([true, true, true]);
    const { receipts } = await read(made.center, id);
    expect(receipts.map(({ amount }) => amount)).toEqual([2000, 2500]);
    expect(await balanceOf(made.clientId)).toBe(0);
    expect(new Set(receipts.map(({ paymentOrder }) => paymentOrder)).size).toBe(2);
  });

  test('when a statement agrees exactly; what was refunded since is on the balance, and is taken back with the rest', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    const { number } = await read(made.center, id);
    const ids = await upload(made, [4500], `Оплата по счету № ${number}`);
    const confirmed = await made.center.call(bankStatements.confirmExact, { body: { ids } });
    expect(confirmed).toMatchObject({ confirmedCount: 1, notice: 'Оплачено обучение: 3 из 3' });
    for (const assignId of made.assignIds.slice(1)) {
      const body = { to: 'Balance' as const, reason: 'Чужой платёж' };
      await made.center.call(payments.refund, { params: { id: assignId }, body });
    }
    await made.center.call(bankStatements.undo, { params: { id: ids[0] ?? '' }, body: { reason: 'Не тот клиент' } });
    expect(await read(made.center, id)).toMatchObject({ state: 'Issued', receipts: [], paid: 0 });
    expect(await balanceOf(made.clientId)).toBe(0);
  });

  test('of a mixed group each its own client’s', async () => {
    const made = await newGroup();
    const otherId = await makeOrganization(portal.db);
    await linkClient(portal.db, made.centerId, otherId);
    const { studentId } = await makeStudent(portal.db, otherId, { surname: 'Чужой' });
    const foreign = await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId: made.groupId });
    await portal.db
      .updateTable('groups')
      .set({ organizationId: made.centerId })
      .where('id', '=', made.groupId)
      .execute();
    const both = await Promise.all((await invoiceGroup(made)).map((id) => read(made.center, id)));
    const own = both.find(({ organizationId }) => organizationId === made.clientId);
    const other = both.find(({ organizationId }) => organizationId === otherId);
    await markPaid(made.center, other?.id ?? '');
    expect(await transfersOf([foreign])).toBe(1);
    expect(await transfersOf(made.assignIds)).toBe(0);
    await markPaid(made.center, own?.id ?? '');
    expect(await transfersOf([...made.assignIds, foreign])).toBe(4);
  });
});

describe('what it cannot pay stays, and is named', () => {
  test('who was removed, or costs another sum now; the money lies on the balance', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    const [one = '', two = ''] = made.assignIds;
    await portal.db.deleteFrom('assignments').where('id', '=', one).execute();
    await portal.db.updateTable('assignments').set({ priceKopecks: 160_000 }).where('id', '=', two).execute();
    const { notice } = await markedPaid(made.center, id);
    expect(notice).toMatch(
      /^Оплачено обучение: 1 из 3\. Не оплачены счётом: .+ – цена теперь другая; удалено из обучения: 1\. Что осталось от денег счёта – на балансе плательщика$/,
    );
    expect(await paidIn(made.center, id)).toHaveLength(2);
    // What it still asked for came: for whoever costs more now, and for nobody who was removed.
    expect(await balanceOf(made.clientId)).toBe(1600);
  });

  test('whom the client has paid before', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    await makeTopUp(portal.db, made.clientId, 1500);
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    const params = { orgId: made.clientId, assignId: made.assignIds[0] ?? '' };
    await client.call(payments.fromBalance, { params });
    expect((await markedPaid(made.center, id)).notice).toMatch(/^Оплачено обучение: 2 из 3\..+ – оплачено раньше/);
    expect(await transfersOf(made.assignIds)).toBe(3);
    // Only what it still asked for was marked.
    expect(await read(made.center, id)).toMatchObject({ state: 'Paid', paid: 3000, otherwise: 1500 });
    expect(await balanceOf(made.clientId)).toBe(0);
  });

  test('whose money is spent on others; money of a card is the client’s own', async () => {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    const { studentId } = await makeStudent(portal.db, made.clientId);
    const elsewhere = await makeAssignment(portal.db, { studentId, courseId: made.courseId });
    const [first = '', second = ''] = await upload(made, [2000, 2500], 'за обучение');
    const confirm = (payment: string, amount: number) =>
      made.center.call(bankStatements.confirm, {
        params: { id: payment },
        body: { invoices: [{ invoiceId: id, amount }] },
      });
    await confirm(first, 2000);
    await makeTopUp(portal.db, made.clientId, 10_000);
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId: elsewhere } });
    expect((await confirm(second, 2500)).notice).toMatch(/^Оплачено обучение: 2 из 3\..+ – ждёт остальных денег счёта/);
    expect(await made.center.call(invoices.read, { params: { id } })).toMatchObject({ state: 'Issued', rest: 500 });
    expect(await transfersOf(made.assignIds)).toBe(2);
    expect(await balanceOf(made.clientId)).toBe(10_000);
  });
});

test('money of the balance that came for something else pays nobody of an invoice that got a part', async () => {
  const made = await newGroup();
  const [id = ''] = await invoiceGroup(made);
  const [other = '', part = ''] = await upload(made, [9000, 1000], 'за обучение');
  const confirm = (payment: string, body: object) =>
    made.center.call(bankStatements.confirm, { params: { id: payment }, body: { invoices: [], ...body } });
  await confirm(other, { organizationId: made.clientId });
  expect((await confirm(part, { invoices: [{ invoiceId: id, amount: 1000 }] })).notice).toMatch(/обучение: 0 из 3/);
  expect(await paidIn(made.center, id)).toEqual([false, false, false]);
  expect(await balanceOf(made.clientId)).toBe(10_000);
});

test('two marks, the client’s payment of the group and of one at the same moment pay nobody twice', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await newGroup();
    const [id = ''] = await invoiceGroup(made);
    await makeTopUp(portal.db, made.clientId, 4500);
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    const answers = await Promise.all([
      markPaid(made.center, id),
      client.send(payments.assignGroup, { params: { id: made.groupId }, query: {} }),
      markPaid(made.center, id),
      client.send(payments.fromBalance, { params: { orgId: made.clientId, assignId: made.assignIds[1] ?? '' } }),
    ]);
    for (const { code } of answers)
      expect(['Ok', 'InvoiceAlreadyPaid', 'AssignAlreadyPaid', 'SmallBalance']).toContain(code);
    expect(await transfersOf(made.assignIds)).toBe(3);
    const { state, paid, otherwise } = await read(made.center, id);
    expect({ state, sum: paid + otherwise }).toEqual({ state: 'Paid', sum: 4500 });
    expect(await balanceOf(made.clientId)).toBe(paid);
    expect(await paidIn(made.center, id)).toEqual([true, true, true]);
  }
});

test('the books close after all of it', async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});
