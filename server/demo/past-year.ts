import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { InvoiceBody } from '@dopusk/contract/invoices.ts';
import type { Db, Tx } from '../src/db/connection.ts';
import { transaction } from '../src/db/connection.ts';
import type { CenterScope } from '../src/db/scope.ts';
import type { Locked, Seen } from '../src/db/seen.ts';
import { createInvoices } from '../src/features/invoices/commands.ts';
import { lockInvoice, markInvoicePaid } from '../src/features/invoices/db.ts';
import { notePaidBy } from '../src/features/invoices/listed/db.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../src/features/payments/db/ledger.ts';
import type { DemoCenter } from './demo-center.ts';
import { makeAssignment, makeGroup } from './training-builders.ts';

interface Month {
  /** How many months ago. */
  ago: number;
  title: string;
  /** Which of the demo's clients, and which of its people: places in demoPeople. */
  client: number;
  people: readonly [number, number];
  course: number;
  days: number;
  /** Its certificates wait to be fixed: there is work left to see. */
  isOpen?: true;
}

/** What was taught and paid in each month before this one: of people and courses that the stories of today do not touch. */
const MONTHS: readonly Month[] = [
  { ago: 11, title: 'ОТ-41: охрана труда', client: 1, people: [32, 34], course: 0, days: 1 },
  { ago: 10, title: 'ОТ-42: охрана труда', client: 0, people: [24, 27], course: 0, days: 1 },
  { ago: 9, title: 'ПБ-7: пожарная безопасность', client: 1, people: [34, 36], course: 1, days: 4 },
  { ago: 8, title: 'ОТ-43: охрана труда', client: 1, people: [34, 38], course: 0, days: 1 },
  { ago: 7, title: 'СТР-2: стропальщики', client: 0, people: [27, 29], course: 5, days: 15, isOpen: true },
  { ago: 6, title: 'ПБ-8: пожарная безопасность', client: 0, people: [24, 29], course: 1, days: 4 },
  { ago: 5, title: 'ОТ-44: охрана труда', client: 1, people: [38, 40], course: 0, days: 1 },
  { ago: 4, title: 'СТР-2а: стропальщики', client: 1, people: [36, 37], course: 5, days: 15, isOpen: true },
  { ago: 3, title: 'ПБ-9: пожарная безопасность', client: 1, people: [36, 40], course: 1, days: 4 },
  { ago: 2, title: 'СВ-1: электрогазосварщики', client: 0, people: [28, 29], course: 6, days: 45, isOpen: true },
  { ago: 1, title: 'ОТ-45: охрана труда', client: 0, people: [27, 29], course: 0, days: 1 },
];

/** A day of the past on which a client pays what its people learn. */
interface Paid {
  clientId: Seen<'organizations'>;
  /** All of one group, or on their own. */
  assignmentIds: readonly string[];
  groupId?: string;
  on: string;
}

interface PastGroup {
  assignmentIds: string[];
  isOpen: boolean;
}

/**
 * The year before: a group a month that was assigned, invoiced, paid by its client and taught, so that charts and reports have a year to show.
 * @returns the assignments of each, the earliest month first, and whether their documents wait
 */
export async function makePastYear(db: Db, demo: DemoCenter, center: CenterScope): Promise<PastGroup[]> {
  const groups: PastGroup[] = [];
  for (const month of MONTHS) {
    const assignmentIds = await transaction(db, (tx) => makeMonth(tx, demo, center, month));
    groups.push({ assignmentIds, isOpen: month.isOpen ?? false });
  }
  return groups;
}

/**
 * Trainings of the demo's own people that began before this month: assigned and paid then, those of a group by an invoice in the
 * days of its training, others by card before it.
 */
export async function payEarlier(
  db: Db,
  demo: DemoCenter,
  center: CenterScope,
  assignmentIds: readonly string[],
): Promise<void> {
  const clientId = (demo.clientIds[0] ?? '') as Seen<'organizations'>;
  const rows = await db
    .selectFrom('assignments')
    .where('id', 'in', [...assignmentIds])
    .orderBy('dateStartLearning')
    .select(['id', 'groupId', 'dateStartLearning as start'])
    .execute();
  for (const [key, own] of Map.groupBy(rows, ({ id, groupId }) => groupId ?? id)) {
    const [first] = own;
    if (!first) continue;
    const on = daysLater(first.start, first.groupId ? 3 : -4);
    const paid = { clientId, assignmentIds: own.map(({ id }) => id), on };
    await transaction(db, (tx) => pay(tx, demo, center, first.groupId ? { ...paid, groupId: key } : paid));
  }
}

