import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { type Graduate, makeGraduate, makeResult } from '../../../demo/document-builders.ts';
import { makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { listToAccept } from '../invoices/acts/db.ts';
import { tellNews } from '../notices/news.ts';

let portal: Portal;
let made: Graduate;
let admin: Client;
let free: string;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, DEMO: 'on' });
});
beforeEach(async () => {
  made = await makeGraduate(portal.db);
  admin = await portal.as(made.administrator);
  free = await makeCourse(portal.db, made.centerId, {
    ...{ priceRubles: 0, committeeId: made.committeeId, disciplineIds: made.disciplineIds },
    issuedDocuments: ['Certificate', 'Protocol'],
  });
});

const newStudent = async () => (await makeStudent(portal.db, made.clientId, { educationType: 'High' })).studentId;
const days = () => ({ fromOrganizationId: made.centerId, dateStartLearning: today() });
const read = (id: string) => admin.call(assignments.read, { params: { id } });

async function newGroup() {
  const students = [await newStudent(), await newStudent()];
  const { id } = await admin.call(groups.create, {
    body: { title: 'Бесплатный поток', students, courseId: free, ...days() },
  });
  const rows = await portal.db.selectFrom('assignments').where('groupId', '=', id).select('id').execute();
  return { id, assignIds: rows.map((row) => row.id) };
}

/** As if it had begun long ago and everybody had passed. */
async function pass(assignIds: readonly string[]) {
  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: '2026-11-02', dateEndLearning: '2026-11-09' })
    .where('id', 'in', assignIds)
    .execute();
  for (const id of assignIds) await makeResult(portal.db, id);
}

const transfers = (assignIds: readonly string[]) =>
  portal.db.selectFrom('transfers').where('assignmentId', 'in', assignIds).select('id').execute();

test('who learns for nothing is paid from the start, alone or among many, without a movement of money', async () => {
  const one = await admin.call(assignments.add, { body: { studentId: await newStudent(), courseId: free, ...days() } });
  const studentIds = [await newStudent(), await newStudent()];
  const many = await admin.call(assignments.addMany, { body: { studentIds, courseId: free, ...days() } });
  const group = await newGroup();
  const all = [one.id, ...many.ids, ...group.assignIds];
  for (const id of all) expect(await read(id)).toMatchObject({ isPaid: true, price: 0 });
  expect(await transfers(all)).toEqual([]);
  const listed = await admin.call(assignments.courseAssigns, { params: { id: free }, query: {} });
  expect(listed.items.map(({ isPaid, price }) => [isPaid, price])).toEqual(all.map(() => [true, 0]));
});

test('a free group waits for no payment: nothing to pay, its documents are fixed and its people can be told to the register', async () => {
  const { id, assignIds } = await newGroup();
  await pass(assignIds);
  const params = { id };
  expect(await admin.call(groups.read, { params })).toMatchObject({ assignCount: 2, paidCount: 2, unpaidPrice: 0 });
  expect(await admin.call(payments.group, { params })).toMatchObject({ totalCount: 2, unpaidCount: 0, amount: 0 });
  expect(await admin.refused(payments.assignGroup, { params, query: {} })).toBe('AssignAlreadyPaid');
  const board = await admin.call(groups.readiness, { params, query: {} });
  for (const { assigns } of board.items) {
    expect(assigns).toMatchObject([{ isPaid: true, price: 0 }]);
    expect(assigns[0]?.gaps).not.toContain('Payment');
  }
  const unpaid = await admin.call(groups.readiness, { params, query: { state: 'Unpaid' } });
  expect(unpaid.totalCount).toBe(0);

  await admin.call(groupDocuments.generate, { params, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params })).readyCount, { timeout: 60_000 })
    .toBe(2);
  const period = { register: 'EducationDocuments', start: '2026-01-01', end: today() } as const;
  const records = await admin.call(stateRegisters.list, { query: { ...period, groupId: id } });
  expect(records.items).toHaveLength(2);
});

test('nobody is told that it has been paid, and no act accepts it', async () => {
  await tellNews(portal.context);
  const { assignIds } = await newGroup();
  await pass(assignIds);
  await tellNews(portal.context);
  const told = await portal.db.selectFrom('notices').where('subjectId', 'in', assignIds).select('event').execute();
  expect(told.map(({ event }) => event)).not.toContain('Paid');
  const scope = { organization: { id: made.centerId } } as never;
  const by = { organizationId: made.clientId, invoiceId: null, since: '2026-01-01', until: today() };
  const accepted = await listToAccept(portal.db, scope, by);
  expect(accepted.filter(({ id }) => assignIds.includes(id))).toEqual([]);
});

test('it is taken off like what is unpaid, also with its group; there is nothing to give back', async () => {
  const { id, assignIds } = await newGroup();
  const [first = ''] = assignIds;
  const refunded = { params: { id: first }, body: { to: 'Balance', reason: 'ошибка' } } as const;
  expect(await admin.refused(payments.refund, refunded)).toBe('AssignNotPaid');
  await admin.call(assignments.remove, { body: { assignId: first } });
  await admin.call(groups.remove, { params: { id } });
  expect(await portal.db.selectFrom('assignments').where('id', 'in', assignIds).select('id').execute()).toEqual([]);
});

test('a price given by hand makes it free, and another one has it paid for after all', async () => {
  const courseId = await makeCourse(portal.db, made.centerId, { priceRubles: 2000 });
  const { id } = await admin.call(assignments.add, { body: { studentId: await newStudent(), courseId, ...days() } });
  const give = (price: number) => admin.call(givenPrices.give, { body: { assignId: id, price, reason: 'подарок' } });
  expect(await read(id)).toMatchObject({ isPaid: false });
  await give(0);
  expect(await read(id)).toMatchObject({ isPaid: true, price: 0 });
  await give(0);
  await give(500);
  expect(await read(id)).toMatchObject({ isPaid: false, price: 500 });
});

test('a recount finds what an agreement gave for nothing', async () => {
  const courseId = await makeCourse(portal.db, made.centerId, { priceRubles: 2000 });
  const agree = (price: number) =>
    admin.call(clientPrices.fill, {
      body: { clientId: made.clientId, prices: [{ courseId, since: '2026-01-01', price }] },
    });
  await agree(0);
  const { id } = await admin.call(assignments.add, { body: { studentId: await newStudent(), courseId, ...days() } });
  expect(await read(id)).toMatchObject({ isPaid: true, price: 0 });
  await agree(800);
  const { rows } = await admin.call(priceRecounts.preview, { query: {} });
  expect(rows.find(({ assignId }) => assignId === id)?.after.price).toBe(800);
  await admin.call(priceRecounts.apply, { body: { rows: [{ assignId: id, price: 800 }] } });
  expect(await read(id)).toMatchObject({ isPaid: false, price: 800 });
});
