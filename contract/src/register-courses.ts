import { z } from 'zod';
import { unique } from './course-record.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { orNull } from './fields/optional.ts';
import { optionalText } from './fields/text.ts';
import { FundingSource, StudyForm, StudyPlace, WorkerProgram } from './study-terms.ts';
import { TrainingType } from './training-type.ts';

// What registers ask of courses, said of several at once.

/** So many courses are listed, and changed at once. */
export const COURSE_LIMIT = 500;

/** A course of which a register of education documents is told; null and empty is what its center has said of all. */
export const RegisterCourse = z.object({
  id,
  title: z.string(),
  trainingType: TrainingType,
  studyForm: StudyForm.nullable(),
  fundingSource: FundingSource.nullable(),
  studyPlace: StudyPlace.nullable(),
  specialtyGroup: z.string(),
  workerProgram: WorkerProgram.nullable(),
});
export type RegisterCourse = z.output<typeof RegisterCourse>;

const fields = z.object({
  courseIds: z
    .array(id, { error: 'Выберите курсы' })
    .min(1, 'Выберите курсы')
    .max(COURSE_LIMIT, `Не больше ${COURSE_LIMIT} курсов сразу`)
    .transform(unique),
  studyForm: orNull(StudyForm),
  specialtyGroup: optionalText(255),
  fundingSource: orNull(FundingSource),
  studyPlace: orNull(StudyPlace),
  workerProgram: orNull(WorkerProgram),
  /** Whether what a course says already gives way, too. */
  replaces: z.boolean().default(false),
});

/** What chosen courses are to say where they say nothing yet; what is left empty stays at each as it is. */
export const FillCoursesBody = fields.refine(
  ({ courseIds: _, replaces: __, ...terms }) => Object.values(terms).some(Boolean),
  {
    message: 'Укажите, что заполнить',
    path: ['studyForm'],
  },
);
export type FillCoursesBody = z.output<typeof FillCoursesBody>;

export const registerCourses = endpoints({
  list: {
    method: 'GET',
    path: '/StateRegister/GetCourses',
    access: 'center:Training',
    summary: `Что курсы центра сами сообщают реестру документов об образовании; не больше ${COURSE_LIMIT}`,
    reply: z.array(RegisterCourse),
  },
  fill: {
    method: 'PUT',
    path: '/StateRegister/FillCourses',
    access: 'center:Training',
    summary:
      'Заполнить у выбранных курсов то, что спрашивает реестр; что курс уже сообщает, остаётся, если не сказано replaces',
    body: FillCoursesBody,
    /** How many of them said something else before. */
    reply: z.object({ changed: z.number().int() }),
  },
});
