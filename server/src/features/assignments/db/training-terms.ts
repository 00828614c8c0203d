import type { TrainingTerm } from '@dopusk/contract/training-terms.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a center says of all its courses, as an expression of a query or a value; null where it says nothing. */
export type OfCenter = Readonly<Record<TrainingTerm, unknown>>;

/**
 * On rows of `assignments` and `courses` with `groups` joined from the left: how a training is taught and paid for, as it is
 * itself said to be, else its group, its course or the center (decision 290). Registers, statistics and what a document keeps
 * when it is fixed all take it from here.
 */
export const termNow = <T extends string | null>(term: TrainingTerm, ofCenter: OfCenter): RawBuilder<T> =>
  sql<T>`coalesce(${sql.ref(`assignments.${term}`)}, ${sql.ref(`groups.${term}`)}, ${sql.ref(`courses.${term}`)}, ${ofCenter[term]})`;

/** The same without what is said of the training itself. */
export const termOtherwise = (term: TrainingTerm, ofCenter: OfCenter) =>
  sql`coalesce(${sql.ref(`groups.${term}`)}, ${sql.ref(`courses.${term}`)}, ${ofCenter[term]})`;
