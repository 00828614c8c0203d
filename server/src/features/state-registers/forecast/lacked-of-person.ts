import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { gapsOfDocument, toldOf } from '../education/cells.ts';
import type { KnownDocument } from '../education/known-document.ts';
import { gapsOf } from '../trained.ts';

/** By which document of a training the register of education documents is told of it; null where it is not. */
export const documentToldOf = (trainingType: TrainingType): DocumentType | null => {
  if (trainingType === 'SafetyTraining') return null;
  return trainingType === 'ProfessionalRetraining' ? 'Diplom' : 'Certificate';
};

/** What registers are told of a person himself. */
export type ToldPerson = Pick<
  KnownDocument,
  | 'surname'
  | 'name'
  | 'lastname'
  | 'birthday'
  | 'gender'
  | 'snils'
  | 'citizenship'
  | 'educationType'
  | 'educationProof'
  | 'diplomSurname'
  | 'diplomSeries'
  | 'diplomNumber'
>;

/** One of his trainings, as far as registers ask for it. */
interface ToldTraining {
  trainingType: TrainingType;
  /** The Ministry of Labour is told of its program. */
  isOfProgram: boolean;
  hasJobTitle: boolean;
  /** What the course will issue and has not yet. */
  awaited: readonly DocumentType[];
}

/** What the course and the center fill in: of a person it says nothing. */
const OF_OTHERS = {
  series: '',
  number: '1',
  blankNumber: '',
  regNumber: '',
  courseTitle: '',
  hours: 0,
  rank: '',
  awardKind: null,
  award: '',
  isRevoked: false,
  replacedBecause: null,
  lossProof: null,
  original: null,
  profession: '',
  isFree: false,
  studyForm: null,
  fundingSource: 'Paid',
  studyPlace: 'InOrganization',
  specialtyGroup: '',
  workerProgram: 'Training',
  rankCategory: '',
  education: null,
  ofCourse: { title: '', profession: '', specialtyGroup: '', rankCategory: '' },
} as const;

const OF_EMPLOYERS = {
  employerInn: '1',
  employerTitle: '',
  centerInn: '1',
  centerTitle: '',
  programId: 0,
  programTitle: '',
  protocolNumber: '1',
};

/** What of a person's record each register will not do without that is told of his training. */
export function lackedOfPerson(
  person: ToldPerson,
  { trainingType, isOfProgram, hasJobTitle, awaited }: ToldTraining,
): { register: StateRegister; gaps: RegisterGap[] }[] {
  const date = today();
  const type = documentToldOf(trainingType);
  const lacked: Record<StateRegister, RegisterGap[]> = { LabourProtection: [], EducationDocuments: [] };
  if (isOfProgram && awaited.includes('Protocol')) {
    const jobTitle = hasJobTitle ? '-' : '';
    lacked.LabourProtection = gapsOf({ ...OF_EMPLOYERS, ...person, jobTitle, date });
  }
  if (type && awaited.includes(type)) {
    const document = { ...OF_OTHERS, ...person, trainingType, date, dateStart: date, dateEnd: date, onCard: person };
    lacked.EducationDocuments = gapsOfDocument(toldOf(document, date), date, document);
  }
  return (Object.keys(lacked) as StateRegister[])
    .map((register) => ({ register, gaps: lacked[register].filter((gap) => registerGaps[gap].place === 'student') }))
    .filter(({ gaps }) => gaps.length > 0);
}
