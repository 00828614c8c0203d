/** A file that goes with a letter. */
export interface Attachment {
  name: string;
  mime: string;
  content: Buffer;
}

/** A letter as HTML and as plain text. */
export interface Letter {
  /** The delivery's id: a letter sent again has the same one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Of a notice: where its reader chooses to get no more of them (RFC 2369), and whether a POST there does (RFC 8058). */
  unsubscribe?: { url: string; isOneClick: boolean };
}

/** A mail service. Never called inside a transaction of ours. */
export interface MailProvider {
  /** @throws DeliveryError */
  send(letter: Letter): Promise<void>;
  /** Whether the server lets us in at the moment; of half a minute ago at most. */
  isReachable(): Promise<boolean>;
  close(): void;
}
