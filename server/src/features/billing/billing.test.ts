import { billing } from '@dopusk/contract/billing.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { leaveAlone } from '../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { listToAccept } from '../invoices/acts/db.ts';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;
let payer: { userId: string };

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** Every test has a center of its own with a client and two people, each at 1500. */
async function begin(isPaid: boolean) {
  made = await makeGraduateGroup(portal.db, 2, { isPaid });
  admin = await portal.as(made.administrator);
  payer = await makeOperator(portal.db, [made.clientId]);
}

beforeEach(async () => {
  await portal.db.deleteFrom('deliveries').execute();
});

const period = { dateStart: '2000-01-01', dateEnd: today() };
const plan = (kind: 'Acts' | 'Invoices') => admin.call(billing.plan, { query: { kind, ...period } });
const bodyOf = (kind: 'Acts' | 'Invoices', amount = 3000, isTold = false) => ({
  body: { kind, ...period, clients: [{ organizationId: made.clientId, amount }], isTold },
});
const listed = async () => (await admin.call(staticDocuments.list, { query: {} })).items;

test('acts are planned, made once however often they are asked for at once, and told', async () => {
  await begin(true);
  const { rows, missing } = await plan('Acts');
  expect(missing).toEqual([]);
  expect(rows).toMatchObject([
    { organizationId: made.clientId, organizationTitle: 'ООО «Волга-Монтаж»', peopleCount: 2, amount: 3000 },
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(billing.make, bodyOf('Acts', 3000, true))));
  expect(answers.flatMap((answer) => answer.made)).toMatchObject([{ number: '1' }]);
  expect(answers.flatMap(({ left }) => left)).toHaveLength(2);
  expect((await listed()).map(({ type }) => type)).toEqual(['ServiceAct']);
  expect((await plan('Acts')).rows).toEqual([]);
  const told = await portal.db.selectFrom('deliveries').where('kind', '=', 'notice.Billed').select('userId').execute();
  expect(told).toEqual([{ userId: payer.userId }]);
});

test('a client without what an УПД needs is named with it, gets no act instead, and its УПД once that is filled in', async () => {
  await begin(true);
  const { centerId, clientId } = made;
  const set = (id: string, values: object) =>
    portal.db.updateTable('organizations').set(values).where('id', '=', id).execute();
  const address = { legalAddress: 'г. Самара, ул. Мира, 1' };
  await set(centerId, { vatMode: 'Vat22', ...address });
  await set(clientId, { legalAddress: '' });
  expect((await plan('Acts')).rows).toMatchObject([
    { lacks: ['адрес заказчика'], vatDays: { date: expect.any(String) } },
  ]);
  const refused = await admin.call(billing.make, bodyOf('Acts'));
  expect(refused).toMatchObject({
    made: [],
    left: [{ reason: expect.stringContaining('Для УПД не хватает: адрес заказчика') }],
  });
  expect(await listed()).toEqual([]);
  await set(clientId, address);
  expect((await plan('Acts')).rows).toMatchObject([{ lacks: [] }]);
  expect((await admin.call(billing.make, bodyOf('Acts'))).made).toMatchObject([{ number: '1', isUpd: true }]);
});

test('an act goes as a document to a client that has nobody in the portal', async () => {
  await begin(true);
  const email = 'acts@volga.example';
  await leaveAlone(portal.db, made.clientId, email);
  await admin.call(billing.make, bodyOf('Acts', 3000, true));
  const letters = () => portal.db.selectFrom('outbox').where('recipient', '=', email).select('text').execute();
  await expect.poll(letters, { timeout: 30_000 }).toMatchObject([{ text: expect.stringContaining('Вложение') }]);
});

test('invoices are for what no invoice asks for yet, without gaps in their numbers', async () => {
  await begin(false);
  expect((await plan('Invoices')).rows).toMatchObject([{ amount: 3000, peopleCount: 2 }]);
  const changed = await admin.call(billing.make, bodyOf('Invoices', 4500));
  expect(changed).toMatchObject({ made: [], left: [{ reason: expect.stringContaining('Сумма изменилась') }] });
  const { made: issued } = await admin.call(billing.make, bodyOf('Invoices'));
  expect(issued).toMatchObject([{ number: '1' }]);
  expect((await admin.call(invoices.list, { query: {} })).items).toMatchObject([{ number: '1', amount: 3000 }]);
  expect((await plan('Invoices')).rows).toEqual([]);
  expect((await admin.call(billing.make, bodyOf('Invoices'))).made).toEqual([]);
});

