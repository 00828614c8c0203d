import { assignments } from '@dopusk/contract/assignments.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { lmsStudying, wakeLms } from './sync.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;
let center: Client;
let client: Client;
let courseId: string;
let studentId: string;
let email: string;
let userId: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on', DEMO: 'on' });
  world = await makeWorld(portal.db);
  moodle = await startMoodle();
  administrator = await portal.as(world.own.administrator);
  center = await portal.as(world.own.centerOperator);
  client = await portal.as(world.own.clientOperator);
  await administrator.call(lms.connect, { body: { url: `${moodle.url}/`, token: moodle.token } });
  courseId = await makeCourse(portal.db, world.own.centerId);
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
});

beforeEach(async () => {
  moodle.trouble = null;
  moodle.refusals.clear();
  moodle.withoutRights.clear();
  serial += 1;
  email = `person${serial}@example.test`;
  ({ studentId, userId } = await makeStudent(portal.db, world.own.clientId, {
    surname: 'Щукин',
    name: 'Пётр',
    lastname: 'Ильич',
    email,
  }));
});

/** Background work takes a moment. */
const soon = <T>(look: () => T) => expect.poll(look);

const account = (by = center, id = studentId) => by.call(lms.account, { params: { id }, query: {} });
const create = (by = center) => by.call(lms.create, { params: { studentId }, query: {} });
const progress = async () => (await center.call(lms.progress, { params: { id: studentId }, query: {} }))[0];
const there = () => moodle.users.find((user) => user.email === email);
const placesThere = () => moodle.places.filter(({ userid }) => userid === there()?.id);

const assign = async () => {
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  return (await client.call(assignments.add, { body })).id;
};

/** Makes the next try due now. */
async function comeDue() {
  for (const table of ['lmsAccounts', 'lmsEnrolments'] as const) {
    await sql`update ${sql.table(table)} set next_try_at = now() where state = 'Waiting'`.execute(portal.db);
  }
  await wakeLms(portal.context);
}

