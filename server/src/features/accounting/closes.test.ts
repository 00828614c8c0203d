import { type AccountingRow, accounting } from '@dopusk/contract/accounting.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let made: GraduateGroup;
let center: Client;
let client: Client;

const ACCOUNT = '40702810200000000001';
const day = (offset: number) => today(new Date(Date.now() + offset * 86_400_000));

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  made = await makeGraduateGroup(portal.db, 4, { isPaid: false });
  center = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const own = portal.db.updateTable('organizations').where('id', '=', made.centerId);
  await own.set({ bankAccountNumber: ACCOUNT }).execute();
});

/** Puts what came by a payment order on the client's balance, and gives the payment. */
async function come(number: string, sum: string): Promise<string> {
  const byId = portal.db.selectFrom('organizations').where('id', '=', made.clientId);
  const { inn } = await byId.select('inn').executeTakeFirstOrThrow();
  const file = new File([statementFile({ account: ACCOUNT, documents: [{ number, sum, inn }] })], 'x.txt');
  await center.call(bankStatements.upload, { file });
  const { items } = await center.call(bankStatements.payments, { query: { search: number } });
  const id = items[0]?.id ?? '';
  await center.call(bankStatements.confirm, { params: { id }, body: { invoices: [], organizationId: made.clientId } });
  return id;
}

const undo = (id: string) =>
  center.call(bankStatements.undo, { params: { id }, body: { reason: 'Деньги другого клиента' } });
const correct = async (direction: 'Add' | 'Take', amount: number) => {
  // All money that the center has vouched for is this client's.
  const { unspentAfter: seen } = await center.call(settlement.read, { query: { dateStart: day(0), dateEnd: day(0) } });
  const body = { direction, amount, seen, reason: 'Округление в банке' };
  await center.call(payments.correct, { params: { id: made.clientId }, body });
};

/** As if it had been put down the day before: the ledger is append-only for everybody else. */
const movedToYesterday = (bankPaymentId: string) =>
  portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const own = sql`(select id from transfers where bank_payment_id = ${bankPaymentId})`;
    await sql`update entries set created_at = created_at - interval '1 day' where transfer_id in ${own}`.execute(tx);
    await sql`update transfers set created_at = created_at - interval '1 day' where bank_payment_id = ${bankPaymentId}`.execute(
      tx,
    );
  });

const register = async (): Promise<AccountingRow[]> =>
  (await center.call(accounting.list, { query: { pageSize: 100 } })).items.filter(({ bookedOn }) => bookedOn);

test('the money of a register comes, by the days on which it was put down, to what the settlement says, to the kopeck', async () => {
  const [first = '', second = '', third = ''] = made.assignIds;
  const { id: invoiceId } = await client.call(invoices.create, {
    body: { kind: 'Assignments', assignIds: [first] },
  });
  await center.call(invoices.markPaid, {
    params: { id: invoiceId },
    body: { paidOn: day(-3), paymentOrder: '417' },
  });
  const kept = await come('901', '2000.55');
  await movedToYesterday(kept);
  const misled = await come('902', '300.10');
  await movedToYesterday(misled);
  await undo(misled);
  await undo(await come('903', '77.77'));
  await correct('Add', 10.05);
  await correct('Take', 3.33);
  await makeTopUp(portal.db, made.clientId, 5000);
  // From both parts of the balance: 2007.27 of the center's own, the rest by a card.
  for (const assignId of [second, third]) {
    await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId } });
  }
  const back = { to: 'Balance', amount: 1400.4, seen: 1500, reason: 'Занятия отменены' } as const;
  await center.call(payments.refund, { params: { id: third }, body: back });

  const rows = await register();
  const sumOf = (of: (row: AccountingRow) => boolean, on: string) =>
    rows.filter((row) => row.bookedOn === on && of(row)).reduce((sum, { amount }) => sum + toKopecks(amount + 0), 0);
  for (const on of [day(-1), day(0)]) {
    const says = await center.call(settlement.read, { query: { dateStart: on, dateEnd: on } });
    const byCard = ({ service }: AccountingRow) => service.startsWith('Оплата обучения деньгами с карты');
    expect({
      vouched: sumOf((row) => row.kind === 'Payment' && !byCard(row), on),
      corrected: sumOf(({ kind }) => kind === 'Correction', on),
      paidByCard: sumOf(byCard, on),
      refunded: 0 - sumOf(({ kind }) => kind === 'Refund', on),
    }).toEqual({
      vouched: toKopecks(says.vouched),
      corrected: toKopecks(says.corrected),
      paidByCard: toKopecks(says.paidByCard),
      refunded: toKopecks(says.refunded),
    });
    expect([says.vouched, says.paidByCard]).not.toEqual([0, 0]);
  }
});

test('each movement is called what it is; what was taken back on the same day is none', async () => {
  const named = (await register()).map(({ kind, service, amount }) => [kind, service, amount] as const);
  const find = (text: string) => named.filter(([, service]) => service.includes(text));
  expect(find('Исправление баланса: Округление в банке').map(([kind, , amount]) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['Correction', 10.05],
      ['Correction', -3.33],
    ]),
  );
  // A payment of many people at once is told apart by who learns what.
  const { student, course, group } = await center.call(assignments.read, { params: { id: made.assignIds[2] ?? '' } });
  const whoLearns = `${student.user.fullName}, ${course.title}, группа «${group?.title}»`;
  expect(find(`Оплата обучения деньгами с карты. ${whoLearns}`)).toHaveLength(1);
  expect(find(`Занятия отменены. ${whoLearns}`)).toHaveLength(1);
  expect((await register()).map(({ payer }) => payer)).toContainEqual(expect.stringMatching(/^С баланса [^:]+$/));
  expect(find('Отменено поступление: Деньги другого клиента')).toMatchObject([['Payment', expect.anything(), -300.1]]);
  expect(find('Возврат за обучение на баланс клиента, деньги с карты: Занятия отменены')).toHaveLength(1);
  expect(named.some(([, , amount]) => Math.abs(amount) === 77.77)).toBe(false);
  const csv = await (await center.fetch(accounting.file, { query: { format: 'Csv' } })).text();
  expect(csv).toContain('Исправление баланса;');
  expect(csv.split('\r\n')[0]).toMatch(/;Плательщик или получатель;Проведено$/);
});
