import type { Address } from '@dopusk/contract/organizations.ts';

/** Whoever knows addresses. */
export interface AddressProvider {
  /** At most ten addresses for what a person has typed so far; never fails: a person can do without. */
  suggest(text: string): Promise<Address[]>;
}
