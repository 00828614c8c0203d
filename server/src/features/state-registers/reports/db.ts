import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { LeftOutReason, LeftOutRecord } from '@dopusk/contract/register-left-out.ts';
import type { RegisterPeriod, StateRegister } from '@dopusk/contract/register-period.ts';
import type { CancelReportBody, RegisterReport, ReportBody, ReportState } from '@dopusk/contract/register-reports.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { readAlong } from '../../../db/paging.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { XmlRecord } from '../labour-protection-xml.ts';
import { listBeside } from '../people/db.ts';
import type { ToldTrained } from '../trained.ts';

type ReportId = Seen<'stateRegisterReports'>;

const reportsOf = (db: Db | Tx, scope: CenterScope) =>
  db.selectFrom('stateRegisterReports').where('stateRegisterReports.centerId', '=', scope.organization.id);

const stateOf = sql<ReportState>`case when state_register_reports.finished_at is not null then 'Made'
  when state_register_reports.failure <> '' then 'Failed' else 'Making' end`;

/** The same with what is shown of each. */
const describedReportsOf = (db: Db | Tx, scope: CenterScope) =>
  reportsOf(db, scope)
    .innerJoin('users', 'users.id', 'stateRegisterReports.madeBy')
    .leftJoin('groups', 'groups.id', 'stateRegisterReports.groupId')
    .select([
      'stateRegisterReports.id',
      'stateRegisterReports.register',
      stateOf.as('state'),
      'stateRegisterReports.madeAt',
      'users.fullName as madeBy',
      sql<boolean>`(state_register_reports.made_by = ${scope.userId})`.as('isOwn'),
      'stateRegisterReports.dateStart as start',
      'stateRegisterReports.dateEnd as end',
      sql<{ id: string; title: string } | null>`case when groups.id is not null
        then json_build_object('id', groups.id, 'title', groups.title) end`.as('group'),
      sql<number>`(select count(*) from state_register_records record
        where record.report_id = state_register_reports.id)::integer`.as('recordCount'),
      sql<number>`(select count(*) from state_register_records record
        join assignments on assignments.id = record.assignment_id
          and coalesce(record.number_kept, assignments.ministry_number) not in ('', record.number_before)
        where record.report_id = state_register_reports.id)::integer`.as('numberedCount'),
      'stateRegisterReports.totalCount as recordTotal',
      'stateRegisterReports.leftOutCount',
      'stateRegisterReports.failure',
      'stateRegisterReports.cancelReason',
    ]);

type ReportRow = Awaited<ReturnType<ReturnType<typeof describedReportsOf>['execute']>>[number];

const toReport = ({ madeAt, ...row }: ReportRow): RegisterReport => ({
  ...row,
  madeAt: madeAt.toISOString(),
});

