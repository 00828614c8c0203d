import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { issueRegister, type RegisterRow } from '@dopusk/contract/issue-register.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import {
  type Graduate,
  makeGraduate,
  makeGraduateGroup,
  makePrintedDocument,
  markPaid,
} from '../../../../demo/document-builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { centerScope } from '../../../../testing/scope.ts';
import { streamRegister } from './db.ts';

let portal: Portal;
let made: Graduate;
let admin: Client;
/** The ids of the documents by what they are. */
const ids = {} as Record<'protocol' | 'certificate' | 'revoked' | 'expired' | 'lost' | 'duplicate', string>;

/** A protocol and certificates in all states: valid, revoked, out of term, lost and replaced. */
beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
  made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate', 'Protocol'] });
  admin = await portal.as(made.administrator);
  const { form } = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
  await download(
    await admin.fetch(documents.protocol, {
      body: { assignId: made.assignmentId, ...form, protocolNumber: '15/2026', namedNumber: '100' },
    }),
  );
  const fixed = await admin.call(documents.protocolInfo, { params: { id: made.assignmentId } });
  ids.protocol = fixed.fixed?.id ?? '';
  ids.certificate = await fix(made.assignmentId, { number: '100', blankNumber: '7724 0012345' });
  // The others are of days when the course issued no protocol.
  const issuedDocuments: DocumentType[] = ['Certificate'];
  await portal.db.updateTable('courses').set({ issuedDocuments }).where('id', '=', made.courseId).execute();
  ids.revoked = await fix(await another('Быстров'), { number: '200' });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: ids.revoked, reason: 'Ошибка в фамилии', withResting: true },
  });
  ids.expired = await fix(await another('Ветрова'), { number: '300' });
  await setTerm(ids.expired, '01.02.2026');
  ids.lost = await fix(await another('Громова'), { number: '400' });
  const { id } = await admin.call(documentCorrections.duplicate, {
    body: { documentId: ids.lost, reason: 'Утеря подлинника' },
  });
  ids.duplicate = id;
});

/** Puts another term into a snapshot, which only time could do otherwise. */
async function setTerm(documentId: string, day: string): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await sql`alter table documents disable trigger documents_data_unchangeable`.execute(tx);
    await sql`update documents set data = jsonb_set(data, '{документ,действителен_до}', to_jsonb(${day}::text))
      where id = ${documentId}`.execute(tx);
    await sql`alter table documents enable trigger documents_data_unchangeable`.execute(tx);
  });
}

async function another(surname: string): Promise<string> {
  const person = { surname, name: 'Нина', lastname: 'Олеговна', educationType: 'High' } as const;
  const { studentId } = await makeStudent(portal.db, made.clientId, person);
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId: made.courseId });
  await markPaid(portal.db, assignmentId);
  return assignmentId;
}

async function fix(assignId: string, changes: object): Promise<string> {
  const params = { id: assignId };
  const { form } = await admin.call(documents.certificateInfo, { params });
  await download(await admin.fetch(documents.certificate, { body: { assignId, ...form, ...changes } }));
  return (await admin.call(documents.certificateInfo, { params })).fixed?.id ?? '';
}

