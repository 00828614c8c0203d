import type { Course, CourseChanges } from '@dopusk/contract/courses.ts';
import type { z } from 'zod';
import type { Initial } from '../../forms/use-server-form.ts';

/** The values of the course form. */
export type CourseValues = z.input<typeof CourseChanges>;

/** A new course is closed until somebody opens it (docs/rules.md#1.2). */
export const blankCourse: Initial<CourseValues> = {
  isLocked: true,
  subTitle: '',
  title: '',
  profession: '',
  disciplines: [],
  issuedDocuments: [],
  rank: null,
  validityPeriodDocument: null,
  committeeId: null,
};

/** The form's values of a course. */
export const valuesOf = (course: Course): CourseValues => ({
  isLocked: course.isLocked,
  trainingType: course.trainingType,
  subTitle: course.subTitle,
  title: course.title,
  profession: course.profession.id,
  rank: course.rank,
  disciplines: course.disciplines.map(({ id }) => id),
  validityPeriodDocument: course.validityPeriodDocument,
  issuedDocuments: course.issuedDocuments,
  committeeId: course.committeeId,
  price: course.price,
  moodleId: course.moodleId,
});
