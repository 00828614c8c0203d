import type { VatMode } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../http/scope.ts';

/** What a cash receipt says beside the thing sold. */
export interface ReceiptFacts {
  email: string;
  vatMode: VatMode;
}

/**
 * The payer's e-mail and the seller's VAT; a center that chose no mode sells without VAT.
 * @param sellerId the center; or a client who tops up its balance, whose first center is meant then
 */
export async function findReceiptFacts(tx: Tx, scope: UserScope, sellerId: string): Promise<ReceiptFacts> {
  const { email, vatMode } = await tx
    .selectFrom('users')
    .where('users.id', '=', scope.userId)
    .select([
      'users.email',
      sql<VatMode | null>`(
        select vat_mode from organizations
        where id = coalesce((select center_id from center_clients where client_id = ${sellerId}
          order by created_at, center_id limit 1), ${sellerId}))`.as('vatMode'),
    ])
    .executeTakeFirstOrThrow();
  return { email, vatMode: vatMode ?? 'Exempt' };
}
