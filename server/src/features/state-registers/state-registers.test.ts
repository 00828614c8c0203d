import { readFileSync } from 'node:fs';
import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { type Graduate, type GraduateGroup, makeGraduateGroup, makeResult } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../testing/register-report.ts';

const schema = readFileSync(new URL('./schemas/educated_person_import_v1.0.9.xsd', import.meta.url), 'utf8');
const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** Three people who have learned labour protection, program А; the first of them lacks nothing. */
async function learned(): Promise<GraduateGroup & { admin: Client }> {
  const group = await makeGraduateGroup(portal.db, 3, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
    person: { snils: '11223344595', jobTitle: 'Инженер <ПТО> & «ТБ»', surname: 'О’Нил-Ким', lastname: '' },
  });
  await isAbout(group, 3);
  await fillOthers(group, { snilsNumber: '', jobTitle: '' });
  return { ...group, admin: await portal.as(group.administrator) };
}

async function isAbout({ courseId }: Pick<Graduate, 'courseId'>, learnProgramId: number | null): Promise<void> {
  const { id } = await portal.db
    .selectFrom('professions')
    .where('trainingType', '=', 'SafetyTraining')
    .where('learnProgramId', learnProgramId ? '=' : 'is', learnProgramId as number)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId: id }).where('id', '=', courseId).execute();
}

async function fixProtocol(admin: Client, assignId: string): Promise<void> {
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
  const body = { ...form, assignId } as never;
  const answer = await admin.fetch(documents.protocol, { body });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Of everybody but the first. */
async function fillOthers(
  { student, assignIds }: GraduateGroup,
  values: { snilsNumber: string; jobTitle: string },
): Promise<void> {
  const others = portal.db
    .selectFrom('assignments')
    .where('id', 'in', assignIds)
    .where('studentId', '<>', student.studentId)
    .select('studentId');
  await portal.db.updateTable('students').set(values).where('id', 'in', others).execute();
  // What the record said before is not to be what the training says (decision 74).
  await portal.db.updateTable('assignments').set({ jobTitle: null }).where('id', 'in', assignIds).execute();
}

/** Those that have a protocol. */
const records = async (admin: Client, query: object = {}): Promise<RegisterRecord[]> =>
  (await admin.call(stateRegisters.list, { query: { ...year, ...query } })).items.filter(({ document }) => document);

const states = async (admin: Client) => (await records(admin)).map(({ state }) => state);

const fileOf = async (admin: Client, id: string) => {
  const answer = await admin.fetch(stateRegisters.file, { params: { id } });
  expect(answer.status).toBe(200);
  return answer;
};

test('the file is valid by the schema of the register, tells what is known word for word, and is told once', async () => {
  const { admin, assignIds, student, assignmentId } = await learned();
  for (const assignId of assignIds) await fixProtocol(admin, assignId);
  expect(await states(admin)).toEqual(expect.arrayContaining(['Ready', 'Lacking', 'Lacking']));

  const report = await makeRegisterFile(admin, year);
  expect(report).toMatchObject({ recordCount: 1, leftOutCount: 2, numberedCount: 0, group: null });
  const answer = await fileOf(admin, report.id);
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
    'Обученные по охране труда (Минтруд)',
  );
  const xml = await answer.text();
  const verdict = await validateXML({ xml: [{ fileName: 'set.xml', contents: xml }], schema: [schema] });
  expect(verdict.errors).toEqual([]);
  const { RegistrySet } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(xml);
  const [record] = await records(admin, { state: 'Reported' });
  expect(RegistrySet.RegistryRecord).toEqual({
    '@_outerId': assignmentId,
    Worker: {
      LastName: 'О’Нил-Ким',
      FirstName: 'Любовь',
      MiddleName: '',
      Snils: '112-233-445 95',
      Position: 'Инженер <ПТО> & «ТБ»',
      EmployerInn: expect.stringMatching(/^\d{10,12}$/),
      EmployerTitle: 'ООО «Волга-Монтаж»',
    },
    Organization: { Inn: '6312104574', Title: 'АНО ДПО «Учебный центр „Берег“»' },
    Test: {
      '@_isPassed': '1',
      '@_learnProgramId': '3',
      Date: record?.document?.date,
      ProtocolNumber: record?.document?.number,
      LearnProgramTitle: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
    },
  });
  expect(record).toMatchObject({ studentId: student.studentId, reportedOn: today(), gaps: [], registerNumber: '' });

  // Once told, it waits for its number: asked for again, no file is begun that could not be made.
  const again = await admin.send(stateRegisters.report, { body: year });
  expect(again).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('не хватает данных') });
  const list = await admin.call(stateRegisters.reports, { query: { register: 'LabourProtection' } });
  expect(list.items.map(({ id }) => id)).toEqual([report.id]);
});

