import { lms } from '@dopusk/contract/lms.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { secretsOf } from '../../secrets.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on' });
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

beforeEach(async () => {
  moodle = await startMoodle();
  await administrator.call(lms.disconnect);
});

const connect = (body: object = { url: moodle.url, token: moodle.token }) => administrator.send(lms.connect, { body });

describe('connecting a Moodle', () => {
  test('tests it, never shows the token, and names the functions that the service lacks', async () => {
    moodle.forbidden.add('enrol_manual_unenrol_users');
    const { data } = await connect({ url: ` ${moodle.url}/login/index.php`, token: moodle.token });
    expect(data).toEqual({
      title: 'СДО центра',
      missingFunctions: ['enrol_manual_unenrol_users'],
      missingOptional: ['auth_userkey_request_login_url'],
      lacks: [],
      error: '',
    });
    const shown = await administrator.call(lms.connection);
    expect(shown).toEqual({
      kind: 'moodle',
      isConnected: true,
      url: moodle.url,
      title: 'СДО центра',
      sendsAccess: false,
      failed: 0,
      waiting: 0,
    });
    const stored = await portal.db.selectFrom('lmsConnections').select('token').executeTakeFirstOrThrow();
    expect(stored.token.toString('latin1')).not.toContain(moodle.token);
    expect(await administrator.call(lms.check)).toEqual(data);
    moodle.trouble = 'maintenance';
    expect(await administrator.call(lms.check)).toMatchObject({ error: 'Система обучения на обслуживании (HTTP 503)' });
  });

  test('is checked with the rights of its user, in each linked course too', async () => {
    await connect();
    const title = 'Охрана труда, «Программа А»';
    const courseId = await makeCourse(portal.db, world.own.centerId);
    await portal.db.updateTable('courses').set({ moodleId: 8, title }).where('id', '=', courseId).execute();
    moodle.lacks.add('moodle/site:viewuseridentity');
    moodle.withoutRights.add(8);
    const { lacks } = await administrator.call(lms.check);
    expect(lacks).toEqual([
      expect.stringContaining('moodle/site:viewuseridentity'),
      'Курс «Охрана труда, „Программа А“»: роли не хватает enrol/manual:enrol',
    ]);
    await portal.db.updateTable('courses').set({ moodleId: null }).where('id', '=', courseId).execute();
  });

  test('keeps whether access is sent by itself, off at first, when a program does not say it', async () => {
    await connect();
    const { token, url } = moodle;
    await connect({ url, token, sendsAccess: true });
    await connect({ url, token });
    expect(await administrator.call(lms.connection)).toMatchObject({ sendsAccess: true });
    await connect({ url, token, sendsAccess: false });
    expect(await administrator.call(lms.connection)).toMatchObject({ sendsAccess: false });
  });

  test('that refuses the portal is refused at the field, and nothing is stored', async () => {
    const wrong = await connect({ url: moodle.url, token: 'abc' });
    expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['Invalid', ['token']]);
    moodle.trouble = 'services off';
    const closed = await connect();
    expect([closed.code, Object.keys(closed.fields ?? {})]).toEqual(['Invalid', ['url']]);
    const bad = await connect({ url: 'javascript:alert(1)', token: 'русский' });
    expect(Object.keys(bad.fields ?? {}).sort()).toEqual(['token', 'url']);
    expect(await administrator.call(lms.connection)).toMatchObject({ isConnected: false });
  });

  test('keeps the token for the same address only, and never sends it to another one', async () => {
    await connect();
    expect((await connect({ url: moodle.url })).code).toBe('Ok');
    const other = await startMoodle();
    expect(Object.keys((await connect({ url: other.url })).fields ?? {})).toEqual(['token']);
    expect(other.asked).toEqual([]);
  });

  test('is done by the center’s administrator; its other operators see that there is one', async () => {
    await connect();
    const operator = await portal.as(world.own.centerOperator);
    expect(await operator.call(lms.connection)).toMatchObject({ isConnected: true });
    for (const call of [lms.connect, lms.disconnect, lms.check, lms.queue, lms.retryAll]) {
      expect(await operator.refused(call)).toBe('RightMissing');
    }
  });

  test('to another address searches for the accounts anew', async () => {
    await connect();
    const { studentId } = world.own.student;
    const made = await administrator.call(lms.create, { params: { studentId }, query: {} });
    const other = await startMoodle();
    expect((await connect({ url: other.url, token: other.token })).code).toBe('Ok');
    await expect.poll(() => other.users).toMatchObject([{ username: made.login, password: made.password }]);
    expect(await administrator.call(lms.disconnect)).toBeNull();
    expect(await administrator.refused(lms.courses)).toBe('MoodleGetCoursesException');
  });

  test('whose token was encrypted with a lost key asks to be connected anew', async () => {
    await connect();
    const token = secretsOf('another key').seal(moodle.token, world.own.centerId);
    await portal.db.updateTable('lmsConnections').set({ token }).execute();
    const { error } = await administrator.call(lms.check);
    expect(error).toBe('Ключ шифрования портала сменился: подключите систему обучения заново');
  });
});

