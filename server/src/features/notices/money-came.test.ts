import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { type CorrectionBody, payments } from '@dopusk/contract/payments.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { type MadeDocument, statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { tellNews } from './news.ts';

const OWN = '40702810200000000001';

let portal: Portal;
let own: Household;
let admin: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  own = (await makeWorld(portal.db)).own;
  admin = await portal.as(own.administrator);
  await portal.db.updateTable('organizations').set({ bankAccountNumber: OWN }).where('id', '=', own.centerId).execute();
});

beforeEach(async () => {
  await tellNews(portal.context);
  await portal.db.deleteFrom('deliveries').execute();
  await portal.db.deleteFrom('outbox').execute();
  await portal.db.deleteFrom('noticeRefusals').execute();
});

let last = 100;
const next = () => String(++last);

const issue = (rubles: number, number = next()) =>
  makeInvoice(portal.db, { centerId: own.centerId, clientId: own.clientId, rubles, number });

async function come(documents: readonly MadeDocument[]): Promise<string[]> {
  const file = new File([statementFile({ account: OWN, documents })], 'kl_to_1c.txt');
  const { id: statementId } = await admin.call(bankStatements.upload, { file });
  const { items } = await admin.call(bankStatements.payments, { query: { statementId } });
  return documents.map(({ number }) => items.find((one) => one.number === number)?.id ?? '');
}

const told = () =>
  portal.db.selectFrom('deliveries').where('kind', '=', 'notice.MoneyCame').select(['userId', 'channel']).execute();
const letters = () => portal.db.selectFrom('outbox').select(['subject', 'text']).execute();

describe('a correction of a balance', () => {
  const correct = (body: Omit<CorrectionBody, 'seen'>, seen = 0) =>
    admin.call(payments.correct, { params: { id: own.clientId }, body: { ...body, seen } });
  const deliveries = () =>
    portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Corrected').select(['userId', 'channel']).execute();

  test('is told to whoever minds the client’s money once: how much, why and by whom', async () => {
    await portal.db
      .updateTable('organizations')
      .set({ shortTitle: 'ООО «Коротко»' })
      .where('id', '=', own.clientId)
      .execute();
    const { bound } = (await admin.call(organizations.read, { params: { id: own.clientId } })).balance ?? {};
    const before = bound?.[0]?.amount ?? 0;
    await correct({ direction: 'Add', amount: 200.5, reason: 'Поступление мимо счёта' }, before);
    await correct({ direction: 'Take', amount: 50, reason: 'Лишние 50 рублей' }, before + 200.5);
    await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
    expect(await deliveries()).toEqual([{ userId: own.clientOperator.userId, channel: 'Mail' }]);
    await expect.poll(letters).toEqual([{ subject: 'Исправлен баланс', text: expect.any(String) }]);
    const [{ text = '' } = {}] = await letters();
    expect(text).toMatch(
      /прибавлено 200,50 ₽\.\s+Причина: Поступление мимо счёта\s+Кто исправил: Иванов Иван Иванович/,
    );
    expect(text).toContain('исправлен баланс организации ООО «Коротко», прибавлено');
    expect(text).toMatch(/снято 50 ₽\.\s+Причина: Лишние 50 рублей/);
  });

  test('of each return by the bank and of its undoing there is a letter that is found by it', async () => {
    const { bound } = (await admin.call(organizations.read, { params: { id: own.clientId } })).balance ?? {};
    const before = bound?.[0]?.amount ?? 0;
    await correct({ direction: 'Add', amount: 300, reason: 'Поступление мимо счёта' }, before);
    const back = (amount: number, paymentOrder: string, seen: number) =>
      admin.call(payments.returnMoney, {
        params: { id: own.clientId },
        body: { amount, paidOn: today(), paymentOrder, seen },
      });
    await back(200, '90', before + 300);
    const { id } = await back(80.5, '91', before + 100);
    await tellNews(portal.context);
    await admin.call(payments.undoReturn, { params: { id }, body: { reason: 'Не ушло' } });
    await tellNews(portal.context);
    const subjects = async () => (await letters()).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).toSorted();
    await expect
      .poll(subjects)
      .toEqual([
        'Возврат на расчётный счёт: 200 ₽, платёжное поручение № 90',
        'Возврат на расчётный счёт: 80,50 ₽, платёжное поручение № 91',
        'Исправлен баланс',
        'Отменён возврат на расчётный счёт: 80,50 ₽, платёжное поручение № 91',
      ]);
  });

  test('is told to nobody who has turned it off, and of a client without operators nobody is asked', async () => {
    const client = await portal.as(own.clientOperator);
    await client.call(notices.choose, { body: { event: 'Corrected', channel: 'Mail', isOn: false } });
    const { bound } = (await admin.call(organizations.read, { params: { id: own.clientId } })).balance ?? {};
    await correct({ direction: 'Add', amount: 1, reason: 'Рубль' }, bound?.[0]?.amount ?? 0);
    const alone = await makeOrganization(portal.db);
    await linkClient(portal.db, own.centerId, alone);
    const body = { direction: 'Add' as const, amount: 1, reason: 'Рубль', seen: 0 };
    await admin.call(payments.correct, { params: { id: alone }, body });
    await tellNews(portal.context);
    expect(await deliveries()).toEqual([]);
  });
});

