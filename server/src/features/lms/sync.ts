import { z } from 'zod';
import type { Context } from '../../context.ts';
import { carriedId, type Seen } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { LmsError, type LmsProvider } from '../../outside/lms/port.ts';
import { bringAccount, wantAccount } from './bring-account.ts';
import { bringEnrolment } from './bring-enrolment.ts';
import { bringGroups } from './bring-groups.ts';
import { findDueAccount, forgetUser, listDueAccounts } from './db/accounts.ts';
import { listDueGroupings } from './db/course-groups.ts';
import {
  listCentersWithWork,
  listDueEnrolments,
  listPeopleWithoutAccount,
  noteAssignments,
  noteEnrolmentFailure,
  postponeAll,
  reopenFailed,
  sendAgain,
} from './db/enrolments.ts';
import { isConnected } from './db/people.ts';
import { listMissing, noteProgress, takeStudying } from './db/progress.ts';
import { findOwn } from './own-user.ts';
import { openSystem } from './system.ts';

/** As many as the requests that a system gets at a time. */
const AT_ONCE = 4;
const BATCH = 100;

/**
 * Brings a center's learning system into the state that the portal describes: first accounts, then enrolments, then groups. It
 * compares states instead of following events, so that anything missed or interrupted is made up for, and no request
 * waits for it.
 */
export const lmsSync = defineJob('lms.sync', {
  payload: z.object({ centerId: carriedId<'organizations'>() }),
  retries: 0,
  handler: async ({ centerId }, context: Context, { signal }) => {
    const { db } = context;
    await noteAssignments(db, centerId);
    try {
      const lms = await openSystem(context, centerId);
      if (!lms) return;
      await wantMissingAccounts(context, centerId);
      await inTurns(
        signal,
        () => listDueAccounts(db, centerId, BATCH),
        (account) => bringAccount(context, lms, account),
      );
      await inTurns(
        signal,
        () => listDueEnrolments(db, centerId, BATCH),
        (enrolment) => bringEnrolment(context, lms, enrolment),
      );
      await inTurns(
        signal,
        () => listDueGroupings(db, centerId, BATCH),
        (grouping) => bringGroups(context, lms, grouping, centerId),
      );
    } catch (error) {
      if (!(error instanceof LmsError)) throw error;
      await postponeAll(db, centerId, error);
    }
  },
});

async function wantMissingAccounts(context: Context, centerId: Seen<'organizations'>): Promise<void> {
  for (const { failedId, ...person } of await listPeopleWithoutAccount(context.db, centerId)) {
    if (failedId) await reopenFailed(context.db, centerId, person.studentId);
    else await wantAccount(context, context.db, { centerId, ...person }, false);
  }
}

/** Works through what is due, in portions, until nothing is. Each piece of work ends what made it due. */
async function inTurns<T>(
  signal: AbortSignal,
  due: () => Promise<T[]>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const batch = await due();
    if (batch.length === 0) return;
    const queue = batch.values();
    const worker = async () => {
      for (const one of queue) {
        if (signal.aborted) return;
        await work(one);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Finds, every minute and after changes, the centers whose systems have work to do. */
export const lmsSweep = defineJob('lms.sweep', {
  payload: z.object({}),
  cron: '* * * * *',
  handler: async (_, { db, jobs, lms }: Context) => {
    if (lms.kind === 'none') return;
    for (const centerId of await listCentersWithWork(db, isConnected(lms.kind, 'wanting.centerId'))) {
      await jobs.enqueue(lmsSync, { centerId }, { key: centerId });
    }
  },
});

/**
 * Starts the sweep at once. Call it after the transaction of the change; should the call be lost, the next sweep finds
 * the work.
 */
export async function wakeLms({ jobs, lms }: Context): Promise<void> {
  if (lms.kind !== 'none') await jobs.enqueue(lmsSweep, {}, { key: 'now' });
}

/** Asks a system for the progress of an account; what cannot be read now stays as it was. */
export const lmsProgress = defineJob('lms.progress', {
  payload: z.object({ accountId: carriedId<'lmsAccounts'>() }),
  retries: 0,
  parallel: 2,
  handler: async ({ accountId }, context: Context) => {
    const account = await findDueAccount(context.db, accountId);
    if (account?.lmsUserId == null) return;
    const { lmsUserId } = account;
    const lms: LmsProvider | null = await openSystem(context, account.centerId).catch(forgive);
    const courses = await lms?.progress(lmsUserId).catch(forgive);
    if (!lms || !courses) return;
    await noteProgress(context.db, accountId, courses);
    const missing = await listMissing(context.db, accountId, courses);
    if (missing.length === 0) return;
    const user = await findOwn(lms, { ...account, lmsUserId }).catch((error) => forgive(error) ?? undefined);
    if (user === null) return forgetUser(context.db, accountId);
    for (const { id, courseId, isForeign } of missing) {
      const isIn = await lms.isIn({ userId: lmsUserId, courseId }).catch(forgive);
      if (isIn !== false) continue;
      // Whoever had put him there has taken him out: the assignment stands, so he is enrolled by it.
      if (isForeign) await sendAgain(context.db, id);
      else await noteEnrolmentFailure(context.db, id, TAKEN_OUT, true);
    }
  },
});

const TAKEN_OUT = 'В Moodle его отчислили с этого курса. «Повторить» зачислит его снова';

/** So many students of all centers are asked about in one look; the next ones in ten minutes. */
const STUDYING_AT_ONCE = 500;

/** Reads how far people have come, whether or not anybody looks: some hours apart, until after the last day. */
export const lmsStudying = defineJob('lms.studying', {
  payload: z.object({}),
  retries: 0,
  cron: '*/10 * * * *',
  handler: async (_, { db, jobs, lms }: Context) => {
    if (lms.kind === 'none') return;
    for (const accountId of await takeStudying(db, STUDYING_AT_ONCE)) {
      await jobs.enqueue(lmsProgress, { accountId }, { key: accountId });
    }
  },
});

function forgive(error: unknown): null {
  if (error instanceof LmsError) return null;
  throw error;
}