test('each contract gets an invoice and an act of its own, and what rests on none too', async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false, issuedDocuments: ['Contract'] });
  admin = await portal.as(made.administrator);
  const [first = '', second = ''] = made.assignIds;
  const { form } = await admin.call(documents.contractInfo, { query: { assignId: first } });
  const paidAfter = { paymentOrder: 'After' as const, paymentDays: 7, hoursCount: 63 };
  const signer = { customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' };
  const body = {
    ...form,
    ...signer,
    assignId: first,
    suggestedNumber: form.number,
    kind: 'Organization',
    ...paidAfter,
  };
  expect((await admin.fetch(documents.contract, { body: body as never })).status).toBe(200);
  // The center itself gives ten days.
  const ended = daysLater(today(), 7);
  const rows = [
    { contract: null, peopleCount: 1, amount: 1500 },
    { contract: { number: form.number }, peopleCount: 1, amount: 1500 },
  ];
  const [own, others] = (await plan('Invoices')).rows.toSorted((one) => (one.contract ? 1 : -1));
  expect([own, others]).toMatchObject(rows);
  const contractId = others?.contract?.id ?? '';
  const clients = [null, contractId].map((id) => ({ organizationId: made.clientId, contractId: id, amount: 1500 }));
  await admin.call(billing.make, { body: { kind: 'Invoices', ...period, clients } });
  const issued = (await admin.call(invoices.list, { query: {} })).items;
  const read = await Promise.all(issued.map(({ id }) => admin.call(invoices.read, { params: { id } })));
  const told = read.map(({ contract, assignments, dueOn }) => [
    contract?.id ?? null,
    assignments.map(({ id }) => id),
    dueOn,
  ]);
  expect(told.toSorted(([one]) => (one ? 1 : -1))).toEqual([
    [null, [second], expect.any(String)],
    [contractId, [first], ended],
  ]);
  expect((await plan('Invoices')).rows).toEqual([]);

  // What the contract has paid after the training is accepted without its money; the other one is paid.
  const plain = read.find(({ contract }) => contract === null)?.id ?? '';
  await admin.call(invoices.markPaid, { params: { id: plain }, body: { paidOn: today(), paymentOrder: '7' } });
  expect((await plan('Acts')).rows.map(({ contract, amount }) => [contract?.id ?? null, amount])).toEqual(
    expect.arrayContaining([
      [null, 1500],
      [contractId, 1500],
    ]),
  );
  const { made: acts } = await admin.call(billing.make, { body: { kind: 'Acts', ...period, clients } });
  expect(acts).toHaveLength(2);
  const kept = portal.db.selectFrom('staticDocuments').where(
    'id',
    'in',
    acts.map(({ documentId }) => documentId),
  );
  expect((await kept.select('contractId').execute()).map(({ contractId: of }) => of).toSorted()).toEqual(
    [null, contractId].toSorted(),
  );
  expect((await plan('Acts')).rows).toEqual([]);
});

test('what is more than one document holds is refused in words, and some of it is accepted all the same', async () => {
  await begin(true);
  const [last = ''] = made.assignIds;
  // They come before it in the list, so that it is beyond what one document holds.
  await sql`insert into assignments select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'group_id', null,
    'price_kopecks', 100000))).* from assignments one, generate_series(1, 1000) where one.id = ${last}`.execute(
    portal.db,
  );
  const { rows } = await plan('Acts');
  const amount = rows[0]?.amount ?? 0;
  expect(amount).toBe(1_003_000);
  const { left } = await admin.call(billing.make, bodyOf('Acts', amount));
  expect(left).toMatchObject([{ reason: expect.stringMatching(/больше 1000 обучений.*выберите период короче/) }]);
  const scope = { organization: { id: made.centerId } } as never;
  const by = { organizationId: made.clientId, invoiceId: null, since: null, until: today() };
  const some = await listToAccept(portal.db, scope, { ...by, trainings: [last] });
  expect(some.map(({ id }) => id)).toEqual([last]);
});

test('what was made goes out in one archive, of the center alone', async () => {
  await begin(true);
  const { made: acts } = await admin.call(billing.make, bodyOf('Acts'));
  const documentIds = acts.map(({ documentId }) => documentId);
  const answer = await admin.fetch(billing.files, { body: { documentIds } });
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(names).toEqual([expect.stringMatching(/^Акт об оказании услуг № 1 .*Волга-Монтаж.*\.pdf$/)]);
  const other = await portal.as(
    await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
  );
  expect(await other.refused(billing.files, { body: { documentIds } })).toBe('NotFoundFile');
  expect(await other.refused(billing.make, bodyOf('Acts'))).toBe('NotFoundOrganization');
});
