import { assignments } from '@dopusk/contract/assignments.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { payments } from '@dopusk/contract/payments.ts';
import type { RefundWay } from '@dopusk/contract/refunds.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { balanceIdOf, makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { Seen } from '../../db/seen.ts';
import { PaymentRefusedError } from '../../outside/payments/port.ts';
import { lockBalance } from './db/ledger.ts';
import { findRefund } from './db/refunds.ts';
import { pursue } from './refunding.ts';

let portal: Portal;
let centerId: string;
/** Two clients with one operator who acts for both, and their center. */
let payers: { id: string; balanceId: string; visitor: Client }[];
/** Several people look at the same assignments. */
let visitors: Client[];
/** An administrator, who may refund. */
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const clientIds = [await makeOrganization(db), await makeOrganization(db)];
  for (const id of clientIds) await linkClient(db, centerId, id);
  const client = await portal.as(await makeOperator(db, clientIds));
  const colleague = await portal.as(await makeOperator(db, clientIds));
  const center = await portal.as(await makeOperator(db, [centerId]));
  visitors = [client, colleague, center];
  administrator = await portal.as(await makeOperator(db, [centerId], 'HighOperator'));
  payers = await Promise.all(
    [...clientIds, centerId].map(async (id) => ({
      id,
      balanceId: await balanceIdOf(db, id),
      visitor: id === centerId ? center : client,
    })),
  );
});

async function newAssignment(priceRubles: number, groupId?: string): Promise<string> {
  const { studentId } = await makeStudent(portal.db, payers[0]?.id ?? '');
  const courseId = await makeCourse(portal.db, centerId, { priceRubles });
  return makeAssignment(portal.db, { studentId, courseId, ...(groupId ? { groupId } : {}) });
}

const fromBalance = (payer: number, assignId: string) => {
  const { visitor, id } = payers[payer] ?? fail();
  return visitor.send(payments.fromBalance, { params: { orgId: id, assignId } });
};

const refund = async (assignId: string, to: RefundWay, amount: number | null = null) => {
  const params = { id: assignId };
  const { data } = await administrator.send(payments.refundWays, { params });
  const seen = (data as Reply<typeof payments.refundWays> | null)?.amount ?? 0;
  return administrator.send(payments.refund, { params, body: { to, amount, seen, reason: 'Передумал' } });
};

/** Asks the bank for every pending refund, as background work does. */
async function pursueRefunds(): Promise<void> {
  const pending = await portal.db
    .selectFrom('refunds')
    .where('status', '=', 'pending')
    .select('id')
    .$narrowType<{ id: Seen<'refunds'> }>()
    .execute();
  await Promise.all(
    pending.map(async ({ id }) => {
      const found = await findRefund(portal.db, id);
      if (found) await pursue(portal.context, found);
    }),
  );
}

const bank = (paymentAtBank: string, action: 'pay' | 'refuse') =>
  fetch(`${portal.url}/sandbox-bank/${paymentAtBank}/${action}`, { method: 'POST', redirect: 'manual' });

const notify = (paymentAtBank: string) =>
  portal.anonymous().send(payments.notify, {
    params: { provider: 'sandbox' },
    body: { event: 'payment.succeeded', object: { id: paymentAtBank } },
  });

const returnFromBank = (payment: string) =>
  fetch(`${portal.url}/api/Payment/Return?payment=${payment}`, { redirect: 'manual' });

function fail(): never {
  throw new Error('No such index');
}

