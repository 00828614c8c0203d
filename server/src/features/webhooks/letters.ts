import { rightsIn } from '@dopusk/contract/rights.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId, type Seen } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findKeepers, findWebhookOfLetter } from './db/addresses.ts';

/** Of an address that the portal has given up: its program learns nothing any more, and nobody would notice. */
export const webhookOff = defineMessage('webhook-off', {
  title: 'Программе больше не сообщается о событиях',
  data: z.object({ webhookId: carriedId<'webhooks'>() }),
  compose: async ({ webhookId }, delivery, { db, config }) => {
    const webhook = await findWebhookOfLetter(db, webhookId);
    // Turned on again before the letter went out.
    if (!webhook?.off || webhook.off === 'ByHand') return null;
    const why =
      webhook.off === 'Gone'
        ? 'Он ответил, что больше не принимает сообщения (HTTP 410).'
        : 'Три дня он не принимает ни одного сообщения.';
    return {
      subject: `Отправка событий выключена: ${webhook.title}`,
      greeting: greet(delivery),
      paragraphs: [
        `Портал больше не отправляет события на адрес ${webhook.url} («${webhook.title}»). ${why}`,
        'Когда программа снова заработает, включите адрес на странице «Программы»: там же видно, что она отвечала, и пропущенное можно отправить ещё раз.',
      ],
      action: { label: 'Открыть программы', url: `${config.publicUrl}/settings/programs` },
      notes: ['Письмо уходит всем, кто управляет программами организации.'],
    };
  },
});

/** Writes to all who see to the programs of the organization. */
export async function tellKeepers(context: Context, tx: Tx, webhookId: Seen<'webhooks'>): Promise<void> {
  for (const to of await findKeepers(tx, webhookId, rightsIn('Customer'))) {
    await deliver(context, tx, webhookOff, { channel: 'Mail', ...to, data: { webhookId } });
  }
}
