import { assignments } from '@dopusk/contract/assignments.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { debts } from '@dopusk/contract/debts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { type CorrectionBody, payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { settlement, thisMonth } from '@dopusk/contract/settlement.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { reconcile } from './reconciliation/reconcile.ts';

let portal: Portal;
let centerId: string;
let otherId: string;
let clientId: string;
let administrator: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'Азбука' });
  otherId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'Вектор' });
});

beforeEach(async () => {
  clientId = await makeOrganization(portal.db);
  for (const id of [centerId, otherId]) await linkClient(portal.db, id, clientId);
  administrator = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  client = await portal.as(await makeOperator(portal.db, [clientId]));
});

const correct = (body: Partial<CorrectionBody>, by = administrator, id = clientId) =>
  by.send(payments.correct, {
    params: { id },
    body: { direction: 'Add', amount: 100, reason: 'Счёт № 7 отмечен дважды', seen: 0, ...body },
  });

const balance = async () => {
  const [own] = await client.call(payments.balances, {});
  return { amount: own?.amount, bound: own?.bound.map(({ title, amount }) => [title, amount]) };
};

const pay = async (ofCenter: string, priceRubles: number) => {
  const { studentId } = await makeStudent(portal.db, clientId);
  const assignId = await makeAssignment(portal.db, {
    studentId,
    courseId: await makeCourse(portal.db, ofCenter, { priceRubles }),
  });
  return client.send(payments.fromBalance, { params: { orgId: clientId, assignId } });
};

test('adds money that is spent with that center only, and takes it back', async () => {
  expect(await correct({ amount: 1000.5 })).toMatchObject({ code: 'Ok' });
  expect(await balance()).toEqual({ amount: 1000.5, bound: [['Азбука', 1000.5]] });
  expect((await pay(otherId, 100)).code).toBe('SmallBalance');
  expect((await pay(centerId, 600)).code).toBe('Ok');
  expect(await correct({ direction: 'Take', amount: 400.5, seen: 400.5 })).toMatchObject({ code: 'Ok' });
  expect(await balance()).toEqual({ amount: 0, bound: [] });
});

test('is shown with its reason in the history and in Excel', async () => {
  await correct({ amount: 200, reason: 'Поступление мимо счёта' });
  await correct({ direction: 'Take', amount: 50, seen: 200, reason: 'Лишние 50 рублей' });
  const { items } = await client.call(payments.history, { query: { kind: 'correction' } });
  expect(items.map(({ center }) => center?.title)).toEqual(items.map(() => 'Азбука'));
  expect(items.map(({ title, amount, boundTo }) => [title, amount, boundTo?.title])).toEqual([
    ['Лишние 50 рублей', -50, 'Азбука'],
    ['Поступление мимо счёта', 200, 'Азбука'],
  ]);
  const file = await client.fetch(payments.historyFile, { query: {} });
  const rows = await readXlsx(Buffer.from(await file.arrayBuffer()));
  expect(JSON.stringify(rows)).toContain('Исправление баланса');
  expect(JSON.stringify(rows)).toContain('Лишние 50 рублей');
});

test('of a mistyped hundred million is corrected back', async () => {
  const most = 100_000_000;
  await correct({ amount: 300 });
  await correct({ amount: most, seen: 300 });
  expect((await correct({ direction: 'Take', amount: most, seen: most + 300 })).code).toBe('Ok');
  expect((await balance()).amount).toBe(300);
});

test('is made once, however often it is sent at one moment', async () => {
  const answers = await Promise.all([correct({ amount: 300 }), correct({ amount: 300 }), correct({ amount: 300 })]);
  expect(answers.map(({ code }) => code)).toEqual(['Ok', 'Ok', 'Ok']);
  expect((await balance()).amount).toBe(300);
});

test('is refused when the center’s part is another than its author saw', async () => {
  await correct({ amount: 300 });
  const colleague = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  expect((await correct({ amount: 300 }, colleague)).code).toBe('BalanceChanged');
  expect((await correct({ amount: 20, seen: 299 })).code).toBe('BalanceChanged');
  expect((await balance()).amount).toBe(300);
});

