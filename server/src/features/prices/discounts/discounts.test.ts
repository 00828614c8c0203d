import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { type DiscountsBody, discounts } from '@dopusk/contract/discounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let administrator: Client;
let courseId: string;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  administrator = await portal.as(world.own.administrator);
});
beforeEach(async () => {
  courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 2000 });
});

const steps = [
  { fromPeople: 2, percent: 5 },
  { fromPeople: 3, percent: 10 },
];
const autumn = { title: 'Осень', courseId: null, percent: 15, since: today(), until: today() };
const fill = (body: Partial<DiscountsBody>) =>
  administrator.call(discounts.fill, { body: { steps: [], promos: [], ...body } });

const people = (count: number, organizationId = world.own.clientId) =>
  Promise.all(Array.from({ length: count }, async () => (await makeStudent(portal.db, organizationId)).studentId));
const start = () => ({ courseId, fromOrganizationId: world.own.centerId, dateStartLearning: today() });

async function assign(studentIds: string[]) {
  const { ids } = await administrator.call(assignments.addMany, { body: { studentIds, ...start() } });
  return Promise.all(ids.map(pricedOf));
}
async function pricedOf(id: string) {
  const { price, listPrice, priceKind, priceReason } = await administrator.call(assignments.read, { params: { id } });
  return [price, listPrice, priceKind, priceReason];
}
const usual = [2000, 2000, 'List', ''];

describe('the discount by number', () => {
  test('is for people of one client assigned at once, by the largest step reached', async () => {
    await fill({ steps });
    expect(await assign(await people(1))).toEqual([usual]);
    const three = [1800, 2000, 'Quantity', 'скидка 10 % от 3 человек'];
    expect(await assign(await people(3))).toEqual([three, three, three]);
  });

  test('counts each client alone', async () => {
    await fill({ steps });
    const [client, own] = [await people(2), await people(1, world.own.centerId)];
    const found = await assign([...client, ...own]);
    const two = [1900, 2000, 'Quantity', 'скидка 5 % от 2 человек'];
    expect(found.toSorted()).toEqual([two, two, usual]);
  });

  test('of a group counts who learns in it already, whose own price stays', async () => {
    await fill({ steps });
    const [first, second, third] = (await people(3)) as [string, string, string];
    const body = { title: 'Группа', students: [first], ...start() };
    const { id } = await administrator.call(groups.create, { body });
    const total = async () => (await administrator.call(groups.read, { params: { id } })).assigns;
    expect(await total()).toMatchObject([{ fullPrice: 2000, priceReasons: [] }]);
    const students = [first, second, third];
    await administrator.call(groups.update, { body: { id, title: 'Группа', students } });
    expect(await total()).toMatchObject([
      { fullPrice: 5600, fullListPrice: 6000, priceReasons: ['скидка 10 % от 3 человек'] },
    ]);
  });
});

describe('a promo', () => {
  test('lowers what is assigned on its days, of its course or of all', async () => {
    const other = await makeCourse(portal.db, world.own.centerId);
    await fill({ promos: [{ ...autumn, courseId: other }] });
    expect(await assign(await people(1))).toEqual([usual]);
    await fill({ promos: [{ ...autumn, courseId }] });
    const [one] = await assign(await people(1));
    expect(one).toMatchObject([1700, 2000, 'Promo', expect.stringContaining('скидка 15 % по акции «Осень» до ')]);
    await fill({ promos: [autumn] });
    expect(await assign(await people(1))).toEqual([one]);
    await fill({ promos: [{ ...autumn, since: '2026-01-01', until: '2026-01-31' }] });
    expect(await assign(await people(1))).toEqual([usual]);
  });

  test('is not added to other discounts: the lowest price stands', async () => {
    await fill({ steps, promos: [autumn] });
    const bought = async () => (await assign(await people(3))).map(([price]) => price);
    expect(await bought()).toEqual([1700, 1700, 1700]);
    const prices = [{ courseId, since: '2026-01-01', price: 1650 }];
    await administrator.call(clientPrices.fill, { body: { clientId: world.own.clientId, prices } });
    expect(await bought()).toEqual([1650, 1650, 1650]);
  });
});

describe('the discounts of a center', () => {
  test('are read by its operators and written by whoever has the settings', async () => {
    const promo = { ...autumn, courseId };
    await fill({ steps: steps.toReversed(), promos: [promo] });
    const operator = await portal.as(world.own.centerOperator);
    const { title: courseTitle } = await portal.db
      .selectFrom('courses')
      .where('id', '=', courseId)
      .select('title')
      .executeTakeFirstOrThrow();
    expect(await operator.call(discounts.read, {})).toEqual({ steps, promos: [{ ...promo, courseTitle }] });
    const body = { steps: [], promos: [] };
    expect(await operator.refused(discounts.fill, { body })).toBe('RightMissing');
    expect(await (await portal.as(world.own.clientOperator)).refused(discounts.read, {})).toBe('Forbidden');
    expect(await (await portal.as(world.stranger.administrator)).call(discounts.read, {})).toEqual(body);
  });

  test('name each mistake at its field', async () => {
    const send = (body: Partial<DiscountsBody>) =>
      administrator.send(discounts.fill, { body: { steps: [], promos: [], ...body } });
    const { fields } = await send({
      steps: [
        { fromPeople: 1, percent: 5 },
        { fromPeople: 3, percent: 101 },
        { fromPeople: 4, percent: 0 },
      ],
      promos: [{ ...autumn, title: '', until: '2020-01-01' }],
    });
    expect(Object.keys(fields ?? {})).toEqual(
      expect.arrayContaining(['steps.0.fromPeople', 'steps.1.percent', 'steps.2.percent', 'promos.0.title']),
    );
    expect((await send({ promos: [{ ...autumn, until: '2020-01-01' }] })).fields).toHaveProperty(['promos.0.until']);
    const twice = [
      { fromPeople: 3, percent: 5 },
      { fromPeople: 3, percent: 6 },
    ];
    expect((await send({ steps: twice })).fields).toHaveProperty(['steps.1.fromPeople']);
    const foreign = await send({ promos: [{ ...autumn, courseId: world.stranger.courseId }] });
    expect(foreign.code).toBe('NotFoundCourse');
    expect(foreign.fields).toHaveProperty(['promos.0.courseId']);
  });
});
