import type { PriceKind } from '@dopusk/contract/agreed-price.ts';
import type { AwardKind } from '@dopusk/contract/course-record.ts';
import type { DisciplineGrade, GradeType } from '@dopusk/contract/documents/diplom/grades.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { EconomicActivity } from '@dopusk/contract/economic-activity.ts';
import type { Admission, CheckReason, StaffCategory } from '@dopusk/contract/electrical-check.ts';
import type { SafetyArea } from '@dopusk/contract/safety-field.ts';
import type { FundingSource, StudyForm, StudyPlace, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { Outcome } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { MaybeMoment, Moment } from './column.ts';

// Courses, committees, groups and assignments.

export interface Professions {
  id: string;
  trainingType: TrainingType;
  title: string;
  safetyArea: SafetyArea | null;
  learnProgramId: number | null;
  safetyGroup: string | null;
  voltage: string | null;
  searchText: GeneratedAlways<string>;
}

export interface Disciplines {
  id: string;
  centerId: string;
  title: string;
  type: 'PO' | 'PK' | 'PP' | 'Instruction';
  hoursCount: number;
}

export interface Committees {
  id: string;
  centerId: string;
  title: string;
  orderNumber: Generated<string>;
  orderDate: string | null;
  searchText: GeneratedAlways<string>;
  createdAt: Moment;
}

export interface CommitteeMembers {
  committeeId: string;
  position: number;
  fullName: string;
  jobTitle: 'Chairman' | 'SubChairman' | 'MemberCommittee' | 'Secretary';
  workPosition: Generated<string>;
}

export interface Courses {
  id: string;
  centerId: string;
  title: string;
  subTitle: string;
  trainingType: TrainingType;
  professionId: string;
  rank: number | null;
  awardKind: AwardKind | null;
  award: Generated<string>;
  validityPeriodDocument: number | null;
  issuedDocuments: DocumentType[];
  committeeId: string;
  priceKopecks: number;
  isLocked: Generated<boolean>;
  moodleId: number | null;
  studyForm: StudyForm | null;
  isDistant: Generated<boolean>;
  fundingSource: FundingSource | null;
  studyPlace: StudyPlace | null;
  specialtyGroup: Generated<string>;
  workerProgram: WorkerProgram | null;
  rankCategory: Generated<string>;
  professionCode: Generated<string>;
  economicActivity: EconomicActivity | null;
  isAdapted: Generated<boolean>;
  searchText: GeneratedAlways<string>;
  createdAt: Moment;
}

/** Only prices above zero are kept. */
export interface DocumentPrices {
  centerId: string;
  trainingType: TrainingType;
  documentType: DocumentType;
  priceKopecks: number;
}

/** From a day on, by the client's contract with the course's center. */
export interface ClientPrices {
  clientId: string;
  courseId: string;
  validFrom: string;
  priceKopecks: number;
}

/** Off the list price, for so many people of one client. */
export interface QuantityDiscounts {
  centerId: string;
  fromPeople: number;
  percent: number;
}

/** Off the list price of what is assigned on these days; of all courses without one. */
export interface Promos {
  id: string;
  centerId: string;
  courseId: string | null;
  title: string;
  percent: number;
  validFrom: string;
  validUntil: string;
}

export interface CourseDisciplines {
  courseId: string;
  position: number;
  disciplineId: string;
}

export interface Groups {
  id: string;
  title: string;
  organizationId: string;
  centerId: string;
  isSeparate: Generated<boolean>;
  /** Null is what the course says, or the center of all courses; of an assignment, what its group says first (decision 290). */
  fundingSource: FundingSource | null;
  studyForm: StudyForm | null;
  studyPlace: StudyPlace | null;
  searchText: GeneratedAlways<string>;
  createdAt: Moment;
}

export interface GroupStudents {
  groupId: string;
  studentId: string;
}

export interface Assignments {
  id: string;
  studentId: string;
  courseId: string;
  centerId: string;
  organizationId: string;
  groupId: string | null;
  dateStartLearning: string;
  dateEndLearning: string;
  priceKopecks: number;
  /** What the list said then; null where that is the price. */
  listPriceKopecks: number | null;
  priceKind: Generated<PriceKind>;
  /** Why it is not the list's price, in words. */
  priceReason: Generated<string>;
  paidAt: MaybeMoment;
  recipiencyType: 'Post' | 'InEducationCenter' | 'NotNeeded' | null;
  recipiencyAddress: Generated<string>;
  recipiencySurname: Generated<string>;
  recipiencyName: Generated<string>;
  recipiencyLastname: Generated<string>;
  isIssued: Generated<boolean>;
  /** As what he worked then; null is what his record says. */
  jobTitle: string | null;
  /** Where he worked then, as documents say it; null is the organization. */
  workplace: string | null;
  /** Who examines; null is the committee of the course. */
  committeeId: string | null;
  /** Of a check of electrical safety; the admission is null where it is the course's. */
  staffCategory: StaffCategory | null;
  checkReason: CheckReason | null;
  admission: Admission | null;
  fundingSource: FundingSource | null;
  studyForm: StudyForm | null;
  studyPlace: StudyPlace | null;
  /** Marked by the database when the person is assigned the same course from a later day. */
  isRenewed: Generated<boolean>;
  createdBy: string | null;
  /** The training without a passed result whose check this one repeats (decision 820). */
  repeatsId: string | null;
  createdAt: Moment;
  ministryNumber: Generated<string>;
}

/** What a committee has decided of one person. */
export interface TrainingResults {
  assignmentId: string;
  outcome: Outcome;
  grade: GradeType | null;
  reason: Generated<string>;
  words: Generated<string>;
  decidedOn: string;
  notedBy: string | null;
  notedAt: Moment;
}

export interface DisciplineGrades {
  assignmentId: string;
  disciplineId: string;
  grade: DisciplineGrade;
  notedBy: string | null;
  notedAt: Moment;
}

/** The sums of the report by day; triggers keep them with every change of assignments. */
export interface ReportDays {
  centerId: string;
  dateEndLearning: string;
  isIssued: boolean;
  assignments: number;
  kopecks: number;
}
