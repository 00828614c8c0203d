import { audit } from '@dopusk/contract/audit.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { files } from '@dopusk/contract/files.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../demo/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { newId } from '../db/new-id.ts';
import { MANY_REFUSALS } from './foreign-ids.ts';

let portal: Portal;
let world: World;

beforeEach(async () => {
  portal ??= await startPortal({ ROLE: 'web' });
  world = await makeWorld(portal.db);
});

/** Asks for so many records that are not his. */
async function tryDoors(client: Client, times: number) {
  for (let i = 0; i < times; i++) {
    expect(await client.refused(students.read, { params: { id: newId() } })).toBe('NotFoundStudent');
  }
}

const linesOf = (user: { userId: string }) =>
  portal.db
    .selectFrom('auditLog')
    .where('action', '=', 'records.refused')
    .where('userId', '=', user.userId)
    .select(['organizationId', 'details'])
    .execute();

/** What a line tells whoever is to judge it. */
const SAID = [`отказов за час: ${MANY_REFUSALS} или больше`, 'с адреса 127.0.0.1'];

/** A student may read no profile but his own: he tries files. */
async function tryDoorsAsStudent(user: { userId: string }) {
  const student = await portal.as(user);
  for (let i = 0; i < MANY_REFUSALS; i++) {
    expect(await student.refused(files.read, { params: { id: newId() } })).toBe('NotFoundFile');
  }
}

/** What an administrator sees: how many alarms at home, and whom the log names under that action. */
async function alarmsOf(administrator: { userId: string }) {
  const client = await portal.as(administrator);
  const concerns = await client.call(dashboard.concerns);
  const { items } = await client.call(audit.list, { query: { action: 'records.refused' } });
  return {
    card: concerns.find(({ concern }) => concern === 'ForeignIds')?.count,
    authors: items.map(({ author }) => author),
  };
}

test('many refusals on foreign ids leave one line, fewer none', async () => {
  const { clientOperator, clientId } = world.own;
  const client = await portal.as(clientOperator);
  await tryDoors(client, MANY_REFUSALS - 2);
  await client.refused(students.read, { params: { id: world.stranger.student.studentId } });
  expect(await linesOf(clientOperator)).toEqual([]);
  expect(await client.refused(groups.read, { params: { id: world.stranger.groupId } })).toBe('NotFoundGroup');
  await tryDoors(client, MANY_REFUSALS);
  const routes = ['GET /api/Operator/GetStudentById/:id', 'GET /api/Group/Group/:id'];
  expect(await linesOf(clientOperator)).toEqual([
    { organizationId: clientId, details: { refusals: MANY_REFUSALS, routes, address: '127.0.0.1' } },
  ]);
});

test('a dead link that is opened again and again is no alarm', async () => {
  const client = await portal.as(world.own.centerOperator);
  const id = newId();
  for (let i = 0; i <= MANY_REFUSALS; i++) await client.refused(groups.read, { params: { id } });
  expect(await linesOf(world.own.centerOperator)).toEqual([]);
});

test('a center is told of its own operators and of its clients’ operators and students, no other center is', async () => {
  const { own, stranger } = world;
  const colleague = await makeOperator(portal.db, [own.centerId], 'Operator', { surname: 'Своев' });
  const clients = await makeOperator(portal.db, [own.clientId], 'Operator', { surname: 'Клиентов' });
  expect(await alarmsOf(own.administrator)).toEqual({ card: 0, authors: [] });
  for (const user of [colleague, clients]) await tryDoors(await portal.as(user), MANY_REFUSALS);
  await tryDoorsAsStudent(own.student);
  expect(await alarmsOf(own.administrator)).toEqual({
    card: 3,
    authors: ['Иванов Иван Иванович', 'Клиентов Иван Иванович', 'Своев Иван Иванович'],
  });
  expect(await alarmsOf(stranger.administrator)).toEqual({ card: 0, authors: [] });
});

describe('the center whose records were asked for', () => {
  /** Tries a stranger's records: as many different calls as are too many, each naming one of his ids. */
  async function tryRecords(client: Client, ids: readonly string[]) {
    for (let i = 0; i < MANY_REFUSALS; i++) {
      const id = ids[i % ids.length] ?? '';
      await client.refused(groups.read, { params: { id }, query: { beside: newId() } });
    }
  }
  const soughtOf = (centerId: string) =>
    portal.db
      .selectFrom('auditLog')
      .where('action', '=', 'records.sought')
      .where('organizationId', '=', centerId)
      .select(['userId', 'details'])
      .execute();
  const seenBy = async (administrator: { userId: string }) => {
    const client = await portal.as(administrator);
    const { items } = await client.call(audit.list, { query: { action: 'records.refused' } });
    const concerns = await client.call(dashboard.concerns);
    const card = concerns.find(({ concern }) => concern === 'ForeignIds')?.count;
    return { card, lines: items.map(({ action, author, subject, changed }) => ({ action, author, subject, changed })) };
  };

  test('has a line and an alarm of its own, and learns nothing of who it was', async () => {
    const { own, stranger } = world;
    const attacker = await portal.as(own.clientOperator);
    await tryRecords(attacker, [
      stranger.groupId,
      stranger.assignmentId,
      stranger.student.studentId,
      stranger.clientId,
    ]);
    expect(await seenBy(stranger.administrator)).toEqual({
      card: 1,
      // Where the stranger sits is the keeper's to know.
      lines: [{ action: 'records.sought', author: '', subject: '', changed: SAID.slice(0, 1) }],
    });
    expect(await soughtOf(stranger.centerId)).toEqual([
      {
        userId: null,
        details: { refusals: MANY_REFUSALS, routes: [expect.stringContaining('Group')], address: '127.0.0.1' },
      },
    ]);
    expect((await seenBy(own.administrator)).lines).toEqual([
      { action: 'records.refused', author: 'Иванов Иван Иванович', subject: expect.any(String), changed: SAID },
    ]);
    expect(await soughtOf(own.centerId)).toEqual([]);
  });

  test('is told also when another was asked about first', async () => {
    const { own, stranger } = world;
    const attacker = await portal.as(own.clientOperator);
    await tryDoors(attacker, MANY_REFUSALS);
    expect(await soughtOf(stranger.centerId)).toEqual([]);
    await tryRecords(attacker, [stranger.student.studentId]);
    await tryRecords(attacker, [stranger.clientId]);
    expect(await soughtOf(stranger.centerId)).toHaveLength(1);
    expect(await linesOf(own.clientOperator)).toHaveLength(1);
  });
});

test('of a week ago there is a line in the log and no card', async () => {
  const { administrator, centerId, centerOperator } = world.own;
  const line = { id: newId(), userId: centerOperator.userId, organizationId: centerId, action: 'records.refused' };
  const createdAt = new Date(Date.now() - 9 * 86_400_000);
  await portal.db
    .insertInto('auditLog')
    .values({ ...line, details: '{}', createdAt })
    .execute();
  expect(await alarmsOf(administrator)).toEqual({ card: 0, authors: ['Иванов Иван Иванович'] });
});

test('a center that sees of a client those whom it teaches is told of nobody else’s attempts', async () => {
  const { own } = world;
  await tryDoorsAsStudent(own.student);
  expect(await linesOf(own.student)).toHaveLength(1);
  const { db } = portal;
  await db.updateTable('centerClients').set({ extent: 'Taught' }).where('centerId', '=', own.centerId).execute();
  await db.updateTable('students').set({ knownTo: [] }).where('id', '=', own.student.studentId).execute();
  expect(await alarmsOf(own.administrator)).toEqual({ card: 0, authors: [] });
});