/** The rules that the books keep at any moment; all sums in kopecks. */
async function checkBooks(): Promise<void> {
  const { db } = portal;
  const { rows: crooked } = await sql`
    select transfer_id from entries group by transfer_id
    having sum(amount_kopecks) <> 0 or count(distinct account_id) <> 2`.execute(db);
  expect(crooked).toEqual([]);
  const { rows: balances } = await sql<{ sum: number; last: number; count: number; places: number; least: number }>`
    select sum(amount_kopecks)::bigint as sum, (array_agg(balance_after order by position desc))[1] as last,
      count(*) as count, max(position) as places, min(balance_after) as least
    from entries join accounts on accounts.id = account_id where accounts.kind = 'balance' group by account_id`.execute(
    db,
  );
  for (const { sum: total, last, count, places, least } of balances) {
    expect(last).toBe(total);
    expect(places).toBe(count);
    expect(least).toBeGreaterThanOrEqual(0);
  }
  const { rows: assigned } = await sql`
    select assignments.id from assignments
    left join (select assignment_id, count(*) as count, sum(amount_kopecks) as kopecks from transfers
      join entries on entries.transfer_id = transfers.id join accounts on accounts.id = entries.account_id
      where accounts.kind = 'revenue' and transfers.kind = 'assignment' group by assignment_id) paid on paid.assignment_id = assignments.id
    where (paid_at is not null) <> (coalesce(paid.count, 0) = 1) or coalesce(paid.kopecks, price_kopecks) <> price_kopecks
      or paid.count > 1`.execute(db);
  expect(assigned).toEqual([]);
  const { rows: cards } = await sql`
    select payments.id from payments
    join sandbox_payments bank on bank.payment_id = payments.id
    left join transfers on transfers.payment_id = payments.id
    where payments.status <> bank.status or (payments.status = 'succeeded') <> (transfers.id is not null)`.execute(db);
  expect(cards).toEqual([]);
  await checkRefunds();
}

/** No more goes back than was paid; everything with the assignment, and a part without it. */
async function checkRefunds(): Promise<void> {
  const { rows: given } = await sql<{ kopecks: number; refunds: number; isKept: boolean; isThere: boolean }>`
    select transfers.assignment_id, sum(amount_kopecks)::bigint as kopecks,
      count(*) filter (where amount_kopecks < 0) as refunds,
      exists (select from refunded_assignments where id = transfers.assignment_id) as is_kept,
      exists (select from assignments where id = transfers.assignment_id) as is_there
    from transfers join entries on entries.transfer_id = transfers.id
    join accounts on accounts.id = entries.account_id and accounts.kind = 'revenue'
    group by transfers.assignment_id`.execute(portal.db);
  for (const { kopecks, refunds, isKept, isThere } of given) {
    expect(kopecks).toBeGreaterThanOrEqual(0);
    const isEven = kopecks === 0;
    expect({ isKept, isThere, isRefunded: refunds > 0 }).toEqual({
      isKept: isEven,
      isThere: !isEven,
      isRefunded: isEven || refunds > 0,
    });
  }
  const { rows: overGiven } = await sql`
    select payments.id from payments join refunds on refunds.payment_id = payments.id and refunds.status <> 'canceled'
    group by payments.id having sum(refunds.amount_kopecks) > payments.amount_kopecks`.execute(portal.db);
  expect(overGiven).toEqual([]);
  const { rows: toCards } = await sql`
    select refunds.id from refunds join payments on payments.id = refunds.payment_id
    left join sandbox_refunds bank on bank.idempotence_key = refunds.idempotence_key
    left join transfers ended on ended.refund_id = refunds.id
    where refunds.amount_kopecks > payments.amount_kopecks or (refunds.status = 'succeeded') <> (bank.id is not null)
      or (refunds.status = 'pending') <> (ended.id is null)`.execute(portal.db);
  expect(toCards).toEqual([]);
}

/** Rubles that came into the portal, and where they are. */
async function sumsByKind(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; kopecks: number }>`
    select accounts.kind, sum(amount_kopecks)::bigint as kopecks from entries
    join accounts on accounts.id = account_id group by accounts.kind`.execute(portal.db);
  return Object.fromEntries(rows.map(({ kind, kopecks }) => [kind, kopecks]));
}

type Action =
  | { do: 'top up'; payer: number; amount: number }
  | { do: 'card'; visitor: number; assignment: number }
  | { do: 'from balance'; payer: number; assignment: number }
  | { do: 'at the bank'; payment: number; action: 'pay' | 'refuse' }
  | { do: 'notify'; payment: number }
  | { do: 'return'; payment: number }
  | { do: 'remove'; assignment: number }
  | { do: 'pay group'; payer: number }
  | { do: 'refund'; assignment: number; to: RefundWay; amount: number | null }
  | { do: 'ask for refunds' }
  | { do: 'the bank gives back by itself'; payment: number };

