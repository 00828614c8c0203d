import { extentOf, type LinkOrigin } from '@dopusk/contract/center-links.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

interface Pair {
  centerId: Seen<'organizations'>;
  clientId: Seen<'organizations'>;
}

const linkOf = (tx: Tx, { centerId, clientId }: Pair) =>
  tx.selectFrom('centerClients').where('centerId', '=', centerId).where('clientId', '=', clientId).select('extent');

/**
 * Links a center with its new client unless they are linked already, to the extent that the origin means
 * (docs/rules.md#1.7). The link stays until the transaction ends.
 */
export async function linkClient(tx: Tx, pair: Pair, origin: LinkOrigin): Promise<void> {
  // A link that somebody else ends at this moment is waited for, found gone, and made anew.
  while (!(await linkOf(tx, pair).forKeyShare().executeTakeFirst())) {
    await tx
      .insertInto('centerClients')
      .values({ ...pair, origin, extent: extentOf[origin] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Ends the links that training made, of these pairs, where neither an assignment nor a group is left. */
export async function endLinksWithoutTraining(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const each = new Map(pairs.map((pair) => [`${pair.centerId} ${pair.clientId}`, pair]));
  for (const [, { centerId, clientId }] of [...each].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // First the lock, then the look: whoever assigns meanwhile holds the link, and his assignment is seen after it.
    await linkOf(tx, { centerId, clientId }).forUpdate().execute();
    await tx
      .deleteFrom('centerClients')
      .where('centerId', '=', centerId)
      .where('clientId', '=', clientId)
      .where('origin', '=', 'Training')
      .where(sql<boolean>`not exists (select from assignments where center_id = ${centerId} and organization_id = ${clientId})
        and not exists (select from groups where center_id = ${centerId} and organization_id = ${clientId})`)
      .execute();
  }
}
