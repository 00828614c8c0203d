import { assignments } from '@dopusk/contract/assignments.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { lmsStudying, wakeLms } from './sync.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;
let client: Client;
let courses: [string, string];
let studentId: string;
let email: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on' });
  world = await makeWorld(portal.db);
  moodle = await startMoodle();
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
  await administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });
  courses = [await makeCourse(portal.db, world.own.centerId), await makeCourse(portal.db, world.own.centerId)];
  for (const [index, id] of courses.entries()) {
    await portal.db
      .updateTable('courses')
      .set({ moodleId: 7 + index })
      .where('id', '=', id)
      .execute();
  }
});

beforeEach(async () => {
  serial += 1;
  email = `hand${serial}@example.test`;
  const person = { surname: 'Щукин', name: 'Пётр', lastname: 'Ильич', email };
  ({ studentId } = await makeStudent(portal.db, world.own.clientId, person));
});

const there = () => moodle.users.find((user) => user.email === email);
const placesThere = () => moodle.places.filter(({ userid }) => userid === there()?.id);
const account = () => administrator.call(lms.account, { params: { id: studentId }, query: {} });
const states = async () =>
  (await administrator.call(lms.progress, { params: { id: studentId }, query: {} })).map(({ state }) => state);
const assign = async (courseId: string) => {
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  return (await client.call(assignments.add, { body })).id;
};
const enrolments = () =>
  portal.db.selectFrom('lmsEnrolments').where('studentId', '=', studentId).select(['id', 'state', 'error']).execute();
const userOf = (id: number, firstname: string, mailbox = email) => ({
  ...{ id, username: `old${id}`, firstname, lastname: 'Щукин', email: mailbox, password: '', idnumber: '' },
});

/** The portal's look at how far everybody has come. */
async function readProgress() {
  await portal.db.updateTable('lmsAccounts').set({ progressAskedAt: null }).execute();
  await lmsStudying.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
}

async function comeDue() {
  for (const table of ['lmsAccounts', 'lmsEnrolments'] as const) {
    await sql`update ${sql.table(table)} set next_try_at = now() where state = 'Waiting'`.execute(portal.db);
  }
  await wakeLms(portal.context);
}

describe('an enrolment that somebody has made in Moodle by hand', () => {
  const day = 86_400;
  test.each([
    ['from a later day on', 10 * day, 0],
    ['that is over', -20 * day, -10 * day],
    ['that lasts longer', -day, 300 * day],
  ])(
    '%s stays as it is, and stays when the assignment is removed, whoever has made the account',
    async (_, from, to) => {
      for (const isOurs of [true, false]) {
        serial += 1;
        email = `hand${serial}@example.test`;
        ({ studentId } = await makeStudent(portal.db, world.own.clientId, { surname: 'Щукин', name: 'Пётр', email }));
        if (isOurs) await administrator.call(lms.create, { params: { studentId }, query: {} });
        else moodle.users.push(userOf(2000 + serial, 'Пётр'));
        const now = Math.floor(Date.now() / 1000);
        const place = {
          ...{ userid: there()?.id ?? 0, courseid: 7, roleid: 5, timestart: now + from, timeend: to && now + to },
          ...{ progress: null, completed: false },
        };
        moodle.places.push(place);
        const assignId = await assign(courses[0]);
        await expect.poll(states).toEqual(['Done']);
        expect(placesThere()).toEqual([place]);
        await client.call(assignments.remove, { body: { assignId } });
        await expect.poll(enrolments).toEqual([]);
        expect(placesThere()).toEqual([place]);
      }
    },
  );

  test('is taken over by the assignment when whoever made it takes it back', async () => {
    moodle.users.push(userOf(3000 + serial, 'Пётр Ильич'));
    const place = { userid: there()?.id ?? 0, courseid: 7, roleid: 5, timestart: 0, timeend: 0 };
    moodle.places.push({ ...place, progress: null, completed: false });
    const assignId = await assign(courses[0]);
    await expect.poll(states).toEqual(['Done']);
    moodle.places = moodle.places.filter(({ userid }) => userid !== there()?.id);
    await readProgress();
    await expect
      .poll(async () => {
        await comeDue();
        return placesThere().length;
      })
      .toBe(1);
    await expect.poll(states).toEqual(['Done']);
    await client.call(assignments.remove, { body: { assignId } });
    await expect.poll(() => placesThere().length).toBe(0);
  });
});

test('an enrolment of the portal’s that somebody has taken back in Moodle is said, and made again when asked for', async () => {
  await assign(courses[0]);
  await expect.poll(states).toEqual(['Done']);
  moodle.places = moodle.places.filter(({ userid }) => userid !== there()?.id);
  await readProgress();
  await expect.poll(states).toEqual(['Failed']);
  expect(await enrolments()).toMatchObject([{ error: expect.stringMatching(/отчислили с этого курса/) }]);
  expect(placesThere()).toEqual([]);
  await administrator.call(lms.retry, { params: { id: studentId }, query: {} });
  await expect.poll(() => placesThere().length).toBe(1);
});

test('one whose days Moodle has shifted is not called taken back', async () => {
  await assign(courses[0]);
  await expect.poll(states).toEqual(['Done']);
  Object.assign(placesThere()[0] ?? {}, { timestart: Date.now() / 1000 + 86_400 });
  const asked = moodle.asked.length;
  await readProgress();
  await expect.poll(() => moodle.asked.slice(asked)).toContain('core_enrol_search_users');
  expect(await states()).toEqual(['Done']);
});

