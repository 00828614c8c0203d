import type { LinkedCheck } from '@dopusk/contract/linked-check.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleAssignment } from '../../../db/visible.ts';
import { heldBy, resultJson } from '../results/db.ts';
import { hasFailed } from './electrical-check.ts';
import { repeatedIn } from './linked-checks.ts';

/** A training held while its check is repeated. */
export interface Repeatable {
  id: Locked<'assignments'>;
  studentId: string;
  fullName: string;
  courseId: Seen<'courses'>;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  groupId: string | null;
  dateEnd: string;
  listKopecks: number;
  result: TrainingResult | null;
  /** Whether a protocol in force says that result. */
  isHeld: boolean;
  repeated: LinkedCheck | null;
  /** Whether he has failed before this training. */
  hasFailed: boolean;
}

/** In which groups people learn, those without one included. */
export async function findGroupsOf(
  db: Db | Tx,
  scope: CenterScope,
  assignIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('assignments')
    .where('assignments.id', 'in', assignIds)
    .where(visibleAssignment(scope))
    .select('assignments.groupId')
    .distinct()
    .execute();
  return rows.map(({ groupId }) => groupId);
}

/** Holds trainings with the center, in one order, until the transaction ends; what it does not see is missing. By name. */
export async function lockRepeatable(tx: Tx, scope: CenterScope, ids: readonly string[]): Promise<Repeatable[]> {
  // First the locks, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', 'in', ids)
    .where('assignments.centerId', '=', scope.organization.id)
    .where(visibleAssignment(scope))
    .orderBy('assignments.id')
    .select('assignments.id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return [];
  const rows = await tx
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where(
      'assignments.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id', 'assignments.studentId', 'students.fullName', 'assignments.courseId'])
    .select(['assignments.centerId', 'assignments.organizationId', 'assignments.groupId'])
    .select(['assignments.dateEndLearning as dateEnd', resultJson.as('result'), heldBy().as('heldBy')])
    .select([
      repeatedIn.as('repeated'),
      hasFailed.as('hasFailed'),
      sql<number>`coalesce(list_price_kopecks, price_kopecks)`.as('listKopecks'),
    ])
    .$narrowType<{
      id: Locked<'assignments'>;
      courseId: Seen<'courses'>;
      centerId: Seen<'organizations'>;
      organizationId: Seen<'organizations'>;
    }>()
    .execute();
  return rows.map(({ heldBy, listKopecks, ...row }) => ({
    ...row,
    listKopecks: Number(listKopecks),
    isHeld: heldBy !== null,
  }));
}

interface Repeating {
  groupId: Locked<'groups'> | null;
  date: string;
  kopecks: number;
  reason: string;
}

/**
 * Makes for each of these trainings another one, which begins with it, ends on the day of the new sitting and takes over what was said of the
 * person there. What he has passed of the disciplines he need not pass again.
 * @returns the ids of the new ones, in the order of the first
 */
export async function insertRepeats(
  tx: Tx,
  scope: CenterScope,
  first: readonly Repeatable[],
  { groupId, date, kopecks, reason }: Repeating,
): Promise<string[]> {
  const made = first.map(({ id }) => ({ id: newId<'assignments'>(), first: id }));
  // Lists show the newest first, so the last of the alphabet gets the smallest id.
  const ids = made.map(({ id }) => id).toSorted();
  const pairs = made.map((one, index) => ({ ...one, id: ids[ids.length - 1 - index] ?? one.id }));
  const paired = sql`unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map((pair) => pair.first)}::uuid[])
    as paired (id, first_id)`;
  await sql`insert into assignments (id, student_id, course_id, center_id, organization_id, group_id, date_start_learning,
      date_end_learning, price_kopecks, list_price_kopecks, price_kind, price_reason, paid_at, recipiency_type, recipiency_address,
      recipiency_surname, recipiency_name, recipiency_lastname, job_title, workplace, committee_id, staff_category, admission,
      funding_source, study_form, study_place, created_by, repeats_id, check_reason)
    select paired.id, student_id, course_id, center_id, organization_id, ${groupId}::uuid, date_start_learning,
      ${date}::date, ${kopecks}::bigint, coalesce(list_price_kopecks, price_kopecks), 'Hand', ${reason}::text,
      case when ${kopecks}::bigint = 0 then now() end, recipiency_type, recipiency_address,
      recipiency_surname, recipiency_name, recipiency_lastname, job_title, workplace, committee_id, staff_category, admission,
      funding_source, study_form, study_place, ${scope.userId}::uuid, assignments.id,
      case when exists (select from training_results where assignment_id = assignments.id and outcome = 'Absent') then check_reason end
    from ${paired} join assignments on assignments.id = paired.first_id`.execute(tx);
  await sql`insert into discipline_grades (assignment_id, discipline_id, grade, noted_by, noted_at)
    select paired.id, discipline_id, grade, noted_by, noted_at
    from ${paired} join discipline_grades on discipline_grades.assignment_id = paired.first_id
    where grade <> 'Failed'`.execute(tx);
  return pairs.map(({ id }) => id);
}
