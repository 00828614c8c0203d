import { descriptions, typesOfPassed } from './documents/descriptions.ts';
import { DocumentType } from './documents/document-type.ts';
import { type GapCode, gapsByCode } from './gaps.ts';
import { bearsPhoto, type SafetyArea } from './safety-field.ts';
import type { SigningRight } from './signatory-record.ts';
import { hasSpecialtyGroup, type TrainingType } from './training-type.ts';

/** What the portal knows of one assignment that decides whether its documents can be made out in full. */
export interface ReadinessFacts {
  isPaid: boolean;
  /** The committee has decided that the person has not passed. */
  isRefused: boolean;
  student: {
    hasGender: boolean;
    hasPhoto: boolean;
    /** As what the person worked when he was taught. */
    hasJobTitle: boolean;
    /** Or the person is a foreigner, who need not have one. */
    hasSnils: boolean;
    /** It is known, and high enough for additional professional education. */
    hasEducation: boolean;
  };
  /** The person may be admitted to what the course teaches on the day of its end (minimal-age.ts). */
  isOldEnough: boolean;
  /** As whom the person works at electrical installations, and why he is checked, are known. */
  hasElectricalCheck: boolean;
  /** The hours that will be printed: the course's, or those that a form says instead. */
  hoursCount: number;
  /** For how many years its certificate is valid is said. */
  hasValidity: boolean;
  /** What its retraining awards is filled in. */
  hasAward: boolean;
  /** The person has a grade in each discipline of the course, and has failed in none. */
  hasGrades: boolean;
  committeeMemberCount: number;
  /** What each of its members works as is known. */
  hasCommitteePositions: boolean;
  /** The order that appointed the committee is named and dated. */
  hasCommitteeOrder: boolean;
  /** The committee checks knowledge of another field than the course is of, as its title says. */
  isCommitteeOfOther: boolean;
  center: {
    hasLicence: boolean;
    hasCity: boolean;
    /** What somebody may sign for it on the day of the documents. */
    signs: readonly SigningRight[];
  };
  trainingType: TrainingType;
  /** Of safety training; null of other. */
  safetyArea: SafetyArea | null;
  issuedDocuments: readonly DocumentType[];
  /** A protocol that lists the person is fixed. */
  hasProtocol: boolean;
}

type Test = (facts: ReadinessFacts, type: DocumentType) => boolean;

/** What closes each gap. */
const closed: Record<GapCode, Test> = {
  Payment: ({ isPaid }) => isPaid,
  Result: (facts) => !facts.isRefused,
  Age: (facts) => facts.isOldEnough,
  Gender: ({ student }) => student.hasGender,
  Photo: ({ student }) => student.hasPhoto,
  PhotoOnCertificate: ({ student, safetyArea }) => student.hasPhoto || !bearsPhoto(safetyArea),
  ElectricalCheck: ({ hasElectricalCheck, safetyArea }) => hasElectricalCheck || safetyArea !== 'Electrical',
  JobTitle: (facts) => facts.student.hasJobTitle || !isCheckOfKnowledge(facts),
  Snils: ({ student }) => student.hasSnils,
  Education: ({ student, trainingType }) => student.hasEducation || !hasSpecialtyGroup(trainingType),
  Hours: ({ hoursCount }) => hoursCount > 0,
  Award: ({ hasAward }) => hasAward,
  // At electrical installations the category of staff decides, too (decision 131).
  Validity: ({ hasValidity, safetyArea }) =>
    hasValidity || safetyArea === null || ['Electrical', 'Other'].includes(safetyArea),
  Grades: ({ hasGrades }) => hasGrades,
  CommitteeMembers: ({ committeeMemberCount }) => committeeMemberCount > 0,
  CommitteeOfThree: (facts) =>
    facts.committeeMemberCount === 0 || facts.committeeMemberCount >= 3 || !isCheckOfKnowledge(facts),
  CommitteePositions: (facts) =>
    facts.hasCommitteePositions || facts.committeeMemberCount === 0 || !isCheckOfKnowledge(facts),
  CommitteeAppointment: (facts) => facts.hasCommitteeOrder || !isCheckOfKnowledge(facts),
  CommitteeField: ({ isCommitteeOfOther }) => !isCommitteeOfOther,
  CommitteeOrder: (facts) => facts.hasCommitteeOrder || isCheckOfKnowledge(facts),
  Licence: ({ center }) => center.hasLicence,
  City: ({ center }) => center.hasCity,
  Signatory: ({ center }, type) => center.signs.includes(descriptions[type].signs),
  Protocol: (facts) => facts.hasProtocol || !isByProtocol(facts),
  ProtocolNumber: (facts) => facts.hasProtocol || !isByOutsideProtocol(facts),
};

const isCheckOfKnowledge = ({ trainingType }: Pick<ReadinessFacts, 'trainingType'>): boolean =>
  trainingType === 'SafetyTraining';

type OfCourse = Pick<ReadinessFacts, 'trainingType' | 'issuedDocuments'>;

/**
 * Whether what the course ends with is awarded by a protocol that the portal makes; that of advanced training too, which
 * ends with a final attestation (273-ФЗ, article 76, part 14). A course that issues no protocol has it made elsewhere.
 */
const isByProtocol = ({ issuedDocuments }: OfCourse): boolean => issuedDocuments.includes('Protocol');

/**
 * Whether what the course ends with is awarded by a protocol that was made outside the portal, to be named in the form: a
 * profession, a qualification, a check of knowledge. An удостоверение of advanced training names none then.
 */
export const isByOutsideProtocol = (course: OfCourse): boolean =>
  course.trainingType !== 'AdvancedTraining' && !isByProtocol(course);

/** What a document of this type still lacks, what stops the fixing first. */
export function gapsOf(type: DocumentType, facts: ReadinessFacts): GapCode[] {
  const open = descriptions[type].needs.filter((gap) => !closed[gap](facts, type));
  return [...open.filter(isRequired), ...open.filter((gap) => !isRequired(gap))];
}

/** The types that say how the training ended: its protocol, and what is given to whoever has passed. */
export const documentsOfResult: readonly DocumentType[] = DocumentType.options.filter(
  (type) => type === 'Protocol' || typesOfPassed.includes(type),
);

/** What all documents that the course issues still lack together, each gap once. */
export function gapsOfAll(facts: ReadinessFacts): GapCode[] {
  return [...new Set(facts.issuedDocuments.flatMap((type) => gapsOf(type, facts)))];
}

/** Without these a document cannot be fixed. */
export const requiredGaps = (gaps: readonly GapCode[]): GapCode[] => gaps.filter(isRequired);

/**
 * «Не хватает: фото сотрудника, состав комиссии».
 * @param ungraded the disciplines without a grade, to be named: «… по всем дисциплинам (Экология, Химия)»
 */
export const gapsText = (gaps: readonly GapCode[], ungraded: readonly string[] = []): string =>
  `Не хватает: ${gaps.map((gap) => gapsByCode[gap].title + (gap === 'Grades' ? namedOf(ungraded) : '')).join(', ')}`;

/** So many disciplines without a grade are named. */
const NAMED = 3;

/** « (Экология, Химия, Физика и ещё 2)»; empty without any. */
export function namedOf(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const rest = titles.length > NAMED ? ` и ещё ${titles.length - NAMED}` : '';
  return ` (${titles.slice(0, NAMED).join(', ')}${rest})`;
}

const isRequired = (gap: GapCode): boolean => gapsByCode[gap].isRequired;
