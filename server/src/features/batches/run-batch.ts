import { type ResultCode, textOf } from '@dopusk/contract/codes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { forgetUndoable } from '../../db/undoable.ts';
import { Refusal } from '../../http/refusal.ts';
import { wholeScopeOnBehalf } from '../../http/session.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { wakeLms } from '../lms/sync.ts';
import { admitTo, batchDoings } from './actions.ts';
import {
  findBatch,
  findNextRow,
  finishBatch,
  forgetBatches,
  lockRow,
  markDone,
  markRefused,
  type NextRow,
} from './db/batches.ts';

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
  try {
    // Anew for every row: his rights may end meanwhile.
    const scope = admitTo(await wholeScopeOnBehalf(db, batch.askedBy, batch.organizationId), action);
    await transaction(db, async (tx) => {
      const held = await lockRow(tx, id);
      if (!held) return;
      await markDone(tx, held.id, await batchDoings[action].run({ tx, context, scope, batchId, said, recordId }));
    });
  } catch (error) {
    if (error instanceof Refusal) await markRefused(db, id, reasonOf(error));
    else if (attempt >= TRIES) await markRefused(db, id, 'Произошла ошибка сервера');
    else throw error;
  }
}

/** Of codes whose own texts speak of several rows, or of a balance: what they say of one. */
const ofOne: Partial<Record<ResultCode, string>> = {
  AssignNotPaid: 'Назначение не оплачено',
  HasAssignNotGeneratedDocs: 'Не все документы зафиксированы',
  HasPaidAssigns: 'Назначение оплачено: с возвратом денег его снимает тот, у кого в учебном центре право «Возвраты»',
  RemoveAssignException: 'Документы зафиксированы: снять с курса нельзя',
};

/** Why in Russian: what stands at the field concerned says more than the text of the code. */
const reasonOf = ({ code, message, fields }: Refusal): string => {
  const said = Object.values(fields ?? {})[0]?.[0]?.message || message;
  return said && said !== textOf(code) ? said : (ofOne[code] ?? textOf(code));
};

/** Deletes old batches, and what can be undone no more, every night. */
export const sweepBatches = defineJob('batches.sweep', {
  payload: z.object({}),
  cron: '40 3 * * *',
  handler: async (_, { db }: Context) => {
    await forgetBatches(db);
    await forgetUndoable(db);
  },
});
