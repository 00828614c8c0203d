import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

test('a protocol names whom it had named no document once he is given one, and keeps its first edition', async () => {
  const made = await makeGraduateGroup(portal.db, 2, {
    trainingType: 'AdvancedTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  const admin = await portal.as(made.administrator);
  const [, lacking = ''] = made.assignIds;
  const { studentId } = await portal.db
    .selectFrom('assignments')
    .where('id', '=', lacking)
    .select('studentId')
    .executeTakeFirstOrThrow();
  const educated = (educationType: 'High' | null) =>
    portal.db.updateTable('students').set({ educationType }).where('id', '=', studentId).execute();
  await educated(null);
  const params = { id: made.groupId };
  await admin.call(groupDocuments.generate, { params, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params })).run?.isRunning, { timeout: 60_000 })
    .toBe(false);
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id: lacking } });
  const id = fixed?.id ?? '';
  const textOf = async () => {
    const file = await admin.fetch(documents.file, { params: { id, part: 'Protocol', format: 'Docx' } });
    const text = file.status === 200 ? textInZip(new Uint8Array(await file.arrayBuffer())) : '';
    return text.replaceAll(/<\/w:p>/g, '|').replaceAll(/<[^>]+>/g, '');
  };
  await expect.poll(textOf, { timeout: 30_000 }).toContain('Сдал');
  const first = await textOf();
  expect(first).toMatch(/\|–\|/);

  await educated('High');
  const { form } = await admin.call(documents.certificateInfo, { params: { id: lacking } });
  const number = `${form.number}7777`;
  const body = { ...form, assignId: lacking, number };
  expect((await admin.fetch(documents.certificate, { body: body as never })).status).toBe(200);
  await expect.poll(textOf, { timeout: 30_000 }).toContain(`|${number}|`);
  expect(await textOf()).not.toMatch(/\|–\|/);
  const kept = await portal.db.selectFrom('documentFiles').where('documentId', '=', id).select('edition').execute();
  expect(new Set(kept.map(({ edition }) => edition)).size).toBe(2);

  // One that is given in the place of a revoked one is named instead.
  const given = (await admin.call(documents.certificateInfo, { params: { id: lacking } })).fixed?.id ?? '';
  await admin.call(documentCorrections.revoke, { body: { documentId: given, reason: 'Проба' } });
  const anew = { ...body, number: `${form.number}8888` };
  expect((await admin.fetch(documents.certificate, { body: anew as never })).status).toBe(200);
  await expect.poll(textOf, { timeout: 30_000 }).toContain(`|${form.number}8888|`);
  expect(await textOf()).not.toContain(`|${number}|`);

  // So is what a document was exchanged for, of whomever; a duplicate repeats the one that is named.
  const [named = ''] = made.assignIds;
  const fixedOf = async () => (await admin.call(documents.certificateInfo, { params: { id: named } })).fixed;
  const isPrinted = () => expect.poll(async () => (await fixedOf())?.isPrinted, { timeout: 30_000 }).toBe(true);
  const former = (await admin.call(documents.certificateInfo, { params: { id: named } })).form.number;
  const namedAs = (given: string) => new RegExp(`Сдала?\\|${given}\\|`);
  expect(await textOf()).toMatch(namedAs(former));
  const exchanged = {
    documentId: (await fixedOf())?.id ?? '',
    reason: 'Опечатка',
    number: '555501',
    dateStart: '2026-11-03',
  };
  await admin.call(documentCorrections.exchange, { body: exchanged });
  await expect.poll(textOf, { timeout: 30_000 }).toContain('|555501|');
  expect(await textOf()).not.toMatch(namedAs(former));
  await isPrinted();
  const lost = { documentId: (await fixedOf())?.id ?? '', reason: 'Утеря', number: '555502' };
  await admin.call(documentCorrections.duplicate, { body: lost });
  await isPrinted();
  expect(await textOf()).toContain('|555501|');
});
