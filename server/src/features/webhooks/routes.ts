import { webhooks } from '@dopusk/contract/webhooks.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  removeWebhook,
  resendMessage,
  rotateSecret,
  seeWebhooks,
  testWebhook,
  turnWebhook,
} from './commands.ts';
import { findOwnWebhook } from './db/addresses.ts';
import { listMessages } from './db/messages.ts';
import { bodyOf } from './deliver.ts';

export const webhooksFeature = (context: Context) => {
  const { db, secrets } = context;
  return feature(webhooks)({
    list: ({ scope }) => seeWebhooks(context, scope),
    read: ({ scope, params }) => readWebhook(context, scope, params.id),
    create: async ({ scope, body, once }) => {
      // What is kept of the answer is sealed: the secret stands nowhere in the database as it is.
      const { id, sealed } = await once(async (tx) => {
        const made = await createWebhook({ ...context, db: tx }, scope, body);
        return { id: made.id, sealed: secrets.seal(made.secret, made.id).toString('base64') };
      });
      return { id, secret: secrets.open(Buffer.from(sealed, 'base64'), id) };
    },
    update: ({ scope, body: { id, ...changes }, guard }) => changeWebhook(context, scope, id, changes, guard),
    turn: ({ scope, params, body }) => turnWebhook(context, scope, params.id, body.isOn),
    remove: ({ scope, params }) => removeWebhook(context, scope, params.id),
    rotate: async ({ scope, params, once }) => {
      const { id, sealed } = await once(async (tx) => {
        const made = await rotateSecret({ ...context, db: tx }, scope, params.id);
        return { id: made.id, sealed: secrets.seal(made.secret, made.id).toString('base64') };
      });
      return { secret: secrets.open(Buffer.from(sealed, 'base64'), id) };
    },
    test: ({ scope, params }) => testWebhook(context, scope, params.id),
    messages: async ({ scope, params, query }) => {
      const { id } = found(await findOwnWebhook(db, scope, params.id), 'NotFoundWebhook');
      const page = await listMessages(db, id, query);
      const items = page.items.map(({ data, ...row }) => ({
        ...row,
        body: bodyOf({ ...row, createdAt: new Date(row.createdAt), data }),
      }));
      return { ...page, items };
    },
    resend: ({ scope, params }) => resendMessage(context, scope, params.id),
  });
};
