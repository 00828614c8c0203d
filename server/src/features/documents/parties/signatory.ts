import type { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { declineAuthority } from '../../../printing/authority.ts';
import { declineFullName, genderOfFullName } from '../../../printing/declension.ts';
import { declinePosition, writtenOut } from '../../../printing/position.ts';

/** A person of an organization's list, with what he signs and when. */
export interface Signatory {
  id: string;
  fullName: string;
  jobTitle: string;
  authority: string | null;
  fullNameGenitive: string | null;
  jobTitleGenitive: string | null;
  authorityGenitive: string | null;
  signs: SigningRight[];
  validFrom: string | null;
  validUntil: string | null;
}

/**
 * Who signs for an organization, as it follows «в лице»: «директора Соколова Андрея Викторовича, действующего на
 * основании Устава». Empty when nobody does.
 */
export const signatoryOf = ({ head }: { head: Signatory | null }): string => (head ? inPersonOf(head) : '');

/** The customer's side of a contract, as its form is filled: who signs in the nominative, and after «в лице». */
export const customerSideOf = (head: Signatory | null) => ({
  customerPosition: head?.jobTitle ?? '',
  customerSigner: head?.fullName ?? '',
  customerAuthority: head ? (head.authority ?? CHARTER) : '',
  customerSignatory: signatoryOf({ head }),
});

type Declined = Pick<
  Signatory,
  'fullName' | 'jobTitle' | 'authority' | 'fullNameGenitive' | 'jobTitleGenitive' | 'authorityGenitive'
>;

/** The same of anybody: each part as it was corrected by hand, or else by the rules of grammar. */
export function inPersonOf(person: Declined): string {
  const byRules = genitivesOf(person);
  const who = `${person.jobTitleGenitive ?? byRules.jobTitle} ${person.fullNameGenitive ?? byRules.fullName}`;
  const acting = genderOfFullName(person.fullName) === 'Female' ? 'действующей' : 'действующего';
  return `${who}, ${acting} на основании ${person.authorityGenitive ?? byRules.authority}`;
}

const CHARTER = 'Устав';

/** What the rules of grammar make of a person; whoever names no document acts by the charter. */
export const genitivesOf = ({ fullName, jobTitle, authority }: Declined) => ({
  fullName: declineFullName(fullName, 'genitive'),
  jobTitle: declinePosition(writtenOut(jobTitle, genderOfFullName(fullName) === 'Female'), 'genitive'),
  authority: declineAuthority(authority ?? CHARTER),
});
