import { type StatisticsQuery, statistics } from '@dopusk/contract/statistics-forms.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeCount } from '../../../testing/statistics-count.ts';
import { newId } from '../../db/new-id.ts';
import { countYear } from './count-year.ts';

const asked = { form: 'AdditionalEducation', year: 2025 } satisfies StatisticsQuery;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

interface OwnCenter {
  centerId: string;
  administrator: MadeOperator;
  admin: Client;
  /** Somebody more has finished. */
  finish: () => Promise<void>;
}

async function ownCenter(): Promise<OwnCenter> {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const administrator = await makeOperator(portal.db, [centerId], 'HighOperator');
  const courseId = await makeCourse(portal.db, centerId, { trainingType: 'AdvancedTraining' });
  const finish = async () => {
    const { studentId } = await makeStudent(portal.db, clientId);
    const assignmentId = await makeAssignment(portal.db, {
      studentId,
      courseId,
      start: '2025-05-01',
      end: '2025-06-01',
    });
    const result = { assignmentId, outcome: 'Passed', decidedOn: '2025-06-01' } as const;
    await portal.db.insertInto('trainingResults').values(result).execute();
  };
  await finish();
  return { centerId, administrator, admin: await portal.as(administrator), finish };
}

const read = (admin: Client) => admin.call(statistics.read, { query: asked });

type Count = Awaited<ReturnType<typeof read>>;
const taughtOf = ({ found }: Pick<Count, 'found'>) => found?.sections[1]?.lines[0]?.values[0];

/** A count that a worker has left in the middle. */
async function brokenOff({ centerId }: OwnCenter, askedBy: string) {
  const id = newId<'statisticsCounts'>();
  const begun = { ...asked, finishedAt: null, foundAt: null, found: null, countedCount: 40, totalCount: 100 };
  await portal.db
    .insertInto('statisticsCounts')
    .values({ id, centerId, askedBy, ...begun })
    .execute();
  return id;
}

test('numbers are of the moment when they were counted, until they are counted anew', async () => {
  const { admin, finish } = await ownCenter();
  expect(await read(admin)).toMatchObject({ ...asked, state: null, found: null, foundAt: null });
  expect(await admin.refused(statistics.file, { query: asked })).toBe('NotFoundFile');
  const first = await makeCount(admin, asked);
  expect(first).toMatchObject({ state: 'Made', countedCount: 1, totalCount: 1, failure: '' });
  expect(taughtOf(first)).toBe(1);
  await finish();
  expect(await read(admin)).toEqual(first);
  const second = await makeCount(admin, asked);
  expect(taughtOf(second)).toBe(2);
  expect(Date.parse(second.foundAt ?? '')).toBeGreaterThan(Date.parse(first.foundAt ?? ''));
  // Another year is another count.
  expect(await admin.call(statistics.read, { query: { ...asked, year: 2024 } })).toMatchObject({ state: null });
});

test('three who ask at once have one count, and other centers see nothing of it', async () => {
  const { admin, centerId } = await ownCenter();
  await Promise.all([1, 2, 3].map(() => admin.call(statistics.count, { body: asked })));
  expect(await makeCount(admin, asked)).toMatchObject({ state: 'Made', totalCount: 1 });
  const kept = portal.db.selectFrom('statisticsCounts').where('centerId', '=', centerId).select('id');
  expect(await kept.execute()).toHaveLength(1);
  expect(await read((await ownCenter()).admin)).toMatchObject({ state: null, found: null });
});

test('a count says how far it is while the former numbers stand, and goes on after it was broken off', async () => {
  const own = await ownCenter();
  const id = await brokenOff(own, own.administrator.userId);
  expect(await read(own.admin)).toMatchObject({ state: 'Making', countedCount: 40, totalCount: 100, found: null });
  const made = await makeCount(own.admin, asked);
  expect(made).toMatchObject({ state: 'Made', countedCount: 1, totalCount: 1 });
  await portal.db.updateTable('statisticsCounts').set({ finishedAt: null }).where('id', '=', id).execute();
  expect(await read(own.admin)).toMatchObject({ state: 'Making', found: made.found, foundAt: made.foundAt });
});

test('for somebody who has lost the right meanwhile nothing is counted, and it says why', async () => {
  const own = await ownCenter();
  const { userId } = await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['Documents']);
  const countId = await brokenOff(own, userId);
  await portal.context.jobs.enqueue(countYear, { countId });
  await expect
    .poll(() => read(own.admin), { timeout: 60_000 })
    .toMatchObject({ state: 'Failed', found: null, failure: expect.stringContaining('больше нет права') });
  expect(await makeCount(own.admin, asked)).toMatchObject({ state: 'Made', failure: '' });
});
