import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { checkParts } from '../reconciliation/db/parts.ts';

interface Center {
  id: string;
  title: string;
  administrator: Client;
}

let portal: Portal;
let azbuka: Center;
let vektor: Center;
let clientId: string;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  [azbuka, vektor] = [await newCenter('Азбука'), await newCenter('Вектор')];
  clientId = await makeOrganization(portal.db);
  for (const { id } of [azbuka, vektor]) await linkClient(portal.db, id, clientId);
  client = await portal.as(await makeOperator(portal.db, [clientId]));
});

async function newCenter(title: string): Promise<Center> {
  const id = await makeOrganization(portal.db, { type: 'EducationCenter', title });
  return { id, title, administrator: await portal.as(await makeOperator(portal.db, [id], 'HighOperator')) };
}

async function paidAssignment({ id: centerId }: Center, priceRubles: number): Promise<string> {
  const { studentId } = await makeStudent(portal.db, clientId);
  const id = await makeAssignment(portal.db, {
    studentId,
    courseId: await makeCourse(portal.db, centerId, { priceRubles }),
  });
  await client.call(payments.fromBalance, { params: { orgId: clientId, assignId: id } });
  return id;
}

async function vouch({ id: centerId, administrator }: Center, rubles: number): Promise<void> {
  const id = await makeInvoice(portal.db, { centerId, clientId, rubles });
  const body = { paidOn: today(), paymentOrder: id.slice(-8) };
  await administrator.call(invoices.markPaid, { params: { id }, body });
}

const day = (offset: number) => today(new Date(Date.now() + offset * 86_400_000));
const now = { dateStart: day(0), dateEnd: day(0) };
const tomorrow = { dateStart: day(1), dateEnd: day(1) };
const of = ({ administrator }: Center, period = now) => administrator.call(settlement.read, { query: period });

test('says what each center earned by cards, vouched for, and is to get, to the kopeck', async () => {
  await vouch(azbuka, 1000.5);
  await makeTopUp(portal.db, clientId, 5000);
  const mixed = await paidAssignment(azbuka, 1200);
  await paidAssignment(vektor, 700.01);
  await paidAssignment(azbuka, 300);
  await azbuka.administrator.call(payments.refund, {
    params: { id: mixed },
    body: { to: 'Balance', reason: 'Ошибка' },
  });
  await paidAssignment(azbuka, 400.25);
  expect(await of(azbuka)).toEqual({
    center: { id: azbuka.id, title: 'Азбука' },
    unspentBefore: 0,
    vouched: 1000.5,
    corrected: 0,
    spent: 400.25,
    spentElsewhere: 0,
    unspentAfter: 600.25,
    // 199.50 beside the bound money, which went back, and 300.
    paidByCard: 499.5,
    refunded: 199.5,
    paidByOthers: 0,
    owed: 300,
    owedInAll: 300,
  });
  expect(await of(vektor)).toMatchObject({ vouched: 0, paidByCard: 700.01, owed: 700.01, unspentAfter: 0 });
});

test('of another period begins with what was left, and adds up what is owed in all', async () => {
  expect(await of(azbuka, tomorrow)).toMatchObject({
    unspentBefore: 600.25,
    vouched: 0,
    unspentAfter: 600.25,
    paidByCard: 0,
    refunded: 0,
    owed: 0,
    owedInAll: 300,
  });
  const wrong = await azbuka.administrator.send(settlement.read, { query: { dateStart: day(1), dateEnd: day(0) } });
  expect(wrong.fields).toHaveProperty('dateEnd');
});

test('is told by clients, who come to the total to the kopeck, in every figure and period', async () => {
  const otherId = await makeOrganization(portal.db, { title: 'ООО «Дельта»' });
  await linkClient(portal.db, azbuka.id, otherId);
  const invoiceId = await makeInvoice(portal.db, { centerId: azbuka.id, clientId: otherId, rubles: 70.07 });
  const paid = { paidOn: today(), paymentOrder: 'д-1' };
  await azbuka.administrator.call(invoices.markPaid, { params: { id: invoiceId }, body: paid });
  await azbuka.administrator.call(payments.correct, {
    params: { id: otherId },
    body: { direction: 'Take', amount: 20.02, reason: 'Вернули', seen: 70.07 },
  });
  for (const center of [azbuka, vektor]) {
    for (const query of [now, tomorrow, { dateStart: day(-1), dateEnd: day(1) }]) {
      const { center: _, ...total } = await of(center, query);
      const { clients, others } = await center.administrator.call(settlement.clients, { query });
      expect(others).toBeNull();
      for (const [name, sum] of Object.entries(total)) {
        const ofClients = clients.reduce((all, row) => all + Math.round(row[name as keyof typeof total] * 100), 0);
        expect([name, ofClients / 100]).toEqual([name, sum]);
      }
    }
  }
  const { clients } = await azbuka.administrator.call(settlement.clients, { query: now });
  expect(clients.map(({ client: { id } }) => id)).toEqual([clientId, otherId]);
  expect(clients[1]).toMatchObject({ vouched: 70.07, corrected: -20.02, unspentAfter: 50.05, paidByCard: 0 });
  const ofVektor = await vektor.administrator.call(settlement.clients, { query: now });
  expect(ofVektor.clients.map(({ client: { id } }) => id)).toEqual([clientId]);
  const file = await azbuka.administrator.fetch(settlement.clientsFile, { query: now });
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(
    /Взаиморасчёты по клиентам .+\.xlsx/,
  );
});

test('is downloaded as a table', async () => {
  const answer = await azbuka.administrator.fetch(settlement.file, { query: now });
  expect(answer.status).toBe(200);
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/Взаиморасчёты .+\.xlsx/);
});

test('does not close when what is left on a balance was changed behind the portal’s back', async () => {
  const whole = { ...usualPeriod(), centerId: null, isWholePortal: true };
  const kinds = async () => (await checkParts(portal.db, whole)).flatMap(({ kind }) => kind ?? []);
  expect(await kinds()).toEqual([]);
  const change = (by: number) =>
    portal.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update entries set part_after = part_after + ${by} where bound_to = ${azbuka.id}
        and position = (select max(position) from entries where bound_to = ${azbuka.id})`.execute(tx);
    });
  await change(1);
  expect(await kinds()).toEqual(['broken-part', 'settlement-vouched']);
  await change(-1);
  const unbind = (from: string, to: string | null) =>
    portal.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update entries set bound_to = ${to} where kind = 'invoice' and position is not null
        and bound_to = ${from}`.execute(tx);
    });
  await unbind(azbuka.id, vektor.id);
  expect(await kinds()).toContain('settlement-vouched');
  await unbind(vektor.id, azbuka.id);
  expect(await kinds()).toEqual([]);
});
