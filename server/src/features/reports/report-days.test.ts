import { reports } from '@dopusk/contract/reports.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { foldDays } from './fold-days.ts';

let portal: Portal;
let world: World;
let center: Client;
let ids: string[];

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  center = await portal.as(world.own.centerOperator);
  const { studentId } = world.own.student;
  ids = [];
  for (const end of ['2026-01-20', '2026-01-20', '2026-02-10', '2026-03-01']) {
    const start = '2026-01-12';
    ids.push(await makeAssignment(portal.db, { studentId, courseId: world.own.courseId, start, end }));
  }
});

/** The sums by day, without those of zero. */
const kept = async (db: Db | Tx) =>
  (
    await sql`select center_id, date_end_learning, is_issued, sum(assignments)::int as assignments, sum(kopecks)::int as kopecks
      from report_days group by 1, 2, 3 having sum(assignments) <> 0 or sum(kopecks) <> 0 order by 1, 2, 3`.execute(db)
  ).rows;

/** The same, computed from the assignments. */
const counted = async (db: Db | Tx) =>
  (
    await sql`select center_id, date_end_learning, is_issued, count(*)::int as assignments, sum(price_kopecks)::int as kopecks
      from assignments group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows;

const linesOf = async (day: string) =>
  (await portal.db.selectFrom('reportDays').where('dateEndLearning', '=', day).selectAll().execute()).length;

const update = (db: Db | Tx, id: string | undefined, changes: object) =>
  db
    .updateTable('assignments')
    .set(changes)
    .where('id', '=', id ?? '')
    .execute();

describe('the sums by day', () => {
  test('are changed with every change of assignments', async () => {
    const { db } = portal;
    expect(await kept(db)).toEqual(await counted(db));
    await update(db, ids[0], { isIssued: true });
    expect(await kept(db)).toEqual(await counted(db));
    await update(db, ids[1], { dateEndLearning: '2026-02-10', priceKopecks: 12_345 });
    expect(await kept(db)).toEqual(await counted(db));
    await sql`update assignments set price_kopecks = price_kopecks + 1`.execute(db);
    expect(await kept(db)).toEqual(await counted(db));
    await db
      .deleteFrom('assignments')
      .where('id', '=', ids[3] ?? '')
      .execute();
    expect(await kept(db)).toEqual(await counted(db));
  });

  test('ignore transactions that were rolled back', async () => {
    const before = await kept(portal.db);
    const undone = portal.db.transaction().execute(async (tx) => {
      await update(tx, ids[0], { priceKopecks: 1 });
      expect(await kept(tx)).toEqual(await counted(tx));
      throw new Error('back');
    });
    await expect(undone).rejects.toThrow('back');
    expect(await kept(portal.db)).toEqual(before);
  });

  test('get no line from a change that does not affect the report', async () => {
    const before = await linesOf('2026-02-10');
    await update(portal.db, ids[2], { paidAt: new Date(), recipiencyAddress: 'Самара' });
    expect(await linesOf('2026-02-10')).toBe(before);
  });

  test('do not wait for another transaction of the same day', async () => {
    await portal.db.transaction().execute(async (tx) => {
      await update(tx, ids[0], { priceKopecks: 700 });
      // Paid by now: its price stands.
      await update(portal.db, ids[2], { dateEndLearning: '2026-01-20' });
    });
    expect(await kept(portal.db)).toEqual(await counted(portal.db));
  });

  test('are folded into one line each, also by two runs at once', async () => {
    expect(await linesOf('2026-01-20')).toBeGreaterThan(1);
    const fold = () =>
      foldDays.run({}, portal.context, { number: 1, isLast: false, signal: new AbortController().signal });
    await Promise.all([fold(), fold()]);
    expect(await kept(portal.db)).toEqual(await counted(portal.db));
    await fold();
    // Issued and not issued.
    expect(await linesOf('2026-01-20')).toBe(2);
    expect(await kept(portal.db)).toEqual(await counted(portal.db));
  });
});

test.each([
  [{}],
  [{ issueStatus: 'Issued' as const }],
  [{ issueStatus: 'NotIssued' as const }],
  [{ period: { start: '2026-01-20', end: '2026-01-20' } }],
  [{ period: { start: '2026-01-21', end: null } }],
  [{ period: { start: null, end: '2020-01-01' } }],
])('the totals of %j are the sums of its lines, of this center alone', async (filters) => {
  const { items, totals } = await center.call(reports.assigns, { body: { filters, pagination: { pageSize: 100 } } });
  const amount = items.reduce((sum, item) => sum + Math.round(item.amount * 100), 0) / 100;
  const issued = items.filter(({ status }) => status === 'Issued').length;
  expect(totals).toEqual({ count: items.length, issued, amount });
});
