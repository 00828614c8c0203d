import { createHash } from 'node:crypto';
import { BATCH_LIMIT, type BatchAction } from '@dopusk/contract/batches.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { listUndoable } from '../undo/db.ts';
import { admitTo, batchDoings } from './actions.ts';
import { type ChosenRow, findSameBatch, insertBatch, lockAsker, readBatch, reopenRows } from './db/batches.ts';
import { runBatch } from './run-batch.ts';

type Shared = Pick<Context, 'db' | 'jobs'>;

interface Asked {
  action: BatchAction;
  /** What is the same for all rows. */
  said?: object;
  /** What was chosen: ids, or how many a filter was shown to find. */
  chosen: { ids?: readonly string[] | undefined; count?: number | undefined };
  rows: readonly ChosenRow[];
}

/**
 * Begins to do something with many rows. The same asked for twice, by a double click or in two tabs, is one batch.
 * @returns its id
 * @throws Refusal of the action's `notFound` for a marked row that the operator does not see; RecordAlreadyChanged when the
 *   filter finds another number of rows by now
 */
export function startBatch(
  { db, jobs }: Shared,
  scope: OperatorScope,
  { action, said = {}, chosen, rows }: Asked,
): Promise<{ id: string }> {
  const organization = found(scope.organization, 'NotFoundOrganization');
  if (chosen.ids && rows.length < chosen.ids.length) throw new Refusal(batchDoings[action].notFound);
  if (!chosen.ids && rows.length !== chosen.count) throw otherNumber(rows.length, chosen.count ?? 0);
  const ids = rows.map(({ recordId }) => recordId).toSorted();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([action, said, ids]))
    .digest();
  return transaction(db, async (tx) => {
    await lockAsker(tx, scope);
    const same = await findSameBatch(tx, scope, organization.id, fingerprint);
    if (same) return { id: same };
    const batch = { organizationId: organization.id, action, said, fingerprint, rows };
    const id = await insertBatch(tx, scope, batch);
    await jobs.enqueue(runBatch, { batchId: id }, { transaction: tx, key: id });
    return { id };
  });
}

function otherNumber(now: number, shown: number): Refusal {
  const text =
    now > BATCH_LIMIT
      ? `За раз – не больше ${BATCH_LIMIT} строк: сузьте поиск или фильтры`
      : `Сейчас по этому фильтру находится ${now}, а не ${shown}. Посмотрите на список и выберите ещё раз`;
  return new Refusal('RecordAlreadyChanged', text);
}

/**
 * Tries refused rows of an own batch again: those named, or all.
 * @throws Refusal NotFoundBatch; Forbidden, RightMissing when the operator may not do this any more
 */
export async function retryBatch(
  { db, jobs }: Shared,
  scope: OperatorScope,
  id: string,
  rowIds: readonly string[] | undefined,
): Promise<null> {
  const { action } = found(await readBatch(db, scope, id), 'NotFoundBatch');
  admitTo(scope, action);
  return transaction(db, async (tx) => {
    const batchId = found(await reopenRows(tx, scope, id, rowIds), 'NotFoundBatch');
    await jobs.enqueue(runBatch, { batchId }, { transaction: tx, key: batchId });
    return null;
  });
}

/**
 * Undoes an own batch, as far as it changed nothing outside, by another batch: a row on which something rests is refused alone.
 * @throws Refusal NotFoundBatch; ChangeCannotBeUndone when none of it can be undone any more
 */
export async function undoBatch(context: Shared, scope: OperatorScope, id: string): Promise<{ id: string }> {
  found(await readBatch(context.db, scope, id), 'NotFoundBatch');
  const rows = await listUndoable(context.db, scope, id);
  if (rows.length === 0) throw new Refusal('ChangeCannotBeUndone');
  return startBatch(context, scope, { action: 'Undo', chosen: { count: rows.length }, rows });
}
