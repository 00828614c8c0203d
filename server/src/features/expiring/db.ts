import {
  type ExpiringFilters,
  type ExpiringMonth,
  type ExpiringQuery,
  type ExpiringRow,
  expiryDates,
} from '@dopusk/contract/expiring.ts';
import { COUNT_LIMIT, GLIMPSE_LIMIT, type Page } from '@dopusk/contract/fields/page.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { cappedCounts } from '../../db/capped-counts.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { type Cut, countRows, gatherPage, wordPatterns } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/schema.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { visibleAssignment, visibleOrganizations } from '../../db/visible.ts';

/** Lines fetched at a time for a file: short queries instead of a transaction as long as the reader is slow. */
const BATCH = 2000;

/** On `assignments`: whether the same student has the same course from a later day, which is what a renewal is. */
const renewals = sql`select later.id, later.date_start_learning, later.date_end_learning from assignments later
  where later.student_id = assignments.student_id and later.course_id = assignments.course_id
  and later.center_id = assignments.center_id and later.date_start_learning > assignments.date_start_learning`;

/**
 * On `assignments`: whether the course is assigned to the student anew. A trigger keeps this mark, because it is read
 * for many rows.
 */
export const isRenewed = sql<boolean>`assignments.is_renewed`;

/** Documents about one student that have a last day of validity and are not revoked, with their assignments. */
export const expiringDocuments = (db: Db | Tx) =>
  db
    .selectFrom('documents')
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .where('documents.expiresOn', 'is not', null)
    .where('documents.revokedAt', 'is', null)
    .where('documents.assignmentId', 'is not', null);

type Documents = SelectQueryBuilder<Database, 'documents', object>;

