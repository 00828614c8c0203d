import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { requiredText } from './fields/text.ts';
import { Undoable } from './undo.ts';

/** What the portal tells programs of, in the order of the form: the name in the body, and its title. */
export const webhookEventTitles = {
  'assignment.created': 'Назначен курс',
  'assignment.paid': 'Обучение оплачено',
  'documents.ready': 'Документы готовы',
  'document.revoked': 'Документ отозван',
  'document.expiring': 'Срок документа истекает: за 90, 30 и 7 дней',
  'invoice.paid': 'Счёт оплачен',
  'questionnaire.sent': 'Слушатель прислал анкету',
} as const;

export const WebhookEvent = z.enum(
  Object.keys(webhookEventTitles) as [keyof typeof webhookEventTitles, ...(keyof typeof webhookEventTitles)[]],
);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The event that the test button sends. */
export const TEST_EVENT = 'portal.test';

/** How many addresses an organization may have. */
export const WEBHOOKS_AT_MOST = 10;

/** How long the former secret signs beside a new one, in hours. */
export const FORMER_SECRET_HOURS = 24;

const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
};

/** Where messages are sent, and of what. */
export const WebhookBody = z.object({
  title: requiredText(100),
  url: requiredText(500).refine(
    (text) => text === '' || isAddress(text),
    'Некорректный адрес. Пример: https://example.ru/dopusk',
  ),
  events: z
    .array(WebhookEvent)
    .min(1, 'Отметьте хотя бы одно событие')
    .transform((events) => [...new Set(events)]),
});
export type WebhookBody = z.output<typeof WebhookBody>;

/** `Gone`: the address has answered 410; `Failing`: it has not taken a message for days; `ByHand`: a person has done it. */
export const WebhookOff = z.enum(['Gone', 'Failing', 'ByHand']);
export type WebhookOff = z.infer<typeof WebhookOff>;

/** An address as its organization sees it: never its secret. */
export const Webhook = z.object({
  id,
  title: z.string(),
  /** In a list for others than its keepers: the site alone. */
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: z.iso.datetime(),
  madeBy: z.string(),
  /** Why nothing is sent there; null while it is. */
  off: WebhookOff.nullable(),
  /** Since when every attempt has failed; null when the last one succeeded. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the former secret signs as well. */
  formerSecretUntil: z.iso.datetime().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

/** One attempt to hand a message over. */
export const WebhookAttempt = z.object({
  at: z.iso.datetime(),
  /** The HTTP status of the answer; null when there was none. */
  status: z.number().int().nullable(),
  /** What went wrong; empty when the message was taken. */
  error: z.string(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookState = z.enum(['Waiting', 'Delivered', 'Failed']);
export type WebhookState = z.infer<typeof WebhookState>;

/** A message with its last attempts, the newest first. */
export const WebhookMessage = z.object({
  id,
  event: z.string(),
  /** The body as it is sent. */
  body: z.string(),
  state: WebhookState,
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

const NewSecret = z.object({ secret: z.string() });

const read = versioned(
  {
    method: 'GET',
    path: '/Webhook/:id',
    access: 'operator:any',
    summary: 'Адрес, на который портал сообщает о событиях',
    params: IdParams,
    reply: Webhook,
  },
  ({ title, url, events }) => ({ title, url, events }),
);

export const webhooks = endpoints({
  list: {
    method: 'GET',
    path: '/Webhook',
    access: 'operator:any',
    summary:
      'Адреса, на которые портал сообщает о событиях текущей организации; полностью их видит тот, кто ими управляет',
    reply: z.array(Webhook),
  },
  read,
  create: {
    method: 'POST',
    path: '/Webhook',
    access: 'operator:any',
    once: true,
    summary: 'Добавить адрес для событий; секрет подписи отвечается один раз',
    body: WebhookBody,
    reply: Created.extend(NewSecret.shape),
  },
  update: {
    method: 'PUT',
    path: '/Webhook/Update',
    access: 'operator:any',
    summary: 'Изменить адрес и события',
    body: WebhookBody.extend({ id }),
    guardedBy: read,
    reply: z.null(),
  },
  turn: {
    method: 'POST',
    path: '/Webhook/Turn/:id',
    access: 'operator:any',
    summary: 'Включить или выключить отправку событий на адрес',
    params: IdParams,
    body: z.object({ isOn: z.boolean() }),
    reply: z.null(),
  },
  remove: {
    method: 'DELETE',
    path: '/Webhook/:id',
    access: 'operator:any',
    summary: 'Удалить адрес вместе с его сообщениями; сутки его можно вернуть с прежним секретом, без сообщений',
    params: IdParams,
    reply: Undoable,
  },
  rotate: {
    method: 'POST',
    path: '/Webhook/Rotate/:id',
    access: 'operator:any',
    once: true,
    summary: 'Сменить секрет подписи; сутки подписывают оба, и до их конца ещё раз он не меняется',
    params: IdParams,
    reply: NewSecret,
  },
  test: {
    method: 'POST',
    path: '/Webhook/Test/:id',
    access: 'operator:any',
    summary: 'Отправить на адрес проверочное сообщение и сказать, что он ответил',
    params: IdParams,
    reply: WebhookAttempt,
  },
  messages: {
    method: 'GET',
    path: '/Webhook/Messages/:id',
    access: 'operator:any',
    summary: 'Сообщения адреса за 30 дней с попытками их отправить',
    params: IdParams,
    query: PageQuery.omit({ search: true }).extend({ state: WebhookState.optional() }),
    reply: pageOf(WebhookMessage),
  },
  resend: {
    method: 'POST',
    path: '/Webhook/Resend/:id',
    access: 'operator:any',
    summary: 'Отправить сообщение ещё раз и сказать, что адрес ответил',
    params: IdParams,
    reply: WebhookAttempt,
  },
});
