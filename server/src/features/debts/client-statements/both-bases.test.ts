import { clientStatements } from '@dopusk/contract/client-statements.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { setOffs } from '@dopusk/contract/set-offs.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

/** What a client and its center do with money; each names whom, where it is about a person. */
type Step = {
  does: 'advance' | 'invoice' | 'two' | 'card' | 'add' | 'take' | 'balance' | 'refund' | 'dearer' | 'return' | 'undo';
  whom: number;
};

const kopecks = (rubles: number) => Math.round(rubles * 100);

/** Does the steps for a new center and client with four people at 1500 rubles; what is refused on the way is left out. */
async function live(steps: readonly Step[]) {
  const made = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const { studentId } = await makeStudent(portal.db, made.clientId);
  const { courseId, clientId, centerId } = made;
  const assignIds = [...made.assignIds];
  for (let count = 0; count < 3; count++) assignIds.push(await makeAssignment(portal.db, { studentId, courseId }));
  const center = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  const order = (number: number) => ({ paidOn: today(), paymentOrder: String(number + 1) });
  for (const [index, { does, whom }] of steps.entries()) {
    const assignId = assignIds[whom] ?? '';
    const { bound } = await ledgerOf({ clientId, centerId });
    const issue = async (body: object) => {
      const issued = await center.send(invoices.create, { body: { kind: 'Assignments', isRepeated: true, ...body } });
      return (issued.data as { id?: string } | null)?.id;
    };
    const settle = async (id: string | undefined) => {
      if (id) await center.send(invoices.markPaid, { params: { id }, body: order(index) });
    };
    if (does === 'advance') await settle(await issue({ kind: 'TopUp', organizationId: clientId, amount: 1800.5 }));
    if (does === 'invoice') await settle(await issue({ assignIds: [assignId] }));
    if (does === 'two') await settle(await issue({ assignIds: [assignId, assignIds[(whom + 1) % 4] ?? ''] }));
    if (does === 'dearer') {
      const id = await issue({ assignIds: [assignId] });
      if (id)
        await portal.db.updateTable('assignments').set({ priceKopecks: 160_000 }).where('id', '=', assignId).execute();
      await settle(id);
    }
    if (does === 'card') await makeTopUp(portal.db, clientId, 1500);
    if (does === 'add' || does === 'take') {
      const direction = does === 'add' ? ('Add' as const) : ('Take' as const);
      const body = { direction, amount: 100.55, reason: `Шаг ${index}`, seen: bound / 100 };
      await center.send(payments.correct, { params: { id: clientId }, body });
    }
    if (does === 'return') {
      const body = { ...order(index), amount: 50.05, seen: bound / 100 };
      await center.send(payments.returnMoney, { params: { id: clientId }, body });
    }
    if (does === 'undo') {
      const { data } = await center.send(payments.returns, { params: { id: clientId } });
      const given = (data as Reply<typeof payments.returns> | null)?.returns.find(({ undone }) => undone === null);
      if (given) {
        await center.send(payments.undoReturn, { params: { id: given.id }, body: { reason: 'Не ушло' } });
      }
    }
    if (does === 'balance') await client.send(payments.fromBalance, { params: { orgId: clientId, assignId } });
    if (does === 'refund') {
      await center.send(payments.refund, { params: { id: assignId }, body: { to: 'Balance', reason: 'Передумали' } });
    }
  }
  return { center, clientId, centerId };
}

/** What of the client's balance is the center's, and what the client has paid the center for training, in kopecks. */
async function ledgerOf({ clientId, centerId }: { clientId: string; centerId: string }) {
  const sum = (rows: readonly { amountKopecks: number }[]) => rows.reduce((all, row) => all + row.amountKopecks, 0);
  const entries = portal.db.selectFrom('entries').innerJoin('accounts', 'accounts.id', 'entries.accountId');
  const bound = entries.where('accounts.organizationId', '=', clientId).where('entries.boundTo', '=', centerId);
  const revenue = entries.where('accounts.organizationId', '=', centerId).where('accounts.kind', '=', 'revenue');
  return {
    bound: sum(await bound.select('entries.amountKopecks').execute()),
    revenue: sum(await revenue.select('entries.amountKopecks').execute()),
  };
}

