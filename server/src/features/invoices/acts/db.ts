import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../http/scope.ts';

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
    .innerJoin('courses', 'courses.id', 'assignments.course_id')
    .leftJoin('act_assignments', 'act_assignments.assignment_id', 'assignments.id')
    .where('assignments.center_id', '=', scope.organization.id)
    .where('assignments.organization_id', '=', organizationId)
    .where('assignments.paid_at', 'is not', null)
    .where('assignments.date_end_learning', '<=', until)
    .where('act_assignments.assignment_id', 'is', null)
    .$if(since !== null, (some) => some.where('assignments.date_end_learning', '>=', since ?? ''))
    .$if(invoiceId !== null, (some) =>
      some.where('assignments.id', 'in', (eb) =>
        eb
          .selectFrom('invoice_assignments')
          .where('invoice_id', '=', invoiceId ?? '')
          .select('assignment_id'),
      ),
    )
    .orderBy('courses.title')
    .orderBy('assignments.price_kopecks')
    .orderBy('assignments.id')
    .limit(LIMIT)
    .select([
      'assignments.id',
      'assignments.course_id as courseId',
      'courses.title',
      'assignments.price_kopecks as kopecks',
      'assignments.date_end_learning as dateEnd',
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
    .insertInto('act_assignments')
    .values(assignmentIds.map((id) => ({ assignment_id: id, document_id: documentId })))
    .execute();
}
