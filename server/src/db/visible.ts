import type { Lack } from '@dopusk/contract/document-status.ts';
import { typesOfPassed } from '@dopusk/contract/documents/descriptions.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { builtOnce } from './planned-once.ts';
import { type CenterScope, isCenter, type OperatorScope, type UserScope } from './scope.ts';
import type { Seen } from './seen.ts';

/**
 * The ids of the organizations whose people, groups and balances an operator sees: a center its own and its
 * linked clients', a client's operator every client organization he is a member of (design §4).
 * Use as `where('organizationId', 'in', visibleOrganizations(scope))`.
 */
export function visibleOrganizations(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') return centerAndClients(scope.organization.id);
  return sql`(select unnest(${scope.customerIds}::uuid[]))`;
}

const centerAndClients = (centerId: string): RawBuilder<string> =>
  sql`(select ${centerId}::uuid union all select client_id from center_clients where center_id = ${centerId}::uuid)`;

/**
 * Whether an organization is visible, for the few rows of a page: each is looked up by its key, where `in` would gather
 * all of them for every row. Use as `where ${isVisibleOrganization(scope, 'students.organizationId')}`.
 */
export function isVisibleOrganization(scope: OperatorScope, column: string): RawBuilder<SqlBool> {
  if (scope.organization?.type === 'EducationCenter') return isCenterOrClient(scope.organization.id, column);
  return sql`(${sql.ref(column)} = any(${scope.customerIds}::uuid[]))`;
}

/** The same for a center by its id. */
export function isCenterOrClient(centerId: string, column: string): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  return sql`(${id} = ${centerId}::uuid or exists (select from center_clients
    where center_id = ${centerId}::uuid and client_id = ${id}))`;
}

/**
 * Of a row of `students`: whether it is within what a center sees of the client it is linked with, by the extent of the
 * link (decision 55). The center is an SQL expression of its id.
 */
