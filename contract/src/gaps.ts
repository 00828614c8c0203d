import { z } from 'zod';

/** What may be missing before a person holds his documents. */
export const GapCode = z.enum([
  'Payment',
  'Result',
  'Age',
  'Gender',
  'Photo',
  'PhotoOnCertificate',
  'ElectricalCheck',
  'JobTitle',
  'Snils',
  'Education',
  'Hours',
  'Award',
  'Validity',
  'Grades',
  'CommitteeMembers',
  'CommitteeOfThree',
  'CommitteeField',
  'CommitteePositions',
  'CommitteeAppointment',
  'CommitteeOrder',
  'Licence',
  'City',
  'Signatory',
  'Protocol',
  'ProtocolNumber',
]);
export type GapCode = z.infer<typeof GapCode>;

/** Whose record has to be filled in to close a gap. */
export type GapPlace = 'assignment' | 'student' | 'course' | 'committee' | 'center' | 'signatories';

interface GapDescription {
  /** What is missing, in the middle of a sentence: «фото сотрудника». */
  title: string;
  place: GapPlace;
  /** The field of the place's form, where it has a form. */
  field?: string;
  /** Without it there is nothing to print: fixing is refused. The rest only leaves a blank on the document. */
  isRequired: boolean;
}

export const gapsByCode: Record<GapCode, GapDescription> = {
  Payment: { title: 'оплата', place: 'assignment', isRequired: true },
  // Whoever has not passed gets no document that says so; a protocol and a study certificate he gets.
  Result: { title: 'положительное решение комиссии', place: 'assignment', isRequired: true },
  // Rules of work at height and at electrical installations admit nobody below 18, the Labour Code to no work below 14 (minimal-age.ts).
  // A birthday is nothing to be asked for.
  Age: {
    title: 'возраст, с которого допускают к этой работе (проверьте день рождения сотрудника)',
    place: 'assignment',
    isRequired: true,
  },
  // A certificate says «прошла» of a woman; «прошёл(а)» is no text for one.
  Gender: { title: 'пол сотрудника (по отчеству не виден)', place: 'student', field: 'gender', isRequired: true },
  Photo: { title: 'фото сотрудника', place: 'student', field: 'avatar', isRequired: true },
  // A certificate of work at height bears a photo; without one it is printed with a place to stick it on. People are not
  // asked for it by their questionnaires: most certificates have none.
  PhotoOnCertificate: { title: 'фото сотрудника на удостоверении', place: 'student', isRequired: false },
  // The forms that the rules of work at electrical installations attach have a line for it; why somebody is checked is known by default.
  ElectricalCheck: {
    title: 'категория персонала для проверки знаний',
    place: 'assignment',
    isRequired: true,
  },
  // A protocol of a check of knowledge names what each of its people works as (Rules 2464, item 92); who works nowhere has none.
  JobTitle: { title: 'должность сотрудника в протоколе', place: 'student', field: 'jobTitle', isRequired: false },
  Snils: { title: 'СНИЛС сотрудника', place: 'student', field: 'snilsNumber', isRequired: false },
  // Additional education is for them alone, and unknown is not enough (273-ФЗ, article 76, part 3).
  Education: {
    title: 'образование сотрудника (среднее профессиональное или высшее)',
    place: 'student',
    field: 'educationType',
    isRequired: true,
  },
  Hours: { title: 'часы курса (добавьте дисциплины)', place: 'course', field: 'disciplines', isRequired: true },
  Award: {
    title: 'что даёт диплом (квалификация или сфера деятельности)',
    place: 'course',
    field: 'award',
    isRequired: true,
  },
  // The rules of each field ask for the day of the next check, and without it nobody is reminded of it; a program of another field may have none.
  Validity: {
    title: 'срок действия удостоверения (в курсе)',
    place: 'course',
    field: 'validityPeriodDocument',
    isRequired: false,
  },
  // The appendix of a diploma has a line for each discipline; nobody is awarded one over a failure.
  Grades: { title: 'положительные оценки по всем дисциплинам', place: 'assignment', isRequired: true },
  CommitteeMembers: { title: 'состав комиссии', place: 'committee', isRequired: true },
  // A check of knowledge is made by three at least whom an order has appointed (Rules 2464; fire safety and work at height alike).
  CommitteeOfThree: { title: 'три человека в комиссии или больше', place: 'committee', isRequired: true },
  // The order has appointed it to check something else: by its people nobody is admitted to this work.
  CommitteeField: {
    title: 'комиссия, которая проверяет знания в этой области (выбранная назначена для другой)',
    place: 'committee',
    isRequired: true,
  },
  // A protocol names what each of those who checked works as; without it only their names and places in the committee.
  CommitteePositions: { title: 'должности членов комиссии', place: 'committee', isRequired: false },
  CommitteeAppointment: {
    title: 'номер и дата приказа, который назначил комиссию',
    place: 'committee',
    isRequired: true,
  },
  CommitteeOrder: {
    title: 'номер и дата приказа о комиссии',
    place: 'committee',
    isRequired: false,
  },
  Licence: { title: 'номер лицензии центра', place: 'center', field: 'licenceNumber', isRequired: false },
  City: { title: 'город центра', place: 'center', field: 'address', isRequired: false },
  Signatory: { title: 'подписант центра на дату документа', place: 'signatories', isRequired: false },
  // Whatever a committee awards by its protocol is nothing without it.
  Protocol: {
    title: 'номер и дата протокола (сначала зафиксируйте протокол)',
    place: 'assignment',
    isRequired: true,
  },
  // The same where the course issues none: it was made outside the portal, and is named in the form.
  ProtocolNumber: {
    title: 'номер и дата протокола, составленного вне портала',
    place: 'assignment',
    isRequired: true,
  },
};

/** What only a center closes: what its committee decides and its protocol says. */
export const isOfCenter = (gap: GapCode): boolean => ['Result', 'Protocol', 'ProtocolNumber'].includes(gap);

/** Gaps that a person or his assignment has, as against those that everybody on the course shares. */
export const isPersonal = (gap: GapCode): boolean => ['assignment', 'student'].includes(gapsByCode[gap].place);
