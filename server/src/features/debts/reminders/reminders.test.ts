import { debtReminders, type ReminderRules } from '@dopusk/contract/debt-reminders.ts';
import { debts } from '@dopusk/contract/debts.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { leaveAlone } from '../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { isWorkingDay } from '../../assignments/production-calendar.ts';
import { tellOfDebts } from './remind.ts';

let portal: Portal;
let centerId: string;
let clientId: string;
let admin: Client;
let payer: { userId: string };
let client: Client;

const rules: ReminderRules = { isOn: true, daysBefore: ['3'], daysAfter: ['1', '7'], text: '', onDaysOff: true };

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

/** Every test has a center and a client of its own: what one is reminded of is kept. */
beforeEach(async () => {
  await portal.db.updateTable('reminderRules').set({ isOn: false }).execute();
  await portal.db.deleteFrom('deliveries').execute();
  await portal.db.deleteFrom('outbox').execute();
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'АНО «Профи»' });
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  admin = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  payer = await makeOperator(portal.db, [clientId]);
  client = await portal.as(payer);
});

const set = async (wanted: Partial<ReminderRules> = {}) => {
  const body = { ...rules, ...wanted };
  const seen = await admin.call(debtReminders.preview, { body });
  await admin.call(debtReminders.setRules, { body: { ...body, seen } });
};
const issue = (days: number, number?: string) =>
  makeInvoice(portal.db, {
    centerId,
    clientId,
    rubles: 1000,
    dueOn: daysLater(today(), days),
    ...(number && { number }),
  });
const look = (days = 0) => tellOfDebts(portal.context, daysLater(today(), days));
const told = async () =>
  (await portal.db.selectFrom('deliveries').select('userId').execute()).map(({ userId }) => userId);
const letters = () => portal.db.selectFrom('outbox').select(['subject', 'text']).execute();

test('nothing goes out until a center says so', async () => {
  await issue(-1);
  await look();
  expect(await told()).toEqual([]);
  expect((await admin.call(debtReminders.rules)).isOn).toBe(false);
});

describe('a reminder', () => {
  test('goes before and after the last day, once for each of the days; a missed morning is made up for', async () => {
    await set();
    await issue(10);
    const counts: number[] = [];
    for (const day of [6, 7, 8, 10, 11, 12, 19, 20, 30]) {
      await look(day);
      counts.push((await told()).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3]);
  });

  test('is one letter a client a day, about all its invoices, also when two look at once', async () => {
    await set({ text: 'Просим оплатить:' });
    await issue(-1, '501');
    await issue(3, '502');
    await Promise.all([look(), look()]);
    expect(await told()).toEqual([payer.userId]);
    // The letter of a test before may only be on its way.
    const subject = 'Напоминание об оплате счетов';
    const ofBoth = async () => (await letters()).filter((letter) => letter.subject === subject);
    await expect.poll(ofBoth).toHaveLength(1);
    const [{ text = '' } = {}] = await ofBoth();
    expect(text).toMatch(/Просим оплатить:[\s\S]+Счёт № 501[^\n]+дней просрочки: 1\s[\s\S]+Счёт № 502/);
    await issue(-7);
    await look();
    expect(await told()).toHaveLength(1);
    await look(1);
    expect(await told()).toHaveLength(2);
  });

  test('does not go about what is promised, paid, or of a client who is not reminded, nor to whoever turned it off', async () => {
    await set();
    const promised = await issue(-1);
    const body = { promisedOn: daysLater(today(), 5) };
    await client.call(debts.promise, { params: { id: promised }, body });
    const paid = await issue(-1);
    await admin.call(invoices.markPaid, { params: { id: paid }, body: { paidOn: today(), paymentOrder: '1' } });
    await look();
    expect(await told()).toEqual([]);
    await admin.call(debtReminders.setReminded, { body: { clientId, isReminded: false } });
    expect((await admin.call(debts.terms, { query: { clientId } })).isReminded).toBe(false);
    await issue(-1);
    await look();
    expect(await told()).toEqual([]);
    await admin.call(debtReminders.setReminded, { body: { clientId, isReminded: true } });
    await client.call(notices.choose, { body: { event: 'PaymentDue', channel: 'Mail', isOn: false } });
    await look();
    expect(await told()).toEqual([]);
  });

  test('waits over a day off for the next working one, unless the center writes then, too', async () => {
    const days = Array.from({ length: 30 }, (_, n) => n + 1);
    const off = days.find((n) => !isWorkingDay(daysLater(today(), n)) && !isWorkingDay(daysLater(today(), n + 1))) ?? 0;
    const working = days.find((n) => n > off && isWorkingDay(daysLater(today(), n))) ?? 0;
    await issue(off - 1);
    await set({ onDaysOff: false });
    await look(off);
    expect(await told()).toEqual([]);
    await look(working);
    expect(await told()).toEqual([payer.userId]);
    await issue(off - 1);
    await set({ onDaysOff: true });
    await portal.db.deleteFrom('remindedClients').execute();
    await look(off);
    expect(await told()).toHaveLength(2);
  });

  test('does not say «before» of a term that has passed', async () => {
    await set({ daysAfter: [] });
    await issue(-20);
    await look();
    expect(await told()).toEqual([]);
  });
});

