import { createHash } from 'node:crypto';
import { batches } from '@dopusk/contract/batches.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

interface Made extends Graduate {
  admin: Client;
  documentId: string;
  code: string;
}

/** A person with a certificate in his hands. */
async function certified(): Promise<Made> {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  const admin = await portal.as(made.administrator);
  await fix(admin, made.assignmentId);
  const { fixed } = await read(admin, made.assignmentId);
  return { ...made, admin, documentId: fixed?.id ?? '', code: fixed?.verificationCode ?? '' };
}

const read = (admin: Client, assignId: string) => admin.call(documents.certificateInfo, { params: { id: assignId } });

async function fix(admin: Client, assignId: string, changes: object = {}): Promise<void> {
  const { form } = await read(admin, assignId);
  const body = { assignId, ...form, suggestedNumber: form.number, ...changes };
  const response = await admin.fetch(documents.certificate, { body });
  if (response.status !== 200) throw new Error(await response.text());
}

const verify = (code: string) => portal.anonymous().call(documents.verify, { params: { code } });

const file = (client: Client, id: string, format = 'Docx') =>
  client.fetch(documents.file, { params: { id, part: 'Certificate', format } });

async function printed(admin: Client, assignId: string) {
  for (;;) {
    const { fixed } = await read(admin, assignId);
    if (fixed?.isPrinted) return fixed;
  }
}

describe('revocation', () => {
  test('makes the document invalid, keeps its number and lets the document be fixed anew', async () => {
    const { admin, assignmentId, documentId, code, administrator, centerId, clientId } = await certified();
    const bytes = sha(await file(admin, documentId));
    await admin.call(documentCorrections.revoke, {
      body: { documentId, reason: 'Ошибка в фамилии', withResting: true },
    });

    expect(await verify(code)).toMatchObject({
      status: 'Revoked',
      number: '1',
      revokedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const info = await read(admin, assignmentId);
    expect(info).toMatchObject({ isFixed: false, fixed: null, form: { number: '2' } });
    const { fullName } = await portal.db
      .selectFrom('users')
      .where('id', '=', administrator.userId)
      .select('fullName')
      .executeTakeFirstOrThrow();
    expect(info.former).toEqual([
      expect.objectContaining({
        id: documentId,
        number: '1',
        status: 'Revoked',
        reason: 'Ошибка в фамилии',
        revokedBy: fullName,
        files: [
          {
            title: 'Удостоверение о повышении квалификации',
            file: { url: `/api/Document/GetFile/${documentId}/Certificate/Pdf` },
          },
        ],
      }),
    ]);
    // Its bytes are the center's memory; nobody else is handed an invalid document.
    const colleague = await portal.as(await makeOperator(portal.db, [centerId]));
    expect(await sha(await file(colleague, documentId))).toBe(await bytes);
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    expect((await file(client, documentId)).status).toBe(404);
    expect(await client.refused(documents.byAssigns, { body: { assignIds: [assignmentId] } })).toBe(
      'NotFoundRecipiencyDocuments',
    );

    await fix(admin, assignmentId, { fullNameDative: 'Соловьёвой Любе' });
    expect(await read(admin, assignmentId)).toMatchObject({ isFixed: true, form: { number: '2' } });
    expect(await verify(code)).toMatchObject({ status: 'Revoked', replacedBy: null, people: [] });
  });

  test('happens once, wants a reason, and is nobody else’s affair', async () => {
    const { admin, documentId, centerId } = await certified();
    const { code, fields } = await admin.send(documentCorrections.revoke, { body: { documentId, reason: ' ' } });
    expect([code, Object.keys(fields ?? {})]).toEqual(['Invalid', ['reason']]);
    const body = { documentId, reason: 'Ошибка' };
    const operator = await portal.as(await makeOperator(portal.db, [centerId], 'Operator'));
    expect(await operator.refused(documentCorrections.revoke, { body })).toBe('RightMissing');
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(documentCorrections.revoke, { body })));
    expect(answers.map((answer) => answer.code).sort()).toEqual(['CanNotBeRegenerate', 'CanNotBeRegenerate', 'Ok']);
    expect(await admin.refused(documentCorrections.duplicate, { body })).toBe('CanNotBeRegenerate');
  });
});

