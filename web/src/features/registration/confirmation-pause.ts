import { RECOVERY_PAUSE_SECONDS } from '@dopusk/contract/recovery-login.ts';
import { beginCountdown } from '../../ui/use-countdown.ts';

/** The storage key of the countdown to the next letter. */
export const CONFIRMATION_PAUSE = 'confirmationLetter';

/** Registering has sent the first letter: the next one may be requested a minute later. */
export const afterFirstLetter = (): number => beginCountdown(CONFIRMATION_PAUSE, RECOVERY_PAUSE_SECONDS);