const place = fc.nat({ max: 5 });
const refunding = fc.record({
  do: fc.constant('refund' as const),
  assignment: place,
  to: fc.constantFrom('Balance' as const, 'Card' as const),
  amount: fc.constantFrom(null, 0.01, 39.99, 300, 899.99, 900, 2000),
});
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('top up' as const),
    payer: fc.nat({ max: 2 }),
    amount: fc.integer({ min: 1, max: 4000 }),
  }),
  fc.record({ do: fc.constant('card' as const), visitor: fc.nat({ max: 2 }), assignment: place }),
  fc.record({ do: fc.constant('from balance' as const), payer: fc.nat({ max: 2 }), assignment: place }),
  fc.record({
    do: fc.constant('at the bank' as const),
    payment: place,
    action: fc.constantFrom('pay' as const, 'pay' as const, 'refuse' as const),
  }),
  fc.record({ do: fc.constant('notify' as const), payment: place }),
  fc.record({ do: fc.constant('return' as const), payment: place }),
  fc.record({ do: fc.constant('remove' as const), assignment: place }),
  fc.record({ do: fc.constant('pay group' as const), payer: fc.nat({ max: 2 }) }),
  refunding,
  refunding,
  fc.record({ do: fc.constant('ask for refunds' as const) }),
  fc.record({ do: fc.constant('the bank gives back by itself' as const), payment: place }),
);

/** Random steps would rarely reach these: a refund to a card, and one that the bank refuses. */
const cardsGivenBack: Action[][] = [
  [0, 1].map((assignment) => ({ do: 'card', visitor: 0, assignment })),
  [0, 1].map((payment) => ({ do: 'at the bank', payment, action: 'pay' })),
  [{ do: 'the bank gives back by itself', payment: 0 }],
  [0, 1, 0, 1].map((assignment) => ({ do: 'refund', assignment, to: 'Card', amount: null })),
  [{ do: 'ask for refunds' }, { do: 'ask for refunds' }],
];

/** A payment of 900: three parts that leave nothing, each asked for by two at once, and one that is too much. */
const cardGivenBackInParts: Action[][] = [
  [{ do: 'card', visitor: 0, assignment: 0 }],
  [{ do: 'at the bank', payment: 0, action: 'pay' }],
  [{ do: 'notify', payment: 0 }],
  ...[300, 300, 900, 300].map((amount): Action[] =>
    [1, 2].map(() => ({ do: 'refund', assignment: 0, to: 'Card', amount })),
  ),
  [{ do: 'ask for refunds' }],
];

