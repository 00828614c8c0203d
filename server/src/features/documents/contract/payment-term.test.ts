import { debts } from '@dopusk/contract/debts.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const customer = { customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' };

/** An unpaid group of one client: its contract's form, what a contract and an invoice print of when they are paid. */
async function group() {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  const admin = await portal.as(made.administrator);
  const { clientId, groupId } = made;
  const info = () => admin.call(groupContracts.info, { params: { id: groupId }, query: { clientId } });
  const bodyOf = async (changes: object) => {
    const { form } = await info();
    return { ...form, ...customer, groupId, clientId, ...changes };
  };
  const fix = async (changes: object) => {
    const { id } = await admin.call(groupContracts.fix, { body: await bodyOf(changes) });
    const { data } = await portal.db
      .selectFrom('documents')
      .where('id', '=', id)
      .select('data')
      .executeTakeFirstOrThrow();
    return { id, clause: String((data.договор as { срок_оплаты: string }).срок_оплаты).replaceAll('\u00a0', ' ') };
  };
  const invoice = async (basis = 'Auto') => {
    const body = { kind: 'Group', groupId, isRepeated: true, basis } as const;
    const { id } = await admin.call(invoices.create, { body });
    const { dueOn, documentId } = await admin.call(invoices.read, { params: { id } });
    const { data } = await portal.db
      .selectFrom('staticDocuments')
      .where('id', '=', documentId)
      .select('data')
      .executeTakeFirstOrThrow();
    return { dueOn, printed: data.оплата as Record<'срок' | 'аванс' | 'аванс_срок', string> };
  };
  const latest = async () => {
    const { end } = await portal.db
      .selectFrom('assignments')
      .where('groupId', '=', groupId)
      .select(({ fn }) => fn.max('dateEndLearning').as('end'))
      .executeTakeFirstOrThrow();
    return end > today() ? end : today();
  };
  return { ...made, admin, info, bodyOf, fix, invoice, latest };
}

const inDays = (days: number) => daysLater(today(), days);
const printedDay = (day: string) => day.split('-').reverse().join('.');

test('a contract begins with the days that the center gives the client, and its invoices keep to it afterwards', async () => {
  const { admin, clientId, info, fix, invoice } = await group();
  await admin.call(debts.setTerms, { body: { daysToPay: 14, clientId } });
  expect((await info()).form).toMatchObject({ paymentOrder: 'Before', paymentDays: 14, advancePercent: null });
  const { clause } = await fix({});
  expect(clause).toBe('в течение 14 календарных дней со дня выставления счёта');
  await admin.call(debts.setTerms, { body: { daysToPay: 3, clientId } });
  expect((await invoice()).dueOn).toBe(inDays(14));
  expect((await invoice('None')).dueOn).toBe(inDays(3));
});

test('paid after the training, it is due so many days after its end', async () => {
  const { fix, invoice, latest } = await group();
  const { clause } = await fix({ paymentOrder: 'After', paymentDays: 5 });
  expect(clause).toMatch(/^в течение 5 календарных дней после окончания обучения/);
  const { dueOn, printed } = await invoice();
  expect(dueOn).toBe(daysLater(await latest(), 5));
  expect(printed).toMatchObject({ срок: printedDay(dueOn), аванс: '' });
});

test('paid in parts, its invoice names the advance before the rest', async () => {
  const { assignIds, fix, invoice } = await group();
  const later = { dateEndLearning: inDays(40) };
  await portal.db.updateTable('assignments').set(later).where('id', 'in', assignIds).execute();
  const { clause } = await fix({ paymentOrder: 'Parts', paymentDays: 5, advancePercent: 30 });
  expect(clause).toMatch(/^в два срока: 30 % стоимости – в течение 5 календарных дней/);
  const { dueOn, printed } = await invoice();
  expect(dueOn).toBe(inDays(45));
  // Of two people at 1500 each.
  expect(printed).toMatchObject({ аванс: '900,00', аванс_срок: printedDay(inDays(5)) });
});

test('a specification has the term of its framework contract', async () => {
  const { courseId, groupId, clientId, bodyOf, fix, admin, invoice } = await group();
  const frame = await fix({ kind: 'Framework', paymentOrder: 'After', paymentDays: 20 });
  const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Швец', name: 'Анна', lastname: '' });
  await makeAssignment(portal.db, { studentId, courseId, groupId });
  const body = await bodyOf({ kind: 'Specification', frameId: frame.id, number: '1/2', paymentDays: 1 });
  const { id } = await admin.call(groupContracts.fix, { body });
  const { form } = await portal.db
    .selectFrom('documents')
    .where('id', '=', id)
    .select('form')
    .executeTakeFirstOrThrow();
  expect(form).toMatchObject({ paymentOrder: 'After', paymentDays: 20, advancePercent: null });
  expect((await invoice(id)).dueOn >= inDays(20)).toBe(true);
});

test.each([
  [{ paymentDays: 0 }, 'paymentDays'],
  [{ paymentDays: 366 }, 'paymentDays'],
  [{ paymentOrder: 'Parts' }, 'advancePercent'],
  [{ paymentOrder: 'Parts', advancePercent: 100 }, 'advancePercent'],
  [{ paymentOrder: 'Never' }, 'paymentOrder'],
])('%o is no term', async (changes, field) => {
  const { admin, bodyOf } = await group();
  const body = (await bodyOf(changes)) as never;
  expect(await admin.send(groupContracts.fix, { body })).toMatchObject({ code: 'Invalid', fields: { [field]: [{}] } });
});

test('the contract of one assignment says it too, and its page what was said', async () => {
  const { admin, assignIds } = await group();
  const [assignId = ''] = assignIds;
  const { form } = await admin.call(documents.contractInfo, { query: { assignId } });
  expect(form).toMatchObject({ paymentOrder: 'Before', paymentDays: 10 });
  const body = {
    ...form,
    hoursCount: form.hoursCount ?? 1,
    kind: 'Organization' as const,
    ...customer,
    assignId,
    paymentOrder: 'After' as const,
    paymentDays: 7,
  };
  const response = await admin.fetch(documents.contract, { body });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const fixed = await admin.call(documents.contractInfo, { query: { assignId } });
  expect(fixed.form).toMatchObject({ paymentOrder: 'After', paymentDays: 7, advancePercent: null });
});
