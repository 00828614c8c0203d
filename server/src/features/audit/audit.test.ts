import { audit } from '@dopusk/contract/audit.ts';
import { files } from '@dopusk/contract/files.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { webhooks } from '@dopusk/contract/webhooks.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeStudentFile } from '../../../demo/file-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import { hashPassword } from '../session/passwords.ts';

let portal: Portal;
let world: World;
let administrator: Client;
let list: (query?: object) => Promise<string[][]>;

/** Inserts a line of the log with a moment of its own. */
async function leave(line: { userId: string; action: string; subjectId?: string | null; at: string; center?: string }) {
  await portal.db
    .insertInto('auditLog')
    .values({
      id: newId(),
      userId: line.userId,
      organizationId: line.center ?? world.own.centerId,
      action: line.action,
      subjectId: line.subjectId ?? null,
      details: '{}',
      createdAt: new Date(line.at),
    })
    .execute();
}

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
  list = async (query = {}) => {
    const { items } = await administrator.call(audit.list, { query: query as never });
    return items.map(({ action, subject }) => [action, subject]);
  };
});

test('shows who did what to whom, the newest first', async () => {
  const operator = await makeOperator(portal.db, [world.own.centerId], 'Operator', { surname: 'Новиков' });
  await (await portal.as(world.own.centerOperator)).call(students.read, {
    params: { id: world.own.student.studentId },
  });
  await administrator.call(operators.updateMember, {
    params: { id: 'Current' },
    body: { operator: operator.operatorId, isActive: false },
  });
  const { items, totalCount } = await administrator.call(audit.list, { query: {} });
  expect(totalCount).toBe(2);
  expect(items).toMatchObject([
    { author: 'Иванов Иван Иванович', action: 'operator.deactivated', subject: 'Новиков Иван Иванович' },
    { author: 'Иванов Иван Иванович', action: 'student.read', subject: 'Иванов Иван Иванович' },
  ]);
  expect(Date.parse(items[0]?.createdAt ?? '')).toBeGreaterThan(0);
});

test('is narrowed by author, action and days of Moscow', async () => {
  const { userId, operatorId } = await makeOperator(portal.db, [world.own.centerId]);
  await leave({ userId, action: 'course.created', subjectId: world.own.courseId, at: '2020-01-01T20:59:59Z' });
  await leave({ userId, action: 'course.changed', subjectId: world.own.courseId, at: '2020-01-01T21:00:00Z' });
  const actions = async (query: object) => (await list({ operator: operatorId, ...query })).map(([action]) => action);
  expect(await actions({})).toEqual(['course.changed', 'course.created']);
  expect(await actions({ action: 'course.created' })).toEqual(['course.created']);
  expect(await actions({ dateEnd: '2020-01-01' })).toEqual(['course.created']);
  expect(await actions({ dateStart: '2020-01-02' })).toEqual(['course.changed']);
  expect(await actions({ dateStart: '2020-01-01', dateEnd: '2020-01-02' })).toHaveLength(2);
  expect(await list({ dateEnd: '2019-12-31' })).toEqual([]);
  expect(await administrator.refused(audit.list, { query: { action: 'no.such' } })).toBe('Invalid');
});

