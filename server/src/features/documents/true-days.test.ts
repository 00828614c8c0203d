import { committees } from '@dopusk/contract/committees.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const BECAUSE = { differenceReason: 'так надо' };

/** Training of 2 to 9 November 2026, with a result of its last day. */
async function graduate() {
  const made = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Certificate', 'Protocol'] });
  const admin = await portal.as(made.administrator);
  const assignId = made.assignmentId;
  const undecide = () => portal.db.deleteFrom('trainingResults').where('assignmentId', '=', assignId).execute();
  const fix = async (type: 'protocol' | 'certificate', changes: object) => {
    const { form } = await admin.call(documents[`${type}Info`], { params: { id: assignId } });
    const response = await admin.fetch(documents[type], { body: { assignId, ...form, ...changes } as never });
    return response.status === 200 ? 'fixed' : ((await response.json()) as object);
  };
  const documentId = async () =>
    (await admin.call(documents.certificateInfo, { params: { id: assignId } })).fixed?.id ?? '';
  return { ...made, admin, undecide, fix, documentId };
}

test('a protocol bears no day before the decision that it says, whatever reason its days have', async () => {
  const { fix } = await graduate();
  const period = { dateStart: '2026-10-01', dateEnd: '2026-10-08', ...BECAUSE };
  expect(await fix('protocol', { ...period, date: '2026-10-08' })).toMatchObject({
    code: 'WrongDocumentDate',
    fields: { date: [{ message: 'Результат обучения записан за 09.11.2026: не раньше 09.11.2026' }] },
  });
  expect(await fix('protocol', {})).toBe('fixed');
});

test('without a decision it bears none before the training has begun', async () => {
  const { fix, undecide } = await graduate();
  await undecide();
  const period = { dateStart: '2026-10-01', dateEnd: '2026-10-08', ...BECAUSE };
  expect(await fix('protocol', { ...period, date: '2026-10-08' })).toMatchObject({
    code: 'WrongDocumentDate',
    fields: { date: [{ message: 'Не раньше начала обучения (02.11.2026)' }] },
  });
  // Who has learned sooner is examined sooner.
  expect(await fix('protocol', { dateEnd: '2026-11-05', date: '2026-11-05', ...BECAUSE })).toBe('fixed');
  const late = { code: 'WrongDocumentDate', fields: { dateEnd: [{ message: expect.stringContaining('05.11.2026') }] } };
  expect(await fix('certificate', {})).toMatchObject(late);
  expect(await fix('certificate', { dateEnd: '2026-11-05', ...BECAUSE })).toBe('fixed');
});

test('a certificate is exchanged for none whose training goes on after the protocol, or began before any could', async () => {
  const { admin, fix, documentId } = await graduate();
  expect(await fix('protocol', {})).toBe('fixed');
  expect(await fix('certificate', {})).toBe('fixed');
  const id = await documentId();
  const exchange = (body: object) =>
    admin.send(documentCorrections.exchange, { body: { documentId: id, reason: 'Опечатка', ...body } as never });
  expect(await exchange({ dateEnd: '2026-11-20' })).toMatchObject({
    code: 'WrongDocumentDate',
    fields: {
      dateEnd: [{ message: expect.stringMatching(/^Комиссия решила раньше: протокол №\s1 от 09\.11\.2026$/) }],
    },
  });
  expect(await exchange({ dateStart: '1900-01-01' })).toMatchObject({
    code: 'WrongDocumentDate',
    fields: { dateStart: [{ message: expect.stringMatching(/^Не раньше \d\d\.\d\d\.\d{4}$/) }] },
  });
  expect(await exchange({ dateStart: '2026-10-26' })).toMatchObject({
    code: 'Invalid',
    fields: { dateStart: [{ message: expect.stringMatching(/^Обучение по протоколу №\s1 шло со 02\.11\.2026/) }] },
  });
  expect(await exchange({ dateStart: '2026-11-03' })).toMatchObject({ code: 'Ok' });
});

test('a number that somebody has typed is no other than the one that the protocol names', async () => {
  const { fix, admin, assignmentId } = await graduate();
  expect(await fix('protocol', { namedNumber: '97' })).toBe('fixed');
  expect(await fix('certificate', { number: '98' })).toMatchObject({
    code: 'Invalid',
    fields: { number: [{ message: 'В протоколе уже напечатан номер 97. Другой номер – после отзыва протокола' }] },
  });
  expect(await fix('certificate', {})).toBe('fixed');
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  expect(form.number).toBe('97');
});

test('a committee decides nothing before the order that appointed it, and no order is of a day to come', async () => {
  const { admin, committeeId, groupId, fix } = await graduate();
  const order = { orderNumber: '77-К', orderDate: '2026-11-25' };
  await portal.db.updateTable('committees').set(order).where('id', '=', committeeId).execute();
  const message = expect.stringMatching(/^Комиссию назначил приказ №\s77-К от 25\.11\.2026: не раньше него$/);
  expect(await fix('protocol', {})).toMatchObject({ code: 'WrongDocumentDate', fields: { date: [{ message }] } });
  const plan = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect(plan.find(({ type }) => type === 'Protocol')?.reason).toContain('77-К');
  const read = await admin.call(committees.read, { params: { id: committeeId } });
  const change = (changes: object) =>
    admin.send(committees.update, { body: { ...read, id: committeeId, ...changes } as never });
  expect(await change({ orderDate: '2099-01-01' })).toMatchObject({
    code: 'Invalid',
    fields: { orderDate: [{ message: 'Этот день ещё не наступил' }] },
  });
  expect(await change({ orderDate: '2026-01-12' })).toMatchObject({ code: 'Ok' });
  expect(await fix('protocol', {})).toBe('fixed');

  // What these people have signed stays theirs.
  const title = 'Другая комиссия';
  expect(await change({ orderDate: '2026-01-12', title, effectiveFrom: '1900-01-01' })).toMatchObject({
    code: 'Invalid',
    fields: { effectiveFrom: [{ message: expect.stringContaining('последний от 09.11.2026') }] },
  });
  expect(await change({ orderDate: '2026-01-12', title, effectiveFrom: '2026-11-10' })).toMatchObject({ code: 'Ok' });
});
