import type { FundingSource } from '@dopusk/contract/study-terms.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/** Says of these trainings out of whose money they are, where they do not say it themselves; returns of which it is said now. */
export async function sayFundingOf(
  tx: Tx,
  ids: readonly Seen<'assignments'>[],
  fundingSource: FundingSource,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('assignments')
    .set({ fundingSource })
    .where('id', 'in', [...ids])
    .where('fundingSource', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
