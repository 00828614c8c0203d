import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { tellNews } from '../../notices/news.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

let portal: Portal;
let made: GraduateGroup;
let center: Client;
let client: Client;
/** An invoice of 4500 rubles for three people, and those. */
let invoiceId: string;
let first: string;
let second: string;
let third: string;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  center = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  ({ id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } }));
  [first = '', second = '', third = ''] = made.assignIds;
});

const read = () => center.call(invoices.read, { params: { id: invoiceId } });
const remove = (assignId: string) => center.call(assignments.remove, { body: { assignId } });
const pay = (assignId: string) =>
  client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId }, body: { amount: 1500 } });
const statement = async (by: 'Invoices' | 'Acts' = 'Invoices') => {
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by };
  const { lines, closing } = await center.call(clientStatements.read, { query });
  return { lines: lines.map(({ title, debit, credit }) => [title, debit - credit]), closing };
};
const owed = async () => (await center.call(sales.list, { query: { by: 'Client' } })).totals.owed;
const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
};
const subjects = async () => {
  await tellNews(portal.context);
  const rows = await portal.db
    .selectFrom('portalNotices')
    .innerJoin('operators', 'operators.userId', 'portalNotices.userId')
    .innerJoin('memberships', 'memberships.operatorId', 'operators.id')
    .where('memberships.organizationId', '=', made.clientId)
    .where('portalNotices.kind', 'like', 'notice.Invoice%')
    .orderBy('portalNotices.id')
    .select('portalNotices.kind')
    .execute();
  return rows.map(({ kind }) => kind);
};

test('an invoice asks no more for who was taken off: on its page, in the report, for the bank, in the statement', async () => {
  await remove(first);
  expect(await read()).toMatchObject({ state: 'Issued', amount: 4500, rest: 3000, otherwise: 1500, removed: 1500 });
  const { items } = await center.call(bankStatements.openInvoices, { query: {} });
  expect(items).toMatchObject([{ id: invoiceId, rest: 3000 }]);
  expect(await owed()).toBe(3000);
  const { lines, closing } = await statement();
  expect(lines).toEqual([
    [expect.stringMatching(/^Счёт № \d+$/), 4500],
    [expect.stringMatching(/^Счёт № \d+: обучение исключено из счёта$/), -1500],
  ]);
  expect(closing).toBe(3000);
  await isClosed();
});

test('whoever is put back within a day is asked for again', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', first).execute();
  const { undoId } = await remove(first);
  await center.call(undo.undo, { body: { id: undoId ?? '' } });
  expect(await read()).toMatchObject({ rest: 4500, otherwise: 0, removed: 0 });
  expect((await statement()).closing).toBe(4500);
});

test('«Выставлено» of the report is what is asked for by now', async () => {
  const invoiced = async () => (await center.call(sales.list, { query: { by: 'Client' } })).totals.invoiced;
  expect(await invoiced()).toBe(4500);
  await remove(first);
  expect(await invoiced()).toBe(3000);
  const { items } = await center.call(invoices.list, { query: { state: 'Standing' } });
  expect(items.map(({ amount, removed }) => amount - removed)).toEqual([3000]);
  const byCourse = await center.call(sales.list, { query: { by: 'Course' } });
  expect(byCourse.items.reduce((sum, row) => sum + row.invoiced, 0)).toBe(3000);
});

test('a new one in its place is for who is left', async () => {
  await remove(first);
  const { id } = await center.call(invoices.reissue, { params: { id: invoiceId } });
  expect(await center.call(invoices.read, { params: { id } })).toMatchObject({ amount: 3000, rest: 3000, removed: 0 });
  expect(await read()).toMatchObject({
    state: 'Cancelled',
    cancelReason: 'Заменён новым счётом: часть обучения снята',
  });
  expect((await statement()).closing).toBe(3000);
});

test('one with nobody left is cancelled by itself, and its client is told', async () => {
  for (const id of [first, second]) await remove(id);
  expect(await subjects()).toEqual(['notice.InvoiceIssued']);
  await remove(third);
  expect(await read()).toMatchObject({
    state: 'Cancelled',
    cancelReason: 'Обучение снято: платить не за что',
    rest: 0,
  });
  expect(await subjects()).toEqual(['notice.InvoiceIssued', 'notice.InvoiceCancelled']);
  await tellNews(portal.context);
  expect(await subjects()).toHaveLength(2);
  expect(await owed()).toBe(0);
  expect((await statement()).closing).toBe(0);
  await isClosed();
});

test('so is one of a group whose course is taken off', async () => {
  await center.call(groups.removeAssigns, { params: { id: made.groupId }, query: {} });
  expect(await read()).toMatchObject({ state: 'Cancelled', removed: 0 });
});

