import { dotted, today } from '@dopusk/contract/fields/date.ts';
import type { Option } from '@dopusk/contract/fields/id.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { type RegisterPeriod, stateRegisterTitles } from '@dopusk/contract/register-period.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import {
  type ListedRecord,
  RecordState,
  type RegisterRecord,
  RegisterRemark,
  toBeReported,
} from '@dopusk/contract/register-records.ts';
import { type CancelReportBody, canCancelReport } from '@dopusk/contract/register-reports.ts';
import type { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { z } from 'zod';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { auditTaken } from '../../db/taken-in-files.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { zipStream } from '../../printing/zip.ts';
import { lockCenter } from '../organizations/db.ts';
import { gapsByPlaces } from './gap-people.ts';
import { isFound, readEntries, registerKinds } from './read-entries.ts';
import { aboutReport, findMade, noteCancelled } from './reports/db.ts';
import { listDues } from './terms/list-dues.ts';

/** How many records of a period are in which state, who lacks what, and until when it is to be told. */
export async function readReadiness(db: Db, scope: CenterScope, asked: RegisterPeriod): Promise<RegisterReadiness> {
  const entries = await readEntries(db, scope, asked);
  const records = entries.map(({ record }) => record);
  const count = (state: RecordState) => records.filter((record) => record.state === state).length;
  const states = Object.fromEntries(RecordState.options.map((state) => [state, count(state)]));
  const dues = [...(await listDues(db, scope, asked.register, entries)).values()].sort();
  const [dueOn] = dues;
  const overdueCount = dues.filter((due) => due < today()).length;
  return {
    term: dueOn ? { dueOn, overdueCount, nextOn: dues[overdueCount] ?? null } : null,
    states: states as RegisterReadiness['states'],
    gaps: gapsByPlaces(
      records.filter(({ state }) => state === 'Lacking'),
      scope,
      NAMED,
    ),
    withdrawn: withdrawnOf(records),
    remarks: remarksOf(records),
  };
}

/** So many people are named of each kind: the list has them all. */
const NAMED = 20;

/** Of whom the register is still to be told although he has withdrawn his consent. */
function withdrawnOf(records: readonly RegisterRecord[]): RegisterReadiness['withdrawn'] {
  const still = records.filter(
    ({ state, consentWithdrawnOn }) => consentWithdrawnOn !== null && [...toBeReported, 'Lacking'].includes(state),
  );
  const people = named(still);
  return { count: people.length, people: people.slice(0, NAMED) };
}

/** Of whom something is going to be told empty. */
const remarksOf = (records: readonly RegisterRecord[]): RegisterReadiness['remarks'] =>
  RegisterRemark.options.flatMap((remark) => {
    const those = records.filter(({ state, remarks }) => toBeReported.includes(state) && remarks.includes(remark));
    const documentOf = new Map(
      those.map(({ studentId, assignId, documentType }) => [studentId, { assignId, type: documentType }]),
    );
    const people = named(those).flatMap((person) => {
      const document = documentOf.get(person.id);
      return document ? [{ ...person, document }] : [];
    });
    return people.length > 0 ? [{ remark, count: people.length, people: people.slice(0, NAMED) }] : [];
  });

/** Each person once. */
function named(records: readonly RegisterRecord[]): Option[] {
  return [
    ...new Map(records.map(({ studentId, fullName }) => [studentId, { id: studentId, title: fullName }])).values(),
  ];
}

/** A page of the records of a period; the search looks at names, SNILS and protocols. */
export async function listRecords(
  db: Db,
  scope: CenterScope,
  { search = '', state, gap, pageNumber, pageSize, ...asked }: z.output<typeof stateRegisters.list.query>,
): Promise<Page<ListedRecord>> {
  const entries = (await readEntries(db, scope, asked))
    .filter(({ record }) => state === undefined || record.state === state)
    .filter(({ record }) => gap === undefined || record.gaps.includes(gap))
    .filter(({ record }) => isFound(record, search));
  const first = (pageNumber - 1) * pageSize;
  const shown = entries.slice(first, first + pageSize);
  const dues = await listDues(db, scope, asked.register, shown);
  const items = shown.map(({ record }) => ({ ...record, dueOn: dues.get(record.id) ?? null }));
  return { items, totalCount: entries.length, pageNumber };
}

/**
 * Takes back that a file was handed over: its records are to be told again. The file stays, and says why.
 * @throws Refusal NotFoundFile; ReportNumbered when the register has numbered any of it; Invalid when that was done before
 */
export function cancelReport(db: Db, scope: CenterScope, body: CancelReportBody): Promise<null> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const report = found(await findMade(tx, scope, body.id), 'NotFoundFile');
    if (report.cancelReason !== '') throw new Refusal('Invalid', 'Передача этого файла уже отменена');
    const verdict = canCancelReport(report);
    if (verdict !== true) throw new Refusal(verdict);
    await noteCancelled(tx, scope, body);
    await audit(tx, scope, 'state-register.cancelled', body.id, { register: report.register, reason: body.reason });
    return null;
  });
}

/**
 * The file of a report as the register takes it, an archive when it takes several. It is full of personal data: the log
 * keeps who has taken it.
 * @throws Refusal NotFoundFile, also while it is being made
 */
export async function readFile(db: Db, scope: CenterScope, id: string): Promise<Download> {
  const report = found(await findMade(db, scope, id), 'NotFoundFile');
  const { files, extension, mime } = registerKinds[report.register];
  await auditTaken(db, scope, 'state-register.downloaded', id, {}, aboutReport(report));
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
