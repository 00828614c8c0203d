import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeCourse } from '../../../demo/training-builders.ts';
import { startMoodle } from '../../../testing/moodle.ts';
import { startPortal } from '../../../testing/portal.ts';
import { makeWorld } from '../../../testing/world.ts';
import { lmsStudying } from './sync.ts';

test('what people have completed in the system is told of their group and of each of them, and stops no document', async () => {
  const portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on' });
  const { own } = await makeWorld(portal.db);
  const moodle = await startMoodle();
  const administrator = await portal.as(own.administrator);
  await administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });
  const courseId = await makeCourse(portal.db, own.centerId, { title: 'Высота' });
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
  const students: string[] = [];
  for (const [i, surname] of ['Абаев', 'Белов', 'Власов'].entries()) {
    students.push((await makeStudent(portal.db, own.clientId, { surname, email: `pupil${i}@example.test` })).studentId);
  }
  const client = await portal.as(own.clientOperator);
  const body = { title: 'Группа', students, courseId, dateStartLearning: today(), fromOrganizationId: own.centerId };
  const { id } = await client.call(groups.create, { body });
  await expect.poll(() => moodle.places.length).toBe(3);

  const learned = async () => {
    const [course] = (await client.call(groups.read, { params: { id } })).assigns;
    return [course?.learnedCount, course?.learningCount];
  };
  const board = async (query: object) => (await client.call(groups.readiness, { params: { id }, query })).items;
  const notLearned = async () => (await board({ state: 'NotLearned' })).map((row) => row.id);
  expect(await learned()).toEqual([0, 3]);
  expect(await notLearned()).toEqual(students);
  const gaps = (await board({})).map(({ assigns }) => assigns[0]?.gaps);

  const placeOf = (i: number) => {
    const user = moodle.users.find(({ email }) => email === `pupil${i}@example.test`);
    return moodle.places.find(({ userid }) => userid === user?.id) ?? {};
  };
  Object.assign(placeOf(0), { progress: 100, completed: true });
  Object.assign(placeOf(1), { progress: 40.2 });
  await expect
    .poll(async () => {
      await portal.db.updateTable('lmsAccounts').set({ progressAskedAt: null }).execute();
      await lmsStudying.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
      return learned();
    })
    .toEqual([1, 3]);
  await expect.poll(notLearned).toEqual(students.slice(1));
  await expect
    .poll(async () => (await board({})).map(({ assigns }) => assigns[0]?.learning))
    .toEqual([
      { isCompleted: true, progress: 100 },
      { isCompleted: false, progress: 40 },
      { isCompleted: false, progress: 0 },
    ]);
  expect((await board({})).map(({ assigns }) => assigns[0]?.gaps)).toEqual(gaps);

  // What is learned elsewhere is told of nobody.
  const other = { ...body, title: 'Вторая', courseId: own.courseId };
  const second = await client.call(groups.create, { body: other });
  const { items } = await client.call(groups.readiness, { params: { id: second.id }, query: {} });
  expect(items.map(({ assigns }) => assigns[0]?.learning)).toEqual([null, null, null]);
});
