import { registration } from '@dopusk/contract/registration.ts';
import type { Context } from '../../context.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { addColleague, createOwnOrganization, registerOperator, registerOrganization, takeIn } from './commands.ts';
import { findCenter } from './db.ts';

export const registrationFeature = (context: Context) => {
  const { db, cookie, knownBrowser } = context;
  return feature(registration)({
    organizationAndOperator: async ({ body, request, reply }) => {
      const { id, token, login } = await registerOrganization(context, body, senderOf(request));
      cookie.write(reply, token);
      knownBrowser.remember(request, reply, login);
      return { id };
    },
    operator: async ({ body, scope, request, reply }) => {
      if (scope?.kind === 'student') throw new Refusal('Forbidden');
      if (scope) return addColleague(context, scope, body);
      const { id, token, login } = await registerOperator(context, body, senderOf(request));
      cookie.write(reply, token);
      knownBrowser.remember(request, reply, login);
      return { id };
    },
    takeIn: ({ scope, body }) => takeIn(db, scope, body.email),
    ownOrganization: async ({ body, scope, request }) => {
      const tokenHash = cookie.read(request);
      if (!tokenHash) throw new Refusal('Unauthorized');
      return createOwnOrganization(db, scope, body, tokenHash);
    },
    center: async ({ params }) => found(await findCenter(db, params.id), 'NotFoundEducationCenter'),
  });
};
