import type { StoredOrganization } from '@dopusk/contract/organization-record.ts';
import { type VatMode, vatModeTitles } from '@dopusk/contract/requisites.ts';
import { shortDate } from '../../printing/words.ts';
import { addressLine } from '../documents/parties/party.ts';

/** How those fields are read in a history that are no plain text. */
export const textOf: { readonly [K in keyof StoredOrganization]?: (value: never) => string } = {
  address: (address: StoredOrganization['address']) => addressLine(address),
  licenceDate: (date: string) => shortDate(date),
  vatMode: (mode: VatMode) => vatModeTitles[mode],
};
