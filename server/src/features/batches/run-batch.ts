import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { forgetUndoable } from '../../db/undoable.ts';
import { Refusal } from '../../http/refusal.ts';
import { wholeScopeOnBehalf } from '../../http/session.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { tellingCenter } from '../invoices/requisites-wanted/tell-center.ts';
import { wakeLms } from '../lms/sync.ts';
import { admitTo, batchDoings } from './actions.ts';
import {
  findBatch,
  findNextRow,
  finishBatch,
  forgetBatches,
  listWaiting,
  lockRow,
  markRows,
  type NextRow,
} from './db/batches.ts';
import { reasonOf } from './reason-of.ts';

/** After so many tries of the whole job a row that breaks it is left aside. */
const TRIES = 3;

type Begun = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/**
 * Does the rows of a batch one after another. Each is done and struck off in one transaction: killed at any line, the next
 * worker goes on with the first that waits, and none is done twice. A row that is refused keeps its reason and stops no other.
 */
export const runBatch = defineJob('batches.run', {
  payload: z.object({ batchId: carriedId<'batches'>() }),
  retries: 50,
  timeLimit: 1800,
  parallel: 2,
  handler: async ({ batchId }, context: Context, { number, signal }) => {
    const batch = await findBatch(context.db, batchId);
    if (!batch) return;
    for (;;) {
      signal.throwIfAborted();
      const row = await findNextRow(context.db, batch.id);
      if (!row) break;
      await doRow(context, batch, row, number);
    }
    await finishBatch(context.db, batch.id);
    await wakeLms(context);
  },
});

async function doRow(context: Context, batch: Begun, { id, recordId }: NextRow, attempt: number): Promise<void> {
  const { db } = context;
  const { action, said, id: batchId } = batch;
  const { run, together } = batchDoings[action];
  // What is done as one is refused as one.
  let recordIds: readonly string[] = [recordId];
  try {
    // Anew for every row: his rights may end meanwhile.
    const scope = admitTo(await wholeScopeOnBehalf(db, batch.askedBy, batch.organizationId), action);
    await tellingCenter(context, scope, () =>
      transaction(db, async (tx) => {
        if (!(await lockRow(tx, id))) return;
        const doing = { tx, context, scope, batchId, said, recordId };
        if (together) recordIds = await together(doing, await listWaiting(tx, batchId));
        const reason = await run({ ...doing, recordIds });
        await markRows(tx, batchId, recordIds, { state: 'Done', reason });
      }),
    );
  } catch (error) {
    const refuse = (reason: string) => markRows(db, batchId, recordIds, { state: 'Refused', reason });
    if (error instanceof Refusal) await refuse(reasonOf(error));
    else if (attempt >= TRIES) await refuse('Произошла ошибка сервера');
    else throw error;
  }
}

/** Deletes old batches, and what can be undone no more, every night. */
export const sweepBatches = defineJob('batches.sweep', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: async (_, { db }: Context) => {
    await forgetBatches(db);
    await forgetUndoable(db);
  },
});
