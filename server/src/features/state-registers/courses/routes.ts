import { registerCourses } from '@dopusk/contract/register-courses.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { listRegisterCourses } from '../../courses/db.ts';
import { fillCourses } from './fill-courses.ts';

/** What registers ask of courses, said of several at once. */
export const registerCoursesFeature = ({ db }: Context) =>
  feature(registerCourses)({
    list: ({ scope }) => listRegisterCourses(db, scope),
    fill: ({ scope, body }) => fillCourses(db, scope, body),
  });
