import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { type Tx, transaction } from '../../../../db/connection.ts';
import { type CenterScope, hasRight } from '../../../../db/scope.ts';
import { carriedId } from '../../../../db/seen.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { scopeOnBehalf } from '../../../../http/session.ts';
import { defineJob, inTurn } from '../../../../jobs/jobs.ts';
import { fixSuggestedContract } from '../../contract/group-contract.ts';
import { findFixed } from '../../db.ts';
import { documentKinds } from '../../document-kinds.ts';
import { fixForAll } from '../fix-for-all.ts';
import {
  findNextItem,
  findRun,
  finishRun,
  type Item,
  lockItem,
  markItemFailed,
  markItemFixed,
  type Run,
} from './db.ts';
import { failureText } from './failure-text.ts';
import { fixSuggested } from './fix-suggested.ts';

/** After so many tries of the whole job a document that breaks it is left aside. */
const TRIES = 3;

/** So many documents of one group are fixed before the next group has its turn. */
const AT_ONCE = 10;

/**
 * Fixes the documents of a group one after another, and lets other groups go ahead in between. Each is fixed and struck off in one transaction: killed at any
 * line, the next worker goes on with the first one that waits, and none is fixed twice. A document that cannot be fixed
 * keeps its reason and stops nobody else's.
 */
export const fixGroup = defineJob('fix-group-documents', {
  payload: z.object({ runId: carriedId<'groupDocumentRuns'>() }),
  retries: 50,
  timeLimit: 1800,
  parallel: 2,
  handler: async ({ runId }, context: Context, { number, signal }) => {
    const run = await findRun(context.db, runId);
    if (!run) return;
    for (let done = 0; done < AT_ONCE; done++) {
      signal.throwIfAborted();
      const item = await findNextItem(context.db, run.id);
      if (!item) return finishRun(context.db, run.id);
      await fixItem({ ...context, jobs: inTurn(context.jobs, item.position) }, run, item, number);
    }
    await context.jobs.enqueue(fixGroup, { runId }, { key: runId });
  },
});

/** The document of an assignment; of a contract, the one about everybody of its client. */
async function fixOne(tx: Tx, context: Context, scope: CenterScope, run: Run, { type }: Item, assignId: string) {
  if (type !== 'Contract') return fixSuggested(tx, context, scope, documentKinds[type], assignId, run);
  const present = await findFixed(tx, scope, assignId, type);
  return present?.id ?? fixSuggestedContract(tx, context, scope, run.groupId, assignId, run);
}

async function fixItem(context: Context, run: Run, item: Item, attempt: number): Promise<void> {
  const { db } = context;
  const kind = documentKinds[item.type];
  try {
    const scope = await scopeOnBehalf(db, run.userId, run.centerId);
    if (!hasRight(scope, 'Documents'))
      throw new Refusal('RightMissing', 'У того, кто начал фиксацию, больше нет права «Документы»');
    await transaction(db, async (tx) => {
      const held = await lockItem(tx, item.id);
      if (!held) return;
      const documentId = item.assignId
        ? await fixOne(tx, context, scope, run, item, item.assignId)
        : await fixForAll(tx, context, scope, item.type, {
            groupId: run.groupId,
            courseId: item.courseId,
            prepareAhead: run.prepareAhead,
            signatoryIds: run.signatoryIds,
          });
      await markItemFixed(tx, held.id, documentId);
    });
  } catch (error) {
    if (error instanceof Refusal) await markItemFailed(db, item.id, failureText(error, kind.fieldTitles));
    else if (attempt >= TRIES) await markItemFailed(db, item.id, 'Произошла ошибка сервера');
    else throw error;
  }
}
