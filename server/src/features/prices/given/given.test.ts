import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeStudent } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let made: Graduate;
let administrator: Client;
let operator: Client;
let operatorId: string;

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduate(portal.db);
  administrator = await portal.as(made.administrator);
  const colleague = await makeOperator(portal.db, [made.centerId], 'Operator');
  operatorId = colleague.operatorId;
  operator = await portal.as(colleague);
});

const limitTo = (discountLimit: number) =>
  administrator.call(operators.updateMember, {
    params: { id: made.centerId },
    body: { operator: operatorId, discountLimit },
  });
async function assigned() {
  const { studentId } = await makeStudent(portal.db, made.clientId);
  return makeAssignment(portal.db, { studentId, courseId: made.courseId });
}
const give = (client: Client, assignId: string, price: number) =>
  client.send(givenPrices.give, { body: { assignId, price, reason: 'давний клиент' } });
const read = (id: string) => administrator.call(assignments.read, { params: { id } });

describe('a price given by hand', () => {
  test('stands with its reason instead of the list’s, and can be given again', async () => {
    const id = await assigned();
    expect((await give(administrator, id, 1000.5)).code).toBe('Ok');
    expect(await read(id)).toMatchObject({
      price: 1000.5,
      listPrice: 1500,
      priceKind: 'Hand',
      priceReason: 'назначена вручную: давний клиент',
    });
    expect((await give(administrator, id, 1500)).code).toBe('Ok');
    expect(await read(id)).toMatchObject({ price: 1500, listPrice: 1500 });
    const logged = portal.db.selectFrom('auditLog').where('action', '=', 'assignment.price-given');
    expect(await logged.where('subjectId', '=', id).select('details').execute()).toHaveLength(2);
  });

  test('is within the percents that the administrator allows, and above the list for nobody', async () => {
    const id = await assigned();
    const refused = await give(operator, id, 1499);
    expect(refused.code).toBe('DiscountTooLarge');
    await limitTo(10);
    expect((await give(operator, id, 1350)).code).toBe('Ok');
    const { code, fields } = await give(operator, id, 1349.99);
    expect(code).toBe('DiscountTooLarge');
    expect(JSON.stringify(fields)).toContain('Вам разрешена скидка до 10 %: не меньше 1');
    expect((await give(administrator, id, 1500.01)).fields).toHaveProperty(['price']);
    expect(await read(id)).toMatchObject({ price: 1350 });
    expect((await give(administrator, id, 0)).code).toBe('Ok');
  });

  test('is for what is neither paid nor in an invoice that waits', async () => {
    const id = await assigned();
    const other = await assigned();
    for (const [one, reason] of [
      [id, 'давний клиент'],
      [other, 'просил директор'],
    ] as const) {
      await administrator.call(givenPrices.give, { body: { assignId: one, price: 1400, reason } });
    }
    const issued = await administrator.call(invoices.create, { body: { kind: 'Assignments', assignIds: [id, other] } });
    // That it was agreed on stands there, nothing of why, and what is the same there is one line.
    const { lines } = await administrator.call(invoices.read, { params: { id: issued.id } });
    const title = expect.stringMatching(/^Обучение по программе «[^»]+» \(цена по договорённости\)$/);
    expect(lines).toMatchObject([{ title, quantity: 2 }]);
    expect((await give(administrator, id, 1000)).code).toBe('AssignAlreadyInvoiced');
    await administrator.call(invoices.cancel, { params: { id: issued.id }, body: { reason: 'Другая цена' } });
    expect((await give(administrator, id, 1000)).code).toBe('Ok');
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', id).execute();
    expect((await give(administrator, id, 900)).code).toBe('AssignAlreadyPaid');
  });
});

