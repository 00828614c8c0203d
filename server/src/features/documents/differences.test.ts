import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function graduate(issuedDocuments: DocumentType[] = ['Certificate', 'Contract']) {
  const made = await makeGraduate(portal.db, { issuedDocuments });
  const admin = await portal.as(made.administrator);
  const { form } = await admin.call(documents.certificateInfo, { params: { id: made.assignmentId } });
  const fix = async (changes: object) => {
    const body = { assignId: made.assignmentId, ...form, ...changes };
    const response = await admin.fetch(documents.certificate, { body });
    return response.status === 200 ? 'fixed' : ((await response.json()) as object);
  };
  return { ...made, admin, fix };
}

test.each([
  ['course', 'Управление рисками', '«Управление охраной труда в строительстве»'],
  ['hoursCount', 156, '63'],
  ['dateStart', '2026-10-05', '02.11.2026'],
  ['dateEnd', '2026-11-20', '09.11.2026'],
])('a certificate whose %s is %s, and not that of the training, is refused', async (field, said, known) => {
  const { fix } = await graduate();
  expect(await fix({ [field]: said })).toMatchObject({
    code: 'Invalid',
    fields: {
      [field]: [{ message: `В назначении: ${known}` }],
      differenceReason: [{ message: 'Документ говорит не то, что назначение: укажите причину' }],
    },
  });
});

test('a difference that has a reason is kept with it, and the journal says where it is', async () => {
  const { fix, admin, assignmentId } = await graduate();
  const differenceReason = 'Зачтены 10 часов практики';
  expect(await fix({ hoursCount: 73, differenceReason })).toBe('fixed');
  const { form, fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  expect(form).toMatchObject({ hoursCount: 73, differenceReason });
  const { details } = await portal.db
    .selectFrom('auditLog')
    .where('subjectId', '=', fixed?.id ?? '')
    .where('action', '=', 'document.fixed')
    .select('details')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ type: 'Certificate', number: '1', differs: ['hoursCount'] });
});

test.each([
  ['10 000 hours in eight days', { hoursCount: 10_000 }, 'Со 02.11.2026 по 09.11.2026 не больше 192: в дне 24 часа'],
  ['63 hours in one day', { dateStart: '2026-11-09' }, 'За 09.11.2026 не больше 24: в дне 24 часа'],
])('no reason justifies %s', async (_, said, message) => {
  const { fix } = await graduate();
  const refusal = await fix({ ...said, differenceReason: 'Так решил директор' });
  expect(refusal).toMatchObject({ code: 'Invalid', fields: { hoursCount: [{ message }] } });
});

test('what says the same as the training needs no reason', async () => {
  const { fix } = await graduate();
  expect(await fix({})).toBe('fixed');
});

test('what rests on a fixed protocol says its hours, and no day outside of the training, whatever the reason', async () => {
  const { fix, admin, assignmentId } = await graduate(['Certificate', 'Protocol']);
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect((await admin.fetch(documents.protocol, { body: { assignId: assignmentId, ...form } })).status).toBe(200);
  const differenceReason = 'Так надо';
  for (const [field, said, message] of [
    ['hoursCount', 40, /^В протоколе №.1: 63.ч\. Исправьте обучение/],
    ['dateStart', '2025-11-02', /^Обучение по протоколу №.1 шло со 02\.11\.2026 по 09\.11\.2026/],
  ] as const) {
    const refusal = await fix({ [field]: said, differenceReason });
    expect(refusal).toMatchObject({
      code: 'Invalid',
      fields: { [field]: [{ message: expect.stringMatching(message) }] },
    });
  }
  // Who was released earlier than the others.
  expect(await fix({ dateEnd: '2026-11-06', date: form.date, differenceReason })).toBe('fixed');
});
