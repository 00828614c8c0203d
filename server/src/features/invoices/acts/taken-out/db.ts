import { type RawBuilder, sql } from 'kysely';

/**
 * Why a correction of an УПД has left out somebody whom it had accepted, as the correction says it («Исправление № 1 от 29.11.2026: …»),
 * with the number of that УПД: his service was not rendered, unless somebody knows better. Null of all others, of whom an annulled act
 * has let go, too.
 */
export const takenOutOf = (assignmentId: RawBuilder<unknown>) => sql<string | null>`(
  select case when exists (select from static_documents later
      where later.center_id = former.center_id and later.type = former.type and later.year = former.year
      and later.number = former.number and later.correction > former.correction)
    then 'УПД № ' || former.number || ', ' || lower(left(gone.reason, 1)) || substr(gone.reason, 2) end
  from annulled_acts gone join static_documents former on former.id = gone.document_id
  where gone.assignment_ids @> array[${assignmentId}] order by former.id desc limit 1)`;