describe('an account', () => {
  test('is not made after the consent was withdrawn, unless a course was assigned before', async () => {
    await assign();
    await soon(() => there()).toBeDefined();
    const withdrawn = await makeStudent(portal.db, world.own.clientId);
    const body = { kind: 'PersonalData', version: CONSENT_VERSIONS.PersonalData, accepted: false } as const;
    for (const person of [withdrawn, { userId }]) await (await portal.as(person)).call(consents.set, { body });
    const params = { studentId: withdrawn.studentId };
    expect(await center.refused(lms.create, { params })).toBe('ConsentWithdrawn');
    const shown = await account(center, withdrawn.studentId);
    expect(shown).toMatchObject({ state: null, consentWithdrawnAt: expect.any(String) });
    expect(await account()).toMatchObject({ state: 'Done' });
  });

  test('is made with a login from the name and a strong password, shown to those who see the student', async () => {
    expect(await account()).toMatchObject({ login: null, state: null, siteUrl: moodle.url });
    const made = await create();
    expect(made).toMatchObject({ login: expect.stringMatching(/^shchukin\.pi\d*$/), state: 'Done', hasPassword: true });
    expect(there()).toMatchObject({ username: made.login, password: made.password, firstname: 'Пётр Ильич' });
    for (const by of [center, client, await portal.as({ userId })]) {
      expect(await by.call(lms.access, { params: { id: studentId }, query: {} })).toEqual(made);
    }
    const own = await portal.as({ userId });
    expect(await own.call(lms.access, { params: { id: 'current' }, query: {} })).toEqual(made);
    // Who minds money alone sees that there is an account.
    const accountant = await portal.as(await makeOperator(portal.db, [world.own.centerId], 'Operator', {}, ['Money']));
    expect(await accountant.refused(lms.access, { params: { id: studentId }, query: {} })).toBe('RightMissing');
    expect(await account(accountant)).toMatchObject({ login: made.login });
  });

  test('gets a new password, which is shown and written down, and keeps the former when Moodle refuses', async () => {
    const made = await create();
    const renew = (by = center) => by.call(lms.newPassword, { params: { id: studentId }, query: {} });
    const renewed = await renew();
    expect(renewed.password).not.toBe(made.password);
    expect(there()?.password).toBe(renewed.password);
    moodle.refusals.set('core_user_update_users', { exception: 'moodle_exception', errorcode: 'invalidresponse' });
    const refused = await center.send(lms.newPassword, { params: { id: studentId }, query: {} });
    expect([refused.code, refused.msg]).toEqual([
      'MoodleStudentNotUpdated',
      expect.stringContaining('Правила для паролей'),
    ]);
    const kept = await center.call(lms.access, { params: { id: studentId }, query: {} });
    expect(kept.password).toBe(renewed.password);
    const lines = portal.db.selectFrom('auditLog').where('action', '=', 'lms.password-changed');
    expect(await lines.where('subjectId', '=', studentId).select('userId').execute()).toHaveLength(1);
    moodle.refusals.clear();
    for (let i = 0; i < 3; i++) await renew(client);
    expect(await client.refused(lms.newPassword, { params: { id: studentId } })).toBe('ManyRecoveryCodeRequests');
  });

  test('that is not there, or its owner’s own, gets no new password', async () => {
    const params = { id: studentId };
    expect(await center.refused(lms.newPassword, { params })).toBe('MoodleStudentNotCreate');
    moodle.users.push({
      ...{ id: 9000 + serial, username: `own${serial}`, email, password: 'x', idnumber: '' },
      ...{ firstname: 'Пётр Ильич', lastname: 'Щукин' },
    });
    await create();
    expect(await center.refused(lms.newPassword, { params })).toBe('MoodleStudentNotCreate');
    expect(there()?.password).toBe('x');
  });

  test('is shown without its password, which is stored encrypted; the audit log records who has seen it', async () => {
    const { password } = await create(client);
    expect(await account()).not.toHaveProperty('password');
    const row = await portal.db
      .selectFrom('lmsAccounts')
      .where('studentId', '=', studentId)
      .select('password')
      .executeTakeFirstOrThrow();
    expect(row.password?.toString('latin1')).not.toContain(password);
    await center.call(lms.access, { params: { id: studentId }, query: {} });
    const seen = await portal.db
      .selectFrom('auditLog')
      .where('subjectId', '=', studentId)
      .where('action', '=', 'lms.password-read')
      .select('userId')
      .execute();
    expect(seen.map((line) => line.userId).sort()).toEqual(
      [world.own.clientOperator.userId, world.own.centerOperator.userId].sort(),
    );
  });

  test('is made once, also by two requests at the same moment', async () => {
    const codes = await Promise.all(
      [center, client].map(async (by) => (await by.send(lms.create, { params: { studentId } })).code),
    );
    expect(codes.sort()).toEqual(['MoodleStudentAlreadyCreated', 'Ok']);
    expect(await center.refused(lms.create, { params: { studentId } })).toBe('MoodleStudentAlreadyCreated');
    expect(moodle.users.filter((user) => user.email === email)).toHaveLength(1);
  });

  test('that was made by hand keeps its login and is never changed', async () => {
    const name = { firstname: 'Пётр', lastname: 'Щукин' };
    const hand = { id: 900 + serial, username: 'by.hand', ...name, email, password: 'Own-1234' };
    moodle.users.push({ ...hand, username: `by.hand${serial}`, idnumber: '' });
    expect(await create()).toMatchObject({ login: `by.hand${serial}`, hasPassword: false, password: null });
    expect(await center.refused(lms.send, { params: { id: studentId } })).toBe('MoodleStudentNotCreate');
    await rename('Сомов');
    await comeDue();
    await soon(async () => (await account()).state).toBe('Done');
    expect(there()?.lastname).toBe('Щукин');
  });

  test.each([
    ['of another name', { firstname: 'Отдел', lastname: 'Кадров' }, /^Это один и тот же человек\?/],
    ['that is suspended', { firstname: 'Пётр', lastname: 'Щукин', suspended: true }, /приостановлена/],
  ])('with the same e-mail %s is not taken over, and says why', async (_, user, error) => {
    const hand = { id: 700 + serial, username: `other${serial}`, email, password: '', idnumber: '', ...user };
    moodle.users.push(hand);
    expect(await center.refused(lms.create, { params: { studentId } })).toBe('MoodleStudentNotCreate');
    expect(await account()).toMatchObject({ state: 'Failed', login: null, error: expect.stringMatching(error) });
    Object.assign(hand, { firstname: 'Пётр', lastname: 'Щукин', suspended: false });
    expect(await create()).toMatchObject({ login: `other${serial}`, hasPassword: false });
  });

  test('that was made just before a crash is found again', async () => {
    const { login } = await create();
    await portal.db
      .updateTable('lmsAccounts')
      .set({ lmsUserId: null, state: 'Waiting' })
      .where('studentId', '=', studentId)
      .execute();
    await comeDue();
    await soon(() => account()).toMatchObject({ login, state: 'Done' });
    expect(moodle.users.filter((user) => user.email === email)).toHaveLength(1);
  });

  test('gets the student’s new name and e-mail, and is made anew when it was deleted there', async () => {
    const { login } = await create();
    await rename('Налимов');
    await soon(() => there()?.lastname).toBe('Налимов');
    moodle.users = moodle.users.filter((user) => user.email !== email);
    await rename('Окунев');
    await soon(() => there()).toMatchObject({ lastname: 'Окунев', username: login });
  });

  test('shows that a change was refused', async () => {
    await create();
    moodle.refusals.set('core_user_update_users', { warnings: [{ message: 'Адрес уже используется' }] });
    await rename('Сомов');
    const failed = {
      state: 'Failed',
      error: expect.stringMatching(/^Moodle не принял имя или e-mail/),
      login: expect.any(String),
    };
    await soon(() => account()).toMatchObject(failed);
    moodle.refusals.clear();
    await client.call(lms.retry, { params: { id: studentId }, query: {} });
    await soon(() => account()).toMatchObject({ state: 'Done', error: '' });
    expect(there()?.lastname).toBe('Сомов');
  });

  test('that cannot be made now is made later', async () => {
    moodle.trouble = 'maintenance';
    const { code, msg } = await center.send(lms.create, { params: { studentId } });
    expect([code, msg]).toEqual([
      'MoodleStudentNotCreate',
      'Не удалось создать учётную запись в системе обучения. Система обучения на обслуживании (HTTP 503)',
    ]);
    expect(await account()).toMatchObject({ state: 'Waiting', login: null });
    expect(await center.refused(lms.send, { params: { id: studentId } })).toBe('MoodleStudentNotCreate');
    moodle.trouble = null;
    await comeDue();
    await soon(() => account()).toMatchObject({ state: 'Done', error: '', login: expect.any(String) });
  });

  test('that Moodle refuses is tried again on request only', async () => {
    moodle.refusals.set('core_user_create_users', { exception: 'x', errorcode: 'invalidparameter' });
    expect(await center.refused(lms.create, { params: { studentId } })).toBe('MoodleStudentNotCreate');
    expect(await account()).toMatchObject({ state: 'Failed', error: expect.stringMatching(/^Moodle не завёл/) });
    moodle.refusals.clear();
    expect(await create()).toMatchObject({ state: 'Done' });
  });

  test.each([
    ['sitemaintenance', 'Система обучения на обслуживании'],
    ['somethingnew', 'Moodle отказал (somethingnew)'],
    [undefined, 'Moodle отказал и не назвал причину'],
  ])('that Moodle refuses for now, by %s with status 200, is made later by itself', async (errorcode, error) => {
    moodle.refusals.set('core_user_create_users', { exception: 'x', ...(errorcode ? { errorcode } : {}) });
    expect(await center.refused(lms.create, { params: { studentId } })).toBe('MoodleStudentNotCreate');
    expect(await account()).toMatchObject({ state: 'Waiting', error });
    moodle.refusals.clear();
    await comeDue();
    await soon(() => account()).toMatchObject({ state: 'Done', error: '' });
  });

  test('is sent to its owner by letter, at most five times an hour', async () => {
    const { login, password } = await create();
    const send = () => client.send(lms.send, { params: { id: studentId } });
    expect((await send()).code).toBe('Ok');
    const { text, subject } = await messageTo(portal, email);
    expect(subject).toBe('Доступ в систему обучения');
    expect(text).toContain(`Логин: ${login}`);
    expect(text).toContain(`Пароль: ${password}`);
    expect(text).toContain(moodle.url);
    for (let i = 0; i < 4; i++) await send();
    expect((await send()).code).toBe('ManyRecoveryCodeRequests');
  });

  test('of another center cannot be read', async () => {
    const query = { center: world.stranger.centerId };
    expect(await client.refused(lms.account, { params: { id: studentId }, query })).toBe('NotFoundEducationCenter');
    const stranger = await portal.as(world.stranger.clientOperator);
    const own = world.stranger.student.studentId;
    expect(await account(stranger, own)).toMatchObject({ center: null, login: null });
    expect(await stranger.refused(lms.create, { params: { studentId: own } })).toBe('MoodleStudentNotCreate');
  });
});