export const isWithinLink = (centerId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from center_clients link where link.center_id = ${centerId}
    and link.client_id = students.organization_id
    and (link.extent = 'Everybody' or students.known_to @> array[${centerId}]))`;

/**
 * The condition on `students` rows an operator sees: a center its own and of each linked client those within the extent
 * of the link, a client's operator everybody of his organizations (design §4). Use as `where(visibleStudent(scope))`.
 */
export function visibleStudent(scope: OperatorScope): RawBuilder<SqlBool> {
  if (scope.organization?.type !== 'EducationCenter') return isOfOrganizations(scope.customerIds);
  return isSeenByCenter(scope.organization.id);
}

/** Of a row of `students`: that it is of one of these organizations. */
export const isOfOrganizations = (organizationIds: readonly string[]): RawBuilder<SqlBool> =>
  sql`students.organization_id in (select unnest(${organizationIds}::uuid[]))`;

/** Of a row of `students`: that it is the center's own, or of a client and within the extent of the link. */
export function isSeenByCenter(id: string): RawBuilder<SqlBool> {
  const centerId = sql`${id}::uuid`;
  return sql`(students.organization_id = ${centerId} or ${isWithinLink(centerId)})`;
}

/**
 * Up to so many organizations are passed as values; more are read by a subquery, because their ids alone would cost
 * more.
 */
const NAMED_ORGANIZATIONS = 100;

/** A few more than are passed as values: then there are too many. */
const listVisible = builtOnce((db, { centerId }: { centerId: string }) => {
  const query = sql<{ id: Seen<'organizations'> }>`
    select visible.id from ${centerAndClients(centerId)} as visible (id) limit ${sql.lit(NAMED_ORGANIZATIONS + 1)}`;
  return { compile: () => query.compile(db) };
});

/** The same by whether all of their people are seen, so many of each. */
const listByExtent = builtOnce((db, { centerId }: { centerId: string }) => {
  const { whole, narrowed } = byExtent(centerId);
  const few = sql`as visible (id) limit ${sql.lit(NAMED_ORGANIZATIONS + 1)}`;
  const query = sql<{ id: Seen<'organizations'>; isWhole: boolean }>`
    (select visible.id, true as is_whole from ${whole} ${few})
    union all (select visible.id, false from ${narrowed} ${few})`;
  return { compile: () => query.compile(db) };
});

/** Of one organization, if the center sees it: whether all of its people are seen. */
const findExtent = builtOnce((db, { centerId, only }: { centerId: string; only: string }) => {
  const query = sql<{ id: Seen<'organizations'>; isWhole: boolean }>`
    select ${only}::uuid as id, true as is_whole where ${only}::uuid = ${centerId}::uuid
    union all select client_id, extent = 'Everybody' from center_clients
    where center_id = ${centerId}::uuid and client_id = ${only}::uuid`;
  return { compile: () => query.compile(db) };
});

/** The ids of the organizations whose people a center sees all, and of those of whom the taught alone. */
function byExtent(centerId: string) {
  const clients = sql`select client_id from center_clients where center_id = ${centerId}::uuid`;
  return {
    whole: sql<string>`(select ${centerId}::uuid union all ${clients} and extent = 'Everybody')`,
    narrowed: sql<string>`(${clients} and extent = 'Taught')`,
  };
}

/**
 * Of a row that names a user: that he is not one of those people of a client whom the center does not see. A center's
 * lists of what went to people ask it beside whose organization they are of.
 */
export const isOfVisibleUser = (scope: CenterScope, column: string): RawBuilder<SqlBool> =>
  isOfUserSeenBy(sql`${scope.organization.id}::uuid`, sql.ref(column));

/** The same of a center and a user, each an SQL expression of its id. */
export const isOfUserSeenBy = (centerId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`not exists (select from students join center_clients link on link.center_id = ${centerId}
    and link.client_id = students.organization_id and link.extent = 'Taught'
    where students.user_id = ${userId} and not students.known_to @> array[${centerId}])`;

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
  if (!isCenter(scope)) return isOwn(id, scope, only);
  const centerId = scope.organization.id;
  const named = only ? await findExtent(db, { centerId, only }) : await listVisible(db, { centerId });
  return named.length <= NAMED_ORGANIZATIONS ? isOneOf(id, idsOf(named)) : lookedUp(id, visibleOrganizations(scope));
}

/**
 * The same of `students` for a list of people: of a client whose link is narrowed those alone whom the center knows. With
 * the values the planner knows how many rows to expect and reads one table in order, where a subquery makes it guess
 * and join; whom a center knows lies in an index of its own, so that few among many are found by it.
 * @param only of these organizations, only this one
 */
export async function ofVisibleStudents(db: Db, scope: OperatorScope, only?: string): Promise<RawBuilder<SqlBool>> {
  const id = sql.ref('students.organizationId');
  if (!isCenter(scope)) return isOwn(id, scope, only);
  const centerId = scope.organization.id;
  const seen = only ? await findExtent(db, { centerId, only }) : await listByExtent(db, { centerId });
  const whole = seen.filter(({ isWhole }) => isWhole);
  const narrowed = seen.filter(({ isWhole }) => !isWhole);
  const of = (named: readonly { id: string }[], all: RawBuilder<string>) =>
    named.length <= NAMED_ORGANIZATIONS ? isOneOf(id, idsOf(named)) : lookedUp(id, all);
  const all = byExtent(centerId);
  const ofWhole = of(whole, all.whole);
  if (narrowed.length === 0) return ofWhole;
  const isKnown = sql<SqlBool>`(students.known_to @> array[${scope.organization.id}::uuid]
    and ${of(narrowed, all.narrowed)})`;
  return whole.length === 0 ? isKnown : sql`(${ofWhole} or ${isKnown})`;
}

/** One organization's rows may lie in an index of their own, in the order wanted. */
const isOneOf = (id: RawBuilder<unknown>, named: readonly string[]): RawBuilder<SqlBool> =>
  named.length === 1 ? sql`${id} = ${named[0]}::uuid` : sql`${id} = any(${named}::uuid[])`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** On rows of a client's own organizations, of this one alone if it is named: the session has proved them. */
const isOwn = (id: RawBuilder<unknown>, { customerIds }: OperatorScope, only: string | undefined) =>
  isOneOf(
    id,
    customerIds.filter((own) => only === undefined || own === only.toLowerCase()),
  );

/**
 * The one organization whose people an operator is shown and all of whose he sees, where the session proves that: of a client's
 * operator his own; null when there are more, or a center asks about a client.
 */
export function onlyOrganization(scope: OperatorScope, only?: string): string | null {
  if (isCenter(scope)) return only === scope.organization.id ? only : null;
  const [one, ...others] = scope.customerIds.filter((own) => only === undefined || own === only.toLowerCase());
  return others.length === 0 ? (one ?? null) : null;
}

/** "is true" keeps the planner from joining. */
const lookedUp = (id: RawBuilder<unknown>, organizations: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${id} in ${organizations}) is true`;

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
  if (scope.kind === 'student') return isTrainingOfStudent(scope.studentId);
  if (scope.organization?.type === 'EducationCenter') return isTrainingOfCenter(scope.organization.id);
  return isTrainingOfOrganizations(scope.customerIds);
}

