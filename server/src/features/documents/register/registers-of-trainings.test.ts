import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeGraduateGroup, OUTSIDE_PROTOCOL } from '../../../../demo/document-builders.ts';
import { makeCourse, makeDiscipline } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group(size: number) {
  const made = await makeGraduateGroup(portal.db, size, { issuedDocuments: ['Certificate'] });
  return { ...made, admin: await portal.as(made.administrator) };
}

/** @returns the wrong fields, or the refusal without any, when it was refused */
async function fix(admin: Client, assignId: string, changes: object = {}): Promise<object> {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, suggestedNumber: form.number, ...changes };
  const response = await admin.fetch(documents.certificate, { body });
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { fields, ...refusal } = (await response.json()) as { fields: object | null };
    return fields ?? refusal;
  }
  await response.arrayBuffer();
  return {};
}

const numbersOf = async (centerId: string) =>
  (await portal.db.selectFrom('documents').where('centerId', '=', centerId).select('number').execute())
    .map(({ number }) => number)
    .sort();

const apart = (trainingType: string, pattern: string, isOwn = true) => ({
  type: 'Certificate',
  trainingType,
  isOwn,
  pattern,
});
const send = (admin: Client, ...patterns: object[]) => admin.send(numberPatterns.keep, { body: { patterns } } as never);

/** Two people of advanced training, and two of professional training with the same center. */
async function twoKinds() {
  const made = await group(4);
  const courseId = await makeCourse(portal.db, made.centerId, {
    trainingType: 'ProfessionalTraining',
    committeeId: made.committeeId,
    disciplineIds: [await makeDiscipline(portal.db, made.centerId, { type: 'PO', hours: 160 })],
    issuedDocuments: ['Certificate'],
  });
  const [first = '', second = '', third = '', fourth = ''] = made.assignIds;
  await portal.db.updateTable('assignments').set({ courseId }).where('id', 'in', [third, fourth]).execute();
  return { ...made, advanced: [first, second] as const, worker: [third, fourth] as const };
}

const kindOf = async (admin: Client, trainingType: string) =>
  (await admin.call(numberPatterns.read)).find(
    (one) => one.type === 'Certificate' && one.trainingType === trainingType,
  );

test('a register of a kind of training counts apart from the others, which nothing changes for', async () => {
  const { admin, advanced, worker, centerId } = await twoKinds();
  expect(await fix(admin, worker[0], OUTSIDE_PROTOCOL)).toEqual({});
  expect(await send(admin, apart('AdvancedTraining', 'ПК-{N}'))).toMatchObject({ ok: true });
  expect(await kindOf(admin, 'AdvancedTraining')).toMatchObject({ isOwn: true, next: 1 });
  expect(await kindOf(admin, 'ProfessionalTraining')).toMatchObject({ isOwn: false, next: 2 });
  for (const id of advanced) await fix(admin, id);
  await fix(admin, worker[1], OUTSIDE_PROTOCOL);
  expect(await numbersOf(centerId)).toEqual(['1', '2', 'ПК-1', 'ПК-2']);
});

test('it may share numbers with another kind, and never with a document of its own', async () => {
  const { admin, advanced, worker, centerId } = await twoKinds();
  await fix(admin, advanced[0], { number: '7' });
  expect(await fix(admin, worker[0], { ...OUTSIDE_PROTOCOL, number: '3' })).toEqual({});
  // By the same pattern it goes on where the common one stands.
  await send(admin, apart('AdvancedTraining', ''));
  expect(await kindOf(admin, 'AdvancedTraining')).toMatchObject({ isOwn: true, next: 8 });
  const taken = [{ code: 'Invalid', message: 'Номер уже занят другим документом' }];
  expect(await fix(admin, advanced[1], { number: '07' })).toEqual({ number: taken });
  expect(await fix(admin, advanced[1], { number: '3' })).toEqual({});
  expect(await numbersOf(centerId)).toEqual(['3', '3', '7']);
  expect(await fix(admin, worker[1], { ...OUTSIDE_PROTOCOL, number: '7' })).toEqual({ number: taken });
});

test('one that is given up leaves its numbers taken', async () => {
  const { admin, advanced, centerId } = await twoKinds();
  await send(admin, apart('AdvancedTraining', '{ГГ}-{N}'));
  await fix(admin, advanced[0], { number: '26-9' });
  await send(admin, apart('AdvancedTraining', '', false), { type: 'Certificate', pattern: '{ГГ}-{N}' });
  expect(await fix(admin, advanced[1], { number: '26-9' })).toHaveProperty('number');
  expect(await fix(admin, advanced[1])).toEqual({});
  expect(await numbersOf(centerId)).toEqual(['26-1', '26-9']);
});

test('it numbers what its protocol names, and a duplicate', async () => {
  const { admin, advanced, courseId, centerId } = await twoKinds();
  await portal.db
    .updateTable('courses')
    .set({ issuedDocuments: ['Certificate', 'Protocol'] })
    .where('id', '=', courseId)
    .execute();
  await send(admin, apart('AdvancedTraining', 'ПК-{N}'));
  const [first] = advanced;
  const { form } = await admin.call(documents.protocolInfo, { params: { id: first } });
  const body = { assignId: first, ...form, suggestedNumber: form.protocolNumber };
  await (await admin.fetch(documents.protocol, { body })).arrayBuffer();
  const reserved = await portal.db
    .selectFrom('reservedNumbers')
    .where('centerId', '=', centerId)
    .select(['number', 'registerOf'])
    .execute();
  expect(reserved).toEqual([{ number: 'ПК-1', registerOf: 'AdvancedTraining' }]);
  await send(admin, apart('AdvancedTraining', '', false));
  // It was counted there, whatever is kept now.
  await fix(admin, first);
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: first } });
  const row = await portal.db
    .selectFrom('documents')
    .where('id', '=', fixed?.id ?? '')
    .select(['number', 'registerOf'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ number: 'ПК-1', registerOf: 'AdvancedTraining' });
  await send(admin, apart('AdvancedTraining', 'ПК-{N}'));
  const duplicate = { documentId: fixed?.id ?? '', reason: 'Утерян' };
  await vi.waitFor(() => admin.call(documentCorrections.duplicate, { body: duplicate }), { timeout: 60_000 });
  const again = await admin.call(documents.certificateInfo, { params: { id: first } });
  expect(again.form.number).toBe('ПК-2');
});

test('there is none where a kind of training has no such document, or all kinds are counted together', async () => {
  const { admin } = await group(1);
  for (const wrong of [
    { ...apart('AdvancedTraining', ''), type: 'Diplom' },
    { ...apart('SafetyTraining', ''), type: 'Contract' },
  ])
    expect(await send(admin, wrong)).toMatchObject({ ok: false, code: 'Invalid' });
  const pairs = await admin.call(numberPatterns.read);
  expect(pairs.filter(({ type }) => ['Diplom', 'Contract', 'TicketM'].includes(type))).toHaveLength(3);
  expect(pairs.filter(({ type }) => type === 'Certificate').map(({ trainingType }) => trainingType)).toEqual([
    null,
    'ProfessionalTraining',
    'AdvancedTraining',
    'SafetyTraining',
  ]);
});