const step = fc.record({
  does: fc.constantFrom<Step['does']>(
    'advance',
    'invoice',
    'two',
    'card',
    'add',
    'take',
    'balance',
    'refund',
    'dearer',
    'return',
    'return',
    'undo',
  ),
  whom: fc.integer({ min: 0, max: 3 }),
});

test('whatever the two do, both balances of a statement are those of the ledger', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
    const done = await live(steps);
    const { bound, revenue } = await ledgerOf(done);
    const closing = async (by: 'Acts' | 'Invoices') => {
      const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: done.clientId, by };
      return kopecks((await done.center.call(clientStatements.read, { query })).closing);
    };
    // Of an open invoice, and of training without an act, the other side of the books stands open.
    expect(await closing('Invoices')).toBe(0 - bound);
    expect(await closing('Acts')).toBe(0 - bound - revenue);
  });
  await fc.assert(property, { numRuns: 12, seed: 41 });
});

test('an advance, a correction, and training paid from the balance without an invoice leave what is on the balance', async () => {
  const steps = ['invoice', 'advance', 'take', 'balance'] as const;
  const done = await live(steps.map((does, index) => ({ does, whom: index })));
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: done.clientId, by: 'Invoices' as const };
  const { lines, closing } = await done.center.call(clientStatements.read, { query });
  expect(closing).toBe(-199.95);
  expect(lines.map(({ title, debit, credit }) => [title, debit, credit])).toEqual([
    ['Исправление баланса', 100.55, 0],
    ['Счёт № 1', 1500, 0],
    ['Обучение, оплаченное без счёта', 1500, 0],
    ['Платёжное поручение № 1', 0, 1500],
    ['Платёжное поручение № 2', 0, 1800.5],
  ]);
});

test('an invoice that waits for its money is owed', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Invoices' as const };
  expect(await center.call(clientStatements.read, { query })).toMatchObject({ debit: 3000, credit: 0, closing: 3000 });
});

test('what goes back for training stands on its own day, and neither the invoice nor its training says anything else for it', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const [part = '', whole = ''] = made.assignIds;
  const { id } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  await center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '17' } });
  const refund = (assignId: string, amount: number | null) =>
    center.call(payments.refund, {
      params: { id: assignId },
      body: { to: 'Balance', amount, seen: 1500, reason: 'Болел' },
    });
  const lines = async () => {
    const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Invoices' as const };
    const statement = await center.call(clientStatements.read, { query });
    return statement.lines.map(({ title, debit, credit }) => [title, debit, credit]);
  };
  const asked = [
    ['Счёт № 1', 3000, 0],
    ['Платёжное поручение № 17', 0, 3000],
  ];
  await refund(part, 300);
  expect(await lines()).toEqual([asked[0], ['Возврат за обучение', 0, 300], asked[1]]);
  // Its assignment is gone, and with it the invoice's line.
  await refund(whole, null);
  expect(await lines()).toEqual([asked[0], ['Возврат за обучение', 0, 1800], asked[1]]);
});

test('training that was set off from the balance and given back whole was asked for by its invoice', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const { clientId, groupId, assignIds } = made;
  const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId } });
  const money = { direction: 'Add' as const, amount: 3000, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: clientId }, body: money });
  const letter = { letterNumber: '12', letterDate: today(), reason: '' };
  await center.call(setOffs.make, { params: { clientId }, body: { invoiceId, assignIds, amount: 3000, ...letter } });
  const body = { to: 'Balance' as const, amount: null, seen: 1500, reason: 'Болел' };
  await center.call(payments.refund, { params: { id: assignIds[0] ?? '' }, body });
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId, by: 'Invoices' as const };
  const { lines } = await center.call(clientStatements.read, { query });
  expect(lines.map(({ title, debit, credit }) => [title, debit, credit]).sort()).toEqual([
    ['Возврат за обучение', 0, 1500],
    ['Исправление баланса', 0, 3000],
    ['Счёт № 1', 3000, 0],
  ]);
});

test('a payment that was undone on its day says nothing of training, although the invoice is cancelled behind it', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const center = await portal.as(made.administrator);
  const { id } = await center.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } });
  await center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '17' } });
  await center.call(invoices.undoPaid, { params: { id }, body: { reason: 'Чужой платёж' } });
  await center.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка в сумме' } });
  const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Invoices' as const };
  expect(await center.call(clientStatements.read, { query })).toMatchObject({ lines: [], debit: 0, credit: 0 });
});