/** @returns the assignments of its people */
async function makeMonth(
  tx: Tx,
  demo: DemoCenter,
  center: CenterScope,
  { ago, title, client, people, course, days }: Month,
): Promise<string[]> {
  const clientId = (demo.clientIds[client] ?? '') as Seen<'organizations'>;
  const first = `${monthsEarlier(ago)}-01`;
  const start = daysLater(first, 8);
  const studentIds = demo.studentIds.slice(...people);
  const groupId = await makeGroup(tx, {
    title,
    clientId,
    centerId: demo.centerId,
    studentIds,
    madeAt: momentOf(daysLater(first, 2)),
  });
  const assignmentIds: string[] = [];
  for (const studentId of studentIds) {
    const courseId = demo.courseIds[course] ?? '';
    const id = await makeAssignment(tx, { studentId, courseId, groupId, start, end: daysLater(start, days) });
    assignmentIds.push(id);
  }
  await pay(tx, demo, center, { clientId, assignmentIds, groupId, on: daysLater(first, 5) });
  return assignmentIds;
}

const momentOf = (day: string) => new Date(Date.parse(`${day}T10:00:00+03:00`));

/** Three days after they were assigned: with the money of an invoice that a group got the day before, others by card. */
async function pay(tx: Tx, demo: DemoCenter, center: CenterScope, paid: Paid): Promise<void> {
  const { clientId, assignmentIds, groupId, on } = paid;
  const createdAt = momentOf(on);
  const assignedAt = momentOf(daysLater(on, -3));
  if (groupId) await tx.updateTable('groups').set({ createdAt: assignedAt }).where('id', '=', groupId).execute();
  const invoiceId = groupId ? await issue(tx, center, { groupId, on }) : null;
  const assigned = await tx
    .updateTable('assignments')
    .set({ createdAt: assignedAt, paidAt: createdAt })
    .where('id', 'in', [...assignmentIds])
    .returning(['id', 'priceKopecks'])
    .$narrowType<{ id: Locked<'assignments'> }>()
    .execute();
  const amountKopecks = assigned.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  const common = { paymentId: null, createdBy: demo.clientOperatorId, createdAt };
  const boundTo = invoiceId ? center.organization.id : null;
  const order = { paidOn: on, paymentOrder: on.slice(2).replaceAll('-', '') };
  const came = await insertTransfer(tx, {
    ...common,
    ...(invoiceId ? { kind: 'invoice', invoiceId, order } : { kind: 'top-up' }),
    amountKopecks,
    shares: [{ boundTo, kopecks: amountKopecks }],
    from: await ensureAccount(tx, invoiceId ? { bankOf: center.organization.id } : 'acquirer'),
    to: await balanceOf(tx, clientId),
    assignmentId: null,
  });
  const revenue = await ensureAccount(tx, { centerId: center.organization.id });
  for (const { id: assignmentId, priceKopecks } of assigned) {
    const from = await balanceOf(tx, clientId);
    const shares = [{ boundTo, kopecks: priceKopecks }];
    const transfer = { ...common, kind: 'assignment' as const, amountKopecks: priceKopecks, from, to: revenue, shares };
    await insertTransfer(tx, { ...transfer, assignmentId, paidWith: came });
  }
  if (!invoiceId) return;
  await markInvoicePaid(tx, center.userId, invoiceId, order);
  await notePaidBy(tx, invoiceId, assigned, came);
}

/** An invoice of the day before for everybody in a group. */
async function issue(tx: Tx, center: CenterScope, { groupId, on }: { groupId: string; on: string }) {
  const body = InvoiceBody.parse({ kind: 'Group', groupId });
  const [id = ''] = await createInvoices(tx, center, body, daysLater(on, -1));
  const invoice = await lockInvoice(tx, center, id);
  if (!invoice) throw new Error('The demo center does not see its invoice');
  return invoice.id;
}

/** YYYY-MM so many months before this one. */
function monthsEarlier(count: number): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}
