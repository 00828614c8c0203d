import { RUSSIA } from '@dopusk/contract/citizenship.ts';
import type { AwardKind } from '@dopusk/contract/course-record.ts';
import type { EducationLevel } from '@dopusk/contract/education-level.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { StatisticsPerson } from '@dopusk/contract/statistics-forms.ts';
import type { FundingSource, StudyForm, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { readAlong } from '../../db/paging.ts';
import { personPatterns } from '../../db/person-search.ts';
import type { CenterScope } from '../../db/scope.ts';
import { holds } from '../../db/search-text.ts';
import { genderByPatronymic } from '../../printing/declension.ts';
import { jobTitleThen } from '../assignments/db/work-then.ts';
import { settingsOf } from '../state-registers/settings/db.ts';
import { categoryByJob } from './job-category.ts';

/** What statistics ask of a person who has finished a training, and of the course; null is what nobody has said. */
export interface Facets {
  training: TrainingType;
  worker: WorkerProgram;
  award: AwardKind | null;
  studyForm: StudyForm | null;
  distance: 'Applied' | 'None';
  funding: FundingSource;
  sex: Gender | null;
  education: EducationLevel | null;
  category: StatisticsCategory | null;
  disability: Disability | null;
  /** The code of the country. */
  citizenship: string;
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

type Columns = { [F in keyof Facets]: RawBuilder<Facets[F]> };

/**
 * Each facet as a column. What a course does not say of itself its center has said of all its courses; a sex that nobody
 * has said is told by the отчество, where there is one, by the rule that documents follow, a category by the job.
 */
async function columnsOf(
  db: Db,
  scope: CenterScope,
  reach: Reach,
  asked: { sex: boolean; category: boolean },
): Promise<Columns> {
  const { studyForm, fundingSource, workerProgram } = await settingsOf(db, scope);
  const told = asked.sex ? await patronymicsOf(db, scope, reach) : [];
  const those = (sex: Gender) => told.filter((lastname) => genderByPatronymic(lastname) === sex);
  const jobs = asked.category ? await jobsOf(db, scope, reach) : [];
  const worked = (category: StatisticsCategory) => jobs.filter((job) => categoryByJob(job, reach.year) === category);
  return {
    training: sql`courses.training_type`,
    worker: sql`coalesce(courses.worker_program, ${workerProgram})`,
    award: sql`courses.award_kind`,
    studyForm: sql`coalesce(courses.study_form, ${studyForm})`,
    distance: sql`case when courses.is_distant then 'Applied' else 'None' end`,
    funding: sql`coalesce(courses.funding_source, ${fundingSource})`,
    sex: sql`coalesce(students.gender, case
      when users.lastname = any(${those('Female')}::text[]) then 'Female'
      when users.lastname = any(${those('Male')}::text[]) then 'Male' end)`,
    education: sql`students.education_type`,
    category: sql`coalesce(students.statistics_category, case
      when ${jobTitleThen} = any(${worked('Head')}::text[]) then 'Head'
      when ${jobTitleThen} = any(${worked('Employee')}::text[]) then 'Employee' end)`,
    disability: sql`students.disability`,
    citizenship: sql`coalesce(nullif(students.citizenship, ''), ${RUSSIA})`,
    age: sql`extract(year from age(make_date(${reach.year + 1}, 1, 1), students.birthday))::int`,
    profession: sql`courses.profession_id::text`,
  };
}

/** The отчества of those whose sex nobody has said, each once. */
async function patronymicsOf(db: Db, scope: CenterScope, reach: Reach): Promise<string[]> {
  const rows = await finished(db, scope, reach)
    .where('students.gender', 'is', null)
    .select('users.lastname')
    .distinct()
    .execute();
  return rows.map(({ lastname }) => lastname);
}

/** The jobs, as they were then, of those whose category nobody has said, each once. */
async function jobsOf(db: Db, scope: CenterScope, reach: Reach): Promise<string[]> {
  const rows = await finished(db, scope, reach)
    .where('students.statisticsCategory', 'is', null)
    .select(jobTitleThen.as('jobTitle'))
    .distinct()
    .execute();
  return rows.map(({ jobTitle }) => jobTitle);
}

/** Those people counted by everything that a form may ask of them. */
export async function countFinished(db: Db, scope: CenterScope, reach: Reach): Promise<Count[]> {
  const columns = await columnsOf(db, scope, reach, { sex: true, category: true });
  const facets = Object.entries<RawBuilder<unknown>>(columns).map(([name, column]) => column.as(name));
  const one = finished(db, scope, reach)
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .select(['courses.id as courseId', 'professions.title as professionTitle'])
    .select(facets);
  const names = ['courseId', 'professionTitle', ...(Object.keys(columns) as (keyof Facets)[])] as const;
  return db
    .selectFrom(one.$castTo<Omit<Count, 'count'>>().as('one'))
    .select(names)
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(names)
    .execute();
}

/** The condition that somebody has all of these; of a facet whose value is null, that nobody has said it. */
function meets(columns: Columns, condition: Condition): RawBuilder<SqlBool> {
  const { age, ...values } = condition;
  const said = Object.entries(values).map(([name, value]) =>
    Array.isArray(value)
      ? sql`${columns[name as keyof typeof values]} = any(${value}::text[])`
      : sql`${columns[name as keyof typeof values]} is not distinct from ${value}::text`,
  );
  const aged = age ? [sql`${columns.age} between ${age[0]} and ${age[1]}`] : [];
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
  const asks = (facet: keyof Condition) => conditions.some((condition) => facet in condition);
  const columns = await columnsOf(db, scope, reach, { sex: asks('sex'), category: asks('category') });
  let rows = finished(db, scope, reach);
  for (const condition of conditions) rows = rows.where(meets(columns, condition));
  if (query.search) rows = rows.where(holds('students.searchText', personPatterns(query.search)));
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
