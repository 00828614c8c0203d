export interface Sms {
  /** The delivery's. */
  id: string;
  /** +7XXXXXXXXXX */
  to: string;
  text: string;
}

/** Whoever takes SMS to phones. Never called inside a transaction of ours. */
export interface SmsProvider {
  /** @throws DeliveryError */
  send(sms: Sms): Promise<void>;
}
