import type { Right } from '@dopusk/contract/endpoint.ts';
import { type Found, search } from '@dopusk/contract/search.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeInvoice } from '../../../demo/invoice-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
/** Of a center, of its client, and of another center with records that are called the same. */
let center: MadeOperator;
let client: MadeOperator;
let stranger: MadeOperator;
let ids: Awaited<ReturnType<typeof makeCedars>>;

/** A center whose records are all called after cedars. */
async function makeCedars() {
  const { db } = portal;
  const centerId = await makeOrganization(db, { type: 'EducationCenter', title: 'АНО «Кедр»', shortTitle: 'Кедр' });
  const clientId = await makeOrganization(db, { title: 'ООО «Кедровая падь»', inn: '6950123456' });
  await linkClient(db, centerId, clientId);
  const person = { surname: 'Кедрова', name: 'Анна', lastname: '', birthday: '1990-05-17' };
  const { studentId } = await makeStudent(db, clientId, person);
  const courseId = await makeCourse(db, centerId, { title: 'Заготовка кедровых шишек' });
  const assignmentId = await makeAssignment(db, { studentId, courseId });
  const groupId = await makeGroup(db, { title: 'Кедр-1', clientId, centerId, studentIds: [studentId] });
  const documentId = await makePrintedDocument(db, assignmentId, { number: '77', fullName: 'Кедрова Анна' });
  const invoiceId = await makeInvoice(db, { centerId, clientId, number: 'КЕДР/5' });
  return { centerId, clientId, studentId, courseId, assignmentId, groupId, documentId, invoiceId };
}

const give = (user: MadeOperator, rights: Right[]) =>
  portal.db.updateTable('memberships').set({ rights }).where('operatorId', '=', user.operatorId).execute();

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  ids = await makeCedars();
  const others = await makeCedars();
  center = await makeOperator(portal.db, [ids.centerId]);
  client = await makeOperator(portal.db, [ids.clientId]);
  stranger = await makeOperator(portal.db, [others.centerId]);
});

const find = (user: Client, text: string) => user.call(search.find, { query: { search: text } });
const named = (found: Found[]) => found.map(({ kind, id }) => ({ kind, id }));

test('a center finds its records of every kind, each by what it is called', async () => {
  expect(await find(await portal.as(center), 'кедр')).toEqual([
    {
      kind: 'Student',
      id: ids.studentId,
      title: 'Кедрова Анна',
      note: 'ООО «Кедровая падь» · 17.05.1990',
      standsAt: null,
      sheet: null,
    },
    { kind: 'Organization', id: ids.centerId, title: 'Кедр', note: 'ИНН 7707083893', standsAt: null, sheet: null },
    {
      kind: 'Organization',
      id: ids.clientId,
      title: 'ООО «Кедровая падь»',
      note: 'ИНН 6950123456',
      standsAt: null,
      sheet: null,
    },
    { kind: 'Group', id: ids.groupId, title: 'Кедр-1', note: 'ООО «Кедровая падь»', standsAt: null, sheet: null },
    { kind: 'Course', id: ids.courseId, title: 'Заготовка кедровых шишек', note: 'Кедр', standsAt: null, sheet: null },
    {
      kind: 'Invoice',
      id: ids.invoiceId,
      title: expect.stringMatching(/^Счёт № КЕДР\/5 от \d\d\.\d\d\.\d{4}$/),
      note: 'ООО «Кедровая падь»',
      standsAt: null,
      sheet: null,
    },
    {
      kind: 'Document',
      id: ids.documentId,
      title: expect.stringMatching(/ №\s77$/),
      note: 'Кедрова Анна · 09.11.2026',
      standsAt: { kind: 'Assignment', id: ids.assignmentId },
      sheet: { assignId: ids.assignmentId, type: 'Certificate' },
    },
  ]);
});

test('a client finds what it sees, and no register of the center', async () => {
  const found = named(await find(await portal.as(client), 'кедр'));
  expect(found).toContainEqual({ kind: 'Student', id: ids.studentId });
  expect(found).toContainEqual({ kind: 'Invoice', id: ids.invoiceId });
  expect(found.map(({ kind }) => kind)).not.toContain('Document');
});

test('another center finds its own records of the same names alone', async () => {
  const found = await find(await portal.as(stranger), 'кедр');
  expect(found).toHaveLength(7);
  expect(found.filter(({ id }) => Object.values(ids).includes(id))).toEqual([]);
});

