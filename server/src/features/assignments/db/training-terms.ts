import type { FundingSource } from '@dopusk/contract/study-terms.ts';
import type { TrainingTerm } from '@dopusk/contract/training-terms.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a center says of all its courses, as an expression of a query or a value; null where it says nothing. */
export type OfCenter = Readonly<Record<TrainingTerm, unknown>>;

const PAID: FundingSource = 'Paid';

/** On rows of `assignments`: it costs nothing. */
export const isFree = sql<boolean>`assignments.price_kopecks = 0`;

/** The same: it costs nothing, and is no free check either of a training that was sold. Of most the row itself tells. */
export const isTaughtFree = sql<boolean>`(${isFree} and (assignments.repeats_id is null
  or not exists (with recursive held as (
    select own.repeats_id, own.price_kopecks from assignments own where own.id = assignments.repeats_id
    union all select before.repeats_id, before.price_kopecks from held join assignments before on before.id = held.repeats_id)
    select from held where price_kopecks > 0)))`;

/** What costs nothing is not paid for because most trainings of the center are (decision 600). */
const saidOfAll = (term: TrainingTerm, { [term]: value }: OfCenter) =>
  term === 'fundingSource'
    ? sql`case when ${isTaughtFree} then nullif(${value}::text, ${PAID}) else ${value}::text end`
    : sql`${value}`;

/**
 * On rows of `assignments` and `courses` with `groups` joined from the left: how a training is taught and paid for, as it is
 * itself said to be, else its group, its course or the center (decision 290). Registers, statistics and what a document keeps
 * when it is fixed all take it from here.
 */
export const termNow = <T extends string | null>(term: TrainingTerm, ofCenter: OfCenter): RawBuilder<T> =>
  sql<T>`coalesce(${sql.ref(`assignments.${term}`)}, ${termOtherwise(term, ofCenter)})`;

/** The same without what is said of the training itself. */
export const termOtherwise = (term: TrainingTerm, ofCenter: OfCenter) =>
  sql`coalesce(${sql.ref(`groups.${term}`)}, ${sql.ref(`courses.${term}`)}, ${saidOfAll(term, ofCenter)})`;
