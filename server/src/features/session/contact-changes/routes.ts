import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { wakeLms } from '../../lms/sync.ts';
import { confirmByLink, resendOwnEmail, undoChange, withdrawOwnEmail } from './commands.ts';

export const contactChangesFeature = (context: Context) =>
  feature(contactChanges)({
    confirm: async ({ body }) => {
      await confirmByLink(context, body.token);
      await wakeLms(context);
      return null;
    },
    undo: async ({ body }) => {
      await undoChange(context, body.token);
      await wakeLms(context);
      return null;
    },
    resend: async ({ scope }) => {
      await resendOwnEmail(context, scope);
      return null;
    },
    withdraw: async ({ scope }) => {
      await withdrawOwnEmail(context, scope);
      return null;
    },
  });
