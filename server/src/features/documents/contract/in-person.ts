import { inPersonText, type Signing } from '@dopusk/contract/documents/contract/in-person.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { Facts } from '../facts.ts';
import { isEntrepreneur } from '../parties/entrepreneur.ts';
import { inPersonOf } from '../parties/signatory.ts';
import type { ContractTerms } from './contract-data.ts';

type Said = Pick<
  ContractTerms,
  'kind' | 'centerSignatory' | 'customerPosition' | 'customerSigner' | 'customerAuthority' | 'customerSignatory'
>;

/**
 * Where a contract names one person «в лице» and another one beneath, by field; null where both are the same
 * (docs/rules.md#4.14). A correction kept with the signatory himself is no other person.
 */
export function inPersonIssues({ center, client }: Facts, said: Said): FieldIssues | null {
  const issues: FieldIssues = {};
  const judge = (field: keyof Said, words: string, signing: Signing, known: readonly string[]) => {
    const message = words === '' || known.includes(words) ? null : inPersonText(words, signing);
    if (message) issues[field] = [{ code: 'Invalid', message }];
  };
  if (center.head) judge('centerSignatory', said.centerSignatory, center.head, [inPersonOf(center.head)]);
  // A natural person and an entrepreneur are represented by nobody.
  if (said.kind !== 'Person' && !isEntrepreneur(client)) {
    const signing = {
      fullName: said.customerSigner,
      jobTitle: said.customerPosition,
      authority: said.customerAuthority,
    };
    const same = client.signatories.filter(
      ({ fullName, jobTitle }) => fullName === signing.fullName && jobTitle === signing.jobTitle,
    );
    judge('customerSignatory', said.customerSignatory, signing, same.map(inPersonOf));
  }
  return Object.keys(issues).length > 0 ? issues : null;
}
