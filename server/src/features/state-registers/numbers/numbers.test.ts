import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import type { NumbersAnswer } from '@dopusk/contract/register-numbers.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

const SNILS = ['11223344595', '08765430300'];

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

interface Told extends GraduateGroup {
  admin: Client;
  protocolNumber: string;
}

/** Two people of one protocol of labour protection, told to the register. */
async function told(): Promise<Told> {
  const group = await makeGraduateGroup(portal.db, 2, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
  });
  const { id } = await portal.db
    .selectFrom('professions')
    .where('learnProgramId', '=', 3)
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId: id }).where('id', '=', group.courseId).execute();
  const admin = await portal.as(group.administrator);
  for (const [index, assignId] of group.assignIds.entries()) {
    const student = portal.db.selectFrom('assignments').where('id', '=', assignId).select('studentId');
    const values = { snilsNumber: SNILS[index] ?? '', jobTitle: 'Слесарь' };
    await portal.db.updateTable('students').set(values).where('id', '=', student).execute();
    const { form } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
    const answer = await admin.fetch(documents.protocol, {
      body: { ...form, result: 'удовлетворительно', assignId } as never,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  await makeRegisterFile(admin, year);
  const { items } = await admin.call(stateRegisters.list, { query: year });
  return {
    ...group,
    admin,
    protocolNumber: items.find(({ snils }) => snils.startsWith('112'))?.document?.number ?? '',
  };
}

const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

/** The table as the cabinet gives it: its columns stand where they stand. */
async function table(lines: readonly { number: string | number; snils: string; protocol: string }[]): Promise<Blob> {
  const headings = [
    'Номер записи',
    'Набор',
    '',
    'Фамилия',
    'Имя',
    'Отчество',
    'СНИЛС',
    ...Array(6).fill(''),
    'Протокол',
  ];
  const rows = lines.map(({ number, snils, protocol }) => [
    ...[number, '4000001', '', 'Соловьёва', 'Любовь', 'Андреевна', snils],
    ...[...Array(6).fill(''), protocol],
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Лист1', rows: [headings, ...rows] }] });
  return new Blob([new Uint8Array(bytes)]);
}

/** The answer of the interface: numbers by our own numbers of the records. */
const xml = (lines: readonly [string, string][]) =>
  new Blob([
    `<EducatedPersons>${lines
      .map(([id, number]) => `<RegistryRecord baseNo="${number}" outerId="${id}"/>`)
      .join('')}</EducatedPersons>`,
  ]);

const states = async (admin: Client) =>
  (await admin.call(stateRegisters.list, { query: year })).items.map(({ state, registerNumber }) => [
    state,
    registerNumber,
  ]);

test('the table of the cabinet gives numbers by SNILS and protocol, once, and says what it finds nobody for', async () => {
  const { admin, protocolNumber, assignmentId } = await told();
  const file = await table([
    { number: '26-00-000001', snils: '112-233-445 95', protocol: protocolNumber },
    { number: '26-00-000002', snils: '112-233-445 95', protocol: 'другой' },
  ]);
  const looked = await admin.send(stateRegisters.readNumbers, { file });
  expect(looked.data).toMatchObject({
    numbers: [{ assignId: assignmentId, number: '26-00-000001', before: '' }],
    unchangedCount: 0,
    unmatched: [
      { row: 3, snils: '112-233-445 95', reason: expect.stringMatching(/^протокола № другой у этого человека/) },
    ],
    ignoredSheets: [],
  });
  expect(await states(admin)).toEqual(
    expect.arrayContaining([
      ['Reported', ''],
      ['Reported', ''],
    ]),
  );

  expect((await admin.send(stateRegisters.loadNumbers, { file })).ok).toBe(true);
  expect(await states(admin)).toEqual(
    expect.arrayContaining([
      ['Numbered', '26-00-000001'],
      ['Reported', ''],
    ]),
  );
  const again = await admin.send(stateRegisters.loadNumbers, { file });
  expect(again.data).toMatchObject({ numbers: [], unchangedCount: 1 });
  const { items } = await admin.call(stateRegisters.reports, { query: { register: 'LabourProtection' } });
  expect(items[0]).toMatchObject({ recordCount: 2, numberedCount: 1 });

  const rest = await admin.fetch(stateRegisters.unmatchedNumbers, { file });
  expect(rest.status).toBe(200);
  expect(decodeURIComponent(rest.headers.get('content-disposition') ?? '')).toContain('Номера, которые не внесены');
});

test('what is no number of the register is kept for nobody, and one kept before is mended by hand', async () => {
  const { admin, protocolNumber, assignmentId } = await told();
  const load = async (number: string | number) => {
    const file = await table([{ number, snils: '112-233-445 95', protocol: protocolNumber }]);
    const { data } = await admin.send(stateRegisters.loadNumbers, { file });
    return data as NumbersAnswer;
  };
  const long = '7'.repeat(41);
  expect(await load(long)).toMatchObject({
    numbers: [],
    unmatched: [{ row: 2, number: long, reason: 'это не номер реестра: не длиннее 40 символов' }],
  });
  expect(await load(123_456_789_012_345_680)).toMatchObject({
    numbers: [],
    unmatched: [{ row: 2, reason: expect.stringContaining('таблица его округлила') }],
  });
  expect(await load(123_456_789_012_345)).toMatchObject({ numbers: [{ number: '123456789012345' }] });

  await portal.db.updateTable('assignments').set({ ministryNumber: long }).where('id', '=', assignmentId).execute();
  const keep = (number: string) =>
    admin.send(ministryNumbers.keep, { body: { numbers: [{ assignId: assignmentId, number, seen: long }] } });
  expect(await keep(long)).toMatchObject({ ok: true });
  expect(await keep('<b>1</b>')).toMatchObject({ code: 'Invalid', fields: { 'numbers.0.number': expect.anything() } });
  expect(await keep('26-00-000011')).toMatchObject({ ok: true });
  expect(await states(admin)).toContainEqual(['Numbered', '26-00-000011']);
});

test('the table of the cabinet is read by the SNILS that it was told, though it is corrected since', async () => {
  const { admin, protocolNumber, assignmentId } = await told();
  const student = portal.db.selectFrom('assignments').where('id', '=', assignmentId).select('studentId');
  await portal.db.updateTable('students').set({ snilsNumber: '10020074454' }).where('id', '=', student).execute();
  const file = await table([{ number: '26-00-000001', snils: '112-233-445 95', protocol: protocolNumber }]);
  const { data } = await admin.send(stateRegisters.readNumbers, { file });
  expect(data).toMatchObject({ numbers: [{ assignId: assignmentId, number: '26-00-000001' }], unmatched: [] });
});

test('an answer about one person under our number of another numbers nobody', async () => {
  const { admin, assignmentId } = await told();
  const file = new Blob([
    `<EducatedPersons><RegistryRecord baseNo="26-00-000071" outerId="${assignmentId}">
      <Worker><LastName>Петров</LastName><FirstName>Пётр</FirstName><Snils>087-654-303 00</Snils></Worker>
    </RegistryRecord></EducatedPersons>`,
  ]);
  expect((await admin.send(stateRegisters.loadNumbers, { file })).data).toMatchObject({
    numbers: [],
    unmatched: [{ row: 1, reason: expect.stringContaining('в файле Петров Пётр, СНИЛС 087-654-303 00, а у этой') }],
  });
});

test('what changes after the number came is said', async () => {
  const { admin, assignmentId, student } = await told();
  const file = new Blob([
    `<EducatedPersons><RegistryRecord baseNo="26-00-000081" outerId="${assignmentId}"/></EducatedPersons>`,
  ]);
  await admin.send(stateRegisters.loadNumbers, { file });
  const changes = async () =>
    (await admin.call(stateRegisters.list, { query: year })).items.find(({ id }) => id === assignmentId)?.changes;
  expect(await changes()).toEqual([]);
  await portal.db.updateTable('users').set({ surname: 'Иванова' }).where('id', '=', student.userId).execute();
  expect(await changes()).toEqual([{ title: 'Фамилия', was: 'Соловьёва', now: 'Иванова' }]);
  await portal.db.updateTable('users').set({ surname: 'Соловьёва' }).where('id', '=', student.userId).execute();
  await portal.db
    .updateTable('trainingResults')
    .set({ outcome: 'Failed' })
    .where('assignmentId', '=', assignmentId)
    .execute();
  expect(await changes()).toEqual([{ title: 'Сдал', was: 'Да', now: 'Нет' }]);
});

test('a file of more rows than any register gives is refused before it is read', async () => {
  const { admin } = await shared();
  const rows = Array.from({ length: 50_001 }, () => ['1']);
  const bytes = await writeXlsx({ sheets: [{ name: 'Лист1', rows }] });
  const answer = await admin.send(stateRegisters.readNumbers, { file: new Blob([new Uint8Array(bytes)]) });
  expect(answer).toMatchObject({ code: 'InvalidExcelFIle', msg: expect.stringMatching(/больше 50\s000 строк/) });
  // What is found too long only while it is read says so in the same words.
  const long = await writeXlsx({ sheets: [{ name: 'Лист1', rows: rows.slice(0, 30_000) }] });
  expect(await admin.send(stateRegisters.readNumbers, { file: new Blob([new Uint8Array(long)]) })).toMatchObject({
    code: 'InvalidExcelFIle',
    msg: expect.stringMatching(/^В файле больше 10\s000 строк/),
  });
  const records = '<RegistryRecord baseNo="1"/>'.repeat(20_001);
  const xml = new Blob([`<EducatedPersons>${records}</EducatedPersons>`]);
  expect(await admin.send(stateRegisters.readNumbers, { file: xml })).toMatchObject({
    code: 'InvalidExcelFIle',
    msg: expect.stringMatching(/больше 20\s000 записей/),
  });
});

test('a table whose columns stand otherwise asks what they are, and then gives its numbers', async () => {
  const { admin, protocolNumber, assignmentId } = await told();
  const rows = [
    ['Выгрузка за ноябрь'],
    ['Кто', 'СНИЛС', 'Протокол', 'Номер в реестре'],
    ['Соловьёва Любовь', 11_223_344_595, protocolNumber, '26-00-000031'],
    ['Соловьёва Любовь', 8_765_430_300, 'чужой', '26-00-000032'],
    ['Всего', '', '', ''],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Лист1', rows }] });
  const file = new Blob([new Uint8Array(bytes)]);
  const asked = await admin.send(stateRegisters.loadNumbers, { file });
  expect(asked.data).toMatchObject({ numbers: [], unmatched: [] });
  expect((asked.data as NumbersAnswer).columns).toHaveLength(4);
  const matching = JSON.stringify({ person: 0, snils: 1, protocolNumber: 2, number: 3 });
  const { data } = await admin.send(stateRegisters.loadNumbers, { file, body: { matching } });
  expect(data).toMatchObject({
    columns: [],
    numbers: [{ assignId: assignmentId, number: '26-00-000031' }],
    unmatched: [
      { row: 2, person: 'Кто', reason: 'такой записи у центра нет' },
      { row: 4, snils: '087-654-303 00', number: '26-00-000032' },
    ],
  });
  const rest = await admin.fetch(stateRegisters.unmatchedNumbers, { file, body: { matching } });
  const { sheets } = await readXlsx(new Uint8Array(await rest.arrayBuffer()));
  expect(sheets[0]?.rows.map((cells) => cells[1])).toEqual(['Номер записи', 'Номер в реестре', '26-00-000032']);
});

test('the numbers are found on another sheet than the first, and a sheet that is not read is named', async () => {
  const { admin, protocolNumber } = await told();
  const row = (number: string) => [
    ...[number, '4000001', '', 'Соловьёва', 'Любовь', 'Андреевна', '112-233-445 95'],
    ...[...Array(6).fill(''), protocolNumber],
  ];
  const headings = row('').fill('Столбец');
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Описание', rows: [['Выгрузка'], ['за ноябрь']] },
      { name: 'Номера', rows: [headings, row('26-00-000051')] },
      { name: 'Ещё номера', rows: [headings, row('26-00-000052')] },
      { name: 'Пусто', rows: [] },
    ],
  });
  const { data } = await admin.send(stateRegisters.readNumbers, { file: new Blob([new Uint8Array(bytes)]) });
  expect(data).toMatchObject({
    numbers: [{ number: '26-00-000051' }],
    ignoredSheets: ['Описание', 'Ещё номера'],
  });
});

test('where protocols should stand and none of ours does, people are asked what the columns are', async () => {
  const { admin } = await told();
  const file = await table([{ number: '26-00-000041', snils: '112-233-445 95', protocol: 'не протокол' }]);
  const { data } = await admin.send(stateRegisters.readNumbers, { file });
  const { columns, numbers } = data as NumbersAnswer;
  expect(numbers).toEqual([]);
  expect(columns.find(({ letter }) => letter === 'N')).toMatchObject({ place: 13, samples: ['не протокол'] });
  expect(columns.find(({ field }) => field === 'snils')).toMatchObject({ letter: 'G' });
});

test('of a cell longer than any register keeps, the beginning is answered', async () => {
  const { admin } = await told();
  const file = await table([{ number: '26-00-000051', snils: '112-233-445 95', protocol: 'я'.repeat(30_000) }]);
  const { columns } = (await admin.send(stateRegisters.readNumbers, { file })).data as NumbersAnswer;
  expect(columns.find(({ letter }) => letter === 'N')?.samples).toEqual(['я'.repeat(500)]);
});

test.each([
  ['is no JSON', 'снилс'],
  ['names one column twice', '{"number":0,"snils":0,"protocolNumber":1}'],
  ['leaves out what is needed', '{"number":0,"snils":1}'],
  ['names a column that no table has', '{"number":0,"snils":1,"protocolNumber":200}'],
])('a matching that %s is refused', async (_, matching) => {
  const { admin } = await shared();
  const file = await table([{ number: '1', snils: '112-233-445 95', protocol: '1' }]);
  const answer = await admin.send(stateRegisters.readNumbers, { file, body: { matching } });
  expect(answer).toMatchObject({ ok: false, code: 'Invalid' });
});

test('two who load the same numbers at once give each number once', async () => {
  const { admin, protocolNumber, assignIds } = await told();
  const file = await table([{ number: '26-00-000051', snils: '112-233-445 95', protocol: protocolNumber }]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.send(stateRegisters.loadNumbers, { file })));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  // Each says what it has changed itself.
  const said = answers.map(({ data }) => data as NumbersAnswer).map((one) => [one.numbers.length, one.unchangedCount]);
  expect(said.toSorted()).toEqual([...[1, 2, 3].map(() => [0, 1]), [1, 0]]);
  const kept = await portal.db
    .selectFrom('auditLog')
    .where('action', '=', 'document.ministry-number-kept')
    .where('subjectId', 'in', assignIds)
    .select('subjectId')
    .execute();
  expect(kept).toHaveLength(1);
});

test('a number that has changed since the file was shown stays, is named with both, and the rest is kept', async () => {
  const { admin, assignIds, assignmentId: first } = await told();
  const second = assignIds.find((id) => id !== first) ?? '';
  const filed = (one: string, other: string) =>
    xml([
      [first, one],
      [second, other],
    ]);
  // Two look at two files before either loads: the second has seen nobody with a number.
  const [mine, theirs] = [filed('26-00-000001', '26-00-000002'), filed('26-00-000011', '26-00-000002')];
  await admin.send(stateRegisters.loadNumbers, { file: theirs, body: { replaces: '{}' } });
  const { data } = await admin.send(stateRegisters.loadNumbers, { file: mine, body: { replaces: '{}' } });
  expect(data).toMatchObject({
    numbers: [],
    unchangedCount: 1,
    overtaken: [{ assignId: first, number: '26-00-000001', before: '26-00-000011' }],
  });
  // On purpose: what the preview shows to be replaced is, the other one of the file, too.
  const third = filed('26-00-000001', '26-00-000003');
  const looked = (await admin.send(stateRegisters.readNumbers, { file: third })).data as NumbersAnswer;
  expect(looked.numbers.map(({ assignId, before, number }) => [assignId, before, number]).sort()).toEqual(
    [
      [first, '26-00-000011', '26-00-000001'],
      [second, '26-00-000002', '26-00-000003'],
    ].sort(),
  );
  const seen = Object.fromEntries(looked.numbers.map(({ assignId, before }) => [assignId, before]));
  const edited = { numbers: [{ assignId: second, number: '26-00-000099' }] };
  await admin.call(ministryNumbers.keep, { body: edited });
  const loaded = await admin.send(stateRegisters.loadNumbers, {
    file: third,
    body: { replaces: JSON.stringify(seen) },
  });
  expect(loaded.data).toMatchObject({
    numbers: [{ assignId: first, number: '26-00-000001' }],
    overtaken: [{ assignId: second, number: '26-00-000003', before: '26-00-000099' }],
  });
  const numbers = (await states(admin)).map(([, number]) => number).sort();
  expect(numbers).toEqual(['26-00-000001', '26-00-000099']);
  // A program that names nothing replaces what stands there, as before.
  await admin.send(stateRegisters.loadNumbers, { file: third });
  expect((await states(admin)).map(([, number]) => number).sort()).toEqual(['26-00-000001', '26-00-000003']);
  const wrong = await admin.send(stateRegisters.loadNumbers, { file: third, body: { replaces: '[1]' } });
  expect(wrong.code).toBe('Invalid');
});

test('two who load one number for two people at once give it to one of them', async () => {
  const { admin, assignIds } = await told();
  const files = assignIds.map(
    (id) => new Blob([`<EducatedPersons><RegistryRecord baseNo="26-00-000061" outerId="${id}"/></EducatedPersons>`]),
  );
  await Promise.all(files.map((file) => admin.send(stateRegisters.loadNumbers, { file })));
  const given = (await states(admin)).filter(([, number]) => number === '26-00-000061');
  expect(given).toHaveLength(1);
});

test.each([
  [
    'EducatedPersons',
    (id: string) => `<RegistryRecord baseNo="26-00-000007" outerId="${id}"><Worker/></RegistryRecord>`,
  ],
  [
    'ArrayOfRegistryRecord',
    (id: string) => `<RegistryRecord outerId="${id}"><baseNo>26-00-000007</baseNo><New>?</New></RegistryRecord>`,
  ],
])('the answer %s gives numbers by our own numbers of the records', async (root, record) => {
  const { admin, assignmentId } = await told();
  const file = new Blob([`<?xml version="1.0" encoding="utf-8"?><${root}>${record(assignmentId)}</${root}>`]);
  const { data } = await admin.send(stateRegisters.loadNumbers, { file });
  expect(data).toMatchObject({ numbers: [{ assignId: assignmentId, number: '26-00-000007' }], unmatched: [] });
});

test('numbers that look alike in two alphabets are not two people’s', async () => {
  const { admin, protocolNumber } = await told();
  const file = await table([
    { number: 'А-1', snils: '112-233-445 95', protocol: protocolNumber },
    { number: 'A-1', snils: '087-654-303 00', protocol: protocolNumber },
  ]);
  const { data } = await admin.send(stateRegisters.loadNumbers, { file });
  expect(data).toMatchObject({ numbers: [{ number: 'А-1' }], unmatched: [{ number: 'A-1' }] });
  const { items } = await admin.call(stateRegisters.list, { query: year });
  const other = items.find(({ registerNumber }) => registerNumber === '');
  const numbers = [{ assignId: other?.assignId ?? '', number: 'A-1' }];
  expect(await admin.refused(ministryNumbers.keep, { body: { numbers } })).toBe('Invalid');
});

test('a number of somebody else and a number for two are not taken', async () => {
  const { admin, assignIds } = await told();
  const [first = '', second = ''] = assignIds;
  const both = await admin.send(stateRegisters.loadNumbers, {
    file: xml([
      [first, '1'],
      [second, '1'],
    ]),
  });
  expect(both.data).toMatchObject({ numbers: [{ assignId: first }], unmatched: [{ row: 2 }] });
  // Whatever the reasons, in the order of the file.
  const lines = [second, 'nobody'].map((one): [string, string] => [one, '1']);
  const answer = (await admin.send(stateRegisters.readNumbers, { file: xml(lines) })).data as NumbersAnswer;
  expect(answer.unmatched.map(({ row }) => row)).toEqual([1, 2]);
  const taken = await admin.send(stateRegisters.loadNumbers, { file: xml([[second, '1']]) });
  expect(taken.data).toMatchObject({ numbers: [], unmatched: [{ reason: 'этот номер уже записан другому человеку' }] });
});

test.each([
  ['a text', 'просто текст'],
  ['another XML', '<html><body/></html>'],
  ['no XML at all', '<EducatedPersons><RegistryRecord'],
  ['an answer without records', '<EducatedPersons/>'],
  [
    'an answer that declares what it says',
    '<!DOCTYPE a [<!ENTITY n "26-1">]><EducatedPersons><RegistryRecord baseNo="&n;" outerId="1"/></EducatedPersons>',
  ],
])('%s is refused in words', async (_, text) => {
  const { admin } = await shared();
  const answer = await admin.send(stateRegisters.readNumbers, { file: new Blob([text]) });
  expect(answer).toMatchObject({
    ok: false,
    code: 'InvalidExcelFIle',
    msg: expect.stringContaining('не файл реестра'),
  });
});

test.each([
  [
    'an error',
    '<Response><Error><StatusCode>400</StatusCode><Message>Ключ отозван</Message><RequestId>5c0c8f1e</RequestId></Error></Response>',
    'Реестр сообщил: «Ключ отозван» (обращение 5c0c8f1e)',
  ],
  ['an error without words', '<Response><Error><StatusCode>403</StatusCode></Error></Response>', 'отказал (код 403)'],
  [
    'an error in a namespace',
    '<r:Response xmlns:r="urn:r"><r:Error><r:Message>Нет прав</r:Message></r:Error></r:Response>',
    'Нет прав',
  ],
  [
    'the receipt of a set',
    '<Response><SetId>412</SetId><SendEducatedPerson>False</SendEducatedPerson><Message>Набор был создан</Message></Response>',
    'на отправку набора № 412',
  ],
])('of %s of the register it is told what it says', async (_, text, said) => {
  const { admin } = await shared();
  const answer = await admin.send(stateRegisters.readNumbers, { file: new Blob([`<?xml version="1.0"?>${text}`]) });
  expect(answer).toMatchObject({ ok: false, code: 'InvalidExcelFIle', msg: expect.stringContaining(said) });
  expect(answer.msg).not.toContain('не файл реестра');
});

test('another table is refused', async () => {
  const { admin } = await shared();
  const bytes = await writeXlsx({ sheets: [{ name: 'Люди', rows: [['ФИО'], ['Иванов Иван'], ['Петров Пётр']] }] });
  const answer = await admin.send(stateRegisters.readNumbers, { file: new Blob([new Uint8Array(bytes)]) });
  expect(answer).toMatchObject({ ok: false, code: 'InvalidExcelFIle' });
});

test('a record of another center is nobody', async () => {
  const own = await shared();
  const stranger = await told();
  const file = new Blob([
    `<EducatedPersons><RegistryRecord baseNo="99" outerId="${stranger.assignmentId}"/></EducatedPersons>`,
  ]);
  const { data } = await own.admin.send(stateRegisters.loadNumbers, { file });
  expect(data).toMatchObject({ numbers: [], unmatched: [{ number: '99' }] });
});

let one: Promise<Told> | undefined;
const shared = (): Promise<Told> => {
  one ??= told();
  return one;
};