describe('the ledger under concurrency', () => {
  test('no sequence of payments, notifications, refusals and refunds creates or loses a kopeck', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { maxLength: 5 }), async (rounds) => {
        const groupId = await makeGroup(portal.db, { clientId: payers[0]?.id ?? '', centerId });
        const alone = [900, 1500, 1500.01].map((price) => newAssignment(price));
        const together = [2500, 40, 333.33].map((price) => newAssignment(price, groupId));
        const assigned = await Promise.all([...alone, ...together]);
        const cards: { id: string; atBank: string }[] = [];
        for (const round of rounds) await Promise.all(round.map((step) => perform(step, { assigned, groupId, cards })));
        // In the end everybody returns from the bank.
        await Promise.all(cards.map(({ id }) => returnFromBank(id)));
        await pursueRefunds();
        await checkBooks();
        const { acquirer = 0, balance = 0, revenue = 0, refunds = 0 } = await sumsByKind();
        const received = await portal.db
          .selectFrom('sandboxPayments')
          .where('status', '=', 'succeeded')
          .select(({ fn }) => fn.sum<string>('amountKopecks').as('kopecks'))
          .executeTakeFirstOrThrow();
        const given = await portal.db
          .selectFrom('refunds')
          .where('status', '=', 'succeeded')
          .select(({ fn }) => fn.sum<string>('amountKopecks').as('kopecks'))
          .executeTakeFirstOrThrow();
        expect(refunds).toBe(0);
        expect(acquirer + Number(received.kopecks ?? 0) - Number(given.kopecks ?? 0)).toBe(0);
        expect(acquirer + balance + revenue).toBe(0);
      }),
      { numRuns: 25, examples: [[cardsGivenBack], [cardGivenBackInParts]] },
    );
    const ended = await portal.db.selectFrom('refunds').select('status').distinct().orderBy('status').execute();
    expect(ended).toEqual([{ status: 'canceled' }, { status: 'succeeded' }]);
  });

  interface Scene {
    assigned: string[];
    groupId: string;
    cards: { id: string; atBank: string }[];
  }

  async function perform(step: Action, { assigned, groupId, cards }: Scene): Promise<void> {
    switch (step.do) {
      case 'top up': {
        const { balanceId, visitor } = payers[step.payer] ?? fail();
        return remember(await visitor.send(payments.topUp, { body: { balanceId, amount: step.amount } }), cards);
      }
      case 'card': {
        const params = { id: assigned[step.assignment] ?? '' };
        return remember(await (visitors[step.visitor] ?? fail()).send(payments.assign, { params }), cards);
      }
      case 'from balance':
        return expectAnswer(await fromBalance(step.payer, assigned[step.assignment] ?? ''));
      case 'remove':
        return expectAnswer(
          await (visitors[0] ?? fail()).send(assignments.remove, { body: { assignId: assigned[step.assignment] } }),
        );
      case 'pay group': {
        const { visitor, id } = payers[step.payer] ?? fail();
        const query = { organizationId: id };
        return expectAnswer(await visitor.send(payments.assignGroup, { params: { id: groupId }, query }));
      }
      case 'refund':
        return expectAnswer(await refund(assigned[step.assignment] ?? '', step.to, step.amount));
      case 'ask for refunds':
        return pursueRefunds();
      default: {
        const card = cards[step.payment];
        if (!card) return;
        if (step.do === 'at the bank') await bank(card.atBank, step.action);
        else if (step.do === 'notify') expectAnswer(await notify(card.atBank));
        else if (step.do === 'the bank gives back by itself') await giveBack(card.atBank);
        else expect((await returnFromBank(card.id)).status).toBe(303);
      }
    }
  }

  /** Takes a kopeck at the bank without the portal: a later refund is more than the bank has left, and is refused. */
  async function giveBack(atBank: string): Promise<void> {
    const order = {
      idempotenceKey: newId(),
      providerPaymentId: atBank,
      amountKopecks: 1,
      description: '',
      receipt: null,
    };
    await portal.context.payments.refund(order).catch((error) => expect(error).toBeInstanceOf(PaymentRefusedError));
  }

  /** A refusal is a valid answer, a failure of the server is not. */
  function expectAnswer({ status }: { status: number }): void {
    expect(status).toBeLessThan(500);
  }

  async function remember(
    answer: { ok: boolean; code: string; data: unknown },
    cards: { id: string; atBank: string }[],
  ): Promise<void> {
    expect(answer.code).toMatch(/^(Ok|AssignAlreadyPaid|NotFoundAssignCourse)$/);
    if (!answer.ok) return;
    const atBank = (answer.data as { confirmUrl: string }).confirmUrl.split('/').pop() ?? '';
    const { paymentId } = await portal.db
      .selectFrom('sandboxPayments')
      .where('id', '=', atBank)
      .select('paymentId')
      .executeTakeFirstOrThrow();
    cards.push({ id: paymentId, atBank });
  }

  test('of parallel payments of one assignment exactly one succeeds', async () => {
    for (const payer of [0, 1, 2]) await makeTopUp(portal.db, payers[payer]?.id ?? '', 10_000);
    for (let i = 0; i < 10; i++) {
      const id = await newAssignment(1000);
      const codes = (await Promise.all([0, 1, 2, 0].map((payer) => fromBalance(payer, id)))).map(({ code }) => code);
      expect(codes.sort()).toEqual(['AssignAlreadyPaid', 'AssignAlreadyPaid', 'AssignAlreadyPaid', 'Ok']);
    }
  });

  test('a balance for ten pays ten of thirty payments made at once', async () => {
    const { id, balanceId } = payers[1] ?? fail();
    await makeTopUp(portal.db, id, 10_000);
    const { balances } = await (visitors[0] ?? fail()).call(assignments.read, {
      params: { id: await newAssignment(1) },
    });
    const rubles = balances.find((balance) => balance.id === balanceId)?.amount ?? 0;
    const price = Math.floor((rubles / 10) * 100) / 100;
    const assigned = await Promise.all(Array.from({ length: 30 }, () => newAssignment(price)));
    const codes = (await Promise.all(assigned.map((assignment) => fromBalance(1, assignment)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'Ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'SmallBalance')).toHaveLength(20);
  });

  test('an assignment can be removed at the moment its money arrives', async () => {
    for (let i = 0; i < 10; i++) {
      const id = await newAssignment(100);
      const { confirmUrl } = await (visitors[0] ?? fail()).call(payments.assign, { params: { id }, query: {} });
      const atBank = confirmUrl.split('/').pop() ?? '';
      await portal.db.updateTable('sandboxPayments').set({ status: 'succeeded' }).where('id', '=', atBank).execute();
      const removal = (visitors[1] ?? fail()).send(assignments.remove, { body: { assignId: id } });
      const answers = await Promise.all([notify(atBank), removal, notify(atBank)]);
      for (const answer of answers) expectAnswer(answer);
    }
    await checkBooks();
  });

  test('twenty notifications of one payment move its money once', async () => {
    const { balanceId, visitor } = payers[0] ?? fail();
    const { confirmUrl } = await visitor.call(payments.topUp, { body: { balanceId, amount: 12.34 } });
    const atBank = confirmUrl.split('/').pop() ?? '';
    await portal.db.updateTable('sandboxPayments').set({ status: 'succeeded' }).where('id', '=', atBank).execute();
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(atBank)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    const moved = await portal.db
      .selectFrom('entries')
      .where('accountId', '=', balanceId)
      .where('amountKopecks', '=', 1234)
      .select('transferId')
      .execute();
    expect(moved).toHaveLength(1);
  });
});

describe('the database refuses', () => {
  test('to change or delete booked entries', async () => {
    await makeTopUp(portal.db, payers[0]?.id ?? '', 1);
    for (const table of ['entries', 'transfers'] as const) {
      await expect(portal.db.deleteFrom(table).execute()).rejects.toThrow('append-only');
    }
    await expect(portal.db.updateTable('entries').set({ amountKopecks: 1 }).execute()).rejects.toThrow('append-only');
  });

  test('a transfer that does not sum to zero, and a balance below zero', async () => {
    const { id: payerId } = payers[0] ?? fail();
    const balance = await transaction(portal.db, (tx) => lockBalance(tx, payerId as Seen<'organizations'>));
    const { kopecks = 0, position: last = 0 } = balance ?? {};
    const book = (amounts: [string, number, number | null][]) =>
      portal.db.transaction().execute(async (tx) => {
        const id = newId();
        await tx.insertInto('transfers').values({ id, kind: 'top-up' }).execute();
        for (const [accountId, amountKopecks, balanceAfter] of amounts) {
          const position = balanceAfter === null ? null : last + 1;
          await tx
            .insertInto('entries')
            .values({ transferId: id, accountId, amountKopecks, position, balanceAfter })
            .execute();
        }
      });
    const acquirer = await portal.db
      .selectFrom('accounts')
      .where('kind', '=', 'acquirer')
      .select('id')
      .executeTakeFirstOrThrow();
    const balanceId = payers[0]?.balanceId ?? '';
    await expect(
      book([
        [acquirer.id, -100, null],
        [balanceId, 99, kopecks + 99],
      ]),
    ).rejects.toThrow('not balanced');
    await expect(
      book([
        [acquirer.id, kopecks + 1, null],
        [balanceId, -kopecks - 1, -1],
      ]),
    ).rejects.toThrow('_after');
    await expect(
      book([
        [acquirer.id, -100, null],
        [balanceId, 100, kopecks + 101],
      ]),
    ).rejects.toThrow('does not go on');
  });
});
