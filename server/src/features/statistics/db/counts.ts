import type { Statistics, StatisticsCount, StatisticsQuery } from '@dopusk/contract/statistics-forms.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

type CountId = Seen<'statisticsCounts'>;

const countsOf = (db: Db | Tx, scope: CenterScope, { form, year }: StatisticsQuery) =>
  db
    .selectFrom('statisticsCounts')
    .where('statisticsCounts.centerId', '=', scope.organization.id)
    .where('form', '=', form)
    .where('year', '=', year);

/** What was counted last for a year, and how far a count is that is being made. */
export async function readCount(db: Db | Tx, scope: CenterScope, asked: StatisticsQuery): Promise<StatisticsCount> {
  const row = await countsOf(db, scope, asked)
    .innerJoin('users', 'users.id', 'statisticsCounts.askedBy')
    .select([
      sql<StatisticsCount['state']>`case when finished_at is not null then 'Made'
        when failure <> '' then 'Failed' else 'Making' end`.as('state'),
      'statisticsCounts.askedAt',
      'users.fullName as askedBy',
      'statisticsCounts.countedCount',
      'statisticsCounts.totalCount',
      'statisticsCounts.failure',
      'statisticsCounts.found',
      'statisticsCounts.foundAt',
    ])
    .executeTakeFirst();
  const { form, year } = asked;
  if (!row) {
    const nobody = { state: null, askedAt: null, askedBy: '', countedCount: 0, totalCount: 0, failure: '' };
    return { form, year, ...nobody, found: null, foundAt: null };
  }
  const { askedAt, foundAt, ...rest } = row;
  return { form, year, ...rest, askedAt: askedAt.toISOString(), foundAt: foundAt?.toISOString() ?? null };
}

/** The count of a year that is being made; a center has one of a form and year at a time. */
export async function findBegun(tx: Tx, scope: CenterScope, asked: StatisticsQuery): Promise<CountId | undefined> {
  const row = await countsOf(tx, scope, asked)
    .where('finishedAt', 'is', null)
    .where('failure', '=', '')
    .select('id')
    .$narrowType<{ id: CountId }>()
    .executeTakeFirst();
  return row?.id;
}

/** Notes that a year is to be counted; what was counted before stands until then. The caller holds the center's lock. */
export async function beginCount(tx: Tx, scope: CenterScope, { form, year }: StatisticsQuery): Promise<CountId> {
  const begun = {
    askedAt: new Date(),
    askedBy: scope.userId,
    ...{ finishedAt: null, failure: '', countedCount: 0, totalCount: 0 },
  };
  const { id } = await tx
    .insertInto('statisticsCounts')
    .values({ id: newId<'statisticsCounts'>(), centerId: scope.organization.id, form, year, ...begun })
    .onConflict((conflict) => conflict.columns(['centerId', 'form', 'year']).doUpdateSet(begun))
    .returning('id')
    .$narrowType<{ id: CountId }>()
    .executeTakeFirstOrThrow();
  return id;
}

/** A count that is being made: of what, for whom and on whose behalf. */
interface Begun {
  id: CountId;
  centerId: Seen<'organizations'>;
  userId: Seen<'users'>;
  asked: StatisticsQuery;
}

/** Undefined once it is made, or could not be. */
export async function findUncounted(db: Db, id: CountId): Promise<Begun | undefined> {
  const row = await db
    .selectFrom('statisticsCounts')
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where('failure', '=', '')
    .select(['id', 'centerId', 'askedBy as userId', 'form', 'year'])
    .$narrowType<{ id: CountId; centerId: Seen<'organizations'>; userId: Seen<'users'> }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { form, year, ...begun } = row;
  return { ...begun, asked: { form, year } };
}

/** How far it is. */
export async function noteCounted(db: Db, id: CountId, countedCount: number, totalCount: number): Promise<void> {
  await db.updateTable('statisticsCounts').set({ countedCount, totalCount }).where('id', '=', id).execute();
}

/** Keeps what was counted, of the moment at which it was read, in place of what was counted before. */
export async function noteFound(db: Db, id: CountId, found: Statistics, foundAt: Date): Promise<void> {
  await db
    .updateTable('statisticsCounts')
    .set({ found: JSON.stringify(found), foundAt, finishedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Why a year could not be counted: what was counted before stands. */
export async function noteFailed(db: Db, id: CountId, failure: string): Promise<void> {
  await db.updateTable('statisticsCounts').set({ failure, countedCount: 0 }).where('id', '=', id).execute();
}
