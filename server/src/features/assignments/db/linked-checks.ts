import type { LinkedCheck } from '@dopusk/contract/linked-check.ts';
import type { HeldAgain } from '@dopusk/contract/repeated-check-text.ts';
import { sql } from 'kysely';
import { isCheckedAgain } from './electrical-check.ts';

const linked = (
  table: string,
  later: 'assignments' | 'again',
) => sql`json_build_object('assignId', ${sql.ref(`${table}.id`)},
  'groupId', ${sql.ref(`${table}.group_id`)}, 'date', ${sql.ref(`${table}.date_end_learning`)},
  'isAgain', ${isCheckedAgain(later)})`;

/** On a row of `assignments`: the training that repeats its check; null without one. */
export const repeatedIn = sql<LinkedCheck | null>`(select ${linked('again', 'again')} from assignments again
  where again.repeats_id = assignments.id)`;

/** On a row of `assignments`: the training whose check it repeats. */
export const repeats = sql<LinkedCheck | null>`(select ${linked('before', 'assignments')} from assignments before
  where before.id = assignments.repeats_id)`;

/** A check that is repeated, which is all that is done and sold then, with its day, YYYY-MM-DD. */
export interface RepeatedCheck extends HeldAgain {
  date: string;
}

/** On a row of `assignments` and `courses`; null of training. */
export const repeatedCheck = sql<RepeatedCheck | null>`case when assignments.repeats_id is not null then json_build_object(
  'date', assignments.date_end_learning, 'trainingType', courses.training_type, 'isAgain', ${isCheckedAgain('assignments')}) end`;

/** From when to when somebody was taught, YYYY-MM-DD. */
export interface TaughtDays {
  dateStart: string;
  dateEnd: string;
}

/** The same: the days of the training before the first check, which a repeated one adds none to; null of training itself. */
export const taughtDays = sql<TaughtDays | null>`case when assignments.repeats_id is not null then (
  with recursive taught as (
    select first.repeats_id, first.date_start_learning, first.date_end_learning from assignments first
      where first.id = assignments.repeats_id
    union all select before.repeats_id, before.date_start_learning, before.date_end_learning
      from taught join assignments before on before.id = taught.repeats_id)
  select json_build_object('dateStart', date_start_learning, 'dateEnd', date_end_learning) from taught where repeats_id is null) end`;

/** The same: the first day of what is sold. */
export const serviceStart = sql<string>`case when assignments.repeats_id is not null then assignments.date_end_learning
  else assignments.date_start_learning end`;
