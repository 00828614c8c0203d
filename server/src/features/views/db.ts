import type { ListLook, ListName, ListView } from '@dopusk/contract/views.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { deleteRemembering, type RememberedRow } from '../../db/remembered-rows.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';

/** Of the organization that the caller acts for, his own views and those that colleagues share. */
const visible = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('listViews')
    .where('listViews.organizationId', '=', scope.organization?.id ?? null)
    .where(({ eb, or }) => or([eb('listViews.ownerId', '=', scope.userId), eb('listViews.isShared', '=', true)]));

/** The views that the caller has, of all lists: his own first, then by their titles. */
export function listViews(db: Db, scope: OperatorScope): Promise<Omit<ListView, 'mayRemove'>[]> {
  const isOwn = sql<boolean>`(list_views.owner_id = ${scope.userId})`;
  return visible(db, scope)
    .innerJoin('users', 'users.id', 'listViews.ownerId')
    .leftJoin('listStarts', (join) =>
      join
        .onRef('listStarts.viewId', '=', 'listViews.id')
        .onRef('listStarts.organizationId', '=', 'listViews.organizationId')
        .on('listStarts.userId', '=', scope.userId),
    )
    .orderBy(isOwn, 'desc')
    .orderBy('listViews.title')
    .orderBy('listViews.id')
    .select(['listViews.id', 'listViews.list', 'listViews.title', 'listViews.query', 'listViews.isShared'])
    .select(['users.fullName as author', isOwn.as('isOwn')])
    .select(sql<boolean>`(list_starts.view_id is not null)`.as('isStart'))
    .execute();
}

/** How the caller has lists shown. */
export const listLooks = (db: Db, scope: OperatorScope): Promise<ListLook[]> =>
  db.selectFrom('listLooks').where('userId', '=', scope.userId).select(['list', 'columns', 'isDense']).execute();

/** Locks the caller, so that of two views saved at once the second knows of the first, and counts his own. */
export async function countOwn(tx: Tx, scope: OperatorScope): Promise<number> {
  await tx.selectFrom('users').where('id', '=', scope.userId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('listViews')
    .where('ownerId', '=', scope.userId)
    .where('organizationId', '=', scope.organization?.id ?? null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the caller has another view of the list with this title. */
export async function hasTitle(tx: Tx, scope: OperatorScope, list: ListName, title: string, but: string | null) {
  const other = await tx
    .selectFrom('listViews')
    .where('ownerId', '=', scope.userId)
    .where('organizationId', '=', scope.organization?.id ?? null)
    .where('list', '=', list)
    .where('title', '=', title)
    .$if(but !== null, (query) => query.where('id', '!=', but as string))
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

type Said = Pick<ListView, 'title' | 'query' | 'isShared'>;

export async function insertView(
  tx: Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  { list, title, query, isShared }: Said & { list: ListName },
): Promise<string> {
  const id = newId<'listViews'>();
  const row = { id, organizationId, ownerId: scope.userId, list, title, query, isShared };
  await tx.insertInto('listViews').values(row).execute();
  return id;
}

/** A view of the caller's own, locked; undefined for any other. */
export const lockOwn = (tx: Tx, scope: OperatorScope, id: string) =>
  tx
    .selectFrom('listViews')
    .where('id', '=', id)
    .where('ownerId', '=', scope.userId)
    .where('organizationId', '=', scope.organization?.id ?? null)
    .select(['id', 'list'])
    .$narrowType<{ id: Locked<'listViews'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What is not shared any more opens no list of others. */
export async function updateView(tx: Tx, scope: OperatorScope, id: Locked<'listViews'>, said: Said): Promise<void> {
  await tx.updateTable('listViews').set(said).where('id', '=', id).execute();
  if (said.isShared) return;
  await tx.deleteFrom('listStarts').where('viewId', '=', id).where('userId', '!=', scope.userId).execute();
}

/**
 * Removes a view of the caller's own, or one that is shared in his organization.
 * @param ofOthers whether he may remove what colleagues share
 * @returns it as it stood; undefined where there is none
 */
export async function deleteView(
  tx: Tx,
  scope: OperatorScope,
  id: string,
  ofOthers: boolean,
): Promise<RememberedRow | undefined> {
  const view = await tx
    .selectFrom('listViews')
    .where('id', '=', id)
    .where('organizationId', '=', scope.organization?.id ?? null)
    .where(({ eb, or }) => or([eb('ownerId', '=', scope.userId), ...(ofOthers ? [eb('isShared', '=', true)] : [])]))
    .select('id')
    .$narrowType<{ id: Locked<'listViews'> }>()
    .forUpdate()
    .executeTakeFirst();
  return view && (await deleteRemembering(tx, 'list_views', [view.id]))[0];
}

/** A view of the list that the caller has; undefined for any other. */
export const findView = (tx: Tx, scope: OperatorScope, list: ListName, id: string) =>
  visible(tx, scope)
    .where('listViews.id', '=', id)
    .where('listViews.list', '=', list)
    .select('listViews.id')
    .$narrowType<{ id: Seen<'listViews'> }>()
    .forKeyShare()
    .executeTakeFirst();

/** The caller's list opens with this view; null for none. */
export async function keepStart(
  tx: Tx,
  { userId }: OperatorScope,
  organizationId: Seen<'organizations'>,
  list: ListName,
  viewId: Seen<'listViews'> | null,
): Promise<void> {
  const place = { userId, organizationId, list };
  if (viewId === null) {
    await tx
      .deleteFrom('listStarts')
      .where('userId', '=', userId)
      .where('organizationId', '=', organizationId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await tx
    .insertInto('listStarts')
    .values({ ...place, viewId })
    .onConflict((conflict) => conflict.columns(['userId', 'organizationId', 'list']).doUpdateSet({ viewId }))
    .execute();
}

/** How the caller has one list shown from now on. */
export async function keepLook(db: Db, { userId }: OperatorScope, { list, columns, isDense }: ListLook): Promise<void> {
  await db
    .insertInto('listLooks')
    .values({ userId, list, columns, isDense })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ columns, isDense }))
    .execute();
}
