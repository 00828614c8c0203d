import type { LinkedCheck } from '@dopusk/contract/linked-check.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';

const linked = (table: string) => sql`json_build_object('assignId', ${sql.ref(`${table}.id`)},
  'groupId', ${sql.ref(`${table}.group_id`)}, 'date', ${sql.ref(`${table}.date_end_learning`)})`;

/** On a row of `assignments`: the training that repeats its check; null without one. */
export const repeatedIn = sql<LinkedCheck | null>`(select ${linked('again')} from assignments again
  where again.repeats_id = assignments.id)`;

/** On a row of `assignments`: the training whose check it repeats. */
export const repeats = sql<LinkedCheck | null>`(select ${linked('before')} from assignments before
  where before.id = assignments.repeats_id)`;

/** A check that is repeated, which is all that is done and sold then: its day, YYYY-MM-DD, and how the training ends. */
export interface RepeatedCheck {
  date: string;
  trainingType: TrainingType;
}

/** On a row of `assignments` and `courses`; null of training. */
export const repeatedCheck = sql<RepeatedCheck | null>`case when assignments.repeats_id is not null then json_build_object(
  'date', assignments.date_end_learning, 'trainingType', courses.training_type) end`;

/** The same: the first day of what is sold. */
export const serviceStart = sql<string>`case when assignments.repeats_id is not null then assignments.date_end_learning
  else assignments.date_start_learning end`;
