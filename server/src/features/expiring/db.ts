import { dependentOn } from '@dopusk/contract/documents/dependence.ts';
import {
  type ExpiringFilters,
  type ExpiringMonth,
  type ExpiringQuery,
  type ExpiringRow,
  expiryDates,
} from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { COUNT_LIMIT, GLIMPSE_LIMIT, type Page } from '@dopusk/contract/fields/page.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { cappedCounts } from '../../db/capped-counts.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { anyOf, inPortions, readAlong, readGathered } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/schema.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { holds, nameWordPatterns } from '../../db/search-text.ts';
import type { Seen } from '../../db/seen.ts';
import { shownCourseTitle } from '../../db/shown-course-title.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { isOpen, visibleAssignment, visibleStudent } from '../../db/visible.ts';

/**
 * On `assignments`: the same student's trainings at the same course from a later day, which is what a renewal is; not those whose
 * check he has failed or missed (decision 955).
 */
const renewals = sql`select later.id, later.date_start_learning, later.date_end_learning from assignments later
  where later.student_id = assignments.student_id and later.course_id = assignments.course_id
  and later.center_id = assignments.center_id and later.date_start_learning > assignments.date_start_learning
  and not exists (select from training_results said where said.assignment_id = later.id and said.outcome <> 'Passed')`;

/**
 * On `assignments`: whether the course is assigned to the student anew. Triggers keep this mark, because it is read
 * for many rows.
 */
export const isRenewed = sql<boolean>`assignments.is_renewed`;

/** Of a card beside a certificate that expires too: both are of one check, and people are to be checked once. */
const isBesideCertificate = sql<SqlBool>`(documents.type = any(${dependentOn('Certificate')}) and exists (
  select from documents as certificate where certificate.assignment_id = documents.assignment_id
    and certificate.type = 'Certificate' and certificate.revoked_at is null and certificate.expires_on is not null))`;

/** Documents about one student that have a last day of validity and are not revoked, with their assignments. */
export const expiringDocuments = (db: Db | Tx) =>
  db
    .selectFrom('documents')
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .where('documents.expiresOn', 'is not', null)
    .where('documents.revokedAt', 'is', null)
    .where('documents.assignmentId', 'is not', null)
    .where(sql<SqlBool>`not ${isBesideCertificate}`);

type Documents = SelectQueryBuilder<Database, 'documents', object>;

