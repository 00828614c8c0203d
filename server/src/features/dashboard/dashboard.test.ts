import { assignments } from '@dopusk/contract/assignments.ts';
import { dashboard, RequiredRequisite, SetupStep } from '@dopusk/contract/dashboard.ts';
import { daysLater, expiring } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDelivery } from '../../../demo/account-builders.ts';
import { linkClient, makeOperator, makeOrganization, makeSignatory, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument, markPaid } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { centerScope } from '../../../testing/scope.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { ensureAccount } from '../payments/db/ledger.ts';
import { readMonths } from './db.ts';

let portal: Portal;
let own: Household;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  const world = await makeWorld(portal.db);
  own = world.own;
  await markPaid(portal.db, world.stranger.assignmentId);
  const assign = async (end: string) => {
    const { studentId } = await makeStudent(portal.db, own.clientId);
    const id = await makeAssignment(portal.db, { studentId, courseId: own.courseId, start: '2026-01-12', end });
    await markPaid(portal.db, id);
    return id;
  };
  // Finished without documents; not finished; with documents that expire; issued.
  await assign('2026-01-19');
  await assign(daysLater(today(), 3));
  const ready = await assign('2026-01-19');
  await makePrintedDocument(portal.db, ready, { number: '2', expiresOn: daysLater(today(), 30) });
  const issued = await assign('2026-01-19');
  await makePrintedDocument(portal.db, issued, { number: '3', expiresOn: daysLater(today(), 31) });
  await portal.db.updateTable('assignments').set({ isIssued: true }).where('id', '=', issued).execute();
  const deliveryId = await makeDelivery(portal.db, own.clientOperator.userId);
  await portal.db
    .updateTable('deliveries')
    .set({ state: 'failed', organizationId: own.clientId })
    .where('id', '=', deliveryId)
    .execute();
});

const concernsOf = async (user: { userId: string }) =>
  Object.fromEntries(
    (await (await portal.as(user)).call(dashboard.concerns)).map(({ concern, count }) => [concern, count]),
  );

test('an administrator, an operator of the center and a client each see their own cards', async () => {
  const ofCenter = {
    Unpaid: 1,
    Overdue: 0,
    OwedByActs: 0,
    AwaitsResult: 0,
    ToRevoke: 0,
    ToFix: 1,
    ToIssue: 1,
    Expiring: 1,
  };
  expect(await concernsOf(own.administrator)).toEqual({
    ...ofCenter,
    FailedDeliveries: 1,
    FailedLms: 0,
    ForeignIds: 0,
  });
  const { ToRevoke: _, ToFix: __, ...withoutDocuments } = ofCenter;
  expect(await concernsOf(own.centerOperator)).toEqual(withoutDocuments);
  const accountant = await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['Money', 'Refunds']);
  expect(await concernsOf(accountant)).toEqual({ Unpaid: 1, Overdue: 0, OwedByActs: 0, Expiring: 1 });
  expect(await concernsOf(own.clientOperator)).toEqual({ Unpaid: 1, Overdue: 0, ToIssue: 1, Expiring: 1 });
});

test('a document that expires is no concern once its course is assigned anew', async () => {
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const [center, client] = [await makeOperator(db, [centerId]), await makeOperator(db, [clientId])];
  const courseId = await makeCourse(db, centerId);
  const { studentId } = await makeStudent(db, clientId);
  const first = await makeAssignment(db, { studentId, courseId, start: '2026-01-12', end: '2026-01-19' });
  await makePrintedDocument(db, first, { number: '1', expiresOn: daysLater(today(), 10) });
  for (const user of [center, client]) expect(await concernsOf(user)).toMatchObject({ Expiring: 1 });
  await makeAssignment(db, { studentId, courseId, start: '2026-01-13', end: '2026-01-20' });
  for (const user of [center, client]) expect(await concernsOf(user)).toMatchObject({ Expiring: 0 });
});

