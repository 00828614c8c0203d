import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { Option } from './fields/id.ts';

/** What a register does not take a record without, or takes only when it is otherwise. */
export const RegisterGap = z.enum([
  'Snils',
  'SnilsOfTwo',
  'JobTitle',
  'ClientInn',
  'CenterInn',
  'Name',
  'Birthday',
  'Gender',
  'EducationLevel',
  'DiplomNumber',
  'StudyForm',
  'FundingSource',
  'SpecialtyGroup',
  'Profession',
  'RankCategory',
  'Award',
  'CourseTitle',
  'DocumentTitle',
  'DocumentName',
  'CourseHours',
  'Hours',
  'Number',
  'Years',
]);
export type RegisterGap = z.infer<typeof RegisterGap>;

interface RegisterGapDescription {
  /** What is missing, before a number of people: «СНИЛС: 3 человека». */
  title: string;
  /** Whose record has to be filled in, and which field of its form; of one training of a person; a document that says it wrongly is issued anew. */
  place: 'student' | 'client' | 'center' | 'course' | 'training' | 'document';
  field: string;
}

/** What stands in place of a field where a document has to be exchanged. */
export const EXCHANGE = 'exchange';

export const registerGaps: Record<RegisterGap, RegisterGapDescription> = {
  Snils: { title: 'СНИЛС', place: 'student', field: 'snilsNumber' },
  SnilsOfTwo: { title: 'СНИЛС указан у двух разных людей', place: 'student', field: 'snilsNumber' },
  JobTitle: { title: 'Должность', place: 'student', field: 'jobTitle' },
  ClientInn: { title: 'ИНН работодателя', place: 'client', field: 'inn' },
  CenterInn: { title: 'ИНН учебного центра', place: 'center', field: 'inn' },
  Name: { title: 'ФИО кириллицей, до 50 знаков, без дефисов и пробелов по краям', place: 'student', field: 'surname' },
  Birthday: { title: 'Дата рождения', place: 'student', field: 'birthday' },
  Gender: { title: 'Пол', place: 'student', field: 'gender' },
  EducationLevel: { title: 'Образование не ниже среднего профессионального', place: 'student', field: 'educationType' },
  DiplomNumber: { title: 'Номер диплома об образовании', place: 'student', field: 'diplomNumber' },
  StudyForm: { title: 'Форма обучения', place: 'course', field: 'studyForm' },
  // Free training is nobody's by itself (decision 600).
  FundingSource: { title: 'Источник финансирования', place: 'training', field: 'fundingSource' },
  SpecialtyGroup: { title: 'Укрупнённая группа специальностей', place: 'course', field: 'specialtyGroup' },
  Profession: { title: 'Профессия или область из перечня реестра', place: 'course', field: 'profession' },
  RankCategory: { title: 'Разряд или категория из перечня реестра', place: 'course', field: 'rank' },
  Award: { title: 'Квалификация или сфера деятельности', place: 'course', field: 'award' },
  CourseTitle: {
    title: 'Название программы: до 255 знаков и без знаков, которых не принимает реестр',
    place: 'course',
    field: 'title',
  },
  // What a fixed document says for ever: it is exchanged.
  DocumentTitle: {
    title: 'Название на документе реестр не примет, а у курса другое: документ обменивают',
    place: 'document',
    field: EXCHANGE,
  },
  DocumentName: {
    title: 'ФИО на документе реестр не примет, а в профиле другое: документ обменивают',
    place: 'document',
    field: EXCHANGE,
  },
  Hours: { title: 'Часов меньше, чем принимает реестр: документ обменивают', place: 'document', field: EXCHANGE },
  Number: {
    title: 'Серия или номер длиннее, чем принимает реестр: документ обменивают',
    place: 'document',
    field: EXCHANGE,
  },
  Years: { title: 'Обучение кончилось раньше, чем началось: документ обменивают', place: 'document', field: EXCHANGE },
  // While there is no document the hours are those of the course.
  CourseHours: { title: 'Часов меньше, чем принимает реестр', place: 'course', field: 'disciplines' },
};

/** Where a gap is filled in: the person's record or the organization's, by their names; of a training or a document the assignment's. */
export const GapPlace = Option.extend({
  /** The client that has unlinked the center and is to be asked for it; null where the center fills it in itself. */
  askedOf: z.string().nullable(),
  /** Of which type a document is that is exchanged; null of every other place. */
  type: DocumentType.nullable(),
});
export type GapPlace = z.output<typeof GapPlace>;

/** How many people a gap keeps back, and in how many places it is filled in. */
export const GapPeople = z.object({
  gap: RegisterGap,
  count: z.number().int(),
  /** All of them; of a readiness the first people alone, the list of records has the rest. */
  places: z.array(GapPlace),
  placeCount: z.number().int(),
});
export type GapPeople = z.output<typeof GapPeople>;
