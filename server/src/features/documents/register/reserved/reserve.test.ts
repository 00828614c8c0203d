import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { type GraduateGroup, makeGraduateGroup, makeResult } from '../../../../../demo/document-builders.ts';
import { makeCourse } from '../../../../../demo/training-builders.ts';
import type { Client } from '../../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../../testing/portal.ts';
import { startPrintingService } from '../../../../../testing/printing-service.ts';
import { administratorScope } from '../../../../../testing/scope.ts';
import { certificate } from '../../certificate/certificate.ts';
import { fixDocument } from '../../commands.ts';
import { protocol } from '../../protocol/protocol.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group(
  size: number,
  trainingType: TrainingType = 'SafetyTraining',
): Promise<GraduateGroup & { admin: Client }> {
  const made = await makeGraduateGroup(portal.db, size, { issuedDocuments: ['Certificate', 'TicketB', 'Protocol'] });
  await portal.db.updateTable('courses').set({ trainingType }).where('id', '=', made.courseId).execute();
  return { ...made, admin: await portal.as(made.administrator) };
}

/** What the course issues from now on; of advanced training without a protocol people get their certificates before one. */
const issueOnly = (courseId: string, ...issuedDocuments: DocumentType[]) =>
  portal.db.updateTable('courses').set({ issuedDocuments }).where('id', '=', courseId).execute();

async function fix(
  admin: Client,
  what: 'certificate' | 'protocol' | 'ticketB',
  assignId: string,
  changes: object = {},
) {
  const infos = {
    certificate: documents.certificateInfo,
    protocol: documents.protocolInfo,
    ticketB: documents.ticketBInfo,
  };
  const info = infos[what];
  const { form } = await admin.call(info, { params: { id: assignId } });
  const suggestedNumber = 'number' in form ? form.number : form.protocolNumber;
  const body = { assignId, ...form, suggestedNumber, ...changes };
  const response = await admin.fetch(documents[what], { body });
  if (response.status !== 200) return ((await response.json()) as { fields: object }).fields;
  await response.arrayBuffer();
  return 'fixed';
}

async function fixGroup(admin: Client, groupId: string) {
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  for (;;) {
    const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
    if (state.run && !state.run.isRunning) return state;
  }
}

interface Line {
  фио: string;
  результат: string;
  документ: string;
}

/** What the latest protocol of the center says of its people. */
async function linesOf(centerId: string) {
  const { data } = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'Protocol')
    .orderBy('id', 'desc')
    .limit(1)
    .select('data')
    .executeTakeFirstOrThrow();
  return data as { протокол: { документ: string }; люди: Line[] };
}

/** Who has which certificate. */
async function certificatesOf(centerId: string) {
  const rows = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'Certificate')
    .where('revokedAt', 'is', null)
    .select(['fullName', 'number'])
    .execute();
  return new Map(rows.map(({ fullName, number }) => [fullName, number]));
}

const reservedOf = (centerId: string) =>
  portal.db.selectFrom('reservedNumbers').where('centerId', '=', centerId).selectAll().execute();

test('a group’s protocol names each certificate by the number under which it is fixed then', async () => {
  const { admin, groupId, centerId } = await group(4);
  const plan = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect((await fixGroup(admin, groupId)).run).toMatchObject({ failed: 0 });
  const { люди, протокол } = await linesOf(centerId);
  const certificates = await certificatesOf(centerId);
  expect(протокол.документ).toBe('Удостоверение');
  expect(люди.map(({ документ }) => документ).sort()).toEqual(['1', '2', '3', '4']);
  expect(new Map(люди.map(({ фио, документ }) => [фио, документ]))).toEqual(certificates);
  const planned = plan
    .filter(({ type }) => type === 'Certificate')
    .map(({ title, number }) => [title, number] as const);
  expect(new Map(planned)).toEqual(certificates);
  expect(await reservedOf(centerId)).toEqual([]);
});

