import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../demo/builders.ts';
import { markPaid } from '../../../demo/document-builders.ts';
import { makeCourse, makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { endDate } from './end-date.ts';

const YEAR = Number(today().slice(0, 4)) - 1;
/** A training of last year that took longer than its hours say. */
const START = `${YEAR}-03-02`;
const END = `${YEAR}-03-31`;

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  const { centerId } = world.own;
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const disciplineIds = [await makeDiscipline(portal.db, centerId, { hours: 24 })];
  courseId = await makeCourse(portal.db, centerId, { disciplineIds });
});

const newStudent = async () => (await makeStudent(portal.db, world.own.clientId)).studentId;

const course = (changes: object = {}) => ({
  courseId,
  fromOrganizationId: world.own.centerId,
  dateStartLearning: START,
  hasBegun: true,
  ...changes,
});

const daysOf = (id: string) =>
  portal.db
    .selectFrom('assignments')
    .where('id', '=', id)
    .select(['dateStartLearning as start', 'dateEndLearning as end'])
    .executeTakeFirstOrThrow();

const daysOfGroup = (groupId: string) =>
  portal.db
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .orderBy('id')
    .select(['dateStartLearning as start', 'dateEndLearning as end'])
    .execute();

const logged = async (action: 'assignment.created-begun' | 'group.begun') =>
  (await center.call(audit.list, { query: { action } })).totalCount;

test('a center enters training that ended, in its own days or with the end that its hours give', async () => {
  const before = await logged('assignment.created-begun');
  const said = { ...course({ dateEndLearning: END }), studentId: await newStudent() };
  const { id } = await center.call(assignments.add, { body: said });
  expect(await daysOf(id)).toEqual({ start: START, end: END });
  const counted = await center.call(assignments.addMany, {
    body: { ...course(), studentIds: [await newStudent(), await newStudent()] },
  });
  for (const made of counted.ids) expect(await daysOf(made)).toEqual({ start: START, end: endDate(START, 24) });
  expect(await logged('assignment.created-begun')).toBe(before + 3);
});

test('its documents are dated when it ended', async () => {
  const body = { ...course({ dateEndLearning: END }), studentId: await newStudent() };
  const { id } = await center.call(assignments.add, { body });
  await markPaid(portal.db, id);
  const { form } = await center.call(documents.certificateInfo, { params: { id } });
  expect(form).toMatchObject({ dateStart: START, dateEnd: END });
  const early = { ...form, assignId: id, hoursCount: 24, date: START, suggestedNumber: form.number };
  const { fields } = await center.send(documents.certificate, { body: early });
  expect(fields).toMatchObject({ date: [{ message: expect.stringContaining('Не раньше окончания обучения') }] });
});

test('nobody but the center of the course does so', async () => {
  const studentId = await newStudent();
  const refused = { code: 'Forbidden', fields: { hasBegun: [{ message: expect.stringContaining('учебный центр') }] } };
  const openId = await makeCourse(portal.db, world.own.centerId, { isLocked: false });
  const body = { ...course({ courseId: openId }), studentId };
  expect(await client.send(assignments.add, { body })).toMatchObject(refused);
  const group = { ...course({ courseId: openId }), title: 'Бригада', students: [studentId] };
  expect(await client.send(groups.create, { body: group })).toMatchObject(refused);
  const { items } = await client.call(assignments.ofStudent, { params: { id: studentId }, query: {} });
  expect(items).toEqual([]);
});

test('a group that has learned; who joins it later learns from today, or in its days when the center says so', async () => {
  const before = await logged('group.begun');
  const [first, second, third] = [await newStudent(), await newStudent(), await newStudent()];
  const students = [first];
  const body = { ...course({ dateEndLearning: END }), title: 'Прошлая группа', students };
  const { id } = await center.call(groups.create, { body });
  expect(await daysOfGroup(id)).toEqual([{ start: START, end: END }]);
  await center.call(groups.update, {
    body: { id, title: 'Прошлая группа', students: [first, second], fromStart: true },
  });
  await center.call(groups.update, { body: { id, title: 'Прошлая группа', students: [first, second, third] } });
  expect(await daysOfGroup(id)).toEqual([
    { start: START, end: END },
    { start: START, end: END },
    { start: today(), end: endDate(today(), 24) },
  ]);
  const otherId = await makeCourse(portal.db, world.own.centerId);
  const { assigned } = await center.call(groups.assignCourse, {
    body: { ...course({ courseId: otherId }), groupId: id },
  });
  expect(assigned).toBe(3);
  expect(await logged('group.begun')).toBe(before + 3);
  const taking = { id, title: 'Прошлая группа', students: [first, second, third, await newStudent()], fromStart: true };
  expect(await client.refused(groups.update, { body: taking })).toBe('Forbidden');
});
