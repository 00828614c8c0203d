import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** Whether the person has been assigned the same course from a later day. */
export const renewedAssignments: Derived = {
  name: 'assignments.is_renewed',
  keptBy: { trigger: 'mark_renewed' },
  differences: sql<DerivedDifference>`
    select id, is_renewed::text as kept, (date_start_learning < latest)::text as computed
    from (select id, is_renewed, date_start_learning,
        max(date_start_learning) over (partition by student_id, course_id, center_id) as latest
      from assignments) as all_assignments
    where is_renewed <> (date_start_learning < latest)`,
};
