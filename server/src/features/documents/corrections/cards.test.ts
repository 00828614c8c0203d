import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import { makeStudentFile } from '../../../../demo/file-builders.ts';
import { drawPortrait } from '../../../../demo/portrait.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

const cards = {
  TicketB: { info: documents.ticketBInfo, fix: documents.ticketB },
  TicketM: { info: documents.ticketMInfo, fix: documents.ticketM },
  TicketMWithPhoto: { info: documents.ticketMWithPhotoInfo, fix: documents.ticketMWithPhoto },
} as const;
type Card = keyof typeof cards;

/** A person with a protocol, a certificate and the card that repeats it. */
async function withCard(
  type: Card,
  trainingType: 'ProfessionalTraining' | 'SafetyTraining',
  printedForm: { series?: string; blankNumber?: string } = {},
) {
  const made = await makeGraduate(portal.db, { trainingType, issuedDocuments: ['Protocol', 'Certificate', type] });
  const file = { title: 'Фото.jpg', mime: 'image/jpeg', bytes: await drawPortrait() };
  await makeStudentFile(portal.context, made.student.studentId, 'avatarId', file);
  const admin = await portal.as(made.administrator);
  const id = made.assignmentId;
  const readProtocol = () => admin.call(documents.protocolInfo, { params: { id } });
  const readCertificate = () => admin.call(documents.certificateInfo, { params: { id } });
  const readCard = () => admin.call(cards[type].info, { params: { id } });
  const fix = async (send: Promise<Response>) => {
    const response = await send;
    if (response.status !== 200) throw new Error(await response.text());
  };
  const { form: protocol } = await readProtocol();
  await fix(admin.fetch(documents.protocol, { body: { assignId: id, ...protocol } }));
  const { form: certificate } = await readCertificate();
  await fix(
    admin.fetch(documents.certificate, {
      body: { assignId: id, ...certificate, suggestedNumber: certificate.number, ...printedForm },
    }),
  );
  const fixCard = async () => {
    const { form } = await readCard();
    const body = { assignId: id, ...form, suggestedNumber: form.number };
    await fix(admin.fetch(cards[type].fix, { body: body as never }));
  };
  await fixCard();
  return {
    admin,
    fixCard,
    protocol: (await readProtocol()).fixed,
    certificate: (await readCertificate()).fixed,
    readCard,
  };
}

const verify = (code = '') => portal.anonymous().call(documents.verify, { params: { code } });
const printed = (documentId = '') =>
  expect
    .poll(
      async () =>
        (await portal.db.selectFrom('documents').where('id', '=', documentId).select('printedAt').executeTakeFirst())
          ?.printedAt ?? null,
      { timeout: 30_000 },
    )
    .not.toBeNull();

describe.each([
  ['TicketB', 'ProfessionalTraining'],
  ['TicketM', 'ProfessionalTraining'],
  ['TicketMWithPhoto', 'ProfessionalTraining'],
  ['TicketB', 'SafetyTraining'],
] as const)('%s of %s', (type, trainingType) => {
  test('is named before, and revoked with its certificate', async () => {
    const { admin, certificate, readCard } = await withCard(type, trainingType);
    const { fixed: card } = await readCard();
    const params = { id: certificate?.id ?? '' };
    expect(await admin.call(documentCorrections.resting, { params })).toMatchObject([{ id: card?.id, type }]);
    await admin.call(documentCorrections.revoke, {
      body: { documentId: params.id, reason: 'Ошибка', withResting: true },
    });
    expect(await verify(card?.verificationCode)).toMatchObject({
      status: 'Revoked',
      revokedWith: { type: 'Certificate', trainingType, number: '1', replacedBy: null },
    });
    expect(await readCard()).toMatchObject({ isFixed: false, former: [{ reason: 'Ошибка' }] });
  });

  test('is replaced with its certificate, and made out anew by the number of the duplicate', async () => {
    const { admin, certificate, readCard, fixCard } = await withCard(type, trainingType);
    const { fixed: card } = await readCard();
    await printed(certificate?.id);
    await admin.call(documentCorrections.duplicate, { body: { documentId: certificate?.id ?? '', reason: 'Утеря' } });
    expect(await verify(card?.verificationCode)).toMatchObject({
      status: 'Replaced',
      revokedWith: { number: '1', replacedBy: { number: '2' } },
    });
    await fixCard();
    const { fixed, form } = await readCard();
    expect(form.number).toBe('2');
    expect(await verify(fixed?.verificationCode)).toMatchObject({ status: 'Valid', revokedWith: null });
  });
});

test('a card names a certificate on a printed form as that names itself, its registration number beside', async () => {
  const { readCard } = await withCard('TicketB', 'ProfessionalTraining', { series: 'СВ', blankNumber: '1000' });
  const { fixed: card } = await readCard();
  const { data } = await portal.db
    .selectFrom('documents')
    .where('id', '=', card?.id ?? '')
    .select('data')
    .executeTakeFirstOrThrow();
  expect((data as { документ: { карточка_к: string } }).документ.карточка_к).toMatch(
    /^к свидетельству о профессии рабочего СВ №\s1000 \(рег\.\s№\s1\) от \d\d\.\d\d\.\d{4}$/,
  );
});

test('a card that is revoked by itself names no certificate, and leaves it valid', async () => {
  const { admin, certificate, readCard } = await withCard('TicketM', 'ProfessionalTraining');
  const { fixed: card } = await readCard();
  await admin.call(documentCorrections.revoke, {
    body: { documentId: card?.id ?? '', reason: 'Порча', withResting: true },
  });
  expect(await verify(card?.verificationCode)).toMatchObject({ status: 'Revoked', revokedWith: null });
  expect(await verify(certificate?.verificationCode)).toMatchObject({ status: 'Valid' });
});

test('with a protocol certificate and card are revoked together', async () => {
  const { admin, protocol, certificate, readCard } = await withCard('TicketM', 'ProfessionalTraining');
  const { fixed: card } = await readCard();
  await admin.call(documentCorrections.revoke, {
    body: { documentId: protocol?.id ?? '', reason: 'Ошибка', withResting: true },
  });
  for (const one of [card, certificate])
    expect(await verify(one?.verificationCode)).toMatchObject({ status: 'Revoked' });
});

test('a card that is lost, or spoilt and made anew, keeps the number of its certificate', async () => {
  const { admin, readCard, fixCard } = await withCard('TicketB', 'ProfessionalTraining');
  const { fixed: first, nextNumber } = await readCard();
  expect(nextNumber).toBe('1');
  await printed(first?.id);
  const duplicate = { documentId: first?.id ?? '', reason: 'Утеря' };
  expect(await admin.send(documentCorrections.duplicate, { body: { ...duplicate, number: '7' } })).toMatchObject({
    code: 'Invalid',
    fields: { number: [{ message: 'Карточка носит номер своего удостоверения: 1' }] },
  });
  await admin.call(documentCorrections.duplicate, { body: duplicate });
  const second = await readCard();
  expect(second).toMatchObject({ form: { number: '1' }, fixed: { isDuplicate: true } });
  expect(await verify(first?.verificationCode)).toMatchObject({ status: 'Replaced', replacedBy: { number: '1' } });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: second.fixed?.id ?? '', reason: 'Порча', withResting: true },
  });
  await fixCard();
  expect((await readCard()).form.number).toBe('1');
});
