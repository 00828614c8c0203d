import type { LinkedCheck } from '@dopusk/contract/linked-check.ts';
import { sql } from 'kysely';

const linked = (table: string) => sql`json_build_object('assignId', ${sql.ref(`${table}.id`)},
  'groupId', ${sql.ref(`${table}.group_id`)}, 'date', ${sql.ref(`${table}.date_end_learning`)})`;

/** On a row of `assignments`: the training that repeats its check; null without one. */
export const repeatedIn = sql<LinkedCheck | null>`(select ${linked('again')} from assignments again
  where again.repeats_id = assignments.id)`;

/** On a row of `assignments`: the training whose check it repeats. */
export const repeats = sql<LinkedCheck | null>`(select ${linked('before')} from assignments before
  where before.id = assignments.repeats_id)`;

/** On a row of `assignments`: the day of a check that is repeated, which is all that is done and sold then; null of training. */
export const repeatedOn = sql<
  string | null
>`case when assignments.repeats_id is not null then assignments.date_end_learning end`;

/** The same: the first day of what is sold. */
export const serviceStart = sql<string>`case when assignments.repeats_id is not null then assignments.date_end_learning
  else assignments.date_start_learning end`;
