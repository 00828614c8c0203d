import { assignments } from '@dopusk/contract/assignments.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { taughtAlready } from '@dopusk/contract/taught-already.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
});

const find = (studentIds: string[], courseId = world.own.courseId) =>
  client.call(taughtAlready.find, { body: { courseId, studentIds } });

async function whoLearns(): Promise<{ studentId: string; assignId: string; end: string }> {
  const { studentId } = await makeStudent(portal.db, world.own.clientId);
  const { courseId, centerId: fromOrganizationId } = world.own;
  const body = { studentId, courseId, fromOrganizationId, dateStartLearning: today() };
  const { id: assignId } = await client.call(assignments.add, { body });
  const { dateEndLearning: end } = await client.call(assignments.read, { params: { id: assignId } });
  return { studentId, assignId, end };
}

const ended = (assignId: string) =>
  portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: daysLater(today(), -20), dateEndLearning: daysLater(today(), -10) })
    .where('id', '=', assignId)
    .execute();

test('before a course is assigned, whoever learns it still is named', async () => {
  const { studentId: fresh } = await makeStudent(portal.db, world.own.clientId);
  const [learns, done] = [await whoLearns(), await whoLearns()];
  await ended(done.assignId);
  const asked = [fresh, learns.studentId, done.studentId];
  expect(await find([...asked, fresh])).toEqual([
    expect.objectContaining({ id: learns.studentId, learnsUntil: learns.end }),
  ]);
  // Of another course nothing is said.
  expect(await find(asked, world.stranger.courseId)).toEqual([]);
});
