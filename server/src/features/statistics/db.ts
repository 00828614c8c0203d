import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { StatisticsPerson } from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { readAlong } from '../../db/paging.ts';
import type { CenterScope } from '../../db/scope.ts';
import { holds, wordPatterns } from '../../db/search-text.ts';

/** What statistics ask of a person who has finished a training, and of the course; null is what nobody has said. */
export interface Facets {
  training: TrainingType;
  worker: 'Training' | 'Retraining' | 'Advancement' | null;
  award: 'Qualification' | 'Activity' | null;
  studyForm: 'FullTime' | 'PartTime' | 'Extramural' | null;
  funding: 'Paid' | 'Federal' | 'Regional' | 'Local' | null;
  sex: 'Female' | 'Male' | null;
  education: 'High' | 'MiddleCommon' | 'MiddleProfessional' | null;
  category: StatisticsCategory | null;
  disability: Disability | null;
  /** Whole years on 1 January of the year after. */
  age: number;
  profession: string;
}

/** Of whom something is counted: who has all of these, or one of several; of the age both ends are included. */
export type Condition = { [F in keyof Omit<Facets, 'age'>]?: Facets[F] | readonly Facets[F][] } & {
  age?: readonly [number, number];
};

/** So many people of one course are alike. */
export interface Count extends Facets {
  courseId: string;
  professionTitle: string;
  count: number;
}

/** Whose training statistics count, and in which year. */
export interface Reach {
  year: number;
  trainings: readonly TrainingType[];
}

/** Each facet as a column. A sex that nobody has said is told by the отчество, where there is one. */
const columns = (year: number): { [F in keyof Facets]: RawBuilder<Facets[F]> } => ({
  training: sql`courses.training_type`,
  worker: sql`courses.worker_program`,
  award: sql`courses.award_kind`,
  studyForm: sql`courses.study_form`,
  funding: sql`courses.funding_source`,
  sex: sql`coalesce(students.gender, case
    when users.lastname ~* '(вна|чна|шна|кызы|гызы|қызы)$' then 'Female'
    when users.lastname ~* '(вич|ьич|мич|кич|оглы|улы|уулу)$' then 'Male' end)`,
  education: sql`students.education_type`,
  category: sql`students.statistics_category`,
  disability: sql`students.disability`,
  age: sql`extract(year from age(make_date(${sql.lit(year + 1)}, 1, 1), students.birthday))::int`,
  profession: sql`courses.profession_id::text`,
});

/**
 * The trainings of a center that the committee has decided in a year that people have passed. A training is counted, not a
 * person: whoever has finished two stands there twice.
 */
const finished = (db: Db, scope: CenterScope, { year, trainings }: Reach) =>
  db
    .selectFrom('trainingResults')
    .innerJoin('assignments', 'assignments.id', 'trainingResults.assignmentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('trainingResults.outcome', '=', 'Passed')
    .where('trainingResults.decidedOn', '>=', `${year}-01-01`)
    .where('trainingResults.decidedOn', '<=', [`${year}-12-31`, today()].sort()[0] ?? '')
    .where('courses.trainingType', '=', sql<TrainingType>`any(${[...trainings]}::text[])`);

/** Those people counted by everything that a form may ask of them. */
export function countFinished(db: Db, scope: CenterScope, reach: Reach): Promise<Count[]> {
  const facets = columns(reach.year);
  return finished(db, scope, reach)
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .select(['courses.id as courseId', 'professions.title as professionTitle'])
    .select([
      facets.profession.as('profession'),
      facets.training.as('training'),
      facets.worker.as('worker'),
      facets.award.as('award'),
      facets.studyForm.as('studyForm'),
      facets.funding.as('funding'),
      facets.sex.as('sex'),
      facets.education.as('education'),
      facets.category.as('category'),
      facets.disability.as('disability'),
      facets.age.as('age'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['courses.id', 'professions.id'])
    .groupBy([facets.sex, facets.education, facets.category, facets.disability, facets.age])
    .execute();
}

/** The condition that somebody has all of these; of a facet whose value is null, that nobody has said it. */
function meets(year: number, condition: Condition): RawBuilder<SqlBool> {
  const column = columns(year);
  const { age, ...values } = condition;
  const said = Object.entries(values).map(([name, value]) =>
    Array.isArray(value)
      ? sql`${column[name as keyof typeof values]} = any(${value}::text[])`
      : sql`${column[name as keyof typeof values]} is not distinct from ${value}::text`,
  );
  const aged = age ? [sql`${column.age} between ${age[0]} and ${age[1]}`] : [];
  return sql<SqlBool>`${sql.join([sql`true`, ...said, ...aged], sql` and `)}`;
}

/** The people who meet all of these conditions, by their names. */
export async function listFinished(
  db: Db,
  scope: CenterScope,
  reach: Reach,
  conditions: readonly Condition[],
  query: PageQuery,
): Promise<Page<StatisticsPerson>> {
  let rows = finished(db, scope, reach);
  for (const condition of conditions) rows = rows.where(meets(reach.year, condition));
  if (query.search) rows = rows.where(holds('students.searchText', wordPatterns(query.search)));
  const ordered = rows
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select([
      'assignments.id as assignId',
      'students.id as studentId',
      'students.fullName',
      'students.birthday',
      'client.id as clientId',
      'client.title as clientTitle',
      'courses.id as courseId',
      'courses.title as courseTitle',
      'trainingResults.decidedOn as finishedOn',
    ]);
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  return {
    ...page,
    items: items.map(({ studentId, fullName, clientId, clientTitle, courseId, courseTitle, ...row }) => ({
      ...row,
      student: { id: studentId, fullName },
      client: { id: clientId, title: clientTitle },
      course: { id: courseId, title: courseTitle },
    })),
  };
}
