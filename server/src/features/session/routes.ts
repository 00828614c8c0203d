import { session } from '@dopusk/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { changePassword, endOwnSession, logIn, logInByLink, logOut, logOutElsewhere, readLink } from './commands.ts';
import { confirmEmail, correctEmail, resendConfirmation } from './confirmation/confirm-email.ts';
import { listSessions, readCurrentUser, rotateSession } from './db.ts';
import { hashLogin, secondsToWait } from './recovery/db.ts';
import { logInByCode, sendCode } from './recovery/recover.ts';
import { sendOtherCabinets } from './recovery/send-other-cabinets.ts';
import { type Admission, visits } from './second-factor/second-step.ts';

export const sessionFeature = (context: Context) => {
  const { config, db, cookie, secondStepCookie, knownBrowser } = context;
  const visitOf = visits(context);
  /** Sets the cookie of the session or of the second step. A second step is not Ok: nobody is logged in yet. */
  const enter = (request: FastifyRequest, reply: FastifyReply, admission: Admission) => {
    if ('challenge' in admission) {
      secondStepCookie.write(reply, admission.challenge);
      throw new Refusal('SecondFactorRequired');
    }
    cookie.write(reply, admission.token);
    knownBrowser.remember(request, reply, admission.login);
    return { userType: admission.userType };
  };
  return feature(session)({
    authorize: async ({ body, request, reply }) => {
      const markOf = (name: string) => knownBrowser.markOf(request, name);
      return enter(request, reply, await logIn(context, body, visitOf(request), markOf));
    },
    readLink: ({ body, request }) => readLink(db, body.token, visitOf(request).network),
    authorizeByLink: async ({ body, request, reply }) =>
      enter(request, reply, await logInByLink(context, body.token, visitOf(request))),
    updatePassword: async ({ body, scope, request }) => {
      await changePassword(context, scope, body.password, cookie.read(request));
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
    confirmEmail: async ({ query, scope }) => {
      await confirmEmail(context, query.token, scope);
      return null;
    },
    sendEmailConfirmation: ({ scope }) => resendConfirmation(context, scope),
    correctEmail: ({ scope, body }) => correctEmail(context, scope, body.email),
    sendRecoveryCode: ({ body, request }) => sendCode(context, body, senderOf(request).network),
    nextTimeRecovery: async ({ body }) => ({ seconds: await secondsToWait(db, hashLogin(body)) }),
    sendOtherCabinets: async ({ scope }) => {
      await sendOtherCabinets(context, scope);
      return null;
    },
    authorizeByCode: async ({ body, request, reply }) =>
      enter(request, reply, await logInByCode(context, body, visitOf(request))),
    sessions: async ({ scope, request }) => {
      const own = await listSessions(db, scope, cookie.read(request), config.sessionIdleHours);
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
