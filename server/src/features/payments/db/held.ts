import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { HeldMoney } from '@dopusk/contract/payments.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { formerClients } from '../../../db/dealings.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';

/**
 * The money of clients that have unlinked the center, as far as it is spent with it alone, by their titles. Who has unlinked it
 * says the audit log: a link ends by itself only when nothing of such money is left.
 */
export async function listHeld(db: Db, { organization: { id: centerId } }: CenterScope): Promise<HeldMoney[]> {
  const { rows } = await sql<{ id: string; title: string; kopecks: number }>`
    select organizations.id, ${shownTitleOf('organizations')} as title, part.part_after as kopecks
    from ${formerClients(sql`${centerId}::uuid`)} as former
    join organizations on organizations.id = former.id
    join accounts on accounts.organization_id = organizations.id and accounts.kind = 'balance'
    cross join lateral (select part_after from entries where entries.account_id = accounts.id
      and entries.bound_to = ${centerId} and entries.position is not null order by position desc limit 1) as part
    where part.part_after > 0
    order by title, organizations.id`.execute(db);
  return rows.map(({ id, title, kopecks }) => ({ client: { id, title }, amount: toRubles(kopecks) }));
}

/** A client on whose balance there was ever money that is spent with the center alone, linked or not; undefined for any other. */
export function findPatron(tx: Db | Tx, { organization: { id: centerId } }: CenterScope, id: string) {
  return tx
    .selectFrom('accounts')
    .where('kind', '=', 'balance')
    .where('organizationId', '=', id)
    .where(
      sql<boolean>`exists (select from entries where entries.account_id = accounts.id and entries.bound_to = ${centerId}
        and entries.position is not null)`,
    )
    .select('organizationId as id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}
