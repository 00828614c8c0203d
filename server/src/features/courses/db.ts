import type {
  Course,
  CourseBody,
  CourseOption,
  CourseOptionsQuery,
  CourseRow,
  CoursesQuery,
  TrainingType,
} from '@dopusk/contract/courses.ts';
import type { DocumentType } from '@dopusk/contract/documents.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { likePattern, readPage, wordPatterns } from '../../db/paging.ts';
import { type CenterScope, isAdministrator, isCenter, type OperatorScope } from '../../http/scope.ts';
import { documentsKopecks } from '../prices/db.ts';

type Body = z.output<typeof CourseBody>;
type Filters = z.output<typeof CourseOptionsQuery>;

/** A page of the courses the operator sees, by title. */
export async function listCourses(
  db: Db,
  scope: OperatorScope,
  query: z.output<typeof CoursesQuery>,
): Promise<Page<CourseRow>> {
  const rows = visible(db, scope, query);
  // Hours are summed for the rows of the page alone, not for all those skipped before it.
  const page = (limit: number, offset: number) =>
    db
      .selectFrom(
        rows
          .orderBy('courses.title')
          .orderBy('courses.id')
          .limit(limit)
          .offset(offset)
          .selectAll('courses')
          .as('courses'),
      )
      .innerJoin('organizations', 'organizations.id', 'courses.center_id')
      .orderBy('courses.title')
      .orderBy('courses.id')
      .select([
        ...shortColumns,
        'courses.issued_documents as issuedDocuments',
        'organizations.title as organizationTitle',
      ]);
  const ordered = { limit: (limit: number) => ({ offset: (offset: number) => page(limit, offset) }) };
  const { items, ...counted } = await readPage(db, query, rows, ordered);
  return {
    ...counted,
    items: items.map(({ price_kopecks, ...row }) => ({ ...row, price: toRubles(price_kopecks) })),
  };
}

/** The courses the operator may assign, for a select: at most 50, by title. */
export async function listCourseOptions(db: Db, scope: OperatorScope, query: Filters): Promise<CourseOption[]> {
  const rows = await visible(db, scope, query)
    .orderBy('courses.title')
    .orderBy('courses.id')
    .limit(50)
    .select([...shortColumns, 'courses.center_id as centerId'])
    .execute();
  return rows.map(({ price_kopecks, ...row }) => ({ ...row, price: toRubles(price_kopecks) }));
}

/** The hours of a row of `courses`: the sum of its disciplines', never stored. */
export const hoursCount = sql<number>`coalesce((select sum(disciplines.hours_count)::integer from course_disciplines
  join disciplines on disciplines.id = course_disciplines.discipline_id
  where course_disciplines.course_id = courses.id), 0)`.as('hoursCount');

const shortColumns = [
  'courses.id',
  'courses.title',
  'courses.sub_title as subTitle',
  'courses.training_type as trainingType',
  'courses.is_locked as isLocked',
  'courses.price_kopecks',
  hoursCount,
] as const;

