import { session } from '@dopusk/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { changePassword, logIn, logInByLink } from './commands.ts';
import { deleteSession, readCurrentUser, rotateSession } from './db.ts';

export const sessionFeature = ({ db, cookie }: Context) =>
  feature(session)({
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
    logout: async ({ request, reply }) => {
      const tokenHash = cookie.read(request);
      if (tokenHash) await deleteSession(db, tokenHash);
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
  });

function senderOf(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
