import { sql } from 'kysely';

/**
 * What a row of `courses` is called in lists, selects and invoices: its title, and where the center has another course of
 * that title, with the rank or category that tells them apart, «Стропальщик, 4 разряд».
 */
export const shownCourseTitle = sql<string>`(courses.title || case
  when coalesce(courses.rank::text, nullif(courses.rank_category, '')) is not null and exists (
    select from courses as twin
    where twin.center_id = courses.center_id and searchable(twin.title) = searchable(courses.title)
      and twin.id <> courses.id)
  then case when courses.rank is not null then ', ' || courses.rank || ' разряд'
    else ', категория «' || courses.rank_category || '»' end
  else '' end)`;