/** The files that the center has had made for a register, the latest first; or those of them that tell of a group. */
export async function listReports(
  db: Db,
  scope: CenterScope,
  { register, groupId, ...page }: PageQuery & { register: StateRegister; groupId?: string | undefined },
): Promise<Page<RegisterReport>> {
  const ofGroup =
    groupId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(state_register_reports.group_id = ${groupId} or exists (
          select from state_register_records record join assignments on assignments.id = record.assignment_id
          where record.report_id = state_register_reports.id and assignments.group_id = ${groupId}))`;
  const found = reportsOf(db, scope).where('stateRegisterReports.register', '=', register).where(ofGroup);
  const ordered = describedReportsOf(db, scope)
    .where('stateRegisterReports.register', '=', register)
    .where(ofGroup)
    .orderBy('stateRegisterReports.id', 'desc');
  const { items, ...counted } = await readAlong(db, page, found, ordered);
  return { ...counted, items: items.map(toReport) };
}

/** A file that the center has asked for, however far it is; undefined when it has none of this id. */
export async function findReport(db: Db | Tx, scope: CenterScope, id: string): Promise<RegisterReport | undefined> {
  const row = await describedReportsOf(db, scope).where('stateRegisterReports.id', '=', id).executeTakeFirst();
  return row && toReport(row);
}

/** The assignments that a report has told of. */
export const aboutReport = ({ id }: Pick<RegisterReport, 'id'>): RawBuilder<unknown> =>
  sql`select assignment_id from state_register_records where report_id = ${id}`;

/** The same once it is made. */
export async function findMade(db: Db | Tx, scope: CenterScope, id: string): Promise<RegisterReport | undefined> {
  const report = await findReport(db, scope, id);
  return report?.state === 'Made' ? report : undefined;
}

/** The file for a register that is being made, a center has one at a time; and whether it is the one that is asked for. */
export async function findBegun(
  tx: Tx,
  scope: CenterScope,
  asked: ReportBody,
): Promise<{ id: ReportId; isSame: boolean } | undefined> {
  return reportsOf(tx, scope)
    .where('register', '=', asked.register)
    .where('finishedAt', 'is', null)
    .where('failure', '=', '')
    .select(['id', isAskedFor(asked).as('isSame')])
    .$narrowType<{ id: ReportId }>()
    .executeTakeFirst();
}

/**
 * The file that was made of exactly what was seen, or since a moment of the same days or group, and counts as handed over:
 * asked for again, it is answered again.
 */
export async function findMadeOfIt(
  tx: Tx,
  scope: CenterScope,
  asked: ReportBody,
  since: Date,
): Promise<ReportId | undefined> {
  const row = await reportsOf(tx, scope)
    .where('register', '=', asked.register)
    .where('finishedAt', asked.seen === '' ? '>=' : 'is not', asked.seen === '' ? since : null)
    .where('cancelledAt', 'is', null)
    .where(isAskedFor(asked))
    .orderBy('id', 'desc')
    .select('id')
    .$narrowType<{ id: ReportId }>()
    .executeTakeFirst();
  return row?.id;
}

/** Of the same days or group, with the same people left out, by whoever has seen the same. */
const isAskedFor = ({ start, end, groupId, without, seen }: ReportBody) =>
  sql<boolean>`(date_start = ${start} and date_end = ${end} and group_id is not distinct from ${groupId ?? null}
    and without @> ${without}::uuid[] and without <@ ${without}::uuid[] and seen = ${seen})`;

/** Notes that a file is to be made, in place of those that could not be. The caller holds the center's lock. */
export async function insertReport(
  tx: Tx,
  scope: CenterScope,
  { register, start, end, groupId, without, seen }: ReportBody,
): Promise<ReportId> {
  const centerId = scope.organization.id;
  await tx
    .deleteFrom('stateRegisterReports')
    .where('centerId', '=', centerId)
    .where('register', '=', register)
    .where('failure', '<>', '')
    .execute();
  const id = newId<'stateRegisterReports'>();
  await tx
    .insertInto('stateRegisterReports')
    .values({
      ...{ id, centerId, register, madeBy: scope.userId, dateStart: start, dateEnd: end, groupId: groupId ?? null },
      ...{ without, seen },
    })
    .execute();
  return id;
}

/** A file that is being made: of what, for whom and on whose behalf. */
interface Begun {
  id: ReportId;
  centerId: Seen<'organizations'>;
  userId: Seen<'users'>;
  asked: RegisterPeriod;
  /** The records left out by hand. */
  without: readonly string[];
  seen: string;
}

/** Undefined once it is made, or could not be. */
export async function findUnmade(db: Db, id: ReportId): Promise<Begun | undefined> {
  const row = await db
    .selectFrom('stateRegisterReports')
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where('failure', '=', '')
    .select(['id', 'centerId', 'madeBy as userId', 'register', 'dateStart as start', 'dateEnd as end'])
    .select(['groupId', 'without', 'seen'])
    .$narrowType<{ id: ReportId; centerId: Seen<'organizations'>; userId: Seen<'users'> }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: own, centerId, userId, groupId, without, seen, ...period } = row;
  return { id: own, centerId, userId, without, seen, asked: { ...period, ...(groupId ? { groupId } : {}) } };
}

/** Begins to tell so many records: what a try that was broken off has left goes. */
export async function beginTelling(tx: Tx, id: ReportId, totalCount: number): Promise<void> {
  await tx.deleteFrom('stateRegisterRecords').where('reportId', '=', id).execute();
  await tx.updateTable('stateRegisterReports').set({ totalCount, madeAt: new Date() }).where('id', '=', id).execute();
}

/** What a record says in a file. */
export interface Told {
  assignId: Seen<'assignments'>;
  documentId: string | null;
  now: object;
}

/** Keeps what a file tells. It counts as told when the file is finished. */
export async function insertTold(db: Db, id: ReportId, records: readonly Told[]): Promise<void> {
  const told = records.map(({ assignId, documentId, now }) => ({
    assignment_id: assignId,
    document_id: documentId,
    told: now,
  }));
  await sql`insert into state_register_records (report_id, assignment_id, document_id, told, number_before)
    select ${id}, told.assignment_id, told.document_id, told.told, assignments.ministry_number
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (assignment_id uuid, document_id uuid, told jsonb)
    join assignments on assignments.id = told.assignment_id`.execute(db);
}

/** What a file does not tell, and why. */
export interface LeftOut {
  assignId: Seen<'assignments'>;
  documentId: string | null;
  reason: LeftOutReason;
  gaps: readonly RegisterGap[];
}

/** Keeps whom a file leaves out, in place of what a try that was broken off has kept. */
export async function insertLeftOut(tx: Tx, id: ReportId, records: readonly LeftOut[]): Promise<void> {
  await tx.deleteFrom('stateRegisterLeftOut').where('reportId', '=', id).execute();
  const left = records.map(({ assignId, documentId, reason, gaps }) => ({
    ...{ assignment_id: assignId, document_id: documentId, reason, gaps },
  }));
  await sql`insert into state_register_left_out (report_id, assignment_id, document_id, reason, gaps)
    select ${id}, left_out.assignment_id, left_out.document_id, left_out.reason, left_out.gaps
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      as left_out (assignment_id uuid, document_id uuid, reason text, gaps text[])`.execute(tx);
}

/** Whom a file has left out, by their names; of which person, organization and course it was. */
export async function listLeftOut(
  db: Db,
  scope: CenterScope,
  reportId: string,
  page: Omit<PageQuery, 'search'>,
): Promise<Page<LeftOutRecord>> {
  const found = reportsOf(db, scope)
    .innerJoin('stateRegisterLeftOut', 'stateRegisterLeftOut.reportId', 'stateRegisterReports.id')
    .where('stateRegisterReports.id', '=', reportId);
  const ordered = found
    .innerJoin('assignments', 'assignments.id', 'stateRegisterLeftOut.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .orderBy('students.fullName')
    .orderBy(
      sql`coalesce(${sql.ref('stateRegisterLeftOut.documentId')}, ${sql.ref('stateRegisterLeftOut.assignmentId')})`,
    )
    .select([
      sql<string>`coalesce(${sql.ref('stateRegisterLeftOut.documentId')}, ${sql.ref('stateRegisterLeftOut.assignmentId')})`.as(
        'id',
      ),
      'assignments.id as assignId',
      'courses.id as courseId',
      'students.id as studentId',
      'users.fullName',
      shownCourseTitle.as('programTitle'),
      sql<DocumentType>`case when ${sql.ref('stateRegisterLeftOut.documentId')} is null then 'Protocol'
        when courses.training_type = 'ProfessionalRetraining' then 'Diplom' else 'Certificate' end`.as('documentType'),
      'stateRegisterLeftOut.reason',
      'stateRegisterLeftOut.gaps',
      sql<LeftOutRecord['client']>`json_build_object('id', client.id, 'title', ${shownTitleOf('client')})`.as('client'),
    ]);
  const read = await readAlong(db, page, found, ordered);
  const besideOf = await listBeside(db, scope, read.items);
  return { ...read, items: read.items.map((item) => ({ ...item, unlinked: besideOf(item).unlinked })) };
}

export async function noteFinished(tx: Tx, id: ReportId, leftOutCount: number): Promise<void> {
  await tx
    .updateTable('stateRegisterReports')
    .set({ finishedAt: new Date(), leftOutCount })
    .where('id', '=', id)
    .execute();
}

/** Why a file could not be made: it tells nothing. */
export async function noteFailed(tx: Tx, id: ReportId, failure: string): Promise<void> {
  await tx.deleteFrom('stateRegisterRecords').where('reportId', '=', id).execute();
  await tx.updateTable('stateRegisterReports').set({ failure, totalCount: 0 }).where('id', '=', id).execute();
}

/** Marks a file as not handed over. The caller has found it and holds the center's lock. */
export async function noteCancelled(tx: Tx, scope: CenterScope, { id, reason }: CancelReportBody): Promise<void> {
  await tx
    .updateTable('stateRegisterReports')
    .set({ cancelledAt: new Date(), cancelReason: reason })
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .execute();
}

/** What a file told, in the order of its records. */
export function listTold(db: Db, scope: CenterScope, reportId: string): Promise<XmlRecord[]> {
  return reportsOf(db, scope)
    .innerJoin('stateRegisterRecords as record', 'record.reportId', 'stateRegisterReports.id')
    .where('stateRegisterReports.id', '=', reportId)
    .orderBy(sql`record.told ->> 'date'`)
    .orderBy(sql`record.told ->> 'protocolNumber'`)
    .orderBy(sql`record.told ->> 'surname' collate ru`)
    .orderBy('record.assignmentId')
    .select(['record.assignmentId as assignId', sql<ToldTrained>`record.told`.as('told')])
    .execute();
}