test('an operator of two clients is told of the one he acts for, and each card’s list has just so many', async () => {
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const [courseId, other] = [await makeCourse(db, centerId), await makeCourse(db, centerId)];
  const clients = [await makeOrganization(db), await makeOrganization(db)];
  const user = await makeOperator(db, clients);
  for (const [index, clientId] of clients.entries()) {
    await linkClient(db, centerId, clientId);
    for (let i = 0; i <= index; i++) {
      const { studentId } = await makeStudent(db, clientId);
      await makeInvoice(db, { centerId, clientId, dueOn: daysLater(today(), -1) });
      await makeAssignment(db, { studentId, courseId: other });
      const ready = await makeAssignment(db, { studentId, courseId, start: '2026-01-12', end: '2026-01-19' });
      await markPaid(db, ready);
      await makePrintedDocument(db, ready, { number: `${index}${i}`, expiresOn: daysLater(today(), 10) });
    }
  }
  for (const [index, clientId] of clients.entries()) {
    const client = await portal.as(user, clientId);
    const count = index + 1;
    const cards = Object.fromEntries((await client.call(dashboard.concerns)).map((card) => [card.concern, card.count]));
    const current = { params: { id: 'Current' as const } };
    const lists = {
      Unpaid: await client.call(assignments.ofOrganization, { ...current, query: { isPaid: 'false' } }),
      Overdue: await client.call(invoices.list, { query: { isOverdue: 'true', organizationId: clientId } }),
      ToIssue: await client.call(assignments.ofOrganization, { ...current, query: { task: 'Issue' } }),
      Expiring: await client.call(expiring.list, {
        query: { period: '30', isRenewed: 'false', organizationId: clientId },
      }),
    };
    expect(cards).toEqual({ Unpaid: count, Overdue: count, ToIssue: count, Expiring: count });
    for (const [card, { totalCount }] of Object.entries(lists)) expect([card, cards[card]]).toEqual([card, totalCount]);
  }
});

test.each(['Fix', 'Issue'] as const)('the list of assignments shows those to %s', async (task) => {
  const center = await portal.as(own.centerOperator);
  const input = { params: { id: 'Current' as const }, query: { task } };
  expect(await center.call(assignments.ofOrganization, input)).toMatchObject({
    totalCount: 1,
    items: [{ isPaid: true, documentState: task === 'Issue' }],
  });
});

