import { canCreateAccount, type LmsAccount } from '@dopusk/contract/lms.ts';
import { reasonOf } from '../../text/reason.ts';

/** Why no account can be requested now; null when it can. */
export const createReason = (account: LmsAccount): string | null =>
  reasonOf(
    canCreateAccount(account),
    account.state === 'Waiting' ? { MoodleStudentAlreadyCreated: 'Учётная запись уже создаётся' } : {},
  );
