import { courses } from '@dopusk/contract/courses.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import type { Context } from '../../context.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { wakeLms } from '../lms/sync.ts';
import { changeCourse, createCourse, removeCourses } from './commands.ts';
import { findCourse, findIssuedDocuments, listCourseOptions, listCourses, listProfessions, seesCenter } from './db.ts';

export const coursesFeature = (context: Context) => {
  const { db } = context;
  return feature(courses)({
    list: ({ scope, query }) => listCourses(db, scope, query),
    options: ({ scope, query }) => listCourseOptions(db, scope, query),
    optionsOfCenter: async ({ scope, query, params }) => {
      if (params.id === 'Current' || params.id === scope.organization?.id) return listCourseOptions(db, scope, query);
      if (!(await seesCenter(db, scope, params.id))) throw new Refusal('NotFoundEducationCenter');
      return listCourseOptions(db, scope, { ...query, organization: params.id });
    },
    professions: ({ query, body }) => {
      const types = [...(query?.types ?? []), ...(query?.['types[]'] ?? []), ...(body?.types ?? [])];
      return listProfessions(db, body?.search ?? query?.search, types);
    },
    read: async ({ scope, params }) => found(await findCourse(db, scope, params.id), 'NotFoundCourse'),
    documents: async ({ scope, params }) => {
      const course = found(await findIssuedDocuments(db, scope, params.id), 'NotFoundCourse');
      return course.issuedDocuments.map((type) => ({ type, title: documentTitle(type, course.trainingType) }));
    },
    create: ({ scope, body, once }) => once((tx) => createCourse(tx, scope, body)),
    update: async ({ scope, body, guard }) => {
      await changeCourse(db, scope, body, guard);
      await wakeLms(context);
      return null;
    },
    remove: ({ scope, body }) => removeCourses(db, scope, body),
  });
};
