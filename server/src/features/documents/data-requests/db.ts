import type { GapCode } from '@dopusk/contract/gaps.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';

/** Who minds the people of the client that an assignment is of. */
const minders = (
  assignmentId: Seen<'assignments'>,
): RawBuilder<{ userId: Seen<'users'>; id: Seen<'assignments'> }> => sql`(
  select operators.user_id, assignments.id from assignments
  join memberships on memberships.organization_id = assignments.organization_id
    and memberships.deactivated_at is null and 'People' = any(memberships.rights)
  join operators on operators.id = memberships.operator_id
  where assignments.id = ${assignmentId})`;

/** The users to be asked for data of the person of an assignment, and where. */
export const findPeoplesMinders = (
  tx: Tx,
  assignmentId: Seen<'assignments'>,
): Promise<Addressee<Seen<'assignments'>>[]> => findAddressees(tx, 'DataWanted', minders(assignmentId));

/** What a request for data names, while the assignment is there and this user minds the person's organization. */
export async function findWanted(db: Db, userId: Seen<'users'>, assignmentId: Seen<'assignments'>) {
  const { rows } = await sql<{ studentId: string; fullName: string; course: string; center: string }>`
    select students.id as student_id, students.full_name, ${shownCourseTitle} as course, center.title as center
    from assignments join students on students.id = assignments.student_id
    join courses on courses.id = assignments.course_id join organizations center on center.id = assignments.center_id
    where assignments.id = ${assignmentId} and students.organization_id = assignments.organization_id
      and exists (select from ${minders(assignmentId)} as minding where minding.user_id = ${userId})`.execute(db);
  return rows[0];
}

/** When the client was last asked for this data of the assignment, within a day; undefined when it was not. */
export async function findLastAsked(
  tx: Tx,
  scope: CenterScope,
  assignmentId: Seen<'assignments'>,
  gaps: readonly GapCode[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from audit_log where subject_id = ${assignmentId} and action = 'assignment.data-asked'
      and organization_id = ${scope.organization.id} and created_at > now() - interval '1 day'
      and details -> 'gaps' = ${JSON.stringify(gaps)}::jsonb order by id desc limit 1`.execute(tx);
  return rows[0]?.createdAt;
}
