import { z } from 'zod';
import { courseRecord, unique } from './course-record.ts';
import { Discipline } from './disciplines.ts';
import { DocumentType } from './documents/document-type.ts';
import { endpoints, versioned } from './endpoint.ts';
import { Created, CurrentOrIdParams, IdParams, id, Option } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';
import { hasRank, hasValidityPeriod, TrainingType } from './training-type.ts';

const courseFields = z.object({
  ...formShape(courseRecord),
  /** Ids of the center's disciplines, in the order they are taught. */
  disciplines: z.array(id).max(100, 'Не больше 100 дисциплин').default([]).transform(unique),
  /** Rubles. */
  price: rubles,
});

type ForTypes = Pick<z.output<typeof courseFields>, 'trainingType' | 'rank' | 'validityPeriodDocument'>;

/** A rank or a validity period sent for a training type that has none is dropped, not refused. */
const withoutForeignFields = <T extends ForTypes>(course: T): T => ({
  ...course,
  rank: hasRank(course.trainingType) ? course.rank : null,
  validityPeriodDocument: hasValidityPeriod(course.trainingType) ? course.validityPeriodDocument : null,
});

export const CourseBody = courseFields.transform(withoutForeignFields);

const changedFields = courseFields.extend(changeShape(courseRecord));

/** Without `committeeId` the commission stays: only an administrator is told which one it is. */
export const CourseChanges = changedFields.transform(withoutForeignFields);
export const CourseUpdate = changedFields.extend({ id }).transform(withoutForeignFields);

/** A row of the course list; `price` in rubles, `hoursCount` is the sum of the disciplines' hours. */
export const CourseRow = z.object({
  id,
  title: z.string(),
  subTitle: z.string(),
  trainingType: TrainingType,
  organizationTitle: z.string(),
  hoursCount: z.number().int(),
  issuedDocuments: z.array(DocumentType),
  price: z.number(),
  isLocked: z.boolean(),
});
export type CourseRow = z.output<typeof CourseRow>;

/** A course in a select; `centerId` is whose course it is. */
export const CourseOption = CourseRow.omit({ organizationTitle: true, issuedDocuments: true }).extend({ centerId: id });
export type CourseOption = z.output<typeof CourseOption>;

export const Course = CourseRow.extend({
  /** Rubles for the documents of the course by the center's price list, on top of `price`. */
  documentsPrice: z.number(),
  centerId: id,
  ...replyShape(courseRecord),
  disciplines: z.array(Discipline),
  /** Null for everybody but the center's administrator, like `committeeId` (docs/rules.md#1.4). */
  committeeTitle: z.string().nullable(),
});
export type Course = z.output<typeof Course>;

export const CoursesQuery = PageQuery.extend({
  /** Whose courses: a center's id. */
  organization: id.optional(),
  trainingType: TrainingType.optional(),
});

export const CourseOptionsQuery = CoursesQuery.pick({ search: true, organization: true, trainingType: true });

const types = z
  .union([TrainingType.transform((type) => [type]), z.array(TrainingType)])
  .default([])
  .describe('Виды обучения; без них ищется во всех');

export const ProfessionsQuery = z.object({ search: z.string().trim().max(200).optional(), types });

/** What of a course its form edits, as the form sends it. */
export const courseState = (course: Course) => ({
  ...pick(course, namesOf(courseRecord)),
  profession: course.profession.id,
  disciplines: course.disciplines.map(({ id }) => id),
  price: course.price,
});

const read = versioned(
  {
    method: 'GET',
    path: '/Course/:id',
    access: 'operator',
    summary: 'Курс; комиссию видит только администратор центра',
    params: IdParams,
    reply: Course,
  },
  courseState,
);

export const courses = endpoints({
  list: {
    method: 'GET',
    path: '/Course/GetCourses',
    access: 'operator',
    summary: 'Курсы: центру свои, клиенту открытые курсы всех центров',
    query: CoursesQuery,
    reply: pageOf(CourseRow),
  },
  options: {
    method: 'GET',
    path: '/Course/GetShortCourses',
    access: 'operator',
    summary: 'Курсы для выбора, не больше 50',
    query: CourseOptionsQuery,
    reply: z.array(CourseOption),
  },
  optionsOfCenter: {
    method: 'GET',
    path: '/Course/GetCoursesByOrgId/:id',
    access: 'operator',
    summary: 'Курсы одного центра для выбора; Current — все, что доступны текущей организации',
    params: CurrentOrIdParams,
    query: CourseOptionsQuery,
    reply: z.array(CourseOption),
  },
  professions: {
    method: ['GET', 'POST'],
    path: '/Course/GetProfessions',
    access: 'operator',
    summary: 'Профессии и области деятельности по фрагментам слов, не больше 50',
    query: ProfessionsQuery.extend({ 'types[]': types }).optional(),
    body: ProfessionsQuery.optional(),
    reply: z.array(Option.extend({ trainingType: TrainingType })),
  },
  read,
  documents: {
    method: 'GET',
    path: '/Course/GetDocumentList/:id',
    access: 'operator',
    summary: 'Документы, которые выдаёт курс',
    params: IdParams,
    reply: z.array(z.object({ type: DocumentType, title: z.string() })),
  },
  create: {
    method: 'POST',
    path: '/Course/CreateCourse',
    access: 'center',
    summary: 'Создать курс',
    body: CourseBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Course/UpdateCourse',
    access: 'center',
    summary: 'Изменить курс',
    body: CourseUpdate,
    guardedBy: read,
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/Course/RemoveCourses',
    access: 'center',
    summary: 'Удалить курсы; назначенный не удаляется',
    body: z.array(id).min(1, REQUIRED).max(100),
    reply: z.object({ removed: z.number().int() }),
  },
});
