import { z } from 'zod';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';

/** Somebody who needs no such course yet. Days, YYYY-MM-DD; at least one of both is said. */
export const TaughtAlready = z.object({
  id,
  fullName: z.string(),
  /** The last day of the latest document in force about this course that has one. */
  validUntil: z.string().nullable(),
  /** The last day of a training of it that is not over. */
  learnsUntil: z.string().nullable(),
});
export type TaughtAlready = z.output<typeof TaughtAlready>;

export const taughtAlready = endpoints({
  find: {
    method: 'POST',
    path: '/AssignCourse/FindTaught',
    access: 'operator:any',
    onlyReads: true,
    summary: 'Кто из этих людей уже учится на курсе или имеет действующий документ о нём: предупреждение до назначения',
    body: z.object({ courseId: id, studentIds: z.array(id).min(1).max(ASSIGN_LIMIT) }),
    reply: z.array(TaughtAlready),
  },
});
