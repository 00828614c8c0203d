import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import type { Matching } from './people-table.ts';

/** So many different tables of an organization are known again, the last ones. */
const KEPT = 200;

/** What was said of the columns of an organization's tables, by their headings. */
export async function listMatchings(db: Db, organizationId: Seen<'organizations'>): Promise<Record<string, Matching>> {
  const rows = await db
    .selectFrom('importMatchings')
    .where('organizationId', '=', organizationId)
    .orderBy('saidAt', 'desc')
    .limit(KEPT)
    .select(['headings', 'columns'])
    .execute();
  return Object.fromEntries(rows.map(({ headings, columns }) => [headings, columns]));
}

/** Remembers it of tables with the same headings. */
export async function rememberMatching(
  tx: Tx,
  organizationId: Seen<'organizations'>,
  headings: string,
  matching: Matching,
): Promise<void> {
  const said = { columns: JSON.stringify(matching), saidAt: new Date() };
  await tx
    .insertInto('importMatchings')
    .values({ organizationId, headings, ...said })
    .onConflict((conflict) => conflict.columns(['organizationId', 'headings']).doUpdateSet(said))
    .execute();
}