test('the same site under another port or protocol: what the portal has enrolled stays its own', async () => {
  moodle.users.push(userOf(4000 + serial, 'Пётр'));
  const assignId = await assign(courses[0]);
  await expect.poll(states).toEqual(['Done']);
  const body = { url: `${moodle.url}/${serial}`, token: moodle.token };
  await administrator.call(lms.connect, { body });
  await expect.poll(states).toEqual(['Done']);
  await client.call(assignments.remove, { body: { assignId } });
  await expect.poll(() => placesThere().length).toBe(0);
  await administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });
});

describe('an account', () => {
  test('that was there, and was deleted, is made anew with a password of the portal’s', async () => {
    moodle.users.push(userOf(5000 + serial, 'Пётр'));
    await assign(courses[0]);
    await expect.poll(account).toMatchObject({ state: 'Done', hasPassword: false });
    moodle.lastUserId = 6000 + serial;
    moodle.users = moodle.users.filter((user) => user.email !== email);
    moodle.places = moodle.places.filter(({ userid }) => userid !== 5000 + serial);
    await readProgress();
    await expect
      .poll(async () => {
        await comeDue();
        return there()?.password.length ?? 0;
      })
      .toBeGreaterThan(7);
    await expect.poll(account).toMatchObject({ state: 'Done', hasPassword: true });
    await expect.poll(() => placesThere().length).toBe(1);
  });

  test('whose number in Moodle is somebody else’s now is left alone, and his own is made', async () => {
    await administrator.call(lms.create, { params: { studentId }, query: {} });
    const number = there()?.id ?? 0;
    const stranger = { ...userOf(number, 'Анна', `anna${serial}@example.test`), password: 'Anna-1234' };
    moodle.users = [...moodle.users.filter(({ id }) => id !== number), stranger];
    moodle.lastUserId += 1;
    const params = { id: studentId };
    expect(await administrator.refused(lms.newPassword, { params, query: {} })).toBe('MoodleStudentNotUpdated');
    await assign(courses[1]);
    await expect
      .poll(async () => {
        await comeDue();
        return placesThere().length;
      })
      .toBe(1);
    expect(there()?.id).not.toBe(number);
    expect(moodle.users).toContainEqual(stranger);
    expect(moodle.places.filter(({ userid }) => userid === number)).toEqual([]);
  });

  test('of a namesake with another patronymic and the same mailbox waits for a person', async () => {
    moodle.users.push(userOf(7000 + serial, 'Пётр Сергеевич'));
    await assign(courses[0]);
    await expect.poll(account).toMatchObject({ state: 'Failed', error: expect.stringMatching(/^Это один и тот же/) });
    expect(placesThere()).toEqual([]);
  });

  test('of one person answered unreadably holds up nobody else', async () => {
    const readable = structuredClone(moodle.courses);
    moodle.users.push({ ...userOf(8000 + serial, 'Пётр'), suspended: 'нет' as unknown as boolean });
    const strange = studentId;
    await assign(courses[0]);
    serial += 1;
    email = `hand${serial}@example.test`;
    ({ studentId } = await makeStudent(portal.db, world.own.clientId, { surname: 'Белов', name: 'Илья', email }));
    await assign(courses[0]);
    await expect.poll(states).toEqual(['Done']);
    studentId = strange;
    await expect
      .poll(account)
      .toMatchObject({ state: 'Waiting', error: expect.stringMatching(/^Moodle ответил непонятно/) });
    expect(moodle.courses).toEqual(readable);
  });
});

test('a site that asks to be left alone is left alone for so long, and no longer than an hour', async () => {
  const waits = async () => {
    const { rows } = await sql<{ minutes: number }>`select extract(epoch from next_try_at - now()) / 60 as minutes
      from lms_accounts where student_id = ${studentId}`.execute(portal.db);
    return Number(rows[0]?.minutes ?? 0);
  };
  moodle.trouble = 'busy';
  await assign(courses[0]);
  await expect.poll(waits).toBeGreaterThan(25);
  expect(await waits()).toBeLessThan(31);
  moodle.trouble = null;
  await comeDue();
  await expect.poll(states).toEqual(['Done']);
});

test('two centers that teach one person in one course of one site: from the first to the last day of both', async () => {
  const other = await portal.as(world.stranger.administrator);
  await other.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });
  const courseId = await makeCourse(portal.db, world.stranger.centerId);
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
  const assignId = await assign(courses[0]);
  await expect.poll(states).toEqual(['Done']);
  const start = daysLater(today(), 5);
  const theirs = { courseId, studentId, start, end: daysLater(today(), 30) };
  await makeAssignment(portal.db, theirs);
  await wakeLms(portal.context);
  const day = Date.parse(`${today()}T00:00:00+03:00`) / 1000;
  const stay = () => placesThere().map(({ timestart, timeend }) => [timestart, timeend]);
  await expect.poll(stay).toEqual([[day - 3600, day + 33 * 86_400]]);
  await client.call(assignments.remove, { body: { assignId } });
  await expect
    .poll(async () => {
      await comeDue();
      return stay();
    })
    .toEqual([[day + 5 * 86_400 - 3600, day + 33 * 86_400]]);
});
