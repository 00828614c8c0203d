import type { LoginType } from '@dopusk/contract/recovery-login.ts';

/** The login for which a code was requested; kept in this tab, so that a reload returns to entering the code. */
export interface AskedCode {
  loginType: LoginType;
  login: string;
  /** The service that carries the code did not answer. */
  isDelayed: boolean;
}

const KEY = 'recovery';

/** The storage key of the countdown to the next code. */
export const RECOVERY_COUNTDOWN = 'recoveryCountdown';

/** Stores the login for which a code was requested. */
export const rememberAsked = (asked: AskedCode): void => sessionStorage.setItem(KEY, JSON.stringify(asked));

/** Forgets it: the code was used, or another login is to be entered. */
export const forgetAsked = (): void => sessionStorage.removeItem(KEY);

/** The login for which a code was requested in this tab; null when there is none. */
export function recallAsked(): AskedCode | null {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as AskedCode) : null;
}

/** As the calls take it. */
export const toBody = ({ loginType, login }: AskedCode) =>
  loginType === 'Email' ? { loginType, email: login } : { loginType, phone: login };
