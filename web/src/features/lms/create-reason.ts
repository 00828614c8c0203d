import { textOf } from '@dopusk/contract/codes.ts';
import { canCreateAccount, type LmsAccount } from '@dopusk/contract/lms.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';

/** Why no account can be asked for now; null when it can. */
export function createReason(account: LmsAccount): string | null {
  const verdict = canCreateAccount(account);
  if (verdict === true) return null;
  if (account.state === 'Waiting') return 'Учётная запись уже создаётся';
  const consent = canProcess(account);
  if (consent !== true) return consent;
  return textOf(verdict);
}