/** On `documents`: a condition on its assignment. A list of a center's own documents does not need to join them. */
const isOfAssignment = (scope: OperatorScope, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from assignments
    where assignments.id = documents.assignment_id and ${visibleAssignment(scope)} and ${condition})`;

/** The condition names the few renewed ones, because these have an index of their own. */
const notRenewed = (scope: OperatorScope) => sql<SqlBool>`not ${isOfAssignment(scope, isRenewed)}`;

type Filters = Pick<ExpiringFilters, 'search' | 'organizationId' | 'isRenewed'>;

/** The documents of the operator that expire, without order or columns. */
function foundDocuments(
  db: Db | Tx,
  scope: OperatorScope,
  {
    search,
    organizationId,
    isRenewed: renewed,
    from,
    to,
    dueSince,
  }: Partial<Filters> & { from?: string | null; to?: string | null; dueSince?: string | null },
): Documents {
  let rows: Documents = db
    .selectFrom('documents')
    .where('documents.expiresOn', 'is not', null)
    .where('documents.revokedAt', 'is', null)
    .where('documents.assignmentId', 'is not', null)
    .where(sql<SqlBool>`not ${isBesideCertificate}`)
    .where(
      scope.organization?.type === 'EducationCenter'
        ? sql<SqlBool>`documents.center_id = ${scope.organization.id} and ${isOpen()}`
        : sql<SqlBool>`${isOpen()} and ${isOfAssignment(scope, sql`true`)}`,
    )
    .where(holds('documents.searchText', nameWordPatterns(search)));
  if (organizationId) rows = rows.where(isOfAssignment(scope, sql`assignments.organization_id = ${organizationId}`));
  if (renewed !== undefined) rows = rows.where(renewed ? isOfAssignment(scope, isRenewed) : notRenewed(scope));
  if (dueSince) rows = rows.where((eb) => eb.or([eb('documents.expiresOn', '>=', dueSince), notRenewed(scope)]));
  if (from) rows = rows.where('documents.expiresOn', '>=', from);
  if (to) rows = rows.where('documents.expiresOn', '<=', to);
  return rows;
}

/** The days that the filters ask for; of what is due, what has been renewed is listed only from today on. */
const daysOf = (filters: ExpiringFilters) => ({
  ...expiryDates(filters),
  dueSince: filters.period === 'Due' && !filters.month ? today() : null,
});

/** Expired documents are listed from the latest backwards, the others from the nearest on. */
const directionOf = ({ period, month }: ExpiringFilters) => (period === 'Expired' && !month ? 'desc' : 'asc');

const ordered = (rows: Documents, direction: 'asc' | 'desc'): Documents =>
  rows.orderBy('documents.expiresOn', direction).orderBy('documents.id', direction);

/** A page of the documents that expire as the filters say. */
export async function listExpiring(db: Db, scope: OperatorScope, query: ExpiringQuery): Promise<Page<ExpiringRow>> {
  const direction = directionOf(query);
  const found = foundDocuments(db, scope, { ...query, ...daysOf(query) });
  const { items, ...page } =
    scope.organization?.type === 'EducationCenter'
      ? await readAlong(db, query, found, ordered(found, direction).select('documents.id'))
      : // No index holds a client's documents in the order of their days.
        await readGathered(db, query, {
          table: 'documents',
          all: found,
          matching: (rows) => rows,
          columns: ['documents.id', 'documents.expiresOn'],
          order: direction === 'asc' ? sql`expires_on, id` : sql`expires_on desc, id desc`,
        });
  return { ...page, items: await readRows(db, items, direction) };
}

/** All of them in the order of the list, fetched in portions while they are read. */
export function streamExpiring(
  db: Db,
  scope: OperatorScope,
  filters: ExpiringFilters,
  portion?: number,
): AsyncGenerator<ExpiringRow> {
  const direction = directionOf(filters);
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  const found = foundDocuments(db, scope, { ...filters, ...daysOf(filters) });
  return inPortions(async (last, size) => {
    const rest = last
      ? found.where(sql<boolean>`(expires_on, documents.id) ${sign} (${last.expiresOn}::date, ${last.id}::uuid)`)
      : found;
    const page = await ordered(rest, direction).limit(size).select('documents.id').execute();
    return readRows(db, page, direction);
  }, portion);
}

/** The rows of a page in its order. */
async function readRows(db: Db, page: { id: string }[], direction: 'asc' | 'desc'): Promise<ExpiringRow[]> {
  const shown = expiringDocuments(db)
    .where('documents.id', '=', anyOf(page))
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
    .select(['documents.id', 'documents.type', 'documents.trainingType', 'documents.number', 'documents.issueDate'])
    .select(sql<string>`documents.expires_on`.as('expiresOn'))
    .select(['assignments.id as assignmentId', 'students.id as studentId', 'students.fullName'])
    .select(['courses.id as courseId', shownCourseTitle.as('courseTitle')])
    .select(['organizations.id as organizationId', shownTitleOf('organizations').as('organizationTitle')])
    .select(['renewal.id as renewalId', 'renewal.dateStartLearning as start', 'renewal.dateEndLearning as end']);
  const rows = await plannedOnce(db, shown);
  return rows.map(({ start, end, ...row }) => ({
    id: row.id,
    assignmentId: row.assignmentId,
    type: row.type,
    trainingType: row.trainingType,
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
  }));
}

/** The documents that expire between two days, both included, without those whose course is assigned anew. */
export const expiringBetween = (db: Db, scope: OperatorScope, { from, to }: { from: string; to: string }) =>
  foundDocuments(db, scope, { from, to, isRenewed: false });

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
  const found = foundDocuments(db, scope, { ...query, from: `${year}-01-01`, to: `${year}-12-31` })
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
  const enough = foundDocuments(db, scope, filters)
    .where(sql<SqlBool>`${holds('documents.searchText', nameWordPatterns(search))} is true`)
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
  /** Whether the operator still sees the student. */
  isOwn: boolean;
}

/** The documents among `ids` that the operator sees and that expire. */
export function findToRenew(tx: Tx, scope: OperatorScope, ids: readonly string[]): Promise<ToRenew[]> {
  return foundDocuments(tx, scope, {})
    .where('documents.id', 'in', ids)
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .orderBy('students.fullName')
    .select(['documents.id as documentId', 'students.id as studentId', 'students.fullName'])
    .select(['courses.id as courseId', shownCourseTitle.as('courseTitle'), 'courses.centerId'])
    .select(isRenewed.as('isRenewed'))
    .select(sql<boolean>`${visibleStudent(scope)}`.as('isOwn'))
    .$narrowType<{ studentId: Seen<'students'> }>()
    .execute();
}

/** What the new groups of a renewal have been assigned, in their order; prices in kopecks. */
export async function readAssigned(tx: Tx, scope: OperatorScope, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .where('assignments.groupId', 'in', groupIds)
    .where(visibleAssignment(scope))
    .orderBy('assignments.groupId')
    .orderBy('students.fullName')
    .select(['assignments.groupId', 'students.fullName', shownCourseTitle.as('course')])
    .select(shownTitleOf('center').as('center'))
    .select(['assignments.dateStartLearning as dateStart', 'assignments.dateEndLearning as dateEnd'])
    .select('assignments.priceKopecks as kopecks')
    .execute();
}

/** Locks the students, so that two renewals of theirs are made one after another. */
export async function lockPeople(tx: Tx, ids: readonly Seen<'students'>[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.selectFrom('students').where('id', 'in', ids).orderBy('id').select('id').forNoKeyUpdate().execute();
}
