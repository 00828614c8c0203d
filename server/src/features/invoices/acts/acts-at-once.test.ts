import { setTimeout } from 'node:timers/promises';
import { assignments } from '@dopusk/contract/assignments.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import type { RefundWays } from '@dopusk/contract/refunds.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { undo } from '@dopusk/contract/undo.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { waitingForLocks } from '../../../../testing/waiting-for-locks.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

interface Step {
  does: 'act' | 'annul' | 'mark' | 'undo mark' | 'refund part' | 'refund' | 'price' | 'remove';
  whom: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom<Step['does'][]>(
    'act',
    'act',
    'annul',
    'mark',
    'undo mark',
    'refund part',
    'refund',
    'price',
    'remove',
  ),
  whom: fc.nat({ max: 2 }),
});

/** A client of three people at 1500 rubles who have learned, and an invoice for each. */
async function newClient() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false });
  const days = { dateStartLearning: '2026-01-12', dateEndLearning: '2026-02-10' };
  await portal.db.updateTable('assignments').set(days).where('id', 'in', made.assignIds).execute();
  const center = await portal.as(made.administrator);
  const invoiceIds: string[] = [];
  for (const id of made.assignIds) {
    const body = { kind: 'Assignments' as const, assignIds: [id], isRepeated: true };
    invoiceIds.push((await center.call(invoices.create, { body })).id);
  }
  const perform = async ({ does, whom }: Step) => {
    const [assignId = '', invoiceId = ''] = [made.assignIds[whom], invoiceIds[whom]];
    const body = { reason: 'Шаг' };
    if (does === 'act') {
      const period = { organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: today() };
      return center.send(serviceActs.create, { body: { ...period, withUnpaid: true } });
    }
    if (does === 'annul') {
      const act = await portal.db
        .selectFrom('actAssignments')
        .where('assignmentId', '=', assignId)
        .select('documentId')
        .executeTakeFirst();
      return act && center.send(serviceActs.annul, { params: { id: act.documentId }, body });
    }
    if (does === 'mark') {
      const order = { paidOn: today(), paymentOrder: String(whom + 1) };
      return center.send(invoices.markPaid, { params: { id: invoiceId }, body: order });
    }
    if (does === 'undo mark') return center.send(invoices.undoPaid, { params: { id: invoiceId }, body });
    if (does === 'price') return center.send(givenPrices.give, { body: { assignId, price: 1000, reason: 'Шаг' } });
    if (does === 'remove') return center.send(assignments.remove, { body: { assignId } });
    const params = { id: assignId };
    const asked = { to: 'Balance' as const, reason: 'Шаг' };
    if (does === 'refund') return center.send(payments.refund, { params, body: asked });
    // A part is of what is left, as whoever gives it back has read it.
    const ways = await center.send(payments.refundWays, { params });
    const { amount: seen } = ways.ok ? (ways.data as RefundWays) : { amount: 0 };
    return center.send(payments.refund, { params, body: { ...asked, amount: 100.5, seen } });
  };
  return { made, center, perform };
}

test('whatever is accepted, annulled, paid, undone, given back, re-priced and removed at once, acts say what the ledger owes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const { made, center, perform } = await newClient();
        for (const round of rounds) {
          const answers = await Promise.all(round.map((one) => perform(one)));
          expect(answers.map((answer) => answer?.code)).not.toContain('ServerError');
        }
        // An act in force says what its training costs less what was given back, and no training stands in two.
        const { rows } = await sql<{ said: number; costs: number; people: number }>`
        select regexp_replace(act.data #>> '{оплата,сумма}', '[^0-9]', '', 'g')::bigint as said,
          (select sum(price_kopecks - refunded_of_assignment(assignments.id))::bigint from act_assignments
            join assignments on assignments.id = assignment_id where document_id = act.id) as costs,
          (select count(*)::integer from act_assignments where document_id = act.id) as people
        from static_documents act where type = 'ServiceAct' and center_id = ${made.centerId}
          and not exists (select from annulled_acts where document_id = act.id)`.execute(portal.db);
        for (const { said, costs, people } of rows) {
          expect(people).toBeGreaterThan(0);
          expect(Number(said)).toBe(Number(costs));
        }
        const entries = await portal.db
          .selectFrom('entries')
          .innerJoin('accounts', 'accounts.id', 'entries.accountId')
          .where('accounts.organizationId', 'in', [made.clientId, made.centerId])
          .select(['accounts.kind', 'entries.boundTo', 'entries.amountKopecks'])
          .execute();
        const sum = (some: typeof entries) => some.reduce((all, { amountKopecks }) => all + Number(amountKopecks), 0);
        const bound = sum(entries.filter(({ kind, boundTo }) => kind === 'balance' && boundTo === made.centerId));
        const revenue = sum(entries.filter(({ kind }) => kind === 'revenue'));
        const query = { dateStart: '2020-01-01', dateEnd: today(), clientId: made.clientId, by: 'Acts' as const };
        const { closing } = await center.call(clientStatements.read, { query });
        const accepted = rows.reduce((all, { said }) => all + Number(said), 0);
        expect(Math.round(closing * 100)).toBe(accepted - bound - revenue);
      },
    ),
    { numRuns: 10 },
  );
});

test('of an act and the cancelling of its invoice at the same moment one is refused, whichever was first', async () => {
  for (const pause of [0, 20, 60, 120, 250]) {
    const { made, center } = await newClient();
    const [assignId = ''] = made.assignIds;
    const { items } = await center.call(invoices.list, { query: { assignId } });
    const id = items[0]?.id ?? '';
    const acting = center.send(serviceActs.create, { body: { invoiceId: id, withUnpaid: true } });
    await setTimeout(pause);
    const cancelling = center.send(invoices.cancel, { params: { id }, body: { reason: 'Шаг' } });
    const ended = [await acting, await cancelling];
    expect(ended.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(ended.map(({ code }) => code)).not.toContain('ServerError');
  }
});

test('who is put back into an invoice while its money comes is paid with the others', async () => {
  const { made, center } = await newClient();
  const [one = '', other = ''] = made.assignIds;
  const body = { kind: 'Assignments' as const, assignIds: [one, other], isRepeated: true };
  const { id } = await center.call(invoices.create, { body });
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', other).execute();
  const { undoId } = await center.call(assignments.remove, { body: { assignId: other } });
  // Both wait for the invoice, the money after whoever is put back: it has read by then who stood there.
  const answers = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('invoices').where('id', '=', id).select('id').forUpdate().execute();
    const back = center.send(undo.undo, { body: { id: undoId ?? '' } });
    await expect.poll(() => waitingForLocks(portal.db), { timeout: 60_000 }).toBe(1);
    const order = { paidOn: today(), paymentOrder: '9', isWhole: true };
    const paid = center.send(invoices.markPaid, { params: { id }, body: order });
    await expect.poll(() => waitingForLocks(portal.db), { timeout: 60_000 }).toBe(2);
    return [back, paid];
  });
  expect((await Promise.all(answers)).map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  const { assignments: people, state } = await center.call(invoices.read, { params: { id } });
  expect([state, ...people.map(({ isPaid }) => isPaid)]).toEqual(['Paid', true, true]);
});
