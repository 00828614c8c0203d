import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate, makeGraduateGroup, type NewGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

const read = (admin: Client, id: string) => admin.call(documents.certificateInfo, { params: { id } });
const verify = (code = '') => portal.anonymous().call(documents.verify, { params: { code } });

async function printed(admin: Client, assignId: string) {
  for (;;) {
    const { fixed } = await read(admin, assignId);
    if (fixed?.isPrinted) return fixed;
  }
}

/** A person with a certificate in his hands that says what `said` does. */
async function certified(said: object = {}, graduate: NewGraduate = {}) {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'], ...graduate });
  const admin = await portal.as(made.administrator);
  const { form } = await read(admin, made.assignmentId);
  const body = { assignId: made.assignmentId, ...form, suggestedNumber: form.number, ...said };
  const response = await admin.fetch(documents.certificate, { body: body as never });
  if (response.status !== 200) throw new Error(await response.text());
  const { id: documentId, verificationCode } = await printed(admin, made.assignmentId);
  const plan = (query: object = {}) =>
    admin.call(documentCorrections.exchangePlan, { params: { id: documentId }, query: query as never });
  return { ...made, admin, documentId, code: verificationCode, plan };
}

const WRONG = { hoursCount: 16, differenceReason: 'Опечатка' };

test('a certificate with wrong hours is exchanged for one that says what the training does, and names the former one', async () => {
  const { admin, assignmentId, documentId, code, plan } = await certified({ ...WRONG, series: 'ПК' });
  const planned = await plan();
  expect(planned).toMatchObject({ hoursCount: 63, number: '2', reason: null });
  expect(planned.changes).toEqual([{ title: 'Часы', was: '16', now: '63' }]);
  // Asking takes nothing.
  expect(await verify(code)).toMatchObject({ status: 'Valid' });
  const { id } = await admin.call(documentCorrections.exchange, {
    body: { documentId, reason: 'В часах опечатка', blankNumber: '0007' },
  });
  const fixed = await printed(admin, assignmentId);
  expect(fixed).toMatchObject({ id, isDuplicate: false, isExchanged: true });
  const { form, former } = await read(admin, assignmentId);
  expect(form).toMatchObject({ number: '2', hoursCount: 63, series: 'ПК', blankNumber: '0007' });
  expect(former).toMatchObject([{ id: documentId, status: 'Replaced', reason: 'В часах опечатка', lossProof: null }]);
  expect(await verify(code)).toMatchObject({ status: 'Replaced', replacedBy: { series: 'ПК', number: '2' } });
  expect(await verify(fixed.verificationCode)).toMatchObject({ status: 'Valid', isDuplicate: false });
  const file = await admin.fetch(documents.file, { params: { id, part: 'Certificate', format: 'Docx' } });
  const text = textInZip(new Uint8Array(await file.arrayBuffer())).replace(/<[^>]+>/g, '');
  expect(text).toMatch(/ВЗАМЕНрег\.\s№\s1 \(серия\sПК\) от \d\d\.\d\d\.\d{4}/);
  expect(text).not.toContain('ДУБЛИКАТ');
  // On a printed form a document goes by the number of the form, and so does the stamp of what takes its place.
  expect(text).toContain('ПК №\u00a00007');
  expect(text).toMatch(/Регистрационный номер\s*2/);
  const { items } = await admin.call(issueRegister.list, { query: {} });
  expect(items.map(({ number, isDuplicate, status }) => [number, isDuplicate, status])).toEqual([
    ['2', false, 'Valid'],
    ['1', false, 'Replaced'],
  ]);
});

test.each([
  [{}, ''],
  [{ blankNumber: '000452' }, 'ПК-63'],
  [{ blankNumber: '000452', series: 'ПК-64' }, 'ПК-64'],
])('of a certificate on a form the new one, with %j, has the series «%s»', async (said, series) => {
  const { admin, assignmentId, documentId } = await certified({ ...WRONG, series: 'ПК-63', blankNumber: '000451' });
  await admin.call(documentCorrections.exchange, { body: { documentId, reason: 'В часах опечатка', ...said } });
  expect((await read(admin, assignmentId)).form).toMatchObject({ blankNumber: '', ...said, series });
  const { items } = await admin.call(issueRegister.list, { query: {} });
  expect(items[0]).toMatchObject({ series, number: '2' });
});

test('what is said of the new one goes over the records, for the reason of the exchange', async () => {
  const { admin, assignmentId, documentId, plan } = await certified();
  const said = { course: 'Охрана труда на высоте', hoursCount: 40, dateStart: '2026-10-01' };
  const { changes, reason } = await plan(said);
  expect(reason).toBeNull();
  expect(changes.map(({ title, now }) => [title, now])).toEqual([
    ['Программа', 'Охрана труда на высоте'],
    ['Часы', '40'],
    ['Начало обучения', '01.10.2026'],
  ]);
  await admin.call(documentCorrections.exchange, { body: { documentId, reason: 'Название по договору', ...said } });
  expect((await read(admin, assignmentId)).form).toMatchObject({ ...said, differenceReason: 'Название по договору' });
});