describe('revoking a protocol', () => {
  async function withProtocol() {
    const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate', 'Protocol'] });
    const admin = await portal.as(made.administrator);
    const { form } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
    await admin.fetch(documents.protocol, { body: { assignId: made.assignmentId, ...form } });
    await fix(admin, made.assignmentId);
    const info = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
    return { ...made, admin, protocolId: info.fixed?.id ?? '' };
  }

  test('names the documents that rest on it, and takes them back with it', async () => {
    const { admin, assignmentId, protocolId } = await withProtocol();
    expect(await admin.call(documentCorrections.resting, { params: { id: protocolId } })).toMatchObject([
      { type: 'Certificate', number: '1', fullName: 'Соловьёва Любовь Андреевна' },
    ]);
    // Nobody who does not say so takes them back.
    const unsaid = await admin.send(documentCorrections.revoke, {
      body: { documentId: protocolId, reason: 'Ошибка в составе' },
    });
    expect(unsaid).toMatchObject({
      code: 'Invalid',
      fields: { withResting: [{ message: expect.stringMatching(/№.1 \(Соловьёва Любовь Андреевна\)/) }] },
    });
    expect((await read(admin, assignmentId)).isFixed).toBe(true);
    await admin.call(documentCorrections.revoke, {
      body: { documentId: protocolId, reason: 'Ошибка в составе', withResting: true },
    });
    expect(await read(admin, assignmentId)).toMatchObject({ isFixed: false, former: [{ reason: 'Ошибка в составе' }] });
  });

  test('among many that are taken back at once it stays while valid documents name it', async () => {
    const { admin, assignmentId, protocolId } = await withProtocol();
    const body = { chosen: { ids: [protocolId] }, revocation: { reason: 'Ошибка в составе' } };
    const { id } = await admin.call(batches.revokeDocuments, { body });
    const rows = async () => (await admin.call(batches.read, { params: { id }, query: {} })).rows.items;
    await expect.poll(rows).toMatchObject([{ state: 'Refused', reason: expect.stringContaining('держатся') }]);
    expect((await read(admin, assignmentId)).isFixed).toBe(true);
  });

  test('leaves them when somebody says so, and they are shown to name a revoked one', async () => {
    const { admin, assignmentId, protocolId } = await withProtocol();
    const before = await read(admin, assignmentId);
    expect(before.fixed).toMatchObject({ citesRevoked: false });
    expect(await verify(before.fixed?.verificationCode ?? '')).toMatchObject({ revokedProtocol: null });
    const body = { documentId: protocolId, reason: 'Ошибка', withResting: false };
    await admin.call(documentCorrections.revoke, { body });
    const { fixed } = await read(admin, assignmentId);
    expect(fixed).toMatchObject({ citesRevoked: true });
    expect(await verify(fixed?.verificationCode ?? '')).toMatchObject({
      status: 'Valid',
      revokedProtocol: { number: '1', revokedOn: expect.stringMatching(/^20\d\d-/) },
    });
    const { items } = await admin.call(issueRegister.list, { query: {} });
    expect(items.map(({ type, citesRevoked }) => [type, citesRevoked]).sort()).toEqual([
      ['Certificate', true],
      ['Protocol', false],
    ]);
  });
});

