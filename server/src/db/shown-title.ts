import { sql } from 'kysely';

/** What an organization is called in tables and lists; documents, and its own page, say its full title. */
export const shownTitleOf = (table: 'organizations' | 'client') =>
  sql<string>`coalesce(${sql.ref(`${table}.shortTitle`)}, ${sql.ref(`${table}.title`)})`;
