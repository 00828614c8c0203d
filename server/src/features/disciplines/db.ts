import type { Discipline, DisciplineBody, DisciplineRow, DisciplinesQuery } from '@dopusk/contract/disciplines.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readAlong } from '../../db/paging.ts';
import { deleteRemembering, type RememberedRow } from '../../db/remembered-rows.ts';
import type { CenterScope } from '../../db/scope.ts';
import { holds, wordPatterns } from '../../db/search-text.ts';
import type { Locked } from '../../db/seen.ts';

const columns = ['id', 'title', 'type', 'hoursCount'] as const;

/** A page of the center's disciplines, by title. */
export function listDisciplines(
  db: Db,
  scope: CenterScope,
  { search, filters: { type }, pagination }: z.output<typeof DisciplinesQuery>,
): Promise<Page<DisciplineRow>> {
  let rows = db
    .selectFrom('disciplines')
    .where('centerId', '=', scope.organization.id)
    .where(holds(sql`searchable(title)`, wordPatterns(search)));
  if (type) rows = rows.where('type', '=', type);
  const courseCount = sql<number>`(select count(*)::integer from course_disciplines
    where course_disciplines.discipline_id = disciplines.id)`.as('courseCount');
  const ordered = rows
    .orderBy('title')
    .orderBy('hoursCount')
    .orderBy('id')
    .select([...columns, courseCount]);
  return readAlong(db, pagination, rows, ordered);
}

/**
 * Adds a discipline to the center's list. One with the same title, type and hours is returned instead of added again,
 * as after a double click.
 */
export async function addDiscipline(
  db: Db,
  scope: CenterScope,
  { title, type, hoursCount }: z.output<typeof DisciplineBody>,
): Promise<Discipline> {
  const centerId = scope.organization.id;
  return transaction(db, async (tx) => {
    // Of two that are added at once the second finds the first.
    await tx.selectFrom('organizations').where('id', '=', centerId).select('id').forNoKeyUpdate().execute();
    const same = await findSameDiscipline(tx, scope, { title, type, hoursCount });
    if (same) return same;
    return tx
      .insertInto('disciplines')
      .values({ id: newId(), centerId, title, type, hoursCount })
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** The center's discipline with the same title, type and hours. */
export const findSameDiscipline = (
  db: Db,
  scope: CenterScope,
  { title, type, hoursCount }: z.output<typeof DisciplineBody>,
) =>
  db
    .selectFrom('disciplines')
    .where('centerId', '=', scope.organization.id)
    .where('title', '=', title)
    .where('type', '=', type)
    .where('hoursCount', '=', hoursCount)
    .select(columns)
    .executeTakeFirst();

/** Deletes the center's disciplines among `ids` and gives their ids. Fails on a foreign key when a course uses one. */
export async function deleteDisciplines(tx: Tx, scope: CenterScope, ids: string[]): Promise<RememberedRow[]> {
  const own = await tx
    .selectFrom('disciplines')
    .where('id', 'in', ids)
    .where('centerId', '=', scope.organization.id)
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Locked<'disciplines'> }>()
    .forUpdate()
    .execute();
  return deleteRemembering(
    tx,
    'disciplines',
    own.map(({ id }) => id),
  );
}
