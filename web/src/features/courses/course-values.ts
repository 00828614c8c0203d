import { courseRecord } from '@dopusk/contract/course-record.ts';
import type { CourseChanges } from '@dopusk/contract/courses.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import type { z } from 'zod';
import type { Initial } from '../../forms/use-server-form.ts';

/** The values of the course form. */
export type CourseValues = z.input<typeof CourseChanges>;

/** A new course is closed until somebody opens it (docs/rules.md#1.2). */
export const blankCourse: Initial<CourseValues> = { ...blankOf(courseRecord), disciplines: [] };
