import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { expiring } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeGraduateGroup, makeResult, type NewGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { tellNews, tellOfOpened } from '../notices/news.ts';

const MONDAY = '2026-11-23';
/** The last day of the training that goes on. */
const END = '2026-12-07';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test', DEMO: 'on' });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${MONDAY}T09:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

/** A group of two in training till the END. */
async function assignees(options: NewGraduate = {}) {
  const issuedDocuments = options.issuedDocuments ?? ['Certificate'];
  const made = await makeGraduateGroup(portal.db, 2, { ...options, issuedDocuments });
  const period = { dateStartLearning: '2026-11-16', dateEndLearning: END, createdBy: made.administrator.userId };
  await portal.db.updateTable('assignments').set(period).where('groupId', '=', made.groupId).execute();
  const people = portal.db
    .selectFrom('assignments')
    .where('groupId', '=', made.groupId)
    .select(['groupId', 'studentId']);
  await portal.db
    .insertInto('groupStudents')
    .columns(['groupId', 'studentId'])
    .expression(people.$narrowType<{ groupId: string }>())
    .execute();
  return {
    ...made,
    admin: await portal.as(made.administrator),
    client: await portal.as(await makeOperator(portal.db, [made.clientId])),
    own: await portal.as(made.student),
  };
}

/** Lets the training of everybody have been in these days. */
const setTraining = (assignIds: readonly string[], dateStartLearning: string, dateEndLearning: string) =>
  portal.db
    .updateTable('assignments')
    .set({ dateStartLearning, dateEndLearning })
    .where('id', 'in', assignIds)
    .execute();

async function certificateBody(admin: Client, assignId: string, changes: object = {}) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return { assignId, ...form, hoursCount: 63, suggestedNumber: form.number, ...changes };
}

/** Fixes the certificate ahead. @returns what the form shows then */
async function prepare(admin: Client, assignId: string, changes: object = {}) {
  const body = await certificateBody(admin, assignId, { prepareAhead: true, ...changes });
  const response = await admin.fetch(documents.certificate, { body });
  if (response.status !== 200) throw new Error(await response.text());
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  if (!fixed) throw new Error('not fixed');
  return fixed;
}

const verdict = async (admin: Client, body: object) => {
  const { code, fields } = await admin.send(documents.certificate, { body: body as never });
  return { code, fields };
};

