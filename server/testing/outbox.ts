import { deliveries, type OutboxMessage } from '@dopusk/contract/deliveries.ts';
import { quotesFault } from '@dopusk/contract/quotes.ts';
import { expect } from 'vitest';
import type { Portal } from './portal.ts';

/** The messages to one recipient that stayed on a portal with DEMO=on, the newest first. */
export async function messagesTo(portal: Portal, recipient: string): Promise<OutboxMessage[]> {
  const { items } = await portal.anonymous().call(deliveries.outbox, { query: { search: recipient, pageSize: 100 } });
  // Of every letter that a test reads: quotation marks pair and stand no deeper than «… „…“».
  for (const { subject, text } of items)
    expect([subject, ...text.split('\n')].map(quotesFault).filter(Boolean)).toEqual([]);
  return items;
}

/** Waits until as many have come, sent in the background, and gives the newest. */
export async function messageTo(portal: Portal, recipient: string, count = 1): Promise<OutboxMessage> {
  await expect.poll(() => messagesTo(portal, recipient)).toHaveLength(count);
  const [newest] = await messagesTo(portal, recipient);
  if (!newest) throw new Error('no message');
  return newest;
}

/** The token of the link in a letter. */
export const tokenIn = ({ text }: { text: string }): string => /\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** The six digits of a code. */
export const codeIn = ({ text }: { text: string }): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
