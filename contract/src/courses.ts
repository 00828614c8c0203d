import { z } from 'zod';
import { AgreedRubles } from './agreed-price.ts';
import { courseRecord, ProfessionOption, unique } from './course-record.ts';
import { Discipline } from './disciplines.ts';
import { documentTypeTitles } from './documents/descriptions.ts';
import { DocumentType } from './documents/document-type.ts';
import { foreignDocuments } from './documents/documents-of-training.ts';
import { endpoints, versioned } from './endpoint.ts';
import { isThere } from './fields/cross-field.ts';
import { Created, CurrentOrIdParams, IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';
import { hasAward, hasRank, hasSpecialtyGroup, hasValidityPeriod, isEducation, TrainingType } from './training-type.ts';
import { trainingTypeTitles } from './training-type-titles.ts';
import { Undoable } from './undo.ts';

const courseFields = z.object({
  ...formShape(courseRecord),
  /** Ids of the center's disciplines, in the order they are taught. */
  disciplines: z.array(id).max(100, 'Не больше 100 дисциплин').default([]).transform(unique),
  /** Rubles. */
  price: rubles,
});

type ForTypes = Pick<
  z.output<typeof courseFields>,
  | 'trainingType'
  | 'rank'
  | 'validityPeriodDocument'
  | 'awardKind'
  | 'award'
  | 'issuedDocuments'
  | 'fundingSource'
  | 'studyPlace'
  | 'specialtyGroup'
  | 'workerProgram'
  | 'rankCategory'
  | 'professionCode'
  | 'economicActivity'
  | 'isAdapted'
>;

/** A rank, a term, an award and what else a training type does not have is dropped, not refused. */
const withoutForeignFields = <T extends ForTypes>(course: T): T => ({
  ...course,
  rank: hasRank(course.trainingType) ? course.rank : null,
  validityPeriodDocument: hasValidityPeriod(course.trainingType) ? course.validityPeriodDocument : null,
  awardKind: hasAward(course.trainingType) ? course.awardKind : null,
  award: hasAward(course.trainingType) ? course.award : '',
  fundingSource: isEducation(course.trainingType) ? course.fundingSource : null,
  studyPlace: isEducation(course.trainingType) ? course.studyPlace : null,
  specialtyGroup: hasSpecialtyGroup(course.trainingType) ? course.specialtyGroup : '',
  workerProgram: hasRank(course.trainingType) ? course.workerProgram : null,
  rankCategory: hasRank(course.trainingType) ? course.rankCategory : '',
  professionCode: hasRank(course.trainingType) ? course.professionCode : '',
  economicActivity: hasSpecialtyGroup(course.trainingType) ? course.economicActivity : null,
  isAdapted: hasRank(course.trainingType) && course.isAdapted,
});

/** «Профессиональное обучение: не выдаётся „Диплом“». */
export const foreignText = (trainingType: TrainingType, foreign: readonly DocumentType[]): string =>
  `${trainingTypeTitles[trainingType]}: не выдаётся ${foreign.map((type) => `«${documentTypeTitles[type]}»`).join(', ')}`;

/** The diploma says it itself: «предоставлено право на ведение профессиональной деятельности в сфере …». */
const SAYS_IT_TWICE = /^(право|на\s+ведение|ведени[ея])(?!\p{L})/iu;

const AWARD_SENTENCE =
  'В дипломе перед этим стоит «предоставлено право на ведение профессиональной деятельности в сфере»: оставьте то, что дальше, в родительном падеже';

/** What its training may not issue is refused at the field, and so is an award that would not read in its sentence. */
const issuingOwn = <T extends z.ZodType<ForTypes>>(course: T) =>
  course
    .refine(({ trainingType, issuedDocuments }) => foreignOf({ trainingType, issuedDocuments }).length === 0, {
      path: ['issuedDocuments'],
      error: ({ input }) => foreignText((input as ForTypes).trainingType, foreignOf(input as ForTypes)),
      when: isThere,
    })
    .refine(({ awardKind, award }) => awardKind !== 'Activity' || !SAYS_IT_TWICE.test(award), {
      path: ['award'],
      error: AWARD_SENTENCE,
      when: isThere,
    });

/** None while the fields themselves are wrong: they have errors of their own. */
function foreignOf({ trainingType, issuedDocuments }: Pick<ForTypes, 'trainingType' | 'issuedDocuments'>) {
  const isRight =
    TrainingType.safeParse(trainingType).success &&
    courseRecord.issuedDocuments.reply.safeParse(issuedDocuments).success;
  return isRight ? foreignDocuments(trainingType, issuedDocuments) : [];
}

export const CourseBody = issuingOwn(courseFields).transform(withoutForeignFields);

const changedFields = courseFields.extend(changeShape(courseRecord));

/** Without `committeeId` the committee stays: only an administrator is told which one it is. */
export const CourseChanges = issuingOwn(changedFields).transform(withoutForeignFields);
export const CourseUpdate = issuingOwn(changedFields.extend({ id })).transform(withoutForeignFields);

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
  /** What the caller's client pays today for one person, documents included; null to a center, whose clients differ. */
  agreed: AgreedRubles.nullable(),
});
export type CourseRow = z.output<typeof CourseRow>;

/** A course in a select; `centerId` is whose course it is. */
export const CourseOption = CourseRow.omit({ organizationTitle: true, issuedDocuments: true, agreed: true }).extend({
  centerId: id,
});
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
    access: 'operator:any',
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
    access: 'operator:any',
    summary: 'Курсы: центру свои, клиенту открытые курсы всех центров',
    query: CoursesQuery,
    reply: pageOf(CourseRow),
  },
  options: {
    method: 'GET',
    path: '/Course/GetShortCourses',
    access: 'operator:any',
    summary: 'Курсы для выбора, не больше 50',
    query: CourseOptionsQuery,
    reply: z.array(CourseOption),
  },
  optionsOfCenter: {
    method: 'GET',
    path: '/Course/GetCoursesByOrgId/:id',
    access: 'operator:any',
    summary: 'Курсы одного центра для выбора; Current — все, что доступны текущей организации',
    params: CurrentOrIdParams,
    query: CourseOptionsQuery,
    reply: z.array(CourseOption),
  },
  professions: {
    method: ['GET', 'POST'],
    path: '/Course/GetProfessions',
    access: 'operator:any',
    summary: 'Профессии и области деятельности по фрагментам слов, не больше 50',
    query: ProfessionsQuery.extend({ 'types[]': types }).optional(),
    body: ProfessionsQuery.optional(),
    reply: z.array(ProfessionOption.extend({ trainingType: TrainingType })),
  },
  read,
  documents: {
    method: 'GET',
    path: '/Course/GetDocumentList/:id',
    access: 'operator:any',
    summary: 'Документы, которые выдаёт курс',
    params: IdParams,
    reply: z.array(z.object({ type: DocumentType, title: z.string() })),
  },
  create: {
    method: 'POST',
    path: '/Course/CreateCourse',
    access: 'center:Training',
    once: true,
    summary: 'Создать курс',
    body: CourseBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Course/UpdateCourse',
    access: 'center:Training',
    summary: 'Изменить курс',
    body: CourseUpdate,
    guardedBy: read,
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/Course/RemoveCourses',
    access: 'center:Training',
    summary: 'Удалить курсы; назначенный не удаляется',
    body: z.array(id).min(1, REQUIRED).max(100),
    reply: Undoable.extend({ removed: z.number().int() }),
  },
});
