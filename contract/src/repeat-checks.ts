import { z } from 'zod';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';
import { plannedDate } from './training-days.ts';

/** How many days after a check of knowledge whoever has not passed it is checked again at the latest (docs/rules.md#4.17). */
export const REPEAT_WITHIN_DAYS = 30;

export const RepeatCheckBody = z.object({
  /** Trainings that ended without a passed result, on one course and of one group. */
  assignIds: z
    .array(id, { error: REQUIRED })
    .min(1, 'Выберите, кто сдаёт снова')
    .max(ASSIGN_LIMIT, `Не больше ${ASSIGN_LIMIT} человек`)
    .transform((ids) => [...new Set(ids)]),
  /** The day of the new sitting, a past one too. */
  date: plannedDate,
  /** Of each, in rubles; nothing unless it is said. */
  price: rubles.default(0),
});
export type RepeatCheckBody = z.output<typeof RepeatCheckBody>;

export const repeatChecks = endpoints({
  repeat: {
    method: 'POST',
    path: '/AssignCourse/RepeatCheck',
    access: 'center:Training',
    summary:
      'Новая проверка тех, кто не сдал (повторная) или не явился: своё обучение со своим днём и протоколом; прежний протокол остаётся',
    body: RepeatCheckBody,
    reply: z.object({
      /** The new group; null of a person who learned in none. */
      groupId: id.nullable(),
      assignIds: z.array(id),
    }),
  },
});
