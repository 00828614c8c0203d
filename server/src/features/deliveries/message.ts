import { messengerTitles, NoticeEvent } from '@dopusk/contract/notices.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction } from '../../db/connection.ts';
import { carriedId, type Locked, type Seen } from '../../db/seen.ts';
import { Refusal } from '../../http/refusal.ts';
import { defineJob, type Job } from '../../jobs/jobs.ts';
import { DeliveryError } from '../../outside/delivery-error.ts';
import { ChatGone } from '../../outside/messengers/port.ts';
import { loseChat } from '../notices/db/messengers.ts';
import { insertPortalNotice } from '../notices/db/portal-notices.ts';
import { unsubscribeAddress } from '../notices/unsubscribe.ts';
import {
  type Delivery,
  findDelivery,
  findMailInstead,
  insertDelivery,
  markSent,
  type NewDelivery,
  noteFailure,
} from './db.ts';
import { type LetterContent, renderLetter, typesetLetter } from './letter.ts';

/** The message to send: a letter, or the text of an SMS. Null when there is no longer a reason to send it. */
export type Message = LetterContent | string | null;

/** Whom a message is composed for, and what it is about. */
export type Reader = Omit<Delivery, 'id' | 'state'>;

/** A kind of letter or SMS. */
export interface MessageKind<Data extends object = object> {
  readonly kind: string;
  /** Only a type: what it is told of besides the recipient. */
  readonly data?: Data;
  /** Its name in the delivery log. */
  readonly title: string;
  /** Holds a code that soon expires: only the user himself can ask for another. */
  readonly isOneTime: boolean;
  compose(delivery: Reader, context: Context): Promise<Message>;
  /** The background work that sends it, for the list in app.ts. */
  readonly job: Job<{ deliveryId: Seen<'deliveries'> }, Context>;
}

interface Options<Data extends z.ZodObject> {
  title: string;
  isOneTime?: boolean;
  /** What composing needs besides the recipient. It is stored: ids only, never codes or links. */
  data: Data;
  /** Called at each try, so that codes and links are never stored in clear. */
  compose(data: z.output<Data>, delivery: Reader, context: Context): Promise<Message>;
}

/** With doubled pauses the last try is half an hour after the first. */
const RETRIES = 6;
const RETRY_AFTER_SECONDS = 30;

/** Longer than any provider may take. */
const RESCUE_AFTER_SECONDS = 120;

/** What a message was about has changed since: there is nothing to send, and nothing went wrong. */
class UnneededError extends DeliveryError {
  constructor() {
    super('Больше не нужно', true);
  }
}

/** Declares a kind of letter or SMS. The name is kept in the database. */
export function defineMessage<Data extends z.ZodObject>(
  name: string,
  options: Options<Data>,
): MessageKind<z.input<Data>> {
  const kind: MessageKind<z.input<Data>> = {
    kind: name,
    title: options.title,
    isOneTime: options.isOneTime ?? false,
    compose: async (delivery, context) => {
      const message = await options.compose(options.data.parse(delivery.data), delivery, context);
      return typeof message === 'object' && message ? typesetLetter(message) : message;
    },
    job: defineJob(`delivery.${name}`, {
      payload: z.object({ deliveryId: carriedId<'deliveries'>() }),
      retries: RETRIES,
      retryAfter: RETRY_AFTER_SECONDS,
      parallel: 2,
      handler: async ({ deliveryId }, context: Context, { isLast }) => {
        const failure = await attempt(context, kind, deliveryId, isLast);
        if (failure && !isLast && !isFinal(failure)) throw failure;
      },
    }),
  };
  return kind;
}

export type MessageTo<Data extends object = object> = Omit<NewDelivery, 'kind' | 'data'> &
  (object extends Data ? { data?: Data } : { data: Data });

/** The same for a notice, which is shown in the portal too. */
type NoticeTo<Data extends object> = Omit<MessageTo<Data>, 'channel'> & { channel: MessageTo['channel'] | 'Portal' };

/**
 * Has a message sent in the background once the transaction commits; what is shown in the portal is there at once.
 * @returns its id in the log of letters; null for what is only shown, and for a letter to somebody whose e-mail went back to
 *   another (decision 112)
 */
export async function deliver<Data extends object>(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  kind: MessageKind<Data>,
  { channel, ...to }: NoticeTo<NoInfer<Data>>,
): Promise<Locked<'deliveries'> | null> {
  const told = { data: {}, ...to, kind: kind.kind };
  if (channel === 'Mail' && to.recipient === '') return null;
  if (channel === 'Portal') {
    await insertPortalNotice(tx, told);
    return null;
  }
  const deliveryId = await insertDelivery(tx, { ...told, channel });
  await jobs.enqueue(kind.job, { deliveryId }, { transaction: tx, key: deliveryId });
  return deliveryId;
}

/**
 * Sends a message while the caller waits.
 * @throws Refusal SendMailError, SendSmsError when it could not be delivered or is not needed any more; the log says why
 */
export async function deliverNow<Data extends object>(
  context: Context,
  kind: MessageKind<Data>,
  to: MessageTo<NoInfer<Data>>,
): Promise<void> {
  const deliveryId = await insertDelivery(context.db, { data: {}, ...to, kind: kind.kind });
  await sendNow(context, kind, deliveryId, to.channel);
}

