import { today } from '@dopusk/contract/fields/date.ts';
import type { TaughtAlready } from '@dopusk/contract/taught-already.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { visibleAssignment, visibleStudent } from '../../../db/visible.ts';

/** `learnsUntil` null where nobody learns any more. */
type Found = Omit<TaughtAlready, 'learnsUntil'> & { learnsUntil: string | null };

/** Of these people all whom the operator sees, by name, with the last day of what he sees of their training in the course. */
export async function listTaught(
  db: Db,
  scope: OperatorScope,
  courseId: string,
  studentIds: readonly string[],
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select students.id, students.full_name,
      (select max(assignments.date_end_learning) from assignments
        where assignments.student_id = students.id and assignments.course_id = ${courseId}::uuid
          and assignments.date_end_learning >= ${today()}::date and ${visibleAssignment(scope)}) as learns_until
    from students
    where students.id = any(${studentIds}::uuid[]) and ${visibleStudent(scope)}
    order by students.full_name, students.id`.execute(db);
  return rows;
}
