import { RUSSIA } from '@dopusk/contract/citizenship.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { StatisticsPerson, StatisticsProgram } from '@dopusk/contract/statistics-forms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { readAlong } from '../../../db/paging.ts';
import { personPatterns } from '../../../db/person-search.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import { genderByPatronymic } from '../../../printing/declension.ts';
import { termNow } from '../../assignments/db/training-terms.ts';
import { jobTitleThen } from '../../assignments/db/work-then.ts';
import { settingsOf } from '../../state-registers/settings/db.ts';
import type { Condition, Count, CourseFacets, Facets, PersonFacets, TermFacets } from '../facets.ts';
import { categoryByJob } from '../job-category.ts';
import { payerOf, sentBy } from './payer.ts';

/** Whose training statistics count, and in which year. */
export interface Reach {
  year: number;
  trainings: readonly TrainingType[];
}

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

/**
 * The quarters of a year, one after the other: so many trainings are counted at a time. Shorter portions would look through
 * the same people again and again.
 */
const quartersOf = (year: number): Days[] =>
  QUARTERS.map(([from, to]) => ({ from: `${year}-${from}`, to: `${year}-${to}` }));

/**
 * The trainings of a center that the committee has decided in a year that people have passed. A training is counted, not a
 * person: whoever has finished two stands there twice.
 */
