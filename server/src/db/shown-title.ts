import { sql } from 'kysely';

/**
 * What an organization is called in tables, lists, selects and names of files (`shownTitle` of the contract); documents, and
 * its own page, say its full title.
 */
export const shownTitleOf = (table: 'organizations' | 'client' | 'center' | 'payer' | 'bound') =>
  sql<string>`coalesce(${sql.ref(`${table}.shortTitle`)}, ${sql.ref(`${table}.title`)})`;
