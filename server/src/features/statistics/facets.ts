import type { AwardKind } from '@dopusk/contract/course-record.ts';
import type { EconomicActivity } from '@dopusk/contract/economic-activity.ts';
import type { EducationLevel } from '@dopusk/contract/education-level.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { Disability, StatisticsCategory } from '@dopusk/contract/statistics.ts';
import type { FundingSource, StudyForm, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';

// What statistics ask of a finished training (decision 107); null is what nobody has said.

/** What the course says of it. */
export interface CourseFacets {
  training: TrainingType;
  award: AwardKind | null;
  distance: 'Applied' | 'None';
  profession: string;
  /** By ОКПДТР; empty where nobody has said it. */
  professionCode: string;
  /** For which kind of economic activity it teaches. */
  activity: EconomicActivity | null;
  program: 'Adapted' | 'Common';
}

/** As its document keeps it; of one without a document, what the training, its group, the course or the center says. */
export interface TermFacets {
  worker: WorkerProgram;
  studyForm: StudyForm | null;
  /** Own: the center has taught its own people for nothing; null of other free training of which nobody says whose money it is (decision 600). */
  funding: FundingSource | 'Own' | null;
  cost: 'Free' | 'Priced';
}

/**
 * Whose money a paid training takes: the student's own (a child's: his parents'), another natural person's, a sole
 * proprietor's, a legal entity's, or the center's, which has taught its own people.
 */
export type Payer = 'Student' | 'Person' | 'Entrepreneur' | 'Organization' | 'Center';

/** What is said of the person, and of his training. */
export interface PersonFacets {
  sex: Gender | null;
  education: EducationLevel | null;
  category: StatisticsCategory | null;
  disability: Disability | null;
  /** Of people with disabilities alone, or not. */
  group: 'Separate' | 'Common';
  /** The code of the country. */
  citizenship: string;
  /** Whole years on 1 January of the year after. */
  age: number;
  payer: Payer;
  /** How the category is known: it is said, or told by the job; null of whom it is not known. */
  categoryFrom: 'Card' | 'Job' | null;
  /** Whether a document of the training is in force, was taken back or was never given. */
  document: 'Given' | 'Revoked' | 'None';
  /** Whether the committee's decision bears a day before the training began. */
  decided: 'Before' | 'After';
  /** Of whoever an organization has taught: whether its own workers, or others; null of whom it is not known. */
  sentBy: 'Employer' | 'Organization' | null;
}

export type Facets = CourseFacets & TermFacets & PersonFacets;

/** Of whom something is counted: who has all of these, or one of several; of the age both ends are included. */
export type Condition = { [F in keyof Omit<Facets, 'age'>]?: Facets[F] | readonly Facets[F][] } & {
  age?: readonly [number, number];
};

/** So many people of one course are alike. */
export interface Count extends Facets {
  courseId: string;
  professionTitle: string;
  count: number;
}

/** Who studies, and not who has finished: on the last day of the year, or on an average day of it. */
export type Studying = 'AtEnd' | 'OnAverage';

/** People who study in a year and are alike. */
export interface StudyingCount extends Pick<Facets, 'training' | 'award' | 'sex'> {
  /** How many of them still do on its last day. */
  atEnd: number;
  /** On how many days of it all of them together. */
  days: number;
}
