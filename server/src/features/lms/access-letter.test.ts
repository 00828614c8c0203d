import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type StandInMoodle, startMoodle } from '../../../testing/moodle.ts';
import { messagesTo, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { tellNews } from '../notices/news.ts';
import { wakeLms } from './sync.ts';

let portal: Portal;
let world: World;
let moodle: StandInMoodle;
let administrator: Client;
let center: Client;
let client: Client;
let courseId: string;
let studentId: string;
let email: string;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ LMS: 'moodle', LMS_PRIVATE: 'on', DEMO: 'on' });
  world = await makeWorld(portal.db);
  moodle = await startMoodle();
  administrator = await portal.as(world.own.administrator);
  center = await portal.as(world.own.centerOperator);
  client = await portal.as(world.own.clientOperator);
  courseId = await makeCourse(portal.db, world.own.centerId);
  await portal.db.updateTable('courses').set({ moodleId: 7 }).where('id', '=', courseId).execute();
});

beforeEach(async () => {
  moodle.trouble = null;
  await sends(true);
  serial += 1;
  email = `reader${serial}@example.test`;
  const person = { surname: 'Щукин', name: 'Пётр', lastname: 'Ильич', email };
  ({ studentId } = await makeStudent(portal.db, world.own.clientId, person));
});

/** Background work takes a moment. */
const soon = <T>(look: () => T) => expect.poll(look);

const account = (by: Client, id: string) => by.call(lms.account, { params: { id }, query: {} });
const create = () => center.call(lms.create, { params: { studentId }, query: {} });
const there = () => moodle.users.find((user) => user.email === email);
const placesThere = () => moodle.places.filter(({ userid }) => userid === there()?.id);

const assign = () => {
  const body = { studentId, courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  return client.call(assignments.add, { body });
};

/** Makes the next try due now. */
async function comeDue() {
  for (const table of ['lmsAccounts', 'lmsEnrolments'] as const) {
    await sql`update ${sql.table(table)} set next_try_at = now() where state = 'Waiting'`.execute(portal.db);
  }
  await wakeLms(portal.context);
}

const sends = (sendsAccess: boolean) =>
  administrator.call(lms.connect, { body: { url: moodle.url, token: moodle.token, sendsAccess } });
/** The letters written to the person, sent or not. */
const kinds = async () => {
  const letters = portal.db.selectFrom('deliveries').where('recipient', '=', email).orderBy('kind').select('kind');
  return (await letters.execute()).map(({ kind }) => kind);
};
const about = async () => (await messagesTo(portal, email)).map(({ subject }) => subject).toSorted();

test('goes once, when background work has made the account, and tells of the course in place of the notice', async () => {
  await assign();
  const { subject, text } = await messageTo(portal, email);
  expect(subject).toBe('Вам назначен курс: доступ в систему обучения');
  expect(text).toContain('Вам назначено обучение по программе');
  expect(text).toContain(`Пароль: ${there()?.password}`);
  await tellNews(portal.context);
  expect(await kinds()).toEqual(['lms-access']);
  await soon(placesThere).toHaveLength(1);
  // The next course is told of alone, and the account that somebody has deleted is made anew without a letter.
  moodle.users = moodle.users.filter((user) => user.email !== email);
  const other = await makeCourse(portal.db, world.own.centerId);
  await portal.db.updateTable('courses').set({ moodleId: 8 }).where('id', '=', other).execute();
  const body = { studentId, courseId: other, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  await client.call(assignments.add, { body });
  await soon(async () => {
    await comeDue();
    return there();
  }).toBeDefined();
  await tellNews(portal.context);
  expect(await kinds()).toEqual(['lms-access', 'notice.Assigned']);
});

test('says no course of which a notice has told before', async () => {
  moodle.trouble = 'maintenance';
  await assign();
  await tellNews(portal.context);
  await soon(about).toEqual(['Вам назначен курс']);
  moodle.trouble = null;
  await soon(async () => {
    await comeDue();
    return about();
  }).toEqual(['Вам назначен курс', 'Доступ в систему обучения']);
});

test('is not sent of an account that an operator waits for, that was made by hand, or where the center does not want it', async () => {
  await create();
  await sends(false);
  const silent = await makeStudent(portal.db, world.own.clientId, { email: `silent${serial}@example.test` });
  const body = { courseId, dateStartLearning: today(), fromOrganizationId: world.own.centerId };
  await client.call(assignments.add, { body: { ...body, studentId: silent.studentId } });
  await soon(() => account(center, silent.studentId)).toMatchObject({ state: 'Done' });
  await sends(true);
  const byHand = { email: `hand${serial}@example.test`, surname: 'Щукин', name: 'Пётр' };
  const hand = await makeStudent(portal.db, world.own.clientId, byHand);
  moodle.users.push({
    ...{ id: 600 + serial, username: `hand${serial}`, firstname: 'Пётр', lastname: 'Щукин' },
    ...{ email: byHand.email, password: '', idnumber: '' },
  });
  await client.call(assignments.add, { body: { ...body, studentId: hand.studentId } });
  await soon(() => account(center, hand.studentId)).toMatchObject({ state: 'Done', hasPassword: false });
  for (const to of [email, `silent${serial}@example.test`, byHand.email])
    expect(await messagesTo(portal, to)).toEqual([]);
});

test('goes to many at once, one to each, and says of the others why not', async () => {
  await sends(false);
  await create();
  const without = await makeStudent(portal.db, world.own.clientId, { email: `without${serial}@example.test` });
  const often = await makeStudent(portal.db, world.own.clientId, { email: `often${serial}@example.test` });
  const params = { studentId: often.studentId };
  await center.call(lms.create, { params, query: {} });
  for (let i = 0; i < 5; i++) await center.call(lms.send, { params: { id: often.studentId }, query: {} });
  const own = await makeStudent(portal.db, world.own.clientId, { email: `own${serial}@example.test` });
  await center.call(lms.create, { params: { studentId: own.studentId }, query: {} });
  await portal.db.updateTable('lmsAccounts').set({ password: null }).where('studentId', '=', own.studentId).execute();
  const end = daysLater(today(), 1);
  const unlinked = await makeCourse(portal.db, world.own.centerId);
  const ids: string[] = [];
  for (const one of [studentId, studentId, without.studentId, often.studentId, own.studentId]) {
    ids.push(await makeAssignment(portal.db, { studentId: one, courseId: unlinked, start: today(), end }));
  }
  const { id } = await center.call(batches.sendAccess, { body: { chosen: { ids } } });
  const outcome = async () => {
    const { rows } = await center.call(batches.read, { params: { id }, query: {} });
    return rows.items.map(({ state, reason }) => [state, reason]);
  };
  await soon(outcome).toEqual([
    ['Done', ''],
    ['Done', 'Письмо этому человеку уже отправлено по другой строке'],
    ['Refused', 'Учётная запись ещё не создана'],
    ['Refused', 'Слишком много писем этому человеку. Попробуйте через час'],
    ['Refused', 'Пароль этой учётной записи знает только её владелец'],
  ]);
  expect(await messageTo(portal, email)).toMatchObject({ subject: 'Доступ в систему обучения' });
  const line = portal.db
    .selectFrom('auditLog')
    .where('subjectId', '=', studentId)
    .where('action', '=', 'lms.access-sent')
    .select('userId');
  expect(await line.execute()).toEqual([{ userId: world.own.centerOperator.userId }]);
});
