import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db, Tx } from '../src/db/connection.ts';
import { transaction } from '../src/db/connection.ts';
import type { Seen } from '../src/db/seen.ts';
import { ensureAccount, insertTransfer, lockBalance } from '../src/features/payments/db/ledger.ts';
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
}

/** What was taught and paid in each month before this one: of people and courses that the stories of today do not touch. */
const MONTHS: readonly Month[] = [
  { ago: 11, title: 'ОТ-41: охрана труда', client: 1, people: [32, 34], course: 0, days: 1 },
  { ago: 10, title: 'ОТ-42: охрана труда', client: 0, people: [24, 27], course: 0, days: 1 },
  { ago: 9, title: 'ПБ-7: пожарная безопасность', client: 1, people: [34, 36], course: 1, days: 4 },
  { ago: 8, title: 'ОТ-43: охрана труда', client: 1, people: [34, 38], course: 0, days: 1 },
  { ago: 7, title: 'СТР-2: стропальщики', client: 0, people: [27, 29], course: 5, days: 15 },
  { ago: 6, title: 'ПБ-8: пожарная безопасность', client: 0, people: [24, 29], course: 1, days: 4 },
  { ago: 5, title: 'ОТ-44: охрана труда', client: 1, people: [38, 40], course: 0, days: 1 },
  { ago: 4, title: 'СТР-2а: стропальщики', client: 1, people: [36, 37], course: 5, days: 15 },
  { ago: 3, title: 'ПБ-9: пожарная безопасность', client: 1, people: [36, 40], course: 1, days: 4 },
  { ago: 2, title: 'СВ-1: электрогазосварщики', client: 0, people: [28, 29], course: 6, days: 45 },
  { ago: 1, title: 'ОТ-45: охрана труда', client: 0, people: [27, 29], course: 0, days: 1 },
];

/** The year before: a group a month that was assigned, paid by its client and taught, so that charts and reports have a year to show. */
export async function makePastYear(db: Db, demo: DemoCenter): Promise<string[]> {
  const firsts: string[] = [];
  for (const month of MONTHS) firsts.push(await transaction(db, (tx) => makeMonth(tx, demo, month)));
  return firsts;
}

/** @returns the assignment of one of its people, whose documents may be fixed */
async function makeMonth(
  tx: Tx,
  demo: DemoCenter,
  { ago, title, client, people, course, days }: Month,
): Promise<string> {
  const clientId = (demo.clientIds[client] ?? '') as Seen<'organizations'>;
  const centerId = demo.centerId as Seen<'organizations'>;
  const first = `${monthsEarlier(ago)}-01`;
  const on = (day: number) => new Date(Date.parse(`${daysLater(first, day)}T10:00:00+03:00`));
  const start = daysLater(first, 8);
  const studentIds = demo.studentIds.slice(...people);
  const groupId = await makeGroup(tx, { title, clientId, centerId, studentIds });
  await tx
    .updateTable('groups')
    .set({ createdAt: on(2) })
    .where('id', '=', groupId)
    .execute();
  const ids: string[] = [];
  for (const studentId of studentIds) {
    const courseId = demo.courseIds[course] ?? '';
    const id = await makeAssignment(tx, { studentId, courseId, groupId, start, end: daysLater(start, days) });
    ids.push(id);
  }
  const assigned = await tx
    .updateTable('assignments')
    .set({ createdAt: on(2), paidAt: on(5) })
    .where('id', 'in', ids)
    .returning(['id', 'priceKopecks'])
    .$narrowType<{ id: Seen<'assignments'> }>()
    .execute();
  const balance = await lockBalance(tx, clientId);
  if (!balance) throw new Error('The demo client has no balance');
  const amountKopecks = assigned.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
  const common = { paymentId: null, createdBy: demo.clientOperatorId };
  const from = await ensureAccount(tx, 'acquirer');
  await insertTransfer(tx, {
    ...common,
    kind: 'top-up',
    amountKopecks,
    from,
    to: balance,
    assignmentId: null,
    createdAt: on(4),
  });
  const revenue = await ensureAccount(tx, { centerId });
  for (const { id: assignmentId, priceKopecks } of assigned) {
    const left = await lockBalance(tx, clientId);
    if (!left) throw new Error('The demo client has no balance');
    const paid = { ...common, kind: 'assignment' as const, amountKopecks: priceKopecks, from: left, to: revenue };
    await insertTransfer(tx, { ...paid, assignmentId, createdAt: on(5) });
  }
  return ids[0] ?? '';
}

/** YYYY-MM so many months before this one. */
function monthsEarlier(count: number): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}
