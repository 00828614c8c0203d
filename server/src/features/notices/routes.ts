import { type Messenger, NoticeChannel, NoticeEvent, notices, operatorEvents } from '@dopusk/contract/notices.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import type { UserScope } from '../../db/scope.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import type { MessageKind } from '../deliveries/message.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { createCode, findChoices, setChoice, unlinkMessenger } from './db/messengers.ts';
import { countUnread, markRead } from './db/portal-notices.ts';
import { readLatest } from './latest-notices.ts';
import { takeUpdate } from './messenger-updates.ts';

const offeredTo = ({ kind }: UserScope): readonly NoticeEvent[] =>
  NoticeEvent.options.filter((event) => kind === 'operator' || !operatorEvents.includes(event));

/** @param kinds every kind of message that the portal sends */
export const noticesFeature = (context: Context, kinds: readonly MessageKind[]) => {
  const { db, messengers } = context;
  return feature(notices)({
    choices: async ({ scope }) => {
      const { refusals, chats } = await findChoices(db, scope);
      const linked = chats.filter(({ lostAt }) => !lostAt).map(({ messenger }) => messenger);
      const lostAt = (messenger: Messenger) => chats.find((chat) => chat.messenger === messenger)?.lostAt ?? null;
      const set = Object.values(messengers).map(({ messenger }) => messenger);
      const offered = NoticeChannel.options.filter((channel) => channel === 'Mail' || linked.includes(channel));
      const isOn = (event: NoticeEvent, channel: NoticeChannel) =>
        !refusals.some((refusal) => refusal.event === event && refusal.channel === channel);
      return {
        messengers: set.map((messenger) => ({
          messenger,
          isLinked: linked.includes(messenger),
          lostAt: lostAt(messenger)?.toISOString() ?? null,
        })),
        events: offeredTo(scope).map((event) => ({
          event,
          channels: Object.fromEntries(offered.map((channel) => [channel, isOn(event, channel)])),
        })),
      };
    },
    choose: async ({ scope, body }) => {
      await setChoice(db, scope, body);
      return null;
    },
    unread: async ({ scope }) => ({ count: await countUnread(db, scope) }),
    latest: ({ scope }) => readLatest(context, scope, kinds),
    markRead: async ({ scope, body }) => {
      await markRead(db, scope, body.id);
      return null;
    },
    link: async ({ scope, body }) => {
      const provider = messengers[body.messenger];
      if (!provider) throw fieldRefusal('Invalid', 'messenger', 'Этот мессенджер не подключён к порталу');
      const code = await transaction(db, async (tx) => {
        await holdOwnAccount(tx, scope);
        return createCode(tx, scope, body.messenger);
      });
      return { url: provider.linkWith(code) };
    },
    unlink: async ({ scope, body }) => {
      await unlinkMessenger(db, scope, body.messenger);
      return null;
    },
    telegram: ({ body: { update_id, message }, request }) => {
      // Only private chats: a group chat belongs to no single user.
      const isOwn = message && (message.chat.type ?? 'private') === 'private';
      const update = isOwn
        ? { id: String(update_id), chatId: String(message.chat.id), text: message.text ?? '' }
        : null;
      return takeUpdate(context, 'Telegram', request.headers['x-telegram-bot-api-secret-token'], update);
    },
    max: ({ body: { update_type, timestamp, chat_id, payload, message }, request }) => {
      const chatId = chat_id ?? message?.recipient?.chat_id;
      // The link's code comes with the start of the bot, or in a message when the bot was started before.
      const text = update_type === 'bot_started' ? `/start ${payload ?? ''}` : (message?.body?.text ?? '');
      const id = message?.body?.mid ?? `${update_type}-${chatId}-${timestamp}`;
      const update = chatId === undefined ? null : { id, chatId: String(chatId), text };
      return takeUpdate(context, 'Max', request.headers['x-max-bot-api-secret'], update);
    },
  });
};
