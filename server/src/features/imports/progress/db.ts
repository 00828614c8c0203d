import type { ImportProgress } from '@dopusk/contract/imports.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';

export type Note = Omit<ImportProgress, 'percent'>;

/** A note nobody has taken away: the work was broken off. */
const MINUTES_KEPT = 30;

/** Notes how far the user's work under this id is, in place of the note before. */
export async function noteProgress(db: Db, { userId }: OperatorScope, id: string, note: Note): Promise<void> {
  await db
    .insertInto('importProgress')
    .values({ userId, id, ...note })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doUpdateSet({ ...note, notedAt: sql`now()` }))
    .execute();
}

/** Takes the note away, and the user's older ones that were left behind. */
export async function forgetProgress(db: Db, { userId }: OperatorScope, id: string): Promise<void> {
  await db
    .deleteFrom('importProgress')
    .where('userId', '=', userId)
    .where(({ eb, or }) =>
      or([eb('id', '=', id), eb('notedAt', '<', sql<Date>`now() - make_interval(mins => ${MINUTES_KEPT})`)]),
    )
    .execute();
}

export function findNote(db: Db, { userId }: OperatorScope, id: string): Promise<Note | undefined> {
  return db
    .selectFrom('importProgress')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select(['stage', 'done', 'total'])
    .executeTakeFirst();
}