test('where the new one would say the same nothing is exchanged, and a day before the former one is refused', async () => {
  const { admin, documentId, code, plan } = await certified();
  expect((await plan()).reason).toMatch(/напечатал бы то же самое/);
  const body = { documentId, reason: 'Просто так' };
  expect(await admin.refused(documentCorrections.exchange, { body })).toBe('Invalid');
  expect((await plan({ hoursCount: 40, date: '2026-11-01' })).reason).toMatch(/не раньше/i);
  const early = { ...body, hoursCount: 40, date: '2026-11-01' };
  expect(await admin.refused(documentCorrections.exchange, { body: early })).toBe('WrongDocumentDate');
  expect(await verify(code)).toMatchObject({ status: 'Valid' });
});

test('what was taken back, and what nobody keeps, is not exchanged', async () => {
  const { admin, documentId, plan } = await certified(WRONG);
  await admin.call(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка', withResting: true } });
  expect((await plan()).reason).toBe('Документ уже отозван');
  const body = { documentId, reason: 'Опечатка' };
  expect(await admin.refused(documentCorrections.exchange, { body })).toBe('CanNotBeRegenerate');

  const group = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Protocol'] });
  const secretary = await portal.as(group.administrator);
  const { form } = await secretary.call(documents.protocolInfo, { params: { id: group.assignmentId } });
  await secretary.fetch(documents.protocol, { body: { assignId: group.assignmentId, ...form } });
  const { fixed } = await secretary.call(documents.protocolInfo, { params: { id: group.assignmentId } });
  const ofProtocol = { documentId: fixed?.id ?? '', reason: 'Опечатка' };
  expect(await secretary.refused(documentCorrections.exchange, { body: ofProtocol })).toBe('ForbiddenGenerateDocType');
});

test('the disciplines of a diploma are those of the course by now, with the grades that it said', async () => {
  const graduate: NewGraduate = { trainingType: 'ProfessionalRetraining', issuedDocuments: ['Diplom'] };
  const made = await makeGraduate(portal.db, graduate);
  const admin = await portal.as(made.administrator);
  const params = { id: made.assignmentId };
  await portal.db
    .updateTable('courses')
    .set({ awardKind: 'Qualification', award: 'Инженер' })
    .where('id', '=', made.courseId)
    .execute();
  const { form } = await admin.call(documents.diplomInfo, { params });
  const disciplines = form.appendixTwo.disciplines.map((line) => ({ ...line, gradeType: 'Good' as const }));
  const body = { ...form, assignId: made.assignmentId, series: 'ДП', appendixTwo: { disciplines } };
  const protocol = { protocolNumber: '17', protocolDate: '2026-11-09' };
  const response = await admin.fetch(documents.diplom, { body: { ...body, ...protocol } as never });
  if (response.status !== 200) throw new Error(await response.text());
  const documentId = (await admin.call(documents.diplomInfo, { params })).fixed?.id ?? '';
  await portal.db
    .updateTable('disciplines')
    .set({ hoursCount: 100 })
    .where('id', '=', disciplines[0]?.id ?? '')
    .execute();
  const plan = await admin.call(documentCorrections.exchangePlan, { params: { id: documentId }, query: {} });
  expect(plan.reason).toBeNull();
  expect(plan.changes.map(({ title }) => title)).toEqual(['Часы', 'Дисциплины']);
  await admin.call(documentCorrections.exchange, { body: { documentId, reason: 'Часы дисциплины' } });
  const now = await admin.call(documents.diplomInfo, { params });
  expect(now.form.appendixTwo.disciplines[0]).toEqual({ ...disciplines[0], hoursCount: 100 });
  expect(now.form).toMatchObject({ series: 'ДП', ...protocol });
});

test('a duplicate of what was lost names its proof, in the register and beside the former document', async () => {
  const { admin, assignmentId, documentId } = await certified();
  const lost = { documentId, cause: 'Lost', lossProof: 'Newspaper', reason: 'Утеряно' } as const;
  const { id } = await admin.call(documentCorrections.duplicate, { body: lost });
  await printed(admin, assignmentId);
  expect((await read(admin, assignmentId)).former).toMatchObject([{ id: documentId, lossProof: 'Newspaper' }]);
  const { items } = await admin.call(issueRegister.list, { query: {} });
  expect(items.map((row) => [row.lossProof, row.isDuplicate])).toEqual([
    [null, true],
    ['Newspaper', false],
  ]);
  // What was spoilt was not lost.
  const spoilt = { documentId: id, cause: 'Spoilt', lossProof: 'Police', reason: 'Залито' } as const;
  await admin.call(documentCorrections.duplicate, { body: spoilt });
  expect((await read(admin, assignmentId)).former).toMatchObject([{ lossProof: null }, { lossProof: 'Newspaper' }]);
});
