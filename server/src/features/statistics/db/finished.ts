import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { StatisticsPerson, StatisticsProgram } from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { readAlong } from '../../../db/paging.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import type { Condition, Count, PersonFacets, TermFacets } from '../facets.ts';
import { courseColumns, meets, personColumnsOf, termColumnsOf, worksForClient } from './facet-columns.ts';
import { sentBy } from './payer.ts';
import { type finished, finishedAsIssued, finishedWithin, isDecidedBefore, passed, type Reach } from './trainings.ts';

/** Some days of a year, both included. */
interface Days {
  from: string;
  to: string;
}

const QUARTERS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;

/** So many trainings are counted at a time: a portion looks through all people, however few of them it counts. */
const AT_ONCE = 100_000;

/** The days that are counted at a time, one after the other: the year, or its quarters where it has many trainings. */
const portionsOf = (year: number, trainingCount: number): Days[] =>
  trainingCount <= AT_ONCE
    ? [{ from: `${year}-01-01`, to: `${year}-12-31` }]
    : QUARTERS.map(([from, to]) => ({ from: `${year}-${from}`, to: `${year}-${to}` }));

/** How many trainings a year has. */
export async function countTrainings(db: Db | Tx, scope: CenterScope, reach: Reach): Promise<number> {
  const { count } = await passed(db, scope, reach).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** What the courses of a center say, by their ids. */
async function coursesOf(db: Db | Tx, scope: CenterScope, { trainings }: Pick<Reach, 'trainings'>) {
  const facets = Object.entries<RawBuilder<unknown>>(courseColumns).map(([name, column]) => column.as(name));
  const rows = await db
    .selectFrom('courses')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .where('courses.centerId', '=', scope.organization.id)
    .where('courses.trainingType', '=', sql<TrainingType>`any(${[...trainings]}::text[])`)
    .select(['courses.id as courseId', 'professions.title as professionTitle'])
    .select(facets)
    .$castTo<Omit<Count, keyof PersonFacets | keyof TermFacets | 'count'>>()
    .execute();
  return new Map(rows.map((row) => [row.courseId, row]));
}

/**
 * Those people counted by everything that a form may ask of them, portion by portion: within one transaction, or what was
 * moved from a quarter to another meanwhile would be counted twice. Only people are grouped in the database, and as bytes: what
 * courses say is the same for all of a course, and an alphabet has no say in what is alike. Who sends somebody follows from
 * what is grouped already.
 * @param trainingCount how many there are
 * @param onPortion told after each portion how many are counted
 */
export async function countFinished(
  tx: Tx,
  scope: CenterScope,
  reach: Reach,
  trainingCount: number,
  onPortion: (counted: number) => Promise<void>,
): Promise<Count[]> {
  const courses = await coursesOf(tx, scope, reach);
  const { age, sentBy: _, ...ofPerson } = await personColumnsOf(tx, scope, reach, { sex: true, category: true });
  const texts = { ...ofPerson, ...(await termColumnsOf(tx, scope)) };
  const facets = Object.entries<RawBuilder<unknown>>(texts).map(([name, column]) =>
    sql`${column} collate "C"`.as(name),
  );
  const names = ['courseId', 'age', ...(Object.keys(texts) as (keyof typeof texts)[])] as const;
  const counts = new Map<string, Count>();
  let counted = 0;
  for (const { from, to } of portionsOf(reach.year, trainingCount)) {
    const one = finishedAsIssued(tx, scope, reach)
      .where(finishedWithin(reach, from, to))
      .select(['courses.id as courseId', age.as('age'), worksForClient.as('worksForClient')])
      .select(facets)
      .$castTo<Omit<PersonFacets, 'sentBy'> & TermFacets & { courseId: string; worksForClient: boolean }>();
    const portion = await tx
      .selectFrom(one.as('one'))
      .select(names)
      .select(({ ref }) => [
        sql<number>`count(*)`.as('count'),
        sentBy(ref('one.payer'), ref('one.category'), ref('one.worksForClient')).as('sentBy'),
      ])
      .groupBy([...names, 'worksForClient'])
      .execute();
    for (const { count, ...alike } of portion) {
      counted += count;
      const key = JSON.stringify(Object.values(alike));
      const known = counts.get(key);
      const course = courses.get(alike.courseId);
      if (known) known.count += count;
      else if (course) counts.set(key, { ...course, ...alike, count });
    }
    await onPortion(counted);
  }
  return [...counts.values()];
}

/** The finished trainings that meet all of these conditions. */
async function finishedThat(db: Db, scope: CenterScope, reach: Reach, conditions: readonly Condition[]) {
  const asks = (facet: keyof Condition) => conditions.some((condition) => facet in condition);
  const columns = {
    ...courseColumns,
    ...(await termColumnsOf(db, scope)),
    ...(await personColumnsOf(db, scope, reach, {
      sex: asks('sex'),
      category: asks('category') || asks('categoryFrom') || asks('sentBy'),
    })),
  };
  // What it joins besides is named in the conditions alone.
  let rows = finishedAsIssued(db, scope, reach) as unknown as ReturnType<typeof finished>;
  for (const condition of conditions) rows = rows.where(meets(columns, condition));
  return rows;
}

/** A page of the courses of those who meet all of these conditions, by their titles, with how many have finished each. */
export async function listFinishedCourses(
  db: Db,
  scope: CenterScope,
  reach: Reach,
  conditions: readonly Condition[],
  query: PageQuery,
): Promise<Page<StatisticsProgram>> {
  let rows = await finishedThat(db, scope, reach, conditions);
  if (query.search) rows = rows.where(holds('courses.searchText', wordPatterns(query.search)));
  const courses = rows.groupBy(['courses.id', 'courses.title']).select(['courses.id', shownCourseTitle.as('title')]);
  const ordered = courses
    .orderBy('courses.title')
    .orderBy('courses.id')
    .select(({ fn }) => fn.countAll<number>().as('finishedCount'));
  const { items, ...page } = await readAlong(db, query, courses, ordered);
  return { ...page, items: items.map(({ finishedCount, ...course }) => ({ course, finishedCount })) };
}

/** The people who meet all of these conditions, by their names. */
export async function listFinished(
  db: Db,
  scope: CenterScope,
  reach: Reach,
  conditions: readonly Condition[],
  query: PageQuery,
): Promise<Page<StatisticsPerson>> {
  let rows = await finishedThat(db, scope, reach, conditions);
  if (query.search) rows = rows.where(holds('students.searchText', personPatterns(query.search)));
  const ordered = rows
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select([
      ...personShown,
      sql<string>`case when ${isDecidedBefore} then assignments.date_end_learning else training_results.decided_on end`.as(
        'finishedOn',
      ),
    ]);
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  return { ...page, items: items.map(personOf) };
}

/** Of a list behind a number, what a row says of whose training it is. */
export const personShown = [
  'assignments.id as assignId',
  'students.id as studentId',
  'students.fullName',
  'students.birthday',
  'organizations.id as clientId',
  'organizations.title as clientTitle',
  'courses.id as courseId',
  shownCourseTitle.as('courseTitle'),
  'assignments.dateStartLearning as startedOn',
] as const;

/** The same as people read it. */
export const personOf = <
  Row extends Record<'studentId' | 'clientId' | 'clientTitle' | 'courseId' | 'courseTitle', string>,
>({
  studentId,
  fullName,
  clientId,
  clientTitle,
  courseId,
  courseTitle,
  ...row
}: Row & { fullName: string }) => ({
  ...row,
  student: { id: studentId, fullName },
  client: { id: clientId, title: clientTitle },
  course: { id: courseId, title: courseTitle },
});
