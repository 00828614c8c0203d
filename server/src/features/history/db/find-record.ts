import type { HistoryRecord } from '@dopusk/contract/history.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import { isVisibleOrganization, visibleAssignment, visibleGroup, visibleStudent } from '../../../db/visible.ts';

/** A record that the reader sees. */
export interface SeenRecord {
  record: HistoryRecord;
  id: string;
  title: string;
  /** Under which the log speaks of it: its own id, those of its parts and of what was merged into it. */
  ids: string[];
}

/** The record, when the operator sees it; the history of a course is its center's alone. */
export async function findRecord(
  db: Db | Tx,
  scope: OperatorScope,
  record: HistoryRecord,
  id: string,
): Promise<SeenRecord | undefined> {
  const query = queryOf[record](scope, id);
  if (!query) return undefined;
  const { rows } = await query.execute(db);
  return rows[0] && { record, ...rows[0] };
}

type Query = RawBuilder<Omit<SeenRecord, 'record'>>;

const queryOf: Record<HistoryRecord, (scope: OperatorScope, id: string) => Query | null> = {
  Student: (scope, id) => sql`select students.id, full_name as title, array[students.id, students.user_id]
      || array(select merged_id from student_merges where kept_id = students.id and undone_at is null)
      || array(select import_id from import_people where import_people.user_id = students.user_id)
      || array(select assignments.id from assignments where student_id = students.id) as ids
    from students where students.id = ${id} and ${visibleStudent(scope)}`,
  Organization: (scope, id) => sql`select organizations.id, organizations.title, array[organizations.id]
      || array(select signatories.id from signatories where signatories.organization_id = organizations.id) as ids
    from organizations where organizations.id = ${id} and ${isVisibleOrganization(scope, 'organizations.id')}`,
  Course: (scope, id) =>
    isCenter(scope)
      ? sql`select id, title, array[id] as ids from courses where id = ${id} and center_id = ${scope.organization.id}`
      : null,
  Group: (scope, id) => sql`select groups.id, groups.title, array[groups.id]
      || array(select documents.id from documents where documents.group_id = groups.id) as ids
    from groups where groups.id = ${id} and ${visibleGroup(scope)}`,
  Invoice: (scope, id) => sql`select invoices.id, '№ ' || document.number as title, array[invoices.id] as ids
    from invoices join static_documents document on document.id = invoices.document_id
    where invoices.id = ${id} and ${
      isCenter(scope)
        ? sql`invoices.center_id = ${scope.organization.id}`
        : sql`${isVisibleOrganization(scope, 'invoices.organizationId')}`
    }`,
  Assignment: (scope, id) => sql`select assignments.id, students.full_name as title, array[assignments.id]
      || array(select documents.id from documents where documents.assignment_id = assignments.id) as ids
    from assignments join students on students.id = assignments.student_id
    where assignments.id = ${id} and ${visibleAssignment(scope)}`,
};
