import { accounting } from '@dopusk/contract/accounting.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { spendableWith } from '@dopusk/contract/balance.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { settlement, thisMonth } from '@dopusk/contract/settlement.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { checkDerived } from '../../db/derived/check-derived.ts';
import { newId } from '../../db/new-id.ts';
import { reconcile } from './reconciliation/reconcile.ts';

interface Center {
  id: string;
  title: string;
  administrator: Client;
}

let portal: Portal;
let centers: [Center, Center];
/** A new client of both centers, for each test. */
let clientId: string;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  centers = [await newCenter('Азбука'), await newCenter('Вектор')];
});

beforeEach(async () => {
  clientId = await makeOrganization(portal.db);
  for (const { id } of centers) await linkClient(portal.db, id, clientId);
  client = await portal.as(await makeOperator(portal.db, [clientId]));
});

async function newCenter(title: string): Promise<Center> {
  const id = await makeOrganization(portal.db, { type: 'EducationCenter', title });
  return { id, title, administrator: await portal.as(await makeOperator(portal.db, [id], 'HighOperator')) };
}

async function assignmentAt({ id: centerId }: Center, priceRubles: number, groupId?: string): Promise<string> {
  const { studentId } = await makeStudent(portal.db, clientId);
  const courseId = await makeCourse(portal.db, centerId, { priceRubles });
  return makeAssignment(portal.db, { studentId, courseId, ...(groupId ? { groupId } : {}) });
}

/** Money that the center says it has got. */
async function vouch({ id: centerId, administrator }: Center, rubles: number) {
  const id = await makeInvoice(portal.db, { centerId, clientId, rubles });
  const body = { paidOn: today(), paymentOrder: id.slice(-8) };
  return administrator.send(invoices.markPaid, { params: { id }, body });
}

const pay = (assignId: string) => client.send(payments.fromBalance, { params: { orgId: clientId, assignId } });
const payGroup = (id: string) => client.send(payments.assignGroup, { params: { id }, query: {} });
const refund = ({ administrator }: Center, id: string) =>
  administrator.send(payments.refund, { params: { id }, body: { to: 'Balance', reason: 'Передумал' } });

/** The client's balance as its operator is told: all of it, and its bound parts. */
async function balance() {
  const [own] = await client.call(payments.balances, {});
  if (!own) throw new Error('The client has no balance');
  return { amount: own.amount, bound: own.bound.map(({ title, amount }) => [title, amount]) };
}

