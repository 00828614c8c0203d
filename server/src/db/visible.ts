import { today } from '@dopusk/contract/fields/date.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import type { OperatorScope, UserScope } from './scope.ts';
import type { Seen } from './seen.ts';

/**
 * The ids of the organizations whose people, groups and balances an operator sees: a center its own and its
 * linked clients', a client's operator every client organization he is a member of (design §4).
 * Use as `where('organizationId', 'in', visibleOrganizations(scope))`.
 */
export function visibleOrganizations(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') {
    const centerId = scope.organization.id;
    return sql`(select ${centerId}::uuid union all select client_id from center_clients where center_id = ${centerId})`;
  }
  return sql`(select organization.id from organizations organization where organization.type = 'Customer'
    and organization.id = any(${scope.organizationIds}::uuid[]))`;
}

/**
 * Whether an organization is visible, for the few rows of a page: each is looked up by its key, where `in` would gather
 * all of them for every row. Use as `where ${isVisibleOrganization(scope, 'students.organizationId')}`.
 */
export function isVisibleOrganization(scope: OperatorScope, column: string): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  if (scope.organization?.type === 'EducationCenter') {
    const centerId = scope.organization.id;
    return sql`(${id} = ${centerId} or exists (select from center_clients
      where center_id = ${centerId} and client_id = ${id}))`;
  }
  return sql`(${id} = any(${scope.organizationIds}::uuid[]) and exists (select from organizations organization
    where organization.id = ${id} and organization.type = 'Customer'))`;
}

/**
 * The ids of the visible organizations as a list, for a query over all their students: with the values the planner
 * knows how many rows to expect and reads one table in order, where a subquery makes it guess and join.
 * @param only this organization alone
 * @param limit no more than so many
 */
export async function visibleOrganizationIds(
  db: Db,
  scope: OperatorScope,
  { only, limit }: { only?: string | undefined; limit?: number } = {},
): Promise<Seen<'organizations'>[]> {
  const { rows } = await sql<{
    id: Seen<'organizations'>;
  }>`select id from ${visibleOrganizations(scope)} as visible (id)
    where ${only ?? null}::uuid is null or id = ${only ?? null} limit ${limit ?? null}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Up to so many organizations are passed as values; more are read by a subquery, because their ids alone would cost
 * more.
 */
const NAMED_ORGANIZATIONS = 100;

/**
 * The condition on rows of the visible organizations for a list that is read in the order of an index. One
 * organization's rows may lie in an index of their own, in the order wanted; of many, each row is looked up.
 * @param only of these, only this organization
 */
export async function ofVisibleOrganizations(
  db: Db,
  scope: OperatorScope,
  column: string,
  only?: string,
): Promise<RawBuilder<SqlBool>> {
  const id = sql.ref(column);
  const named = await visibleOrganizationIds(db, scope, { only, limit: NAMED_ORGANIZATIONS + 1 });
  if (named.length === 1) return sql`${id} = ${named[0]}::uuid`;
  if (named.length <= NAMED_ORGANIZATIONS) return sql`${id} = any(${named}::uuid[])`;
  // "is true" keeps the planner from joining.
  return sql`(${id} in ${visibleOrganizations(scope)}) is true`;
}

/**
 * The ids of the centers whose open courses an operator is offered: every center for a client, its own for a center.
 */
export function visibleCenters(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') return sql`(select ${scope.organization.id}::uuid)`;
  return sql`(select id from organizations where type = 'EducationCenter')`;
}

/**
 * The condition on `assignments` rows a caller sees: a center those made with it, a client's operator those of his
 * organizations, a student his own (design §4). Use as `where(visibleAssignment(scope))`.
 */
export function visibleAssignment(scope: UserScope): RawBuilder<SqlBool> {
  if (scope.kind === 'student') return sql`assignments.student_id = ${scope.studentId}`;
  if (scope.organization?.type === 'EducationCenter') return sql`assignments.center_id = ${scope.organization.id}`;
  return sql`assignments.organization_id in ${visibleOrganizations(scope)}`;
}

/** The condition on `groups` rows an operator sees: a center those it teaches, a client those of his organizations. */
export function visibleGroup(scope: OperatorScope): RawBuilder<SqlBool> {
  if (scope.organization?.type === 'EducationCenter') return sql`groups.center_id = ${scope.organization.id}`;
  return sql`groups.organization_id in ${visibleOrganizations(scope)}`;
}

/**
 * On `documents` rows: whether the day has come of what was prepared ahead. Until then it is nobody's but the center's
 * (decision 48).
 */
export const isOpen = (): RawBuilder<SqlBool> =>
  sql`(not documents.is_prepared_ahead or documents.issue_date <= ${today()}::date)`;

/** On `documents` rows: whether the caller knows that they exist: a center its own, others what is open. */
export const knownDocument = (scope: UserScope): RawBuilder<SqlBool> =>
  scope.kind === 'operator' && scope.organization?.type === 'EducationCenter' ? sql`true` : isOpen();

/**
 * The condition on `documents` rows, of assignments that the caller sees: a document of a group names all its people,
 * so it is for the center and for whoever sees every one of them; what was prepared ahead is the center's until its day.
 * Use as `where(visibleDocument(scope))`.
 */
export function visibleDocument(scope: UserScope): RawBuilder<SqlBool> {
  if (scope.kind === 'student') return sql`(documents.group_id is null and ${isOpen()})`;
  if (scope.organization?.type === 'EducationCenter') return sql`true`;
  return sql`${isOpen()} and (documents.group_id is null or not exists (select from document_people
    join assignments as listed_assignment on listed_assignment.id = document_people.assignment_id
    where document_people.document_id = documents.id
    and listed_assignment.organization_id not in ${visibleOrganizations(scope)}))`;
}

/**
 * The ids of the organizations from whose balance an operator pays: a center from its own, a client's operator from
 * those of his organizations (design §5). Nobody spends a stranger's money, a linked client's neither.
 */
export function payingOrganizations(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') return sql`(select ${scope.organization.id}::uuid)`;
  return visibleOrganizations(scope);
}