test('one whose others were paid from the balance is paid when the last is taken off, and its client is told to pay no more', async () => {
  await makeTopUp(portal.db, made.clientId, 3000);
  await pay(first);
  await pay(second);
  expect(await read()).toMatchObject({ state: 'Issued', rest: 1500 });
  await remove(third);
  expect(await read()).toMatchObject({ state: 'Paid', paid: 0, otherwise: 4500, removed: 1500 });
  expect(await subjects()).toContain('notice.InvoiceCancelled');
  expect((await statement()).closing).toBe(0);
  await isClosed();
});

test('what was paid otherwise and given back is asked for by nobody either', async () => {
  await makeTopUp(portal.db, made.clientId, 1500);
  await pay(first);
  await center.call(payments.refund, { params: { id: first }, body: { to: 'Balance', reason: 'Не приедет' } });
  expect(await read()).toMatchObject({ state: 'Issued', rest: 3000 });
  const { closing } = await statement();
  // The card's money on the balance is no center's yet.
  expect(closing).toBe(3000);
  await isClosed();
});

test('money of the invoice that has paid whoever goes then is asked for once', async () => {
  const body = { paidOn: today(), paymentOrder: '31', isWhole: false };
  await remove(first);
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body });
  expect(await read()).toMatchObject({ state: 'Paid', paid: 3000, otherwise: 1500, removed: 1500 });
  await center.call(invoices.undoPaid, { params: { id: invoiceId }, body: { reason: 'Ошибка' } });
  expect(await read()).toMatchObject({ state: 'Issued', paid: 0, rest: 3000 });
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body });
  await center.call(payments.refund, { params: { id: second }, body: { to: 'Balance', reason: 'Не приедет' } });
  expect(await read()).toMatchObject({ state: 'Paid', paid: 3000 });
  expect((await statement()).closing).toBe(-1500);
  await isClosed();
});

test('who was given back its own money is asked for by nobody again when that money is taken back', async () => {
  const order = { paidOn: today(), paymentOrder: '41' };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: order });
  await center.call(payments.refund, { params: { id: first }, body: { to: 'Balance', reason: 'Не приедет' } });
  expect(await read()).toMatchObject({ state: 'Paid', paid: 4500, rest: 0, removed: 0 });
  await center.call(invoices.undoPaid, { params: { id: invoiceId }, body: { reason: 'Чужой платёж' } });
  expect(await read()).toMatchObject({ state: 'Issued', paid: 0, rest: 3000, otherwise: 1500, removed: 1500 });
  expect(await owed()).toBe(3000);
  expect((await statement()).closing).toBe(3000);
  await isClosed();
  const again = { paidOn: today(), paymentOrder: '42', isWhole: false };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: again });
  expect(await read()).toMatchObject({ state: 'Paid', paid: 3000, rest: 0 });
  expect([await owed(), (await statement()).closing]).toEqual([0, 0]);
  await isClosed();
});

test('one that was emptied without being closed is closed by the next look for news', async () => {
  await portal.db.deleteFrom('assignments').where('id', 'in', made.assignIds).execute();
  expect(await read()).toMatchObject({ state: 'Issued', rest: 0 });
  expect(await subjects()).toContain('notice.InvoiceCancelled');
  expect(await read()).toMatchObject({ state: 'Cancelled', cancelReason: 'Обучение снято: платить не за что' });
});

test('one that closed with the last removal waits again when that is undone, and its client is told so', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', 'in', made.assignIds).execute();
  const undone: string[] = [];
  for (const id of made.assignIds) undone.push((await remove(id)).undoId ?? '');
  expect(await subjects()).toEqual(['notice.InvoiceIssued', 'notice.InvoiceCancelled']);
  await center.call(undo.undo, { body: { id: undone[0] ?? '' } });
  expect(await read()).toMatchObject({ state: 'Issued', cancelReason: null, rest: 1500, removed: 3000 });
  expect(await subjects()).toEqual(['notice.InvoiceIssued', 'notice.InvoiceCancelled', 'notice.InvoiceIssued']);
  expect((await client.call(notices.latest, {}))[0]?.text).toMatch(
    /снова ждёт оплаты, потому что снятие с обучения отменено/,
  );
  for (const id of undone.slice(1)) await center.call(undo.undo, { body: { id } });
  expect(await read()).toMatchObject({ state: 'Issued', rest: 4500, removed: 0 });
  expect(await owed()).toBe(4500);
  expect((await statement()).closing).toBe(4500);
  // It closes anew, and that is told anew.
  for (const id of made.assignIds) await remove(id);
  expect((await subjects()).slice(3)).toEqual(['notice.InvoiceCancelled']);
  await isClosed();
});

