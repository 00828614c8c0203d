import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { YookassaBank } from '../../../testing/yookassa-bank.ts';
import { checkDerived } from '../../db/derived/check-derived.ts';
import { balanceRefunded } from '../notices/balance-refunded.ts';
import { tellNews } from '../notices/news.ts';
import { findRefund } from './db/refunds.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { pursue } from './refunding.ts';

const bank = new YookassaBank();
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web', PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start() });
});
afterAll(() => bank.stop());

/** A group at 1500 rubles a person of a new center and client, with an operator when it is said. */
async function newGroup(count: number) {
  const made = await makeGraduateGroup(portal.db, count, { isPaid: false });
  return { ...made, center: await portal.as(made.administrator) };
}
type Made = Awaited<ReturnType<typeof newGroup>>;

const pay = async (confirmUrl: string) => {
  const id = confirmUrl.split('/').at(-1) ?? '';
  bank.decide(id, 'succeeded');
  const body = { event: 'payment.succeeded', object: { id } };
  await portal.anonymous().call(payments.notify, { params: { provider: 'yookassa' }, body });
};

/** Pays everybody with what is on the balance, and the rest by card. */
async function payGroupByCard(made: Made, amount: number): Promise<Client> {
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const body = { organizationId: made.clientId, assignIds: made.assignIds, amount, returnUrl: '/groups/1' };
  await pay((await client.call(payments.severalByCard, { body })).confirmUrl);
  return client;
}

async function payInvoiceByLink({ center, groupId }: Made): Promise<string> {
  const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId } });
  await center.call(paymentLinks.create, { body: { invoiceId, amount: null } });
  const [{ url = '' } = {}] = await center.call(paymentLinks.list, { query: { invoiceId } });
  const token = new URL(url).searchParams.get('token') ?? '';
  const body = { token, contact: 'vera@mail.test' };
  await pay((await portal.anonymous().call(paymentLinks.pay, { body })).confirmUrl);
  return invoiceId;
}

const ways = ({ center }: Made, id: string) => center.call(payments.refundWays, { params: { id } });
const refund = (made: Made, id: string, to: 'Card' | 'Balance', amount?: number, seen?: number) =>
  made.center.send(payments.refund, {
    params: { id },
    body: { to, reason: 'Уволен', ...(amount === undefined ? {} : { amount, seen: seen ?? 1500 }) },
  });
const cardMoney = ({ center, clientId }: Made) => center.call(payments.cardMoney, { params: { id: clientId } });
const sendBack = (made: Made, paymentId: string, amount: number, seen: number) =>
  made.center.send(payments.refundBalance, {
    params: { id: made.clientId },
    body: { paymentId, amount, seen, reason: 'По заявлению' },
  });
const balance = async ({ center, clientId }: Made) =>
  (await center.call(organizations.read, { params: { id: clientId } })).balance?.amount;

/** Asks the bank for every refund that waits. */
async function settle(): Promise<void> {
  const waiting = await portal.db.selectFrom('refunds').where('status', '=', 'pending').select('id').execute();
  for (const { id } of waiting) {
    const stored = await findRefund(portal.db, id as never);
    if (stored) await pursue(portal.context, stored);
  }
}

/** What the letters about refunds say to an address, the newest last. */
async function lettersTo(recipient: string): Promise<string[][]> {
  await tellNews(portal.context);
  const { rows } = await sql<{ id: string; data: never }>`select id, data from deliveries
    where recipient = ${recipient} and kind = 'balance-refunded' order by id`.execute(portal.db);
  const read = async (row: { data: never }) => {
    const letter = await balanceRefunded.compose(row as never, portal.context);
    return letter !== null && typeof letter === 'object' ? letter.paragraphs : [];
  };
  const texts = await Promise.all(rows.map(read));
  return texts.map((lines) => lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' ')));
}

/** What the bank has been asked to give back of all payments, in rubles. */
const returned = () => [...bank.refunds.values()].reduce((sum, { amount }) => sum + Number(amount.value), 0);

const isClosed = async () => {
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
};