describe('the courses of the system', () => {
  test('come by title, or with the reason why not', async () => {
    await connect();
    expect((await administrator.call(lms.courses)).map(({ id }) => id)).toEqual([7, 8]);
    moodle.refusals.set('core_course_get_courses', { exception: 'x', errorcode: 'accessexception' });
    const { code, msg } = await administrator.send(lms.courses);
    expect([code, msg]).toEqual([
      'MoodleGetCoursesException',
      'Не удалось получить список курсов. Служба Moodle не разрешает функцию core_course_get_courses',
    ]);
  });
});

test('the queue shows what failed, and starts all of it again', async () => {
  await connect();
  const courseId = await makeCourse(portal.db, world.own.centerId, { title: 'Такелаж' });
  const studentId = world.own.student.studentId;
  const row = { centerId: world.own.centerId, studentId, courseId, moodleId: 7 };
  await portal.db
    .insertInto('lmsEnrolments')
    .values({
      id: courseId,
      ...row,
      dateStart: '2026-01-01',
      dateEnd: '2026-01-02',
      task: 'Unenrol',
      state: 'Failed',
      error: 'Отказ',
    })
    .execute();
  expect(await administrator.call(lms.queue, { query: { state: 'Failed' } })).toEqual({
    pageNumber: 1,
    totalCount: 1,
    items: [
      {
        id: courseId,
        task: 'Unenrol',
        student: { id: studentId, title: 'Иванов Иван Иванович' },
        courseTitle: 'Такелаж',
        state: 'Failed',
        error: 'Отказ',
        code: 'MoodleAssignNotRemoved',
        attempts: 0,
        nextTryAt: null,
      },
    ],
  });
  const stranger = await portal.as(world.stranger.administrator);
  expect((await stranger.call(lms.queue, { query: {} })).totalCount).toBe(0);
  expect(await stranger.call(lms.retryAll)).toEqual({ started: 0 });
  expect(await administrator.call(lms.retryAll)).toEqual({ started: 1 });
  await expect.poll(async () => (await administrator.call(lms.connection)).failed).toBe(0);
  await expect.poll(async () => (await administrator.call(lms.queue, { query: {} })).totalCount).toBe(0);
});

test('a portal without learning systems shows none', async () => {
  const bare = await startPortal({ LMS: 'none' });
  const { own } = await makeWorld(bare.db);
  const operator = await bare.as(own.administrator);
  expect(await operator.call(lms.connection)).toMatchObject({ kind: 'none', isConnected: false });
  expect(await operator.call(lms.account, { params: { id: own.student.studentId }, query: {} })).toMatchObject({
    center: null,
  });
  expect(await operator.call(lms.progress, { params: { id: own.student.studentId }, query: {} })).toEqual([]);
  expect(await operator.refused(lms.connect, { body: { url: moodle.url, token: 'a' } })).toBe('BadRequest');
  expect(await operator.refused(lms.courses)).toBe('MoodleGetCoursesException');
});
