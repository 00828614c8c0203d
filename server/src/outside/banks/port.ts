/** A bank of the directory of the Bank of Russia. */
export interface ListedBank {
  /** Nine digits. */
  bic: string;
  title: string;
  /** Twenty digits: its correspondent account, a treasury body's single treasury account; empty when it has neither. */
  correspondentAccount: string;
  /** False: its licence is taken away, or it is leaving the payment system. */
  isActive: boolean;
}

/** The directory of one business day, whole. */
export interface ListedBanks {
  /** `YYYY-MM-DD` */
  day: string;
  banks: ListedBank[];
}

/** Whoever publishes the directory of banks. */
export interface BankDirectory {
  isOn: boolean;
  /**
   * The newest directory.
   * @throws BankDirectoryError when it cannot be had, or is none
   */
  read(): Promise<ListedBanks>;
}

/** The directory could not be read; the message is for whoever runs the portal. */
export class BankDirectoryError extends Error {}

/** Nobody is asked: the directory comes by the command `load-banks`, or not at all. */
export const noBankDirectory: BankDirectory = {
  isOn: false,
  read: async () => {
    throw new BankDirectoryError('Справочник БИК не подключён: BANKS=cbr');
  },
};
