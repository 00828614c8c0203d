import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** The center of the course: whose an assignment is, in every list's index. */
export const assignmentCenters: Derived = {
  name: 'assignments.center_id',
  keptBy: { code: 'assign' },
  differences: sql<DerivedDifference>`
    select assignments.id, assignments.center_id::text as kept, courses.center_id::text as computed
    from assignments join courses on courses.id = assignments.course_id
    where assignments.center_id <> courses.center_id`,
};
