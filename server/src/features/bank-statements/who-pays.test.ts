import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { centerLinks } from '@dopusk/contract/center-links.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import { statementFile } from '../../../demo/statement-file.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let made: GraduateGroup;
let center: Client;
let account: string;
let inn: string;
let next = 0;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
});

/** A center of its own for each test, with two unpaid people at 1500 of one client. */
beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  center = await portal.as(made.administrator);
  next += 1;
  account = `407028101000000${String(next).padStart(5, '0')}`;
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: account })
    .where('id', '=', made.centerId)
    .execute();
  const row = portal.db.selectFrom('organizations').where('id', '=', made.clientId).select('inn');
  ({ inn } = await row.executeTakeFirstOrThrow());
});

const issue = async (assignIds: string[]) => {
  const { id } = await center.call(invoices.create, { body: { kind: 'Assignments', assignIds, isRepeated: true } });
  return center.call(invoices.read, { params: { id } });
};
const cancel = (id: string) => center.call(invoices.cancel, { params: { id }, body: { reason: 'не нужен' } });

/** Uploads one payment, and gives it with what is proposed for it. */
async function came(sum: number, purpose: string, more: object = {}) {
  next += 1;
  const documents = [{ number: String(next), sum: sum.toFixed(2), inn, purpose, ...more }];
  await center.call(bankStatements.upload, { file: new File([statementFile({ account, documents })], 'kl.txt') });
  const { items } = await center.call(bankStatements.payments, { query: {} });
  const payment = items.find(({ number }) => number === String(next));
  if (!payment?.proposal) throw new Error('Nothing was proposed');
  return { ...payment, proposal: payment.proposal };
}

test('of a payment for a cancelled invoice it is said that it is, and who waits still', async () => {
  const { id, number } = await issue(made.assignIds);
  await cancel(id);
  const { proposal } = await came(3000, `Оплата по счету № ${number}`);
  expect(proposal).toMatchObject({ certainty: 'Possible', invoices: [], organization: { id: made.clientId } });
  expect(proposal.reason).toMatch(
    /^Счёт № \d+ отменён \d\d\.\d\d\.\d{4} \(не нужен\); обучение из него ждёт оплаты: .+, .+\. Выставьте/,
  );
});

test('the invoice that asks for its people now is proposed in its place', async () => {
  const { id, number } = await issue(made.assignIds);
  await cancel(id);
  const instead = await issue(made.assignIds);
  const { proposal } = await came(3000, `Оплата по счету № ${number}`);
  expect(proposal).toMatchObject({ certainty: 'Likely', invoices: [{ invoice: { id: instead.id }, amount: 3000 }] });
  expect(proposal.reason).toMatch(new RegExp(`Его людей ждёт счёт № ${instead.number}$`));
});

test('what was marked by hand is proposed to be set aside, and goes to nobody’s balance', async () => {
  const { id, number } = await issue(made.assignIds);
  next += 1;
  const body = { paidOn: today(), paymentOrder: String(next + 1), isWhole: false };
  await center.call(invoices.markPaid, { params: { id }, body });
  const { proposal } = await came(3000, `Оплата по счету № ${number}`, { date: dotted(today()) });
  expect(proposal).toMatchObject({ isCounted: true, organization: null, invoices: [] });
});

test('a second «Подтвердить все точные» of the same payments has nothing to tell', async () => {
  const { number } = await issue(made.assignIds);
  const { id } = await came(3000, `Оплата по счету № ${number}`);
  const confirm = () => center.call(bankStatements.confirmExact, { body: { ids: [id] } });
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.map(({ confirmedCount }) => confirmedCount).sort()).toEqual([0, 0, 1]);
  const others = answers.filter(({ confirmedCount }) => confirmedCount === 0);
  expect(others).toMatchObject([1, 2].map(() => ({ decidedCount: 1, leftCount: 0, notice: '' })));
});

test('a client that has unlinked the center is named, and its open invoices are proposed', async () => {
  const { id } = await issue(made.assignIds);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId], 'HighOperator'));
  await client.call(centerLinks.remove, { body: { organizationId: made.clientId, centerId: made.centerId } });
  const { proposal } = await came(777, 'Оплата за обучение');
  expect(proposal).toMatchObject({ certainty: 'Possible', invoices: [{ invoice: { id }, amount: 777 }] });
  expect(proposal.reason).toMatch(/отвязал центр, номера счёта в назначении нет: ждёт денег счёт № \d+, сумма меньше/);
  await cancel(id);
  const { proposal: none } = await came(778, 'Оплата за обучение');
  expect(none).toMatchObject({ certainty: 'None', organization: null });
  expect(none.reason).toMatch(/отвязал центр, открытых счетов у него нет/);
});

test('of two organizations of one INN the branch code says which one pays', async () => {
  const branch = await makeOrganization(portal.db, { title: 'Филиал' });
  await linkClient(portal.db, made.centerId, branch);
  const codes = [
    [made.clientId, '770101001'],
    [branch, '500101001'],
  ] as const;
  for (const [id, kpp] of codes) {
    await portal.db.updateTable('organizations').set({ inn, kpp }).where('id', '=', id).execute();
  }
  const unsaid = await came(500, 'Аванс');
  expect(unsaid.proposal).toMatchObject({ certainty: 'None', organization: null });
  const said = await came(501, 'Аванс', { extra: ['ПлательщикКПП=500101001'] });
  expect(said).toMatchObject({ payerKpp: '500101001', proposal: { organization: { id: branch } } });
});
