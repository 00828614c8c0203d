import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, OUTSIDE_PROTOCOL } from '../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const group = (...issuedDocuments: DocumentType[]) => groupOf('ProfessionalTraining', ...issuedDocuments);

async function groupOf(trainingType: TrainingType, ...issuedDocuments: DocumentType[]) {
  const made = await makeGraduateGroup(portal.db, 2, { trainingType, issuedDocuments });
  const admin = await portal.as(made.administrator);
  const fix = async (type: 'certificate' | 'ticketM' | 'protocol', changes: object = {}) => {
    const info = {
      certificate: documents.certificateInfo,
      ticketM: documents.ticketMInfo,
      protocol: documents.protocolInfo,
    };
    const { form } = await admin.call(info[type], { params: { id: made.assignmentId } });
    const response = await admin.fetch(documents[type], { body: { assignId: made.assignmentId, ...form, ...changes } });
    return response.status === 200 ? 'fixed' : ((await response.json()) as object);
  };
  const printed = async (type: DocumentType) => {
    const rows = await portal.db
      .selectFrom('documents')
      .where('centerId', '=', made.centerId)
      .where('type', '=', type)
      .select('data')
      .execute();
    return rows.map(({ data }) => (data as { протокол: object }).протокол);
  };
  return { ...made, admin, fix, printed };
}

test('a profession is certified by the protocol that its form names, where the course issues none', async () => {
  const { fix, printed, admin, assignmentId } = await group('Certificate');
  const { gaps } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  expect(gaps).toEqual(['ProtocolNumber']);
  expect(await fix('certificate')).toMatchObject({
    msg: 'Не хватает: номер и дата протокола, составленного вне портала',
  });
  const half = { ...OUTSIDE_PROTOCOL, protocolDate: '' };
  expect(await fix('certificate', half)).toMatchObject({
    fields: { protocolDate: [{ message: 'Обязательное поле' }] },
  });
  const unnamed = { ...OUTSIDE_PROTOCOL, protocolNumber: '' };
  expect(await fix('certificate', unnamed)).toMatchObject({ fields: { protocolNumber: [{}] } });
  expect(await fix('certificate', { ...OUTSIDE_PROTOCOL, protocolDate: '2026-11-08' })).toMatchObject({
    fields: { protocolDate: [{ message: 'Не раньше окончания обучения (09.11.2026)' }] },
  });
  expect(await fix('certificate', { ...OUTSIDE_PROTOCOL, protocolDate: '2027-01-11' })).toMatchObject({
    fields: { date: [{ message: 'Не раньше протокола (11.01.2027)' }] },
  });
  expect(await fix('certificate', OUTSIDE_PROTOCOL)).toBe('fixed');
  expect(await printed('Certificate')).toEqual([expect.objectContaining({ номер: '17-ПА', дата: '09.11.2026' })]);
});

test('a card names the protocol that the portal has made, and no typed one', async () => {
  const { fix, printed } = await group('TicketM', 'Protocol');
  expect(await fix('ticketM', OUTSIDE_PROTOCOL)).toMatchObject({
    msg: 'Не хватает: номер и дата протокола (сначала зафиксируйте протокол)',
  });
  expect(await fix('protocol', { protocolNumber: '5' })).toBe('fixed');
  expect(await fix('ticketM', OUTSIDE_PROTOCOL)).toMatchObject({
    fields: { protocolNumber: [{ message: 'Номер берётся из зафиксированного протокола: 5' }] },
  });
  expect(await fix('ticketM')).toBe('fixed');
  expect(await printed('TicketM')).toEqual([expect.objectContaining({ номер: '5', дата: '09.11.2026' })]);
});

test('of a group it is said once, before fixing', async () => {
  const { admin, groupId, printed } = await group('Certificate', 'TicketB');
  const params = { id: groupId };
  expect(await admin.call(groupDocuments.read, { params })).toMatchObject({ asksProtocol: true });
  await admin.call(groupDocuments.generate, { params, body: {} });
  const done = async () => {
    for (;;) {
      const { run, failures } = await admin.call(groupDocuments.read, { params });
      if (run && !run.isRunning) return { ...run, reasons: failures.map(({ reason }) => reason) };
    }
  };
  const reason = 'Не хватает: номер и дата протокола, составленного вне портала';
  expect(await done()).toMatchObject({ failed: 4, reasons: Array(4).fill(reason) });
  await admin.call(groupDocuments.generate, { params, body: OUTSIDE_PROTOCOL });
  expect(await done()).toMatchObject({ fixed: 4, failed: 0 });
  const named = expect.objectContaining({ номер: '17-ПА', дата: '09.11.2026' });
  expect([...(await printed('Certificate')), ...(await printed('TicketB'))]).toEqual([named, named, named, named]);
  expect(await admin.call(groupDocuments.read, { params })).toMatchObject({ asksProtocol: false });
});

test('certificates of advanced training name the protocol that is said for the whole group, and need none', async () => {
  const certificatesWith = async (body: object) => {
    const { admin, groupId, printed } = await groupOf('AdvancedTraining', 'Certificate');
    await admin.call(groupDocuments.generate, { params: { id: groupId }, body });
    for (;;) {
      const { run } = await admin.call(groupDocuments.read, { params: { id: groupId } });
      if (run && !run.isRunning) return printed('Certificate');
    }
  };
  const named = expect.objectContaining({ номер: '17-ПА', дата: '09.11.2026' });
  expect(await certificatesWith(OUTSIDE_PROTOCOL)).toEqual([named, named]);
  const unnamed = expect.objectContaining({ номер: '', дата: '' });
  expect(await certificatesWith({})).toEqual([unnamed, unnamed]);
});