const finished = (db: Db | Tx, scope: CenterScope, { year, trainings }: Reach) =>
  db
    .selectFrom('trainingResults')
    .innerJoin('assignments', 'assignments.id', 'trainingResults.assignmentId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .where('assignments.centerId', '=', scope.organization.id)
    .where('trainingResults.outcome', '=', 'Passed')
    .where('trainingResults.decidedOn', '>=', `${year}-01-01`)
    .where('trainingResults.decidedOn', '<=', [`${year}-12-31`, today()].sort()[0] ?? '')
    .where('courses.trainingType', '=', sql<TrainingType>`any(${[...trainings]}::text[])`);

/** Beside each the document that says it is finished, if there is one: `issued` keeps how it was taught and paid for. */
const finishedAsIssued = (db: Db | Tx, scope: CenterScope, reach: Reach) =>
  finished(db, scope, reach).leftJoin('documents as issued', (join) =>
    join
      .onRef('issued.assignmentId', '=', 'assignments.id')
      .on('issued.revokedAt', 'is', null)
      .on(
        'issued.type',
        '=',
        sql<DocumentType>`case courses.training_type when 'ProfessionalRetraining' then 'Diplom' else 'Certificate' end`,
      ),
  );

type Columns<F> = { [N in keyof F]: RawBuilder<F[N]> };

/** What a course says. */
const courseColumns: Columns<CourseFacets> = {
  training: sql`courses.training_type`,
  award: sql`courses.award_kind`,
  distance: sql`case when courses.is_distant then 'Applied' else 'None' end`,
  profession: sql`courses.profession_id::text`,
  program: sql`case when courses.is_adapted then 'Adapted' else 'Common' end`,
};

/** On finishedAsIssued: how a training was taught and paid for, as the register of education documents is told (decision 290). */
async function termColumnsOf(db: Db | Tx, scope: CenterScope): Promise<Columns<TermFacets>> {
  const settings = await settingsOf(db, scope);
  return {
    worker: sql`coalesce(issued.study_terms ->> 'workerProgram', courses.worker_program, ${settings.workerProgram})`,
    studyForm: sql`coalesce(issued.study_terms ->> 'studyForm', ${termNow('studyForm', settings)})`,
    funding: sql`coalesce(issued.study_terms ->> 'fundingSource', ${termNow('fundingSource', settings)})`,
  };
}

/**
 * What is said of a person. A sex that nobody has said is told by the отчество, where there is one, by the rule that
 * documents follow, a category by the job.
 */
async function personColumnsOf(
  db: Db | Tx,
  scope: CenterScope,
  reach: Reach,
  asked: { sex: boolean; category: boolean },
): Promise<Columns<PersonFacets>> {
  const unsaid = await unsaidOf(db, scope, reach, asked);
  const distinct = (name: 'lastname' | 'jobTitle') => [...new Set(unsaid.map((one) => one[name] ?? ''))];
  const [told, jobs] = [distinct('lastname'), distinct('jobTitle')];
  const those = (sex: Gender) => told.filter((lastname) => genderByPatronymic(lastname) === sex);
  const worked = (category: StatisticsCategory) => jobs.filter((job) => categoryByJob(job, reach.year) === category);
  // Looked up, not compared one by one: there are hundreds of them.
  const among = (texts: string[]) => sql`(select unnest(${texts}::text[]))`;
  const category = sql<PersonFacets['category']>`coalesce(students.statistics_category, case
      when ${jobTitleThen} in ${among(worked('Head'))} then 'Head'
      when ${jobTitleThen} in ${among(worked('Employee'))} then 'Employee' end)`;
  const payer = payerOf(scope);
  return {
    sex: sql`coalesce(students.gender, case
      when users.lastname in ${among(those('Female'))} then 'Female'
      when users.lastname in ${among(those('Male'))} then 'Male' end)`,
    education: sql`students.education_type`,
    category,
    disability: sql`students.disability`,
    group: sql`case when groups.is_separate then 'Separate' else 'Common' end`,
    citizenship: sql`coalesce(nullif(students.citizenship, ''), ${RUSSIA})`,
    age: sql`extract(year from age(make_date(${reach.year + 1}, 1, 1), students.birthday))::int`,
    payer,
    sentBy: sentBy(payer, category),
  };
}

/** The отчества of those whose sex nobody has said, with the jobs, as they were then, of those whose category nobody has said. */
async function unsaidOf(
  db: Db | Tx,
  scope: CenterScope,
  reach: Reach,
  asked: { sex: boolean; category: boolean },
): Promise<{ lastname: string | null; jobTitle: string | null }[]> {
  if (!asked.sex && !asked.category) return [];
  const nobody = sql<null>`null::text`;
  return finished(db, scope, reach)
    .where((is) =>
      is.or([
        ...(asked.sex ? [is('students.gender', 'is', null)] : []),
        ...(asked.category ? [is('students.statisticsCategory', 'is', null)] : []),
      ]),
    )
    .select([
      (asked.sex
        ? sql<string | null>`case when students.gender is null then users.lastname collate "C" end`
        : nobody
      ).as('lastname'),
      (asked.category
        ? sql<string | null>`case when students.statistics_category is null then ${jobTitleThen} collate "C" end`
        : nobody
      ).as('jobTitle'),
    ])
    .distinct()
    .execute();
}

/** How many trainings a year has. */
export async function countTrainings(db: Db | Tx, scope: CenterScope, reach: Reach): Promise<number> {
  const { count } = await finished(db, scope, reach)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the courses of a center say, by their ids. */
async function coursesOf(db: Db | Tx, scope: CenterScope, { trainings }: Reach) {
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
 * courses say is the same for all of a course, and an alphabet has no say in what is alike.
 * @param onPortion told after each portion how many are counted
 */
export async function countFinished(
  tx: Tx,
  scope: CenterScope,
  reach: Reach,
  onPortion: (counted: number) => Promise<void>,
): Promise<Count[]> {
  const courses = await coursesOf(tx, scope, reach);
  const { age, ...ofPerson } = await personColumnsOf(tx, scope, reach, { sex: true, category: true });
  const texts = { ...ofPerson, ...(await termColumnsOf(tx, scope)) };
  const facets = Object.entries<RawBuilder<unknown>>(texts).map(([name, column]) =>
    sql`${column} collate "C"`.as(name),
  );
  const names = ['courseId', 'age', ...(Object.keys(texts) as (keyof typeof texts)[])] as const;
  const counts = new Map<string, Count>();
  let counted = 0;
  for (const { from, to } of quartersOf(reach.year)) {
    const one = finishedAsIssued(tx, scope, reach)
      .where('trainingResults.decidedOn', '>=', from)
      .where('trainingResults.decidedOn', '<=', to)
      .select(['courses.id as courseId', age.as('age')])
      .select(facets)
      .$castTo<PersonFacets & TermFacets & { courseId: string }>();
    const portion = await tx
      .selectFrom(one.as('one'))
      .select(names)
      .select(sql<number>`count(*)`.as('count'))
      .groupBy(names)
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

/** The condition that somebody has all of these; of a facet whose value is null, that nobody has said it. */
function meets(columns: Columns<Facets>, condition: Condition): RawBuilder<SqlBool> {
  const { age, ...values } = condition;
  const said = Object.entries(values).map(([name, value]) =>
    Array.isArray(value)
      ? sql`${columns[name as keyof typeof values]} = any(${value}::text[])`
      : sql`${columns[name as keyof typeof values]} is not distinct from ${value}::text`,
  );
  const aged = age ? [sql`${columns.age} between ${age[0]} and ${age[1]}`] : [];
  return sql<SqlBool>`${sql.join([sql`true`, ...said, ...aged], sql` and `)}`;
}

/** The finished trainings that meet all of these conditions. */
async function finishedThat(db: Db, scope: CenterScope, reach: Reach, conditions: readonly Condition[]) {
  const asks = (facet: keyof Condition) => conditions.some((condition) => facet in condition);
  const columns = {
    ...courseColumns,
    ...(await termColumnsOf(db, scope)),
    ...(await personColumnsOf(db, scope, reach, { sex: asks('sex'), category: asks('category') || asks('sentBy') })),
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
  const courses = rows.groupBy(['courses.id', 'courses.title']).select(['courses.id', 'courses.title']);
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
      'assignments.id as assignId',
      'students.id as studentId',
      'students.fullName',
      'students.birthday',
      'organizations.id as clientId',
      'organizations.title as clientTitle',
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