describe('a day on which the document would not be true is refused at its field', () => {
  test.each([
    [{}, 'DocumentDayToCome', 'Этот день ещё не наступил. Дождитесь 07.12.2026 или подготовьте документ заранее'],
    [
      { date: '' },
      'DocumentDayToCome',
      'Этот день ещё не наступил. Дождитесь 07.12.2026 или подготовьте документ заранее',
    ],
    [{ date: MONDAY }, 'WrongDocumentDate', 'Не раньше окончания обучения (07.12.2026)'],
    // Whatever the form says of the days of the training.
    [{ date: MONDAY, dateEnd: MONDAY }, 'WrongDocumentDate', 'Не раньше окончания обучения (07.12.2026)'],
    [
      { date: '2020-02-01', dateStart: '2020-01-01', dateEnd: '2020-02-01' },
      'WrongDocumentDate',
      'Не раньше окончания обучения (07.12.2026)',
    ],
    [{ date: '2026-11-15', prepareAhead: true }, 'WrongDocumentDate', 'Не раньше начала обучения (16.11.2026)'],
    [{ date: '2099-12-07', prepareAhead: true }, 'WrongDocumentDate', 'Слишком далёкая дата: не позже 23.11.2027'],
  ])('a certificate, %j: %s', async (changes, code, message) => {
    const { admin, assignmentId } = await assignees();
    const body = await certificateBody(admin, assignmentId, changes);
    expect(await verdict(admin, body)).toEqual({ code, fields: { date: [{ code, message }] } });
  });

  test('a contract of 2099 or after the training, and none till its last day', async () => {
    const { admin, assignmentId } = await assignees({ issuedDocuments: ['Contract'] });
    const { form } = await admin.call(documents.contractInfo, { query: { assignId: assignmentId } });
    const body = {
      assignId: assignmentId,
      ...form,
      hoursCount: 63,
      customerPosition: 'Директор',
      customerSigner: 'Ильин Иван Петрович',
      customerAuthority: 'Устав',
    };
    const far = await admin.send(documents.contract, { body: { ...body, date: '2099-01-01' } });
    expect(far).toMatchObject({ code: 'WrongDocumentDate', fields: { date: [{ code: 'WrongDocumentDate' }] } });
    const after = await admin.send(documents.contract, { body: { ...body, date: '2027-01-11' } });
    expect(after).toMatchObject({ code: 'WrongDocumentDate' });
    expect((await admin.fetch(documents.contract, { body: { ...body, date: END } })).status).toBe(200);
  });

  test('a protocol after what rests on it, and what rests on a protocol before it', async () => {
    const { admin, assignIds, courseId } = await assignees({ issuedDocuments: ['Certificate'] });
    const [first = '', second = ''] = assignIds;
    await setTraining(assignIds, '2026-11-02', '2026-11-09');
    const protocolBody = async (assignId: string, date: string) => {
      const { form } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
      return { body: { assignId, ...form, hoursCount: 63, date } };
    };
    const certificate = { body: await certificateBody(admin, first, { date: '2026-11-10' }) };
    expect((await admin.fetch(documents.certificate, certificate)).status).toBe(200);
    // Only now the course issues a protocol too.
    await portal.db
      .updateTable('courses')
      .set({ issuedDocuments: ['Certificate', 'Protocol'] })
      .where('id', '=', courseId)
      .execute();
    expect(await admin.send(documents.protocol, await protocolBody(first, '2026-11-11'))).toMatchObject({
      fields: { date: [{ message: 'Не позже документов, которые опираются на протокол (10.11.2026)' }] },
    });
    expect((await admin.fetch(documents.protocol, await protocolBody(second, '2026-11-11'))).status).toBe(200);
    const early = await certificateBody(admin, second, { date: '2026-11-10' });
    expect(await verdict(admin, early)).toMatchObject({
      fields: { date: [{ message: 'Не раньше протокола (11.11.2026)' }] },
    });
  });

  test('a duplicate before its original, and one of a day to come', async () => {
    const { admin, assignmentId } = await assignees();
    await setTraining([assignmentId], '2026-11-02', '2026-11-09');
    const body = await certificateBody(admin, assignmentId, { date: '2026-11-10' });
    expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
    const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    const duplicate = (date: string) => ({ body: { documentId: fixed?.id ?? '', reason: 'Утеря', date } });
    expect(await admin.send(documentCorrections.duplicate, duplicate('2026-11-09'))).toMatchObject({
      code: 'WrongDocumentDate',
      fields: { date: [{ message: 'Не раньше подлинника (10.11.2026)' }] },
    });
    expect(await admin.refused(documentCorrections.duplicate, duplicate('2026-11-24'))).toBe('WrongDocumentDate');
    await admin.call(documentCorrections.duplicate, duplicate('2026-11-12'));
    const { form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(form.date).toBe('2026-11-12');
  });

  test('a study certificate is of no day before the training: its first one is suggested, and nothing is made out until then', async () => {
    const { admin, student, assignmentId } = await assignees({ issuedDocuments: ['CertificateEducation'] });
    await setTraining([assignmentId], '2026-12-07', '2026-12-14');
    const { form } = await admin.call(documents.certificateEducationInfo, { query: { assignId: assignmentId } });
    expect(form.outgoingDate).toBe('2026-12-07');
    const body = { ...form, studentId: student.studentId };
    expect(await admin.send(documents.certificateEducation, { body })).toMatchObject({
      fields: { outgoingDate: [{ message: 'Обучение начнётся 07.12.2026: до этого дня справка о нём не выдаётся' }] },
    });
  });

  test('a study certificate before the training; during it, it says that the training goes on', async () => {
    const { admin, student, assignmentId } = await assignees({ issuedDocuments: ['CertificateEducation'] });
    const { form } = await admin.call(documents.certificateEducationInfo, { query: { assignId: assignmentId } });
    const early = { ...form, outgoingDate: '2026-11-15' };
    for (const whose of [{ assignId: assignmentId }, { studentId: student.studentId }]) {
      const refused = await admin.send(documents.certificateEducation, { body: { ...early, ...whose } });
      expect(refused).toMatchObject({
        fields: { outgoingDate: [{ message: 'Не раньше начала обучения (16.11.2026)' }] },
      });
    }
    const later = { ...form, studentId: student.studentId, outgoingDate: '2026-11-24' };
    expect(await admin.refused(documents.certificateEducation, { body: later })).toBe('WrongDocumentDate');
    const body = { assignId: assignmentId, ...form };
    expect((await admin.fetch(documents.certificateEducation, { body })).status).toBe(200);
    expect(await dataOf(assignmentId)).toMatchObject({
      слушатель: { прошёл: 'проходит' },
      справка: { квалификация: '' },
    });
  });
});

const dataOf = async (assignId: string) =>
  (await portal.db.selectFrom('documents').where('assignmentId', '=', assignId).select('data').executeTakeFirst())
    ?.data;

describe('a document prepared ahead', () => {
  test('is the center’s alone until its day, and opens by itself on it', async () => {
    const { admin, client, own, assignIds, groupId } = await assignees();
    const [assignId = '', other = ''] = assignIds;
    const fixed = await prepare(admin, assignId);
    await prepare(admin, other);
    expect(fixed).toMatchObject({ date: END, opensOn: END, isPrinted: true });
    const code = { params: { code: fixed.verificationCode } };
    const file = { params: { id: fixed.id, part: 'Certificate', format: 'Pdf' } } as const;
    const read = (who: Client) => who.call(assignments.read, { params: { id: assignId } });
    const archive = { body: { assignIds: [assignId] } };

    // The center has it, but may not hand it out as issued.
    expect((await admin.fetch(documents.file, file)).status).toBe(200);
    expect(await read(admin)).toMatchObject({
      documentState: false,
      issuedDocuments: [{ isLocked: false, opensOn: END }],
    });
    const issue = { params: { id: assignId }, query: { status: 'Issued' } } as const;
    expect(await admin.refused(assignments.setIssueStatus, issue)).toBe('HasAssignNotGeneratedDocs');
    const board = await admin.call(groups.readiness, { params: { id: groupId }, query: {} });
    expect(board.items[0]?.assigns[0]?.documents).toEqual([
      { type: 'Certificate', trainingType: 'AdvancedTraining', state: 'Ahead' },
    ]);
    const register = await admin.call(issueRegister.list, { query: { status: 'NotYet' } });
    expect(register.items.map(({ status }) => status)).toEqual(['NotYet', 'NotYet']);

    // To others there is no such document.
    for (const who of [client, own]) {
      expect((await who.fetch(documents.file, file)).status).toBe(404);
      expect(await who.refused(documents.byAssigns, archive)).toBe('NotFoundRecipiencyDocuments');
      expect(await read(who)).toMatchObject({
        documentState: false,
        hasFixedDocuments: false,
        documents: {},
        issuedDocuments: [{ isLocked: true, isPrinted: false, opensOn: null }],
      });
    }
    expect(await client.refused(groupDocuments.download, { params: { id: groupId } })).toBe(
      'HasAssignNotGeneratedDocs',
    );
    expect(await client.call(groupDocuments.read, { params: { id: groupId } })).toMatchObject({
      fixedCount: 0,
      readyCount: 0,
    });
    const group = { params: { id: groupId } };
    expect(await admin.call(groups.read, group)).toMatchObject({ fixedCount: 2, readyCount: 0, opensOn: END });
    expect(await client.call(groups.read, group)).toMatchObject({ fixedCount: 0, readyCount: 0, opensOn: null });
    const later = { query: { month: '2029-12' } };
    expect((await client.call(expiring.list, later)).items).toEqual([]);
    expect(await portal.anonymous().call(documents.verify, code)).toMatchObject({ status: 'NotYet', date: END });
    await tellNews(portal.context);
    await tellOfOpened(portal.context);
    expect(await lettersAbout(assignId)).toBe(0);

    // Its day comes, in Moscow.
    vi.setSystemTime(new Date('2026-12-06T20:59:00Z'));
    expect((await own.fetch(documents.file, file)).status).toBe(404);
    vi.setSystemTime(new Date('2026-12-06T21:00:00Z'));
    expect(today()).toBe(END);
    for (const who of [client, own]) {
      expect((await who.fetch(documents.file, file)).status).toBe(200);
      expect((await who.fetch(documents.byAssigns, archive)).status).toBe(200);
      expect(await read(who)).toMatchObject({ documentState: true, issuedDocuments: [{ isLocked: false }] });
    }
    expect((await client.fetch(groupDocuments.download, { params: { id: groupId } })).status).toBe(200);
    expect((await client.call(expiring.list, later)).items).toHaveLength(2);
    expect(await portal.anonymous().call(documents.verify, code)).toMatchObject({ status: 'Valid' });
    await admin.call(assignments.setIssueStatus, issue);
    await Promise.all([tellOfOpened(portal.context), tellOfOpened(portal.context)]);
    await tellNews(portal.context);
    await tellOfOpened(portal.context);
    // The student, and whoever assigned the course.
    expect(await lettersAbout(assignId)).toBe(2);
  });

  test('that is revoked before its day is told of to nobody', async () => {
    const { admin, assignmentId } = await assignees();
    const { id } = await prepare(admin, assignmentId);
    await admin.call(documentCorrections.revoke, { body: { documentId: id, reason: 'Отчислен', withResting: true } });
    vi.setSystemTime(new Date(`${END}T09:00:00Z`));
    await tellOfOpened(portal.context);
    expect(await lettersAbout(assignmentId)).toBe(0);
  });

  test('is not duplicated before its day', async () => {
    const { admin, assignmentId } = await assignees();
    const { id } = await prepare(admin, assignmentId);
    const body = { documentId: id, reason: 'Утеря' };
    expect(await admin.send(documentCorrections.duplicate, { body })).toMatchObject({
      fields: { date: [{ message: 'Не раньше подлинника (07.12.2026)' }] },
    });
  });
});

/** How many letters say that the documents of the assignment are ready. */
async function lettersAbout(assignId: string): Promise<number> {
  const rows = await portal.db
    .selectFrom('deliveries')
    .where('kind', '=', 'notice.DocumentsReady')
    .select('data')
    .execute();
  return rows.filter(({ data }) => (data as { assignmentIds: string[] }).assignmentIds.includes(assignId)).length;
}

describe('a group in training', () => {
  const run = async (admin: Client, groupId: string, body: object) => {
    await admin.call(groupDocuments.generate, { params: { id: groupId }, body });
    for (;;) {
      const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
      if (state.run && !state.run.isRunning) return state;
    }
  };

  test('says when its documents would open, and fixes none without the choice, each with the reason', async () => {
    const { admin, client, groupId } = await assignees({ issuedDocuments: ['Protocol'] });
    const before = await admin.call(groupDocuments.read, { params: { id: groupId } });
    expect(before.opensOn).toBe(END);
    const state = await run(admin, groupId, {});
    expect(state.run).toMatchObject({ fixed: 0, failed: 1 });
    expect(state.failures[0]?.reason).toBe(
      'Дата заседания: этот день ещё не наступил. Дождитесь 07.12.2026 или подготовьте документ заранее',
    );
    const told = await client.call(groupDocuments.read, { params: { id: groupId } });
    expect(told).toMatchObject({ opensOn: null, toFix: [], run: null, failures: [] });
  });

  test('is prepared ahead as a whole; the client does not see that it was', async () => {
    const { admin, client, groupId } = await assignees({ issuedDocuments: ['Certificate', 'Protocol'] });
    const left = async (who: Client) => (await who.call(groupDocuments.read, { params: { id: groupId } })).toFix.length;
    expect([await left(admin), await left(client)]).toEqual([2, 0]);
    const state = await run(admin, groupId, { prepareAhead: true });
    expect(state).toMatchObject({ run: { fixed: 3, failed: 0 }, readyCount: 2, protocols: [{}] });
    const rows = await portal.db
      .selectFrom('documents')
      .innerJoin('organizations', 'organizations.id', 'documents.centerId')
      .innerJoin('groups', 'groups.centerId', 'organizations.id')
      .where('groups.id', '=', groupId)
      .select(['documents.issueDate', 'documents.isPreparedAhead'])
      .execute();
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ issueDate: END, isPreparedAhead: true })));
    const seen = { readyCount: 0, fixedCount: 0, run: null, protocols: [] };
    expect(await client.call(groupDocuments.read, { params: { id: groupId } })).toMatchObject(seen);
    vi.setSystemTime(new Date(`${END}T09:00:00Z`));
    expect(await client.call(groupDocuments.read, { params: { id: groupId } })).toMatchObject({
      readyCount: 2,
      run: null,
      protocols: [{}],
    });
  });
});