/** On `documents`: a condition on its assignment. A list of a center's own documents does not need to join them. */
const isOfAssignment = (scope: OperatorScope, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from assignments
    where assignments.id = documents.assignment_id and ${visibleAssignment(scope)} and ${condition})`;

/** The condition names the few renewed ones, because these have an index of their own. */
const notRenewed = (scope: OperatorScope) => sql<SqlBool>`not ${isOfAssignment(scope, isRenewed)}`;

function visible(db: Db | Tx, scope: OperatorScope): Documents {
  const rows = db
    .selectFrom('documents')
    .where('documents.expiresOn', 'is not', null)
    .where('documents.revokedAt', 'is', null)
    .where('documents.assignmentId', 'is not', null);
  return scope.organization?.type === 'EducationCenter'
    ? rows.where('documents.centerId', '=', scope.organization.id)
    : rows.where(isOfAssignment(scope, sql`true`));
}

type Filters = Omit<ExpiringFilters, 'period' | 'month'>;

/** The documents that the filters leave, whatever their last day. */
function matching(db: Db, scope: OperatorScope, { search, ...filters }: Filters): Documents {
  return wordPatterns(search ?? '').reduce(
    (found, pattern) => found.where('documents.searchText', 'like', pattern),
    unsearched(db, scope, filters),
  );
}

function unsearched(db: Db, scope: OperatorScope, { organizationId, isRenewed: renewed }: Filters): Documents {
  let rows = visible(db, scope);
  if (organizationId) rows = rows.where(isOfAssignment(scope, sql`assignments.organization_id = ${organizationId}`));
  if (renewed === undefined) return rows;
  return rows.where(renewed ? isOfAssignment(scope, isRenewed) : notRenewed(scope));
}

function filtered(db: Db, scope: OperatorScope, { period, month, ...filters }: ExpiringFilters): Documents {
  const { from, to } = expiryDates({ period, month });
  let rows = matching(db, scope, filters);
  if (from) rows = rows.where('documents.expiresOn', '>=', from);
  if (to) rows = rows.where('documents.expiresOn', '<=', to);
  return rows;
}

/** Expired documents are listed from the latest backwards, the others from the nearest on. */
const directionOf = ({ period, month }: ExpiringFilters) => (period === 'Expired' && !month ? 'desc' : 'asc');

const ordered = (rows: Documents, direction: 'asc' | 'desc'): Documents =>
  rows.orderBy('documents.expiresOn', direction).orderBy('documents.id', direction);

/** The rows of a page in its order. */
async function readRows(db: Db, ids: string[], direction: 'asc' | 'desc'): Promise<ExpiringRow[]> {
  const rows = await plannedOnce(db, shown(db, ids, direction));
  return rows.map(expiringRow);
}

function shown(db: Db, ids: string[], direction: 'asc' | 'desc') {
  return expiringDocuments(db)
    .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('documents.expiresOn', direction)
    .orderBy('documents.id', direction)
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .leftJoinLateral(
      sql<{ id: string; dateStartLearning: string; dateEndLearning: string }>`(${renewals}
        order by later.date_start_learning desc, later.id desc limit 1)`.as('renewal'),
      (join) => join.onTrue(),
    )
    .select(['documents.id', 'documents.type', 'documents.number', 'documents.issueDate'])
    .select(sql<string>`documents.expires_on`.as('expiresOn'))
    .select(['assignments.id as assignmentId', 'students.id as studentId', 'students.fullName'])
    .select(['courses.id as courseId', 'courses.title as courseTitle'])
    .select(['organizations.id as organizationId', 'organizations.title as organizationTitle'])
    .select(['renewal.id as renewalId', 'renewal.dateStartLearning as start', 'renewal.dateEndLearning as end']);
}

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const expiringRow = ({ start, end, ...row }: Shown): ExpiringRow => ({
  id: row.id,
  assignmentId: row.assignmentId,
  type: row.type,
  number: row.number,
  issueDate: row.issueDate,
  expiresOn: row.expiresOn,
  student: { id: row.studentId, fullName: row.fullName },
  course: { id: row.courseId, title: row.courseTitle },
  organization: { id: row.organizationId, title: row.organizationTitle },
  renewal:
    row.renewalId && start && end
      ? { assignmentId: row.renewalId, dateStartLearning: start, dateEndLearning: end }
      : null,
});

/** A page of the documents that expire as the filters say. */
export async function listExpiring(db: Db, scope: OperatorScope, query: ExpiringQuery): Promise<Page<ExpiringRow>> {
  const { pageNumber, pageSize } = query;
  const direction = directionOf(query);
  const found = filtered(db, scope, query);
  const cutOut = async ({ limit, offset }: Cut) =>
    idsOf(await ordered(found, direction).limit(limit).offset(offset).select('documents.id').execute());
  if (scope.organization?.type !== 'EducationCenter') {
    // No index has a client's documents in the order of their last days.
    const order = direction === 'asc' ? sql`expires_on, id` : sql`expires_on desc, id desc`;
    const own = found.select(['documents.id', 'documents.expiresOn']);
    const page = await gatherPage(db, query, own, order, cutOut);
    return { ...page, items: await readRows(db, page.items, direction) };
  }
  const cut = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const [ids, totalCount] = await Promise.all([cutOut(cut), countRows(db, found)]);
  return { items: await readRows(db, ids, direction), totalCount, pageNumber };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** All of them in the order of the list, fetched in portions while they are read. */
export async function* streamExpiring(
  db: Db,
  scope: OperatorScope,
  filters: ExpiringFilters,
  batch = BATCH,
): AsyncGenerator<ExpiringRow> {
  const direction = directionOf(filters);
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  const found = filtered(db, scope, filters);
  let after: ExpiringRow | undefined;
  do {
    const rest = after
      ? found.where(
          sql<boolean>`(documents.expires_on, documents.id) ${sign} (${after.expiresOn}::date, ${after.id}::uuid)`,
        )
      : found;
    const portion = ordered(rest, direction).limit(batch).select('documents.id');
    const rows = await readRows(db, idsOf(await portion.execute()), direction);
    yield* rows;
    after = rows.length === batch ? rows.at(-1) : undefined;
  } while (after);
}

/**
 * How many documents expire between two days, both included, without those whose course is assigned anew; at most one
 * above GLIMPSE_LIMIT.
 */
export function countExpiring(db: Db, scope: OperatorScope, { from, to }: { from: string; to: string }) {
  const rows = visible(db, scope)
    .where('documents.expiresOn', '>=', from)
    .where('documents.expiresOn', '<=', to)
    .where(notRenewed(scope));
  return countRows(db, rows, GLIMPSE_LIMIT);
}

type YearFilters = Filters & { year: number };

/**
 * How many documents expire in each month of a year, each counted up to GLIMPSE_LIMIT + 1.
 * @param limit how many documents a search may find before counting by month is given up
 */
export async function countByMonth(
  db: Db,
  scope: OperatorScope,
  query: YearFilters,
  limit = COUNT_LIMIT,
): Promise<ExpiringMonth[]> {
  const { year, search, organizationId, isRenewed: renewed } = query;
  // A center's documents are in an index by their last days: no search is needed first.
  if (scope.organization?.type === 'EducationCenter' && !search && !organizationId && renewed !== true)
    return countAlong(db, scope, query);
  const found = matching(db, scope, query)
    .where('documents.expiresOn', '>=', `${year}-01-01`)
    .where('documents.expiresOn', '<=', `${year}-12-31`)
    .select('documents.expiresOn')
    .limit(limit + 1);
  const capped = cappedCounts(db);
  const question = found.compile();
  const remembered = capped.answerTo<ExpiringMonth[]>(question);
  if (remembered) return remembered;
  const { rows } = await sql<ExpiringMonth & { total: number }>`
    with found as materialized (${found}),
      counted as (select to_char(expires_on, 'YYYY-MM') as month, count(*) as count from found group by 1)
    select month, least(coalesce(count, 0), ${GLIMPSE_LIMIT + 1}) as count, (select count(*) from found) as total
    from ${monthsOf(year)} left join counted using (month) order by month`.execute(db);
  if (rows.every(({ total }) => total <= limit)) return rows.map(({ month, count }) => ({ month, count }));
  const months = await countAlong(db, scope, query);
  capped.add(question, months);
  return months;
}

/** The months of a year as a table: YYYY-MM, the first and the last day. */
const monthsOf = (year: number) => sql`(select to_char(day, 'YYYY-MM') as month, day::date as first_day,
    (day + interval '1 month - 1 day')::date as last_day
  from generate_series(make_date(${year}, 1, 1)::timestamp, make_date(${year}, 12, 1), '1 month') as day) as months`;

/** Reads along the days of each month until the limit is reached. */
async function countAlong(db: Db, scope: OperatorScope, { year, search, ...filters }: YearFilters) {
  // "is true" keeps the planner from the trigram index: what is found too often there is met soon here.
  const alike = wordPatterns(search ?? '').reduce(
    (rows, pattern) => rows.where(sql<SqlBool>`(documents.search_text like ${pattern}) is true`),
    unsearched(db, scope, filters),
  );
  const enough = alike
    .where(sql<SqlBool>`documents.expires_on >= first_day and documents.expires_on <= last_day`)
    .orderBy('documents.expiresOn')
    .select('documents.expiresOn')
    .limit(GLIMPSE_LIMIT + 1);
  const { rows } = await sql<ExpiringMonth>`select month, (select count(*) from (${enough}) as found) as count
    from ${monthsOf(year)} order by month`.execute(db);
  return rows;
}

/** A document to be renewed, as read within the transaction. */
export interface ToRenew {
  documentId: string;
  studentId: Seen<'students'>;
  fullName: string;
  courseId: string;
  courseTitle: string;
  centerId: string;
  isRenewed: boolean;
  /** Whether the student still works in an organization that the operator sees. */
  isOwn: boolean;
}

/** The documents among `ids` that the operator sees and that expire. */
export function findToRenew(tx: Tx, scope: OperatorScope, ids: readonly string[]): Promise<ToRenew[]> {
  return visible(tx, scope)
    .where('documents.id', 'in', ids)
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .orderBy('students.fullName')
    .select(['documents.id as documentId', 'students.id as studentId', 'students.fullName'])
    .select(['courses.id as courseId', 'courses.title as courseTitle', 'courses.centerId'])
    .select(isRenewed.as('isRenewed'))
    .select(sql<boolean>`students.organization_id in ${visibleOrganizations(scope)}`.as('isOwn'))
    .$narrowType<{ studentId: Seen<'students'> }>()
    .execute();
}

/** Locks the students, so that two renewals of theirs are made one after another. */
export async function lockPeople(tx: Tx, ids: readonly Seen<'students'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('students').where('id', 'in', ids).orderBy('id').select('id').forNoKeyUpdate().execute();
}