describe('money that a center vouches for', () => {
  test('and card money stand once each in the register for accountants, as in the settlement', async () => {
    const [azbuka] = centers;
    const said = async () => {
      const { vouched, paidByCard, refunded } = await azbuka.administrator.call(settlement.read, {
        query: thisMonth(),
      });
      return vouched + paidByCard - refunded;
    };
    const register = async () => {
      const { items } = await azbuka.administrator.call(accounting.list, { query: { clientId } });
      return items.filter(({ kind }) => kind === 'Payment' || kind === 'Refund');
    };
    const before = await said();
    await vouch(azbuka, 300);
    await makeTopUp(portal.db, clientId, 1500);
    const id = await assignmentAt(azbuka, 1000);
    await pay(id);
    expect((await register()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([300, 700]);
    expect(await said()).toBe(before + 1000);
    await refund(azbuka, id);
    expect(await register()).toContainEqual(
      expect.objectContaining({
        kind: 'Refund',
        amount: -700,
        service: expect.stringMatching(/^Возврат за обучение на баланс клиента, деньги с карты/),
        payer: expect.stringMatching(/^На баланс [^:]+$/),
      }),
    );
    const total = (await register()).reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe((await said()) - before);
  });

  test('is spent with that center only, and first', async () => {
    const [azbuka, vektor] = centers;
    await vouch(azbuka, 1000);
    await makeTopUp(portal.db, clientId, 300);
    expect(await balance()).toEqual({ amount: 1300, bound: [['Азбука', 1000]] });
    const elsewhere = await assignmentAt(vektor, 500);
    const { code, msg } = await pay(elsewhere);
    expect(code).toBe('SmallBalance');
    expect(msg?.replaceAll('\u00a0', ' ')).toBe(
      'Недостаточно средств на балансе: не хватает 200 ₽. Здесь можно потратить 300 ₽, ещё 1 000 ₽ — только в другом учебном центре',
    );
    expect(await pay(await assignmentAt(azbuka, 800))).toMatchObject({ data: { balance: 500 } });
    expect(await balance()).toEqual({ amount: 500, bound: [['Азбука', 200]] });
    expect(await pay(await assignmentAt(vektor, 300))).toMatchObject({ data: { balance: 200 } });
    expect(await balance()).toEqual({ amount: 200, bound: [['Азбука', 200]] });
  });

  test('pays together with card money, told apart in the history and given back to where it came from', async () => {
    const [azbuka, vektor] = centers;
    await vouch(azbuka, 700.5);
    await vouch(vektor, 50);
    await makeTopUp(portal.db, clientId, 400);
    const assignId = await assignmentAt(azbuka, 1000);
    await pay(assignId);
    expect(await balance()).toEqual({ amount: 150.5, bound: [['Вектор', 50]] });
    const { items } = await client.call(payments.history, { query: {} });
    const shown = items.map(({ kind, amount, balanceAfter, boundTo }) => [
      kind,
      amount,
      balanceAfter,
      boundTo?.title ?? null,
    ]);
    expect(shown).toEqual([
      ['assignment', -299.5, 150.5, null],
      ['assignment', -700.5, 450, 'Азбука'],
      ['top-up', 400, 1150.5, null],
      ['invoice', 50, 750.5, 'Вектор'],
      ['invoice', 700.5, 700.5, 'Азбука'],
    ]);
    expect(await refund(azbuka, assignId)).toMatchObject({ code: 'Ok' });
    expect(await balance()).toEqual({
      amount: 1150.5,
      bound: [
        ['Азбука', 700.5],
        ['Вектор', 50],
      ],
    });
  });

  test('goes back in parts to where it came from, card money first', async () => {
    const [azbuka] = centers;
    await vouch(azbuka, 600);
    await makeTopUp(portal.db, clientId, 400);
    const id = await assignmentAt(azbuka, 1000);
    await pay(id);
    const back = async (amount: number) => {
      const { amount: seen } = await azbuka.administrator.call(payments.refundWays, { params: { id } });
      const body = { to: 'Balance' as const, amount, seen, reason: 'Скидка' };
      const { code } = await azbuka.administrator.send(payments.refund, { params: { id }, body });
      return { code, ...(await balance()) };
    };
    expect(await back(100)).toEqual({ code: 'Ok', amount: 100, bound: [] });
    expect(await back(500)).toEqual({ code: 'Ok', amount: 600, bound: [['Азбука', 200]] });
    expect(await back(500)).toMatchObject({ code: 'Invalid', amount: 600 });
    expect(await back(400)).toEqual({ code: 'Ok', amount: 1000, bound: [['Азбука', 600]] });
  });

  test('is not told to another center, neither in its list nor on the page of the client', async () => {
    const [azbuka, vektor] = centers;
    await vouch(azbuka, 700.5);
    await vouch(vektor, 50);
    await makeTopUp(portal.db, clientId, 400);
    const reader = await portal.as(await makeOperator(portal.db, [vektor.id], 'HighOperator'));
    const { items } = await reader.call(organizations.list, { query: { pageSize: 100 } });
    expect(items.find(({ id }) => id === clientId)?.balance?.amount).toBe(450);
    const page = await reader.call(organizations.read, { params: { id: clientId } });
    expect(page.balance).toMatchObject({ amount: 450, bound: [{ id: vektor.id, amount: 50 }] });
    expect((await client.call(organizations.read, { params: { id: clientId } })).balance?.amount).toBe(1150.5);
  });

  test('is not told to another center with an assignment of its own, nor in its report', async () => {
    const [azbuka, vektor] = centers;
    await vouch(azbuka, 700);
    await vouch(vektor, 50);
    await makeTopUp(portal.db, clientId, 400);
    const params = { id: await assignmentAt(vektor, 100) };
    const seenBy = async (reader: Client) => (await reader.call(assignments.read, { params })).organizationBalance;
    expect(await seenBy(vektor.administrator)).toBe(450);
    expect(await seenBy(client)).toBe(1150);
    const body = { filters: { organizations: [clientId] } };
    const { items } = await vektor.administrator.call(reports.assigns, { body });
    expect(items.map(({ organizationBalance }) => organizationBalance)).toEqual([450]);
  });

  test('pays a group of its center, whose other people card money pays', async () => {
    const [azbuka, vektor] = centers;
    const groupId = await makeGroup(portal.db, { clientId, centerId: azbuka.id });
    for (const price of [600, 600]) await assignmentAt(azbuka, price, groupId);
    await vouch(azbuka, 1000);
    await vouch(vektor, 5000);
    expect(await payGroup(groupId)).toMatchObject({ code: 'SmallBalance', msg: expect.stringContaining('200 ₽') });
    await makeTopUp(portal.db, clientId, 200);
    const toPay = await client.call(payments.group, { params: { id: groupId } });
    const [own] = toPay.balances;
    expect(own && spendableWith(own, toPay.centerId)).toBe(1200);
    expect(await payGroup(groupId)).toMatchObject({ data: { balance: 5000, paidCount: 2 } });
    expect(await balance()).toEqual({ amount: 5000, bound: [['Вектор', 5000]] });
  });
});

type Step =
  | { do: 'top up'; rubles: number }
  | { do: 'vouch'; center: 0 | 1; rubles: number }
  | { do: 'pay' | 'refund'; assignment: number }
  | { do: 'pay group'; center: 0 | 1 };

const rubles = fc.integer({ min: 1, max: 250_000 }).map((kopecks) => kopecks / 100);
const assignment = fc.nat({ max: 7 });
const center = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('top up' as const), rubles }),
  fc.record({ do: fc.constant('vouch' as const), center, rubles }),
  fc.record({ do: fc.constantFrom('pay' as const, 'pay' as const, 'refund' as const), assignment }),
  fc.record({ do: fc.constant('pay group' as const), center }),
);