test('what has changed since it was told asks to be told again, and the former file stays as it was', async () => {
  const { admin, assignmentId, student } = await learned();
  await fixProtocol(admin, assignmentId);
  const { id } = await makeRegisterFile(admin, year);
  const before = await (await fileOf(admin, id)).text();
  await renamed(student.studentId, 'Новикова');
  expect(await states(admin)).toEqual(['Changed']);
  expect(await (await fileOf(admin, id)).text()).toBe(before);
  const next = await makeRegisterFile(admin, year);
  expect(await (await fileOf(admin, next.id)).text()).toContain('Новикова');
  expect(await states(admin)).toEqual(['Reported']);
});

const renamed = (studentId: string, surname: string) =>
  portal.db
    .updateTable('users')
    .set({ surname })
    .where('id', 'in', (from) => from.selectFrom('students').where('id', '=', studentId).select('userId'))
    .execute();

test('the register is told the position that the signed protocol says, whatever is said beside it', async () => {
  const made = await learned();
  const { admin, assignmentId, assignIds, groupId, student } = made;
  await fixProtocol(admin, assignmentId);
  const [signed] = await records(admin);
  await makeRegisterFile(admin, year);
  await portal.db.updateTable('students').set({ jobTitle: 'Мастер' }).where('id', '=', student.studentId).execute();
  expect(await records(admin)).toMatchObject([{ state: 'Reported', jobTitle: signed?.jobTitle }]);
  const work = { assignId: assignmentId, jobTitle: 'Главный инженер', workplace: '' };
  await admin.call(assignments.setWork, { body: work });
  expect(await records(admin)).toMatchObject([{ state: 'Reported', jobTitle: signed?.jobTitle }]);

  // Taken back, it is corrected, and the new protocol and the register say so alike.
  await revoke(admin, signed?.document?.id);
  await fixProtocol(admin, assignmentId);
  expect(await records(admin)).toMatchObject([{ state: 'Changed', jobTitle: work.jobTitle }]);

  // Of a protocol about several, each by his line; who has no position there is told by what is said since.
  const [, second = '', third = ''] = assignIds;
  await fillOthers(made, { snilsNumber: '08765430300', jobTitle: '' });
  await portal.db.updateTable('assignments').set({ jobTitle: work.jobTitle }).where('id', '=', assignmentId).execute();
  await portal.db.updateTable('assignments').set({ jobTitle: 'Монтажник' }).where('id', '=', second).execute();
  await revoke(admin, (await records(admin))[0]?.document?.id);
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run?.isRunning, {
      timeout: 60_000,
    })
    .toBe(false);
  await portal.db
    .updateTable('assignments')
    .set({ jobTitle: 'Стропальщик' })
    .where('id', 'in', [second, third])
    .execute();
  const told = (await records(admin)).map(({ assignId, jobTitle }) => [assignId, jobTitle]);
  expect(told.toSorted()).toEqual(
    [
      [assignmentId, work.jobTitle],
      [second, 'Монтажник'],
      [third, 'Стропальщик'],
    ].toSorted(),
  );
});

