import { assignments } from '@dopusk/contract/assignments.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  linkClient,
  type MadeOperator,
  makeOperator,
  makeOrganization,
  makeStudent,
} from '../../../../demo/builders.ts';
import { makePaid } from '../../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { centerScope } from '../../../../testing/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { lastMonths } from '../db.ts';
import { readPaid } from './db.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

const [earlier = '', lastMonth = '', month = ''] = lastMonths().slice(-3);
/** The first moment of a month in Moscow, which is three hours ahead of UTC all the year round. */
const beginning = (of: string) => Date.parse(`${of}-01T00:00:00+03:00`);

interface Home {
  centerId: Seen<'organizations'>;
  clients: [string, string];
  courses: [string, string];
  operator: MadeOperator;
  pay: (clientId: string, courseId: string, moment: number | null) => Promise<string>;
}

/** A center with two clients and two courses, of 1,000 and 2,000.50 rubles. */
async function makeHome(): Promise<Home> {
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const clients: Home['clients'] = [
    await makeOrganization(db, { title: 'ООО «Волга»' }),
    await makeOrganization(db, { title: 'АО «Завод»' }),
  ];
  for (const clientId of clients) await linkClient(db, centerId, clientId);
  const courses: Home['courses'] = [
    await makeCourse(db, centerId, { title: 'Охрана труда', priceRubles: 1000 }),
    await makeCourse(db, centerId, { title: 'Стропальщик', priceRubles: 2000.5 }),
  ];
  const pay: Home['pay'] = async (clientId, courseId, moment) => {
    const { studentId } = await makeStudent(db, clientId);
    const id = await makeAssignment(db, { studentId, courseId });
    const rubles = courseId === courses[0] ? 1000 : 2000.5;
    if (moment !== null) await makePaid(db, id, { payerId: clientId, rubles, at: new Date(moment) });
    return id;
  };
  return { centerId, clients, courses, operator: await makeOperator(db, [centerId]), pay };
}

test('what was paid is told by month as Moscow has it, by clients and courses, and each list adds up to its figure', async () => {
  const { centerId, clients, courses, operator, pay } = await makeHome();
  const [volga, zavod] = clients;
  const [safety, slinger] = courses;
  await pay(volga, safety, beginning(earlier));
  await pay(volga, safety, beginning(lastMonth) - 1);
  await pay(volga, safety, beginning(lastMonth));
  await pay(zavod, safety, beginning(month) - 1);
  await pay(zavod, slinger, beginning(month));
  await pay(volga, safety, Date.now());
  await pay(volga, safety, null);
  // The center's own people have no client.
  await pay(centerId, safety, Date.now());
  const center = await portal.as(operator);
  const paid = await center.call(dashboard.paid);
  expect(paid).toEqual({
    month,
    lastMonth,
    current: 4000.5,
    last: 2000,
    byClient: [
      { id: zavod, title: 'АО «Завод»', current: 2000.5, last: 1000 },
      { id: volga, title: 'ООО «Волга»', current: 1000, last: 1000 },
    ],
    byCourse: [
      { id: slinger, title: 'Стропальщик', current: 2000.5, last: 0 },
      { id: safety, title: 'Охрана труда', current: 2000, last: 2000 },
    ],
    clientCount: 2,
    courseCount: 2,
  });
  const sumOf = async (organization: string, days: object, courseId?: string) => {
    const query = { ...days, ...(courseId ? { courseId } : {}), pageSize: 100 };
    const { items } = await center.call(assignments.ofOrganization, { params: { id: organization }, query });
    return items.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100;
  };
  const ofLast = { paidStart: `${lastMonth}-01`, paidEnd: lastDay(lastMonth) };
  const ofCurrent = { paidStart: `${month}-01`, paidEnd: lastDay(month) };
  expect(await sumOf('Current', ofLast)).toBe(paid.last);
  expect(await sumOf('Current', ofCurrent)).toBe(paid.current);
  for (const { id, current, last } of paid.byClient)
    expect([await sumOf(id, ofCurrent), await sumOf(id, ofLast)]).toEqual([current, last]);
  for (const { id, current, last } of paid.byCourse)
    expect([await sumOf('Current', ofCurrent, id), await sumOf('Current', ofLast, id)]).toEqual([current, last]);
});

const lastDay = (of: string) => {
  const [year = 0, number = 0] = of.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

test('what is given back is taken off the month in which it goes, and the month in which it was paid says what it said', async () => {
  const { centerId, clients, courses, pay } = await makeHome();
  const center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const paidNow = await pay(clients[0], courses[0], Date.now() - 1000);
  const paidBefore = await pay(clients[1], courses[1], beginning(month) - 1);
  const refund = (id: string, amount: number, seen: number) =>
    center.call(payments.refund, { params: { id }, body: { to: 'Balance', amount, seen, reason: 'Скидка' } });
  await refund(paidNow, 300.5, 1000);
  // All of it: the assignment is gone, its money is not.
  await refund(paidBefore, 2000.5, 2000.5);
  expect(await center.call(dashboard.paid)).toMatchObject({
    current: -1301,
    last: 2000.5,
    byClient: [
      { id: clients[0], current: 699.5, last: 0 },
      { id: clients[1], current: -2000.5, last: 2000.5 },
    ],
    byCourse: [
      { id: courses[0], current: 699.5, last: 0 },
      { id: courses[1], current: -2000.5, last: 2000.5 },
    ],
  });
});

test('five clients and courses are named, and a month without payments is one of zeros', async () => {
  const { centerId, operator, pay, courses } = await makeHome();
  const center = await portal.as(operator);
  expect(await center.call(dashboard.paid)).toMatchObject({ current: 0, last: 0, byClient: [], byCourse: [] });
  for (let i = 0; i < 6; i++) {
    const clientId = await makeOrganization(portal.db, { title: `Клиент ${i}` });
    await linkClient(portal.db, centerId, clientId);
    for (let people = 0; people <= i; people++) await pay(clientId, courses[0], Date.now());
  }
  const { byClient, clientCount, courseCount } = await center.call(dashboard.paid);
  expect({ clientCount, courseCount }).toEqual({ clientCount: 6, courseCount: 1 });
  expect(byClient.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((i) => `Клиент ${i}`));
});

test('figures of very many payments are a minute old at most, others are counted anew', async () => {
  const { clients, courses, operator, pay } = await makeHome();
  const scope = await centerScope(portal, operator);
  const current = async (limit?: number) => (await readPaid(portal.db, scope, limit)).current;
  for (const seen of [1000, 2000]) {
    await pay(clients[0], courses[0], Date.now());
    expect(await current(1)).toBe(seen);
  }
  await pay(clients[0], courses[0], Date.now());
  expect(await current()).toBe(2000);
});

test('they are the center’s own, and for whoever has the right for money', async () => {
  const busy = await makeHome();
  await busy.pay(busy.clients[0], busy.courses[0], Date.now());
  const { centerId, clients, operator } = await makeHome();
  expect(await (await portal.as(operator)).call(dashboard.paid)).toMatchObject({ current: 0, byClient: [] });
  const unentitled = await makeOperator(portal.db, [centerId]);
  await portal.db
    .updateTable('memberships')
    .set({ rights: [] })
    .where('operatorId', '=', unentitled.operatorId)
    .execute();
  expect(await (await portal.as(unentitled)).refused(dashboard.paid)).toBe('RightMissing');
  const client = await makeOperator(portal.db, [clients[0]]);
  expect(await (await portal.as(client)).refused(dashboard.paid)).toBe('Forbidden');
});
