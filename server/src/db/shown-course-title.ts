import { type RawBuilder, sql } from 'kysely';

type Text = RawBuilder<unknown>;

/** A title with its rank or category, as `contract/src/course-title.ts` says them; `rank` and `category` are texts, or null. */
export const rankedTitleOf = (title: Text, rank: Text, category: Text) => sql<string>`(${title} || case
  when ${title} ~* ('(^|[^0-9])' || nullif(${rank}, '') || '(-[а-яё]+)?[[:space:]]+разряд') then ''
  when nullif(${rank}, '') is not null then ', ' || ${rank} || ' разряд'
  when nullif(${category}, '') is not null then ', категория «' || ${category} || '»'
  else '' end)`;

const withRank = (title: Text) => rankedTitleOf(title, sql`courses.rank::text`, sql`courses.rank_category`);

const toldApart = (title: Text) => sql<string>`(case
  when coalesce(courses.rank::text, nullif(courses.rank_category, '')) is not null and exists (
    select from courses as twin
    where twin.center_id = courses.center_id and searchable(twin.title) = searchable(courses.title)
      and twin.id <> courses.id)
  then ${withRank(title)}
  else ${title} end)`;

/**
 * What a row of `courses` is called wherever people read of the training: its title, and where the center has another course of
 * that title, with the rank or category that tells them apart, «Стропальщик, 4 разряд». The structure check finds a bare title.
 */
export const shownCourseTitle = toldApart(sql`courses.title`);

/** The same of its short title, which courses of one title share as well. */
export const shownCourseSubTitle = toldApart(sql`courses.sub_title`);

const said = (path: string) => sql`(documents.data #>> ${sql.lit(path)})`;

/** What a row of `documents` calls the training: what it awarded stands behind the title, whatever courses there are now. */
export const printedCourseTitle = sql<string>`coalesce(${rankedTitleOf(
  said('{курс,название}'),
  said('{курс,разряд}'),
  said('{курс,категория}'),
)}, '')`;

/** The same as a row of `courses` called its training when that document was fixed, where the document tells it otherwise than now; null where it does not. */
export const formerCourseTitle = sql<string | null>`nullif(${rankedTitleOf(
  said('{курс,название}'),
  sql`coalesce(${said('{курс,разряд}')}, courses.rank::text)`,
  sql`coalesce(${said('{курс,категория}')}, courses.rank_category)`,
)}, ${withRank(sql`courses.title`)})`;
