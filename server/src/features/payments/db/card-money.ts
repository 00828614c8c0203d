import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { CardMoney } from '@dopusk/contract/refunds.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { findLinkedClient } from '../../organizations/center-links/db.ts';
import { listCardsLeft } from './refunds.ts';

/**
 * A client of this center alone for whom nobody works in the portal, a natural person or an organization: what lies on its balance
 * nobody could ask back but through the center (decision 551). Undefined for any other.
 */
export function findUnmanned(db: Db | Tx, scope: CenterScope, id: string) {
  return db
    .selectFrom('organizations')
    .where('organizations.id', '=', id)
    .where('organizations.type', '=', 'Customer')
    .where(
      sql<boolean>`exists (select from center_clients where client_id = organizations.id and center_id = ${scope.organization.id})`,
    )
    .where(
      sql<boolean>`not exists (select from center_clients where client_id = organizations.id and center_id <> ${scope.organization.id})`,
    )
    .where(
      sql<boolean>`not exists (select from memberships where organization_id = organizations.id and deactivated_at is null)`,
    )
    .select('organizations.id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** The card money on such a client's balance, and by which payments it goes back: nothing of any other client's; undefined for a stranger. */
export async function readCardMoney(
  db: Db,
  scope: CenterScope,
  id: string,
  provider: string,
): Promise<CardMoney | undefined> {
  if (!(await findLinkedClient(db, scope, id))) return undefined;
  const client = await findUnmanned(db, scope, id);
  if (!client) return { amount: 0, cards: [] };
  const last = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .where('accounts.kind', '=', 'balance')
    .where('accounts.organizationId', '=', client.id)
    .where('entries.boundTo', 'is', null)
    .where('entries.position', 'is not', null)
    .orderBy('entries.position', 'desc')
    .limit(1)
    .select('entries.partAfter')
    .executeTakeFirst();
  const cards = await listCardsLeft(db, { broughtTo: client.id }, provider);
  return {
    amount: toRubles(last?.partAfter ?? 0),
    cards: cards.map(({ createdAt, description, kopecks, ...card }) => ({
      ...card,
      date: createdAt.toISOString(),
      title: description,
      left: toRubles(kopecks),
    })),
  };
}
