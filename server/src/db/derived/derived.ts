import type { RawBuilder } from 'kysely';

/** A row that keeps something else than what follows from the rest of the database. */
export interface DerivedDifference {
  /** Of the row; of one without an id of its own, what tells it from the others. */
  id: string;
  /** Null where nothing is kept, or nothing should be. */
  kept: string | null;
  computed: string | null;
}

/**
 * Something that the database keeps though it could compute it: one file of this folder each, all of them named in
 * check-derived.ts and in docs/derived-data.md, which says what each saves.
 */
export interface Derived {
  /** The table and its columns, as the page calls it. */
  name: string;
  /** Who writes it: a generated column, the functions of triggers, or a function of the portal. */
  keptBy: { generated: string[] } | { trigger: string | readonly string[] } | { code: string };
  /** Computes it anew and finds what differs. */
  differences: RawBuilder<DerivedDifference>;
}
