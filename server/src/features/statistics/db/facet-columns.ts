import { RUSSIA } from '@dopusk/contract/citizenship.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { StatisticsCategory } from '@dopusk/contract/statistics.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { genderByPatronymic } from '../../../printing/declension.ts';
import { isTaughtFree, termNow } from '../../assignments/db/training-terms.ts';
import { jobTitleThen, workplaceThen } from '../../assignments/db/work-then.ts';
import { settingsOf } from '../../state-registers/settings/db.ts';
import type { Condition, CourseFacets, Facets, PersonFacets, TermFacets } from '../facets.ts';
import { categoryByJob } from '../job-category.ts';
import { payerOf, sentBy } from './payer.ts';
import { documentState, isDecidedBefore, passed, type Reach } from './trainings.ts';

export type Columns<F> = { [N in keyof F]: RawBuilder<F[N]> };

/** What a course says. */
export const courseColumns: Columns<CourseFacets> = {
  training: sql`courses.training_type`,
  award: sql`courses.award_kind`,
  distance: sql`case when courses.is_distant then 'Applied' else 'None' end`,
  profession: sql`courses.profession_id::text`,
  professionCode: sql`courses.profession_code`,
  activity: sql`courses.economic_activity`,
  program: sql`case when courses.is_adapted then 'Adapted' else 'Common' end`,
};

/** On finishedAsIssued: how a training was taught and paid for, as the register of education documents is told (decision 290). */
export async function termColumnsOf(db: Db | Tx, scope: CenterScope): Promise<Columns<TermFacets>> {
  const settings = await settingsOf(db, scope);
  return {
    worker: sql`coalesce(issued.study_terms ->> 'workerProgram', courses.worker_program, ${settings.workerProgram})`,
    studyForm: sql`coalesce(issued.study_terms ->> 'studyForm', ${termNow('studyForm', settings)})`,
    funding: sql`coalesce(issued.study_terms ->> 'fundingSource', ${termNow('fundingSource', settings)},
      case when ${isTaughtFree} and assignments.organization_id = assignments.center_id then 'Own' end)`,
    cost: sql`case when ${isTaughtFree} then 'Free' else 'Priced' end`,
  };
}

// Looked up, not compared one by one: there are hundreds of them.
const among = (texts: string[]) => sql`(select unnest(${texts}::text[]))`;

/**
 * Nobody's sex is asked where he has said it; of the others the отчество tells it, where there is one, by the rule that
 * documents follow.
 * @param lastnames of all those whose sex nobody has said
 */
export function sexBy(lastnames: readonly string[]): RawBuilder<PersonFacets['sex']> {
  const those = (sex: Gender) => lastnames.filter((lastname) => genderByPatronymic(lastname) === sex);
  return sql`coalesce(students.gender, case
    when users.lastname in ${among(those('Female'))} then 'Female'
    when users.lastname in ${among(those('Male'))} then 'Male' end)`;
}

/**
 * What is said of a person, on finishedAsIssued. A category that nobody has said is told by the job that he had then.
 * @param asked whether a sex or a category that nobody has said is to be told
 */
export async function personColumnsOf(
  db: Db | Tx,
  scope: CenterScope,
  reach: Reach,
  asked: { sex: boolean; category: boolean },
): Promise<Columns<PersonFacets>> {
  const unsaid = await unsaidOf(db, scope, reach, asked);
  const distinct = (name: 'lastname' | 'jobTitle') => [...new Set(unsaid.map((one) => one[name] ?? ''))];
  const jobs = distinct('jobTitle');
  const worked = (category: StatisticsCategory) => jobs.filter((job) => categoryByJob(job, reach.year) === category);
  const category = sql<PersonFacets['category']>`coalesce(students.statistics_category, case
      when ${jobTitleThen} in ${among(worked('Head'))} then 'Head'
      when ${jobTitleThen} in ${among(worked('Employee'))} then 'Employee' end)`;
  const payer = payerOf(scope);
  return {
    sex: sexBy(distinct('lastname')),
    education: sql`students.education_type`,
    category,
    disability: sql`students.disability`,
    group: sql`case when groups.is_separate then 'Separate' else 'Common' end`,
    citizenship: sql`coalesce(nullif(students.citizenship, ''), ${RUSSIA})`,
    categoryFrom: sql`case when students.statistics_category is not null then 'Card' when ${category} is not null then 'Job' end`,
    document: documentState,
    decided: sql`case when ${isDecidedBefore} then 'Before' else 'After' end`,
    age: sql`extract(year from age(make_date(${reach.year + 1}, 1, 1), students.birthday))::int`,
    payer,
    sentBy: sentBy(payer, category, worksForClient),
  };
}

/** Whom the assignment or his record names as working elsewhere is not the client's own. */
export const worksForClient = sql<boolean>`${workplaceThen} is null`;

/** The отчества of those whose sex nobody has said, with the jobs, as they were then, of those whose category nobody has said. */
async function unsaidOf(
  db: Db | Tx,
  scope: CenterScope,
  reach: Reach,
  asked: { sex: boolean; category: boolean },
): Promise<{ lastname: string | null; jobTitle: string | null }[]> {
  if (!asked.sex && !asked.category) return [];
  const nobody = sql<null>`null::text`;
  return (
    passed(db, scope, reach)
      .innerJoin('students', 'students.id', 'assignments.studentId')
      // Of the others the names are not read at all.
      .leftJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'students.userId')
          .on(asked.sex ? sql<boolean>`students.gender is null` : sql<boolean>`false`),
      )
      .where((is) =>
        is.or([
          ...(asked.sex ? [is('students.gender', 'is', null)] : []),
          ...(asked.category ? [is('students.statisticsCategory', 'is', null)] : []),
        ]),
      )
      .select([
        sql<string | null>`users.lastname collate "C"`.as('lastname'),
        (asked.category
          ? sql<string | null>`case when students.statistics_category is null then ${jobTitleThen} collate "C" end`
          : nobody
        ).as('jobTitle'),
      ])
      .distinct()
      .execute()
  );
}

/** The condition that somebody has all of these; of a facet whose value is null, that nobody has said it. */
export function meets(columns: Partial<Columns<Facets>>, condition: Condition): RawBuilder<SqlBool> {
  const { age, ...values } = condition;
  const columnOf = (name: string) => {
    const column = columns[name as keyof Facets];
    if (!column) throw new Error(`Nobody is asked for ${name} here`);
    return column;
  };
  const said = Object.entries(values).map(([name, value]) =>
    Array.isArray(value)
      ? sql`${columnOf(name)} = any(${value}::text[])`
      : sql`${columnOf(name)} is not distinct from ${value}::text`,
  );
  const aged = age ? [sql`${columnOf('age')} between ${age[0]} and ${age[1]}`] : [];
  return sql<SqlBool>`${sql.join([sql`true`, ...said, ...aged], sql` and `)}`;
}
