import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup, markPaid } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
/** Another client, three of whose people learn in one group with the student of the first. */
let otherId: string;
let groupId: string;
const PAID = { paidOn: today(), paymentOrder: '417' };

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  admin = await portal.as(made.administrator);
  otherId = await makeOrganization(portal.db, { title: 'ООО «Ангара»' });
  await linkClient(portal.db, made.centerId, otherId);
  const others = await Promise.all(
    ['Анна', 'Вера', 'Инна'].map((name) => makeStudent(portal.db, otherId, { surname: 'Швец', name, lastname: '' })),
  );
  const body = {
    title: 'Сборная',
    students: [made.student.studentId, ...others.map(({ studentId }) => studentId)],
    courseId: made.courseId,
    dateStartLearning: nextYear(),
    fromOrganizationId: made.centerId,
  };
  await portal.db.deleteFrom('assignments').where('id', 'in', made.assignIds).execute();
  ({ id: groupId } = await admin.call(groups.create, { body }));
});

const nextYear = () => `${new Date().getFullYear() + 1}-01-12`;

const contractWith = async (clientId: string, number: string) => {
  const signatories = {
    centerSignatory: 'директора Громова В. Н., действующего на основании Устава',
    customerPosition: 'Директор',
    customerSigner: 'Зорин Олег Ильич',
    customerAuthority: 'Устав',
  };
  const body = { groupId, clientId, number, date: '2026-11-02', studyForm: 'очная', ...signatories };
  return (await admin.call(groupContracts.fix, { body })).id;
};

const planOf = (body: object = {}) => admin.call(invoices.plan, { body: { kind: 'Group', groupId, ...body } });
const issue = (body: object = {}) => admin.call(invoices.create, { body: { kind: 'Group', groupId, ...body } });
const read = (id: string) => admin.call(invoices.read, { params: { id } });

test('people of two clients are invoiced to each for its own people by its own contract, as the plan said', async () => {
  const contractId = await contractWith(otherId, '17');
  const plan = await planOf();
  const contracts = [{ id: contractId, number: '17', date: '2026-11-02', listedCount: 3 }];
  expect(plan).toMatchObject({ invoiced: [], paidCount: 0 });
  expect(plan.invoices).toEqual([
    {
      organizationId: otherId,
      organizationTitle: 'ООО «Ангара»',
      peopleCount: 3,
      amount: 4500,
      vatMode: null,
      basis: { contracts, assignCount: 3 },
    },
    expect.objectContaining({
      organizationId: made.clientId,
      peopleCount: 1,
      basis: { contracts: [], assignCount: 1 },
    }),
  ]);
  const { id, ids } = await issue();
  expect(ids[0]).toBe(id);
  const [first, second] = await Promise.all(ids.map(read));
  expect(first).toMatchObject({ organizationId: otherId, amount: 4500, contract: { number: '17' }, number: '1' });
  expect(first?.group?.id).toBe(groupId);
  expect(second).toMatchObject({ organizationId: made.clientId, amount: 1500, contract: null, number: '2' });
  const payer = await portal.as(await makeOperator(portal.db, [otherId]));
  expect((await payer.call(invoices.list, { query: {} })).items.map((one) => one.id)).toEqual([id]);
});

test('one client with two contracts in a group is invoiced on each, and for who is in none apart', async () => {
  const first = await contractWith(otherId, '21');
  const join = async (surname: string) => {
    const { studentId } = await makeStudent(portal.db, otherId, { surname, name: 'Пётр', lastname: '' });
    const { students, title } = await admin.call(groups.read, { params: { id: groupId } });
    const body = { id: groupId, title, students: [...students.map((one) => one.id), studentId] };
    await admin.call(groups.update, { body });
  };
  await join('Поздний');
  const second = await contractWith(otherId, '22');
  await join('Последний');
  const own = { organizationId: otherId };
  const planned = (await planOf(own)).invoices.map(({ peopleCount, basis }) => [
    basis.contracts.map(({ id }) => id),
    peopleCount,
    basis.assignCount,
  ]);
  expect(planned.toSorted(([, one], [, other]) => Number(other) - Number(one))).toEqual([
    [[first], 3, 3],
    expect.arrayContaining([1, 1]),
    expect.arrayContaining([1, 1]),
  ]);
  const { ids } = await issue(own);
  const issued = await Promise.all(ids.map(read));
  expect(issued.map(({ contract, amount }) => [contract?.id ?? null, amount])).toEqual(
    expect.arrayContaining([
      [first, 4500],
      [second, 1500],
      [null, 1500],
    ]),
  );
  expect(ids).toHaveLength(3);
  for (const id of ids) await admin.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка' } });
  // Whoever names a contract wants one invoice.
  const whole = await issue({ ...own, basis: first });
  expect(whole.ids).toHaveLength(1);
  expect(await read(whole.id)).toMatchObject({ amount: 7500, contract: { number: '21' } });
});

