import type { Bank, Company } from '@dopusk/contract/addresses.ts';
import type { Address } from '@dopusk/contract/fields/address.ts';

/** A service of addresses and companies. It never fails: forms can be filled in by hand. */
export interface AddressProvider {
  /** At most ten addresses for what a person has typed so far. */
  suggest(text: string): Promise<Address[]>;
  /**
   * The head organization with this INN; `Unknown` when there is none, `Unavailable` when the service could not be
   * asked.
   */
  company(inn: string): Promise<Company | 'Unknown' | 'Unavailable'>;
  /** The bank with this BIC; `Unknown` when there is none, `Unavailable` when the service could not be asked. */
  bank(bic: string): Promise<Bank | 'Unknown' | 'Unavailable'>;
}
