import { lms } from '@dopusk/contract/lms.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;
let student: Client;
let studentId: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on' });
  world = await makeWorld(portal.db);
  moodle = await startMoodle();
  administrator = await portal.as(world.own.administrator);
  await administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token } });
});

beforeEach(async () => {
  serial += 1;
  moodle.userkey = { field: 'username', isEnabled: true, wwwroot: moodle.url };
  await administrator.call(lms.check);
  const made = await makeStudent(portal.db, world.own.clientId, { email: `pupil${serial}@example.test` });
  studentId = made.studentId;
  student = await portal.as(made);
});

const create = () => administrator.call(lms.create, { params: { studentId }, query: {} });
const shown = async (by = student, id = 'current') =>
  (await by.call(lms.account, { params: { id }, query: {} })).canEnter;
const there = () => moodle.users.find(({ email }) => email === `pupil${serial}@example.test`);

test('a student comes in by a fresh link of his own, and the log has it; no operator does', async () => {
  expect(await student.refused(lms.enter)).toBe('MoodleLinkNotGiven');
  await create();
  expect(await shown()).toBe(true);
  expect(await student.call(lms.enter, { query: {} })).toEqual({
    url: `${moodle.url}/auth/userkey/login.php?key=${there()?.id}k`,
  });
  expect(await shown(administrator, studentId)).toBe(false);
  expect(await administrator.refused(lms.enter)).toBe('Forbidden');
  const query = { center: world.stranger.centerId };
  expect(await student.refused(lms.enter, { query })).toBe('NotFoundEducationCenter');
  const lines = portal.db.selectFrom('auditLog').where('action', '=', 'lms.entered').select('subjectId');
  expect(await lines.execute()).toEqual([{ subjectId: studentId }]);
});

test('a Moodle without the plugin is no worse for it, and gives no links', async () => {
  moodle.userkey = null;
  await create();
  const check = await administrator.call(lms.check);
  expect(check).toMatchObject({ missingFunctions: [], lacks: [], missingOptional: ['auth_userkey_request_login_url'] });
  expect(await shown()).toBe(false);
  expect(await student.refused(lms.enter)).toBe('MoodleLinkNotGiven');
});

test('nobody is let into an account that was there before', async () => {
  const email = `pupil${serial}@example.test`;
  const [user] = await portal.db.selectFrom('users').where('email', '=', email).select(['surname', 'name']).execute();
  moodle.users.push({
    ...{ id: 500 + serial, username: `teacher${serial}`, email, password: '', idnumber: '' },
    ...{ firstname: user?.name ?? '', lastname: user?.surname ?? '' },
  });
  expect(await create()).toMatchObject({ login: `teacher${serial}` });
  expect(await shown()).toBe(false);
  expect(await student.refused(lms.enter)).toBe('MoodleLinkNotGiven');
});

test('what Moodle refuses is said, and how to come in all the same', async () => {
  await create();
  moodle.userkey = { field: 'username', isEnabled: false, wwwroot: moodle.url };
  const { code, msg } = await student.send(lms.enter);
  expect([code, msg]).toEqual([
    'MoodleLinkNotGiven',
    'Система обучения не дала ссылку для входа. Служба Moodle не разрешает функцию auth_userkey_request_login_url. Войдите по логину и паролю',
  ]);
  moodle.userkey = { field: 'username', isEnabled: true, wwwroot: 'https://evil.example.test' };
  expect((await student.send(lms.enter)).msg).toContain('Moodle дал ссылку на другой адрес');
});

test('so many links in an hour and no more', async () => {
  await create();
  for (let i = 0; i < 30; i++) await student.call(lms.enter, { query: {} });
  expect(await student.refused(lms.enter)).toBe('ManyRecoveryCodeRequests');
});
