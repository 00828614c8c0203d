import type { CurrentUser } from '@dopusk/contract/session.ts';
import { managesTokens } from '@dopusk/contract/tokens.ts';

/** Whether the user sees to the programs of the organization that he acts for. */
export function managesPrograms({ operator, roles }: CurrentUser): boolean {
  if (!operator?.organization) return false;
  const { organizationType } = operator.organization;
  const role = roles.includes('HighOperator') ? 'HighOperator' : 'Operator';
  return managesTokens({ organizationType, role, rights: operator.rights });
}
