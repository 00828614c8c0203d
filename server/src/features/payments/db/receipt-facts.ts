import type { VatMode } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { Beginner } from './card-payments.ts';

/** The data of a cash receipt besides the goods. */
export interface ReceiptFacts {
  email: string;
  vatMode: VatMode;
}

/**
 * For a payment for training: the payer's e-mail and the center's VAT; without VAT when the center has chosen no mode.
 */
export async function findReceiptFacts(tx: Tx, beginner: Beginner, centerId: string): Promise<ReceiptFacts> {
  const { email, vatMode } = await tx
    .selectFrom('users')
    .where('users.id', '=', beginner.userId)
    .select([
      'users.email',
      sql<VatMode | null>`(select vat_mode from organizations where id = ${centerId})`.as('vatMode'),
    ])
    .executeTakeFirstOrThrow();
  return { email, vatMode: vatMode ?? 'Exempt' };
}

/** What whoever pays reads of whom he pays for: the center's short title. */
export async function findCenterTitle(tx: Tx, centerId: Seen<'organizations'>): Promise<string> {
  const { title } = await tx
    .selectFrom('organizations')
    .where('organizations.id', '=', centerId)
    .where('organizations.type', '=', 'EducationCenter')
    .select(shownTitleOf('organizations').$castTo<string>().as('title'))
    .executeTakeFirstOrThrow();
  return title;
}

/**
 * For an advance, of which it is not known yet whose training it will pay: the VAT of the shop's owner, or the one that
 * all centers of the portal have in common, else without VAT.
 */
export async function findAdvanceFacts(tx: Tx, beginner: Beginner, ofShop: VatMode | null): Promise<ReceiptFacts> {
  const { email, vatMode } = await tx
    .selectFrom('users')
    .where('users.id', '=', beginner.userId)
    .select([
      'users.email',
      sql<VatMode | null>`(select min(vat_mode) from organizations where type = 'EducationCenter'
        having count(distinct coalesce(vat_mode, 'Exempt')) = 1)`.as('vatMode'),
    ])
    .executeTakeFirstOrThrow();
  return { email, vatMode: ofShop ?? vatMode ?? 'Exempt' };
}
