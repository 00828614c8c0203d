import type { FillCoursesBody, RegisterCourse } from '@dopusk/contract/register-courses.ts';
import { hasRank, hasSpecialtyGroup } from '@dopusk/contract/training-type.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, Refusal } from '../../../http/refusal.ts';
import { holdRegisterCourses, setRegisterTerms } from '../../courses/db.ts';
import { isListed } from '../education/word-lists.ts';
import { newsTo } from '../news.ts';

/**
 * Says the same of several courses to the registers, all or none; of each only what a course of its kind says.
 * @returns how many of them said something else before
 * @throws Refusal NotFoundCourse; Invalid for a group of specialties that is in no list
 */
export const fillCourses = (db: Db, scope: CenterScope, said: FillCoursesBody): Promise<{ changed: number }> =>
  transaction(db, async (tx) => {
    if (said.specialtyGroup !== '' && !isListed('specialtyGroup', said.specialtyGroup)) {
      throw fieldRefusal('Invalid', 'specialtyGroup', 'Выберите значение из списка');
    }
    const courses = await holdRegisterCourses(tx, scope, said.courseIds);
    if (courses.length < said.courseIds.length) throw new Refusal('NotFoundCourse');
    let changed = 0;
    for (const course of courses) {
      const news = newsTo(course, termsFor(course, said), said.replaces);
      const fields = Object.keys(news);
      if (fields.length === 0) continue;
      await setRegisterTerms(tx, course.id, news);
      await audit(tx, scope, 'course.changed', course.id, { fields });
      changed += 1;
    }
    return { changed };
  });

/** A group of specialties is of additional education, a kind of program of professional training. */
const termsFor = (
  { trainingType }: Pick<RegisterCourse, 'trainingType'>,
  { courseIds: _, replaces: __, specialtyGroup, workerProgram, ...ofAll }: FillCoursesBody,
): Partial<Omit<RegisterCourse, 'id' | 'title' | 'trainingType'>> => ({
  ...ofAll,
  ...(hasSpecialtyGroup(trainingType) ? { specialtyGroup } : {}),
  ...(hasRank(trainingType) ? { workerProgram } : {}),
});
