import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import { wakeLms } from './sync.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;
let client: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on', DEMO: 'on' });
});

// A center of its own for each test: another Moodle has everything that was open at the former one.
beforeEach(async () => {
  moodle = await startMoodle();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
  courseId = await makeCourse(portal.db, world.own.centerId);
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
});

const connect = () => administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });

async function makePeople(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () =>
    makeStudent(portal.db, world.own.clientId, { email: `${newId()}@example.test` }),
  );
  return (await Promise.all(made)).map(({ studentId }) => studentId);
}

const makeGroup = (students: string[], title = 'Весна 2026') =>
  client.call(groups.create, {
    body: { title, students, courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId },
  });

/** The groups of the course there, each with how many people are in it. */
const there = () => moodle.groups.map(({ name, members }) => [name, members.length]);

test('a course has the groups of the portal, with whom they have', async () => {
  await connect();
  const [first = '', ...others] = await makePeople(3);
  const { id } = await makeGroup([first, ...others]);
  await expect.poll(there).toEqual([['Весна 2026', 3]]);
  await client.call(groups.update, { body: { id, title: 'Весна, утро', students: others } });
  await wakeLms(portal.context);
  await expect.poll(there).toEqual([['Весна, утро', 2]]);
});

test('who learns without a group is in none, and nothing is asked for him', async () => {
  await connect();
  const [studentId = ''] = await makePeople(1);
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  await client.call(assignments.add, { body });
  await expect.poll(() => moodle.places.length).toBe(1);
  expect(moodle.asked.filter((name) => name.startsWith('core_group'))).toEqual([]);
});

test('without the functions people are enrolled all the same, and are put into groups once the check finds them', async () => {
  moodle.forbidden.add('core_group_create_groups');
  await connect();
  await makeGroup(await makePeople(2));
  await expect.poll(() => moodle.places.length).toBe(2);
  expect(there()).toEqual([]);
  moodle.forbidden.clear();
  expect(await administrator.call(lms.check)).toMatchObject({ missingOptional: ['auth_userkey_request_login_url'] });
  await expect.poll(there).toContainEqual(['Весна 2026', 2]);
});

test('a refusal of groups holds up neither enrolments nor accounts', async () => {
  moodle.lacks.add('moodle/course:managegroups');
  await connect();
  await makeGroup(await makePeople(2));
  await expect.poll(() => moodle.places.length).toBe(2);
  const tries = portal.db.selectFrom('lmsEnrolments').where('centerId', '=', world.own.centerId);
  await expect
    .poll(() => tries.where('isGroupDue', '=', true).select(['state', 'attempts']).execute())
    .toEqual([
      { state: 'Done', attempts: 1 },
      { state: 'Done', attempts: 1 },
    ]);
  const connection = await administrator.call(lms.connection);
  expect(connection).toMatchObject({ failed: 0, waiting: 0 });
  // Its tries may be over by the time that the right is given: the check begins anew.
  moodle.lacks.clear();
  await portal.db.updateTable('lmsEnrolments').set({ isGroupDue: false }).execute();
  await administrator.call(lms.check);
  await expect.poll(there).toEqual([['Весна 2026', 2]]);
});
