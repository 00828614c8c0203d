import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';

/** The most that one act takes. */
const LIMIT = 1000;

/** Training that may be accepted: paid, ended by `until`, in no act yet; of an invoice, or of an organization since a day. */
export function listToAccept(
  db: Db | Tx,
  scope: CenterScope,
  by: { organizationId: string; invoiceId: string | null; since: string | null; until: string },
) {
  const { organizationId, invoiceId, since, until } = by;
  return db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .leftJoin('actAssignments', 'actAssignments.assignmentId', 'assignments.id')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('assignments.organizationId', '=', organizationId)
    .where('assignments.paidAt', 'is not', null)
    .where('assignments.dateEndLearning', '<=', until)
    .where('actAssignments.assignmentId', 'is', null)
    .$if(since !== null, (some) => some.where('assignments.dateEndLearning', '>=', since ?? ''))
    .$if(invoiceId !== null, (some) =>
      some.where('assignments.id', 'in', (eb) =>
        eb
          .selectFrom('invoiceAssignments')
          .where('invoiceId', '=', invoiceId ?? '')
          .select('assignmentId'),
      ),
    )
    .orderBy('courses.title')
    .orderBy('assignments.priceKopecks')
    .orderBy('assignments.id')
    .limit(LIMIT)
    .select([
      'assignments.id',
      'assignments.courseId',
      'courses.title',
      'assignments.priceKopecks as kopecks',
      'assignments.dateEndLearning as dateEnd',
    ])
    .execute();
}

/** What of these assignments stands in an act from now on. */
export async function insertActAssignments(
  tx: Tx,
  documentId: string,
  assignmentIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('actAssignments')
    .values(assignmentIds.map((id) => ({ assignmentId: id, documentId })))
    .execute();
}
