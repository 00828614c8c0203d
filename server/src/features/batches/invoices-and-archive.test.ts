import { batches } from '@dopusk/contract/batches.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeGraduateGroup, makePrintedDocument, markPaid } from '../../../demo/document-builders.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { readZip } from '../../../testing/read-zip.ts';
import type { Seen } from '../../db/seen.ts';
import { shortDate } from '../../printing/words.ts';
import { runBatch } from './run-batch.ts';

let portal: Portal;

beforeAll(async () => {
  // It asks for work and does none: what happens before the work is these tests' to say.
  portal = await startPortal({ ROLE: 'web', DEMO: 'on' });
});

const work = (id: string) =>
  runBatch.run({ batchId: id as Seen<'batches'> }, portal.context, {
    number: 1,
    isLast: true,
    signal: new AbortController().signal,
  });

const rowsOf = async (visitor: Client, id: string) => {
  await work(id);
  const { rows, ...batch } = await visitor.call(batches.read, { params: { id }, query: { pageSize: 100 } });
  return { ...batch, rows: rows.items };
};

test('all that are found are invoiced: each payer by one invoice, who is paid or stands in one is refused, and tried again', async () => {
  const made = await makeGraduateGroup(portal.db, 4, { isPaid: false });
  const center = await portal.as(made.administrator);
  const [paid = '', invoiced = '', ...free] = made.assignIds;
  await markPaid(portal.db, paid);
  const body = { kind: 'Assignments' as const, assignIds: [invoiced] };
  const before = await center.call(invoices.create, { body });
  const other = await makeOrganization(portal.db, { title: 'ООО «Заря»' });
  await linkClient(portal.db, made.centerId, other);
  const { studentId } = await makeStudent(portal.db, other, { surname: 'Зорин' });
  const ofOther = await makeAssignment(portal.db, { studentId, courseId: made.courseId });

  const chosen = { filter: { courseId: made.courseId }, count: 5 };
  const { id } = await center.call(batches.invoiceAssigns, { body: { chosen, invoicing: {} } });
  const { rows, ...batch } = await rowsOf(center, id);
  expect(batch).toMatchObject({ action: 'InvoiceAssigns', done: 3, refused: 2, mayUndo: false });
  const listed = (await center.call(invoices.list, { query: {} })).items.filter((one) => one.id !== before.id);
  expect(listed).toHaveLength(2);
  const said = listed.map(
    ({ number, date, organizationTitle }) => `Счёт №\u00a0${number} от ${shortDate(date)}, ${organizationTitle}`,
  );
  const ofState = (state: string) => rows.filter((row) => row.state === state).map(({ reason }) => reason);
  expect([...new Set(ofState('Done'))].toSorted()).toEqual(said.toSorted());
  expect(ofState('Refused').toSorted()).toEqual(['Назначение уже оплачено', expect.stringContaining('уже в счёте №')]);
  const invoiceOf = async (assignId: string) =>
    (await center.call(invoices.list, { query: { assignId } })).items.map((one) => one.id);
  const [first = '', second = ''] = free;
  expect(await invoiceOf(first)).toEqual(await invoiceOf(second));
  expect(await invoiceOf(ofOther)).not.toEqual(await invoiceOf(first));
  expect(await invoiceOf(paid)).toEqual([]);
  expect(await invoiceOf(invoiced)).toEqual([before.id]);

  // When its invoice is cancelled, the row that was refused is invoiced alone.
  await center.call(invoices.cancel, { params: { id: before.id }, body: { reason: 'Ошибка' } });
  await center.call(batches.retry, { params: { id }, body: {} });
  expect(await rowsOf(center, id)).toMatchObject({ done: 4, refused: 1 });
  const again = await invoiceOf(invoiced);
  expect(again).toHaveLength(2);
  expect(await invoiceOf(first)).toHaveLength(1);
});

