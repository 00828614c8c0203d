import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type DocumentPrice, prices } from '@dopusk/contract/prices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import { makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});

const line = (price: number, documentType: DocumentPrice['documentType'] = 'Certificate'): DocumentPrice => ({
  trainingType: 'AdvancedTraining',
  documentType,
  price,
});
const fill = (...lines: DocumentPrice[]) => administrator.call(prices.fill, { body: { prices: lines } });
const set = async (client: Client, organizationId?: string) =>
  (await client.call(prices.read, { body: organizationId ? { organizationId } : {} })).filter(({ price }) => price > 0);

describe('the price list', () => {
  test('has what each training type may issue, at zero first', async () => {
    const list = await administrator.call(prices.read, { body: {} });
    expect(list).toHaveLength(20);
    expect(list.every(({ price }) => price === 0)).toBe(true);
  });

  test('sets a price, changes it, and removes it with zero', async () => {
    await fill(line(300.5), line(100, 'Protocol'));
    await fill(line(250));
    expect(await set(administrator)).toEqual([line(250), line(100, 'Protocol')]);
    await fill(line(0));
    expect(await set(administrator)).toEqual([line(100, 'Protocol')]);
    await fill(line(0, 'Protocol'));
  });

  test('can be read by the center’s operators and by clients, and changed by its administrator alone', async () => {
    await fill(line(300));
    const client = await portal.as(world.own.clientOperator);
    expect(await set(await portal.as(world.own.centerOperator))).toEqual([line(300)]);
    expect(await set(client, world.own.centerId)).toEqual([line(300)]);
    expect(await set(client, world.stranger.centerId)).toEqual([]);
    expect(await (await portal.as(world.own.centerOperator)).refused(prices.fill, { body: { prices: [] } })).toBe(
      'RightMissing',
    );
  });

  test('refuses a price of what a training never issues, and lets one from before be taken away', async () => {
    const { code, fields } = await administrator.send(prices.fill, { body: { prices: [line(1, 'Diplom')] } });
    expect(code).toBe('Invalid');
    expect(fields).toHaveProperty(['prices.0.documentType']);
    await fill(line(0, 'Diplom'));
  });

  test('refuses a center the list of another, a client without a center, and wrong prices', async () => {
    const body = { organizationId: world.stranger.centerId };
    expect(await administrator.refused(prices.read, { body })).toBe('NotFoundEducationCenter');
    const client = await portal.as(world.own.clientOperator);
    expect(await client.refused(prices.read, { body: {} })).toBe('NotFoundEducationCenter');
    const refused = (...lines: unknown[]) => administrator.refused(prices.fill, { body: { prices: lines } });
    expect(await refused({ ...line(1), price: -1 })).toBe('Invalid');
    expect(await refused({ ...line(1), price: 1.001 })).toBe('Invalid');
    expect(await refused({ ...line(1), documentType: 'Passport' })).toBe('Invalid');
    expect(await refused(line(1), line(2))).toBe('Invalid');
  });
});

describe('an assignment', () => {
  test('costs the price of course and documents at the time it was made', async () => {
    const { centerId, clientId } = world.own;
    await fill(line(300), line(50.5, 'Protocol'), line(1000, 'Contract'));
    await fill({ ...line(7000), trainingType: 'ProfessionalTraining' });
    const courseId = await makeCourse(portal.db, centerId, {
      priceRubles: 1500,
      issuedDocuments: ['Certificate', 'Protocol'],
    });
    const assign = async () => {
      const { studentId } = await makeStudent(portal.db, clientId);
      const body = { studentId, courseId, fromOrganizationId: centerId, dateStartLearning: today() };
      const { id } = await administrator.call(assignments.add, { body });
      return async () => (await administrator.call(assignments.read, { params: { id } })).price;
    };
    expect(await administrator.call(courses.read, { params: { id: courseId } })).toMatchObject({
      price: 1500,
      documentsPrice: 350.5,
    });
    const first = await assign();
    expect(await first()).toBe(1850.5);
    await fill(line(400));
    expect(await first()).toBe(1850.5);
    expect(await (await assign())()).toBe(1950.5);
  });
});
