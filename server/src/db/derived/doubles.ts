import { sql } from 'kysely';
import type { Derived, DerivedDifference } from './derived.ts';

/**
 * Who of an organization looks like whom. Whoever waits to be compared is left out, and of somebody with twenty doubles
 * the further ones: so many are enough to be shown.
 */
export const doublesOfPeople: Derived = {
  name: 'doubles',
  keptBy: { trigger: 'note_uncompared' },
  differences: sql<DerivedDifference>`
    with alike as (
      select one.id as student_id, other.id as other_id from students one join students other
        on other.organization_id = one.organization_id and other.snils_number = one.snils_number and other.id > one.id
        where one.snils_number <> ''
      union select one.id, other.id from students one join students other
        on other.organization_id = one.organization_id and other.birthday = one.birthday
        and name_key(other.full_name) = name_key(one.full_name) and other.id > one.id)
    select student_id || ' ' || other_id as id, array_to_string(reasons, ', ') as kept,
      nullif(array_to_string(likeness(one, other), ', '), '') as computed
    from doubles full join alike using (student_id, other_id)
    join students one on one.id = student_id join students other on other.id = other_id
    where reasons is distinct from likeness(one, other)
    and not exists (select from uncompared_students waiting where waiting.student_id in (one.id, other.id))
    and (reasons is not null or 20 > all (select count(*) from doubles many
      where one.id in (many.student_id, many.other_id) or other.id in (many.student_id, many.other_id)))`,
};
