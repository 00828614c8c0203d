import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';

/** What users are notified of. */
export const NoticeEvent = z.enum(
  [
    'Assigned',
    'Paid',
    'MoneyCame',
    'Corrected',
    'Refunded',
    'PaymentDue',
    'Billed',
    'Statement',
    'DocumentsReady',
    'Revoked',
    'Expiring',
    'DataWanted',
    'NewClient',
    'RequisitesWanted',
    'Mentioned',
    'PreparedOutdated',
  ],
  {
    error: REQUIRED,
  },
);
export type NoticeEvent = z.infer<typeof NoticeEvent>;

/** Those that concern operators alone: a student is not offered them. */
export const operatorEvents: readonly NoticeEvent[] = [
  'MoneyCame',
  'Corrected',
  'PaymentDue',
  'Billed',
  'Statement',
  'DataWanted',
  'NewClient',
  'RequisitesWanted',
  'Mentioned',
  'PreparedOutdated',
];

export const noticeEventTitles: Record<NoticeEvent, string> = {
  Assigned: 'Назначен курс',
  Paid: 'Обучение оплачено',
  MoneyCame: 'Поступила оплата',
  Corrected: 'Исправлен баланс',
  Refunded: 'Возврат за обучение',
  PaymentDue: 'Пора оплатить счета',
  Billed: 'Выставлены счета и акты',
  Statement: 'Акт сверки за месяц',
  DocumentsReady: 'Готовы документы',
  Revoked: 'Отозван или заменён документ',
  Expiring: 'Истекают документы',
  DataWanted: 'Центру не хватает данных сотрудника',
  NewClient: 'Новый клиент центра',
  RequisitesWanted: 'Клиент не получил счёт',
  Mentioned: 'Заметка для вас',
  PreparedOutdated: 'Подготовлено с прежним составом',
};

export const Messenger = z.enum(['Telegram', 'Max'], { error: REQUIRED });
export type Messenger = z.infer<typeof Messenger>;

export const messengerTitles: Record<Messenger, string> = { Telegram: 'Telegram', Max: 'MAX' };

export const NoticeChannel = z.enum(['Mail', ...Messenger.options], { error: REQUIRED });
export type NoticeChannel = z.infer<typeof NoticeChannel>;

export const noticeChannelTitles: Record<NoticeChannel, string> = { Mail: 'Почта', ...messengerTitles };

/** A notice as the portal itself shows it. */
export const PortalNotice = z.object({
  id,
  at: z.iso.datetime(),
  isRead: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** The page that it leads to; empty when there is none. */
  path: z.string(),
});
export type PortalNotice = z.output<typeof PortalNotice>;

/** More unread notices are counted as so many. */
export const MOST_UNREAD = 100;

/** So many of the latest are shown. */
export const NOTICES_SHOWN = 20;

/** What a user is notified of and how. */
export const NoticeChoices = z.object({
  events: z.array(z.object({ event: NoticeEvent, channels: z.partialRecord(NoticeChannel, z.boolean()) })),
  /** The messengers that this portal has a bot in. */
  messengers: z.array(
    z.object({
      messenger: Messenger,
      isLinked: z.boolean(),
      /** When the chat was found to be gone or the bot blocked; null while neither. */
      lostAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;

export const notices = endpoints({
  choices: {
    method: 'GET',
    path: '/Notice/GetChoices',
    access: 'user',
    early: true,
    summary: 'О чём и куда приходят уведомления',
    reply: NoticeChoices,
  },
  choose: {
    method: 'PUT',
    path: '/Notice/SetChoice',
    access: 'user',
    early: true,
    summary: 'Включить или выключить вид уведомлений в одном из каналов',
    body: z.object({ event: NoticeEvent, channel: NoticeChannel, isOn: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
  unread: {
    method: 'GET',
    path: '/Notice/GetUnreadCount',
    access: 'user',
    summary: `Сколько уведомлений не прочитано; ${MOST_UNREAD} значит «столько или больше»`,
    reply: z.object({ count: z.number().int() }),
  },
  latest: {
    method: 'GET',
    path: '/Notice/GetLatest',
    access: 'user',
    summary: `Последние уведомления, не больше ${NOTICES_SHOWN}; те, о которых сказать больше нечего, не показываются`,
    reply: z.array(PortalNotice),
  },
  markRead: {
    method: 'POST',
    path: '/Notice/MarkRead',
    access: 'user',
    summary: 'Отметить прочитанными все уведомления, пришедшие до этого и само это',
    body: z.object({ id }),
    reply: z.null(),
  },
  link: {
    method: 'POST',
    path: '/Notice/LinkMessenger',
    access: 'user',
    summary: 'Ссылка на бота, по которой чат станет чатом этого человека; действует 15 минут',
    body: z.object({ messenger: Messenger }),
    reply: z.object({ url: z.url() }),
  },
  unlink: {
    method: 'DELETE',
    path: '/Notice/UnlinkMessenger',
    access: 'user',
    summary: 'Отключить мессенджер',
    body: z.object({ messenger: Messenger }),
    reply: z.null(),
  },
  telegram: {
    method: 'POST',
    path: '/Telegram/Webhook',
    access: 'anyone',
    webhook: true,
    summary: 'Сообщения боту в Telegram; заголовок X-Telegram-Bot-Api-Secret-Token',
    body: z.object({
      update_id: z.number().int(),
      message: z
        .object({
          chat: z.object({ id: z.union([z.number(), z.string()]), type: z.string().optional() }),
          text: z.string().max(10_000).optional(),
        })
        .optional(),
    }),
    reply: z.null(),
  },
  max: {
    method: 'POST',
    path: '/Max/Webhook',
    access: 'anyone',
    webhook: true,
    summary: 'Сообщения боту в MAX; заголовок X-Max-Bot-Api-Secret',
    body: z.object({
      update_type: z.string().max(100),
      timestamp: z.number().optional(),
      chat_id: z.union([z.number(), z.string()]).optional(),
      /** Of `bot_started`: what followed `?start=` in the link. */
      payload: z.string().max(1000).nullish(),
      message: z
        .object({
          recipient: z.object({ chat_id: z.union([z.number(), z.string()]).optional() }).optional(),
          body: z.object({ mid: z.string().optional(), text: z.string().max(10_000).nullish() }).optional(),
        })
        .optional(),
    }),
    reply: z.null(),
  },
});
