import { RECOVERY_PAUSE_SECONDS } from '@dopusk/contract/recovery-login.ts';
import { beginCountdown } from '../../ui/use-countdown.ts';

/** Where the countdown to the next letter is kept. */
export const CONFIRMATION_PAUSE = 'confirmationLetter';

/** Registering has sent the first letter: the next one may be asked for a minute later. */
export const afterFirstLetter = (): number => beginCountdown(CONFIRMATION_PAUSE, RECOVERY_PAUSE_SECONDS);
