import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import {
  type CancelReportBody,
  canCancelReport,
  PERIOD_LIMIT,
  RecordState,
  type RegisterPeriod,
  type RegisterReadiness,
  type RegisterRecord,
  type RegisterReport,
  type RegisterTerm,
  type ReportBody,
  type StateRegister,
  type stateRegisters,
  stateRegisterTitles,
  toBeReported,
} from '@dopusk/contract/state-registers.ts';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { zipStream } from '../../printing/zip.ts';
import { lockCenter } from '../organizations/db.ts';
import { findReport, insertReport, noteCancelled, seesGroup } from './db.ts';
import { educationDocuments } from './education/education-documents.ts';
import { gapsByPlaces } from './gap-people.ts';
import { labourProtection } from './labour-protection.ts';
import type { Entry, RegisterKind } from './register-kind.ts';
import { settingsOf } from './settings/db.ts';

const kinds: Record<StateRegister, RegisterKind> = {
  LabourProtection: labourProtection,
  EducationDocuments: educationDocuments,
};

/** @throws Refusal NotFoundGroup, Invalid for a period of more than PERIOD_LIMIT records */
async function readEntries(db: Db | Tx, scope: CenterScope, asked: RegisterPeriod): Promise<Entry[]> {
  if (asked.groupId && !(await seesGroup(db, scope, asked.groupId))) throw new Refusal('NotFoundGroup');
  const entries = await kinds[asked.register].read(db, scope, asked);
  if (entries.length > PERIOD_LIMIT) throw new Refusal('Invalid', 'Слишком много записей: выберите период короче');
  return entries;
}

/** How many records of a period are in which state, who lacks what, and until when it is to be told. */
export async function readReadiness(db: Db, scope: CenterScope, asked: RegisterPeriod): Promise<RegisterReadiness> {
  const records = (await readEntries(db, scope, asked)).map(({ record }) => record);
  const count = (state: RecordState) => records.filter((record) => record.state === state).length;
  const states = Object.fromEntries(RecordState.options.map((state) => [state, count(state)]));
  const days = kinds[asked.register].termOf(await settingsOf(db, scope));
  return {
    term: days === null ? null : termOf(records, days),
    states: states as RegisterReadiness['states'],
    nextCount: new Set(records.filter(isNext).map(({ studentId }) => studentId)).size,
    gaps: gapsByPlaces(
      records.filter(({ state }) => state === 'Lacking'),
      scope,
    ),
  };
}

const isNext = ({ state }: RegisterRecord): boolean => toBeReported.includes(state);

/** What was never told is late so many days after its document. */
function termOf(records: readonly RegisterRecord[], days: number): RegisterTerm | null {
  const dues = records
    .filter(({ state, reportedOn }) => reportedOn === null && !['NotPassed', 'Numbered'].includes(state))
    .map(({ document }) => daysLater(document.date, days))
    .sort();
  const [dueOn] = dues;
  return dueOn ? { dueOn, overdueCount: dues.filter((due) => due < today()).length } : null;
}

/** A page of the records of a period; the search looks at names, SNILS and protocols. */
export async function listRecords(
  db: Db,
  scope: CenterScope,
  { search = '', state, pageNumber, pageSize, ...asked }: z.output<typeof stateRegisters.list.query>,
): Promise<Page<RegisterRecord>> {
  const wanted = search.toLocaleLowerCase('ru');
  const records = (await readEntries(db, scope, asked))
    .map(({ record }) => record)
    .filter((record) => state === undefined || record.state === state)
    .filter(({ fullName, snils, document }) =>
      [fullName, snils, document.number].some((text) => text.toLocaleLowerCase('ru').includes(wanted)),
    );
  const first = (pageNumber - 1) * pageSize;
  return { items: records.slice(first, first + pageSize), totalCount: records.length, pageNumber };
}

/**
 * Makes out a file of what is to be reported, and keeps what it tells. Who lacks something is left out.
 * @throws Refusal Invalid when there is nothing to tell, or too much
 */
export function makeReport(db: Db, scope: CenterScope, asked: z.output<typeof ReportBody>): Promise<RegisterReport> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const entries = await readEntries(tx, scope, asked);
    const told = entries.filter(({ record }) => isNext(record));
    if (told.length === 0) throw new Refusal('Invalid', nothingText(asked.register, entries));
    const leftOut = entries.filter(({ record: { state } }) => ['Lacking', 'NotPassed'].includes(state));
    const reportId = await insertReport(tx, scope, {
      ...asked,
      groupId: asked.groupId ?? null,
      records: told,
      leftOutCount: leftOut.length,
    });
    await audit(tx, scope, 'state-register.reported', reportId, { register: asked.register, count: told.length });
    return found(await findReport(tx, scope, reportId), 'NotFoundFile');
  });
}

/**
 * Takes back that a file was handed over: its records are to be told again. The file stays, and says why.
 * @throws Refusal NotFoundFile; ReportNumbered when the register has numbered any of it; Invalid when that was done before
 */
export function cancelReport(db: Db, scope: CenterScope, body: CancelReportBody): Promise<null> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const report = found(await findReport(tx, scope, body.id), 'NotFoundFile');
    if (report.cancelReason !== '') throw new Refusal('Invalid', 'Передача этого файла уже отменена');
    const verdict = canCancelReport(report);
    if (verdict !== true) throw new Refusal(verdict);
    await noteCancelled(tx, scope, body);
    await audit(tx, scope, 'state-register.cancelled', body.id, { register: report.register, reason: body.reason });
    return null;
  });
}

function nothingText(register: StateRegister, entries: readonly Entry[]): string {
  if (entries.length === 0) return `Передавать нечего: ${kinds[register].nothing}`;
  const isLacking = entries.some(({ record }) => record.state === 'Lacking');
  return isLacking
    ? 'Передавать нечего: у остальных записей не хватает данных'
    : 'Передавать нечего: всё за этот период уже передано';
}

/**
 * The file of a report as the register takes it, an archive when it takes several.
 * @throws Refusal NotFoundFile
 */
export async function readFile(db: Db, scope: CenterScope, id: string): Promise<Download> {
  const report = found(await findReport(db, scope, id), 'NotFoundFile');
  const { files, extension, mime } = kinds[report.register];
  const day = dotted(today(new Date(report.madeAt)));
  const title = `${stateRegisterTitles[report.register]} ${day}`;
  const named = (await files(db, scope, report)).map((file) => ({
    name: `${[title, file.title].filter(Boolean).join(', ')}.${extension}`,
    content: file.content,
  }));
  const [only] = named;
  if (only && named.length === 1) return { title: only.name, mime, content: await only.content() };
  return { title: `${title}.zip`, mime: 'application/zip', content: zipStream(named) };
}
