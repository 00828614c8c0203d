/** A letter or an SMS did not get through. The message is for the delivery log: no text of the letter in it. */
export class DeliveryError extends Error {
  /** Another try would end the same: a box that does not exist, a number that is blocked. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
