/** What the cabinet of the Ministry's register has refused, in its own words. */
export class EisotError extends Error {
  /** By which the cabinet's support finds the call; empty when it gave none. */
  readonly requestId: string;

  constructor(message: string, requestId = '') {
    super(message);
    this.name = 'EisotError';
    this.requestId = requestId;
  }
}

/** A page of a set's records, as the register has them. */
interface SetPage {
  setId: string;
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

/**
 * The interface with a key of the register of people trained in labour protection. Never called inside a transaction of
 * ours. Every call @throws EisotError
 */
export interface TrainedRegister {
  /** Whether this portal speaks to it at all. */
  readonly isOn: boolean;
  /**
   * Leaves a set in the cabinet as a draft: a person signs and sends it there.
   * @param archive the ZIP with Data.xml
   * @returns the number of the set
   */
  pushDraft(key: string, archive: Buffer<ArrayBuffer>): Promise<string>;
  /** @returns XML with the records of a set, each with our number of it and the register's: long, and somebody else's */
  readSet(key: string, page: SetPage): Promise<Buffer<ArrayBuffer>>;
}
