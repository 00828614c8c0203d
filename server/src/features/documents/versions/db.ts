import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { Days } from './record-versions.ts';

const borne = (column: string, { from, until }: Days) =>
  sql`(${sql.ref(column)} >= coalesce(${from}::date, '-infinity') and ${sql.ref(column)} < coalesce(${until}::date, 'infinity'))`;

/** Whether a document that an organization issues, or that was made out for it, bears one of some days. */
export async function hasDocumentsOf(db: Db | Tx, id: Seen<'organizations'>, days: Days): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from documents where center_id = ${id} and ${borne('documents.issueDate', days)})
    or exists (select from static_documents where (center_id = ${id} or organization_id = ${id})
      and ${borne('staticDocuments.issueDate', days)})
    or exists (select from assignments
      join assignment_documents on assignment_documents.assignment_id = assignments.id
      where assignments.organization_id = ${id} and ${borne('assignmentDocuments.issueDate', days)}) as is_used`.execute(
    db,
  );
  return rows[0]?.isUsed ?? false;
}

/** The latest day of a protocol of a committee that holds and is in force; null without any. What is prepared for a later day is made anew. */
export async function lastProtocolOf(tx: Tx, id: Locked<'committees'>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(max(listed.issue_date), 'YYYY-MM-DD') as day
    from courses
    join assignments on assignments.course_id = courses.id
    join assignment_documents as listed on listed.assignment_id = assignments.id
    where coalesce(assignments.committee_id, courses.committee_id) = ${id}
      and listed.type = 'Protocol' and listed.revoked_at is null and listed.issue_date <= ${today()}::date`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Whether a center has made out an act. */
export async function hasActs(db: Db | Tx, id: Seen<'organizations'>): Promise<boolean> {
  const act = await db
    .selectFrom('staticDocuments')
    .where('centerId', '=', id)
    .where('type', '=', 'ServiceAct')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return act !== undefined;
}

/** The acts in force of a center for services from a day on that charge another rate of VAT than this, in percent; the earliest first. */
export function listActsOfOtherRate(
  tx: Tx,
  id: Locked<'organizations'>,
  { from, percent }: { from: string; percent: number },
): Promise<{ number: string; date: string; isUpd: boolean }[]> {
  return (
    tx
      .selectFrom('staticDocuments')
      .where('centerId', '=', id)
      .where('type', '=', 'ServiceAct')
      .where(sql<boolean>`not exists (select from annulled_acts where document_id = static_documents.id)`)
      .where(
        sql<boolean>`coalesce(substring(data #>> '{оплата,ндс_название}' from 'НДС (\\d+)'), '0')::integer <> ${percent}`,
      )
      // Of the day of the service, whatever day the act bears.
      .where(
        sql<boolean>`(select max(date_end_learning) from act_assignments
        join assignments on assignments.id = act_assignments.assignment_id
        where act_assignments.document_id = static_documents.id) >= ${from}::date`,
      )
      .orderBy('issueDate')
      .orderBy('id')
      .select(['number', 'issueDate as date', sql<boolean>`upd is not null`.as('isUpd')])
      .execute()
  );
}

/** The same of a document of a course whose people a committee examines; what is prepared for a day to come is made anew. */
export async function hasDocumentsOfCommittee(db: Db | Tx, id: Seen<'committees'>, days: Days): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select exists (
    select from courses
    join assignments on assignments.course_id = courses.id
    join assignment_documents on assignment_documents.assignment_id = assignments.id
    where coalesce(assignments.committee_id, courses.committee_id) = ${id} and ${borne('assignmentDocuments.issueDate', days)}
      and assignment_documents.issue_date <= ${today()}::date) as is_used`.execute(db);
  return rows[0]?.isUsed ?? false;
}
