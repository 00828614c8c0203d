import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  type GraduateGroup,
  makeGraduateGroup,
  type NewGraduate,
  OUTSIDE_PROTOCOL,
} from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group(size: number, options: NewGraduate = {}): Promise<GraduateGroup & { admin: Client }> {
  const issuedDocuments = options.issuedDocuments ?? ['Certificate'];
  const made = await makeGraduateGroup(portal.db, size, { ...options, issuedDocuments });
  return { ...made, admin: await portal.as(made.administrator) };
}

const keep = (admin: Client, pattern: string) =>
  admin.send(numberPatterns.keep, { body: { patterns: [{ type: 'Certificate', pattern }] } });

/** @returns the wrong fields when it was refused */
async function fix(admin: Client, assignId: string, changes: object = {}): Promise<object> {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, hoursCount: 63, suggestedNumber: form.number, ...changes };
  const response = await admin.fetch(documents.certificate, { body });
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { fields } = (await response.json()) as { fields: object };
    return fields;
  }
  await response.arrayBuffer();
  return {};
}

/** Of training that was entered afterwards. */
async function fixOfLastYear(admin: Client, assignId: string, date: string) {
  const days = { dateStartLearning: '2025-11-01', dateEndLearning: '2025-12-01' };
  await portal.db.updateTable('assignments').set(days).where('id', '=', assignId).execute();
  await portal.db
    .updateTable('trainingResults')
    .set({ decidedOn: '2025-12-01' })
    .where('assignmentId', '=', assignId)
    .execute();
  await fix(admin, assignId, { date });
}

const numbersOf = async (centerId: string) =>
  (await portal.db.selectFrom('documents').where('centerId', '=', centerId).select('number').execute())
    .map(({ number }) => number)
    .sort();

test('a register goes on by the pattern that the center gives it, without gaps under parallel work', async () => {
  const { admin, assignIds, centerId } = await group(7);
  const [first = '', ...others] = assignIds;
  await fix(admin, first);
  expect(await keep(admin, '{ГГ}-{N:4}')).toMatchObject({ ok: true });
  const patterns = await admin.call(numberPatterns.read);
  expect(patterns.find(({ type }) => type === 'Certificate')).toEqual({
    type: 'Certificate',
    trainingType: null,
    isOwn: true,
    pattern: '{ГГ}-{N:4}',
    next: 2,
  });
  const info = await admin.call(documents.certificateInfo, { params: { id: first } });
  expect(info.nextNumber).toBe('26-0002');
  await Promise.all(others.map((assignId) => fix(admin, assignId)));
  expect(await numbersOf(centerId)).toEqual(['1', ...[2, 3, 4, 5, 6, 7].map((count) => `26-000${count}`)]);
});

test('a number typed ahead is skipped when the count comes to it', async () => {
  const { admin, assignIds, centerId } = await group(3);
  await keep(admin, '{ГГ}-{N:4}');
  const [first = '', second = '', third = ''] = assignIds;
  await fix(admin, first);
  await fix(admin, second, { number: '26-0002' });
  await fix(admin, third);
  expect(await numbersOf(centerId)).toEqual(['26-0001', '26-0002', '26-0003']);
});

test.each(['', 'ПК-{N}'])('numbers without the year («%s») go on from year to year', async (pattern) => {
  const { admin, assignIds, centerId } = await group(4);
  await keep(admin, pattern);
  const [first = '', second = '', third = '', fourth = ''] = assignIds;
  await fixOfLastYear(admin, first, '2025-12-30');
  await fix(admin, second);
  await fixOfLastYear(admin, third, '2025-12-31');
  const numbers = [1, 2, 3].map((count) => pattern.replace('{N}', '') + count);
  expect(await numbersOf(centerId)).toEqual(numbers);
  // Nor by hand.
  expect(await fix(admin, fourth, { number: numbers[0] })).toEqual({
    number: [{ code: 'Invalid', message: 'Номер уже занят другим документом' }],
  });
});

test('numbers with the year begin anew with it', async () => {
  const { admin, assignIds, centerId } = await group(2);
  await keep(admin, '{ГГ}-{N:4}');
  const [first = '', second = ''] = assignIds;
  await fixOfLastYear(admin, first, '2025-12-30');
  await fix(admin, second);
  expect(await numbersOf(centerId)).toEqual(['25-0001', '26-0001']);
});

test('a pattern without a count is refused at its field, and the former one stays', async () => {
  const { admin } = await group(1);
  expect(await keep(admin, 'ПК-{ГГ}')).toMatchObject({
    code: 'Invalid',
    fields: { 'patterns.0.pattern': [{ message: expect.stringMatching(/^Нужна одна метка/) }] },
  });
  const patterns = await admin.call(numberPatterns.read);
  expect(patterns.every(({ pattern }) => pattern === '')).toBe(true);
});

