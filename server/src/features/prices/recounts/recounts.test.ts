import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { type DiscountsBody, discounts } from '@dopusk/contract/discounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import { makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let made: Graduate;
let administrator: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  made = await makeGraduate(portal.db);
  administrator = await portal.as(made.administrator);
  courseId = await makeCourse(portal.db, made.centerId, { priceRubles: 2000 });
});

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await makeStudent(portal.db, made.clientId)).studentId));
const days = () => ({ fromOrganizationId: made.centerId, dateStartLearning: today() });
async function assign(count: number): Promise<string[]> {
  const studentIds = await people(count);
  return (await administrator.call(assignments.addMany, { body: { studentIds, courseId, ...days() } })).ids;
}
const agree = (price: number, since = '2026-01-01') =>
  administrator.call(clientPrices.fill, { body: { clientId: made.clientId, prices: [{ courseId, since, price }] } });
const discount = (body: Partial<DiscountsBody>) =>
  administrator.call(discounts.fill, { body: { steps: [], promos: [], ...body } });
const preview = async (client?: string) =>
  (await administrator.call(priceRecounts.preview, { query: client ? { client } : {} })).rows;
const apply = (rows: { assignId: string; price: number }[]) =>
  administrator.send(priceRecounts.apply, { body: { rows } });
const shown = async () => (await preview()).map(({ assignId, after }) => ({ assignId, price: after.price }));
const priceOf = async (id: string) => {
  const { price, priceReason } = await administrator.call(assignments.read, { params: { id } });
  return [price, priceReason];
};

describe('a recount of what is unpaid', () => {
  test('shows each price before and after, changes nothing by itself, and then the chosen ones', async () => {
    const [first = '', second = ''] = await assign(2);
    expect(await preview()).toEqual([]);
    await agree(1800);
    const rows = await preview(made.clientId);
    const reason = 'цена по договору с 01.01.2026';
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      course: { id: courseId },
      organization: { id: made.clientId },
      before: { price: 2000, priceReason: '' },
      after: { price: 1800, listPrice: 2000, priceKind: 'Contract', priceReason: reason },
    });
    expect(await priceOf(first)).toEqual([2000, '']);
    expect((await apply([{ assignId: first, price: 1800 }])).data).toEqual({ recounted: 1 });
    expect([await priceOf(first), await priceOf(second)]).toEqual([
      [1800, reason],
      [2000, ''],
    ]);
    const logged = portal.db.selectFrom('auditLog').where('action', '=', 'assignment.price-recounted');
    expect(await logged.where('subjectId', '=', first).select('details').execute()).toEqual([
      { details: { from: 200000, to: 180000 } },
    ]);
    expect((await preview()).map(({ assignId }) => assignId)).toEqual([second]);
  });

  test('is never of what is paid, in an invoice that waits, or priced by hand', async () => {
    const [paid = '', invoiced = '', byHand = '', free = ''] = await assign(4);
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', paid).execute();
    await administrator.call(invoices.create, { body: { kind: 'Assignments', assignIds: [invoiced] } });
    await administrator.call(givenPrices.give, { body: { assignId: byHand, price: 1900, reason: 'договорились' } });
    await agree(1000);
    expect((await preview()).map(({ assignId }) => assignId)).toEqual([free]);
    for (const assignId of [paid, invoiced, byHand]) {
      expect((await apply([{ assignId, price: 1000 }])).code).toBe('PricesChanged');
    }
    expect(
      (
        await apply([
          { assignId: free, price: 1000 },
          { assignId: paid, price: 1000 },
        ])
      ).code,
    ).toBe('PricesChanged');
    expect(await priceOf(free)).toEqual([2000, '']);
  });

  test('goes by the day of assigning and by that day’s list', async () => {
    const [before = '', since = ''] = [...(await assign(1)), ...(await assign(1))];
    const createdAt = new Date('2026-03-01T12:00:00Z');
    await portal.db.updateTable('assignments').set({ createdAt }).where('id', '=', before).execute();
    await portal.db.updateTable('courses').set({ priceKopecks: 999_900 }).where('id', '=', courseId).execute();
    await discount({
      promos: [{ title: 'Весна', courseId: null, percent: 50, since: '2026-03-01', until: '2026-03-01' }],
    });
    await agree(1500, '2026-04-01');
    const after = new Map((await preview()).map((row) => [row.assignId, row.after]));
    expect(after.get(before)).toMatchObject({ price: 1000, listPrice: 2000, priceKind: 'Promo' });
    expect(after.get(since)).toMatchObject({ price: 1500, listPrice: 2000, priceKind: 'Contract' });
  });

  test('counts the people of a group as they came, and takes a discount back where it is gone', async () => {
    const [first = '', ...rest] = await people(3);
    const body = { title: 'Группа', students: [first], courseId, ...days() };
    const { id } = await administrator.call(groups.create, { body });
    await administrator.call(groups.update, { body: { id, title: 'Группа', students: [first, ...rest] } });
    await discount({ steps: [{ fromPeople: 3, percent: 10 }] });
    expect((await preview()).map(({ after }) => after.price)).toEqual([1800, 1800]);
    expect((await apply(await shown())).code).toBe('Ok');
    await discount({});
    expect((await preview()).map(({ before, after }) => [before.price, after.price, after.priceKind])).toEqual([
      [1800, 2000, 'List'],
      [1800, 2000, 'List'],
    ]);
  });

  test('is refused when an agreement has changed since it was shown, and to whoever minds no money', async () => {
    await assign(1);
    await agree(1800);
    const rows = await shown();
    await agree(1700);
    expect((await apply(rows)).code).toBe('PricesChanged');
    expect((await apply([...rows, ...rows.map((row) => ({ ...row, price: 1700 }))])).code).toBe('Ok');
  });
});
