import { z } from 'zod';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';

/** Somebody who learns a course still. Valid documents about it are told with its price (`PricePreview.stillValid`). */
export const TaughtAlready = z.object({
  id,
  fullName: z.string(),
  /** The last day of a training of it that is not over, YYYY-MM-DD. */
  learnsUntil: z.string(),
});
export type TaughtAlready = z.output<typeof TaughtAlready>;

export const taughtAlready = endpoints({
  find: {
    method: 'POST',
    path: '/AssignCourse/FindTaught',
    access: 'operator:any',
    onlyReads: true,
    summary: 'Кто из этих людей ещё учится на курсе: предупреждение до назначения',
    body: z.object({ courseId: id, studentIds: z.array(id).min(1).max(ASSIGN_LIMIT) }),
    reply: z.array(TaughtAlready),
  },
});