test('whoever lacks a right finds nothing of what it opens', async () => {
  const secretary = await makeOperator(portal.db, [ids.centerId]);
  await give(secretary, ['People']);
  const kinds = (await find(await portal.as(secretary), 'кедр')).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['Student', 'Organization', 'Group', 'Course']));
});

test('at most five of a kind are given', async () => {
  await Promise.all(Array.from({ length: 7 }, () => makeStudent(portal.db, ids.clientId, { surname: 'Пихтина' })));
  const found = await find(await portal.as(client), 'пихтина');
  expect(found.map(({ kind }) => kind)).toEqual(Array(5).fill('Student'));
});

test.each([
  'счёт КЕДР/5',
  'Счёт на оплату № КЕДР/5',
  'счета кедр/5',
  '№ КЕДР/5',
  '№КЕДР/5',
  'Счёт № КЕДР/5 от 07.10.2026',
])('an invoice is found by what it is called: «%s»', async (text) => {
  expect(named(await find(await portal.as(center), text))).toEqual([{ kind: 'Invoice', id: ids.invoiceId }]);
});

describe('a document with a series', () => {
  let id: string;
  beforeAll(async () => {
    const { studentId } = await makeStudent(portal.db, ids.clientId, { surname: 'Тисов' });
    const assignmentId = await makeAssignment(portal.db, { studentId, courseId: ids.courseId });
    const printed = { series: 'УБ', number: '78', fullName: 'Тисов Пётр' };
    id = await makePrintedDocument(portal.db, assignmentId, printed);
  });

  test.each([
    'удостоверение 78',
    'Удостоверение № 78',
    'удостоверения №78 от 09.11.2026',
    'УБ № 78',
    'рег. № 78 (серия УБ)',
    'удостоверение Тисов',
    'УБ № 0000098 (рег. № 78)',
  ])('is found by what it is called: «%s»', async (text) => {
    expect(named(await find(await portal.as(center), text))).toEqual([{ kind: 'Document', id }]);
  });
});

test('a word narrows: no certificate is a diploma or an invoice', async () => {
  const user = await portal.as(center);
  for (const text of ['диплом 77', 'счёт 77', 'протокол № 77']) expect(await find(user, text)).toEqual([]);
});

test('the whole number comes before those that hold it, however many are later', async () => {
  const { centerId, clientId } = ids;
  const exact = await makeInvoice(portal.db, { centerId, clientId, number: '31' });
  for (let i = 0; i < 6; i++) await makeInvoice(portal.db, { centerId, clientId, number: `1${i}31` });
  const user = await portal.as(center);
  for (const text of ['31', 'счёт 31', '№ 31']) {
    const found = named(await find(user, text)).filter(({ kind }) => kind === 'Invoice');
    expect(found).toHaveLength(5);
    expect(found[0]?.id).toBe(exact);
  }
});

test.each(['15020030070', '150-200-300 70', '150 200 300 70'])('a person is found by the СНИЛС %s', async (text) => {
  const set = { snilsNumber: '15020030070' };
  await portal.db.updateTable('students').set(set).where('id', '=', ids.studentId).execute();
  expect(named(await find(await portal.as(center), text))).toEqual([{ kind: 'Student', id: ids.studentId }]);
  expect(await find(await portal.as(stranger), text)).toEqual([]);
  // Whoever may not know it cannot try numbers by it.
  const cashier = await makeOperator(portal.db, [ids.centerId]);
  await give(cashier, ['Money']);
  expect(await find(await portal.as(cashier), text)).toEqual([]);
});

test.each(['', ' к ', 'к'.repeat(201)])('the text «%s» is refused', async (text) => {
  const user = await portal.as(center);
  const answer = await user.send(search.find, { query: { search: text } });
  expect(answer).toMatchObject({ code: 'Invalid', fields: { search: [{}] } });
});

test.each([
  ['счёт КЕДР/5', 'Invoice'],
  ['Счет № КЕДР/5', 'Invoice'],
  ['удостоверение 77', 'Document'],
  ['№ 77', 'Document'],
  ['удостоверение Кедрова', 'Document'],
] as const)('«%s», as it stands there, finds what it names', async (text, kind) => {
  const found = await find(await portal.as(center), text);
  expect(found.map((one) => one.kind)).toContain(kind);
});
