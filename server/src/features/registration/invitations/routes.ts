import { invitations } from '@dopusk/contract/invitations.ts';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { senderOf } from '../../../http/sender.ts';
import { feature } from '../../../http/serve.ts';
import { visibleOrganizationId } from '../../organizations/current-or-id.ts';
import {
  acceptInvitation,
  invite,
  joinByInvitation,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './commands.ts';
import { listInvitations } from './db.ts';

export const invitationsFeature = (context: Context) => {
  const { db, cookie, knownBrowser } = context;
  return feature(invitations)({
    create: ({ scope, body }) => invite(context, scope, body),
    list: async ({ scope, query: { organization } }) =>
      listInvitations(db, scope, await visibleOrganizationId(db, scope, organization ?? 'Current')),
    resend: async ({ scope, params }) => {
      await resendInvitation(context, scope, params.id);
      return null;
    },
    withdraw: async ({ scope, params }) => {
      await withdrawInvitation(context, scope, params.id);
      return null;
    },
    read: ({ body }) => readInvitation(db, body.token),
    accept: async ({ body, scope, request, reply }) => {
      // The session would become somebody else's without a word.
      if (scope)
        throw new Refusal('BadRequest', 'Вы уже вошли под другой учётной записью. Выйдите и откройте ссылку снова');
      const { id, email, session } = await acceptInvitation(context, body, senderOf(request));
      cookie.write(reply, session);
      knownBrowser.remember(request, reply, email);
      return { id };
    },
    join: ({ scope, body, request }) => {
      const tokenHash = cookie.read(request);
      if (!tokenHash) throw new Refusal('Unauthorized');
      return joinByInvitation(context, scope, body.token, tokenHash);
    },
  });
};
