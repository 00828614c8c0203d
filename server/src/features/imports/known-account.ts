import type { Seen } from '../../db/seen.ts';
import type { PersonValues } from '../../db/tables/imports.ts';

/** An account that a row may be about: the same e-mail, phone or insurance number. */
export interface KnownAccount extends PersonValues {
  userId: Seen<'users'>;
  sharesEmail: boolean;
  sharesPhone: boolean;
  /** Of the organization that the file is for, whether or not the operator sees him. */
  worksHere: boolean;
  /** Where the person works; null for whoever is no student, or one the operator does not see. */
  organization: { id: string; title: string } | null;
  /** Works in the portal himself: his ways in are no list's business. */
  isOperator: boolean;
  /** He has no e-mail or no phone and has never logged in: the first one is set as it would be in his profile (decision 530). */
  lacksContacts: boolean;
  /** When he took his consent to data processing back; null while it stands. */
  consentWithdrawnAt: Date | null;
}
