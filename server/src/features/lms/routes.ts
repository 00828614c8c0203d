import { lms, lmsTrouble } from '@dopusk/contract/lms.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import {
  changePassword,
  createAccount,
  enterSystem,
  readAccess,
  readAccount,
  retryFor,
  sendAccess,
} from './accounts.ts';
import { check, connect, disconnect, listLmsCourses, readConnection } from './connection.ts';
import { reopenFailed } from './db/enrolments.ts';
import { findPerson } from './db/people.ts';
import { listProgress, takeTurnsToAsk } from './db/progress.ts';
import { listTasks } from './db/queue.ts';
import { lmsProgress, wakeLms } from './sync.ts';

export const lmsFeature = (context: Context) => {
  const { db, jobs } = context;
  return feature(lms)({
    account: ({ scope, params, query }) => readAccount(context, scope, params.id, query.center),
    access: ({ scope, params, query }) => readAccess(context, scope, params.id, query.center),
    enter: ({ scope, query }) => enterSystem(context, scope, query.center),
    create: ({ scope, params, query }) => createAccount(context, scope, params.studentId, query.center),
    send: async ({ scope, params, query }) => {
      await sendAccess(context, scope, params.id, query.center);
      return null;
    },
    newPassword: ({ scope, params, query }) => changePassword(context, scope, params.id, query.center),
    retry: async ({ scope, params, query }) => {
      await retryFor(context, scope, params.id, query.center);
      return null;
    },
    progress: async ({ scope, params, query }) => {
      const { studentId } = found(await findPerson(db, scope, params.id), 'NotFoundStudent');
      const rows = await listProgress(db, scope, studentId, query.assign, context.lms.kind);
      // Asked in the background: the answer is shown the next time, nobody waits for the system.
      const isLearning = rows.some(({ state }) => state === 'Done');
      for (const accountId of isLearning ? await takeTurnsToAsk(db, studentId) : []) {
        await jobs.enqueue(lmsProgress, { accountId }, { key: accountId });
      }
      return rows.map(({ courseId, title, seenAt, ...row }) => {
        const state = row.state ?? 'Waiting';
        const error = row.error ?? '';
        return {
          ...row,
          course: { id: courseId, title },
          state,
          error,
          code: lmsTrouble({ task: 'Enrol', state, error, isThere: true }),
          seenAt: seenAt?.toISOString() ?? null,
        };
      });
    },
    courses: ({ scope }) => listLmsCourses(context, scope),
    connection: ({ scope }) => readConnection(context, scope),
    connect: ({ scope, body, guard }) => connect(context, scope, body, guard),
    disconnect: ({ scope }) => disconnect(context, scope),
    check: ({ scope }) => check(context, scope),
    queue: ({ scope, query }) => listTasks(db, scope, query),
    retryAll: async ({ scope }) => {
      const started = await reopenFailed(db, scope.organization.id, null);
      await wakeLms(context);
      return { started };
    },
  });
};