/** Of a row of `assignments`: whose training it is, with which center, of whose people. */
export const isTrainingOfStudent = (id: string): RawBuilder<SqlBool> => sql`assignments.student_id = ${id}`;
export const isTrainingOfCenter = (id: string): RawBuilder<SqlBool> => sql`assignments.center_id = ${id}`;
export const isTrainingOfOrganizations = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql`assignments.organization_id in (select unnest(${ids}::uuid[]))`;

/** The condition on `groups` rows an operator may change: a center those it teaches, a client those of his organizations. */
export function ownGroup(scope: OperatorScope): RawBuilder<SqlBool> {
  if (scope.organization?.type === 'EducationCenter') return sql`groups.center_id = ${scope.organization.id}`;
  return sql`groups.organization_id in ${visibleOrganizations(scope)}`;
}

/**
 * The condition on `groups` rows an operator sees: his own and, as a client, those of a center in which his people learn
 * beside others'. Of what stands in them he sees his people and assignments alone.
 */
export function visibleGroup(scope: OperatorScope): RawBuilder<SqlBool> {
  if (scope.organization?.type === 'EducationCenter') return ownGroup(scope);
  // One set of ids, so that a list begins with them and not with the groups of all clients.
  return sql`groups.id in (
    select id from groups own where own.organization_id in ${visibleOrganizations(scope)}
    union select group_id from assignments joined where joined.organization_id in ${visibleOrganizations(scope)})`;
}

/** On `documents` rows: whether of somebody whom a protocol lists no result is known today. */
const isUndecided = (): RawBuilder<SqlBool> =>
  sql`exists (select from assignment_documents as listed where listed.id = documents.id and not exists (
    select from training_results as said where said.assignment_id = listed.assignment_id
    and said.decided_on <= ${today()}::date))`;

/**
 * On `documents` rows: what beside its day keeps a document from coming into force that was prepared ahead; null when
 * nothing does (decision 141). A document of those who have passed waits for the person's result, a protocol for the
 * results of all its people and for the files that say them.
 */
export const lackOf = (): RawBuilder<Lack | null> =>
  sql`case when documents.is_prepared_ahead is not true then null
    when documents.type = any(${typesOfPassed}::text[]) then nullif(coalesce((
      select case when said.outcome = 'Passed' then '' else 'Pass' end from training_results as said
      where said.assignment_id = documents.assignment_id and said.decided_on <= ${today()}::date), 'Result'), '')
    when documents.type = 'Protocol' and (not documents.says_results or ${isUndecided()}) then 'Result' end`;

/**
 * On `documents` rows: whether what was prepared ahead says that somebody has passed whom the committee has refused. Its
 * center sees it, to revoke it; no archive hands it out.
 */
export const isForNobody = (): RawBuilder<SqlBool> => sql`((${lackOf()}) is not distinct from 'Pass')`;

/**
 * On `documents` rows: whether what was prepared ahead has come into force, by its day and its results. Until then it is
 * nobody's but the center's. The one definition of it (decisions 48 and 141).
 */
export const isOpen = (): RawBuilder<SqlBool> =>
  sql`(not documents.is_prepared_ahead
    or (documents.issue_date <= ${today()}::date and (${lackOf()}) is null))`;

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

/** On `questionnaire_links` rows: whether it may still be entered by. */
export const isOpenLink = (): RawBuilder<SqlBool> =>
  sql`(questionnaire_links.revoked_at is null and questionnaire_links.expires_at > now())`;

/**
 * On `questionnaire_links` and `students` rows: whether the link is for this person. He is in its group, and works for
 * whoever made it or is one of those whom that center sees (decision 55).
 */
export const isInvited = (): RawBuilder<SqlBool> => sql`(
  exists (select from group_students where group_students.group_id = questionnaire_links.group_id
    and group_students.student_id = students.id)
  and (students.organization_id = questionnaire_links.organization_id
    or ${isWithinLink(sql`questionnaire_links.organization_id`)}))`;
