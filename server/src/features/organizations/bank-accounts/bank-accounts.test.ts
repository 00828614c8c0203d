import { bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid } from '../../../../demo/document-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import type { Client } from '../../../../testing/client.ts';
import { messageTo } from '../../../../testing/outbox.ts';
import { startPortal } from '../../../../testing/portal.ts';

const portal = await startPortal({ DEMO: 'on' });
let made: GraduateGroup;
let admin: Client;

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  admin = await portal.as(made.administrator);
});

const SECOND = {
  bankAccountNumber: '40702810938000000001',
  bic: '044525225',
  bankTitle: 'ПАО Сбербанк',
  correspondentAccount: '30101810400000000225',
};

const requisitesOf = async () => {
  const { bankAccountNumber, requisites } = await admin.call(organizations.read, { params: { id: made.centerId } });
  return { bankAccountNumber, bic: requisites?.bic };
};
const qrOf = async (invoiceId: string) => {
  const { documentId } = await admin.call(invoices.read, { params: { id: invoiceId } });
  const byId = portal.db.selectFrom('staticDocuments').where('id', '=', documentId);
  const { data } = await byId.select('data').executeTakeFirstOrThrow();
  return JSON.stringify(data);
};
const invoiced = async (bankAccountId?: string) => {
  const { id } = await admin.call(invoices.create, {
    body: { kind: 'TopUp', organizationId: made.clientId, amount: 100, ...(bankAccountId ? { bankAccountId } : {}) },
  });
  return qrOf(id);
};
const upload = (account: string, number: string) =>
  admin.call(bankStatements.upload, {
    file: new File([statementFile({ account, documents: [{ number, sum: '1.00' }] })], 'x.txt'),
  });

test('a second account is printed where it is chosen, with its code and bank, and statements about it are taken', async () => {
  const { bankAccountNumber: main } = await requisitesOf();
  const { id } = await admin.call(bankAccounts.create, { body: SECOND });
  expect(await admin.call(bankAccounts.list, {})).toEqual([{ id, ...SECOND }]);
  const usual = await invoiced();
  expect(usual).toContain(`PersonalAcc=${main}`);
  expect(usual).not.toContain(SECOND.bankAccountNumber);
  const chosen = await invoiced(id);
  expect(chosen).toContain(`PersonalAcc=${SECOND.bankAccountNumber}`);
  expect(chosen).toContain(`"счёт":"${SECOND.bankAccountNumber}"`);
  expect(chosen).toContain('"банк":"ПАО Сбербанк"');
  expect(chosen).not.toContain(String(main));
  expect(await upload(SECOND.bankAccountNumber, '1')).toMatchObject({ addedCount: 1, warnings: [] });
  expect(await upload(String(main), '2')).toMatchObject({ addedCount: 1 });

  await admin.call(bankAccounts.close, { body: { id } });
  expect(await admin.call(bankAccounts.list, {})).toEqual([]);
  const body = { kind: 'TopUp' as const, organizationId: made.clientId, amount: 100, bankAccountId: id };
  const { code, fields } = await admin.send(invoices.create, { body });
  expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['bankAccountId']]);
  expect(await upload(SECOND.bankAccountNumber, '3')).toMatchObject({ addedCount: 1 });
});

test('the main one changes places with another from today on; the requisites keep their former version', async () => {
  const before = await requisitesOf();
  const { id } = await admin.call(bankAccounts.create, { body: SECOND });
  await admin.call(bankAccounts.makeMain, { body: { id } });
  expect(await requisitesOf()).toEqual({ bankAccountNumber: SECOND.bankAccountNumber, bic: SECOND.bic });
  const others = await admin.call(bankAccounts.list, {});
  expect(others).toMatchObject([before]);
  expect(await invoiced()).toContain(`PersonalAcc=${SECOND.bankAccountNumber}`);
  expect(await invoiced(others[0]?.id)).toContain(`PersonalAcc=${before.bankAccountNumber}`);
  const versions = await admin.call(organizations.versions, { params: { id: made.centerId } });
  expect(versions).toHaveLength(2);
  expect(await admin.refused(bankAccounts.makeMain, { body: { id } })).toBe('NotFoundBankAccount');
});

test('is added once, fits its bank, is told to the administrators, and only by who has the settings', async () => {
  const wrong = { ...SECOND, bankAccountNumber: '40702810938000000002' };
  expect((await admin.send(bankAccounts.create, { body: wrong })).fields).toHaveProperty('bankAccountNumber');
  await admin.call(bankAccounts.create, { body: SECOND });
  const again = await admin.send(bankAccounts.create, { body: SECOND });
  expect(again.fields?.bankAccountNumber?.[0]?.message).toBe('Этот счёт у центра уже есть');
  const byId = portal.db.selectFrom('users').where('id', '=', made.administrator.userId);
  const { email } = await byId.select('email').executeTakeFirstOrThrow();
  const { text } = await messageTo(portal, email ?? '');
  expect(text).toMatch(/Добавлен расчётный счёт: ПАО Сбербанк, …0001/);
  const plain = await portal.as(await makeOperator(portal.db, [made.centerId], 'Operator', {}, ['Money']));
  expect(await plain.refused(bankAccounts.create, { body: SECOND })).toBe('RightMissing');
  expect(await plain.call(bankAccounts.list, {})).toHaveLength(1);
});

test('it is chosen in the form of documents, and the act names that of its invoice', async () => {
  const { id: bankAccountId } = await admin.call(bankAccounts.create, { body: SECOND });
  const period = { dateStart: '2000-01-01', dateEnd: today() };
  const invoiceBody = { kind: 'Group' as const, groupId: made.groupId, bankAccountId };
  const { id: invoiceId } = await admin.call(invoices.create, { body: invoiceBody });
  const dataOf = async (documentId = '') => {
    const byId = portal.db.selectFrom('staticDocuments').where('id', '=', documentId);
    return JSON.stringify((await byId.select('data').executeTakeFirstOrThrow()).data);
  };
  for (const id of made.assignIds) await markPaid(portal.db, id);
  await admin.call(serviceActs.create, { body: { invoiceId } });
  const act = await portal.db
    .selectFrom('staticDocuments')
    .where('centerId', '=', made.centerId)
    .where('type', '=', 'ServiceAct')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await dataOf(act.id)).toContain(`"счёт":"${SECOND.bankAccountNumber}"`);

  const other = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const boss = await portal.as(other.administrator);
  const { id } = await boss.call(bankAccounts.create, { body: SECOND });
  const body = { ...period, organizationId: other.clientId, number: '700', bankAccountId: id };
  expect((await boss.fetch(staticDocuments.paymentInvoice, { body })).status).toBe(200);
  const last = await portal.db
    .selectFrom('staticDocuments')
    .where('organizationId', '=', other.clientId)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await dataOf(last.id)).toContain(`PersonalAcc=${SECOND.bankAccountNumber}`);
});