test('takes neither card money nor what another center vouched for', async () => {
  await makeTopUp(portal.db, clientId, 500);
  const other = await portal.as(await makeOperator(portal.db, [otherId], 'HighOperator'));
  await correct({ amount: 700 }, other);
  const refused = await correct({ direction: 'Take', amount: 1 });
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['SmallBalance', ['amount']]);
  const page = await administrator.call(organizations.read, { params: { id: clientId } });
  expect(page.balance).toMatchObject({ amount: 500, bound: [] });
});

test('wants a sum and a reason, the right to money, and a client of the center', async () => {
  expect(Object.keys((await correct({ amount: 0, reason: ' ' })).fields ?? {}).sort()).toEqual(['amount', 'reason']);
  expect(Object.keys((await correct({ amount: 1e-9 })).fields ?? {})).toEqual(['amount']);
  const trainer = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['Training']));
  expect((await correct({}, trainer)).code).toBe('RightMissing');
  expect((await correct({}, client)).code).toBe('Forbidden');
  const strangeId = await makeOrganization(portal.db);
  for (const id of [strangeId, centerId, otherId]) {
    expect((await correct({}, administrator, id)).code).toBe('NotFoundOrganization');
  }
});

test('a center has no terms of payment with itself', async () => {
  const body = { daysToPay: 5, clientId: centerId };
  expect(await administrator.refused(debts.setTerms, { body })).toBe('NotFoundOrganization');
});

test('stands in the settlement, which closes with the ledger', async () => {
  const before = await administrator.call(settlement.read, { query: thisMonth() });
  await correct({ amount: 90 });
  await correct({ direction: 'Take', amount: 30, seen: 90 });
  const after = await administrator.call(settlement.read, { query: thisMonth() });
  expect(after.corrected - before.corrected).toBeCloseTo(60);
  expect(after.vouched).toBe(before.vouched);
  expect(after.unspentAfter - before.unspentAfter).toBeCloseTo(60);
  const { differences } = await reconcile(portal.context, { ...usualPeriod(), centerId: null, isWholePortal: true });
  expect(differences).toEqual([]);
});

test('left at a client that unlinks the center stays both their concern: seen, spent there, given back and taken off', async () => {
  expect((await correct({ amount: 500 })).code).toBe('Ok');
  expect((await pay(centerId, 200)).code).toBe('Ok');
  const unlink = { body: { organizationId: clientId, centerId } };
  await client.call(centerLinks.remove, unlink);
  // To the client it stands in its balance as before, with the center whose courses it buys.
  expect(await balance()).toEqual({ amount: 300, bound: [['Азбука', 300]] });
  const held = async (by = administrator) =>
    (await by.call(payments.held)).filter((one) => one.client.id === clientId).map(({ amount }) => amount);
  expect(await held()).toEqual([300]);
  const other = await portal.as(await makeOperator(portal.db, [otherId], 'HighOperator'));
  expect(await held(other)).toEqual([]);
  await client.call(centerLinks.remove, { body: { organizationId: clientId, centerId: otherId } });
  expect((await correct({ direction: 'Take', amount: 100, seen: 0 }, other)).code).toBe('NotFoundOrganization');
  // The center adds nothing to a client that it does not see any more.
  expect((await correct({ amount: 100, seen: 300 })).code).toBe('NotFoundOrganization');
  const take = { direction: 'Take', amount: 100, seen: 300, reason: 'Вернули на счёт' } as const;
  expect((await correct(take)).code).toBe('Ok');
  expect((await correct(take)).code).toBe('Ok');
  expect(await balance()).toEqual({ amount: 200, bound: [['Азбука', 200]] });
  expect(await held()).toEqual([200]);
  // What it is spent for links them again, by the people who are taught alone.
  expect((await pay(centerId, 50)).code).toBe('Ok');
  const { studentId } = await makeStudent(portal.db, clientId);
  const courseId = await makeCourse(portal.db, centerId);
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: centerId };
  const { id: assignId } = await client.call(assignments.add, { body });
  expect(await held()).toEqual([]);
  // The link does not end by itself while the center holds the client's money.
  await client.call(assignments.remove, { body: { assignId } });
  expect((await correct({ amount: 10, seen: 150 })).code).toBe('Ok');
  expect((await client.call(centerLinks.list, { params: { id: clientId } })).map(({ center }) => center.id)).toContain(
    centerId,
  );
  await client.call(centerLinks.remove, unlink);
  expect((await correct({ direction: 'Take', amount: 160, seen: 160 })).code).toBe('Ok');
  expect(await held()).toEqual([]);
});