/** The same for a message that is in the log already. @throws Refusal SendMailError, SendSmsError */
export async function sendNow(
  context: Context,
  kind: MessageKind,
  deliveryId: Seen<'deliveries'>,
  channel: MessageTo['channel'],
): Promise<void> {
  // If this process dies meanwhile, the job finds the delivery unsettled and finishes it.
  await context.jobs.enqueue(kind.job, { deliveryId }, { key: deliveryId, after: RESCUE_AFTER_SECONDS });
  const failure = await attempt(context, kind, deliveryId, true);
  if (!failure) return;
  if (failure instanceof UnneededError) {
    throw new Refusal(
      channel === 'Mail' ? 'SendMailError' : 'SendSmsError',
      'Отправлять больше нечего: то, о чём это сообщение, изменилось',
    );
  }
  if (channel === 'Mail') throw new Refusal('SendMailError', 'Не удалось отправить письмо. Попробуйте позже');
  const what = channel === 'Sms' ? 'СМС' : `сообщение в ${messengerTitles[channel]}`;
  throw new Refusal('SendSmsError', `Не удалось отправить ${what}. Попробуйте позже`);
}

/**
 * One try to send, recorded in the log.
 * @returns what went wrong, or null
 */
async function attempt(
  context: Context,
  kind: MessageKind,
  deliveryId: Seen<'deliveries'>,
  isLast: boolean,
): Promise<unknown> {
  const delivery = await findDelivery(context.db, deliveryId);
  // A crash between sending and recording repeats the job: the letter has the same id, so mail programs show it once.
  if (delivery?.state !== 'queued') return null;
  try {
    await send(context, kind, delivery, await kind.compose(delivery, context));
    await markSent(context.db, deliveryId);
    return null;
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message : 'Внутренняя ошибка портала';
    const ended = isLast || isFinal(error) ? 'failed' : 'queued';
    await noteFailure(context.db, deliveryId, reason, error instanceof UnneededError ? 'unneeded' : ended);
    if (error instanceof ChatGone) await leaveChat(context, kind, delivery);
    return error;
  }
}

const isFinal = (error: unknown): boolean => error instanceof DeliveryError && error.isPermanent;

/** The chat is unlinked; the message goes by mail, unless it was sent there too. */
function leaveChat(context: Context, kind: MessageKind, delivery: Delivery): Promise<void> {
  const { channel, recipient, userId, data } = delivery;
  return transaction(context.db, async (tx) => {
    if (channel === 'Mail' || channel === 'Sms') return;
    const isNews = await loseChat(tx, userId, channel, recipient);
    if (isNews) await audit(tx, null, 'messenger.lost', userId, { messenger: messengerTitles[channel] });
    const email = await findMailInstead(tx, delivery);
    if (email) await deliver(context, tx, kind, { userId, channel: 'Mail', recipient: email, data });
  });
}

const CHOSEN_IN_SETTINGS = 'Выбрать, о чём и куда приходят уведомления, можно в настройках портала.';

const isNotice = ({ kind }: MessageKind): boolean => kind.startsWith('notice.');

/** Where a letter's reader refuses more of its kind; undefined of what is no notice. */
function unsubscribeOf(context: Context, kind: MessageKind, { userId }: Delivery) {
  if (!isNotice(kind)) return undefined;
  const named = kind.kind.slice('notice.'.length);
  const { data: event } = NoticeEvent.safeParse(/^Invoice(Issued|Cancelled)$/.test(named) ? 'Billed' : named);
  if (event && userId) return { url: unsubscribeAddress(context, userId, event), isOneClick: true };
  return { url: `${context.config.publicUrl}/settings`, isOneClick: false };
}

async function send(context: Context, kind: MessageKind, delivery: Delivery, message: Message): Promise<void> {
  const { mail, sms, messengers, config } = context;
  const { id: deliveryId, channel, recipient: to } = delivery;
  if (message === null) throw new UnneededError();
  if (typeof message === 'string') return sms.send({ id: deliveryId, to, text: message });
  if (channel === 'Sms') throw new DeliveryError('Письмо нельзя отправить по СМС', true);
  const content = isNotice(kind) ? { ...message, notes: [...message.notes, CHOSEN_IN_SETTINGS] } : message;
  if (channel === 'Mail') {
    const attachments = (await message.files?.()) ?? [];
    // What is attached may have been printed for a while: an invoice that was cancelled meanwhile would be asked for after its cancellation.
    if (attachments.length > 0 && (await kind.compose(delivery, context)) === null) throw new UnneededError();
    const unsubscribe = unsubscribeOf(context, kind, delivery);
    const letter = renderLetter(content, config.publicUrl, unsubscribe?.isOneClick ? unsubscribe.url : null);
    return mail.send({ id: deliveryId, to, ...letter, attachments, ...(unsubscribe ? { unsubscribe } : {}) });
  }
  const messenger = messengers[channel];
  if (!messenger) throw new DeliveryError('Мессенджер больше не подключён к порталу', true);
  const { subject, text } = renderLetter(content, config.publicUrl);
  await messenger.send({ chatId: to, text: `${subject}\n\n${text}` });
}

/**
 * «Здравствуйте, Анна Петровна!»; nobody by name where none is written yet: a center's first administrator is called
 * «Администратор центра» until he says how.
 */
export const greet = ({ name, lastname }: Pick<Delivery, 'name' | 'lastname'>): string =>
  /^\p{Lu}/u.test(name) ? `Здравствуйте, ${[name, lastname].filter(Boolean).join(' ')}!` : 'Здравствуйте!';
