import { assignments } from '@dopusk/contract/assignments.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let centerId: string;
let clientId: string;
let courseId: string;
let groupId: string;
/** Who gives money back, and the operator of the organization that has paid. */
let boss: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  centerId = await makeOrganization(db, { type: 'EducationCenter' });
  clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  boss = await portal.as(await makeOperator(db, [centerId], 'HighOperator'));
  client = await portal.as(await makeOperator(db, [clientId]));
  courseId = await makeCourse(db, centerId, { priceRubles: 1000 });
  const people = await Promise.all([makeStudent(db, clientId), makeStudent(db, clientId)]);
  const studentIds = people.map(({ studentId }) => studentId);
  groupId = await makeGroup(db, { clientId, centerId, studentIds });
  await makeTopUp(db, clientId, 100_000);
});

async function paid(inGroup = false): Promise<string> {
  const { studentId } = await makeStudent(portal.db, clientId);
  const id = await makeAssignment(portal.db, { studentId, courseId, ...(inGroup ? { groupId } : {}) });
  await client.call(payments.fromBalance, { params: { orgId: clientId, assignId: id } });
  return id;
}

const left = async (id: string) => (await boss.call(payments.refundWays, { params: { id } })).amount;
const refund = async (id: string, amount: number | null, seen?: number) => {
  const body = { to: 'Balance', amount, reason: 'Болел', seen: seen ?? (await left(id)) };
  return boss.send(payments.refund, { params: { id }, body });
};

test.each([
  ['its center', () => boss],
  ['its client', () => client],
])('what has gone back of a payment is told to %s: on its page, in the list and of the group', async (_, visitorOf) => {
  const visitor = visitorOf();
  const before = (await visitor.call(groups.read, { params: { id: groupId } })).refunded;
  const id = await paid(true);
  const other = await paid(true);
  const told = async () => {
    const { refunded, isPaid } = await visitor.call(assignments.read, { params: { id } });
    const { items } = await visitor.call(assignments.ofOrganization, {
      params: { id: 'Current' },
      query: { groupId, pageSize: 100 },
    });
    const group = await visitor.call(groups.read, { params: { id: groupId } });
    return {
      isPaid,
      page: refunded,
      list: items.filter((one) => one.id === id || one.id === other).map((one) => one.refunded),
      group: group.refunded - before,
      course: group.assigns.map((one) => one.refunded - before),
    };
  };
  expect(await told()).toEqual({ isPaid: true, page: 0, list: [0, 0], group: 0, course: [0] });
  expect((await refund(id, 250.5)).code).toBe('Ok');
  expect((await refund(id, 49.5)).code).toBe('Ok');
  expect(await told()).toEqual({ isPaid: true, page: 300, list: [0, 300], group: 300, course: [300] });
});

test('of two who saw the same sum one gives a part back; the other is told what is left now', async () => {
  const id = await paid();
  const answers = await Promise.all([refund(id, 300, 1000), refund(id, 300, 1000)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['BalanceChanged', 'Ok']);
  const refused = answers.find(({ code }) => code !== 'Ok');
  expect(refused?.msg?.replace(/\s/g, ' ')).toContain('теперь можно вернуть 700 ₽');
  expect(await left(id)).toBe(700);
  // Everything, as another tab still sees it, is not everything any more.
  expect((await refund(id, null, 1000)).code).toBe('BalanceChanged');
  expect(await left(id)).toBe(700);
  expect((await refund(id, 300, 700)).code).toBe('Ok');
  expect((await refund(id, 100)).code).toBe('Ok');
  expect(await left(id)).toBe(300);
});

test('a part that is asked for twice at once, without saying what is left, goes back not even once; everything once', async () => {
  const id = await paid();
  const twice = async (amount?: number) => {
    const body = { to: 'Balance', reason: 'Болел', ...(amount === undefined ? {} : { amount }) };
    return Promise.all([0, 1].map(() => boss.send(payments.refund, { params: { id }, body })));
  };
  for (const { code, fields } of await twice(300)) {
    expect(code).toBe('Invalid');
    expect(fields?.seen?.[0]?.message).toContain('Payment/RefundWays');
  }
  expect(await left(id)).toBe(1000);
  const balance = async () =>
    (await client.call(organizations.read, { params: { id: clientId } })).balance?.amount ?? 0;
  const before = await balance();
  expect((await twice()).map(({ code }) => code).toSorted()).toEqual(['NotFoundAssignCourse', 'Ok']);
  expect(await balance()).toBe(before + 1000);
});

test('everything is refused beside fixed documents, and it is said why and what can be given', async () => {
  const id = await paid();
  await makePrintedDocument(portal.db, id, { number: '1' });
  for (const amount of [null, 1000]) {
    const { code, msg } = await refund(id, amount, 1000);
    expect(code).toBe('RemoveAssignException');
    expect(msg?.replace(/\s/g, ' ')).toBe(
      'Документы зафиксированы, обучение остаётся: вернуть можно только часть, меньше 1 000 ₽',
    );
  }
  expect((await refund(id, 999.99, 1000)).code).toBe('Ok');
});
