import { session } from '@dopusk/contract/session.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { logIn } from './commands.ts';
import { deleteSession, readCurrentUser, rotateSession } from './db.ts';

export const sessionFeature = ({ db, cookie }: Context) =>
  feature(session)({
    authorize: async ({ body, request, reply }) => {
      const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const { token, userType } = await logIn(db, body, from);
      cookie.write(reply, token);
      return { userType };
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
