import type { VatMode } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';

/** What a cash receipt says beside the thing sold. */
export interface ReceiptFacts {
  email: string;
  vatMode: VatMode;
}

/** Of a payment for training: the payer's e-mail and the center's VAT; one that chose no mode sells without VAT. */
export async function findReceiptFacts(tx: Tx, scope: UserScope, centerId: string): Promise<ReceiptFacts> {
  const { email, vatMode } = await tx
    .selectFrom('users')
    .where('users.id', '=', scope.userId)
    .select([
      'users.email',
      sql<VatMode | null>`(select vat_mode from organizations where id = ${centerId})`.as('vatMode'),
    ])
    .executeTakeFirstOrThrow();
  return { email, vatMode: vatMode ?? 'Exempt' };
}

/**
 * Of an advance: nobody knows yet whose training it will pay, so the VAT is that of the shop's owner, or the one on which
 * all centers of the portal agree; without VAT where they do not.
 */
export async function findAdvanceFacts(tx: Tx, scope: UserScope, ofShop: VatMode | null): Promise<ReceiptFacts> {
  const { email, vatMode } = await tx
    .selectFrom('users')
    .where('users.id', '=', scope.userId)
    .select([
      'users.email',
      sql<VatMode | null>`(select min(vat_mode) from organizations where type = 'EducationCenter'
        having count(distinct coalesce(vat_mode, 'Exempt')) = 1)`.as('vatMode'),
    ])
    .executeTakeFirstOrThrow();
  return { email, vatMode: ofShop ?? vatMode ?? 'Exempt' };
}
