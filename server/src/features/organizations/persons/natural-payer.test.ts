import { accounting } from '@dopusk/contract/accounting.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { paymentLinks } from '@dopusk/contract/payment-links.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { usualPeriod } from '@dopusk/contract/reconciliation.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { YookassaBank } from '../../../../testing/yookassa-bank.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.ts';

const bank = new YookassaBank();
let portal: Portal;
let made: GraduateGroup;
let center: Client;
let employer: Client;
/** The training that its student pays for by a contract of his own, and a colleague's. */
let own: string;
let employers: string;
let fullName: string;
let contractId: string;
let contractNumber: string;

beforeAll(async () => {
  const service = await startPrintingService();
  const settings = { PAYMENTS: 'yookassa:1:s', PAYMENTS_URL: await bank.start(), PRINTER: service.setting };
  portal = await startPortal(settings);
});
afterAll(() => bank.stop());

const days = { dateStartLearning: '2026-01-12', dateEndLearning: '2026-02-10' };

async function contractWithPerson(assignId: string, customer: Partial<Record<'name' | 'passport', string>> = {}) {
  const { form, fullName: student } = await center.call(documents.contractInfo, { query: { assignId } });
  const personal = {
    customerFullName: customer.name ?? student,
    customerPassport: customer.passport ?? '3604 123456, выдан 12.01.2010 ОВД Самары',
    customerAddress: '443001, г. Самара, ул. Садовая, д. 5',
    customerPhone: '+7 (900) 123-45-67',
    studentAddress: '443001, г. Самара, ул. Садовая, д. 5',
    studentPhone: '+7 (900) 123-45-67',
  };
  const body = { ...form, ...personal, assignId, kind: 'Person', suggestedNumber: form.number } as never;
  const response = await center.fetch(documents.contract, { body });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return { number: form.number, student };
}

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  center = await portal.as(made.administrator);
  employer = await portal.as(await makeOperator(portal.db, [made.clientId]));
  [own = '', employers = ''] = made.assignIds;
  await portal.db.updateTable('assignments').set(days).where('id', 'in', made.assignIds).execute();
});

const makeContract = async () => {
  const fixed = await contractWithPerson(own);
  [contractNumber, fullName] = [fixed.number, fixed.student];
  const row = await portal.db.selectFrom('documents').where('assignmentId', '=', own).select('id').executeTakeFirst();
  contractId = row?.id ?? '';
};

const issueGroup = async (by: Client) =>
  (await by.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } })).ids;
const read = (id: string) => center.call(invoices.read, { params: { id } });
const isPaid = async (id: string) => {
  const row = await portal.db.selectFrom('assignments').where('id', '=', id).select('paidAt').executeTakeFirst();
  return Boolean(row?.paidAt);
};

/** Pays the invoice by a link, as anybody who has it. */
async function payByLink(invoiceId: string): Promise<void> {
  await center.call(paymentLinks.create, { body: { invoiceId, amount: null } });
  const [{ url = '' } = {}] = await center.call(paymentLinks.list, { query: { invoiceId } });
  const token = new URL(url).searchParams.get('token') ?? '';
  const { confirmUrl } = await portal
    .anonymous()
    .call(paymentLinks.pay, { body: { token, contact: 'vera@mail.test' } });
  const id = confirmUrl.split('/').at(-1) ?? '';
  bank.decide(id, 'succeeded');
  const body = { event: 'payment.succeeded', object: { id } };
  await portal.anonymous().call(payments.notify, { params: { provider: 'yookassa' }, body });
}

test('a person with a contract of his own is invoiced, pays by a link, gets an act and his money back; his employer has no part in it', async () => {
  await makeContract();
  const plan = await center.call(invoices.plan, { body: { kind: 'Group', groupId: made.groupId } });
  expect(plan.personal).toEqual([]);
  const his = plan.invoices.find(({ organizationTitle }) => organizationTitle === fullName);
  expect(his).toMatchObject({ peopleCount: 1, amount: 1500, basis: { contracts: [{ number: contractNumber }] } });
  const issued = await Promise.all((await issueGroup(center)).map(read));
  const invoice = issued.find(({ organizationTitle }) => organizationTitle === fullName);
  const invoiceId = invoice?.id ?? '';
  expect(invoice).toMatchObject({ contract: { number: contractNumber }, assignments: [{ id: own }], amount: 1500 });
  expect(issued.find((one) => one !== invoice)?.assignments.map(({ id }) => id)).toEqual([employers]);
  expect(await employer.refused(invoices.read, { params: { id: invoiceId } })).toBe('NotFoundInvoice');

  await payByLink(invoiceId);
  expect(await isPaid(own)).toBe(true);
  // What he has paid is his, not his employer's, and the figure opens his training.
  const sold = await center.call(sales.list, { query: {} });
  const line = sold.items.find(({ paid }) => paid > 0);
  expect(line).toMatchObject({ client: { title: fullName }, paid: 1500 });
  const listed = await center.call(assignments.ofOrganization, { params: { id: line?.client?.id ?? '' }, query: {} });
  expect(listed.items.map(({ id }) => id)).toEqual([own]);
  expect(await read(invoiceId)).toMatchObject({ state: 'Paid', paymentOrder: 'картой' });

  expect(await center.call(serviceActs.info, { query: { invoiceId } })).toMatchObject({ total: 1500, personal: [] });
  const accepted = await center.call(serviceActs.create, { body: { invoiceId } });
  const { items } = await employer.call(staticDocuments.list, { query: {} });
  expect(items.filter(({ type }) => type === 'ServiceAct')).toEqual([]);
  const register = await center.call(accounting.list, { query: { search: fullName } });
  expect(register.items.map(({ kind, inn, contract }) => [kind, inn, contract]).sort()).toEqual([
    ['Act', '', expect.stringContaining(contractNumber)],
    ['Invoice', '', expect.stringContaining(contractNumber)],
    ['Payment', '', expect.stringContaining(contractNumber)],
  ]);
  // The bank's number of it, and the invoice that was paid by the link.
  expect(register.items.find(({ kind }) => kind === 'Payment')).toMatchObject({
    number: expect.stringMatching(/.{8,}/),
    service: expect.stringMatching(/^Оплата обучения деньгами с карты по счёту № \d+\. .+, .+/),
    payer: 'Картой по ссылке, vera@mail.test',
  });
  const act = register.items.find(({ kind }) => kind === 'Act');
  const { fields } = await center.send(accounting.upd, { body: { documentIds: [act?.id ?? ''] } });
  expect(fields?.documentIds?.[0]?.message).toMatch(/^Физическим лицам УПД не выставляют.*акт № 1$/);

  expect(await center.call(payments.refundWays, { params: { id: own } })).toMatchObject({ payer: fullName });
  const back = { to: 'Balance', amount: 500, seen: 1500, reason: 'Часть занятий отменена' } as const;
  expect(await center.refused(payments.refund, { params: { id: own }, body: back })).toBe('AssignInAct');
  await center.call(serviceActs.annul, { params: { id: accepted.id }, body: { reason: back.reason } });
  await center.call(payments.refund, { params: { id: own }, body: back });
  const person = await center.call(organizations.read, { params: { id: invoice?.organizationId ?? '' } });
  expect(person).toMatchObject({ isPerson: true, inn: '', title: fullName, balance: { amount: 500 } });
  const all = { ...usualPeriod(), centerId: null, isWholePortal: true };
  expect((await reconcile(portal.context, all)).differences).toEqual([]);
});