describe('a duplicate', () => {
  test('repeats the snapshot under a number and a code of its own, marked, and replaces the former', async () => {
    const { admin, assignmentId, documentId, code, student, courseId } = await certified();
    await portal.db.updateTable('users').set({ surname: 'Иная' }).where('id', '=', student.userId).execute();
    await portal.db.updateTable('courses').set({ title: 'Иной курс' }).where('id', '=', courseId).execute();
    const { id } = await admin.call(documentCorrections.duplicate, {
      body: { documentId, reason: 'Утеря подлинника' },
    });

    const fixed = await printed(admin, assignmentId);
    expect(fixed).toMatchObject({ id, isDuplicate: true });
    const { form, former } = await read(admin, assignmentId);
    expect(form).toMatchObject({ number: '2', course: 'Управление охраной труда в строительстве' });
    expect(former).toEqual([
      expect.objectContaining({ id: documentId, status: 'Replaced', reason: 'Утеря подлинника' }),
    ]);
    expect(await verify(code)).toMatchObject({
      status: 'Replaced',
      number: '1',
      revokedOn: expect.stringMatching(/^20\d\d-/),
      replacedBy: { series: '', number: '2', date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    });
    expect(await verify(fixed.verificationCode)).toMatchObject({
      status: 'Valid',
      isDuplicate: true,
      instead: expect.stringMatching(/^№\u00a01 от \d\d\.\d\d\.20\d\d$/),
      number: '2',
      person: 'Соловьёва Л. А.',
    });
    const text = await textOf(await file(admin, id));
    const day = former[0]?.date.split('-').reverse().join('.');
    const marks = ['ДУБЛИКАТ', `взамен №\u00a01 от ${day}`];
    for (const words of [...marks, 'Соловьёвой', fixed.verificationCode]) expect(text).toContain(words);
    expect(text).not.toContain(code);
    expect(await textOf(await file(admin, documentId))).not.toContain('ДУБЛИКАТ');
    // A duplicate of the duplicate takes its place in turn.
    await admin.call(documentCorrections.duplicate, { body: { documentId: id, reason: 'Порча' } });
    const statuses = (await read(admin, assignmentId)).former.map(({ number, status }) => [number, status]);
    expect(statuses).toEqual([
      ['2', 'Replaced'],
      ['1', 'Replaced'],
    ]);
    // Whoever holds the first of them is sent to the valid one, as long as there is one.
    expect(await verify(code)).toMatchObject({ status: 'Replaced', isLastRevoked: false });
    const { fixed: last } = await read(admin, assignmentId);
    await admin.call(documentCorrections.revoke, { body: { documentId: last?.id ?? '', reason: 'Ошибка' } });
    expect(await verify(code)).toMatchObject({ status: 'Replaced', isLastRevoked: true });
    expect(await verify(fixed.verificationCode)).toMatchObject({ status: 'Replaced', isLastRevoked: true });
    expect(await verify(last?.verificationCode ?? '')).toMatchObject({ status: 'Revoked', isLastRevoked: false });
  });

  test('because of a mistake or a new surname says what the record of the person says by now', async () => {
    const { admin, assignmentId, documentId, student } = await certified();
    const body = { documentId, cause: 'Mistake', reason: 'Смена фамилии' } as const;
    const changes = () => admin.call(documentCorrections.personChanges, { params: { id: documentId } });
    expect(await changes()).toEqual([]);
    const nothing = await admin.send(documentCorrections.duplicate, { body });
    expect(nothing.fields?.cause?.[0]?.message).toContain('то же, что в документе');

    await portal.db.updateTable('users').set({ surname: 'Иванова' }).where('id', '=', student.userId).execute();
    expect(await changes()).toEqual([
      { title: 'ФИО', was: 'Соловьёва Любовь Андреевна', now: 'Иванова Любовь Андреевна' },
      { title: 'ФИО в дательном падеже', was: 'Соловьёвой Любови Андреевне', now: 'Ивановой Любови Андреевне' },
    ]);
    const { id } = await admin.call(documentCorrections.duplicate, { body });
    const fixed = await printed(admin, assignmentId);
    expect(await verify(fixed.verificationCode)).toMatchObject({ isDuplicate: true, person: 'Иванова Л. А.' });
    expect((await read(admin, assignmentId)).form).toMatchObject({ fullNameDative: 'Ивановой Любови Андреевне' });
    const text = await textOf(await file(admin, id));
    for (const words of ['ДУБЛИКАТ', 'Ивановой']) expect(text).toContain(words);
    expect(text).not.toContain('Соловьёв');
    expect(await textOf(await file(admin, documentId))).toContain('Соловьёвой');
  });

  test.each([
    // On plain paper there is neither the series nor the number of the former form.
    [{}, ''],
    [{ blankNumber: '000777' }, 'ПК-63'],
    [{ blankNumber: '000777', series: 'ПК-64' }, 'ПК-64'],
    [{ series: 'УПК' }, 'УПК'],
  ])('of a document on a form, with %j, has the series «%s»', async (said, series) => {
    const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
    const admin = await portal.as(made.administrator);
    await fix(admin, made.assignmentId, { series: 'ПК-63', blankNumber: '000451' });
    const { id: documentId } = await printed(admin, made.assignmentId);
    await admin.call(documentCorrections.duplicate, { body: { documentId, reason: 'Утерян', ...said } });
    const { form, fixed } = await read(admin, made.assignmentId);
    expect(form).toMatchObject({ blankNumber: '', ...said, series });
    const { items } = await admin.call(issueRegister.list, { query: {} });
    expect(items[0]).toMatchObject({ series, isDuplicate: true });
    expect(await verify(fixed?.verificationCode ?? '')).toMatchObject({ series });
  });

  test('takes a typed number when it is free, and takes nothing when it is not', async () => {
    const { admin, assignmentId, documentId, code } = await certified();
    const body = { documentId, reason: 'Утеря', number: '001' };
    const refusal = await admin.send(documentCorrections.duplicate, { body });
    expect(refusal.fields?.number?.[0]?.message).toBe('Номер уже занят другим документом');
    expect(await verify(code)).toMatchObject({ status: 'Valid' });
    await admin.call(documentCorrections.duplicate, { body: { ...body, number: 'Д-7' } });
    expect((await read(admin, assignmentId)).form.number).toBe('Д-7');
  });

  test('is not made of a protocol, nor before printing', async () => {
    const made = await makeGraduate(portal.db, { issuedDocuments: ['Protocol'] });
    const admin = await portal.as(made.administrator);
    const { form } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
    await admin.fetch(documents.protocol, { body: { assignId: made.assignmentId, ...form } });
    const { fixed } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
    const body = { documentId: fixed?.id ?? '', reason: 'Утеря' };
    expect(await admin.refused(documentCorrections.duplicate, { body })).toBe('ForbiddenGenerateDocType');
    const { admin: other, documentId } = await certified();
    await portal.db.updateTable('documents').set({ printedAt: null }).where('id', '=', documentId).execute();
    expect(await other.refused(documentCorrections.duplicate, { body: { documentId, reason: 'Утеря' } })).toBe(
      'DocumentIsPrinting',
    );
  });
});

test('a document whose term has run out says so', async () => {
  const { admin, assignmentId, code } = await certified();
  // The course is valid for three years.
  expect(await verify(code)).toMatchObject({ status: 'Valid', expiresOn: expect.stringMatching(/^20\d\d-/) });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: (await read(admin, assignmentId)).fixed?.id ?? '', reason: 'Проба', withResting: true },
  });
  // What was taken back is valid until no day.
  expect(await verify(code)).toMatchObject({ status: 'Revoked', expiresOn: null });
  const old = await portal.db
    .selectFrom('documents')
    .selectAll()
    .where('verificationCode', '=', code)
    .executeTakeFirstOrThrow();
  const { fullName, searchText, expiresOn, year, printedMinistryNumbers, printedResults, printedNamed, ...columns } =
    old;
  const data = { ...columns.data, документ: { ...(columns.data.документ as object), действителен_до: '19.11.2020' } };
  await portal.db
    .insertInto('documents')
    .values({
      ...columns,
      id: crypto.randomUUID(),
      number: '77',
      data: JSON.stringify(data),
      form: JSON.stringify(columns.form),
      studyTerms: JSON.stringify(columns.studyTerms),
      templates: JSON.stringify(columns.templates),
      verificationCode: 'EXPIR-EDEXP-IREDE',
      revokedAt: null,
    })
    .execute();
  expect(await verify('EXPIR-EDEXP-IREDE')).toMatchObject({ status: 'Expired', expiresOn: '2020-11-19' });
});

const sha = async (response: Response) =>
  createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');

async function textOf(response: Response): Promise<string> {
  return textInZip(new Uint8Array(await response.arrayBuffer())).replace(/<[^>]+>/g, '');
}
