import { isDeepStrictEqual } from 'node:util';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, violatedUnique } from '../../../db/connection.ts';
import { insertRow } from '../../../db/remembered-rows.ts';
import { isAdministrator, isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Remembered } from '../../../db/tables/people.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { deliver } from '../../deliveries/message.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { lockClosedLogin, lockPeople } from './db/locks.ts';
import { findDocumentSince, findMerge, markUndone } from './db/merges.ts';
import * as moving from './db/moving.ts';
import { mergedLetter } from './letter.ts';
import { whenFree } from './merge.ts';
import { ofLogin, ofStudent } from './references.ts';

type Merge = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

/** Whoever made it, an administrator of a center, or an operator of a client who has all of its rights. */
export function mayUndo(scope: OperatorScope, { madeBy }: { madeBy: string }): boolean {
  if (madeBy === scope.userId || isAdministrator(scope)) return true;
  return !isCenter(scope) && rightsIn('Customer').every((right) => scope.rights.includes(right));
}

/**
 * Makes two records again of what was merged within a day. What has come since stays with the first; what was changed since
 * stays as it is.
 * @returns the id of the record that is there again
 * @throws Refusal NotFoundMerge; Forbidden; MergeCannotBeUndone with the reason; RecordBusy
 */
export function undoMerge(context: Context, scope: OperatorScope, id: string): Promise<{ id: string }> {
  return whenFree(context.db, async (tx) => {
    const sought = found(await findMerge(tx, scope, id), 'NotFoundMerge');
    await lockPeople(tx, scope, [sought.keptId]);
    await lockClosedLogin(tx, sought.closedUserId);
    // Another undo, or another merge, may have been faster.
    const merge = found(await findMerge(tx, scope, id), 'NotFoundMerge');
    if (!mayUndo(scope, merge)) {
      throw new Refusal('Forbidden', 'Отменить объединение может тот, кто объединил, или администратор');
    }
    const { remembered } = merge;
    if (!merge.isRecent || !remembered) throw cannot('отменить его можно в течение суток и только раз');
    await refuseWhatRests(tx, merge, remembered);
    await part(tx, merge, remembered);
    await markUndone(tx, merge.id);
    await audit(tx, scope, 'student.merge-undone', merge.keptId, { merged: merge.mergedId });
    const letter = { channel: 'Mail', recipient: remembered.login.email, userId: merge.closedUserId } as const;
    await deliver(context, tx, mergedLetter, { ...letter, data: { event: 'undone' } });
    return { id: merge.mergedId };
  }).catch((error) => {
    const name = violatedUnique(error);
    if (name === null) throw error;
    if (name.startsWith('users_')) throw cannot('почта или телефон закрытого входа уже у другого человека');
    throw cannot('то, что у каждого своё, уже есть у другого человека');
  });
}

const cannot = (reason: string) => new Refusal('MergeCannotBeUndone', `Отменить объединение уже нельзя: ${reason}`);

async function refuseWhatRests(tx: Tx, merge: Merge, { moved }: Remembered): Promise<void> {
  if (merge.isFollowed) throw cannot('сотрудника объединили ещё с одной записью, сначала отмените это');
  const document = await findDocumentSince(tx, merge, moved.assignments?.keys ?? []);
  if (document) throw cannot(`после него по назначению второй записи зафиксирован документ № ${document.number}`);
}

async function part(tx: Tx, merge: Merge, remembered: Remembered): Promise<void> {
  const { keptId, mergedId, userId, closedUserId } = merge;
  const { kept, written, merged, names, login, moved } = remembered;
  const now = await moving.readRow(tx, keptId);
  const standing = Object.keys(written).filter((column) => isDeepStrictEqual(now[column], written[column]));
  const former = Object.fromEntries(standing.map((column) => [column, kept[column]]));
  // Those whom he was known to by the other record are not his; who has taught him since is added below.
  await moving.setColumns(tx, keptId, { ...former, known_to: kept.known_to });
  if (isDeepStrictEqual(await moving.readNames(tx, userId), names.written)) {
    await moving.setNames(tx, userId, names.before);
  }
  await moving.openLogin(tx, closedUserId, login);
  if (kept.user_id === closedUserId) await moving.setLogin(tx, keptId, closedUserId);
  await insertRow(tx, 'students', merged);
  for (const one of ofStudent) {
    const rows = moved[one.table];
    if (rows) await moving.moveBack(tx, one, rows, keptId, mergedId);
  }
  for (const one of ofLogin) {
    const rows = moved[one.table];
    if (rows) await moving.moveBack(tx, one, rows, userId, closedUserId);
  }
  for (const load of remembered.loads) await insertRow(tx, 'import_people', load);
  await moving.returnToGroups(tx, remembered.ungrouped);
  await moving.deriveFromAssignments(tx, [keptId, mergedId]);
  await noteChangedPeople(tx, [userId, closedUserId]);
}
