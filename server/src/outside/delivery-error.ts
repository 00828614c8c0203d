/** A letter or an SMS could not be delivered. The message is for the delivery log: no text of the letter in it. */
export class DeliveryError extends Error {
  /** Another try would fail too: the address does not exist, the number is blocked. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
