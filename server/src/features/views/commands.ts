import type { Parsed } from '@dopusk/contract/endpoint.ts';
import { managesMembers } from '@dopusk/contract/operators.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import { type ListName, type ListView, VIEWS_AT_MOST, type views } from '@dopusk/contract/views.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { auditRemoved } from '../../db/undoable.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import {
  countOwn,
  deleteView,
  findView,
  hasTitle,
  insertView,
  keepStart,
  listViews,
  lockOwn,
  updateView,
} from './db.ts';

/** The views that the caller has, and which of them he may remove. */
export async function readViews(db: Db, scope: OperatorScope): Promise<ListView[]> {
  const removesShared = managesViews(scope);
  const all = await listViews(db, scope);
  return all.map((view) => ({ ...view, mayRemove: view.isOwn || removesShared }));
}

/**
 * Saves a view for the organization that the caller acts for.
 * @throws Refusal NotFoundOrganization; ManyViews when he has as many already; ViewTitleTaken at `title`
 */
export function createView(
  db: Db,
  scope: OperatorScope,
  body: Parsed<typeof views.create>['body'],
): Promise<{ id: string }> {
  const organization = found(scope.organization, 'NotFoundOrganization');
  return transaction(db, async (tx) => {
    if ((await countOwn(tx, scope)) >= VIEWS_AT_MOST) throw new Refusal('ManyViews');
    if (await hasTitle(tx, scope, body.list, body.title, null)) throw fieldRefusal('ViewTitleTaken', 'title');
    return { id: await insertView(tx, scope, organization.id, body) };
  });
}

/** @throws Refusal NotFoundView, ViewTitleTaken at `title` */
export async function changeView(
  db: Db,
  scope: OperatorScope,
  { id, ...said }: Parsed<typeof views.update>['body'],
): Promise<null> {
  await transaction(db, async (tx) => {
    await countOwn(tx, scope);
    const view = found(await lockOwn(tx, scope, id), 'NotFoundView');
    if (await hasTitle(tx, scope, view.list, said.title, id)) throw fieldRefusal('ViewTitleTaken', 'title');
    await updateView(tx, scope, view.id, said);
  });
  return null;
}

/**
 * Removes an own view; whoever sees to the operators removes what others share, too. Within a day he can undo it.
 * @throws Refusal NotFoundView
 */
export function removeView(db: Db, scope: OperatorScope, id: string): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const view = found(await deleteView(tx, scope, id, managesViews(scope)), 'NotFoundView');
    return { undoId: await auditRemoved(tx, scope, { kind: 'ViewRemoved', action: 'view.removed' }, [view]) };
  });
}

/** Chooses with which view the caller's list opens. @throws Refusal NotFoundOrganization, NotFoundView */
export async function chooseStart(
  db: Db,
  scope: OperatorScope,
  { list, id }: { list: ListName; id: string | null },
): Promise<null> {
  const organization = found(scope.organization, 'NotFoundOrganization');
  await transaction(db, async (tx) => {
    const view = id === null ? null : found(await findView(tx, scope, list, id), 'NotFoundView');
    await keepStart(tx, scope, organization.id, list, view?.id ?? null);
  });
  return null;
}

const managesViews = ({ organization, role, rights }: OperatorScope): boolean =>
  organization !== null &&
  managesMembers({ organizationType: organization.type, role, rights, isMember: true, isCurrent: true });