test('who was paid with his group goes back to the card, up to what the card has brought; the rest to the balance', async () => {
  const made = await newGroup(3);
  await makeTopUp(portal.db, made.clientId, 2500);
  await payGroupByCard(made, 2000);
  const [one = '', two = '', three = ''] = made.assignIds;
  expect(await ways(made, one)).toMatchObject({ amount: 1500, card: 1500, isOverBalance: true });
  const before = returned();
  expect((await refund(made, one, 'Card')).code).toBe('Ok');
  // 500 rubles of the card are left.
  expect(await ways(made, two)).toMatchObject({ amount: 1500, card: 500 });
  const over = await refund(made, two, 'Card');
  expect(over).toMatchObject({ code: 'Invalid' });
  expect(over.fields?.amount?.[0]?.message.replace(/\s/g, ' ')).toContain('не больше 500 ₽');
  expect((await refund(made, two, 'Card', 500)).code).toBe('Ok');
  expect(await ways(made, three)).toMatchObject({ amount: 1500, card: 0 });
  // Its card has paid, and has got all of it back: that it was no card would be false.
  const none = await refund(made, three, 'Card');
  expect(none).toMatchObject({
    code: 'NotFoundPayment',
    msg: expect.stringMatching(/^На эту карту возвращать больше нечего/),
  });
  expect((await refund(made, three, 'Balance')).code).toBe('Ok');
  await settle();
  expect(returned() - before).toBe(2000);
  expect(await balance(made)).toBe(1500);
  await isClosed();
});

test('of two people whom one card has paid, given back at the same moment, the card gets no more than it brought', async () => {
  for (let round = 0; round < 4; round += 1) {
    const made = await newGroup(2);
    await makeTopUp(portal.db, made.clientId, 1000);
    await payGroupByCard(made, 2000);
    const before = returned();
    const answers = await Promise.all(made.assignIds.map((id) => refund(made, id, 'Card')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['Invalid', 'Ok']);
    await settle();
    expect(returned() - before).toBe(1500);
  }
  await isClosed();
});

test('a center’s own money goes back to the balance alone, whatever the card beside it has paid', async () => {
  const made = await newGroup(2);
  const body = { direction: 'Add', amount: 1400, reason: 'Аванс', seen: 0 } as const;
  await made.center.call(payments.correct, { params: { id: made.clientId }, body });
  await payGroupByCard(made, 1600);
  const both = await Promise.all(made.assignIds.map((id) => ways(made, id)));
  expect(both.map(({ card }) => card).toSorted()).toEqual([100, 1500]);
  await isClosed();
});

test('what a link has paid goes back to that card; once on the balance, from there to the card, and the client’s own operator ends that', async () => {
  const made = await newGroup(2);
  await payInvoiceByLink(made);
  const [one = '', two = ''] = made.assignIds;
  expect(await ways(made, one)).toMatchObject({ amount: 1500, card: 1500, isOverBalance: true });
  expect((await refund(made, one, 'Balance')).code).toBe('Ok');
  expect((await refund(made, two, 'Card')).code).toBe('Ok');
  const money = await cardMoney(made);
  expect(money).toMatchObject({ amount: 1500, cards: [{ left: 1500 }] });
  const paymentId = money.cards[0]?.id ?? '';
  expect((await sendBack(made, paymentId, 1600, 1500)).code).toBe('Invalid');
  expect((await sendBack(made, paymentId, 100, 1400)).code).toBe('BalanceChanged');
  const before = returned();
  // Asked for twice at once, it goes once.
  await portal.db
    .updateTable('organizations')
    .set({ email: 'payer@mail.test' })
    .where('id', '=', made.clientId)
    .execute();
  const answers = await Promise.all([0, 1, 2].map(() => sendBack(made, paymentId, 400, 1500)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['BalanceChanged', 'BalanceChanged', 'Ok']);
  expect(await balance(made)).toBe(1100);
  await settle();
  expect(returned() - before).toBe(1900);
  const letters = () => lettersTo('payer@mail.test');
  expect(await letters()).toEqual([
    [
      expect.stringMatching(/ сообщает: 400 ₽ с баланса .* возвращены на карту, с которой платили: срок/),
      'Причина: По заявлению',
      'После этого денег с карт на балансе: 1 100 ₽',
    ],
  ]);
  // The bank does not take it: the money is on the balance again.
  bank.refundStatus = 'canceled';
  expect((await sendBack(made, paymentId, 1100, 1100)).code).toBe('Ok');
  expect(await sendBack(made, paymentId, 1, 0)).toMatchObject({
    code: 'NotFoundPayment',
    msg: expect.stringMatching(/^На эту карту возвращать больше нечего/),
  });
  expect(await balance(made)).toBe(0);
  await settle();
  bank.refundStatus = 'succeeded';
  expect(await balance(made)).toBe(1100);
  expect((await letters()).flat()).toContainEqual(
    expect.stringMatching(/ сообщает: банк не принял возврат 1 100 ₽ на карту: деньги снова на балансе /),
  );
  expect(await cardMoney(made)).toMatchObject({ amount: 1100, cards: [{ left: 1100 }] });
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const { items } = await client.call(payments.history, { query: { kind: 'refund' } });
  expect(items.map(({ title, amount }) => [title, amount])).toContainEqual(['По заявлению', -400]);
  expect(await cardMoney(made)).toEqual({ amount: 0, cards: [] });
  expect((await sendBack(made, paymentId, 100, 1100)).code).toBe('NotFoundOrganization');
  await isClosed();
});

test('a client of two centers, a stranger’s payment and money of a center are nobody’s to send to a card', async () => {
  const [made, other] = [await newGroup(1), await newGroup(1)];
  for (const one of [made, other]) {
    await payInvoiceByLink(one);
    await refund(one, one.assignIds[0] ?? '', 'Balance');
  }
  const theirs = (await cardMoney(other)).cards[0]?.id ?? '';
  expect((await sendBack(made, theirs, 100, 1500)).code).toBe('NotFoundPayment');
  const body = { direction: 'Add', amount: 700, reason: 'Аванс', seen: 0 } as const;
  await made.center.call(payments.correct, { params: { id: made.clientId }, body });
  const own = (await cardMoney(made)).cards[0]?.id ?? '';
  expect((await sendBack(made, own, 1501, 1500)).code).toBe('Invalid');
  const another = await makeOrganization(portal.db, { type: 'EducationCenter' });
  await linkClient(portal.db, another, made.clientId);
  expect(await cardMoney(made)).toEqual({ amount: 0, cards: [] });
  expect((await sendBack(made, own, 100, 1500)).code).toBe('NotFoundOrganization');
});

type Step =
  | { do: 'card' | 'balance' | 'card part'; person: number }
  | { do: 'send back' }
  | { do: 'bank'; takes: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('card' as const, 'balance' as const, 'card part' as const),
    person: fc.nat({ max: 2 }),
  }),
  fc.constant({ do: 'send back' as const }),
  fc.record({ do: fc.constant('bank' as const), takes: fc.boolean() }),
);