test('the center pays its own invoice for its own employees alone', async () => {
  const { studentId } = await makeStudent(portal.db, made.centerId, { surname: 'Свой', name: 'Пётр', lastname: '' });
  const { students, title } = await admin.call(groups.read, { params: { id: groupId } });
  const body = { id: groupId, title, students: [...students.map((one) => one.id), studentId] };
  await admin.call(groups.update, { body });
  const plan = await planOf();
  const own = plan.invoices.find(({ organizationId }) => organizationId === made.centerId);
  expect(own).toMatchObject({ peopleCount: 1, amount: 1500 });
});

test('of a group one customer alone is invoiced, the rest later', async () => {
  const { ids } = await issue({ organizationId: otherId });
  expect(ids).toHaveLength(1);
  const plan = await planOf();
  expect(plan.invoices.map(({ organizationId }) => organizationId)).toEqual([made.clientId]);
  expect(await issue()).toMatchObject({ ids: [expect.any(String)] });
});

test('who stands in an unpaid invoice is left out and named, and invoiced again on purpose alone', async () => {
  const { ids } = await issue();
  const plan = await planOf();
  expect(plan.invoices).toEqual([]);
  expect(plan.invoiced).toHaveLength(4);
  expect(plan.invoiced[0]?.invoice).toMatchObject({ id: ids[0], number: '1', state: 'Issued' });
  const { code, msg } = await admin.send(invoices.create, { body: { kind: 'Group', groupId } });
  expect({ code, msg }).toEqual({
    code: 'AssignAlreadyInvoiced',
    msg: expect.stringMatching(/Швец.*: уже в счёте № 1 от/),
  });
  const assignIds = plan.invoiced.map(({ assignId }) => assignId);
  const chosen = { kind: 'Assignments' as const, assignIds };
  expect(await admin.refused(invoices.create, { body: chosen })).toBe('AssignAlreadyInvoiced');
  const again = await admin.call(invoices.create, { body: { ...chosen, isRepeated: true } });
  expect(again.ids).toHaveLength(2);
  for (const id of [...ids, ...again.ids]) {
    await admin.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка' } });
  }
  expect(await planOf()).toMatchObject({ invoiced: [], invoices: [{ peopleCount: 3 }, { peopleCount: 1 }] });
});

test('who is paid is not invoiced again; who stands in a paid invoice that did not pay him is, on purpose', async () => {
  const { ids } = await issue();
  await admin.call(invoices.markPaid, { params: { id: ids[0] ?? '' }, body: PAID });
  expect(await planOf({ isRepeated: true })).toMatchObject({ paidCount: 3 });
  // As of an invoice that could not pay them, or was paid before invoices did.
  for (const { id } of (await read(ids[0] ?? '')).assignments) await markPaid(portal.db, id, false);
  const plan = await planOf();
  expect(plan.invoices).toEqual([]);
  const paid = plan.invoiced.filter(({ invoice }) => invoice.state === 'Paid').map(({ assignId }) => assignId);
  expect(paid).toHaveLength(3);
  const { code, msg } = await admin.send(invoices.create, {
    body: { kind: 'Assignments', assignIds: paid },
  });
  const reason = expect.stringMatching(/№ 1 .*, счёт оплачен, обучение – нет$/);
  expect({ code, msg }).toEqual({ code: 'AssignAlreadyInvoiced', msg: reason });
  const again = await admin.call(invoices.create, { body: { kind: 'Assignments', assignIds: paid, isRepeated: true } });
  expect((await planOf()).invoiced.find(({ assignId }) => assignId === paid[0])?.invoice.id).toBe(again.id);
  await admin.call(invoices.markPaid, { params: { id: again.id }, body: { ...PAID, paymentOrder: '418' } });
  expect(await planOf()).toMatchObject({ paidCount: 3 });
});

test('an invoice for a period leaves out what stands in another, and says so', async () => {
  const period = { dateStart: nextYear(), dateEnd: nextYear(), organizationId: otherId };
  await issue({ organizationId: otherId });
  const info = await admin.call(staticDocuments.paymentInvoiceInfo, { query: period });
  expect(info).toMatchObject({ lines: [], total: 0 });
  expect(info.invoiced).toHaveLength(3);
  expect(await admin.refused(staticDocuments.paymentInvoice, { body: { ...period, number: '77' } })).toBe(
    'AssignAlreadyInvoiced',
  );
  const again = { ...period, number: '77', isRepeated: true };
  expect((await admin.fetch(staticDocuments.paymentInvoice, { body: again })).status).toBe(200);
});

test('two who invoice the same people at once make one invoice of each', async () => {
  const body = { kind: 'Group' as const, groupId };
  const answers = await Promise.all([1, 2, 3].map(() => admin.send(invoices.create, { body })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['AssignAlreadyInvoiced', 'AssignAlreadyInvoiced', 'Ok']);
});