test('readiness says how many records are in which state, and who lacks what', async () => {
  const made = await learned();
  const { admin, assignIds, groupId } = made;
  for (const assignId of assignIds.slice(0, 2)) await fixProtocol(admin, assignId);
  await makeResult(portal.db, assignIds[2] ?? '', 'Не сдал');
  await fixProtocol(admin, assignIds[2] ?? '');
  const { states: counts, gaps } = await admin.call(stateRegisters.readiness, { query: { ...year, groupId } });
  expect(counts).toEqual({ Unissued: 0, Lacking: 1, Ready: 1, Reported: 0, Changed: 0, Numbered: 0, NotPassed: 1 });
  expect(gaps.map(({ gap, count, places }) => [gap, count, places.length])).toEqual([
    ['Snils', 1, 1],
    ['JobTitle', 1, 1],
  ]);
  expect(gaps[0]?.places[0]?.title).toMatch(/^Петров/);
  await fillOthers(made, { snilsNumber: '08765430300', jobTitle: 'Монтажник' });
  const after = await admin.call(stateRegisters.readiness, { query: { ...year, groupId } });
  expect(after.gaps).toEqual([]);
  expect(after.states).toMatchObject({ Ready: 2, Lacking: 0 });
  const [notPassed] = await records(admin, { state: 'NotPassed' });
  expect(notPassed?.gaps).toEqual([]);
});

test('only valid protocols of labour protection of the period are told', async () => {
  const { admin, assignmentId, ...made } = await learned();
  expect(await records(admin)).toEqual([]);
  expect(await admin.send(stateRegisters.report, { body: year })).toMatchObject({
    msg: expect.stringContaining('документы тех, кто сдал, ещё не зафиксированы'),
  });
  await fixProtocol(admin, assignmentId);
  const [record] = await records(admin);
  expect(await records(admin, { search: '112-233' })).toHaveLength(1);
  expect(await records(admin, { search: 'нет такого' })).toEqual([]);
  expect(await records(admin, { start: '2025-01-01', end: '2025-12-31' })).toEqual([]);
  // What the course is about by now changes nothing of the protocol.
  await isAbout(made, null);
  expect(await records(admin)).toHaveLength(1);
  await isAbout(made, 4);
  await portal.db
    .updateTable('documents')
    .set({ revokedAt: new Date() })
    .where('id', '=', record?.document?.id ?? '')
    .execute();
  expect(await records(admin)).toEqual([]);
});

test('a protocol is told of the program that it was fixed with, whatever its course is about since', async () => {
  const { admin, assignmentId, assignIds, ...made } = await learned();
  await fixProtocol(admin, assignmentId);
  const [first] = await records(admin);
  const report = await makeRegisterFile(admin, year);
  await isAbout(made, 1);
  expect(await states(admin)).toEqual(['Reported']);
  const [again] = await records(admin);
  expect(again?.programTitle).toBe(first?.programTitle);
  // The number of the register is of that program, too: by hand and by its answer.
  const number = { assignId: assignmentId, number: '77001' };
  await isAbout(made, null);
  await admin.call(ministryNumbers.keep, { body: { numbers: [number] } });
  expect(await states(admin)).toEqual(['Numbered']);
  expect(await (await fileOf(admin, report.id)).text()).toContain('learnProgramId="3"');
  // One that was about no program of the register is never told, although its course is about one by now.
  const other = assignIds.find((id) => id !== assignmentId) ?? '';
  await fixProtocol(admin, other);
  await isAbout(made, 3);
  expect(await records(admin)).toHaveLength(1);
});

test('a period that ends before it begins is refused at its field', async () => {
  const { admin } = await learned();
  const answer = await admin.send(stateRegisters.readiness, { query: { ...year, end: '2025-01-01' } });
  expect(answer).toMatchObject({ code: 'Invalid', fields: { end: [{ message: 'Не раньше начала периода' }] } });
});

test('a file that was not handed over is cancelled with a reason, and what it told is to be told again', async () => {
  const { admin, assignmentId } = await learned();
  await fixProtocol(admin, assignmentId);
  const { id } = await makeRegisterFile(admin, year);
  expect(await states(admin)).toEqual(['Reported']);
  await admin.call(stateRegisters.cancelReport, { body: { id, reason: 'Не загрузили' } });
  expect(await states(admin)).toEqual(['Ready']);
  const { items } = await admin.call(stateRegisters.reports, { query: { register: 'LabourProtection' } });
  expect(items).toMatchObject([{ id, cancelReason: 'Не загрузили' }]);
  expect((await fileOf(admin, id)).status).toBe(200);
  const trail = await portal.db
    .selectFrom('auditLog')
    .where('subjectId', '=', id)
    .select(['action', 'details'])
    .execute();
  expect(trail).toContainEqual({
    action: 'state-register.cancelled',
    details: { register: 'LabourProtection', reason: 'Не загрузили' },
  });
  const twice = await admin.send(stateRegisters.cancelReport, { body: { id, reason: 'Ещё раз' } });
  expect(twice).toMatchObject({ code: 'Invalid', msg: 'Передача этого файла уже отменена' });
});

