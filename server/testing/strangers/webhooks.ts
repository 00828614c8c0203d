import type { webhooks } from '@dopusk/contract/webhooks.ts';
import type { Strangers } from './strangers.ts';

const body = { title: 'Чужой', url: 'https://site.example.test', events: ['invoice.paid'] };

export const webhooksStrangers: Strangers<typeof webhooks> = {
  list: 'takes no ids',
  create: 'takes no ids',
  read: ({ webhookId }) => ({ input: { params: { id: webhookId } }, code: 'NotFoundWebhook' }),
  update: ({ webhookId }) => ({ input: { body: { id: webhookId, ...body } }, code: 'NotFoundWebhook' }),
  turn: ({ webhookId }) => ({ input: { params: { id: webhookId }, body: { isOn: false } }, code: 'NotFoundWebhook' }),
  remove: ({ webhookId }) => ({ input: { params: { id: webhookId } }, code: 'NotFoundWebhook' }),
  rotate: ({ webhookId }) => ({ input: { params: { id: webhookId } }, code: 'NotFoundWebhook' }),
  test: ({ webhookId }) => ({ input: { params: { id: webhookId } }, code: 'NotFoundWebhook' }),
  messages: ({ webhookId }) => ({ input: { params: { id: webhookId } }, code: 'NotFoundWebhook' }),
  resend: ({ webhookMessageId }) => ({ input: { params: { id: webhookMessageId } }, code: 'NotFoundWebhookMessage' }),
};
