import { isDeepStrictEqual } from 'node:util';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { recordsInFile } from '@dopusk/contract/register-period.ts';
import { type RegisterTable, registerTableTitles } from '@dopusk/contract/register-preview.ts';
import type { RecordState, RegisterChange } from '@dopusk/contract/register-records.ts';
import type { ChangedNumber, RegisterSettings } from '@dopusk/contract/register-settings.ts';
import { XLSX } from '../../../printing/xlsx.ts';
import { type BareEntry, portionsOf, type RegisterKind } from '../register-kind.ts';
import { settingsOf } from '../settings/db.ts';
import { listUnissued } from '../unissued/db.ts';
import { unissuedEntry } from '../unissued/unissued-entry.ts';
import {
  gapsOfDocument,
  inPlainText,
  NONE,
  remarksOf,
  signsRefusedOn,
  type ToldDocument,
  titleInstead,
  toldOf,
} from './cells.ts';
import { type DocumentRow, listDocuments, listToldDocuments } from './db.ts';
import { fillTemplate } from './fill-template.ts';
import { layoutOn, type TableColumn, type TableKind } from './table-layouts.ts';

const tables: Record<TableKind, RegisterTable> = { dpo: 'Additional', po: 'Professional' };
const tableKinds = Object.keys(tables) as TableKind[];

/** The federal register of education documents (ФИС ФРДО): ПК and ПП in one table, ПО in another. */
export const educationDocuments: RegisterKind = {
  read: async (db, scope, asked) => {
    const settings = await settingsOf(db, scope);
    return [
      ...(await listDocuments(db, scope, asked)).map((row) => entryOf(row, today(), settings)),
      ...(await listUnissued(db, scope, asked)).map(unissuedEntry),
    ];
  },
  files: async (db, scope, { id, madeAt }) => {
    const rows = await listToldDocuments(db, scope, id);
    return tableKinds.flatMap((table) => {
      const layout = layoutOn(table, today(new Date(madeAt)));
      const size = Math.min(recordsInFile.EducationDocuments, layout.lastRow - layout.firstRow + 1);
      const parts = portionsOf(
        rows.filter((row) => row.table === table),
        size,
      );
      return parts.map((part, index) => ({
        title: registerTableTitles[tables[table]] + (parts.length > 1 ? ` ${index + 1}` : ''),
        content: () => fillTemplate(layout, table, part),
      }));
    });
  },
  tables: () =>
    tableKinds.map((kind) => ({
      table: tables[kind],
      columns: layoutOn(kind, today()).columns.map(({ column, title }) => ({ name: column, title })),
    })),
  rowOf: ({ now }) => {
    const { table, cells } = now as ToldDocument;
    const { columns } = layoutOn(table, today());
    return { table: tables[table], cells: columns.map((column) => shown(column, cells[column.field] ?? '')) };
  },
  extension: 'xlsx',
  mime: XLSX,
  nothing: 'за этот период не выдано документов об образовании',
  termOf: ({ educationTerm }) => educationTerm,
};

const shown = ({ kind }: TableColumn, value: string): string => (kind === 'date' && value ? dotted(value) : value);

function entryOf(row: DocumentRow, day: string, settings: RegisterSettings): BareEntry {
  const { known, assignId, documentId, told } = row;
  const now = correcting(toldOf(known, day), told, day, settings);
  const gaps = gapsOfDocument(now, day, known);
  const state = stateOf(now, gaps.length > 0, told);
  return {
    assignId,
    documentId,
    termFrom: row.toldAt ? null : known.date,
    toldAt: row.toldAt,
    now,
    record: {
      id: documentId,
      assignId,
      courseId: row.courseId,
      studentId: row.studentId,
      fullName: row.fullName,
      snils: now.cells.snils ?? '',
      jobTitle: row.jobTitle,
      client: { id: row.clientId, title: row.clientTitle },
      programTitle: known.courseTitle,
      document: {
        id: documentId,
        title: titleOf(known.trainingType, known.original !== null),
        number: [known.series, known.number].filter(Boolean).join(' '),
        date: known.date,
      },
      documentType: typeOf(known.trainingType),
      toIssue: null,
      state,
      gaps,
      refusedSigns: signsRefusedOn(day, known),
      toldTitle: titleInstead(now, known),
      remarks: remarksOf(now, known, day),
      changes: state === 'Changed' && told ? changesOf(told, now) : [],
      reportedOn: row.toldAt && today(row.toldAt),
      registerNumber: '',
      formerNumber: '',
    },
  };
}

/** What of a row is otherwise than it was told, in the order of its columns. */
function changesOf(told: ToldDocument, now: ToldDocument): RegisterChange[] {
  const { columns } = layoutOn(now.table, today());
  return columns.flatMap((column) => {
    const [was, is] = [told.cells[column.field] ?? '', now.cells[column.field] ?? ''];
    // By which number the correction names the record is no change of it.
    if (was === is || column.field === 'changedNumber') return [];
    return [{ title: column.title, was: shown(column, was), now: shown(column, is) }];
  });
}

const typeOf = (trainingType: DocumentRow['known']['trainingType']) =>
  trainingType === 'ProfessionalRetraining' ? 'Diplom' : 'Certificate';

function titleOf(trainingType: DocumentRow['known']['trainingType'], isDuplicate: boolean): string {
  const title = documentTitle(typeOf(trainingType), trainingType).split(' ')[0] ?? '';
  return isDuplicate ? `${title}, дубликат` : title;
}

/** What corrects a record that the register has names it as its center has said. */
function correcting(
  now: ToldDocument,
  told: ToldDocument | null,
  day: string,
  settings: RegisterSettings,
): ToldDocument {
  if (told === null) return now;
  const { changedNumber: _, ...before } = told.cells;
  const isSame = told.table === now.table && isDeepStrictEqual(inPlainText(before), now.cells);
  if (isSame) return told;
  const changedNumber = changedNumberOf(before, day, settings);
  return changedNumber === '' ? now : { ...now, cells: { ...now.cells, changedNumber } };
}

function changedNumberOf(
  { number, regNumber }: Partial<Record<string, string>>,
  day: string,
  { changedNumber, changedNumberFrom }: RegisterSettings,
): string {
  if (changedNumberFrom !== null && day < changedNumberFrom) return '';
  const said: Record<ChangedNumber, string | undefined> = {
    Nothing: '',
    DocumentNumber: number === NONE ? '' : number,
    RegNumber: regNumber,
  };
  return said[changedNumber] ?? '';
}

function stateOf(now: ToldDocument, isLacking: boolean, told: ToldDocument | null): RecordState {
  if (now === told) return 'Reported';
  if (isLacking) return 'Lacking';
  return told === null ? 'Ready' : 'Changed';
}
