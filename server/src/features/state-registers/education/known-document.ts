import type { AwardKind } from '@dopusk/contract/course-record.ts';
import type { ReplacementCause } from '@dopusk/contract/document-corrections.ts';
import type { EducationLevel, EducationProof } from '@dopusk/contract/education-level.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { LossProof } from '@dopusk/contract/loss-proof.ts';
import type { FundingSource, StudyForm, StudyPlace, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

/** What a document says of whom and of itself. */
export interface Issued {
  trainingType: TrainingType;
  series: string;
  number: string;
  blankNumber: string;
  /** Empty where it is registered under its own number. */
  regNumber: string;
  date: string;
  surname: string;
  name: string;
  lastname: string;
}

/** On what former education somebody was taught. */
export interface FormerEducation {
  educationType?: EducationLevel | null;
  educationProof?: EducationProof | null;
  diplomSurname?: string;
  diplomSeries?: string;
  diplomNumber?: string;
}

/** What the portal knows of a document that the federal register is told of. */
export interface KnownDocument extends Issued {
  courseTitle: string;
  hours: number;
  dateStart: string;
  dateEnd: string;
  /** Of professional training; empty without one. */
  rank: string;
  /** Which of the two a diploma awards; null where nobody has said it. */
  awardKind: AwardKind | null;
  /** The qualification or the field of activity of a diploma. */
  award: string;
  isRevoked: boolean;
  /** Why a duplicate stands in its place; null where none does. */
  replacedBecause: ReplacementCause | null;
  /** What proved that it was lost; null where nobody has said it. */
  lossProof: LossProof | null;
  /** What a duplicate was issued for, the first of all; null of an original. */
  original: Issued | null;
  birthday: string;
  gender: Gender | null;
  /** Eleven digits, or nothing. */
  snils: string;
  /** The code of the country; empty for Russia. */
  citizenship: string;
  educationType: EducationLevel | null;
  educationProof: EducationProof | null;
  diplomSurname: string;
  diplomSeries: string;
  diplomNumber: string;
  profession: string;
  /** It costs nothing. */
  isFree: boolean;
  studyForm: StudyForm | null;
  /** Null of free training where nobody has said whose money it is (decision 600). */
  fundingSource: FundingSource | null;
  studyPlace: StudyPlace;
  specialtyGroup: string;
  workerProgram: WorkerProgram;
  rankCategory: string;
  /** As it was when the document was fixed; null where nobody knew it then. */
  education: FormerEducation | null;
  /** What the person is called by now. */
  onCard: Pick<Issued, 'surname' | 'name' | 'lastname'>;
  /** What the course says by now: it stands in for what the document says in words that the register does not take. */
  ofCourse: { title: string; profession: string; specialtyGroup: string; rankCategory: string };
}