test('the code of a protocol says nothing of a document that is prepared ahead, until its day', async () => {
  const { admin, assignmentId } = await assignees({ issuedDocuments: ['Certificate', 'Protocol'] });
  const params = { id: assignmentId };
  await setTraining([assignmentId], '2026-11-02', '2026-11-09');
  const { form } = await admin.call(documents.protocolInfo, { params });
  const body = { assignId: assignmentId, ...form, date: '2026-11-10', hoursCount: 63 };
  expect((await admin.fetch(documents.protocol, { body })).status).toBe(200);
  await prepare(admin, assignmentId, { date: END });
  const code = (await admin.call(documents.protocolInfo, { params })).fixed?.verificationCode ?? '';
  const told = async () =>
    (await portal.anonymous().call(documents.verify, { params: { code } })).people.map((one) => one.documents.length);
  expect(await told()).toEqual([0]);
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  expect(await told()).toEqual([1]);
});

test('a study certificate is nobody’s who will be given a certificate, and rests on no protocol to come', async () => {
  const issuedDocuments = ['Certificate', 'CertificateEducation', 'Protocol'] as const;
  const { admin, assignmentId, groupId, centerId } = await assignees({ issuedDocuments: [...issuedDocuments] });
  await makeResult(portal.db, assignmentId, 'Не сдала');
  const fixAll = async () => {
    await admin.call(groupDocuments.generate, { params: { id: groupId }, body: { prepareAhead: true } });
    for (;;) {
      const { run } = await admin.call(groupDocuments.read, { params: { id: groupId } });
      if (run && !run.isRunning) return run;
    }
  };
  const made = () =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .orderBy('type')
      .select(['type', 'assignmentId', 'data'])
      .execute();
  expect(await fixAll()).toMatchObject({ total: 2, fixed: 2 });
  expect((await made()).map(({ type }) => type)).toEqual(['Certificate', 'Protocol']);

  // By its own form she may be given one: it says that she learns, and names no protocol of a later day.
  const ask = { query: { assignId: assignmentId } };
  const { form } = await admin.call(documents.certificateEducationInfo, ask);
  expect(form).toMatchObject({ outgoingDate: MONDAY, protocol: '', qualification: '' });
  const body = { assignId: assignmentId, ...form, protocol: '№ 1 от 07.12.2026' };
  expect((await admin.send(documents.certificateEducation, { body })).fields).toHaveProperty('protocol');

  // When the training is over, it is hers whom the committee has refused, and does not say that she has passed.
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  expect(await fixAll()).toMatchObject({ total: 1, fixed: 1 });
  const [, study] = await made();
  expect(study).toMatchObject({
    type: 'CertificateEducation',
    assignmentId,
    data: { слушатель: { прошёл: 'проходила' }, справка: { протокол: '№ 1 от 07.12.2026', квалификация: '' } },
  });
});