test('what one payer lacks refuses his rows together and nobody else’s; with a second invoice on purpose', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: null })
    .where('id', '=', made.centerId)
    .execute();
  const chosen = { ids: made.assignIds };
  const { id } = await client.call(batches.invoiceAssigns, { body: { chosen, invoicing: { isRepeated: true } } });
  const refused = await rowsOf(client, id);
  expect(refused).toMatchObject({ done: 0, refused: 2 });
  expect(refused.rows.map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.stringContaining('пока не может выставить счёт')),
  );
  // Its center is told, as when one is asked for alone.
  const told = await portal.db
    .selectFrom('deliveries')
    .where('userId', '=', made.administrator.userId)
    .select('kind')
    .execute();
  expect(told.map(({ kind }) => kind)).toEqual(['notice.RequisitesWanted']);

  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: '40702810200000000001' })
    .where('id', '=', made.centerId)
    .execute();
  await client.call(invoices.create, { body: { kind: 'Assignments', assignIds: made.assignIds } });
  await client.call(batches.retry, { params: { id }, body: {} });
  expect(await rowsOf(client, id)).toMatchObject({ done: 2, refused: 0 });
  expect((await client.call(invoices.list, { query: {} })).totalCount).toBe(2);
});

test('documents of all that are found come in one archive, with whose are not in it and why', async () => {
  const made = await makeGraduateGroup(portal.db, 3);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const [first = '', second = '', third = ''] = made.assignIds;
  const print = async (assignId: string, number: string) => {
    const documentId = await makePrintedDocument(portal.db, assignId, { number, fullName: 'Соловьёва Любовь' });
    const key = `${documentId}-Certificate-Pdf`;
    await portal.context.storage.put(key, Buffer.from(`%PDF ${number}`), 'application/pdf');
    return documentId;
  };
  await print(first, '1');
  const revoked = await print(second, '2');

  const filter = { courseId: made.courseId };
  const { id } = await client.call(batches.collectDocuments, { body: { chosen: { filter, count: 3 } } });
  const ask = { params: { id } };
  expect(await client.refused(batches.archive, ask)).toBe('HasAssignNotGeneratedDocs');
  const collected = await rowsOf(client, id);
  expect(collected).toMatchObject({ done: 2, refused: 1 });
  expect(collected.rows.find(({ state }) => state === 'Refused')?.reason).toBe(
    'Не все документы готовы: одни ещё не зафиксированы или печатаются',
  );
  const archive = async () => {
    const response = await client.fetch(batches.archive, ask);
    expect(response.status).toBe(200);
    return readZip(new Uint8Array(await response.arrayBuffer()));
  };
  const absentFrom = (files: Map<string, Uint8Array>) =>
    new TextDecoder().decode(files.get('Чего нет в архиве.txt')).trim().split('\r\n');
  const whole = await archive();
  expect([...whole.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
  expect(absentFrom(whole)).toHaveLength(1);

  // What was revoked since is not in it any more, what was not ready is tried again.
  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date(), revocationReason: 'Ошибка' })
    .where('id', '=', revoked)
    .execute();
  await print(third, '3');
  await client.call(batches.retry, { params: { id }, body: {} });
  expect(await rowsOf(client, id)).toMatchObject({ done: 3, refused: 0 });
  const later = await archive();
  expect([...later.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
  expect(absentFrom(later)).toEqual([expect.stringContaining('Не все документы готовы')]);

  // It is its asker's alone, and of no other action.
  const center = await portal.as(made.administrator);
  expect(await center.refused(batches.archive, ask)).toBe('NotFoundBatch');
  const back = await center.call(batches.takeBack, { body: { chosen: { ids: [first] } } });
  expect(await center.refused(batches.archive, { params: { id: back.id } })).toBe('NotFoundBatch');
});

test('who has lost the right to documents of people gets no archive of them', async () => {
  const made = await makeGraduateGroup(portal.db, 1);
  const operator = await makeOperator(portal.db, [made.clientId]);
  const client = await portal.as(operator);
  const documentId = await makePrintedDocument(portal.db, made.assignmentId, { number: today() });
  await portal.context.storage.put(`${documentId}-Certificate-Pdf`, Buffer.from('%PDF'), 'application/pdf');
  const { id } = await client.call(batches.collectDocuments, { body: { chosen: { ids: made.assignIds } } });
  expect(await rowsOf(client, id)).toMatchObject({ done: 1 });
  await portal.db
    .updateTable('memberships')
    .set({ rights: ['Money'] })
    .where('operatorId', '=', operator.operatorId)
    .execute();
  expect(await client.refused(batches.archive, { params: { id } })).toBe('HasAssignNotGeneratedDocs');
});
