import type { DraftSet } from '@dopusk/contract/register-cabinet.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

/** The sealed key of the center's cabinet; undefined while it has given none. */
export async function findKey(db: Db | Tx, scope: CenterScope): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ministryKeys')
    .where('centerId', '=', scope.organization.id)
    .select('key')
    .executeTakeFirst();
  return row?.key;
}

/** @param key null takes it away */
export async function keepKey(tx: Tx, scope: CenterScope, key: Buffer | null): Promise<void> {
  const centerId = scope.organization.id;
  if (key === null) {
    await tx.deleteFrom('ministryKeys').where('centerId', '=', centerId).execute();
    return;
  }
  await tx
    .insertInto('ministryKeys')
    .values({ centerId, key })
    .onConflict((conflict) => conflict.column('centerId').doUpdateSet({ key }))
    .execute();
}

/** A file for the Ministry's register that the center has made and not cancelled; undefined for any other. */
export async function findFile(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
): Promise<Seen<'stateRegisterReports'> | undefined> {
  const row = await db
    .selectFrom('stateRegisterReports')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .where('register', '=', 'LabourProtection')
    .where('finishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .select('id')
    .$narrowType<{ id: Seen<'stateRegisterReports'> }>()
    .executeTakeFirst();
  return row?.id;
}

/** The drafts of a file by its parts. */
export function listSets(
  db: Db | Tx,
  reportId: Seen<'stateRegisterReports'>,
): Promise<(DraftSet & { part: number })[]> {
  return db
    .selectFrom('ministrySets')
    .where('reportId', '=', reportId)
    .orderBy('part')
    .select(['part', 'setId', 'fault'])
    .execute();
}

/** Asks for the parts of a file to be sent; what the cabinet has taken already stays. */
export async function askToSend(
  tx: Tx,
  scope: CenterScope,
  reportId: Seen<'stateRegisterReports'>,
  partCount: number,
): Promise<void> {
  const sets = Array.from({ length: partCount }, (_, part) => ({ reportId, part, sentBy: scope.userId }));
  await tx
    .insertInto('ministrySets')
    .values(sets)
    .onConflict((conflict) =>
      conflict
        .columns(['reportId', 'part'])
        .doUpdateSet({ fault: '', sentBy: scope.userId })
        .where('ministrySets.setId', '=', ''),
    )
    .execute();
}

/** What the cabinet has said of a part: the number of its set, or why not. */
export async function noteSet(
  db: Db,
  reportId: Seen<'stateRegisterReports'>,
  part: number,
  said: Partial<DraftSet>,
): Promise<void> {
  await db.updateTable('ministrySets').set(said).where('reportId', '=', reportId).where('part', '=', part).execute();
}

/** A file that was not taken back, of which something is to be sent or read, and on whose behalf. */
interface SentFile {
  reportId: Seen<'stateRegisterReports'>;
  centerId: Seen<'organizations'>;
  sentBy: Seen<'users'>;
}

const sentFiles = (db: Db) =>
  db
    .selectFrom('ministrySets')
    .innerJoin('stateRegisterReports as report', 'report.id', 'ministrySets.reportId')
    .where('report.cancelledAt', 'is', null)
    .select(['ministrySets.reportId', 'report.centerId', 'ministrySets.sentBy'])
    .distinct()
    .$narrowType<SentFile>();

/** Who has asked for a file to be sent. */
export const findSent = (db: Db, reportId: Seen<'stateRegisterReports'>): Promise<SentFile | undefined> =>
  sentFiles(db).where('ministrySets.reportId', '=', reportId).executeTakeFirst();

/** So long numbers are waited for. */
const WAITED = '120 days';

/** Of what a file told, whose protocol was taken back since: the assignments, which wait for the number of another record. */
export async function listFormer(db: Db, reportId: Seen<'stateRegisterReports'>): Promise<string[]> {
  const rows = await db
    .selectFrom('stateRegisterRecords')
    .where('reportId', '=', reportId)
    .where('numberKept', 'is not', null)
    .select('assignmentId')
    .execute();
  return rows.map(({ assignmentId }) => assignmentId);
}

/** The files whose records wait for numbers in the cabinet. */
export const listWaiting = (db: Db): Promise<SentFile[]> =>
  sentFiles(db)
    .where('ministrySets.setId', '<>', '')
    .where('ministrySets.askedAt', '>', sql<Date>`now() - ${WAITED}::interval`)
    .where(
      sql<boolean>`exists (select from state_register_records as record join assignments on assignments.id = record.assignment_id
        where record.report_id = report.id and record.number_kept is null and assignments.ministry_number in ('', record.number_before))`,
    )
    .execute();
