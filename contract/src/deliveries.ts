import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';

export const DeliveryChannel = z.enum(['Mail', 'Sms', 'Telegram', 'Max']);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;

export const deliveryChannelTitles: Record<DeliveryChannel, string> = {
  Mail: 'Письмо',
  Sms: 'СМС',
  Telegram: 'Telegram',
  Max: 'MAX',
};

/** `unneeded`: when its turn came there was no reason to send it any more, so nothing went wrong. */
export const DeliveryState = z.enum(['queued', 'sent', 'failed', 'unneeded']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const deliveryStateTitles: Record<DeliveryState, string> = {
  queued: 'В очереди',
  sent: 'Отправлено',
  failed: 'Не отправлено',
  unneeded: 'Не понадобилось',
};

/** A line of the delivery log: to whom what went and whether it got through. Texts are not kept. */
export const DeliveryRow = z.object({
  id,
  title: z.string(),
  channel: DeliveryChannel,
  recipient: z.string(),
  /** The person's, or the organization's whose address it is; empty for an address that is nobody's. */
  fullName: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  /** Why the last try failed; empty when it did not. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** A one-time code is not sent again: the user asks for a new one himself. */
  isOneTime: z.boolean(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;

/** Whether an administrator may send it again. */
export function canResend({ isOneTime, state }: Pick<DeliveryRow, 'isOneTime' | 'state'>): Verdict {
  if (isOneTime) return 'OneTimeDelivery';
  return state === 'queued' ? 'DeliveryOnItsWay' : true;
}

/** A letter or an SMS of the demo mode; `html` is empty for an SMS. */
export const OutboxMessage = z.object({
  id,
  channel: DeliveryChannel,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const deliveries = endpoints({
  list: {
    method: 'GET',
    path: '/Delivery/GetDeliveries',
    access: 'administrator',
    summary: 'Журнал отправки писем и СМС',
    query: PageQuery.extend({ state: DeliveryState.optional(), channel: DeliveryChannel.optional() }),
    reply: pageOf(DeliveryRow),
  },
  resend: {
    method: 'POST',
    path: '/Delivery/Resend/:id',
    access: 'administrator',
    summary: 'Отправить ещё раз',
    params: IdParams,
    reply: z.null(),
  },
  trial: {
    method: 'POST',
    path: '/Delivery/SendTrial',
    access: 'administrator',
    summary: 'Отправить письмо себе: доходят ли письма портала',
    /** To which address it went. */
    reply: z.object({ recipient: z.string() }),
  },
  outbox: {
    method: 'GET',
    path: '/Delivery/GetOutbox',
    access: 'anyone',
    summary: 'Исходящие демонстрационного режима',
    query: PageQuery,
    /** `isOpen` is false, and the list empty, when messages really leave the portal or DEMO is off. */
    reply: pageOf(OutboxMessage).extend({ isOpen: z.boolean() }),
  },
});
