import { assignments } from '@dopusk/contract/assignments.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import type { Input } from '@dopusk/contract/endpoint.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { sales } from '@dopusk/contract/sales.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import { makePaid } from '../../../../demo/payment-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

const OWN = '40702810200000000001';
const LONG_AGO = daysLater(today(), -60);

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let factory: string;
let slinging: string;
let slinger: string;

/**
 * «Волга-Монтаж» is invoiced for two people on safety at 1500 and one on slinging at 2000.50, of which 1600 came: one on
 * safety is paid, and 300 of that were given back. The factory has not paid a top-up of 700 for sixty days, and one whose
 * training is to come costs 900 on slinging's course of another price.
 */
beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  const { db } = portal;
  made = await makeGraduateGroup(db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
  slinging = await makeCourse(db, made.centerId, { title: 'Стропальщик', priceRubles: 2000.5 });
  factory = await makeOrganization(db, { title: 'АО «Завод»' });
  await linkClient(db, made.centerId, factory);
  const person = await makeStudent(db, made.clientId);
  slinger = await makeAssignment(db, { studentId: person.studentId, courseId: slinging, end: daysLater(today(), 20) });
  const assignIds = [...made.assignIds, slinger];
  const { id } = await admin.call(invoices.create, { body: { kind: 'Assignments', assignIds } });
  await makeInvoice(db, {
    centerId: made.centerId,
    clientId: factory,
    rubles: 700,
    date: LONG_AGO,
    dueOn: daysLater(LONG_AGO, 10),
  });
  const cancelled = await makeInvoice(db, { centerId: made.centerId, clientId: factory, rubles: 9999 });
  await admin.call(invoices.cancel, { params: { id: cancelled }, body: { reason: 'Ошибка' } });
  await db.updateTable('organizations').set({ bankAccountNumber: OWN }).where('id', '=', made.centerId).execute();
  const documents = [{ number: '417', sum: '1600.00', purpose: 'Обучение' }];
  await admin.call(bankStatements.upload, {
    file: new File([statementFile({ account: OWN, documents })], 'kl_to_1c.txt'),
  });
  const [payment] = (await admin.call(bankStatements.payments, { query: {} })).items;
  const body = { invoices: [{ invoiceId: id, amount: 1600 }] };
  await admin.call(bankStatements.confirm, { params: { id: payment?.id ?? '' }, body });
  const paid = (await assigned({ isPaid: 'true' }))[0] ?? '';
  const { amount: seen } = await admin.call(payments.refundWays, { params: { id: paid } });
  await admin.call(payments.refund, {
    params: { id: paid },
    body: { to: 'Balance', amount: 300, seen, reason: 'Скидка' },
  });
});

/** What was paid in a month, by client, and by course in all; the two have one sum. */
async function soldIn(who: Client, month: string): Promise<{ by: Record<string, number>; courses: number }> {
  const days = { dateStart: `${month}-01`, dateEnd: daysLater(`${month}-28`, 31).slice(0, 7) };
  const query = { ...days, dateEnd: daysLater(`${days.dateEnd}-01`, -1), pageSize: '100' };
  const byClient = await report({ ...query, by: 'Client' }, who);
  const byCourse = await report({ ...query, by: 'Course' }, who);
  expect(byClient.totals.paid).toBe(byCourse.totals.paid);
  return {
    by: Object.fromEntries(byClient.items.map(({ client, paid }) => [client?.id, paid])),
    courses: byCourse.items.reduce((sum, { paid }) => sum + paid, 0),
  };
}

const report = (query: Input<typeof sales.list>['query'] = {}, who = admin) => who.call(sales.list, { query });
const lines = async (query: Input<typeof sales.list>['query'] = {}) =>
  (await report(query)).items.map(({ client, course, byActs: _, ...sums }) => [
    client?.title,
    course?.title,
    ...Object.values(sums),
  ]);
