import { courseRecord } from '@dopusk/contract/course-record.ts';
import type {
  Course,
  CourseBody,
  CourseOption,
  CourseOptionsQuery,
  CourseRow,
  CoursesQuery,
} from '@dopusk/contract/courses.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import { COURSE_LIMIT, type RegisterCourse } from '@dopusk/contract/register-courses.ts';
import type { SafetyField } from '@dopusk/contract/safety-field.ts';
import { inColumns, lacking, namesOf } from '@dopusk/contract/stored-field.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readAlong } from '../../db/paging.ts';
import { deleteRemembering, type RememberedRow } from '../../db/remembered-rows.ts';
import { type CenterScope, hasRight, isCenter, type OperatorScope } from '../../db/scope.ts';
import { holds, likePattern, wordPatterns } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { shownCourseTitle } from '../../db/shown-course-title.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { documentsKopecks } from '../prices/db.ts';
import { agreedWith } from './agreed.ts';

type Body = z.output<typeof CourseBody>;
type Filters = z.output<typeof CourseOptionsQuery>;

/** A page of the courses the operator sees, by title. */
export async function listCourses(
  db: Db,
  scope: OperatorScope,
  query: z.output<typeof CoursesQuery>,
): Promise<Page<CourseRow>> {
  const rows = visible(db, scope, query);
  const ordered = rows
    .innerJoin('organizations', 'organizations.id', 'courses.centerId')
    .orderBy('courses.title')
    .orderBy('courses.id')
    .select([
      ...shortColumns,
      shownCourseTitle.as('title'),
      'courses.issuedDocuments',
      'courses.centerId',
      documentsKopecks.as('documentsKopecks'),
      shownTitleOf('organizations').as('organizationTitle'),
    ])
    .$narrowType<{ id: Seen<'courses'>; centerId: Seen<'organizations'> }>();
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  const agreed = await agreedWith(db, scope, items.map(listed));
  return {
    ...page,
    items: items.map((item) => {
      const { priceKopecks, centerId: _, documentsKopecks: __, ...row } = item;
      return { ...row, price: toRubles(priceKopecks), agreed: agreed(listed(item)) };
    }),
  };
}

interface ListedRow {
  id: Seen<'courses'>;
  centerId: Seen<'organizations'>;
  priceKopecks: number;
  documentsKopecks: number;
}

const listed = ({ id: courseId, centerId, priceKopecks, documentsKopecks }: ListedRow) => ({
  courseId,
  centerId,
  priceKopecks: priceKopecks + documentsKopecks,
});

/** The courses the operator may assign, for a select: at most 50, by title. */
export async function listCourseOptions(db: Db, scope: OperatorScope, query: Filters): Promise<CourseOption[]> {
  const rows = await visible(db, scope, query)
    .orderBy('courses.title')
    .orderBy('courses.id')
    .limit(50)
    .select([...shortColumns, shownCourseTitle.as('title'), 'courses.centerId'])
    .execute();
  return rows.map(({ priceKopecks, ...row }) => ({ ...row, price: toRubles(priceKopecks) }));
}

/** The hours of a row of `courses`: the sum of its disciplines', never stored. */
export const hoursCount = sql<number>`coalesce((select sum(disciplines.hours_count)::integer from course_disciplines
  join disciplines on disciplines.id = course_disciplines.discipline_id
  where course_disciplines.course_id = courses.id), 0)`.as('hoursCount');

const shortColumns = [
  'courses.id',
  'courses.subTitle',
  'courses.trainingType',
  'courses.isLocked',
  'courses.priceKopecks',
  hoursCount,
] as const;

/** What a line of the reference list says of safety training; null of other training. */
export const safetyOfProfession = sql<SafetyField | null>`case when professions.safety_area is not null then
  json_build_object('area', professions.safety_area, 'learnProgramId', professions.learn_program_id,
    'group', professions.safety_group, 'voltage', professions.voltage) end`;

/** What is kept of a course, what is called otherwise in the table apart. */
const recordColumns = namesOf(lacking(courseRecord, 'column')).map((name) => `courses.${name}` as const);

/** A center sees its own courses, a client the open ones of every center (docs/rules.md#1.2). */
function visible(db: Db, scope: OperatorScope, { search, organization, trainingType }: Partial<Filters> = {}) {
  let query = db.selectFrom('courses').where(holds('courses.searchText', wordPatterns(search)));
  query = isCenter(scope)
    ? query.where('courses.centerId', '=', scope.organization.id)
    : query.where('courses.isLocked', '=', false);
  if (organization) query = query.where('courses.centerId', '=', organization);
  if (trainingType) query = query.where('courses.trainingType', '=', trainingType);
  return query;
}

