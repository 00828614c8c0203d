import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { discounts } from '@dopusk/contract/discounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { pricePreviews } from '@dopusk/contract/price-previews.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makePrintedDocument } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;
let client: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
  client = await portal.as(world.own.clientOperator);
  courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 2000 });
  await portal.db.updateTable('courses').set({ isLocked: false }).where('id', '=', courseId).execute();
  const promos = [{ title: 'Осень', courseId, percent: 15, since: today(), until: today() }];
  await administrator.call(discounts.fill, { body: { steps: [{ fromPeople: 2, percent: 20 }], promos } });
});

const people = (count: number, organizationId = world.own.clientId) =>
  Promise.all(Array.from({ length: count }, async () => (await makeStudent(portal.db, organizationId)).studentId));
const preview = (caller: Client, studentIds: string[]) =>
  caller.call(pricePreviews.read, { body: { courseId, studentIds } });

describe('the price before assigning', () => {
  test('is what is then kept, by the people of each organization', async () => {
    const [two, one] = [await people(2), await people(1, world.own.centerId)];
    const offers = await preview(administrator, [...two, ...one]);
    const [ofClient, ofCenter] = [world.own.clientId, world.own.centerId].map((id) =>
      offers.find(({ organization }) => organization.id === id),
    );
    expect(ofClient).toMatchObject({ peopleCount: 2, price: 1600, listPrice: 2000, priceKind: 'Quantity' });
    expect(ofCenter).toMatchObject({ peopleCount: 1, price: 1700, listPrice: 2000, priceKind: 'Promo' });
    const body = { studentIds: two, courseId, fromOrganizationId: world.own.centerId, dateStartLearning: today() };
    const { ids } = await administrator.call(assignments.addMany, { body });
    const kept = await administrator.call(assignments.read, { params: { id: ids[0] ?? '' } });
    const { price, listPrice, priceKind, priceReason } = kept;
    expect(ofClient).toMatchObject({ price, listPrice, priceKind, priceReason });
  });

  test('tells a client its own, and counts a person named twice once', async () => {
    const [id = ''] = await people(1);
    expect(await preview(client, [id, id])).toMatchObject([{ peopleCount: 1, price: 1700 }]);
  });

  test('says who holds a valid document of this very course, but not one that ends soon, was revoked or is of another', async () => {
    const ids = await people(5);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const ends = [inDays(400), inDays(30), inDays(400), inDays(400), undefined];
    for (const [i, studentId] of ids.entries()) {
      const of = i === 3 ? await makeCourse(portal.db, world.own.centerId, {}) : courseId;
      const assignmentId = await makeAssignment(portal.db, { studentId, courseId: of });
      if (i === 4) continue;
      const expiresOn = ends[i] ?? '';
      const documentId = await makePrintedDocument(portal.db, assignmentId, { number: `СД-${i}`, expiresOn });
      if (i !== 2) continue;
      await portal.db.updateTable('documents').set({ revokedAt: new Date() }).where('id', '=', documentId).execute();
    }
    const [offer] = await preview(client, ids);
    expect(offer?.stillValid).toEqual([{ studentId: ids[0], fullName: expect.any(String), expiresOn: ends[0] }]);
    expect((await preview(administrator, ids))[0]?.stillValid).toEqual(offer?.stillValid);
  });

  test('is of nobody’s people but those who are seen, and of no closed course', async () => {
    const [strange = ''] = await people(1, world.stranger.clientId);
    const [mine = ''] = await people(1);
    const refused = (body: { courseId: string; studentIds: string[] }) => client.refused(pricePreviews.read, { body });
    expect(await refused({ courseId, studentIds: [mine, strange] })).toBe('NotFoundStudent');
    const closed = await makeCourse(portal.db, world.own.centerId, { priceRubles: 1 });
    await portal.db.updateTable('courses').set({ isLocked: true }).where('id', '=', closed).execute();
    expect(await refused({ courseId: closed, studentIds: [mine] })).toBe('NotFoundCourse');
  });
});

describe('the catalogue', () => {
  test('tells a client its price and why, and a center no client’s', async () => {
    const search = async (caller: Client) =>
      (await caller.call(courses.list, { query: { pageSize: 100 } })).items.find(({ id }) => id === courseId);
    expect((await search(client))?.agreed).toMatchObject({ price: 1700, listPrice: 2000, priceKind: 'Promo' });
    expect((await search(administrator))?.agreed).toBeNull();
    const prices = [{ courseId, since: '2026-01-01', price: 1500 }];
    await administrator.call(clientPrices.fill, { body: { clientId: world.own.clientId, prices } });
    const agreed = {
      price: 1500,
      listPrice: 2000,
      priceKind: 'Contract',
      priceReason: 'цена по договору с 01.01.2026',
    };
    expect((await search(client))?.agreed).toEqual(agreed);
    expect((await client.call(courses.read, { params: { id: courseId } })).agreed).toEqual(agreed);
  });
});
