import type { courses } from '@dopusk/contract/courses.ts';
import { newId } from '../../src/db/new-id.ts';
import type { Household } from '../world.ts';
import type { Strangers } from './strangers.ts';

const body = ({ committeeId, disciplineId }: Household) => ({
  trainingType: 'AdvancedTraining',
  subTitle: 'Чужой',
  title: 'Чужой курс',
  profession: newId(),
  disciplines: [disciplineId],
  issuedDocuments: ['Certificate'],
  committeeId,
  price: 1,
});

export const coursesStrangers: Strangers<typeof courses> = {
  list: 'takes no ids',
  options: 'takes no ids',
  optionsOfCenter: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundEducationCenter' }),
  professions: 'takes no ids',
  read: ({ closedCourseId }) => ({ input: { params: { id: closedCourseId } }, code: 'NotFoundCourse' }),
  documents: ({ closedCourseId }) => ({ input: { params: { id: closedCourseId } }, code: 'NotFoundCourse' }),
  create: (foreign) => ({ input: { body: body(foreign) }, code: 'NotFoundCommittee' }),
  update: (foreign) => ({
    input: { body: { ...body(foreign), id: foreign.courseId, committeeId: null } },
    code: 'NotFoundCourse',
  }),
  remove: ({ courseId }) => ({ input: { body: [courseId] }, code: 'NoneEntitiesDeleted' }),
};