/** Whether the operator may ask for this center's courses: a center for its own only, a client for any. */
export async function seesCenter(db: Db, scope: OperatorScope, centerId: string): Promise<boolean> {
  if (isCenter(scope)) return centerId === scope.organization.id;
  const center = await db
    .selectFrom('organizations')
    .where('id', '=', centerId)
    .where('type', '=', 'EducationCenter')
    .select('id')
    .executeTakeFirst();
  return center !== undefined;
}

/** A course with its disciplines; undefined when the operator does not see it. */
export async function findCourse(db: Db, scope: OperatorScope, id: string): Promise<Course | undefined> {
  const row = await visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'courses.centerId')
    .innerJoin('professions', 'professions.id', 'courses.professionId')
    .innerJoin('committees', 'committees.id', 'courses.committeeId')
    .where('courses.id', '=', id)
    .select(({ selectFrom }) => [
      ...shortColumns,
      'courses.centerId',
      ...recordColumns,
      documentsKopecks.as('documentsKopecks'),
      'organizations.title as organizationTitle',
      'professions.id as professionId',
      'professions.title as professionTitle',
      safetyOfProfession.as('safety'),
      'committees.title as committeeTitle',
      selectFrom('courseDisciplines')
        .innerJoin('disciplines', 'disciplines.id', 'courseDisciplines.disciplineId')
        .whereRef('courseDisciplines.courseId', '=', 'courses.id')
        .select(
          sql<Course['disciplines']>`coalesce(json_agg(json_build_object(
            'id', disciplines.id, 'title', disciplines.title, 'type', disciplines.type,
            'hoursCount', disciplines.hours_count) order by position), '[]')`.as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('disciplines'),
    ])
    .$narrowType<{ id: Seen<'courses'>; centerId: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const agreed = await agreedWith(db, scope, [listed(row)]);
  const {
    priceKopecks,
    documentsKopecks: documents,
    professionId,
    professionTitle,
    safety,
    committeeId,
    committeeTitle,
    ...course
  } = row;
  const seesCommittee = hasRight(scope, 'Documents');
  return {
    ...course,
    price: toRubles(priceKopecks),
    documentsPrice: toRubles(documents),
    agreed: agreed(listed(row)),
    profession: { id: professionId, title: professionTitle, safety },
    committeeId: seesCommittee ? committeeId : null,
    committeeTitle: seesCommittee ? committeeTitle : null,
  };
}

/** The documents a course issues, with its training; undefined when the operator does not see the course. */
export function findIssuedDocuments(db: Db, scope: OperatorScope, id: string) {
  return visible(db, scope)
    .where('courses.id', '=', id)
    .select(['courses.issuedDocuments', 'courses.trainingType'])
    .executeTakeFirst();
}

export async function insertCourse(tx: Tx, scope: CenterScope, course: Body): Promise<string> {
  const id = newId();
  await tx
    .insertInto('courses')
    .values({ id, centerId: scope.organization.id, ...columnsOf(course) })
    .execute();
  await insertCourseDisciplines(tx, id, course.disciplines);
  return id;
}

/** Holds a course for its change, until the transaction ends; undefined when it is not the center's. */
export function lockCourse(tx: Tx, scope: CenterScope, id: string) {
  return tx
    .selectFrom('courses')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .select('id')
    .$narrowType<{ id: Locked<'courses'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces a course that lockCourse has found, with its disciplines; without a committee the former one stays. */
export async function updateCourse(
  tx: Tx,
  id: Locked<'courses'>,
  { committeeId, ...course }: Omit<Body, 'committeeId'> & { committeeId: string | null },
): Promise<void> {
  const columns = columnsOf({ ...course, committeeId: committeeId ?? undefined });
  await tx.updateTable('courses').set(columns).where('id', '=', id).execute();
  await tx.deleteFrom('courseDisciplines').where('courseId', '=', id).execute();
  await insertCourseDisciplines(tx, id, course.disciplines);
}

/** What is undefined stays as it is. */
const columnsOf = <C extends Omit<Body, 'committeeId'> & { committeeId: string | undefined }>(course: C) => ({
  ...inColumns(courseRecord, course),
  priceKopecks: toKopecks(course.price),
});

async function insertCourseDisciplines(tx: Tx, courseId: string, disciplineIds: string[]): Promise<void> {
  if (disciplineIds.length === 0) return;
  await tx
    .insertInto('courseDisciplines')
    .values(disciplineIds.map((id, position) => ({ courseId, position, disciplineId: id })))
    .execute();
}

/**
 * Deletes the center's courses among `ids` and gives their ids. Fails on a foreign key when somebody is assigned to
 * one.
 */
export async function deleteCourses(tx: Tx, scope: CenterScope, ids: string[]): Promise<RememberedRow[]> {
  const own = await tx
    .selectFrom('courses')
    .where('id', 'in', ids)
    .where('centerId', '=', scope.organization.id)
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Locked<'courses'> }>()
    .forUpdate()
    .execute();
  return deleteRemembering(
    tx,
    'courses',
    own.map(({ id }) => id),
  );
}

/** Whether the profession is in the reference list of the training type. */
export async function isProfessionOf(tx: Tx, trainingType: TrainingType, professionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('professions')
    .where('id', '=', professionId)
    .where('trainingType', '=', trainingType)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the committee is the center's. Locks it against deletion until the transaction ends. */
export async function holdCommittee(tx: Tx, scope: CenterScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('committees')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .forKeyShare()
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether all the disciplines (each named once) are the center's. Locks them against deletion until the transaction
 * ends.
 */
export async function holdDisciplines(tx: Tx, scope: CenterScope, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('disciplines')
    .where('id', 'in', ids)
    .where('centerId', '=', scope.organization.id)
    .forKeyShare()
    .select('id')
    .execute();
  return rows.length === ids.length;
}

/**
 * Professions and areas of activity of the reference: every word of `search` is a fragment of the title; titles that
 * begin with the search come first. At most 50.
 * @param types training types; none means all
 */
export function listProfessions(db: Db, search: string | undefined, types: TrainingType[]) {
  let query = db
    .selectFrom('professions')
    .where(holds('searchText', wordPatterns(search)))
    .select(['id', 'title', 'trainingType', safetyOfProfession.as('safety')]);
  if (types.length > 0) query = query.where('trainingType', 'in', types);
  if (search) query = query.orderBy(sql`search_text like ${likePattern(search).slice(1)}`, 'desc');
  return query.orderBy('title').orderBy('id').limit(50).execute();
}

/** Whether documents that say how the training of a course ended stand. */
export async function hasDocuments(tx: Tx, courseId: Locked<'courses'>): Promise<boolean> {
  const document = await tx
    .selectFrom('assignments')
    .innerJoin('assignmentDocuments', 'assignmentDocuments.assignmentId', 'assignments.id')
    .innerJoin('documents', 'documents.id', 'assignmentDocuments.id')
    .where('assignments.courseId', '=', courseId)
    .where('documents.type', 'in', documentsOfResult)
    .where('documents.revokedAt', 'is', null)
    .select('documents.id')
    .limit(1)
    .executeTakeFirst();
  return document !== undefined;
}

const termsAsked = ['studyForm', 'fundingSource', 'studyPlace', 'specialtyGroup', 'workerProgram'] as const;

const registerCoursesOf = (db: Db | Tx, scope: CenterScope) =>
  db
    .selectFrom('courses')
    .where('courses.centerId', '=', scope.organization.id)
    .where('courses.trainingType', '<>', 'SafetyTraining')
    .select(['courses.id', shownCourseTitle.as('title'), 'courses.trainingType', ...termsAsked]);

/** The center's courses of education with what they say of themselves to registers, by title. */
export const listRegisterCourses = (db: Db, scope: CenterScope): Promise<RegisterCourse[]> =>
  registerCoursesOf(db, scope).orderBy('courses.title').orderBy('courses.id').limit(COURSE_LIMIT).execute();

/** The same of these courses, held until the transaction ends. */
export const holdRegisterCourses = (tx: Tx, scope: CenterScope, ids: readonly string[]) =>
  registerCoursesOf(tx, scope)
    .where('courses.id', 'in', ids)
    .orderBy('courses.id')
    .$narrowType<{ id: Locked<'courses'> }>()
    .forNoKeyUpdate()
    .execute();

/** Changes some of what a course, held by the caller, says to registers. */
export async function setRegisterTerms(
  tx: Tx,
  id: Locked<'courses'>,
  terms: Partial<Pick<RegisterCourse, (typeof termsAsked)[number]>>,
): Promise<void> {
  await tx.updateTable('courses').set(terms).where('id', '=', id).execute();
}