test('whatever is paid and refunded at once, no part is spent elsewhere, falls below zero or loses a kopeck', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
      clientId = await makeOrganization(portal.db);
      for (const { id } of centers) await linkClient(portal.db, id, clientId);
      client = await portal.as(await makeOperator(portal.db, [clientId]));
      const groups: string[] = [];
      const assigned: { id: string; center: Center }[] = [];
      for (const center of centers) {
        const groupId = await makeGroup(portal.db, { clientId, centerId: center.id });
        groups.push(groupId);
        for (const price of [900, 1500.01]) assigned.push({ id: await assignmentAt(center, price), center });
        for (const price of [333.33, 40]) assigned.push({ id: await assignmentAt(center, price, groupId), center });
      }
      const perform = async (one: Step): Promise<void> => {
        if (one.do === 'top up') return makeTopUp(portal.db, clientId, one.rubles);
        const answer = await answerTo(one);
        expect(answer.code).toMatch(/^(Ok|SmallBalance|AssignAlreadyPaid|AssignNotPaid|NotFoundAssignCourse)$/);
      };
      const answerTo = (one: Exclude<Step, { do: 'top up' }>) => {
        if (one.do === 'pay group') return payGroup(groups[one.center] ?? '');
        if (one.do === 'vouch') return vouch(centers[one.center], one.rubles);
        const { id, center } = assigned[one.assignment] ?? fail();
        return one.do === 'pay' ? pay(id) : refund(center, id);
      };
      for (const round of rounds) await Promise.all(round.map(perform));
      await checkParts();
    }),
    { numRuns: 30 },
  );
  expect(await checkDerived(portal.db)).toEqual([]);
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});

function fail(): never {
  throw new Error('No such index');
}

/** What the client's entries must be, read by other queries than the portal's own. */
async function checkParts(): Promise<void> {
  const { rows } = await sql<Moved>`
    select entries.position, entries.amount_kopecks as kopecks, entries.balance_after as left, entries.part_after as "partLeft",
      entries.bound_to as "boundTo", entries.kind, others.kind as other, others.organization_id as "otherOf"
    from entries join accounts on accounts.id = entries.account_id
    join lateral (select accounts.kind, accounts.organization_id from entries counter
      join accounts on accounts.id = counter.account_id
      where counter.transfer_id = entries.transfer_id and counter.position is null) others on true
    where accounts.organization_id = ${clientId} and accounts.kind = 'balance' order by position`.execute(portal.db);
  const parts = new Map<string | null, number>();
  for (const { kopecks, left, partLeft, boundTo, kind, other, otherOf } of rows) {
    if (boundTo !== null) expect([other, otherOf]).toEqual([kind === 'invoice' ? 'bank' : 'revenue', boundTo]);
    if (kind === 'invoice') expect(boundTo).toBe(otherOf);
    // Card money pays only what the center's own part could not.
    if (kind === 'assignment' && boundTo === null) expect(parts.get(otherOf) ?? 0).toBe(0);
    parts.set(boundTo, (parts.get(boundTo) ?? 0) + kopecks);
    expect(parts.get(boundTo)).toBe(partLeft);
    expect(partLeft).toBeGreaterThanOrEqual(0);
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(left);
  }
  const bound = centers.flatMap(({ id, title }) =>
    (parts.get(id) ?? 0) > 0 ? [[title, (parts.get(id) ?? 0) / 100]] : [],
  );
  expect(await balance()).toEqual({ amount: (rows.at(-1)?.left ?? 0) / 100, bound });
}