test('so does one that was paid for the others, and nobody is told who had not heard of its closing', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', 'in', made.assignIds).execute();
  await makeTopUp(portal.db, made.clientId, 3000);
  await pay(first);
  await pay(second);
  const { undoId } = await remove(third);
  await center.call(undo.undo, { body: { id: undoId ?? '' } });
  expect(await read()).toMatchObject({ state: 'Issued', rest: 1500, otherwise: 3000, removed: 0 });
  expect(await subjects()).toEqual(['notice.InvoiceIssued']);
  expect(await owed()).toBe(1500);
  await isClosed();
});

test('one that somebody has cancelled stays cancelled, whoever is put back', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', first).execute();
  const { undoId } = await remove(first);
  await center.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: 'Ошибка' } });
  await center.call(undo.undo, { body: { id: undoId ?? '' } });
  expect(await read()).toMatchObject({ state: 'Cancelled', cancelReason: 'Ошибка' });
});

test('of whoever is put back beside a paid invoice the statement goes on saying that the invoice does not ask for him', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', first).execute();
  const { undoId } = await remove(first);
  const paid = { paidOn: today(), paymentOrder: '42', isWhole: false };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: paid });
  const { number } = await read();
  expect((await statement()).lines).toContainEqual([`Счёт № ${number}: обучение исключено из счёта`, -1500]);
  expect(await read()).toMatchObject({ state: 'Paid', removed: 1500, putBack: 0 });
  const { notice } = await center.call(undo.undo, { body: { id: undoId ?? '' } });
  expect(notice).toContain('за возвращённое обучение выставьте новый');
  expect(await read()).toMatchObject({ state: 'Paid', removed: 1500, putBack: 1500 });
  const { lines, closing } = await statement();
  expect(lines.filter(([title]) => String(title).includes('обучение'))).toEqual([
    [`Счёт № ${number}: обучение исключено из счёта`, -1500],
  ]);
  expect(closing).toBe(0);
  await isClosed();
});

test('the statement of a day goes on saying that somebody was taken off then, when he is put back on the next', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', first).execute();
  const { undoId } = await remove(first);
  const before = await statement();
  const { number } = await read();
  const removed = [`Счёт № ${number}: обучение исключено из счёта`, -1500];
  expect(before.lines).toContainEqual(removed);
  // As if it had been the day before.
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update invoice_removals set removed_at = removed_at - interval '1 day' where invoice_id = ${invoiceId}`.execute(
      tx,
    );
    const sheet = sql`(select document_id from invoices where id = ${invoiceId})`;
    await sql`update static_documents set issue_date = issue_date - 1 where id = ${sheet}`.execute(tx);
  });
  await center.call(undo.undo, { body: { id: undoId ?? '' } });
  expect((await sql`select from invoice_removals where invoice_id = ${invoiceId}`.execute(portal.db)).rows).toEqual([]);
  const { lines, closing } = await statement();
  expect(lines.filter(([title]) => String(title).includes('обучение'))).toEqual([
    removed,
    [`Счёт № ${number}: обучение возвращено в счёт`, 1500],
  ]);
  expect(closing).toBe(4500);
  expect(await read()).toMatchObject({ state: 'Issued', rest: 4500 });
  await isClosed();
});

test('a cancelled invoice goes on saying by how much, whoever is taken off or pays on the next day', async () => {
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', 'in', [first, second]).execute();
  await center.call(invoices.cancel, { params: { id: invoiceId }, body: { reason: 'Ошибка' } });
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update invoices set decided_at = decided_at - interval '1 day' where id = ${invoiceId}`.execute(tx);
    const sheet = sql`(select document_id from invoices where id = ${invoiceId})`;
    await sql`update static_documents set issue_date = issue_date - 2 where id = ${sheet}`.execute(tx);
  });
  const { number } = await read();
  const before = (await statement()).lines;
  expect(before).toEqual([
    [`Счёт № ${number}`, 4500],
    [`Отменён счёт № ${number}`, -4500],
  ]);
  await remove(first);
  expect((await statement()).lines).toEqual(before);
  await makeTopUp(portal.db, made.clientId, 1500);
  await pay(second);
  const { lines, closing } = await statement();
  expect(lines.slice(0, 2)).toEqual(before);
  expect(lines.slice(2)).toEqual(
    expect.arrayContaining([
      [`Счёт № ${number}: обучение оплачено`, 1500],
      ['Оплата деньгами с карты', -1500],
    ]),
  );
  expect(closing).toBe(0);
  expect((await statement('Acts')).closing).toBe(-1500);
  await isClosed();
});
