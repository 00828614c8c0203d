import { today } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import {
  type GapPeople,
  PERIOD_LIMIT,
  RECORDS_IN_FILE,
  RecordState,
  type RegisterGap,
  type RegisterPeriod,
  type RegisterReadiness,
  type RegisterRecord,
  type RegisterReport,
  type ReportBody,
  registerGaps,
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
import { findReport, insertReport, type Known, listKnown, listTold, seesGroup } from './db.ts';
import { trainedXml } from './labour-protection-xml.ts';
import { gapsOf, stateOf } from './trained.ts';

interface Entry {
  known: Known;
  record: RegisterRecord;
}

/** @throws Refusal NotFoundGroup, Invalid for a period of more than PERIOD_LIMIT records */
async function readEntries(db: Db | Tx, scope: CenterScope, asked: RegisterPeriod): Promise<Entry[]> {
  if (asked.groupId && !(await seesGroup(db, scope, asked.groupId))) throw new Refusal('NotFoundGroup');
  const known = await listKnown(db, scope, asked);
  if (known.length > PERIOD_LIMIT) throw new Refusal('Invalid', 'Слишком много записей: выберите период короче');
  return known.map((row) => ({ known: row, record: toRecord(row) }));
}

function toRecord(row: Known): RegisterRecord {
  const { now } = row;
  return {
    assignId: row.assignId,
    studentId: row.studentId,
    fullName: row.fullName,
    snils: formatSnils(now.snils),
    jobTitle: now.jobTitle,
    client: { id: row.clientId, title: now.employerTitle },
    programTitle: now.programTitle,
    protocol: { id: row.protocolId, number: now.protocolNumber, date: now.date },
    state: stateOf(row),
    gaps: row.hasPassed ? gapsOf(now) : [],
    reportedOn: row.toldAt && today(row.toldAt),
    registerNumber: row.registerNumber,
  };
}

/** How many places are named of those that lack something; the rest is a number. */
const NAMED_PLACES = 20;

/** How many records of a period are in which state, and who lacks what. */
export async function readReadiness(db: Db, scope: CenterScope, asked: RegisterPeriod): Promise<RegisterReadiness> {
  const records = (await readEntries(db, scope, asked)).map(({ record }) => record);
  const count = (state: RecordState) => records.filter((record) => record.state === state).length;
  const states = Object.fromEntries(RecordState.options.map((state) => [state, count(state)]));
  return {
    states: states as RegisterReadiness['states'],
    gaps: (Object.keys(registerGaps) as RegisterGap[]).flatMap((gap) => gapPeople(gap, records, scope)),
  };
}

function gapPeople(gap: RegisterGap, records: readonly RegisterRecord[], scope: CenterScope): GapPeople[] {
  const lacking = records.filter(({ state, gaps }) => state === 'Lacking' && gaps.includes(gap));
  if (lacking.length === 0) return [];
  const places = new Map(lacking.map((record) => placeOf(gap, record, scope)).map((place) => [place.id, place]));
  const count = new Set(lacking.map(({ studentId }) => studentId)).size;
  return [{ gap, count, places: [...places.values()].slice(0, NAMED_PLACES) }];
}

function placeOf(gap: RegisterGap, { studentId, fullName, client }: RegisterRecord, scope: CenterScope) {
  const { place } = registerGaps[gap];
  if (place === 'student') return { id: studentId, title: fullName };
  return place === 'client' ? client : { id: scope.organization.id, title: 'Учебный центр' };
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
    .filter(({ fullName, snils, protocol }) =>
      [fullName, snils, protocol.number].some((text) => text.toLocaleLowerCase('ru').includes(wanted)),
    );
  const first = (pageNumber - 1) * pageSize;
  return { items: records.slice(first, first + pageSize), totalCount: records.length, pageNumber };
}

/**
 * Makes out a file of what is to be reported, or of the chosen records that lack nothing, and keeps what it tells.
 * @throws Refusal Invalid when there is nothing to tell, or too much
 */
export function makeReport(
  db: Db,
  scope: CenterScope,
  { assignIds, ...asked }: z.output<typeof ReportBody>,
): Promise<RegisterReport> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    const chosen = assignIds && new Set(assignIds);
    const entries = (await readEntries(tx, scope, asked)).filter(({ known }) => chosen?.has(known.assignId) ?? true);
    const told = entries.filter(({ record: { state } }) =>
      chosen ? !['Lacking', 'NotPassed'].includes(state) : toBeReported.includes(state),
    );
    if (told.length === 0) throw new Refusal('Invalid', nothingText(entries));
    const leftOut = entries.filter(({ record: { state } }) => ['Lacking', 'NotPassed'].includes(state));
    const reportId = await insertReport(tx, scope, {
      ...asked,
      groupId: asked.groupId ?? null,
      records: told.map(({ known }) => known),
      leftOutCount: leftOut.length,
    });
    await audit(tx, scope, 'state-register.reported', reportId, { register: asked.register, count: told.length });
    return found(await findReport(tx, scope, reportId), 'NotFoundFile');
  });
}

function nothingText(entries: readonly Entry[]): string {
  if (entries.length === 0) return 'Передавать нечего: за этот период нет протоколов по охране труда';
  const isLacking = entries.some(({ record }) => record.state === 'Lacking');
  return isLacking
    ? 'Передавать нечего: у остальных записей не хватает данных'
    : 'Передавать нечего: всё за этот период уже передано';
}

/**
 * The file of a report: XML of at most RECORDS_IN_FILE records, an archive of several when there are more.
 * @throws Refusal NotFoundFile
 */
export async function readFile(db: Db, scope: CenterScope, id: string): Promise<Download> {
  const report = found(await findReport(db, scope, id), 'NotFoundFile');
  const records = await listTold(db, scope, id);
  const day = today(new Date(report.madeAt)).split('-').reverse().join('.');
  const title = `${stateRegisterTitles[report.register]} ${day}`;
  const count = Math.ceil(records.length / RECORDS_IN_FILE);
  const parts = Array.from({ length: count }, (_, part) =>
    trainedXml(records.slice(part * RECORDS_IN_FILE, (part + 1) * RECORDS_IN_FILE)),
  );
  const [only] = parts;
  if (only && parts.length === 1) return { title: `${title}.xml`, mime: 'application/xml', content: only };
  const entries = parts.map((content, part) => ({
    name: `${title}, ${part + 1}.xml`,
    content: new Uint8Array(content),
  }));
  return { title: `${title}.zip`, mime: 'application/zip', content: zipStream(entries) };
}
