import type { LoginType } from '@dopusk/contract/recovery-login.ts';

/** For which login a code was asked; kept while the tab lives, so that a reload comes back to entering it. */
export interface AskedCode {
  loginType: LoginType;
  login: string;
}

const KEY = 'recovery';

/** Where the countdown to the next code is kept. */
export const RECOVERY_COUNTDOWN = 'recoveryCountdown';

/** Keeps for which login a code was asked. */
export const rememberAsked = (asked: AskedCode): void => sessionStorage.setItem(KEY, JSON.stringify(asked));

/** Once the code has served, or another login is to be named. */
export const forgetAsked = (): void => sessionStorage.removeItem(KEY);

/** For which login a code was asked in this tab; null when for none. */
export function recallAsked(): AskedCode | null {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as AskedCode) : null;
}

/** As the calls take it. */
export const toBody = ({ loginType, login }: AskedCode) =>
  loginType === 'Email' ? { loginType, email: login } : { loginType, phone: login };