describe('a price given to many', () => {
  const many = (client: Client, assignIds: string[], how: { percent: number } | { price: number }) =>
    client.send(givenPrices.giveMany, {
      body: {
        assignIds,
        by: 'percent' in how ? 'Percent' : 'Price',
        percent: 'percent' in how ? how.percent : null,
        price: 'price' in how ? how.price : null,
        reason: 'вся бригада',
      },
    });

  test('is so many percent less than each one’s list price, or one for all, with its reason', async () => {
    const [first, second] = [await assigned(), await assigned()];
    expect((await many(administrator, [first, second, first], { percent: 15 })).data).toEqual({
      given: 2,
      agreements: [],
    });
    const told = { price: 1275, listPrice: 1500, priceKind: 'Hand', priceReason: 'назначена вручную: вся бригада' };
    expect([await read(first), await read(second)]).toMatchObject([told, told]);
    expect((await many(administrator, [first, second], { price: 1400.5 })).code).toBe('Ok');
    expect(await read(second)).toMatchObject({ price: 1400.5 });
  });

  test('is within the operator’s limit, for all of them or for none', async () => {
    const [first, second] = [await assigned(), await assigned()];
    await limitTo(10);
    const { code, fields } = await many(operator, [first, second], { percent: 11 });
    expect([code, Object.keys(fields ?? {})]).toEqual(['DiscountTooLarge', ['percent']]);
    expect((await many(operator, [first, second], { price: 1300 })).code).toBe('DiscountTooLarge');
    expect((await many(operator, [first, second], { price: 1501 })).fields).toHaveProperty(['price']);
    expect((await many(operator, [first, second], { percent: 10 })).code).toBe('Ok');
    expect(await read(first)).toMatchObject({ price: 1350 });
  });

  test('names who is paid or invoiced, and changes nobody then', async () => {
    const [free, invoiced, paid] = [await assigned(), await assigned(), await assigned()];
    await administrator.call(invoices.create, { body: { kind: 'Assignments', assignIds: [invoiced] } });
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', paid).execute();
    const names = async (id: string) => (await read(id)).student.user.fullName;
    const refusedOf = async (id: string) => {
      const { code, msg } = await many(administrator, [free, id], { percent: 5 });
      expect(msg).toContain(await names(id));
      expect(msg?.split(await names(free))).toHaveLength(2);
      return code;
    };
    expect(await refusedOf(invoiced)).toBe('AssignAlreadyInvoiced');
    expect(await refusedOf(paid)).toBe('AssignAlreadyPaid');
    expect(await read(free)).toMatchObject({ price: 1500, priceKind: 'List' });
  });
});

describe('a price given to a group', () => {
  test('is for those on the course who are neither paid nor in an invoice that waits', async () => {
    const ids = [await assigned(), await assigned(), await assigned()];
    const [free = '', invoiced = '', paid = ''] = ids;
    const body = { title: 'Бригада', students: [(await makeStudent(portal.db, made.clientId)).studentId] };
    const days = { courseId: made.courseId, fromOrganizationId: made.centerId, dateStartLearning: today() };
    const { id: groupId } = await administrator.call(groups.create, { body: { ...body, ...days } });
    await portal.db.updateTable('assignments').set({ groupId }).where('id', 'in', ids).execute();
    await administrator.call(invoices.create, { body: { kind: 'Assignments', assignIds: [invoiced] } });
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', paid).execute();
    const give = (group: { groupId: string; courseId: string }) =>
      administrator.send(givenPrices.giveMany, {
        body: { group, by: 'Percent', percent: 10, price: null, reason: 'вся бригада' },
      });
    expect((await give({ groupId, courseId: made.courseId })).data).toEqual({ given: 2, agreements: [] });
    expect([await read(free), await read(invoiced), await read(paid)]).toMatchObject([
      { price: 1350, priceKind: 'Hand' },
      { price: 1500, priceKind: 'List' },
      { price: 1500, priceKind: 'List' },
    ]);
    expect((await give({ groupId: made.courseId, courseId: made.courseId })).code).toBe('NotFoundAssignCourse');
  });
});

describe('the limit of an operator', () => {
  test('is given by an administrator of a center, to others, in percents', async () => {
    const raise = (client: Client, operatorOf: string, discountLimit: number) =>
      client.refused(operators.updateMember, {
        params: { id: made.centerId },
        body: { operator: operatorOf, discountLimit },
      });
    expect(await raise(operator, operatorId, 50)).toBe('Forbidden');
    expect(await raise(administrator, made.administrator.operatorId, 50)).toBe('OwnRights');
    expect(await raise(administrator, operatorId, 101)).toBe('Invalid');
    await limitTo(15);
    const { items } = await administrator.call(operators.listOfOrganization, {
      params: { id: made.centerId },
      query: {},
    });
    expect(items.find(({ id }) => id === operatorId)).toMatchObject({ discountLimit: 15 });
  });
});