async function download(response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

const list = async (query: object = {}): Promise<RegisterRow[]> =>
  (await admin.call(issueRegister.list, { query: query as never })).items;
const idsOf = async (query: object) => (await list(query)).map(({ id }) => id).sort();
const sorted = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort();

describe('the register', () => {
  test('says what a document says, whatever is renamed later', async () => {
    await portal.db.updateTable('courses').set({ title: 'Иной курс' }).where('id', '=', made.courseId).execute();
    const rows = await list();
    expect(rows).toHaveLength(6);
    expect(rows.find(({ id }) => id === ids.certificate)).toEqual({
      id: ids.certificate,
      type: 'Certificate',
      trainingType: 'AdvancedTraining',
      series: '',
      number: '100',
      blankNumber: '7724 0012345',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      fullName: 'Соловьёва Любовь Андреевна',
      peopleCount: 1,
      organizationTitle: 'ООО «Волга-Монтаж»',
      courseTitle: 'Управление охраной труда в строительстве',
      hoursCount: 63,
      protocol: { number: '15/2026', date: '09.11.2026' },
      status: 'Valid',
      citesRevoked: false,
      ministry: null,
      replaces: null,
      replacedBy: null,
      isDuplicate: false,
      lossProof: null,
      receivedOn: null,
      revokedOn: null,
      revocationReason: '',
      assignId: made.assignmentId,
      groupId: null,
    });
    expect(rows.find(({ id }) => id === ids.revoked)).toMatchObject({
      status: 'Revoked',
      revokedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      revocationReason: 'Ошибка в фамилии',
      protocol: null,
    });
    const date = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
    expect(rows.find(({ id }) => id === ids.duplicate)).toMatchObject({
      status: 'Valid',
      replaces: { series: '', number: '400', date },
      replacedBy: null,
    });
    expect(rows.find(({ id }) => id === ids.lost)).toMatchObject({
      status: 'Replaced',
      replaces: null,
      replacedBy: { series: '', number: '101', date },
    });
  });

  test('is the latest first, in pages', async () => {
    const dates = (await list()).map(({ date, id }) => `${date} ${id}`);
    expect(dates).toEqual(dates.toSorted().reverse());
    const pages = [1, 2, 3].map((pageNumber) => admin.call(issueRegister.list, { query: { pageNumber, pageSize: 2 } }));
    const found = await Promise.all(pages);
    expect(found.map(({ totalCount, pageNumber }) => [totalCount, pageNumber])).toEqual([
      [6, 1],
      [6, 2],
      [6, 3],
    ]);
    expect(found.flatMap(({ items }) => items.map(({ date, id }) => `${date} ${id}`))).toEqual(dates);
  });

  test.each([
    ['Valid', ['protocol', 'certificate', 'duplicate']],
    ['Revoked', ['revoked']],
    ['Replaced', ['lost']],
    ['Expired', ['expired']],
  ] as const)('is narrowed to %s, and says the same of each row', async (status, names) => {
    expect(await idsOf({ status })).toEqual(sorted(...names));
    expect(new Set((await list({ status })).map((row) => row.status))).toEqual(new Set([status]));
  });

  test('a document is valid on the last day of its term', async () => {
    await setTerm(ids.expired, today().split('-').reverse().join('.'));
    expect(await idsOf({ status: 'Expired' })).toEqual([]);
    expect(await idsOf({ status: 'Valid', search: '300' })).toEqual([ids.expired]);
    await setTerm(ids.expired, '01.02.2026');
    expect(await idsOf({ status: 'Expired' })).toEqual([ids.expired]);
  });

  test('is narrowed by type, by days of issue and by fragments of number and name', async () => {
    expect(await idsOf({ type: 'Protocol' })).toEqual(sorted('protocol'));
    expect(await idsOf({ trainingType: 'ProfessionalTraining' })).toEqual([]);
    expect(await idsOf({ trainingType: 'AdvancedTraining' })).toHaveLength(6);
    expect(await idsOf({ type: 'Certificate', search: 'громов нин' })).toEqual(sorted('lost', 'duplicate'));
    expect(await idsOf({ search: '15/2026' })).toEqual(sorted('protocol'));
    expect(await idsOf({ search: '%' })).toEqual([]);
    const [date = ''] = (await list({ type: 'Protocol' })).map((row) => row.date);
    expect(await idsOf({ type: 'Protocol', start: date, end: date })).toEqual(sorted('protocol'));
    expect(await idsOf({ type: 'Protocol', start: '2031-01-01' })).toEqual([]);
    expect(await idsOf({ end: '1999-12-31' })).toEqual([]);
  });

  test('refuses what is no filter', async () => {
    const refused = (query: object) => admin.refused(issueRegister.list, { query: query as never });
    expect(await refused({ status: 'Lost' })).toBe('Invalid');
    expect(await refused({ type: 'Passport' })).toBe('Invalid');
    expect(await refused({ start: '2026-02-30' })).toBe('Invalid');
  });

  test('is the center’s own: a client may not open it, another center sees its own alone', async () => {
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    expect(await client.refused(issueRegister.list, { query: {} })).toBe('Forbidden');
    expect(await client.refused(issueRegister.file, { query: {} })).toBe('Forbidden');
    const otherCenter = await makeOrganization(portal.db, { type: 'EducationCenter' });
    await linkClient(portal.db, otherCenter, made.clientId);
    const neighbour = await portal.as(await makeOperator(portal.db, [otherCenter]));
    expect(await neighbour.call(issueRegister.list, { query: {} })).toMatchObject({ items: [], totalCount: 0 });
    const foreign = await makeGraduate(portal.db);
    await makePrintedDocument(portal.db, foreign.assignmentId);
    expect(await list()).toHaveLength(6);
  });
});

describe('the file', () => {
  const rowsOf = async (client: Client, query: object = {}) => {
    const response = await client.fetch(issueRegister.file, { query: query as never });
    expect(response.headers.get('content-disposition')).toContain(
      encodeURIComponent('Реестр выданных документов.xlsx'),
    );
    const { sheets } = await readXlsx(await download(response));
    return sheets[0]?.rows ?? [];
  };

  test('holds what the filters leave, and its download is noted', async () => {
    const operator = await portal.as(await makeOperator(portal.db, [made.centerId]));
    const [header, row, ...more] = await rowsOf(operator, { status: 'Revoked' });
    expect(more).toEqual([]);
    const line = Object.fromEntries((header ?? []).map((title, i) => [title, row?.[i]]));
    expect(line).toMatchObject({
      'Рег. номер': '200',
      'Дата выдачи': expect.any(Date),
      Документ: 'Удостоверение о повышении квалификации',
      'Кому выдан': 'Быстров Нина Олеговна',
      'Дата рождения': expect.any(Date),
      СНИЛС: expect.stringMatching(/^\d{3}-\d{3}-\d{3} \d\d$/),
      Организация: 'ООО «Волга-Монтаж»',
      Часов: 63,
      Статус: 'Отозван',
      Отозван: expect.any(Date),
      Причина: 'Ошибка в фамилии',
    });
    expect(line.Отметки).toMatch(/^Отозвано \d\d\.\d\d\.\d{4}: Ошибка в фамилии$/);
    const [, protocol] = await rowsOf(operator, { type: 'Certificate', search: 'Соловьёва' });
    expect(protocol?.[(header ?? []).indexOf('Номер бланка')]).toBe('7724 0012345');
    expect(protocol?.[(header ?? []).indexOf('Дата протокола')]).toEqual(new Date('2026-11-09T00:00Z'));
    const lines = portal.db.selectFrom('auditLog').where('action', '=', 'documents.register-downloaded');
    expect(await lines.selectAll().execute()).toHaveLength(2);
  });

  test('is printed on one page of A4 lying down, up to the place to sign; what is beside it is for the screen', async () => {
    const response = await admin.fetch(issueRegister.file, { query: {} as never });
    const bytes = Buffer.from(await download(response));
    const [header = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    const letter = String.fromCharCode(65 + header.indexOf('Подпись'));
    expect(textInZip(bytes, 'xl/workbook.xml')).toContain(`'Реестр выданных'!$A$1:$${letter}$7</definedName>`);
    expect(textInZip(bytes, 'xl/worksheets/sheet1.xml')).toContain('fitToWidth="1"');
    expect(header.slice(header.indexOf('Подпись') + 1)).toContain('Заменён документом');
  });

  test('says of a duplicate what it stands for, and of the lost one what stands for it', async () => {
    const [header = [], ...rows] = await rowsOf(admin, { search: 'громов нин' });
    const marks = rows.map((row) => row[header.indexOf('Отметки')]);
    expect(marks).toEqual([
      expect.stringMatching(/^Заменено .+: .+; вместо него №\s/),
      expect.stringMatching(/^дубликат, взамен №\s/),
    ]);
  });

  test('alone says when a person was born and his SNILS', async () => {
    const [row] = await list();
    expect(Object.keys(row ?? {})).not.toContain('snils');
    expect(Object.keys(row ?? {})).not.toContain('birthday');
  });

  test('counts its lines, the earliest first, and says of which kind of training each speaks', async () => {
    const [header = [], ...rows] = await rowsOf(admin);
    expect(header[0]).toBe('№ п/п');
    expect(rows.map(([position]) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    const numbers = rows.map((row) => row[header.indexOf('Рег. номер')]);
    expect(numbers).toEqual((await list()).map(({ number }) => number).reverse());
    expect(rows[0]?.[header.indexOf('Вид обучения')]).toBe('Повышение квалификации');
  });

  test('is the same in portions of any size', async () => {
    const scope = await centerScope(portal, made.administrator);
    const idsIn = async (batch: number) => {
      const found: string[] = [];
      for await (const { id } of streamRegister(portal.db, scope, { start: null, end: null }, batch)) found.push(id);
      return found;
    };
    const all = (await list()).map(({ id }) => id).reverse();
    expect([await idsIn(1), await idsIn(4), await idsIn(6), await idsIn(100)]).toEqual([all, all, all, all]);
  });
});

describe('a group', () => {
  const graduates = async (issuedDocuments: DocumentType[] = ['Certificate', 'Protocol']) => {
    const group = await makeGraduateGroup(portal.db, 3, { issuedDocuments });
    const secretary = await portal.as(group.administrator);
    const params = { id: group.groupId };
    await secretary.call(groupDocuments.generate, { params, body: {} });
    for (;;) {
      const { run } = await secretary.call(groupDocuments.read, { params });
      if (run && !run.isRunning) return { ...group, secretary };
    }
  };

  test('narrows the register to what its people were given and what is about all of them', async () => {
    const { secretary, groupId, centerId } = await graduates();
    const found = (query: object) => secretary.call(issueRegister.list, { query: query as never });
    expect((await found({ groupId })).items.map(({ type }) => type).sort()).toEqual([
      'Certificate',
      'Certificate',
      'Certificate',
      'Protocol',
    ]);
    const other = await makeGroup(portal.db, { centerId, clientId: made.clientId });
    expect((await found({ groupId: other })).items).toEqual([]);
    expect(await list({ groupId })).toEqual([]);
  });

  test('has a sheet that its people sign for what they are given, and none while there is nothing', async () => {
    const { secretary, groupId, administrator, centerId, clientId } = await graduates();
    const params = { id: groupId };
    const { items } = await secretary.call(issueRegister.list, { query: { type: 'Certificate', groupId } as never });
    const [lost] = items;
    await secretary.call(documentCorrections.duplicate, { body: { documentId: lost?.id ?? '', reason: 'Утеря' } });
    const response = await secretary.fetch(issueRegister.sheet, { params, query: { format: 'Docx' } });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      'Ведомость выдачи – Группа.docx',
    );
    const words = textInZip(Buffer.from(await download(response)))
      .replace(/<[^>]+>/g, '')
      .replaceAll('\u00a0', ' ');
    expect(words).toContain('Всего документов: 3');
    for (const name of ['Петроваб Пётр Ильич', 'Петровав Пётр Ильич', 'Соловьёва Любовь Андреевна'])
      expect(words.split(name)).toHaveLength(2);
    expect(words).toContain('63 ч, протокол № 1 от 09.11.2026');
    expect(words).toContain(`дубликат, взамен № ${lost?.number}`);
    expect(words).not.toContain('Протокол заседания');

    const empty = await makeGroup(portal.db, { centerId, clientId });
    const none = { params: { id: empty }, query: {} };
    expect(await secretary.send(issueRegister.sheet, none as never)).toMatchObject({
      code: 'HasAssignNotGeneratedDocs',
    });
    expect(await admin.refused(issueRegister.sheet, { params, query: {} } as never)).toBe('NotFoundGroup');
    const ofClient = await portal.as(await makeOperator(portal.db, [clientId]));
    expect(await ofClient.refused(issueRegister.sheet, { params, query: {} } as never)).toBe('Forbidden');
    const noted = portal.db.selectFrom('auditLog').where('action', '=', 'documents.issue-sheet');
    expect(await noted.select(['userId', 'subjectId']).execute()).toEqual([
      { userId: administrator.userId, subjectId: groupId },
    ]);
  });
});
