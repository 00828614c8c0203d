import { today } from '@dopusk/contract/fields/date.ts';
import type { TaughtAlready } from '@dopusk/contract/taught-already.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { isOpen, visibleAssignment, visibleStudent } from '../../../db/visible.ts';

/** Of these people all whom the operator sees, by name, with what he sees of their training in the course: nulls where there is none. */
export async function listTaught(
  db: Db,
  scope: OperatorScope,
  courseId: string,
  studentIds: readonly string[],
): Promise<TaughtAlready[]> {
  const { rows } = await sql<TaughtAlready>`
    select students.id, students.full_name,
      (select max(documents.expires_on) from assignments join documents on documents.assignment_id = assignments.id
        where assignments.student_id = students.id and assignments.course_id = ${courseId}::uuid
          and documents.revoked_at is null and documents.expires_on >= ${today()}::date
          and ${isOpen()} and ${visibleAssignment(scope)}) as valid_until,
      (select max(assignments.date_end_learning) from assignments
        where assignments.student_id = students.id and assignments.course_id = ${courseId}::uuid
          and assignments.date_end_learning >= ${today()}::date and ${visibleAssignment(scope)}) as learns_until
    from students
    where students.id = any(${studentIds}::uuid[]) and ${visibleStudent(scope)}
    order by students.full_name, students.id`.execute(db);
  return rows;
}
