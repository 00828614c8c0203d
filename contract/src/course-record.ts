import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { EconomicActivity, economicActivityTitles } from './economic-activity.ts';
import { id, Option } from './fields/id.ts';
import { moodleId } from './fields/moodle-id.ts';
import { kept, orNull } from './fields/optional.ts';
import { optionalText, REQUIRED, requiredText } from './fields/text.ts';
import { SafetyField } from './safety-field.ts';
import type { StoredFields } from './stored-field.ts';
import { WorkerProgram, workerProgramTitles } from './study-terms.ts';
import { ownOrAbove, trainingTerms } from './training-terms.ts';
import { TrainingType } from './training-type.ts';
import { trainingTypeTitles } from './training-type-titles.ts';

const optionalInteger = (min: number, max: number) =>
  z
    .number({ error: `Число от ${min} до ${max}` })
    .int('Целое число')
    .min(min, `Не меньше ${min}`)
    .max(max, `Не больше ${max}`)
    .nullish()
    .transform((value) => value ?? null);

/** Five digits, or six with the one that checks them. */
const professionCode = z
  .string()
  .trim()
  .regex(/^(\d{5,6})?$/, 'Код – пять или шесть цифр')
  .nullish()
  .transform((code) => code ?? '');

export const unique = <T>(list: T[]): T[] => [...new Set(list)];

/** A change says the whole course anew. */
const whole = <S extends z.ZodType>(schema: S) => ({ schema, changed: schema }) as const;

/** What retraining ends with besides the diploma: one of the two stands in it. */
export const AwardKind = z.enum(['Qualification', 'Activity'], { error: REQUIRED });
export type AwardKind = z.infer<typeof AwardKind>;

export const awardKindTitles: Record<AwardKind, string> = {
  Qualification: 'Присваивает квалификацию',
  Activity: 'Даёт право на ведение деятельности',
};

/** A line of the reference list of a training type; `safety` of safety training alone. */
export const ProfessionOption = Option.extend({ safety: SafetyField.nullable() });
export type ProfessionOption = z.output<typeof ProfessionOption>;

/** What a course says itself or leaves to its center. */
const ofCourse = <F extends { schema: z.ZodType }>(field: F) =>
  ({ ...field, changed: field.schema as F['schema'] }) as const;

/** What is kept of a course, in the order of its form; its disciplines and its price are kept otherwise. */
export const courseRecord = {
  isLocked: { title: 'Курс закрыт', ...whole(z.boolean().default(true)), reply: z.boolean(), blank: true },
  trainingType: {
    title: 'Вид обучения',
    ...whole(TrainingType),
    reply: TrainingType,
    blank: undefined,
    readable: (value) => trainingTypeTitles[value as TrainingType],
  },
  subTitle: { title: 'Краткое название', max: 100, ...whole(requiredText(100)) },
  /** The longest title of a course that the federal register of education documents accepts. */
  title: { title: 'Полное название', max: 255, ...whole(requiredText(255)), taken: 'CourseTitleAlreadyUse' },
  /** The id in the reference list of the training type. */
  profession: { title: 'Профессия', ...whole(id), reply: ProfessionOption, column: 'professionId' },
  rank: { title: 'Разряд', ...whole(optionalInteger(1, 8)), reply: z.number().int().nullable(), blank: null },
  /** Both only of retraining (docs/rules.md#3.11); the diploma cannot do without them. */
  awardKind: {
    title: 'Что даёт диплом',
    ...whole(orNull(AwardKind)),
    reply: AwardKind.nullable(),
    blank: null,
    readable: (value) => awardKindTitles[value as AwardKind],
  },
  award: { title: 'Квалификация или сфера деятельности', max: 255, ...whole(optionalText(255)) },
  /** Years. */
  validityPeriodDocument: {
    title: 'Срок действия документа, лет',
    ...whole(optionalInteger(1, 50)),
    reply: z.number().int().nullable(),
    blank: null,
  },
  issuedDocuments: {
    title: 'Выдаваемые документы',
    ...whole(z.array(DocumentType, { error: REQUIRED }).min(1, REQUIRED).transform(unique)),
    reply: z.array(DocumentType),
    blank: [] as DocumentType[],
  },
  /** Told to the center's administrator alone (docs/rules.md#1.4); a change without it leaves the committee. */
  committeeId: {
    title: 'Комиссия',
    schema: id,
    changed: id.nullish().transform((value) => value ?? null),
    reply: id.nullable(),
    blank: null,
  },
  /** The course's number in the center's learning system, null when it is not there; a change without it leaves the link. */
  moodleId: {
    title: 'Курс в системе обучения',
    ...whole(kept(moodleId)),
    reply: z.number().int().nullable(),
    blank: undefined,
  },
  studyForm: ofCourse(trainingTerms.studyForm),
  /** 273-ФЗ, article 16. */
  isDistant: {
    title: 'С применением дистанционных технологий',
    ...whole(z.boolean().default(false)),
    reply: z.boolean(),
    blank: false,
  },
  fundingSource: ofCourse(trainingTerms.fundingSource),
  studyPlace: ofCourse(trainingTerms.studyPlace),
  /** Of additional education, of professional training the next two: as the register's list calls it. */
  specialtyGroup: { title: 'Укрупнённая группа специальностей', max: 255, ...whole(optionalText(255)) },
  workerProgram: ofCourse({ title: 'Вид программы', ...ownOrAbove(WorkerProgram, workerProgramTitles) }),
  /** «BE», «I-III (группы)»: where no rank is awarded. */
  rankCategory: { title: 'Категория вместо разряда', max: 40, ...whole(optionalText(40)) },
  /** By which form № ПО names the profession (graph 4 of 2.1): the register's list has no codes. */
  professionCode: { title: 'Код профессии по ОКПДТР', max: 6, ...whole(professionCode) },
  /** Of additional education: statistics count by it (form 1-ПК, section 2.3); nobody has said it where it is null. */
  economicActivity: ofCourse({
    title: 'Вид экономической деятельности',
    ...ownOrAbove(EconomicActivity, economicActivityTitles),
  }),
  /** To people with disabilities (273-ФЗ, article 79); statistics count their trainings apart (form ПО, section 2.3). */
  isAdapted: {
    title: 'Адаптированная программа',
    ...whole(z.boolean().default(false)),
    reply: z.boolean(),
    blank: false,
  },
} as const satisfies StoredFields;

/** What its form edits beside them. */
export const courseBeside = {
  disciplines: { title: 'Дисциплины' },
  price: { title: 'Стоимость для одного человека' },
} as const;