async function rename(surname: string) {
  const body = {
    id: studentId,
    surname,
    name: 'Пётр',
    lastName: 'Ильич',
    phone: `+7910${String(serial).padStart(7, '0')}`,
    email,
  };
  await center.call(students.update, { body });
}

describe('an assignment of a linked course', () => {
  test('makes the account and enrols with the dates; removing it unenrols', async () => {
    const assignId = await assign();
    await soon(placesThere).toHaveLength(1);
    const [place] = placesThere();
    const day = Date.parse(`${today()}T00:00:00+03:00`) / 1000;
    expect(place).toMatchObject({ courseid: 7, roleid: 5, timestart: day - 3600 });
    expect(((place?.timeend ?? 0) - day) % 86_400).toBe(0);
    await soon(progress).toMatchObject({ assignId, state: 'Done', progress: null });
    await client.call(assignments.remove, { body: { assignId } });
    await soon(placesThere).toEqual([]);
    const enrolments = portal.db.selectFrom('lmsEnrolments').where('studentId', '=', studentId).select('id');
    // Recorded after Moodle has answered.
    await soon(() => enrolments.execute()).toEqual([]);
  });

  test('is made while Moodle is down, is shown as waiting, and enrols when Moodle is back', async () => {
    moodle.trouble = 'services off';
    await assign();
    const error =
      'Веб-службы Moodle или протокол REST выключены либо веб-сервер перед Moodle закрыт для портала (HTTP 403)';
    await soon(progress).toMatchObject({ state: 'Waiting', error: '' });
    await soon(() => account()).toMatchObject({ state: 'Waiting', error });
    // The course waits for nothing but the account.
    const queue = await administrator.call(lms.queue, { query: { state: 'Waiting' } });
    expect(queue.items.filter(({ student }) => student.id === studentId).map(({ task }) => task)).toEqual(['Account']);
    moodle.trouble = null;
    await comeDue();
    await soon(progress).toMatchObject({ state: 'Done', error: '' });
    expect(placesThere()).toHaveLength(1);
  });

  test('that Moodle refuses shows the reason; one removed meanwhile leaves no work behind', async () => {
    moodle.refusals.set('enrol_manual_enrol_users', { exception: 'x', errorcode: 'invalidparameter' });
    const assignId = await assign();
    await soon(progress).toMatchObject({
      state: 'Failed',
      code: 'MoodleAssignNotCreated',
      error: expect.stringMatching(/^В Moodle нет этого курса/),
    });
    await client.call(assignments.remove, { body: { assignId } });
    await soon(() =>
      administrator
        .call(lms.queue, { query: {} })
        .then(({ items }) => items.filter(({ student }) => student.id === studentId)),
    ).toEqual([]);
  });

  test('of a course where the portal has no rights waits and says so; others are enrolled meanwhile', async () => {
    moodle.withoutRights.add(7);
    const other = await makeCourse(portal.db, world.own.centerId);
    await portal.db.updateTable('courses').set({ moodleId: 8 }).where('id', '=', other).execute();
    await assign();
    const body = { studentId, courseId: other, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
    await client.call(assignments.add, { body });
    const places = async () =>
      (await center.call(lms.progress, { params: { id: studentId }, query: {} }))
        .map(({ state, error }) => ({ state, error }))
        .sort((a, b) => a.error.localeCompare(b.error));
    const error = 'Пользователю службы не хватает прав в этом курсе Moodle';
    await soon(places).toEqual([
      { state: 'Done', error: '' },
      { state: 'Waiting', error },
    ]);
    expect(placesThere().map(({ courseid }) => courseid)).toEqual([8]);
    moodle.withoutRights.clear();
    await comeDue();
    await soon(() => placesThere().map(({ courseid }) => courseid)).toEqual([8, 7]);
  });

  test('of a student whose account was deleted makes it anew', async () => {
    await create();
    moodle.users = moodle.users.filter((user) => user.email !== email);
    await assign();
    // The sweep of every minute may run between any two of the steps: only their outcome is certain.
    await soon(async () => {
      await comeDue();
      return placesThere();
    }).toHaveLength(1);
    expect(there()).toBeDefined();
  });

  test('leaves an account made by hand in a course that it was in before', async () => {
    const id = 800 + serial;
    moodle.users.push({
      id,
      username: `teacher${serial}`,
      firstname: 'Пётр',
      lastname: 'Щукин',
      email,
      password: '',
      idnumber: '',
    });
    moodle.places.push({
      userid: id,
      courseid: 7,
      roleid: 3,
      timestart: 0,
      timeend: 0,
      progress: null,
      completed: false,
    });
    const assignId = await assign();
    await soon(progress).toMatchObject({ state: 'Done' });
    await client.call(assignments.remove, { body: { assignId } });
    await soon(
      async () => await portal.db.selectFrom('lmsEnrolments').where('studentId', '=', studentId).select('id').execute(),
    ).toEqual([]);
    expect(placesThere()).toMatchObject([{ roleid: 3 }]);
  });

  test('of one course twice keeps him from the first to the last day of both, and then of the other', async () => {
    const day = Date.parse(`${today()}T00:00:00+03:00`) / 1000;
    const later = daysLater(today(), 20);
    const place = { courseId, studentId };
    const [first, second] = [
      await makeAssignment(portal.db, { ...place, start: today(), end: daysLater(today(), 5) }),
      await makeAssignment(portal.db, { ...place, start: later, end: daysLater(today(), 30) }),
    ];
    await wakeLms(portal.context);
    const stay = () => placesThere().map(({ timestart, timeend }) => [timestart, timeend]);
    const until = (days: number) => day + (days + 3) * 86_400;
    await soon(stay).toEqual([[day - 3600, until(30)]]);
    await client.call(assignments.remove, { body: { assignId: second } });
    await soon(stay).toEqual([[day - 3600, until(5)]]);
    await client.call(assignments.remove, { body: { assignId: first } });
    await soon(placesThere).toEqual([]);
  });

  test('is read by itself how far he has come', async () => {
    await assign();
    await soon(progress).toMatchObject({ state: 'Done' });
    Object.assign(placesThere()[0] ?? {}, { progress: 100, completed: true });
    const places = portal.db.selectFrom('lmsEnrolments').where('studentId', '=', studentId).select('isCompleted');
    await portal.db
      .updateTable('lmsAccounts')
      .set({ progressAskedAt: null })
      .where('studentId', '=', studentId)
      .execute();
    await lmsStudying.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
    await soon(() => places.execute()).toEqual([{ isCompleted: true }]);
  });

  test('removed and made again stays enrolled', async () => {
    const assignId = await assign();
    await soon(placesThere).toHaveLength(1);
    moodle.trouble = 'maintenance';
    await client.call(assignments.remove, { body: { assignId } });
    await assign();
    moodle.trouble = null;
    await comeDue();
    await soon(progress).toMatchObject({ state: 'Done' });
    expect(placesThere()).toHaveLength(1);
  });

  test('shows the student’s progress', async () => {
    await assign();
    await soon(placesThere).toHaveLength(1);
    Object.assign(placesThere()[0] ?? {}, { progress: 40.4 });
    await soon(progress).toMatchObject({ state: 'Done' });
    await soon(progress).toMatchObject({ progress: 40, isCompleted: false, seenAt: expect.any(String) });
    const own = await portal.as({ userId });
    expect(await own.call(lms.progress, { params: { id: 'Current' }, query: {} })).toHaveLength(1);
    const other = { id: studentId };
    const stranger = await portal.as(world.own.student);
    expect(await stranger.refused(lms.progress, { params: other })).toBe('NotFoundStudent');
  });
});

describe('work that failed', () => {
  const tasks = async () =>
    (await administrator.call(lms.queue, { query: {} })).items.filter(({ student }) => student.id === studentId);

  test('has a result code: a refused change of the student, a refused unenrolment, one that could not be delivered', async () => {
    const assignId = await assign();
    await soon(placesThere).toHaveLength(1);
    moodle.refusals.set('core_user_update_users', { exception: 'x', errorcode: 'invalidparameter' });
    await rename('Окунев');
    await soon(tasks).toMatchObject([{ task: 'Account', state: 'Failed', code: 'MoodleStudentNotUpdated' }]);
    moodle.refusals.clear();
    moodle.trouble = 'maintenance';
    await client.call(assignments.remove, { body: { assignId } });
    await soon(tasks).toContainEqual(
      expect.objectContaining({ task: 'Unenrol', state: 'Waiting', code: 'RemoveMoodleAssignException' }),
    );
    moodle.trouble = null;
    moodle.refusals.set('enrol_manual_unenrol_users', { exception: 'x', errorcode: 'invalidparameter' });
    await comeDue();
    await soon(tasks).toContainEqual(
      expect.objectContaining({ task: 'Unenrol', state: 'Failed', code: 'MoodleAssignNotRemoved' }),
    );
  });
});

describe('a group', () => {
  test('is enrolled in the learning system, and unenrolled with its course', async () => {
    const body = {
      title: `Группа ${serial}`,
      students: [studentId],
      courseId,
      dateStartLearning: today(),
      fromOrganizationId: world.own.centerId,
    };
    const { id } = await client.call(groups.create, { body });
    await soon(placesThere).toHaveLength(1);
    await client.call(groups.removeAssigns, { params: { id }, query: {} });
    await soon(placesThere).toEqual([]);
    await client.call(groups.assignCourse, { body: { ...body, groupId: id } });
    await soon(placesThere).toHaveLength(1);
    await client.call(groups.remove, { params: { id } });
    await soon(placesThere).toEqual([]);
  });
});

describe('a course', () => {
  test('that is linked with another one enrols its students there, and with none unenrols them', async () => {
    await assign();
    await soon(placesThere).toMatchObject([{ courseid: 7 }]);
    const course = await administrator.call(courses.read, { params: { id: courseId } });
    const { profession, disciplines, organizationTitle, hoursCount, centerId, committeeTitle, ...rest } = course;
    const link = (moodleId: number | null) =>
      administrator.call(courses.update, {
        body: { ...rest, profession: profession.id, disciplines: disciplines.map(({ id }) => id), moodleId },
      });
    await link(8);
    await soon(placesThere).toMatchObject([{ courseid: 8 }]);
    await link(null);
    await soon(placesThere).toEqual([]);
    await link(7);
    await soon(placesThere).toMatchObject([{ courseid: 7 }]);
  });
});
