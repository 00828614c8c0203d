export interface Sms {
  /** The delivery's id. */
  id: string;
  /** +7XXXXXXXXXX */
  to: string;
  text: string;
}

/** An SMS service. Never called inside a transaction of ours. */
export interface SmsProvider {
  /** @throws DeliveryError */
  send(sms: Sms): Promise<void>;
}
