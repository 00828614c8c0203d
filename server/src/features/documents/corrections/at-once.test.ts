import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeGraduate, OUTSIDE_PROTOCOL } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { waitingForLocks } from '../../../../testing/waiting-for-locks.ts';
import { newId } from '../../../db/new-id.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

/** A person with a protocol and the certificate that rests on it, whose course issues a card besides. */
async function certified() {
  const made = await makeGraduate(portal.db, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Protocol', 'Certificate', 'TicketB'],
  });
  const admin = await portal.as(made.administrator);
  const assignId = made.assignmentId;
  const params = { id: assignId };
  const { form: protocol } = await admin.call(documents.protocolInfo, { params });
  expect((await admin.fetch(documents.protocol, { body: { assignId, ...protocol } })).status).toBe(200);
  const { form } = await admin.call(documents.certificateInfo, { params });
  const body = { assignId, ...form, suggestedNumber: form.number };
  expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
  const protocolId = (await admin.call(documents.protocolInfo, { params })).fixed?.id ?? '';
  const certificateId = (await admin.call(documents.certificateInfo, { params })).fixed?.id ?? '';
  await expect
    .poll(async () => (await admin.call(documents.certificateInfo, { params })).fixed?.isPrinted, { timeout: 30_000 })
    .toBe(true);
  const { form: card } = await admin.call(documents.ticketBInfo, { params });
  return {
    assignId,
    revoke: (documentId: string) =>
      admin.fetch(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка', withResting: true } }),
    exchange: () =>
      admin.fetch(documentCorrections.exchange, {
        body: { documentId: certificateId, reason: 'Ошибка в дате начала', dateStart: '2026-11-03' },
      }),
    duplicate: () =>
      admin.fetch(documentCorrections.duplicate, {
        body: { documentId: certificateId, reason: 'Утеря' },
      }),
    fixCard: () => admin.fetch(documents.ticketB, { body: { assignId, ...card, suggestedNumber: card.number } }),
    protocolId,
    certificateId,
  };
}

/** Makes both calls while the training is held by a third, the second once the first waits: they come in this order. */
async function oneAfterAnother(assignId: string, first: () => Promise<Response>, second: () => Promise<Response>) {
  const answers: Promise<Response>[] = [];
  let answered = 0;
  const waiting = async () => (await waitingForLocks(portal.db)) + answered;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('assignments').where('id', '=', assignId).select('id').forUpdate().execute();
    for (const [i, call] of [first, second].entries()) {
      answers.push(
        call().then((answer) => {
          answered += 1;
          return answer;
        }),
      );
      await expect.poll(waiting).toBe(i + 1);
    }
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** The types of what is in force for the training. */
async function inForce(assignId: string): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .where('listed.assignmentId', '=', assignId)
    .where('documents.revokedAt', 'is', null)
    .select('documents.type')
    .execute();
  return rows.map(({ type }) => type).sort();
}

describe.each(['exchange', 'duplicate'] as const)('%s beside the revoking of the protocol', (correction) => {
  test('leaves nothing in force when it comes first: what it has issued is revoked with the protocol', async () => {
    const { assignId, revoke, protocolId, ...made } = await certified();
    expect(await oneAfterAnother(assignId, made[correction], () => revoke(protocolId))).toEqual([200, 200]);
    expect(await inForce(assignId)).toEqual([]);
  });

  test('is refused when it comes second', async () => {
    const { assignId, revoke, protocolId, ...made } = await certified();
    expect(await oneAfterAnother(assignId, () => revoke(protocolId), made[correction])).toEqual([200, 409]);
    expect(await inForce(assignId)).toEqual([]);
  });
});

describe('a card fixed beside the revoking of its certificate', () => {
  test('is revoked with it when it comes first', async () => {
    const { assignId, revoke, certificateId, fixCard } = await certified();
    expect(await oneAfterAnother(assignId, fixCard, () => revoke(certificateId))).toEqual([200, 200]);
    expect(await inForce(assignId)).toEqual(['Protocol']);
  });

  test('is refused when it comes second', async () => {
    const { assignId, revoke, certificateId, fixCard } = await certified();
    expect(await oneAfterAnother(assignId, () => revoke(certificateId), fixCard)).toEqual([200, 400]);
    expect(await inForce(assignId)).toEqual(['Protocol']);
  });

  test('takes no number of somebody else’s certificate later either', async () => {
    const { assignId, revoke, certificateId, fixCard } = await certified();
    await revoke(certificateId);
    const refused = await fixCard();
    expect(await refused.json()).toMatchObject({
      code: 'Invalid',
      msg: expect.stringMatching(/^Сначала зафиксируйте/),
    });
    expect(await inForce(assignId)).toEqual(['Protocol']);
  });
});

test('a form that another document takes at the same moment is refused at its field', async () => {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  const other = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  const admin = await portal.as(made.administrator);
  const assignId = made.assignmentId;
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = {
    assignId,
    ...form,
    ...OUTSIDE_PROTOCOL,
    series: 'БЮ',
    suggestedNumber: form.number,
    blankNumber: '999001',
  };
  let answer: Promise<Response> | null = null;
  await portal.db.transaction().execute(async (tx) => {
    const { assignmentId } = other;
    await tx
      .insertInto('documents')
      .values({
        ...{ id: newId<'documents'>(), centerId: made.centerId, type: 'Certificate', trainingType: 'AdvancedTraining' },
        ...{ assignmentId, issueDate: '2026-11-09', number: '9001', series: 'БЮ', blankNumber: '999001' },
        ...{
          data: '{}',
          form: '{}',
          templates: '{}',
          verificationCode: 'ZZZZ-ZZZZ',
          fixedBy: made.administrator.userId,
        },
      })
      .execute();
    answer = admin.fetch(documents.certificate, { body });
    await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
  });
  expect(await (await (answer as unknown as Promise<Response>)).json()).toMatchObject({
    code: 'Invalid',
    fields: { blankNumber: [{ message: 'Бланк с этим номером уже использован' }] },
  });
});