test('whatever is given back at once, a card gets no more than it brought, and the books close', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const made = await newGroup(3);
      await payInvoiceByLink(made);
      const perform = async (one: Step): Promise<string> => {
        if (one.do === 'bank') {
          bank.refundStatus = one.takes ? 'succeeded' : 'canceled';
          await settle();
          return 'Ok';
        }
        if (one.do === 'send back') {
          const { amount, cards } = await cardMoney(made);
          const [card] = cards;
          return card ? (await sendBack(made, card.id, Math.min(amount, 700) || 1, amount)).code : 'Ok';
        }
        const id = made.assignIds[one.person] ?? '';
        const to = one.do === 'balance' ? 'Balance' : 'Card';
        return (await refund(made, id, to, one.do === 'card part' ? 600 : undefined)).code;
      };
      for (const round of rounds) {
        for (const code of await Promise.all(round.map(perform))) expect(EXPECTED).toContain(code);
      }
      await settle();
      const { rows } = await sql<{
        over: boolean;
      }>`select sum(refunds.amount_kopecks) filter (where refunds.status <> 'canceled')
        > payments.amount_kopecks as over from payments join refunds on refunds.payment_id = payments.id
        where payments.organization_id = ${made.clientId} group by payments.id`.execute(portal.db);
      expect(rows.filter(({ over }) => over)).toEqual([]);
    }),
    { numRuns: 8 },
  );
  bank.refundStatus = 'succeeded';
  expect(await checkDerived(portal.db)).toEqual([]);
  await isClosed();
});

const EXPECTED = ['Ok', 'Invalid', 'BalanceChanged', 'NotFoundAssignCourse', 'NotFoundPayment', 'AssignNotPaid'];
