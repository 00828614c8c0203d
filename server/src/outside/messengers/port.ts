import type { Messenger } from '@dopusk/contract/notices.ts';
import { DeliveryError } from '../delivery-error.ts';

/** Nothing can be sent to this chat until its owner links it anew. */
export class ChatGone extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}

/** A bot of the portal in one messenger. Never called inside a transaction of ours. */
export interface MessengerProvider {
  readonly messenger: Messenger;
  /** The secret by which the messenger proves itself, in a header of each of its calls. */
  readonly secret: string;
  /** The address that opens the bot and passes a code to it. */
  linkWith(code: string): string;
  /** @throws DeliveryError; ChatGone when the person has blocked the bot or the chat is no more */
  send(message: { chatId: string; text: string }): Promise<void>;
  /**
   * Subscribes this address to what people write to the bot.
   * @throws DeliveryError
   */
  subscribe(url: string): Promise<void>;
}

/** The messengers that are set up; a portal may have none. */
export type Messengers = Partial<Record<Messenger, MessengerProvider>>;