test('says of a check of knowledge what its result is, and names no document of whom the committee has refused', async () => {
  const { admin, groupId, assignIds, centerId } = await group(3);
  await makeResult(portal.db, assignIds[1] ?? '', 'не сдал(а)');
  await fixGroup(admin, groupId);
  const { люди } = await linesOf(centerId);
  expect(люди.map(({ результат, документ }) => [результат, документ])).toEqual([
    ['неудовлетворительно', ''],
    ['удовлетворительно', '1'],
    ['удовлетворительно', '2'],
  ]);
});

test('a number that the protocol has named is nobody else’s, and its document takes no other', async () => {
  const { admin, assignIds, centerId, courseId } = await group(2, 'AdvancedTraining');
  const [first = '', second = ''] = assignIds;
  expect(await fix(admin, 'protocol', first)).toBe('fixed');
  await issueOnly(courseId, 'Certificate');
  const { form } = await admin.call(documents.certificateInfo, { params: { id: first } });
  const other = await admin.call(documents.certificateInfo, { params: { id: second } });
  expect([form.number, other.form.number]).toEqual(['1', '2']);
  expect(await fix(admin, 'certificate', second, { number: '001' })).toHaveProperty('number');
  expect(await fix(admin, 'certificate', first, { number: '77' })).toEqual({
    number: [{ code: 'Invalid', message: 'В протоколе уже напечатан номер 1. Другой номер – после отзыва протокола' }],
  });
  expect(await fix(admin, 'certificate', second)).toBe('fixed');
  expect(await fix(admin, 'certificate', first)).toBe('fixed');
  expect([...(await certificatesOf(centerId)).values()].sort()).toEqual(['1', '2']);
});

test('a revoked protocol frees what is not fixed: no gap, and the next protocol names the same', async () => {
  const { admin, assignIds, centerId, courseId } = await group(3, 'AdvancedTraining');
  const [first = '', second = '', third = ''] = assignIds;
  for (const id of [first, second]) await fix(admin, 'protocol', id);
  await fix(admin, 'certificate', second);
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id: first } });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: fixed?.id ?? '', reason: 'Ошибка в дате', withResting: true },
  });
  expect(await reservedOf(centerId)).toEqual([]);
  const { form } = await admin.call(documents.certificateInfo, { params: { id: third } });
  expect(form.number).toBe('1');
  await fix(admin, 'protocol', first);
  expect((await linesOf(centerId)).люди[0]?.документ).toBe('1');
  await fix(admin, 'certificate', first);
  await issueOnly(courseId, 'Certificate');
  await fix(admin, 'certificate', third);
  expect([...(await certificatesOf(centerId)).values()].sort()).toEqual(['1', '2', '3']);
});

test('the number may be typed in the protocol of one person; one that is taken is refused there', async () => {
  const { admin, assignIds, centerId } = await group(2);
  const [first = '', second = ''] = assignIds;
  expect(await fix(admin, 'protocol', first, { namedNumber: 'УД-500' })).toBe('fixed');
  expect(await fix(admin, 'protocol', second, { namedNumber: 'уд-500' })).toEqual({
    namedNumber: [{ code: 'Invalid', message: 'Номер уже занят другим документом' }],
  });
  expect(await fix(admin, 'certificate', first)).toBe('fixed');
  expect(await fix(admin, 'protocol', second)).toBe('fixed');
  expect((await linesOf(centerId)).люди[0]?.документ).toBe('1');
  expect([...(await certificatesOf(centerId)).values()]).toEqual(['УД-500']);
});

test('who has seen no number and types another than the protocol has named is refused; left out, it is that one', async () => {
  const { admin, assignIds, centerId, courseId } = await group(2, 'AdvancedTraining');
  const [first = '', second = ''] = assignIds;
  await fix(admin, 'protocol', first);
  await issueOnly(courseId, 'Certificate');
  const unseen = { suggestedNumber: undefined };
  expect(await fix(admin, 'certificate', first, { number: '6312-7', ...unseen })).not.toBe('fixed');
  expect(await fix(admin, 'certificate', first, { number: '1', ...unseen })).toBe('fixed');
  expect(await fix(admin, 'certificate', second)).toBe('fixed');
  expect([...(await certificatesOf(centerId)).values()].sort()).toEqual(['1', '2']);
  expect(await reservedOf(centerId)).toEqual([]);
});

