import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** Whether the person has been assigned the same course from a later day, and was not refused there. */
export const renewedAssignments: Derived = {
  name: 'assignments.is_renewed',
  keptBy: { trigger: ['mark_renewed', 'mark_renewed_by_results'] },
  differences: sql<DerivedDifference>`
    select id, is_renewed::text as kept, (not is_renewed)::text as computed
    from (select id, is_renewed, date_start_learning,
        max(date_start_learning) filter (where said.outcome is null or said.outcome = 'Passed')
          over (partition by student_id, course_id, center_id) as latest
      from assignments left join training_results said on said.assignment_id = assignments.id) as all_assignments
    where is_renewed <> coalesce(date_start_learning < latest, false)`,
};
