import { type Concern, foreignIdsSince, type MonthSums } from '@dopusk/contract/dashboard.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { COUNT_LIMIT, GLIMPSE_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import { cappedCounts } from '../../db/capped-counts.ts';
import type { Db } from '../../db/connection.ts';
import { midnight } from '../../db/moscow-day.ts';
import { countRows } from '../../db/paging.ts';
import { type CenterScope, isAdministrator, isCenter, type OperatorScope } from '../../db/scope.ts';
import { isVisibleOrganization, visibleAssignment } from '../../db/visible.ts';
import { tasks } from '../assignments/db/tasks.ts';
import { linesOfForeignIds } from '../audit/db.ts';
import { countExpiring } from '../expiring/db.ts';
import { overdueInvoices } from '../invoices/db.ts';

/** Counts for a card. */
const glimpse: typeof countRows = (db, rows) => countRows(db, rows, GLIMPSE_LIMIT);

type Count = (db: Db, scope: OperatorScope) => Promise<number>;

/** Each query uses an index of exactly what it counts. */
const counts: Record<Concern, Count> = {
  Unpaid: (db, scope) =>
    glimpse(db, db.selectFrom('assignments').where(visibleAssignment(scope)).where('assignments.paidAt', 'is', null)),
  Overdue: (db, scope) => glimpse(db, overdueInvoices(db, scope)),
  ToFix: (db, scope) => glimpse(db, tasks(db, scope, 'Fix')),
  ToIssue: (db, scope) => glimpse(db, tasks(db, scope, 'Issue')),
  Expiring: (db, scope) => countExpiring(db, scope, { from: today(), to: daysLater(today(), 30) }),
  FailedDeliveries: (db, scope) =>
    glimpse(
      db,
      db
        .selectFrom('deliveries')
        .where(isVisibleOrganization(scope, 'deliveries.organizationId'))
        .where('state', '=', 'failed'),
    ),
  FailedLms: async (db, scope) => {
    const centerId = scope.organization?.id ?? '';
    const [accounts, enrolments] = await Promise.all([
      glimpse(db, db.selectFrom('lmsAccounts').where('centerId', '=', centerId).where('state', '=', 'Failed')),
      glimpse(db, db.selectFrom('lmsEnrolments').where('centerId', '=', centerId).where('state', '=', 'Failed')),
    ]);
    return accounts + enrolments;
  },
  ForeignIds: async (db, scope) =>
    isCenter(scope)
      ? glimpse(db, linesOfForeignIds(db, scope).where('auditLog.createdAt', '>=', midnight(foreignIdsSince())))
      : 0,
};

/**
 * The cards of this operator: letters, the learning system and tried doors are for an administrator, fixing for a center,
 * invoices for whoever has the right for money.
 */
function concernsOf(scope: OperatorScope): Concern[] {
  if (!scope.organization) return [];
  const money: Concern[] = scope.rights.includes('Money') ? ['Unpaid', 'Overdue'] : ['Unpaid'];
  if (scope.organization.type !== 'EducationCenter') return [...money, 'ToIssue', 'Expiring'];
  const all: Concern[] = [...money, 'ToFix', 'ToIssue', 'Expiring'];
  return isAdministrator(scope) ? [...all, 'FailedDeliveries', 'FailedLms', 'ForeignIds'] : all;
}

/** The counts of all cards of the operator. */
export function readConcerns(db: Db, scope: OperatorScope) {
  return Promise.all(concernsOf(scope).map(async (concern) => ({ concern, count: await counts[concern](db, scope) })));
}

const MONTHS = 12;

/** The last twelve months up to this one, YYYY-MM. */
function lastMonths(day = today()): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index)).toISOString().slice(0, 7),
  );
}

/**
 * What the center assigned and earned in each of the last twelve months; refunds are taken off the month they were made
 * in. Each month is a range of an index. With more assignments in the year than `limit` the figures may be a minute
 * old.
 */
export async function readMonths(db: Db, scope: CenterScope, limit = COUNT_LIMIT): Promise<MonthSums[]> {
  const centerId = scope.organization.id;
  const question = sql<{ month: string; assignments: number; kopecks: number }>`
    select month,
      (select count(*) from assignments
        where center_id = ${centerId} and created_at >= begins and created_at < ends) as assignments,
      coalesce((select sum(amount_kopecks) from entries
        where account_id = (select id from accounts where kind = 'revenue' and organization_id = ${centerId})
        and position is null and created_at >= begins and created_at < ends), 0)::bigint as kopecks
    from (select month, first_day at time zone 'Europe/Moscow' as begins,
        (first_day + interval '1 month') at time zone 'Europe/Moscow' as ends
      from unnest(${lastMonths()}::text[]) as month
      cross join lateral (select (month || '-01')::timestamp as first_day) as days) as months
    order by month`.compile(db);
  const capped = cappedCounts(db);
  const remembered = capped.answerTo<MonthSums[]>(question);
  if (remembered) return remembered;
  const { rows } = await db.executeQuery(question);
  const months = rows.map(({ month, assignments, kopecks }) => ({ month, assignments, revenue: toRubles(kopecks) }));
  if (rows.reduce((sum, { assignments }) => sum + assignments, 0) > limit) capped.add(question, months);
  return months;
}
