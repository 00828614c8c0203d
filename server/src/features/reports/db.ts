import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type {
  ReportChoices,
  ReportFilters,
  ReportQuery,
  ReportQuestion,
  ReportRow,
  ReportTotals,
} from '@dopusk/contract/reports.ts';
import { type Kysely, sql } from 'kysely';
import { balanceAsSeen, boundParts } from '../../db/bound-money.ts';
import { cappedCounts } from '../../db/capped-counts.ts';
import type { Db } from '../../db/connection.ts';
import { anyId, cutOut, idsOf, inPortions, summedPages } from '../../db/paging.ts';
import { builtOnce, plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/schema.ts';
import { type CenterScope, mayKnowMoney } from '../../db/scope.ts';
import { shownCourseTitle } from '../../db/shown-course-title.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { isCenterOrClient, visibleAssignment, visibleStudent } from '../../db/visible.ts';
import { documentState, isGivenNothing } from '../assignments/db/document-state.ts';
import { isPaid } from '../assignments/db/list-assignments.ts';
import { type Assignments, searchAssignments } from '../assignments/db/search-assignments.ts';

/**
 * A page of the report with the totals of all its lines: the latest end of training first, of a day one organization after
 * the other, and of each its courses.
 * @param limit so many lines of a search are added up at most
 */
export async function readReport(
  db: Db,
  scope: CenterScope,
  { pagination, ...question }: ReportQuery,
  limit = COUNT_LIMIT,
) {
  const { pageNumber, pageSize } = pagination;
  const filtered = filteredAssignments(db, scope, question.filters);
  const found = await searchAssignments(db, question.search);
  const reached = pageNumber * pageSize;
  const ids = ordered(found(filtered, (rows) => ordered(rows).limit(reached))).select('assignments.id');
  const counted = found(filtered, (rows) => rows.limit(limit + 1));
  const [items, totals] = await Promise.all([
    cutOut(pagination, ids).then((page) => readRows(db, scope, page)),
    readTotals(db, scope, question, { found: counted, limit }),
  ]);
  const totalCount = Math.min(totals?.count ?? Infinity, COUNT_LIMIT + 1);
  return { items, totals, totalCount, pageNumber };
}

/** Whether the lines of one organization alone are asked for: an index holds them in the report's order, whatever the period. */
const isOfOne = ({ filters, search }: ReportQuestion): boolean =>
  filters.organizations.length === 1 &&
  filters.students.length === 0 &&
  filters.courses.length === 0 &&
  !filters.issueStatus &&
  !search;

interface OfOne {
  centerId: string;
  organizationId: string;
  start: string;
  end: string;
}

const firstOfOne = summedPages((db, { centerId, organizationId, start, end }: OfOne) => {
  const rows: Assignments = db
    .selectFrom('assignments')
    .where('assignments.organizationId', '=', organizationId)
    .where('assignments.centerId', '=', centerId)
    .where('assignments.dateEndLearning', '>=', start)
    .where('assignments.dateEndLearning', '<=', end);
  const sums = db
    .selectFrom(countedTotals(rows).as('all'))
    .leftJoin(chosenOrganizations(db, centerId).as('chosen'), (join) => join.on('chosen.id', '=', organizationId))
    .leftJoin(shownBalances(db).as('balance'), (join) => join.on('balance.organizationId', '=', organizationId))
    .select(['count as countOfAll', 'issued as issuedOfAll', 'amount as amountOfAll'])
    .select([
      'chosen.title as chosenTitle',
      'chosen.organizationType as chosenType',
      'balance.parts',
      'balance.kopecks',
    ]);
  return { sums, ordered: shownLines(ordered(rows)) };
});

/**
 * The first page of one organization's lines with their totals and its name, by one statement: what a center opens for a client.
 * Null for any other question.
 */
export async function readFirstOfOne(db: Db, scope: CenterScope, { pagination, ...question }: ReportQuery) {
  const [organizationId] = question.filters.organizations;
  if (!isOfOne(question) || pagination.pageNumber !== 1 || organizationId === undefined) return null;
  const { start, end } = question.filters.period;
  const centerId = scope.organization.id;
  const values = { centerId, organizationId, start: start ?? '-infinity', end: end ?? 'infinity' };
  const found = await firstOfOne(db, values, pagination.pageSize);
  const { countOfAll: count = 0, issuedOfAll: issued = 0, amountOfAll = 0 } = found[0] ?? {};
  const { chosenTitle: title, chosenType: organizationType, kopecks, parts } = found[0] ?? {};
  const balance = kopecks == null ? 0 : balanceAsSeen(scope, organizationId, { kopecks, parts: parts ?? [] }).amount;
  const balances = new Map([[organizationId, balance]]);
  const organizations = title && organizationType ? [{ id: organizationId, title, organizationType }] : [];
  return {
    items: found.filter(({ isOfPage }) => isOfPage).map((row) => lineOf(row, scope, balances)),
    totals: { count, issued, amount: toRubles(amountOfAll) },
    totalCount: Math.min(count, COUNT_LIMIT + 1),
    pageNumber: 1,
    chosen: { organizations, students: [], courses: [] },
  };
}

/** All rows of the report in its order, fetched in portions while they are read. */
export async function* streamReport(
  db: Db,
  scope: CenterScope,
  question: ReportQuestion,
  portion?: number,
): AsyncGenerator<ReportRow> {
  const filtered = filteredAssignments(db, scope, question.filters);
  const found = await searchAssignments(db, question.search);
  yield* inPortions<ReportRow>(async (last, size) => {
    const rest = last
      ? filtered.where(
          sql<boolean>`(assignments.date_end_learning, assignments.organization_id, assignments.course_id, assignments.id)
            < (${last.date}::date, ${last.organization.id}::uuid, ${last.course.id}::uuid, ${last.id}::uuid)`,
        )
      : filtered;
    const ids = ordered(found(rest, (rows) => ordered(rows).limit(size))).select('assignments.id');
    return readRows(db, scope, await ids.limit(size).execute());
  }, portion);
}

/** The ids of all rows of the report, in its order; one above `limit` at most. */
export async function findReportIds(
  db: Db,
  scope: CenterScope,
  question: ReportQuestion,
  limit: number,
): Promise<string[]> {
  const filtered = filteredAssignments(db, scope, question.filters);
  const found = await searchAssignments(db, question.search);
  const first = (rows: Assignments) => ordered(rows).limit(limit + 1);
  const rows = await first(found(filtered, first)).select('assignments.id').execute();
  return rows.map(({ id }) => id);
}

const ordered = (rows: Assignments): Assignments =>
  rows
    .orderBy('assignments.dateEndLearning', 'desc')
    .orderBy('assignments.organizationId', 'desc')
    .orderBy('assignments.courseId', 'desc')
    .orderBy('assignments.id', 'desc');

/** The assignments that the filters leave, without order or columns. */
function filteredAssignments(
  db: Db,
  scope: CenterScope,
  { period, organizations, students, courses, issueStatus }: ReportFilters,
): Assignments {
  let rows: Assignments = db.selectFrom('assignments').where(visibleAssignment(scope));
  if (period.start) rows = rows.where('assignments.dateEndLearning', '>=', period.start);
  if (period.end) rows = rows.where('assignments.dateEndLearning', '<=', period.end);
  if (organizations.length > 0) rows = rows.where('assignments.organizationId', 'in', organizations);
  if (students.length > 0) rows = rows.where('assignments.studentId', 'in', students);
  if (courses.length > 0) rows = rows.where('assignments.courseId', 'in', courses);
  if (issueStatus) rows = rows.where('assignments.isIssued', '=', issueStatus === 'Issued');
  return rows;
}

/**
 * The totals of all lines. By center, period and status they are added up from the sums by day; with other filters the
 * lines are counted. Null for a search that finds more than `limit`.
 */
async function readTotals(
  db: Db,
  scope: CenterScope,
  question: ReportQuestion,
  { found, limit }: { found: Assignments; limit: number },
): Promise<ReportTotals | null> {
  const { organizations, students, courses } = question.filters;
  const isByDay = [organizations, students, courses].every((chosen) => chosen.length === 0) && !question.search;
  const totals = isByDay ? totalsByDay(db, scope, question.filters) : countedTotals(found);
  const capped = cappedCounts(db);
  if (question.search && capped.has(totals.compile())) return null;
  const [sums] = isByDay ? await plannedOnce(db, totals) : await totals.execute();
  const { amount = 0, count = 0, issued = 0 } = sums ?? {};
  const counts = { count, issued };
  if (!question.search || counts.count <= limit) return { ...counts, amount: toRubles(amount) };
  capped.add(totals.compile());
  return null;
}

function totalsByDay(db: Db, scope: CenterScope, { period, issueStatus }: ReportFilters) {
  let days = db.selectFrom('reportDays').where('centerId', '=', scope.organization.id);
  if (period.start) days = days.where('dateEndLearning', '>=', period.start);
  if (period.end) days = days.where('dateEndLearning', '<=', period.end);
  if (issueStatus) days = days.where('isIssued', '=', issueStatus === 'Issued');
  return days.select([
    sql<number>`coalesce(sum(assignments), 0)::bigint`.as('count'),
    sql<number>`coalesce(sum(assignments) filter (where is_issued), 0)::bigint`.as('issued'),
    sql<number>`coalesce(sum(kopecks), 0)::bigint`.as('amount'),
  ]);
}

/**
 * Folds the lines left by the changes of a day into one. Readers see the old ones or the new one; two runs at once fold
 * different lines.
 */
export async function foldReportDays(db: Db): Promise<void> {
  await sql`with folded as (
      delete from report_days where (center_id, date_end_learning, is_issued) in (
        select center_id, date_end_learning, is_issued from report_days group by 1, 2, 3 having count(*) > 1)
      returning center_id, date_end_learning, is_issued, assignments, kopecks)
    insert into report_days select center_id, date_end_learning, is_issued, sum(assignments), sum(kopecks)
    from folded group by 1, 2, 3 having sum(assignments) <> 0 or sum(kopecks) <> 0`.execute(db);
}

const countedTotals = (found: Assignments) =>
  found.select([
    sql<number>`count(*)`.as('count'),
    sql<number>`count(*) filter (where assignments.is_issued)`.as('issued'),
    sql<number>`coalesce(sum(assignments.price_kopecks), 0)::bigint`.as('amount'),
  ]);

const studentCount = sql<number>`case when assignments.group_id is null then 1 else (select count(*)
  from assignments peers where peers.group_id = assignments.group_id and peers.course_id = assignments.course_id)
  end`.as('studentCount');

const readShown = builtOnce((db, { ids }: { ids: string[] }) =>
  shownLines(ordered(db.selectFrom('assignments').where('assignments.id', '=', anyId(ids)))),
);

/** What a line of the report is made of. */
const shownLines = (rows: Assignments) =>
  rows
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .select([
      'assignments.id',
      'assignments.dateEndLearning as date',
      'students.id as studentId',
      'students.fullName',
      'courses.id as courseId',
      shownCourseTitle.as('courseTitle'),
      'courses.issuedDocuments as documents',
      'courses.trainingType',
      'organizations.id as organizationId',
      shownTitleOf('organizations').as('organizationTitle'),
      'assignments.recipiencyType as issueMethod',
      'assignments.isIssued',
      'assignments.priceKopecks as amount',
      isPaid,
      documentState().as('documentState'),
      isGivenNothing().as('isGivenNothing'),
      studentCount,
    ]);

type Shown = Awaited<ReturnType<typeof readShown>>[number];

/** The rows of these assignments, in the report's order. */
async function readRows(db: Db, scope: CenterScope, page: { id: string }[]): Promise<ReportRow[]> {
  const rows = await readShown(db, { ids: idsOf(page) });
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const balances = await readBalances(db, scope, organizationIds);
  return rows.map((row) => lineOf(row, scope, balances));
}

function lineOf(row: Shown, scope: CenterScope, balances: ReadonlyMap<string, number>): ReportRow {
  return {
    id: row.id,
    date: row.date,
    student: { id: row.studentId, fullName: row.fullName },
    course: { id: row.courseId, title: row.courseTitle },
    trainingType: row.trainingType,
    organization: { id: row.organizationId, title: row.organizationTitle },
    isPaid: row.isPaid,
    issueMethod: row.issueMethod,
    documents: row.documents,
    status: row.isIssued ? 'Issued' : 'NotIssued',
    amount: toRubles(row.amount),
    studentCount: row.studentCount,
    organizationBalance: mayKnowMoney(scope) ? (balances.get(row.organizationId) ?? 0) : null,
    hasGeneratedDocs: row.documentState,
    isGivenNothing: row.isGivenNothing,
  };
}

const readAccounts = builtOnce((db, { organizationIds }: { organizationIds: string[] }) =>
  shownBalances(db).where('organizationId', '=', anyId(organizationIds)),
);

/** Balances and what of them is spent with one center only. */
const shownBalances = (db: Kysely<Database>) =>
  db
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .select(sql<string>`organization_id`.as('organizationId'))
    .select(boundParts(sql.ref('accounts.id')).as('parts'))
    .select(
      sql<number>`coalesce((select balance_after from entries
        where account_id = accounts.id order by position desc limit 1), 0)`.as('kopecks'),
    );

/** What the center is told of the balances of these organizations, in rubles. */
async function readBalances(db: Db, scope: CenterScope, organizationIds: string[]): Promise<Map<string, number>> {
  const rows = await readAccounts(db, { organizationIds });
  return new Map(rows.map(({ organizationId: id, ...balance }) => [id, balanceAsSeen(scope, id, balance).amount]));
}

const readOrganizations = builtOnce((db, { organizations, centerId }: { organizations: string[]; centerId: string }) =>
  chosenOrganizations(db, centerId).where('id', '=', anyId(organizations)),
);

/** What a center may choose in the report's filter, with what the filter says of it. */
const chosenOrganizations = (db: Kysely<Database>, centerId: string) =>
  db
    .selectFrom('organizations')
    .where(isCenterOrClient(centerId, 'organizations.id'))
    .select(['id', 'title', 'type as organizationType']);

/** The names of the filters' values; those that the center does not see are left out. */
export async function readChoices(
  db: Db,
  scope: CenterScope,
  { organizations, students, courses }: ReportFilters,
): Promise<ReportChoices> {
  const [knownOrganizations, knownStudents, knownCourses] = await Promise.all([
    organizations.length === 0 ? [] : readOrganizations(db, { organizations, centerId: scope.organization.id }),
    students.length === 0
      ? []
      : db
          .selectFrom('students')
          .where('id', 'in', students)
          // A student who has left for another organization is still in the center's report.
          .where((eb) =>
            eb.or([
              sql<boolean>`${visibleStudent(scope)}`,
              eb.exists(
                eb
                  .selectFrom('assignments')
                  .whereRef('assignments.studentId', '=', 'students.id')
                  .where(visibleAssignment(scope))
                  .select('assignments.id'),
              ),
            ]),
          )
          .select(['id', 'fullName as title'])
          .execute(),
    courses.length === 0
      ? []
      : db
          .selectFrom('courses')
          .where('id', 'in', courses)
          .where('centerId', '=', scope.organization.id)
          .select(['id', 'title'])
          .execute(),
  ]);
  return { organizations: knownOrganizations, students: knownStudents, courses: knownCourses };
}
