import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { StatisticsPerson } from '@dopusk/contract/statistics-forms.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { readAlong } from '../../../db/paging.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds } from '../../../db/search-text.ts';
import { genderByPatronymic } from '../../../printing/declension.ts';
import type { Condition, Studying, StudyingCount } from '../facets.ts';
import { courseColumns, meets, sexBy } from './facet-columns.ts';
import { personOf, personShown } from './finished.ts';
import { lastDay, type Reach, studied } from './trainings.ts';

type YearReach = Pick<Reach, 'year' | 'trainings'>;

/** Who studies on the last day of a year, and on how many of its days all of them have studied, by what a form asks of them. */
export async function countStudying(tx: Tx, scope: CenterScope, reach: YearReach): Promise<StudyingCount[]> {
  const [first, last] = [`${reach.year}-01-01`, `${reach.year}-12-31`];
  const rows = await studied(tx, scope, reach)
    .select([
      'courses.trainingType as training',
      'courses.awardKind as award',
      'students.gender',
      sql<string | null>`case when students.gender is null then users.lastname collate "C" end`.as('unsaidBy'),
      sql<number>`count(*) filter (where ${lastDay} >= ${last})`.as('atEnd'),
      sql<number>`sum(least(${lastDay}, ${last}::date) - greatest(assignments.date_start_learning, ${first}::date) + 1)`.as(
        'days',
      ),
    ])
    .groupBy(['courses.trainingType', 'courses.awardKind', 'students.gender', 'unsaidBy'])
    .execute();
  return rows.map(({ gender, unsaidBy, ...row }) => ({ ...row, sex: sexOf(gender, unsaidBy) }));
}

const sexOf = (gender: Gender | null, lastname: string | null): Gender | null =>
  gender ?? (lastname ? genderByPatronymic(lastname) : null);

/** The people who study on the last day of a year, or on any of them, and meet these conditions, by their names. */
export async function listStudying(
  db: Db,
  scope: CenterScope,
  reach: YearReach,
  { studying, conditions }: { studying: Studying; conditions: readonly Condition[] },
  query: PageQuery,
): Promise<Page<StatisticsPerson>> {
  let rows = studied(db, scope, reach).innerJoin('organizations', 'organizations.id', 'assignments.organizationId');
  if (studying === 'AtEnd') rows = rows.where(lastDay, '>=', `${reach.year}-12-31`);
  const lastnames = conditions.some((condition) => 'sex' in condition)
    ? await studied(db, scope, reach)
        .where('students.gender', 'is', null)
        .select(sql<string>`coalesce(users.lastname, '') collate "C"`.as('lastname'))
        .distinct()
        .execute()
    : [];
  const columns = { ...courseColumns, sex: sexBy(lastnames.map(({ lastname }) => lastname)) };
  for (const condition of conditions) rows = rows.where(meets(columns, condition));
  if (query.search) rows = rows.where(holds('students.searchText', personPatterns(query.search)));
  const ordered = rows
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select([...personShown, lastDay.as('finishedOn')]);
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  return { ...page, items: items.map(personOf) };
}
