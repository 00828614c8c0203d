import type { Messenger } from '@dopusk/contract/notices.ts';
import { DeliveryError } from '../delivery-error.ts';

/** Nothing will reach this chat until its owner links it anew. */
export class ChatGone extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}

/** A bot of the portal in one messenger. Never called inside a transaction of ours. */
export interface MessengerProvider {
  readonly messenger: Messenger;
  /** What the messenger proves with, in a header of each of its calls, that it is itself who calls. */
  readonly secret: string;
  /** The address that opens the bot and hands it a code. */
  linkWith(code: string): string;
  /** @throws DeliveryError; ChatGone when the person has blocked the bot or the chat is no more */
  send(message: { chatId: string; text: string }): Promise<void>;
  /** Asks the messenger to bring what people write to the bot to this address. @throws DeliveryError */
  subscribe(url: string): Promise<void>;
}

/** The messengers that are set up; a portal may have none. */
export type Messengers = Partial<Record<Messenger, MessengerProvider>>;