const assigned = async (query: Record<string, string>) =>
  (await admin.call(assignments.ofOrganization, { params: { id: 'Current' }, query })).items.map(({ id }) => id);
const invoiced = async (query: Record<string, string>) =>
  (await admin.call(invoices.list, { query })).items.map(({ amount, paid }) => [amount, amount - paid]);

describe('what was sold', () => {
  test('stands by client, by course and by both, each adding up to the same total', async () => {
    const title = (await report({ by: 'Course' })).items.find(({ taught }) => taught > 0)?.course?.title;
    // taught, invoiced, paid, owed, overdue
    expect(await lines()).toEqual([
      ['ООО «Волга-Монтаж»', undefined, 2, 5000.5, 1200, 3400.5, 0],
      ['АО «Завод»', undefined, 0, 700, 0, 700, 700],
    ]);
    expect(await lines({ by: 'Course' })).toEqual([
      [undefined, title, 2, 3000, 1200, 1500, 0],
      [undefined, 'Стропальщик', 0, 2000.5, 0, 1900.5, 0],
      [undefined, undefined, 0, 700, 0, 700, 700],
    ]);
    expect(await lines({ by: 'ClientCourse' })).toEqual([
      ['ООО «Волга-Монтаж»', title, 2, 3000, 1200, 1500, 0],
      ['ООО «Волга-Монтаж»', 'Стропальщик', 0, 2000.5, 0, 1900.5, 0],
      ['АО «Завод»', undefined, 0, 700, 0, 700, 700],
    ]);
    const totals = { taught: 2, invoiced: 5700.5, paid: 1200, owed: 4100.5, overdue: 700, byActs: 0 };
    for (const by of ['Client', 'Course', 'ClientCourse'] as const)
      expect((await report({ by })).totals).toEqual(totals);
    expect((await admin.call(dashboard.paid)).current).toBe(totals.paid);
  });

  test('of a period, a client and a course alone, by pages', async () => {
    const since = daysLater(LONG_AGO, 1);
    expect(await lines({ dateStart: since })).toEqual([['ООО «Волга-Монтаж»', undefined, 2, 5000.5, 1200, 3400.5, 0]]);
    expect(await lines({ dateEnd: LONG_AGO })).toEqual([['АО «Завод»', undefined, 0, 700, 0, 700, 700]]);
    expect(await lines({ clientId: factory, by: 'ClientCourse' })).toHaveLength(1);
    expect(await lines({ courseId: slinging })).toEqual([['ООО «Волга-Монтаж»', undefined, 0, 2000.5, 0, 1900.5, 0]]);
    const second = await report({ pageSize: '1', pageNumber: '2' });
    expect(second).toMatchObject({ totalCount: 2, pageNumber: 2, totals: { invoiced: 5700.5 } });
    expect(second.items.map(({ client }) => client?.title)).toEqual(['АО «Завод»']);
    expect(await report({ dateStart: daysLater(today(), 400) })).toMatchObject({ items: [], totalCount: 0 });
  });

  test('is the same as the lists that its numbers open', async () => {
    const period = { dateStart: LONG_AGO, dateEnd: today() };
    expect(await assigned({ endStart: LONG_AGO, endEnd: today() })).toHaveLength(2);
    expect(await assigned({ endStart: daysLater(today(), 1) })).toEqual([slinger]);
    expect(await assigned({ paidStart: LONG_AGO, paidEnd: today() })).toHaveLength(1);
    expect(await invoiced({ ...period, state: 'Standing' })).toEqual([
      [700, 700],
      [5000.5, 3400.5],
    ]);
    expect(await invoiced({ ...period, state: 'Standing', courseId: slinging })).toEqual([[5000.5, 3400.5]]);
    expect(await invoiced({ ...period, state: 'Standing', isBesides: 'true' })).toEqual([[700, 700]]);
    expect(await invoiced({ ...period, isOverdue: 'true' })).toEqual([[700, 700]]);
    expect(await invoiced({ dateStart: daysLater(LONG_AGO, 1), state: 'Standing' })).toEqual([[5000.5, 3400.5]]);
    expect(await invoiced({ dateEnd: LONG_AGO })).toEqual([[700, 700]]);
  });

  test('adds up to the ledger month by month, and a payment that is undone leaves the month it came in as it was', async () => {
    const { db } = portal;
    const centerId = await makeOrganization(db, { type: 'EducationCenter' });
    const [payer, employer] = [await makeOrganization(db), await makeOrganization(db)];
    for (const clientId of [payer, employer]) await linkClient(db, centerId, clientId);
    const courseId = await makeCourse(db, centerId, { priceRubles: 1000 });
    const operator = await portal.as(await makeOperator(db, [centerId], 'HighOperator'));
    const months = ['2026-07', '2026-08', '2026-09', today().slice(0, 7)];
    const first = Date.parse('2026-07-15T00:00:00+03:00');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ day: fc.integer({ min: 0, max: 70 }), isOwn: fc.boolean(), isBack: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (trainings) => {
          const before = await Promise.all(months.map((month) => soldIn(operator, month)));
          for (const { day, isOwn, isBack } of trainings) {
            const { studentId } = await makeStudent(db, employer);
            const id = await makeAssignment(db, { studentId, courseId });
            const at = new Date(first + day * 86_400_000);
            // Whose money it is, not whose people they are.
            await makePaid(db, id, { payerId: isOwn ? payer : employer, rubles: 1000, at });
            if (!isBack) continue;
            const body = { to: 'Balance', amount: 1000, seen: 1000, reason: 'Ошибка' } as const;
            await operator.call(payments.refund, { params: { id }, body });
          }
          const after = await Promise.all(months.map((month) => soldIn(operator, month)));
          const expected = months.map((month, i) => {
            const came = trainings.filter(
              ({ day }) => new Date(first + day * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 7) === month,
            );
            const back = month === today().slice(0, 7) ? trainings.filter(({ isBack }) => isBack) : [];
            const of = (some: typeof trainings, isOwn: boolean) =>
              1000 * some.filter((one) => one.isOwn === isOwn).length;
            const [by, courses] = [before[i]?.by ?? {}, before[i]?.courses ?? 0];
            return {
              by: {
                [payer]: (by[payer] ?? 0) + of(came, true) - of(back, true),
                [employer]: (by[employer] ?? 0) + of(came, false) - of(back, false),
              },
              courses: courses + 1000 * (came.length - back.length),
            };
          });
          expect(after.map(({ by, courses }) => ({ by: { [payer]: 0, [employer]: 0, ...by }, courses }))).toEqual(
            expected,
          );
          const { rows } = await sql<{
            kopecks: string;
          }>`select coalesce(sum(amount_kopecks), 0) as kopecks from entries
            where account_id = (select id from accounts where kind = 'revenue' and organization_id = ${centerId})`.execute(
            db,
          );
          expect(100 * after.reduce((sum, { courses }) => sum + courses, 0)).toBe(Number(rows[0]?.kopecks));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('is a table with the totals', async () => {
    const answer = await admin.fetch(sales.file, { query: { by: 'ClientCourse', dateEnd: today() } });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('по клиентам и курсам по ');
    const sheet = textInZip(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml');
    for (const text of ['Клиент', 'Просрочено, руб.', 'Стропальщик', 'Не за курс', 'Итого', '4100.5']) {
      expect(sheet).toContain(text);
    }
  });

  test('is the center’s own, and for who has the right to money', async () => {
    const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const stranger = await portal.as(await makeOperator(portal.db, [other], 'HighOperator'));
    expect(await report({}, stranger)).toMatchObject({ items: [], totals: { invoiced: 0, taught: 0 } });
    expect(await stranger.refused(sales.list, { query: { courseId: slinging } })).toBe('NotFoundCourse');
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    expect(await client.refused(sales.list, { query: {} })).toBe('Forbidden');
  });
});