describe('months', () => {
  /** Twelve months up to this one, as Moscow counts them. */
  const months = Array.from({ length: 12 }, (_, index) => {
    const [year = 0, month = 0] = today().split('-').map(Number);
    return new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7);
  });
  /** Moscow is three hours ahead of UTC all the year round. */
  const moscowMidnight = (month = '') => Date.parse(`${month}-01T00:00:00+03:00`);

  async function makeHome() {
    const { db } = portal;
    const centerId = await makeOrganization(db, { type: 'EducationCenter' });
    const clientId = await makeOrganization(db);
    await linkClient(db, centerId, clientId);
    const courseId = await makeCourse(db, centerId, { priceRubles: 1000 });
    const assign = async (moment: number) => {
      const { studentId } = await makeStudent(db, clientId);
      const id = await makeAssignment(db, { studentId, courseId });
      await db
        .updateTable('assignments')
        .set({ createdAt: new Date(moment) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const earn = (kopecks: number, moment: number) =>
      transaction(db, async (tx) => {
        const [revenue, acquirer] = [await ensureAccount(tx, { centerId }), await ensureAccount(tx, 'acquirer')];
        const [from, to] = kopecks > 0 ? ([acquirer, revenue] as const) : ([revenue, acquirer] as const);
        const id = newId();
        const kind = kopecks > 0 ? 'assignment' : 'refund';
        await tx
          .insertInto('transfers')
          .values({ id, kind, createdAt: new Date(moment) })
          .execute();
        const amount = Math.abs(kopecks);
        const entry = (account: string, amountKopecks: number) => ({
          transferId: id,
          accountId: account,
          amountKopecks,
        });
        await tx
          .insertInto('entries')
          .values([entry(from, -amount), entry(to, amount)])
          .execute();
      });
    return { centerId, clientId, operator: await makeOperator(db, [centerId]), assign, earn };
  }

  test('count assignments and earnings from midnight to midnight in Moscow, refunds taken off', async () => {
    const { operator, assign, earn } = await makeHome();
    const [first, second, last] = [months[0], months[1], months[11]].map(moscowMidnight) as [number, number, number];
    for (const moment of [first - 1, first, second - 1, second, last]) await assign(moment);
    for (const moment of [first - 1, first, second]) await earn(100_050, moment);
    await earn(-50, second);
    const sums = await (await portal.as(operator)).call(dashboard.months);
    expect(sums.map(({ month }) => month)).toEqual(months);
    const busy = sums.filter(({ assignments, revenue }) => assignments > 0 || revenue !== 0);
    expect(busy).toEqual([
      { month: months[0], assignments: 2, revenue: 1000.5 },
      { month: months[1], assignments: 1, revenue: 1000 },
      { month: months[11], assignments: 1, revenue: 0 },
    ]);
  });

  test('are computed anew each time; of a year with very many assignments once a minute', async () => {
    const { operator, assign } = await makeHome();
    const scope = await centerScope(portal, operator);
    const thisMonth = async (limit?: number) => (await readMonths(portal.db, scope, limit)).at(-1)?.assignments;
    await assign(Date.now());
    expect(await thisMonth()).toBe(1);
    await assign(Date.now());
    expect(await thisMonth(1)).toBe(2);
    await assign(Date.now());
    expect(await thisMonth()).toBe(2);
  });

  test('have no revenue for an operator without the right to money', async () => {
    const { centerId, assign, earn } = await makeHome();
    await assign(Date.now());
    await earn(100_000, Date.now());
    const of = async (rights: Right[]) => {
      const user = await makeOperator(portal.db, [centerId], 'Operator', {}, rights);
      return (await portal.as(user)).call(dashboard.months);
    };
    const without = await of(['People', 'Training', 'Registers', 'Documents', 'Settings']);
    expect(without.every(({ revenue }) => revenue === null)).toBe(true);
    expect(without.at(-1)?.assignments).toBe(1);
    expect((await of(['Money'])).at(-1)).toMatchObject({ assignments: 1, revenue: 1000 });
  });

  test('are the center’s own, and not for clients or students', async () => {
    const busy = await makeHome();
    await busy.assign(Date.now());
    await busy.earn(100_000, Date.now());
    const { operator } = await makeHome();
    const sums = await (await portal.as(operator)).call(dashboard.months);
    expect(sums).toHaveLength(12);
    expect(sums.every(({ assignments, revenue }) => assignments === 0 && revenue === 0)).toBe(true);
    for (const user of [own.clientOperator, own.student]) {
      expect(await (await portal.as(user)).refused(dashboard.months)).toBe('Forbidden');
    }
  });
});

describe('what a new center has to do', () => {
  test('is everything at first, with the names of its requisites, and goes line by line', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const administrator = await makeOperator(portal.db, [centerId], 'HighOperator');
    const admin = await portal.as(administrator);
    const empty = await admin.call(dashboard.setup, {});
    // Whoever has no signatory has none whose powers are missing, and without courses nobody says how they are taught.
    const first = RequiredRequisite.options.filter((name) => name !== 'authority' && name !== 'studyForm');
    expect(empty).toEqual({ open: SetupStep.options, missing: first, courseId: null });
    const requisites = { licenceNumber: '1', bic: '044525225', vatMode: 'Exempt' };
    await portal.db.updateTable('organizations').set(requisites).where('id', '=', centerId).execute();
    await makeCourse(portal.db, centerId);
    await portal.db
      .updateTable('courses')
      .set({ priceKopecks: 150_000, studyForm: null })
      .where('centerId', '=', centerId)
      .execute();
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    const { open, missing, courseId } = await admin.call(dashboard.setup, {});
    expect(open).toEqual(['Requisites', 'Operator', 'Course', 'Template', 'Mail', 'Group']);
    // The same as stops a contract, or leaves a line of it empty.
    expect(missing).toEqual([
      ...['licenceDate', 'licenceIssuer', 'address', 'bankAccountNumber', 'bankTitle', 'correspondentAccount'],
      ...['signatory', 'studyForm'],
    ]);
    const course = await portal.db
      .selectFrom('courses')
      .where('centerId', '=', centerId)
      .select('id')
      .executeTakeFirst();
    expect(courseId).toBe(course?.id);
    // Requisites that are filled in do not come undone by a course.
    const filled = {
      ...{ licenceDate: '2020-01-01', licenceIssuer: 'Минобр', bankAccountNumber: '1' },
      address: JSON.stringify({
        postalCode: '443001',
        region: '',
        city: 'Самара',
        street: 'ул. Мира',
        house: '1',
        flat: '',
      }),
      ...{ bankTitle: 'Банк', correspondentAccount: '2' },
    };
    await portal.db.updateTable('organizations').set(filled).where('id', '=', centerId).execute();
    await makeSignatory(portal.db, centerId, { signs: ['Contract'], authority: 'Устав' });
    const without = await admin.call(dashboard.setup, {});
    expect(without).toEqual({
      open: ['Operator', 'Course', 'Template', 'Mail', 'Group'],
      missing: ['studyForm'],
      courseId,
    });
    await portal.db.deleteFrom('signatories').where('organizationId', '=', centerId).execute();
    await portal.db.updateTable('courses').set({ studyForm: 'FullTime' }).where('centerId', '=', centerId).execute();
    await makeSignatory(portal.db, centerId, { signs: ['Contract'] });
    const next = await admin.call(dashboard.setup, {});
    expect(next).toMatchObject({ courseId: null });
    expect(next.missing.slice(-1)).toEqual(['authority']);
  });

  test('is not done by what the portal writes by itself: only by a letter that somebody has sent, or that has reached a client', async () => {
    const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const administrator = await makeOperator(portal.db, [centerId], 'HighOperator');
    const admin = await portal.as(administrator);
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    const client = await makeOperator(portal.db, [clientId]);
    const isTried = async () => !(await admin.call(dashboard.setup, {})).open.includes('Mail');
    const wrote = (kind: string, { userId }: { userId: string }) =>
      makeDelivery(portal.db, userId, { kind, state: 'sent' });
    await wrote('new-browser', administrator);
    await wrote('new-browser', client);
    expect(await isTried()).toBe(false);
    await wrote('notice.InvoiceIssued', client);
    expect(await isTried()).toBe(true);
    await portal.db.deleteFrom('deliveries').where('kind', '=', 'notice.InvoiceIssued').execute();
    expect(await isTried()).toBe(false);
    await wrote('trial', administrator);
    expect(await isTried()).toBe(true);
  });

  test('is not done by the letter of another center to a client of both', async () => {
    const [centerId = '', otherId = ''] = await Promise.all(
      [1, 2].map(() => makeOrganization(portal.db, { type: 'EducationCenter' })),
    );
    const admin = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
    const clientId = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, clientId);
    await linkClient(portal.db, otherId, clientId);
    const { userId } = await makeOperator(portal.db, [clientId]);
    const isTried = async () => !(await admin.call(dashboard.setup, {})).open.includes('Mail');
    const billed = async (by: string) => {
      const invoiceId = await makeInvoice(portal.db, { centerId: by, clientId });
      await makeDelivery(portal.db, userId, { kind: 'notice.InvoiceIssued', state: 'sent', data: { invoiceId } });
      await makeDelivery(portal.db, userId, {
        kind: 'debt.Reminded',
        state: 'sent',
        data: { invoiceIds: [invoiceId] },
      });
    };
    // Of which it is not known whose it is, too.
    await makeDelivery(portal.db, userId, { kind: 'first-link', state: 'sent' });
    await billed(otherId);
    expect(await isTried()).toBe(false);
    await billed(centerId);
    expect(await isTried()).toBe(true);
  });

  test('is done with the templates once somebody of the center has looked at one', async () => {
    const centers = [0, 1].map(() => makeOrganization(portal.db, { type: 'EducationCenter' }));
    const [mine = '', other = ''] = await Promise.all(centers);
    const [admin, stranger] = await Promise.all(
      [mine, other].map(async (id) => portal.as(await makeOperator(portal.db, [id], 'HighOperator'))),
    );
    const isOpen = async (who = admin) => (await who?.call(dashboard.setup, {}))?.open.includes('Template');
    expect(await isOpen()).toBe(true);
    for (const _ of 'ab') {
      const file = await admin?.fetch(templates.file, { params: { sheet: 'Protocol' }, query: {} });
      expect(file?.status).toBe(200);
      await file?.arrayBuffer();
    }
    expect([await isOpen(), await isOpen(stranger)]).toEqual([false, true]);
  });

  test('is nobody’s but its administrator’s', async () => {
    expect(await (await portal.as(own.centerOperator)).refused(dashboard.setup, {})).toBe('Forbidden');
  });
});
