import type { Course } from '@dopusk/contract/courses.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An open course of advanced training without disciplines and committee, as the server describes one. */
export const courseOf = (over: Partial<Course> = {}): Course => ({
  id: idOf(31),
  title: 'Работы на высоте',
  subTitle: 'Высота',
  trainingType: 'AdvancedTraining',
  organizationTitle: 'Профи',
  hoursCount: 40,
  issuedDocuments: ['Certificate'],
  price: 1500,
  documentsPrice: 0,
  agreed: null,
  isLocked: false,
  centerId: idOf(41),
  profession: { id: idOf(2), title: 'Образование и наука', safety: null },
  disciplines: [],
  rank: null,
  awardKind: null,
  award: '',
  validityPeriodDocument: 3,
  committeeId: null,
  committeeTitle: null,
  moodleId: null,
  studyForm: null,
  isDistant: false,
  fundingSource: null,
  studyPlace: null,
  specialtyGroup: '',
  workerProgram: null,
  rankCategory: '',
  professionCode: '',
  economicActivity: null,
  isAdapted: false,
  ...over,
});