test('names every kind of record of the center, and none of others’', async () => {
  const { userId, operatorId } = await makeOperator(portal.db, [world.own.centerId], 'Operator', { surname: 'Пнёв' });
  const { own, stranger } = world;
  const invoiceId = await makeInvoice(portal.db, { ...own, number: 'С-77' });
  const { id: webhookId } = await administrator.call(webhooks.create, {
    body: { title: 'Учёт', url: 'https://uchet.example.test/', events: ['invoice.paid'] },
  });
  const title = async (table: 'courses' | 'organizations', id: string) =>
    (await portal.db.selectFrom(table).where('id', '=', id).select('title').executeTakeFirstOrThrow()).title;
  const subjects: [string, string][] = [
    [own.assignmentId, 'Иванов Иван Иванович'],
    [own.clientId, await title('organizations', own.clientId)],
    [own.courseId, await title('courses', own.courseId)],
    [userId, 'Пнёв Иван Иванович'],
    [operatorId, 'Пнёв Иван Иванович'],
    [invoiceId, `Счёт № С-77 – ${await title('organizations', own.clientId)}`],
    [webhookId, 'Учёт'],
    [stranger.assignmentId, ''],
    [stranger.student.studentId, ''],
    [stranger.documentId, ''],
    [stranger.clientId, ''],
    [stranger.courseId, ''],
    [stranger.administrator.operatorId, ''],
    [stranger.administrator.userId, ''],
  ];
  for (const [index, [subjectId]] of subjects.entries()) {
    await leave({ userId, action: 'course.read', subjectId, at: `2021-01-01T10:00:${String(59 - index)}Z` });
  }
  const lines = await list({ operator: operatorId, pageSize: 100 });
  expect(lines.map(([, subject]) => subject)).toEqual(subjects.map(([, subject]) => subject));
});

test('has no line of another center', async () => {
  const { userId } = world.stranger.administrator;
  await leave({ userId, action: 'course.removed', at: '2022-01-01T10:00:00Z', center: world.stranger.centerId });
  expect(await list({ action: 'course.removed' })).toEqual([]);
});

test('logins, failed ones and logouts are in the log of the center that the operator acts for', async () => {
  const password = 'Вход-2026';
  const { userId, operatorId } = await makeOperator(portal.db, [world.own.centerId], 'Operator', { surname: 'Входов' });
  await portal.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', userId)
    .execute();
  await portal.db
    .updateTable('operators')
    .set({ lastOrganizationId: world.own.centerId })
    .where('id', '=', operatorId)
    .execute();
  const { email } = await portal.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  const person = portal.anonymous();
  const enter = (secret: string) =>
    person.send(session.authorize, { body: { login: email, password: secret, userAgreement: true } });
  expect(await enter('Не тот-2026')).toMatchObject({ code: 'AuthException' });
  expect(await enter(password)).toMatchObject({ ok: true });
  await person.call(session.logout);
  const log = async (action: string) =>
    (await administrator.call(audit.list, { query: { action: action as never } })).items
      .filter(({ subject }) => subject === 'Входов Иван Иванович')
      .map(({ author }) => author);
  expect(await log('session.failed')).toEqual(['']);
  expect(await log('session.opened')).toEqual(['Входов Иван Иванович']);
  expect(await log('session.closed')).toEqual(['Входов Иван Иванович']);
  const his = await administrator.call(audit.list, { query: { operator: operatorId } });
  expect(his.items.map(({ action }) => action)).toEqual(['session.closed', 'session.opened', 'session.failed']);
  expect(his.totalCount).toBe(3);
  expect(await list({ operator: operatorId, action: 'session.failed' })).toHaveLength(1);
  const others = await portal.as(world.stranger.administrator);
  const { items } = await others.call(audit.list, { query: {} });
  expect(items.filter(({ action }) => action.startsWith('session.'))).toEqual([]);
});

test('each opened scan has a line of its own', async () => {
  const { userId, operatorId } = await makeOperator(portal.db, [world.own.centerId]);
  const reader = await portal.as({ userId });
  const snils = { title: 'СНИЛС.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  const { studentId } = world.own.student;
  const second = await makeStudentFile(portal.context, studentId, 'snilsFileId', snils);
  const first = await makeStudentFile(portal.context, studentId, 'passportFileId', snils);
  for (const id of [first, second, first]) await reader.fetch(files.read, { params: { id } });
  expect(await list({ operator: operatorId, action: 'student.scan-read' })).toEqual([
    ['student.scan-read', 'Иванов Иван Иванович'],
    ['student.scan-read', 'Иванов Иван Иванович'],
  ]);
});