test('words are no number: of a document, a duplicate, a form', async () => {
  const { admin, assignmentId } = await group(1);
  const words = 'Утерян владельцем';
  const refused = await fix(admin, assignmentId, { number: words, blankNumber: words });
  expect(Object.keys(refused).sort()).toEqual(['blankNumber', 'number']);
  await fix(admin, assignmentId);
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  const body = { documentId: fixed?.id ?? '', reason: 'Утеря', number: words };
  expect(Object.keys((await admin.send(documentCorrections.duplicate, { body })).fields ?? {})).toEqual(['number']);
});

test.each([
  ['203', '0203'],
  ['AB-7', 'АВ-7'],
  ['26-114', '26–114'],
])('%s and %s are one number', async (taken, other) => {
  const { admin, assignIds } = await group(2);
  const [first = '', second = ''] = assignIds;
  expect(await fix(admin, first, { number: taken })).toEqual({});
  expect(await fix(admin, second, { number: other })).toEqual({
    number: [{ code: 'Invalid', message: 'Номер уже занят другим документом' }],
  });
});

test('a number that was given before such letters were refused is not given again', async () => {
  const { admin, assignIds } = await group(2);
  const [first = '', second = ''] = assignIds;
  await fix(admin, first, { number: '77' });
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: first } });
  await portal.db.transaction().execute(async (tx) => {
    await sql`alter table documents disable trigger documents_unchangeable`.execute(tx);
    await sql`update documents set number = '2О3.' where id = ${fixed?.id}`.execute(tx);
    await sql`alter table documents enable trigger documents_unchangeable`.execute(tx);
  });
  expect(Object.keys(await fix(admin, second, { number: '203' }))).toEqual(['number']);
});

test('series, registration number and the number of the form are three things, printed and shown again', async () => {
  const { admin, assignIds } = await group(2);
  const [first = '', second = ''] = assignIds;
  await fix(admin, first, { series: 'ПК', blankNumber: '772400 000001' });
  const { form, fixed } = await admin.call(documents.certificateInfo, { params: { id: first } });
  expect(form).toMatchObject({ number: '1', series: 'ПК', blankNumber: '772400 000001' });
  const { data } = await portal.db
    .selectFrom('documents')
    .where('id', '=', fixed?.id ?? '')
    .select('data')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ документ: { номер: '1', серия: 'ПК', номер_бланка: '772400 000001' } });

  const again = await fix(admin, second, { series: 'ПК', blankNumber: '772400 000001' });
  const used = { code: 'Invalid', message: 'Бланк с этим номером уже использован' };
  expect(again).toEqual({ blankNumber: [used] });
  await fix(admin, second, { series: 'ПК' });
  const duplicate = { documentId: fixed?.id ?? '', reason: 'Утеря', blankNumber: '772400 000001' };
  const refused = await admin.send(documentCorrections.duplicate, { body: duplicate });
  expect(refused.fields).toEqual({ blankNumber: [used] });
  const body = { ...duplicate, blankNumber: '772400 000002' };
  await admin.call(documentCorrections.duplicate, { body });
  const info = await admin.call(documents.certificateInfo, { params: { id: first } });
  expect(info.form).toMatchObject({ number: '3', series: 'ПК', blankNumber: '772400 000002' });
});

test('a series without a form is named with the registration number by whatever stands in the place of the document', async () => {
  const { admin, assignmentId } = await group(1);
  await fix(admin, assignmentId, { series: 'ПК-63' });
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  const body = { documentId: fixed?.id ?? '', reason: 'Утеря' };
  const { id } = await admin.call(documentCorrections.duplicate, { body });
  const row = portal.db.selectFrom('documents').where('id', '=', id).select('data');
  const { документ } = (await row.executeTakeFirstOrThrow()).data as { документ: { взамен: string } };
  expect(документ.взамен.replaceAll('\u00a0', ' ')).toMatch(/^рег\. № 1 \(серия ПК-63\) от \d\d\.\d\d\.20\d\d$/);
});

test('the series said for a group is that of all its diplomas, whatever was issued before', async () => {
  const { admin, groupId, assignIds, centerId } = await group(2, { issuedDocuments: ['Diplom'] });
  const run = async (series: string) => {
    await admin.call(groupDocuments.generate, {
      params: { id: groupId },
      body: { gradeType: 'Good', series, ...OUTSIDE_PROTOCOL },
    });
    for (;;) {
      const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
      if (state.run && !state.run.isRunning) return state.run;
    }
  };
  expect(await run('ДП-1')).toMatchObject({ fixed: 2, failed: 0 });
  const { fixed } = await admin.call(documents.diplomInfo, { params: { id: assignIds[0] ?? '' } });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: fixed?.id ?? '', reason: 'Ошибка', withResting: true },
  });
  expect(await run('ДП-2')).toMatchObject({ fixed: 1, failed: 0 });
  const rows = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .orderBy('id')
    .select('series')
    .execute();
  expect(rows.map(({ series }) => series)).toEqual(['ДП-1', 'ДП-1', 'ДП-2']);
});
