import type { AuditQuery, AuditRow } from '@dopusk/contract/audit.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { midnight } from '../../db/moscow-day.ts';
import { readPage } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/schema.ts';
import { isVisibleOrganization } from '../../db/visible.ts';
import type { CenterScope } from '../../http/scope.ts';

/**
 * A page of what was done by operators who acted for the center, the newest first.
 * @param authorId the user whose actions, and failed logins, are wanted, as a value: by a subquery the planner would walk the whole log
 */
export async function listAudit(
  db: Db,
  scope: CenterScope,
  query: AuditQuery,
  authorId: string | null,
): Promise<Page<AuditRow>> {
  const { action, dateStart, dateEnd } = query;
  const lines = db
    .selectFrom('audit_log')
    .where('audit_log.organization_id', '=', scope.organization.id)
    .$if(action !== undefined, (found) => found.where('audit_log.action', '=', action ?? ''))
    .$if(dateStart !== null, (found) => found.where('audit_log.created_at', '>=', midnight(dateStart)))
    .$if(dateEnd !== null, (found) => found.where('audit_log.created_at', '<', midnight(dateEnd, 1)));
  const rows = authorId === null ? lines : db.selectFrom(concerning(lines, authorId).as('audit_log'));
  const ordered = rows.orderBy('audit_log.created_at', 'desc').orderBy('audit_log.id', 'desc').select('audit_log.id');
  const { items, ...page } = await readPage(db, query, rows, ordered);
  return { ...page, items: await readLines(db, scope, items) };
}

/** The lines of a page, the newest first. */
async function readLines(db: Db, scope: CenterScope, page: { id: string }[]): Promise<AuditRow[]> {
  const query = db
    .selectFrom('audit_log')
    .where('audit_log.id', '=', sql<string>`any(${page.map(({ id }) => id)}::uuid[])`)
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .select(['audit_log.id', 'audit_log.action', 'audit_log.created_at as createdAt'])
    .select([sql<string>`coalesce(users.full_name, '')`.as('author'), subjectOf(scope).as('subject')]);
  const rows = await plannedOnce(db, query);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * What a person did, and who tried his login in vain: that is nobody's doing as far as the portal knows. Two queries
 * beside each other, each along its own index: joined by OR they would be collected whole before they are sorted.
 */
function concerning(lines: SelectQueryBuilder<Database, 'audit_log', object>, userId: string) {
  const columns = ['id', 'created_at'] as const;
  const failed = lines.where('action', '=', 'session.failed').where('subject_id', '=', userId);
  return lines.where('user_id', '=', userId).select(columns).unionAll(failed.select(columns));
}

/**
 * Whose record it was, by whichever table has the id: ids are unique across tables. Only of what the center sees
 * today; each look is one row by its key, for the rows of the page.
 */
const subjectOf = (scope: CenterScope) => sql<string>`coalesce(
  (select full_name from students where id = subject_id and ${isVisibleOrganization(scope, 'students.organization_id')}),
  (select students.full_name from assignments join students on students.id = assignments.student_id
    where assignments.id = subject_id and assignments.center_id = ${scope.organization.id}),
  (select students.full_name from documents join assignments on assignments.id = documents.assignment_id
    join students on students.id = assignments.student_id
    where documents.id = subject_id and documents.center_id = ${scope.organization.id}),
  (select groups.title from documents join groups on groups.id = documents.group_id
    where documents.id = subject_id and documents.center_id = ${scope.organization.id}),
  (select title from organizations where id = subject_id and ${isVisibleOrganization(scope, 'organizations.id')}),
  (select title from groups where id = subject_id and center_id = ${scope.organization.id}),
  (select title from courses where id = subject_id and center_id = ${scope.organization.id}),
  (select users.full_name from operators join users on users.id = operators.user_id
    where operators.id = subject_id and ${isColleague(scope)}),
  (select users.full_name from users join operators on operators.user_id = users.id
    where users.id = subject_id and ${isColleague(scope)}),
  '')`;

/** Whether an operator works for the center or for one of its clients, or once did. */
const isColleague = (scope: CenterScope) => sql`exists (select from memberships
  where memberships.operator_id = operators.id and ${isVisibleOrganization(scope, 'memberships.organization_id')})`;

/** The user behind an operator who acts for the center, or once did; undefined for any other. */
export async function findAuthorId(db: Db, scope: CenterScope, operatorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operator_id')
    .where('memberships.organization_id', '=', scope.organization.id)
    .where('memberships.operator_id', '=', operatorId)
    .select('operators.user_id as userId')
    .executeTakeFirst();
  return row?.userId;
}
