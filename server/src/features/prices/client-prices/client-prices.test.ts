import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import { makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

const newCourse = (priceRubles = 2000) => makeCourse(portal.db, world.own.centerId, { priceRubles });
const clientId = () => world.own.clientId;
const fill = (...prices: { courseId: string; since: string; price: number }[]) =>
  administrator.call(clientPrices.fill, { body: { clientId: clientId(), prices } });
const read = (client: Client) => client.call(clientPrices.read, { params: { id: clientId() } });

async function assigned(courseId: string) {
  const { studentId } = await makeStudent(portal.db, clientId());
  const body = { studentId, courseId, fromOrganizationId: world.own.centerId, dateStartLearning: today() };
  return (await administrator.call(assignments.add, { body })).id;
}
const priceOf = async (id: string) => {
  const found = await administrator.call(assignments.read, { params: { id } });
  return { price: found.price, listPrice: found.listPrice, kind: found.priceKind, reason: found.priceReason };
};

describe('the price of a client by contract', () => {
  test('is kept by course and day, and seen by the center and the client', async () => {
    const courseId = await newCourse();
    const lines = [
      { courseId, since: '2026-01-01', price: 1800 },
      { courseId, since: '2026-06-01', price: 1700.5 },
    ];
    await fill(...lines.toReversed());
    const expected = lines.map((line) => expect.objectContaining({ ...line, listPrice: 2000 }));
    expect(await read(administrator)).toEqual(expected);
    expect(await read(await portal.as(world.own.clientOperator))).toEqual(expected);
    await fill();
    expect(await read(administrator)).toEqual([]);
  });

  test('is the latest that has begun, and says why', async () => {
    const courseId = await newCourse();
    await fill(
      { courseId, since: '2026-01-01', price: 1800 },
      { courseId, since: '2026-06-01', price: 1700.5 },
      { courseId, since: '2099-01-01', price: 1 },
    );
    const reason = 'цена по договору с 01.06.2026';
    expect(await priceOf(await assigned(courseId))).toEqual({
      price: 1700.5,
      listPrice: 2000,
      kind: 'Contract',
      reason,
    });
  });

  test('does not reach other courses, other clients and what was assigned before', async () => {
    const [courseId, other] = [await newCourse(), await newCourse()];
    const before = await assigned(courseId);
    await fill({ courseId, since: '2026-01-01', price: 500 });
    const list = { price: 2000, listPrice: 2000, kind: 'List', reason: '' };
    expect(await priceOf(before)).toEqual(list);
    expect(await priceOf(await assigned(other))).toEqual(list);
    const { studentId } = await makeStudent(portal.db, world.own.centerId);
    const body = { studentId, courseId, fromOrganizationId: world.own.centerId, dateStartLearning: today() };
    expect(await priceOf((await administrator.call(assignments.add, { body })).id)).toEqual(list);
  });

  test('is said in a group and on its invoice, a line for each price', async () => {
    const { centerId, clientId: id, courseId, administrator: user } = await makeGraduate(portal.db);
    const admin = await portal.as(user);
    const [first, second] = [await makeStudent(portal.db, id), await makeStudent(portal.db, id)];
    const days = { dateStartLearning: today(), fromOrganizationId: centerId };
    const body = { title: 'По договору', courseId, students: [first.studentId], ...days };
    const { id: groupId } = await admin.call(groups.create, { body });
    const prices = [{ courseId, since: '2026-01-01', price: 1200 }];
    await admin.call(clientPrices.fill, { body: { clientId: id, prices } });
    const students = [first.studentId, second.studentId];
    await admin.call(groups.update, { body: { id: groupId, title: 'По договору', students } });
    const reason = 'цена по договору с 01.01.2026';
    expect((await admin.call(groups.read, { params: { id: groupId } })).assigns).toMatchObject([
      { fullPrice: 2700, fullListPrice: 3000, priceReasons: [reason] },
    ]);
    const issued = await admin.call(invoices.create, { body: { kind: 'Group', groupId } });
    const invoice = await admin.call(invoices.read, { params: { id: issued.id } });
    expect(invoice.lines.map(({ price }) => price)).toEqual([1200, 1500]);
    // The client sees on the invoice itself why a price is another than the list's.
    expect(invoice.lines.map(({ title }) => title.includes(reason))).toEqual([true, false]);
    expect(invoice.assignments.map(({ priceReason }) => priceReason).toSorted()).toEqual(['', reason]);
  });

  test('is written by whoever has the settings, for linked clients and own courses, once a day', async () => {
    const courseId = await newCourse();
    const line = { courseId, since: '2026-01-01', price: 1 };
    const body = { clientId: clientId(), prices: [line] };
    expect(await (await portal.as(world.own.centerOperator)).refused(clientPrices.fill, { body })).toBe('RightMissing');
    expect(await (await portal.as(world.own.clientOperator)).refused(clientPrices.fill, { body })).toBe('Forbidden');
    expect(
      await administrator.refused(clientPrices.fill, { body: { ...body, clientId: world.stranger.clientId } }),
    ).toBe('NotFoundOrganization');
    const send = (...prices: unknown[]) =>
      administrator.send(clientPrices.fill, { body: { clientId: clientId(), prices } } as never);
    const foreign = await send({ ...line, courseId: world.stranger.courseId });
    expect(foreign.code).toBe('NotFoundCourse');
    expect(foreign.fields).toHaveProperty(['prices.0.courseId']);
    expect((await send(line, { ...line, price: 2 })).fields).toHaveProperty(['prices.1.since']);
    expect((await send({ ...line, price: -1 })).code).toBe('Invalid');
  });
});

test('no paid assignment changes its price', async () => {
  const id = await assigned(await newCourse());
  await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', id).execute();
  const change = sql`update assignments set price_kopecks = 1 where id = ${id}`.execute(portal.db);
  await expect(change).rejects.toThrow('The price of a paid assignment does not change');
});
