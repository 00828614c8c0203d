import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/**
 * The name by which a million students are ordered, and the text in which they are searched, beside the organization:
 * both are the user's, the text with the personnel number as it is written and by its digits.
 */
export const studentNames: Derived = {
  name: 'students.full_name, search_text',
  keptBy: { trigger: 'take_name_from_user' },
  differences: sql<DerivedDifference>`
    select students.id, students.full_name || ' / ' || students.search_text as kept,
      users.full_name || ' / ' || computed as computed
    from students join users on users.id = students.user_id
    cross join lateral (select regexp_replace(personnel_number, '[^0-9]', '', 'g') as digits) as number
    cross join lateral (select searchable_name(concat_ws(' ', users.search_text, nullif(personnel_number, ''),
      nullif(digits, personnel_number))) as computed) as text
    where (students.full_name, students.search_text) is distinct from (users.full_name, computed)`,
};
