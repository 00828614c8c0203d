import { sql } from 'kysely';
import type { Db, Tx } from './connection.ts';
import type { Locked, Seen } from './seen.ts';

type Kept = 'organizations' | 'committees';

/** What a record said until the day on which something else took its place. */
export interface FormerVersion<T = object> {
  /** YYYY-MM-DD */
  replacedOn: string;
  data: T;
}

/** The former versions of a record of a table joined under this alias, the oldest first; for queries of documents. */
export const formerVersionsOf = <T>(alias: string) => sql<FormerVersion<T>[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('replacedOn', replaced_on, 'data', data) order by replaced_on), '[]')
  from former_versions where record_id = ${sql.ref(`${alias}.id`)})`;

/** What a record said on a day: what of its present values was otherwise then. */
export const versionOn = <T>(former: readonly FormerVersion<T>[], day: string): Partial<T> =>
  former.find(({ replacedOn }) => day < replacedOn)?.data ?? {};

/** The former versions of a record, the oldest first. */
export const listFormerVersions = <T extends object>(db: Db | Tx, id: Seen<Kept>): Promise<FormerVersion<T>[]> =>
  db
    .selectFrom('formerVersions')
    .where('recordId', '=', id)
    .orderBy('replacedOn')
    .select(['replacedOn', 'data'])
    .$castTo<FormerVersion<T>>()
    .execute();

/** Keeps what a record said before the day from which a change of it holds. */
export async function keepFormerVersion(tx: Tx, id: Locked<Kept>, { replacedOn, data }: FormerVersion): Promise<void> {
  await tx
    .insertInto('formerVersions')
    .values({ recordId: id, replacedOn, data: JSON.stringify(data) })
    .execute();
}

/** Writes another former version in the place of one. */
export async function rewriteFormerVersion(tx: Tx, id: Locked<Kept>, version: FormerVersion): Promise<void> {
  await tx
    .updateTable('formerVersions')
    .set({ data: JSON.stringify(version.data) })
    .where('recordId', '=', id)
    .where('replacedOn', '=', version.replacedOn)
    .execute();
}

/** Removes a former version. */
export async function deleteFormerVersion(tx: Tx, id: Locked<Kept>, replacedOn: string): Promise<void> {
  await tx.deleteFrom('formerVersions').where('recordId', '=', id).where('replacedOn', '=', replacedOn).execute();
}
