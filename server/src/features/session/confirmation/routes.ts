import { emailConfirmations } from '@dopusk/contract/email-confirmations.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { confirmByPassword, disownEmail, readConfirmation } from './confirm-email.ts';

export const emailConfirmationsFeature = (context: Context) =>
  feature(emailConfirmations)({
    read: ({ body, scope }) => readConfirmation(context.db, body.token, scope),
    byPassword: async ({ body }) => {
      await confirmByPassword(context, body);
      return null;
    },
    disown: async ({ body }) => {
      await disownEmail(context.db, body.token);
      return null;
    },
  });
