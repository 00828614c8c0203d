import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/** The center of the assignment or the group: whose a document is, in every list's index and in its numbers. */
export const documentCenters: Derived = {
  name: 'documents.center_id',
  keptBy: { code: 'insertDocument' },
  differences: sql<DerivedDifference>`
    select documents.id, documents.center_id::text as kept, coalesce(assignments.center_id, groups.center_id)::text as computed
    from documents left join assignments on assignments.id = documents.assignment_id
    left join groups on groups.id = documents.group_id
    where documents.center_id is distinct from coalesce(assignments.center_id, groups.center_id)`,
};
