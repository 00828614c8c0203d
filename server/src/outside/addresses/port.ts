import type { Company } from '@dopusk/contract/addresses.ts';
import type { Address } from '@dopusk/contract/organizations.ts';

/** Whoever knows addresses and companies. Never fails: a person can do without. */
export interface AddressProvider {
  /** At most ten addresses for what a person has typed so far. */
  suggest(text: string): Promise<Address[]>;
  /** The head organization with this INN, or why there is none: nobody has it, or nobody could be asked. */
  company(inn: string): Promise<Company | 'Unknown' | 'Unavailable'>;
}
