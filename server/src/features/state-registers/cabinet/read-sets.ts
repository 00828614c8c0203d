import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type CenterScope, hasRight } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { scopeOnBehalf } from '../../../http/session.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { EisotError } from '../../../outside/eisot/port.ts';
import { keepNumbers, readAnswer } from '../numbers/commands.ts';
import { listFormer, listSets, listWaiting, noteSet } from './db.ts';
import { faultText, keyOf } from './send-draft.ts';

/** As many as the cabinet gives at once. */
const PAGE_SIZE = 5_000;

/** Asks every hour for the numbers of what was sent as drafts and waits for them. */
export const readSets = defineJob('eisot.numbers', {
  payload: z.object({}),
  retries: 0,
  timeLimit: 1800,
  cron: '20 * * * *',
  handler: async (_, context: Context) => {
    if (context.eisot.isOn) await readWaiting(context);
  },
});

/** One look at all that waits; what fails says so at its file, and stops nobody else's. */
export async function readWaiting(context: Pick<Context, 'db' | 'jobs' | 'eisot' | 'secrets'>): Promise<void> {
  const { db } = context;
  for (const { reportId, centerId, sentBy } of await listWaiting(db)) {
    const scope = await scopeOnBehalf(db, sentBy, centerId);
    if (!hasRight(scope, 'Registers')) continue;
    for (const { part, setId } of (await listSets(db, reportId)).filter((set) => set.setId !== '')) {
      const fault = await faultOf(() => readSet(context, scope, setId, reportId));
      await noteSet(db, reportId, part, { fault });
    }
  }
}

async function readSet(
  context: Pick<Context, 'db' | 'jobs' | 'eisot' | 'secrets'>,
  scope: CenterScope,
  setId: string,
  reportId: Seen<'stateRegisterReports'>,
): Promise<void> {
  const key = await keyOf(context, scope);
  for (let pageNumber = 1; ; pageNumber += 1) {
    const answer = await context.eisot.readSet(key, { setId, pageNumber, pageSize: PAGE_SIZE });
    const lines = await readAnswer(scope, answer);
    if (lines === null) throw new EisotError('Личный кабинет реестра ответил непонятно');
    // Protocols may have been taken back while the cabinet answered.
    const former = await listFormer(context.db, reportId);
    // What waits for its number still is no line without one, but one to come.
    await keepNumbers(
      context,
      scope,
      lines.filter(({ number, outerId }) => number !== '' && !former.includes(outerId)),
    );
    if (lines.length < PAGE_SIZE) return;
  }
}

/** Why it failed, in words; empty when it did not. */
async function faultOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    if (error instanceof EisotError) return faultText(error);
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
