import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { recordsInFile } from '@dopusk/contract/register-period.ts';
import type { RecordState, RegisterChange } from '@dopusk/contract/register-records.ts';
import { type Known, listKnown } from './db.ts';
import { recordOf, trainedXml, type XmlRecord } from './labour-protection-xml.ts';
import { type BareEntry, portionsOf, type RegisterKind } from './register-kind.ts';
import { listTold } from './reports/db.ts';
import { gapsOf, stateOf, type ToldTrained } from './trained.ts';
import { listUnissued } from './unissued/db.ts';
import { unissuedEntry } from './unissued/unissued-entry.ts';

/** The Ministry of Labour's register of the trained. */
export const labourProtection: RegisterKind = {
  read: async (db, scope, asked) => [
    ...(await listKnown(db, scope, asked)).map(entryOf),
    ...(await listUnissued(db, scope, asked)).map(unissuedEntry),
  ],
  files: async (db, scope, { id }) => {
    const parts = portionsOf(await listTold(db, scope, id), recordsInFile.LabourProtection);
    return parts.map((records, part) => ({
      title: parts.length > 1 ? String(part + 1) : '',
      content: async () => trainedXml(records),
    }));
  },
  tables: () => [{ table: 'Trained', columns: columns.map(({ path, title }) => ({ name: path.join('/'), title })) }],
  rowOf: ({ assignId, now }) => ({ table: 'Trained', cells: cellsOf({ assignId, told: now as ToldTrained }) }),
  extension: 'xml',
  mime: 'application/xml',
  nothing: 'за этот период нет протоколов по охране труда',
  termOf: ({ labourTerm }) => labourTerm,
};

interface Tree {
  [name: string]: string | Tree;
}

const plainText = (value: string): string => value;
const yesText = (value: string): string => (value === '1' ? 'Да' : '');
const dayText = (value: string): string => (value === '' ? '' : dotted(value));

/** What the file says of a record, by the names of the schema: attributes begin with «@». */
const columns: readonly { path: readonly string[]; title: string; text?: (value: string) => string }[] = [
  { path: ['Worker', 'LastName'], title: 'Фамилия' },
  { path: ['Worker', 'FirstName'], title: 'Имя' },
  { path: ['Worker', 'MiddleName'], title: 'Отчество' },
  { path: ['Worker', 'Snils'], title: 'СНИЛС' },
  { path: ['Worker', 'IsForeignSnils'], title: 'Иностранец без СНИЛС', text: yesText },
  { path: ['Worker', 'Citizenship'], title: 'Гражданство' },
  { path: ['Worker', 'Position'], title: 'Должность' },
  { path: ['Worker', 'EmployerInn'], title: 'ИНН работодателя' },
  { path: ['Worker', 'EmployerTitle'], title: 'Работодатель' },
  { path: ['Organization', 'Inn'], title: 'ИНН учебного центра' },
  { path: ['Organization', 'Title'], title: 'Учебный центр' },
  { path: ['Test', '@learnProgramId'], title: 'Номер программы' },
  { path: ['Test', 'LearnProgramTitle'], title: 'Программа' },
  { path: ['Test', 'Date'], title: 'Дата проверки знаний', text: dayText },
  { path: ['Test', 'ProtocolNumber'], title: 'Номер протокола' },
  { path: ['Test', '@isPassed'], title: 'Сдал', text: yesText },
  { path: ['@outerId'], title: 'Наш номер записи' },
];

function cellsOf(record: XmlRecord): string[] {
  const tree: Tree = recordOf(record);
  return columns.map(({ path, text = plainText }) => text(valueAt(tree, path)));
}

/** What of a record is otherwise than it was told; of whoever was told of and has not passed after all, that alone. */
function changesOf({ assignId, now, told }: Known, state: RecordState): RegisterChange[] {
  if (told && state === 'NotPassed') return [{ title: 'Сдал', was: 'Да', now: 'Нет' }];
  if (!told || state !== 'Changed') return [];
  const [was, is] = [cellsOf({ assignId, told }), cellsOf({ assignId, told: now })];
  return columns.flatMap(({ title }, at) =>
    was[at] === is[at] ? [] : [{ title, was: was[at] ?? '', now: is[at] ?? '' }],
  );
}

function valueAt(tree: Tree, [name = '', ...rest]: readonly string[]): string {
  const value = tree[name] ?? '';
  return typeof value === 'string' ? value : valueAt(value, rest);
}

function entryOf(row: Known): BareEntry {
  const { now, assignId } = row;
  const state = stateOf(row);
  return {
    assignId,
    documentId: null,
    termFrom: row.toldAt ? null : now.date,
    toldAt: row.toldAt,
    now,
    record: {
      id: assignId,
      assignId,
      courseId: row.courseId,
      studentId: row.studentId,
      fullName: row.fullName,
      snils: formatSnils(now.snils),
      jobTitle: now.jobTitle,
      client: { id: row.clientId, title: row.clientTitle },
      programTitle: now.programTitle,
      document: { id: row.protocolId, title: 'Протокол', number: now.protocolNumber, date: now.date },
      documentType: 'Protocol',
      toIssue: null,
      state,
      gaps: row.hasPassed ? gapsOf(now) : [],
      ...{ refusedSigns: [], toldTitle: '', remarks: [] },
      changes: changesOf(row, state),
      reportedOn: row.toldAt && today(row.toldAt),
      registerNumber: row.registerNumber,
      formerNumber: row.formerNumber,
    },
  };
}
