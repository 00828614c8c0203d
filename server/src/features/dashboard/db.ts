import type { Concern } from '@dopusk/contract/dashboard.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../../db/connection.ts';
import { countRows } from '../../db/paging.ts';
import { visibleAssignment, visibleOrganizations } from '../../db/visible.ts';
import { isAdministrator, type OperatorScope } from '../../http/scope.ts';
import { tasks } from '../assignments/db/tasks.ts';
import { countExpiring } from '../expiring/db.ts';

type Count = (db: Db, scope: OperatorScope) => Promise<number>;

/** Each looks along an index of just what it counts. */
const counts: Record<Concern, Count> = {
  Unpaid: (db, scope) =>
    countRows(
      db,
      db.selectFrom('assignments').where(visibleAssignment(scope)).where('assignments.paid_at', 'is', null),
    ),
  ToFix: (db, scope) => countRows(db, tasks(db, scope, 'Fix')),
  ToIssue: (db, scope) => countRows(db, tasks(db, scope, 'Issue')),
  Expiring: (db, scope) => countExpiring(db, scope, { from: today(), to: daysLater(today(), 30) }),
  FailedDeliveries: (db, scope) =>
    countRows(
      db,
      db
        .selectFrom('deliveries')
        .where('organization_id', 'in', visibleOrganizations(scope))
        .where('state', '=', 'failed'),
    ),
  FailedLms: async (db, scope) => {
    const centerId = scope.organization?.id ?? '';
    const [accounts, enrolments] = await Promise.all([
      countRows(db, db.selectFrom('lms_accounts').where('center_id', '=', centerId).where('state', '=', 'Failed')),
      countRows(db, db.selectFrom('lms_enrolments').where('center_id', '=', centerId).where('state', '=', 'Failed')),
    ]);
    return accounts + enrolments;
  },
};

/** What concerns this operator: letters and the learning system are an administrator's, handing out is a center's. */
function concernsOf(scope: OperatorScope): Concern[] {
  if (!scope.organization) return [];
  if (scope.organization.type !== 'EducationCenter') return ['Unpaid', 'ToIssue', 'Expiring'];
  const all: Concern[] = ['Unpaid', 'ToFix', 'ToIssue', 'Expiring'];
  return isAdministrator(scope) ? [...all, 'FailedDeliveries', 'FailedLms'] : all;
}

/** How much of everything there is that concerns the operator. */
export function readConcerns(db: Db, scope: OperatorScope) {
  return Promise.all(concernsOf(scope).map(async (concern) => ({ concern, count: await counts[concern](db, scope) })));
}
