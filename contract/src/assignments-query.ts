import { z } from 'zod';
import { AssignmentTask } from './assignment-tasks.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery } from './fields/page.ts';

/** Of the list of assignments. */
export const AssignmentsQuery = PageQuery.extend({
  isPaid: z.stringbool().optional(),
  courseId: id.optional(),
  groupId: id.optional(),
  task: AssignmentTask.optional(),
  /** The first and the last day on which the training starts. */
  dateStart: isoDate.optional(),
  dateEnd: isoDate.optional(),
  /** The first and the last day on which the training ends. */
  endStart: isoDate.optional(),
  endEnd: isoDate.optional(),
  /** The first and the last day on which it was paid. */
  paidStart: isoDate.optional(),
  paidEnd: isoDate.optional(),
});
export type AssignmentsQuery = z.output<typeof AssignmentsQuery>;