test('a client that has nobody in the portal is reminded at the e-mail of its requisites, unless the center does not write to it', async () => {
  await leaveAlone(portal.db, clientId, 'buh@volga.example');
  await issue(-1);
  await issue(-7);
  expect(await admin.call(debtReminders.preview, { body: rules })).toMatchObject({ letterCount: 1, silentCount: 0 });
  await set();
  await Promise.all([look(), look()]);
  const sent = () => portal.db.selectFrom('deliveries').select(['kind', 'recipient']).execute();
  expect(await sent()).toEqual([{ kind: 'debt.Reminded', recipient: 'buh@volga.example' }]);
  await issue(-7);
  await admin.call(debtReminders.setReminded, { body: { clientId, isReminded: false } });
  await look(1);
  expect(await sent()).toHaveLength(1);
});

describe('the preview', () => {
  const preview = (wanted: Partial<ReminderRules> = {}) =>
    admin.call(debtReminders.preview, { body: { ...rules, ...wanted } });

  test('counts what the next morning brings, and sends nothing', async () => {
    await issue(-40);
    await issue(4);
    const silent = await makeOrganization(portal.db);
    await linkClient(portal.db, centerId, silent);
    await makeInvoice(portal.db, { centerId, clientId: silent, rubles: 500, dueOn: daysLater(today(), -2) });
    const expected = { letterCount: 1, clientCount: 2, invoiceCount: 3, amount: 2500, silentCount: 1 };
    expect(await preview()).toMatchObject(expected);
    expect(await preview({ daysBefore: [] })).toMatchObject({ ...expected, invoiceCount: 2, amount: 1500 });
    expect(await told()).toEqual([]);
    await set();
    await look(1);
    expect(await told()).toEqual([payer.userId]);
    expect(await preview()).toMatchObject({ invoiceCount: 0, letterCount: 0 });
  });

  test('names whom it is about and shows the letter', async () => {
    await issue(-40, '17');
    const { clients, example, day } = await preview({ text: 'Просим оплатить:' });
    expect(day).toBe(daysLater(today(), 1));
    expect(clients).toMatchObject([{ isSilent: false, invoices: [{ number: '17', rest: 1000 }] }]);
    expect(example).toMatchObject({ client: clients[0]?.title, subject: 'Напоминание об оплате счёта № 17' });
    expect(example?.paragraphs[0]).toBe('Просим оплатить:');
    expect(example?.paragraphs[1]).toMatch(/^Счёт № 17 .*дней просрочки: 41$/);
  });

  test('is to be seen before the reminders are turned on, as it is then', async () => {
    const turnOn = (seen?: { letterCount: number; invoiceCount: number }) =>
      admin.send(debtReminders.setRules, { body: { ...rules, seen } });
    const unseen = await turnOn();
    expect([unseen.code, Object.keys(unseen.fields ?? {})]).toEqual(['Invalid', ['isOn']]);
    const seen = await preview();
    await issue(-1);
    expect((await turnOn(seen)).code).toBe('Invalid');
    expect((await turnOn(await preview())).code).toBe('Ok');
    await admin.call(debtReminders.setRules, { body: { ...rules, isOn: false } });
  });

  test('is the center’s, of its own invoices alone', async () => {
    await issue(-40);
    const other = await portal.as(
      await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
    );
    expect(await other.call(debtReminders.preview, { body: rules })).toMatchObject({ invoiceCount: 0 });
    expect(await client.refused(debtReminders.preview, { body: rules })).toBe('Forbidden');
  });
});
