import { session } from '@dopusk/contract/session.ts';
import type { Context } from '../../context.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { changePassword, endOwnSession, logIn, logInByLink, logOut, logOutElsewhere } from './commands.ts';
import { confirmEmail, correctEmail, resendConfirmation } from './confirmation/confirm-email.ts';
import { listSessions, readCurrentUser, rotateSession } from './db.ts';
import { secondsToWait } from './recovery/db.ts';
import { logInByCode, sendCode } from './recovery/recover.ts';

export const sessionFeature = (context: Context) => {
  const { db, cookie } = context;
  return feature(session)({
    authorize: async ({ body, request, reply }) => {
      const { token, userType } = await logIn(db, body, senderOf(request));
      cookie.write(reply, token);
      return { userType };
    },
    authorizeByLink: async ({ body, request, reply }) => {
      const { token, userType } = await logInByLink(db, body.token, senderOf(request));
      cookie.write(reply, token);
      return { userType };
    },
    updatePassword: async ({ body, scope, request }) => {
      await changePassword(db, scope, body.password, cookie.read(request));
      return null;
    },
    logout: async ({ request, reply, scope }) => {
      const tokenHash = cookie.read(request);
      if (tokenHash) await logOut(db, scope, tokenHash);
      cookie.clear(reply);
      return null;
    },
    updateToken: async ({ request, reply }) => {
      const tokenHash = cookie.read(request);
      const token = tokenHash && (await rotateSession(db, tokenHash));
      if (token) cookie.write(reply, token);
      return null;
    },
    checkAuth: async ({ scope }) =>
      scope.kind === 'student'
        ? { userType: 'Student', roles: ['Student'] }
        : { userType: 'Operator', roles: scope.role ? [scope.role] : [] },
    current: ({ scope }) => readCurrentUser(db, scope),
    confirmEmail: async ({ query }) => {
      await confirmEmail(context, query.token);
      return null;
    },
    sendEmailConfirmation: ({ scope }) => resendConfirmation(context, scope),
    correctEmail: ({ scope, body }) => correctEmail(context, scope, body.email),
    sendRecoveryCode: ({ body, request }) => sendCode(context, body, request.ip),
    nextTimeRecovery: async ({ body }) => ({ seconds: await secondsToWait(db, body) }),
    authorizeByCode: async ({ body, request, reply }) => {
      const { token, userType } = await logInByCode(db, body, senderOf(request));
      cookie.write(reply, token);
      return { userType };
    },
    sessions: async ({ scope, request }) => {
      const own = await listSessions(db, scope, cookie.read(request));
      return own.map(({ createdAt, seenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }));
    },
    endSession: async ({ scope, params }) => {
      await endOwnSession(db, scope, params.id);
      return null;
    },
    endOtherSessions: async ({ scope, request }) => {
      await logOutElsewhere(db, scope, cookie.read(request));
      return null;
    },
  });
};
