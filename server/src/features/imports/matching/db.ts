import type { SaidWord } from '@dopusk/contract/imported-tables.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { plainWord } from '../words.ts';
import type { Matching } from './people-table.ts';

/** So many different tables of an organization are known again, the last ones. */
const KEPT = 200;
/** And so many words. */
const WORDS_KEPT = 2000;

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

/** What the words of an organization's lists stand for, as was said of its tables before. */
export const listWords = (db: Db, organizationId: Seen<'organizations'>): Promise<SaidWord[]> =>
  db
    .selectFrom('importWords')
    .where('organizationId', '=', organizationId)
    .orderBy('saidAt', 'desc')
    .limit(WORDS_KEPT)
    .select(['field', 'word', 'value'])
    .execute();

/** Remembers it of all tables of the organization. */
export async function rememberWords(
  tx: Tx,
  organizationId: Seen<'organizations'>,
  words: readonly SaidWord[],
): Promise<void> {
  for (const { field, word, value } of words) {
    const said = { value, saidAt: new Date() };
    await tx
      .insertInto('importWords')
      .values({ organizationId, field, word: plainWord(word), ...said })
      .onConflict((conflict) => conflict.columns(['organizationId', 'field', 'word']).doUpdateSet(said))
      .execute();
  }
}
