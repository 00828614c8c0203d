/** A letter with its plain-text twin. */
export interface Letter {
  /** The delivery's: whatever is sent again under it is the same letter. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Whoever takes letters to boxes. Never called inside a transaction of ours. */
export interface MailProvider {
  /** @throws DeliveryError */
  send(letter: Letter): Promise<void>;
  close(): void;
}
