import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import type { PrintedData } from './printed-data.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** A person whose protocol is fixed, and whose course has changed since. */
async function withProtocol() {
  const made = await makeGraduate(portal.db, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  const { courseId, assignmentId: id } = made;
  const course = portal.db.updateTable('courses').where('id', '=', courseId);
  await course.set({ rank: 5 }).execute();
  const admin = await portal.as(made.administrator);
  const { form } = await admin.call(documents.protocolInfo, { params: { id } });
  expect((await admin.fetch(documents.protocol, { body: { assignId: id, ...form } })).status).toBe(200);
  const { title } = await portal.db
    .selectFrom('courses')
    .where('id', '=', courseId)
    .select('title')
    .executeTakeFirstOrThrow();
  await course.set({ rank: 4, title: 'Совсем другой курс' }).execute();
  await portal.db.deleteFrom('courseDisciplines').where('courseId', '=', courseId).execute();
  return { admin, id, title, hours: form.hoursCount };
}

test('a certificate says what its protocol has decided, whatever the course says since', async () => {
  const { admin, id, title, hours } = await withProtocol();
  const { form } = await admin.call(documents.certificateInfo, { params: { id } });
  expect(form).toMatchObject({ course: title, hoursCount: hours });
  const fixed = await admin.fetch(documents.certificate, { body: { assignId: id, ...form } });
  expect(fixed.status, await fixed.clone().text()).toBe(200);
  const { data } = await portal.db
    .selectFrom('documents')
    .where('assignmentId', '=', id)
    .where('type', '=', 'Certificate')
    .select('data')
    .executeTakeFirstOrThrow();
  expect((data as unknown as PrintedData).курс).toMatchObject({ название: title, часы: hours, разряд: '5' });
});

test('and no other programme, for whatever reason, but its title spelt otherwise', async () => {
  const { admin, id, title } = await withProtocol();
  const { form } = await admin.call(documents.certificateInfo, { params: { id } });
  const fix = (course: string) =>
    admin.send(documents.certificate, {
      body: { assignId: id, ...form, course, differenceReason: 'Опечатка в часах' },
    } as never);
  expect(await fix('Совсем другая программа')).toMatchObject({
    code: 'Invalid',
    fields: { course: [{ message: expect.stringContaining(`о программе «${title}»`) }] },
  });
  expect(
    (
      await admin.fetch(documents.certificate, {
        body: { assignId: id, ...form, course: `«${title.toUpperCase()}»`, differenceReason: 'Прописные буквы' },
      })
    ).status,
  ).toBe(200);
});
