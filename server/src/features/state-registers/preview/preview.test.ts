import { today } from '@dopusk/contract/fields/date.ts';
import { type RegisterTable, registerPreview } from '@dopusk/contract/register-preview.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import {
  educationPeriod,
  educationTables,
  issueDocument,
  makeEducationCenter,
} from '../../../../testing/education-register.ts';
import { giveSnils } from '../../../../testing/give-snils.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** Two of additional education, one of professional training, one of whom something is lacking. */
async function issued() {
  const center = await makeEducationCenter(portal);
  const of = (surname: string, number: string, over = {}) =>
    issueDocument(portal.db, center, {
      fio: [surname, 'Иван', 'Петрович'],
      number,
      student: { snilsNumber: `1122334459${number}`, gender: 'Male' },
      ...over,
    });
  const abaev = await of('Абаев', '1');
  const borov = await of('Боров', '2');
  const vlasov = await of('Власов', '3', { trainingType: 'ProfessionalTraining', hours: 160 });
  await of('Гусев', '4', { student: { gender: 'Male', snilsNumber: '' } });
  const read = (table?: RegisterTable, more = {}) =>
    center.admin.call(registerPreview.read, { query: { ...educationPeriod, ...(table ? { table } : {}), ...more } });
  return { ...center, abaev, borov, vlasov, read };
}

test('the preview says, cell by cell, what the file will say, and only of whoever lacks nothing', async () => {
  const { admin, read } = await issued();
  const additional = await read();
  expect(additional.tables).toEqual([
    { table: 'Additional', count: 2 },
    { table: 'Professional', count: 1 },
  ]);
  expect(additional).toMatchObject({ table: 'Additional', totalCount: 2 });
  const professional = await read('Professional');
  expect(professional.items.map(({ fullName }) => fullName)).toEqual(['Власов Иван Петрович']);
  expect(professional.seen).toBe(additional.seen);
  const { id } = await makeRegisterFile(admin, { ...educationPeriod, seen: additional.seen });
  const told = await educationTables(admin, id);
  const files = [told.ДПО, told.ПО];
  for (const [at, preview] of [additional, professional].entries()) {
    for (const [row, { cells }] of preview.items.entries()) {
      const shown = preview.columns.flatMap(({ name }, column) => (cells[column] ? [[name, cells[column]]] : []));
      const inFile = Object.entries(files[at]?.[row] ?? {}).map(([name, value]) => [name, dotted(String(value))]);
      expect(shown).toEqual(inFile);
    }
  }
  expect(await read()).toMatchObject({ tables: [], table: null, items: [], columns: [] });
});

/** As the preview shows a day. */
const dotted = (value: string): string => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');

test('who was left out by hand is in no file, is not told, and stands in the next preview', async () => {
  const { admin, abaev, borov, read } = await issued();
  const { seen } = await read();
  const report = await makeRegisterFile(admin, { ...educationPeriod, seen, without: [borov.id] });
  expect(report).toMatchObject({ state: 'Made', recordCount: 2, leftOutCount: 2 });
  const { items } = await admin.call(stateRegisters.list, { query: { ...educationPeriod, pageSize: 100 } });
  expect(items.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [abaev.id, 'Reported'],
      [borov.id, 'Ready'],
    ]),
  );
  expect((await read()).items.map(({ id }) => id)).toEqual([borov.id]);
});

test('nothing is made of what has changed since it was seen, nor where everybody is left out', async () => {
  const { admin, abaev, borov, vlasov, read } = await issued();
  const { seen } = await read();
  await portal.db.updateTable('students').set({ birthday: '1991-01-01' }).where('id', '=', abaev.studentId).execute();
  expect(await makeRegisterFile(admin, { ...educationPeriod, seen })).toMatchObject({
    state: 'Failed',
    failure: expect.stringContaining('Записи изменились, пока вы их смотрели'),
  });
  const without = [abaev, borov, vlasov].map(({ id }) => id);
  const failed = await makeRegisterFile(admin, { ...educationPeriod, seen: (await read()).seen, without });
  expect(failed).toMatchObject({ state: 'Failed', failure: 'Передавать нечего: все записи сняты' });
  expect(await admin.refused(stateRegisters.file, { params: { id: failed.id } })).toBe('NotFoundFile');
  // Of those that could not be made only the last one stands there.
  const { items } = await admin.call(stateRegisters.reports, { query: { register: educationPeriod.register } });
  expect(items.map(({ id }) => id)).toEqual([failed.id]);
  expect((await read()).tables).toEqual([
    { table: 'Additional', count: 2 },
    { table: 'Professional', count: 1 },
  ]);
});

test('asked for again, in another tab too, what was seen is one file; cancelled, it can be made again', async () => {
  const { admin, borov, read } = await issued();
  const asked = { ...educationPeriod, seen: (await read()).seen, without: [borov.id] };
  const first = await makeRegisterFile(admin, asked);
  expect(await makeRegisterFile(admin, asked)).toEqual(first);
  // Another tab that shows the same, with somebody else left out: it has not seen what was told meanwhile.
  expect(await makeRegisterFile(admin, { ...asked, without: [] })).toMatchObject({ state: 'Failed' });
  await admin.call(stateRegisters.cancelReport, { body: { id: first.id, reason: 'Не загрузили' } });
  const again = await makeRegisterFile(admin, asked);
  expect(again).toMatchObject({ state: 'Made', recordCount: 2 });
  expect(again.id).not.toBe(first.id);
});

test('a name finds its rows, page by page', async () => {
  const { read } = await issued();
  expect(await read(undefined, { search: 'боров' })).toMatchObject({
    totalCount: 1,
    items: [{ fullName: 'Боров Иван Петрович' }],
  });
  const second = await read('Additional', { pageNumber: 2, pageSize: 1 });
  expect(second.items.map(({ fullName }) => fullName)).toEqual(['Боров Иван Петрович']);
});

test('of the trained the preview says what the XML will say', async () => {
  const made = await makeGraduateGroup(portal.db, 1, { trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const admin = await portal.as(made.administrator);
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', made.courseId).execute();
  await portal.db
    .updateTable('students')
    .set({ jobTitle: 'Слесарь' })
    .where('id', 'in', portal.db.selectFrom('assignments').where('id', 'in', made.assignIds).select('studentId'))
    .execute();
  await giveSnils(portal.db, made.assignIds);
  await makeProtocol(portal.db, { ...made, number: '7' });
  const asked = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;
  const { columns, items, seen, tables } = await admin.call(registerPreview.read, { query: asked });
  expect(tables).toEqual([{ table: 'Trained', count: 1 }]);
  const report = await makeRegisterFile(admin, { ...asked, seen });
  const xml = await (await admin.fetch(stateRegisters.file, { params: { id: report.id } })).text();
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });
  const record = parser.parse(xml).RegistrySet.RegistryRecord;
  const values = columns.map(({ name }) =>
    name.split('/').reduce((node: Record<string, never> | string, part) => (node as never)[part] ?? '', record),
  );
  const shown = items[0]?.cells.map((cell, at) =>
    columns[at]?.name === 'Test/@isPassed' ? cell.replace('Да', '1') : cell,
  );
  expect(shown).toEqual(values.map((value) => dotted(String(value))));
  expect(shown).toContain('112-233-445 95');
  expect(shown).toContain(made.assignmentId);
});