describe('money that a center has vouched for', () => {
  test('for an invoice, by hand, is told to the payer once', async () => {
    const number = next();
    const id = await issue(50_000, number);
    await admin.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: next() } });
    await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
    expect(await told()).toEqual([{ userId: own.clientOperator.userId, channel: 'Mail' }]);
    await expect.poll(letters).toEqual([
      {
        subject: `Поступила оплата счёта № ${number}`,
        text: expect.stringMatching(/50\s000 ₽, платёжное поручение № \d+ от \d\d\.\d\d\.\d{4}; оплачен полностью/),
      },
    ]);
  });

  test('by a statement is told in one letter: parts, what is left, and the balance', async () => {
    const number = next();
    const invoiceId = await issue(50_000, number);
    const [part, rest] = await come([
      { number: next(), sum: '30000.00', purpose: 'Часть' },
      { number: next(), sum: '700.50', purpose: 'Аванс' },
    ]);
    const body = { invoices: [{ invoiceId, amount: 30_000 }] };
    await admin.call(bankStatements.confirm, { params: { id: part ?? '' }, body });
    const toBalance = { invoices: [], organizationId: own.clientId };
    await admin.call(bankStatements.confirm, { params: { id: rest ?? '' }, body: toBalance });
    await tellNews(portal.context);
    expect(await told()).toHaveLength(1);
    await expect.poll(letters).toEqual([{ subject: 'Поступила оплата', text: expect.any(String) }]);
    const [{ text = '' } = {}] = await letters();
    expect(text).toMatch(new RegExp(`Счёт № ${number}: 30\\s000 ₽[^\\n]+оплачено 30\\s000 ₽ из 50\\s000 ₽`));
    expect(text).toMatch(/700,50 ₽ на баланс/);
  });

  test('is not told of when it was taken back before the letter went out', async () => {
    const [id = ''] = await come([{ number: next(), sum: '10.00' }]);
    await admin.call(bankStatements.confirm, { params: { id }, body: { invoices: [], organizationId: own.clientId } });
    await admin.call(bankStatements.undo, { params: { id }, body: { reason: 'Не тот клиент' } });
    await tellNews(portal.context);
    await expect
      .poll(() => portal.db.selectFrom('deliveries').select(['state', 'error']).execute())
      .toEqual([{ state: 'unneeded', error: 'Больше не нужно' }]);
    expect(await letters()).toEqual([]);
  });

  test('that was told of and is taken back then, is told of again, with the reason', async () => {
    const [id = ''] = await come([{ number: next(), sum: '10.00' }]);
    await admin.call(bankStatements.confirm, { params: { id }, body: { invoices: [], organizationId: own.clientId } });
    await tellNews(portal.context);
    await expect.poll(letters).toHaveLength(1);
    await admin.call(bankStatements.undo, { params: { id }, body: { reason: 'Деньги другого плательщика' } });
    await tellNews(portal.context);
    await expect.poll(letters).toHaveLength(2);
    const undone = (await letters()).find(({ subject }) => subject === 'Отменено поступление оплаты');
    expect(undone?.text).toMatch(/отменено поступление платёжное поручение № .+: 10 ₽ сняты с баланса/);
    expect(undone?.text).toContain('Причина: Деньги другого плательщика');
  });

  test('is not told to those without the right for money, nor to whoever has turned it off; a student is not asked', async () => {
    const blind = await makeOperator(portal.db, [own.clientId]);
    await portal.db
      .updateTable('memberships')
      .set({ rights: ['People'] })
      .where('operatorId', 'in', (query) =>
        query.selectFrom('operators').where('userId', '=', blind.userId).select('id'),
      )
      .execute();
    const client = await portal.as(own.clientOperator);
    await client.call(notices.choose, { body: { event: 'MoneyCame', channel: 'Mail', isOn: false } });
    const id = await issue(10);
    await admin.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: next() } });
    await tellNews(portal.context);
    expect(await told()).toEqual([]);
    const eventsOf = async (who: Client) => (await who.call(notices.choices)).events.map(({ event }) => event);
    expect(await eventsOf(client)).toContain('MoneyCame');
    expect(await eventsOf(await portal.as(own.student))).not.toContain('MoneyCame');
  });

  test('of a client that nobody minds in the portal goes to the e-mail of its requisites; without one the center is told', async () => {
    const alone = await makeOrganization(portal.db);
    await linkClient(portal.db, own.centerId, alone);
    const issueAlone = (number: string) =>
      makeInvoice(portal.db, { centerId: own.centerId, clientId: alone, rubles: 700, number });
    const setEmail = (email: string | null) =>
      portal.db.updateTable('organizations').set({ email }).where('id', '=', alone).execute();
    const mark = async (id: string) =>
      (await admin.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: next() } })).notice;
    await setEmail('office@alone.test');
    const number = next();
    expect(await mark(await issueAlone(number))).not.toContain('никому не сообщено');
    await Promise.all([tellNews(portal.context), tellNews(portal.context)]);
    await expect
      .poll(() => portal.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute())
      .toEqual([
        {
          recipient: 'office@alone.test',
          subject: `Поступила оплата счёта № ${number}`,
          text: expect.stringMatching(/700 ₽, платёжное поручение № \d+/),
        },
      ]);
    await setEmail(null);
    const { title } = await admin.call(organizations.read, { params: { id: alone } });
    const untold = new RegExp(`никому не сообщено: .*${title}.* ни e-mail`);
    expect(await mark(await issueAlone(next()))).toMatch(untold);
    const [id = ''] = await come([{ number: next(), sum: '10.00' }]);
    const body = { invoices: [], organizationId: alone };
    expect((await admin.call(bankStatements.confirm, { params: { id }, body })).notice).toMatch(untold);
    await tellNews(portal.context);
    expect(await letters()).toHaveLength(1);
  });
});