/** A center sees its own courses, a client the open ones of every center (design §4). */
function visible(db: Db, scope: OperatorScope, { search, organization, trainingType }: Partial<Filters> = {}) {
  let query = db.selectFrom('courses');
  query = isCenter(scope)
    ? query.where('courses.center_id', '=', scope.organization.id)
    : query.where('courses.is_locked', '=', false);
  for (const pattern of wordPatterns(search ?? '')) query = query.where('courses.search_text', 'like', pattern);
  if (organization) query = query.where('courses.center_id', '=', organization);
  if (trainingType) query = query.where('courses.training_type', '=', trainingType);
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
    .innerJoin('organizations', 'organizations.id', 'courses.center_id')
    .innerJoin('professions', 'professions.id', 'courses.profession_id')
    .innerJoin('committees', 'committees.id', 'courses.committee_id')
    .where('courses.id', '=', id)
    .select(({ selectFrom }) => [
      ...shortColumns,
      'courses.center_id as centerId',
      'courses.issued_documents as issuedDocuments',
      'courses.rank',
      'courses.validity_period_document as validityPeriodDocument',
      'courses.moodle_id as moodleId',
      documentsKopecks.as('documentsKopecks'),
      'organizations.title as organizationTitle',
      'professions.id as professionId',
      'professions.title as professionTitle',
      'committees.id as committeeId',
      'committees.title as committeeTitle',
      selectFrom('course_disciplines')
        .innerJoin('disciplines', 'disciplines.id', 'course_disciplines.discipline_id')
        .whereRef('course_disciplines.course_id', '=', 'courses.id')
        .select(
          sql<Course['disciplines']>`coalesce(json_agg(json_build_object(
            'id', disciplines.id, 'title', disciplines.title, 'type', disciplines.type,
            'hoursCount', disciplines.hours_count) order by position), '[]')`.as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('disciplines'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    price_kopecks,
    documentsKopecks: papers,
    professionId,
    professionTitle,
    committeeId,
    committeeTitle,
    ...course
  } = row;
  const seesCommittee = isAdministrator(scope);
  return {
    ...course,
    price: toRubles(price_kopecks),
    documentsPrice: toRubles(papers),
    profession: { id: professionId, title: professionTitle },
    committeeId: seesCommittee ? committeeId : null,
    committeeTitle: seesCommittee ? committeeTitle : null,
  };
}

/** The documents a course issues; undefined when the operator does not see the course. */
export async function findIssuedDocuments(
  db: Db,
  scope: OperatorScope,
  id: string,
): Promise<DocumentType[] | undefined> {
  const row = await visible(db, scope).where('courses.id', '=', id).select('issued_documents').executeTakeFirst();
  return row?.issued_documents;
}

export async function insertCourse(tx: Tx, scope: CenterScope, course: Body): Promise<string> {
  const id = newId();
  await tx
    .insertInto('courses')
    .values({ id, center_id: scope.organization.id, committee_id: course.committeeId, ...columnsOf(course) })
    .execute();
  await insertCourseDisciplines(tx, id, course.disciplines);
  return id;
}

/** Replaces a course of the center; its commission only where one is given. False when the course is not the center's. */
export async function updateCourse(
  tx: Tx,
  scope: CenterScope,
  id: string,
  course: Omit<Body, 'committeeId'> & { committeeId: string | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('courses')
    .set({ ...columnsOf(course), ...(course.committeeId ? { committee_id: course.committeeId } : {}) })
    .where('id', '=', id)
    .where('center_id', '=', scope.organization.id)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await tx.deleteFrom('course_disciplines').where('course_id', '=', id).execute();
  await insertCourseDisciplines(tx, id, course.disciplines);
  return true;
}

const columnsOf = (course: Omit<Body, 'committeeId'>) => ({
  title: course.title,
  sub_title: course.subTitle,
  training_type: course.trainingType,
  profession_id: course.profession,
  rank: course.rank,
  validity_period_document: course.validityPeriodDocument,
  issued_documents: course.issuedDocuments,
  price_kopecks: toKopecks(course.price),
  is_locked: course.isLocked,
  ...(course.moodleId === undefined ? {} : { moodle_id: course.moodleId }),
});

async function insertCourseDisciplines(tx: Tx, courseId: string, disciplineIds: string[]): Promise<void> {
  if (disciplineIds.length === 0) return;
  await tx
    .insertInto('course_disciplines')
    .values(disciplineIds.map((id, position) => ({ course_id: courseId, position, discipline_id: id })))
    .execute();
}

/** Deletes the center's courses among `ids` and gives their ids. A course that somebody is assigned to refuses. */
export async function deleteCourses(tx: Tx, scope: CenterScope, ids: string[]): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('courses')
    .where('id', 'in', ids)
    .where('center_id', '=', scope.organization.id)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/** Whether the profession stands in the reference list of the training type. */
export async function isProfessionOf(tx: Tx, trainingType: TrainingType, professionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('professions')
    .where('id', '=', professionId)
    .where('training_type', '=', trainingType)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the commission is the center's. Keeps it from being deleted until the transaction ends. */
export async function holdCommittee(tx: Tx, scope: CenterScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('committees')
    .where('id', '=', id)
    .where('center_id', '=', scope.organization.id)
    .forKeyShare()
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether all the disciplines (each named once) are the center's. Keeps them from being deleted likewise. */
export async function holdDisciplines(tx: Tx, scope: CenterScope, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .selectFrom('disciplines')
    .where('id', 'in', ids)
    .where('center_id', '=', scope.organization.id)
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
  let query = db.selectFrom('professions').select(['id', 'title', 'training_type as trainingType']);
  if (types.length > 0) query = query.where('training_type', 'in', types);
  for (const pattern of wordPatterns(search ?? '')) query = query.where('search_text', 'like', pattern);
  if (search) query = query.orderBy(sql`search_text like ${likePattern(search).slice(1)}`, 'desc');
  return query.orderBy('title').orderBy('id').limit(50).execute();
}