test('a card bears the number of its certificate, whether that is fixed or reserved', async () => {
  const { admin, assignIds } = await group(2);
  const [first = '', second = ''] = assignIds;
  await fix(admin, 'protocol', first);
  await fix(admin, 'protocol', second, { namedNumber: '812' });
  const { form } = await admin.call(documents.ticketBInfo, { params: { id: second } });
  expect(form.number).toBe('812');
  expect(await fix(admin, 'certificate', second)).toBe('fixed');
  expect(await fix(admin, 'ticketB', second)).toBe('fixed');
  expect((await admin.call(documents.ticketBInfo, { params: { id: second } })).form.number).toBe('812');
  expect((await admin.call(documents.ticketBInfo, { params: { id: first } })).form.number).toBe('1');
});

test('a group’s cards bear the numbers of their certificates, as its plan says', async () => {
  const { admin, groupId, centerId } = await group(3);
  const plan = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  const planned = (type: string) => plan.filter((one) => one.type === type).map(({ title, number }) => [title, number]);
  expect(planned('TicketB')).toEqual(planned('Certificate'));
  await fixGroup(admin, groupId);
  const cards = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'TicketB')
    .select(['fullName', 'number'])
    .execute();
  expect(new Map(cards.map(({ fullName, number }) => [fullName, number]))).toEqual(await certificatesOf(centerId));
});

test('a document that was fixed before its protocol is named by the number it has', async () => {
  const { admin, assignmentId, centerId, courseId } = await group(1, 'AdvancedTraining');
  await issueOnly(courseId, 'Certificate');
  await fix(admin, 'certificate', assignmentId, { number: '812' });
  await issueOnly(courseId, 'Certificate', 'Protocol');
  await fix(admin, 'protocol', assignmentId, { date: '2026-11-09' });
  expect((await linesOf(centerId)).люди[0]?.документ).toBe('812');
  expect(await reservedOf(centerId)).toEqual([]);
});

test('protocols and certificates fixed at once never share a number', async () => {
  const { administrator, assignIds, admin, centerId } = await group(12, 'AdvancedTraining');
  const scope = await administratorScope(portal, administrator);
  // Every other one learns on a course that issues no protocol.
  const courseId = await makeCourse(portal.db, centerId, { issuedDocuments: ['Certificate'] });
  const others = assignIds.filter((_, i) => i % 2);
  await portal.db.updateTable('assignments').set({ courseId }).where('id', 'in', others).execute();
  const forms = await Promise.all(
    assignIds.map(async (id) => ({
      certificate: (await admin.call(documents.certificateInfo, { params: { id } })).form,
      protocol: (await admin.call(documents.protocolInfo, { params: { id } })).form,
    })),
  );
  await Promise.all(
    assignIds.map((assignId, i) => {
      const form = forms[i];
      if (!form) throw new Error('no form');
      const { number } = form.certificate;
      if (i % 2) {
        const body = {
          assignId,
          ...form.certificate,
          suggestedNumber: number,
          hoursCount: form.certificate.hoursCount ?? 0,
        };
        return fixDocument(portal.context, scope, certificate, body);
      }
      const { protocolNumber } = form.protocol;
      const body = { assignId, ...form.protocol, suggestedNumber: protocolNumber, hoursCount: 63 };
      return fixDocument(portal.context, scope, protocol, body);
    }),
  );
  const numbers = [
    ...(await certificatesOf(centerId)).values(),
    ...(await reservedOf(centerId)).map(({ number }) => number),
  ];
  expect(numbers.map(Number).sort((a, b) => a - b)).toEqual(assignIds.map((_, i) => i + 1));
});
