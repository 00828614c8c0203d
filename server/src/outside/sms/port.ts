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
  /** Whether the service answers at the moment; of half a minute ago at most. */
  isReachable(): Promise<boolean>;
}