interface Moved {
  kopecks: number;
  left: number;
  partLeft: number;
  boundTo: string | null;
  kind: string;
  other: string;
  otherOf: string | null;
}

describe('the database refuses', () => {
  /** Books a transfer by hand: from or to the client's balance, by these parts, and another account. */
  const book = (
    kind: string,
    account: { kind: string; of: string | null },
    shares: [string | null, number][],
    of?: string,
  ) =>
    portal.db.transaction().execute(async (tx) => {
      const id = newId();
      await sql`insert into transfers (id, kind, assignment_id) values (${id}, ${kind}, ${of ?? null})`.execute(tx);
      for (const [boundTo, kopecks] of shares) {
        await sql`insert into entries (transfer_id, account_id, amount_kopecks, bound_to, position, balance_after)
          select ${id}, accounts.id, ${kopecks}, ${boundTo}, coalesce(max(position), 0) + 1,
            coalesce((array_agg(balance_after order by position desc))[1], 0) + ${kopecks}
          from accounts left join entries on account_id = accounts.id
          where accounts.organization_id = ${clientId} and accounts.kind = 'balance' group by accounts.id`.execute(tx);
      }
      const sum = shares.reduce((total, [, kopecks]) => total + kopecks, 0);
      await sql`insert into entries (transfer_id, account_id, amount_kopecks) select ${id}, id, ${-sum} from accounts
        where kind = ${account.kind} and organization_id is not distinct from ${account.of}`.execute(tx);
    });

  test('to spend money with another center, or a part below zero', async () => {
    const [azbuka, vektor] = centers;
    const at = (center: Center) => ({ kind: 'revenue', of: center.id });
    for (const center of centers) await makeIncome(center);
    await vouch(azbuka, 100);
    await expect(book('assignment', at(vektor), [[azbuka.id, -100]])).rejects.toThrow('bound to another center');
    // There are 100 rubles on the balance, and none of them is card money.
    await expect(book('assignment', at(vektor), [[null, -100]])).rejects.toThrow('part_after');
    await expect(book('assignment', at(azbuka), [[azbuka.id, -10_001]])).rejects.toThrow('_after');
    await book('assignment', at(azbuka), [[azbuka.id, -100]]);
  });

  test('to take in what a center vouches for as money for any, or for another', async () => {
    const [azbuka, vektor] = centers;
    await vouch(azbuka, 1);
    for (const boundTo of [null, vektor.id]) {
      await expect(book('top-up', { kind: 'bank', of: azbuka.id }, [[boundTo, 100]])).rejects.toThrow(
        'bound to another',
      );
    }
    await makeTopUp(portal.db, clientId, 1);
    await expect(book('top-up', { kind: 'acquirer', of: null }, [[azbuka.id, 100]])).rejects.toThrow(
      'bound to another',
    );
  });

  test('to refund to another part than the payment took from', async () => {
    const [azbuka, vektor] = centers;
    const assignId = await assignmentAt(azbuka, 1);
    await vouch(azbuka, 1);
    await pay(assignId);
    const revenue = { kind: 'revenue', of: azbuka.id };
    for (const boundTo of [null, vektor.id]) {
      await expect(book('refund', revenue, [[boundTo, 100]], assignId)).rejects.toThrow('another part');
    }
    await book('refund', revenue, [[azbuka.id, 100]], assignId);
  });

  /** The center's revenue account is made with its first payment. */
  async function makeIncome(center: Center): Promise<void> {
    await makeTopUp(portal.db, clientId, 1);
    await pay(await assignmentAt(center, 1));
  }
});
