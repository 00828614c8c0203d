import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { wakeLms } from '../../lms/sync.ts';
import { confirmByCode, confirmByLink, readUndo, resendOwn, undoChange, withdrawOwnChange } from './commands.ts';

export const contactChangesFeature = (context: Context) =>
  feature(contactChanges)({
    confirm: async ({ body }) => {
      const confirmed = await confirmByLink(context, body.token);
      await wakeLms(context);
      return confirmed;
    },
    readUndo: ({ body }) => readUndo(context, body.token),
    undo: async ({ body }) => {
      const undone = await undoChange(context, body.token, body.keepsPhone);
      await wakeLms(context);
      return undone;
    },
    confirmPhone: async ({ scope, body, request }) => {
      await confirmByCode(context, scope.userId, body.code, context.cookie.read(request));
      await wakeLms(context);
      return null;
    },
    resend: async ({ scope, query }) => {
      await resendOwn(context, scope, query.contact);
      return null;
    },
    withdraw: async ({ scope, query }) => {
      await withdrawOwnChange(context, scope, query.contact);
      return null;
    },
  });
