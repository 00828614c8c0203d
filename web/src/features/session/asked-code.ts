import type { LoginType } from '@dopusk/contract/recovery-login.ts';

/** The login for which a code was requested; kept in this tab, so that a reload returns to entering the code. */
export interface AskedCode {
  loginType: LoginType;
  login: string;
  /** The service that carries the code did not answer. */
  isDelayed: boolean;
}

/** Where that of recovery is kept. */
const RECOVERY = 'recovery';

/** The storage key of the countdown to the next code. */
export const RECOVERY_COUNTDOWN = 'recoveryCountdown';

/** Stores the login for which a code was requested. */
export const rememberAsked = (asked: AskedCode, key = RECOVERY): void =>
  sessionStorage.setItem(key, JSON.stringify(asked));

/** Forgets it: the code was used, or another login is to be entered. */
export const forgetAsked = (key = RECOVERY): void => sessionStorage.removeItem(key);

/** The login for which a code was requested in this tab; null when there is none. */
export function recallAsked(key = RECOVERY): AskedCode | null {
  const kept = sessionStorage.getItem(key);
  return kept ? (JSON.parse(kept) as AskedCode) : null;
}

/** As the calls take it. */
export const toBody = ({ loginType, login }: AskedCode) =>
  loginType === 'Email' ? { loginType, email: login } : { loginType, phone: login };
