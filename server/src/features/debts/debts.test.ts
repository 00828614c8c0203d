import { dashboard } from '@dopusk/contract/dashboard.ts';
import { debts } from '@dopusk/contract/debts.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let client: Client;

beforeAll(async () => {
  portal = await startPortal();
  made = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  admin = await portal.as(made.administrator);
  client = await portal.as(await makeOperator(portal.db, [made.clientId]));
});

const inDays = (days: number) => daysLater(today(), days);
const issue = (days: number) =>
  makeInvoice(portal.db, { centerId: made.centerId, clientId: made.clientId, dueOn: inDays(days) });
const read = (id: string, who = client) => who.call(invoices.read, { params: { id } });
const overdue = async (who: Client) =>
  (await who.call(invoices.list, { query: { isOverdue: 'true' } })).items.map(({ id }) => id);

describe('the term to pay', () => {
  const issued = async () => {
    const { id } = await client.call(invoices.create, { body: { kind: 'TopUp', amount: 100 } });
    return (await read(id)).dueOn;
  };
  const set = (daysToPay: number | null, clientId: string | null = null) =>
    admin.call(debts.setTerms, { body: { daysToPay, clientId } });

  test('is ten days, then what the center says to all, then what it says to this client', async () => {
    expect(await issued()).toBe(inDays(10));
    await set(5);
    expect(await issued()).toBe(inDays(5));
    await set(30, made.clientId);
    expect(await issued()).toBe(inDays(30));
    expect(await admin.call(debts.terms, { query: { clientId: made.clientId } })).toEqual({
      ofClient: 30,
      ofCenter: 5,
      isReminded: true,
      isTold: true,
    });
    await set(null, made.clientId);
    expect(await issued()).toBe(inDays(5));
    await set(null);
    expect(await admin.call(debts.terms, { query: {} })).toMatchObject({ ofClient: null, ofCenter: 10 });
  });

  test('is a whole number of days that the center alone says', async () => {
    for (const daysToPay of [0, 366, 1.5]) {
      expect(await admin.refused(debts.setTerms, { body: { daysToPay } })).toBe('Invalid');
    }
    expect(await client.refused(debts.setTerms, { body: { daysToPay: 5 } })).toBe('Forbidden');
  });
});

describe('an overdue invoice', () => {
  test('is listed from the day after its last one until it is paid or cancelled, the longest waiting first', async () => {
    const [short, long] = [await issue(-1), await issue(-40)];
    const [dueToday, paid, cancelled] = [await issue(0), await issue(-2), await issue(-3)];
    const body = { paidOn: today(), paymentOrder: '1' };
    await admin.call(invoices.markPaid, { params: { id: paid }, body });
    await admin.call(invoices.cancel, { params: { id: cancelled }, body: { reason: 'Ошибка' } });
    expect(await overdue(admin)).toEqual([long, short]);
    expect(await overdue(client)).toEqual([long, short]);
    expect(await overdue(admin)).not.toContain(dueToday);
    const other = await makeOrganization(portal.db, { type: 'Customer', title: 'ООО «Другой»' });
    await linkClient(portal.db, made.centerId, other);
    expect(await overdue(await portal.as(await makeOperator(portal.db, [other])))).toEqual([]);
  });

  test('is counted on the home of whoever has the right for money', async () => {
    const countOf = async (who: Client) =>
      (await who.call(dashboard.concerns)).find(({ concern }) => concern === 'Overdue')?.count;
    expect([await countOf(admin), await countOf(client)]).toEqual([2, 2]);
    const user = await makeOperator(portal.db, [made.clientId]);
    await portal.db
      .updateTable('memberships')
      .set({ rights: ['People'] })
      .where('operatorId', 'in', (query) =>
        query.selectFrom('operators').where('userId', '=', user.userId).select('id'),
      )
      .execute();
    expect(await countOf(await portal.as(user))).toBeUndefined();
  });
});

test('a promise is written down and taken back by either side, for a day to come, while the invoice waits', async () => {
  const id = await issue(-1);
  const promise = (who: Client, promisedOn: string | null) =>
    who.send(debts.promise, { params: { id }, body: { promisedOn } }).then(({ code }) => code);
  expect(await promise(client, inDays(3))).toBe('Ok');
  expect((await read(id, admin)).promisedOn).toBe(inDays(3));
  expect(await promise(admin, inDays(5))).toBe('Ok');
  expect((await read(id)).promisedOn).toBe(inDays(5));
  expect(await promise(client, inDays(-1))).toBe('Invalid');
  expect(await promise(client, inDays(91))).toBe('Invalid');
  expect(await promise(client, inDays(90))).toBe('Ok');
  expect(await promise(admin, null)).toBe('Ok');
  expect((await read(id)).promisedOn).toBeNull();
  const body = { paidOn: today(), paymentOrder: '2' };
  await admin.call(invoices.markPaid, { params: { id }, body });
  expect(await promise(client, inDays(1))).toBe('InvoiceAlreadyPaid');
});
