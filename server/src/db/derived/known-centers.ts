import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** The centers that know a person: those that teach him are among them. Those that did, or made him, follow from nothing. */
export const knownCenters: Derived = {
  name: 'students.known_to',
  keptBy: { trigger: 'note_known_to' },
  differences: sql<DerivedDifference>`
    select students.id, array_to_string(known_to, ', ') as kept, teaching.center_id::text as computed
    from (select student_id, courses.center_id from assignments join courses on courses.id = course_id
      union select student_id, groups.center_id from group_students join groups on groups.id = group_id) as teaching
    join students on students.id = teaching.student_id
    where not known_to @> array[teaching.center_id]`,
};