test('nobody pays in his place: not from a balance, not by card, one by one or with his group', async () => {
  await makeTopUp(portal.db, made.clientId, 5000);
  await makeContract();
  const from = { orgId: made.clientId };
  const text = new RegExp(`^Платит ${fullName} по договору №\\u00a0${contractNumber} от .* трёхсторонний$`);
  const alone = await employer.send(payments.fromBalance, { params: { ...from, assignId: own } });
  expect(alone).toMatchObject({ code: 'PayerIsPerson', msg: expect.stringMatching(text) });
  expect(await employer.refused(payments.assign, { params: { id: own }, query: {} })).toBe('PayerIsPerson');
  const toPay = await employer.call(payments.group, { params: { id: made.groupId } });
  expect(toPay).toMatchObject({ totalCount: 2, unpaidCount: 1, amount: 1500, unpaid: [{ id: employers }] });
  expect(toPay.personal).toMatchObject([{ assignId: own, contract: { number: contractNumber, payer: fullName } }]);
  const group = { params: { id: made.groupId }, query: { organizationId: made.clientId } };
  const chosen = { body: { assignIds: [own, employers], amount: 3000 } };
  expect(await employer.refused(payments.assignGroup, { ...group, ...chosen } as never)).toBe('PayerIsPerson');
  expect(await employer.call(payments.assignGroup, { ...group, body: { amount: 1500 } } as never)).toMatchObject({
    paidCount: 1,
    balance: 3500,
  });
  expect(await isPaid(own)).toBe(false);
  // Revoked, it binds nobody.
  const body = { documentId: contractId, reason: 'Платит работодатель', withResting: true };
  await center.call(documentCorrections.revoke, { body });
  await employer.call(payments.fromBalance, { params: { ...from, assignId: own } });
  expect(await isPaid(own)).toBe(true);
});

test('an invoice of his employer from before pays for the others, and says who pays for him', async () => {
  const [invoiceId = ''] = await issueGroup(employer);
  await makeContract();
  const marked = await center.call(invoices.markPaid, {
    params: { id: invoiceId },
    body: { paidOn: today(), paymentOrder: '417' },
  });
  expect(marked.notice).toContain(`${fullName} – платит ${fullName} по своему договору`);
  expect([await isPaid(own), await isPaid(employers)]).toEqual([false, true]);
});

test('a person is one client by name and passport, of his center alone', async () => {
  await makeContract();
  const child = { name: 'Швец Мария Ильинична', passport: '3605 654321, выдан ОВД Самары' };
  await contractWithPerson(employers, child);
  const persons = async (by: Client) =>
    (await by.call(organizations.list, { query: {} })).items.filter((one) => one.isPerson).map(({ title }) => title);
  expect((await persons(center)).sort()).toEqual([fullName, child.name].sort());
  const otherId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const other = await portal.as(await makeOperator(portal.db, [otherId]));
  expect(await other.call(organizations.options, { query: { search: 'Швец' } })).toEqual([]);
  expect(await persons(other)).toEqual([]);
});

test('his center corrects what it knows of him; what its form leaves blank stays, and an organization’s INN is not his', async () => {
  await makeContract();
  const list = () => center.call(organizations.list, { query: { search: fullName, isPerson: 'true' } });
  const id = (await list()).items[0]?.id ?? '';
  const body = { id, title: fullName, inn: '', legalAddress: '443000, г. Самара' };
  const sent = await center.send(organizations.update, { body: body as never });
  expect(sent, JSON.stringify(sent)).toMatchObject({ ok: true });
  expect(await center.call(organizations.read, { params: { id } })).toMatchObject({
    isPerson: true,
    phone: '+7 (900) 123-45-67',
    requisites: { legalAddress: '443000, г. Самара' },
  });
  const ofOrganization = { ...body, inn: '7707083893' };
  expect((await center.send(organizations.update, { body: ofOrganization as never })).fields).toHaveProperty('inn');
});
