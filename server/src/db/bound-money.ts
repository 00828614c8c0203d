import type { BoundMoney } from '@dopusk/contract/balance.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { OperatorScope } from './scope.ts';
import type { Seen } from './seen.ts';
import { shownTitleOf } from './shown-title.ts';

/** A part of a balance that is spent with one center only (decision 57). */
export interface BoundPart {
  centerId: Seen<'organizations'>;
  title: string;
  kopecks: number;
}

/**
 * The bound parts of a balance that are not spent yet, by their centers' titles. The index gives the last entry of each
 * part, from part to part, however long the history is.
 * @param accountId the account of the balance; may be a column of the query around it
 */
export const boundParts = (accountId: RawBuilder<unknown>) => sql<BoundPart[]>`(
  with recursive parts as (
    (select bound_to, part_after from entries
      where account_id = ${accountId} and bound_to is not null and position is not null
      order by bound_to, position desc limit 1)
    union all
    select further.* from parts cross join lateral (select entries.bound_to, entries.part_after from entries
      where account_id = ${accountId} and entries.bound_to > parts.bound_to and position is not null
      order by entries.bound_to, position desc limit 1) further
  )
  select coalesce(jsonb_agg(jsonb_build_object('centerId', center.id, 'title', ${shownTitleOf('center')}, 'kopecks', part_after)
    order by ${shownTitleOf('center')}, center.id), '[]')
  from parts join organizations center on center.id = parts.bound_to where part_after > 0)`;

/** The parts of a balance as its owner is told of them. */
export const allBound = (parts: readonly BoundPart[]): BoundMoney[] =>
  parts.map(({ centerId, title, kopecks }) => ({ id: centerId, title, amount: toRubles(kopecks) }));

/**
 * A balance as an operator is told of it: a center learns of its client's what can be spent with it, and nothing of what
 * other centers vouched for.
 */
export function balanceAsSeen(
  scope: OperatorScope,
  organizationId: string,
  { kopecks, parts }: { kopecks: number; parts: readonly BoundPart[] },
): { amount: number; bound: BoundMoney[] } {
  const reader = scope.organization;
  const isAll = reader?.type !== 'EducationCenter' || reader.id === organizationId;
  const hidden = isAll ? [] : parts.filter(({ centerId }) => centerId !== reader.id);
  const amount = hidden.reduce((left, part) => left - part.kopecks, kopecks);
  return { amount: toRubles(amount), bound: allBound(parts.filter((part) => !hidden.includes(part))) };
}
