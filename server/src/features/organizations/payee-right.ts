import { rightMissing } from '@dopusk/contract/rights.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';

interface Payee {
  id: string;
  type: OrganizationType;
}

/**
 * Whether the operator may say whom the invoices and acts of an organization that he is in charge of name: of a center with
 * `Settings` in that center itself (decision 56). A client's own are not what others pay by.
 */
export const mayNamePayee = (scope: OperatorScope, { id, type }: Payee): boolean =>
  type !== 'EducationCenter' || (scope.rightsIn[id]?.includes('Settings') ?? false);

/**
 * @throws Refusal RightMissing for a center's account, VAT or signatories without that right; TokenForbidden for a program,
 *   as no token carries it (decision 105)
 */
export function requirePayeeRight(scope: OperatorScope, payee: Payee): void {
  if (!mayNamePayee(scope, payee)) throw new Refusal('RightMissing', rightMissing('Settings', payee.type));
  if (scope.tokenId && payee.type === 'EducationCenter')
    throw new Refusal('TokenForbidden', 'Счёт, НДС и подписантов центра программа не меняет: это делает оператор');
}