test('a file of which the register has numbered anybody cannot be cancelled', async () => {
  const { admin, assignmentId } = await learned();
  await fixProtocol(admin, assignmentId);
  const { id } = await makeRegisterFile(admin, year);
  await portal.db.updateTable('assignments').set({ ministryNumber: '26-1' }).where('id', '=', assignmentId).execute();
  expect(await admin.refused(stateRegisters.cancelReport, { body: { id, reason: 'Передумали' } })).toBe(
    'ReportNumbered',
  );
  expect(await states(admin)).toEqual(['Numbered']);
});

const keepNumber = (admin: Client, assignId: string, number: string) =>
  admin.call(ministryNumbers.keep, { body: { numbers: [{ assignId, number }] } });

const revoke = (admin: Client, documentId = '') =>
  admin.call(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка', withResting: true } });

test('what was numbered and has changed since asks to be told again under its number; that file can be taken back', async () => {
  const { admin, assignmentId, student } = await learned();
  await fixProtocol(admin, assignmentId);
  const first = await makeRegisterFile(admin, year);
  await keepNumber(admin, assignmentId, '26-1');
  expect(await states(admin)).toEqual(['Numbered']);
  await renamed(student.studentId, 'Новикова');
  const changed = { state: 'Changed', registerNumber: '26-1', changes: [{ title: 'Фамилия', now: 'Новикова' }] };
  expect(await records(admin)).toMatchObject([changed]);

  const again = await makeRegisterFile(admin, year);
  expect(again).toMatchObject({ recordCount: 1, numberedCount: 0, isOwn: true });
  expect(await states(admin)).toEqual(['Numbered']);
  const reason = 'Не загрузили';
  expect(await admin.refused(stateRegisters.cancelReport, { body: { id: first.id, reason } })).toBe('ReportNumbered');
  await admin.call(stateRegisters.cancelReport, { body: { id: again.id, reason } });
  expect(await records(admin)).toMatchObject([changed]);

  // A protocol that was fixed anew is another one for the register, whoever has a number.
  const [record] = await records(admin);
  await revoke(admin, record?.document?.id);
  await fixProtocol(admin, assignmentId);
  const [anew] = await records(admin);
  expect(anew?.changes).toContainEqual({
    title: 'Номер протокола',
    was: record?.document?.number,
    now: anew?.document?.number,
  });
  // The number is that of the former record, in the register and on every document: the new one waits for its own.
  expect(anew).toMatchObject({ state: 'Changed', registerNumber: '', formerNumber: '26-1' });
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect(fixed?.ministry).toEqual({ of: 1, known: 0, number: '' });
  const answer = (number: string, protocol = '') => {
    const test = `<Test><ProtocolNumber>${protocol}</ProtocolNumber></Test>`;
    const record = `<RegistryRecord baseNo="${number}" outerId="${assignmentId}">${test}</RegistryRecord>`;
    return { file: new Blob([`<EducatedPersons>${record}</EducatedPersons>`]) };
  };
  for (const protocol of ['', record?.document?.number]) {
    const { data } = await admin.send(stateRegisters.loadNumbers, answer('26-1', protocol));
    expect(data).toMatchObject({
      numbers: [],
      unmatched: [{ reason: expect.stringContaining('отозванном протоколе') }],
    });
  }
  const last = await makeRegisterFile(admin, year);
  expect(await records(admin)).toMatchObject([{ state: 'Reported', registerNumber: '', formerNumber: '' }]);
  expect(await admin.refused(stateRegisters.cancelReport, { body: { id: first.id, reason } })).toBe('ReportNumbered');
  await admin.send(stateRegisters.loadNumbers, answer('26-2'));
  expect(await records(admin)).toMatchObject([{ state: 'Numbered', registerNumber: '26-2' }]);
  expect(await admin.refused(stateRegisters.cancelReport, { body: { id: last.id, reason } })).toBe('ReportNumbered');
});

test('of a protocol that was told and taken back it stays known that the register has it', async () => {
  const { admin, assignmentId } = await learned();
  await fixProtocol(admin, assignmentId);
  await makeRegisterFile(admin, year);
  await keepNumber(admin, assignmentId, '26-1');
  const [told] = await records(admin);
  await revoke(admin, told?.document?.id);
  const own = async () =>
    (await admin.call(stateRegisters.list, { query: year })).items.find(({ assignId }) => assignId === assignmentId);
  const remark = { title: 'Протокол', was: `№ ${told?.document?.number}`, now: 'отозван' };
  const kept = { document: null, reportedOn: today(), registerNumber: '', formerNumber: '26-1', changes: [remark] };
  expect(await own()).toMatchObject({ ...kept, state: 'Unissued' });
  // Nothing of it goes into a file before there is a protocol again.
  expect(await admin.send(stateRegisters.report, { body: year })).toMatchObject({ code: 'Invalid' });

  await makeResult(portal.db, assignmentId, 'Не сдал');
  expect(await own()).toMatchObject({ ...kept, state: 'NotPassed' });
  await fixProtocol(admin, assignmentId);
  const failed = { state: 'NotPassed', registerNumber: '', changes: [{ title: 'Сдал', was: 'Да', now: 'Нет' }] };
  expect(await own()).toMatchObject(failed);
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  // Of nobody in it there is a number to come.
  expect(fixed?.ministry).toBeNull();

  const xml = `<EducatedPersons><RegistryRecord baseNo="26-2" outerId="${assignmentId}"/></EducatedPersons>`;
  const { data } = await admin.send(stateRegisters.loadNumbers, { file: new Blob([xml]) });
  expect(data).toMatchObject({ numbers: [], unmatched: [{ reason: expect.stringContaining('не сдал') }] });
  expect(await own()).toMatchObject(failed);
});

test('the log says who took a file, of which register and time it is, and what a number was before', async () => {
  const { admin, assignmentId, groupId } = await learned();
  await fixProtocol(admin, assignmentId);
  const { id } = await makeRegisterFile(admin, { ...year, groupId });
  await fileOf(admin, id);
  await admin.call(stateRegisters.cancelReport, { body: { id, reason: 'Не загрузили' } });
  const ofYear = await makeRegisterFile(admin, year);
  await fileOf(admin, ofYear.id);
  await keepNumber(admin, assignmentId, '26-1');
  const xml = `<EducatedPersons><RegistryRecord baseNo="26-2" outerId="${assignmentId}"/></EducatedPersons>`;
  expect((await admin.send(stateRegisters.loadNumbers, { file: new Blob([xml]) })).ok).toBe(true);
  const { title } = await portal.db
    .selectFrom('groups')
    .where('id', '=', groupId)
    .select('title')
    .executeTakeFirstOrThrow();
  const { items } = await admin.call(audit.list, { query: {} });
  const lines = items.map(({ action, subject, changed }) => [action, subject, changed]);
  const register = 'Обученные по охране труда (Минтруд)';
  const ofGroup = `${register}: группа «${title}»`;
  const whole = `${register}: документы 01.01.2026 – ${dotted(today())}`;
  const count = ['записей: 1'];
  expect(lines.filter(([action]) => String(action).startsWith('state-register.'))).toEqual([
    ['state-register.downloaded', whole, count],
    ['state-register.reported', whole, count],
    ['state-register.cancelled', ofGroup, count],
    ['state-register.downloaded', ofGroup, count],
    ['state-register.reported', ofGroup, count],
  ]);
  const numbers = lines
    .filter(([action]) => action === 'document.ministry-number-kept')
    .map(([, , changed]) => changed);
  expect(numbers).toEqual([
    ['номер в реестре Минтруда: было «26-1», стало «26-2»'],
    ['номер в реестре Минтруда: не было, стало «26-1»'],
  ]);
});
