import { secondFactor } from '@dopusk/contract/second-factor.ts';
import { DEMO_PASSWORD } from '../demo/builders.ts';
import { codeAt, stepAt } from '../src/features/session/second-factor/totp.ts';
import type { Client } from './client.ts';
import type { Portal } from './portal.ts';

/** What a person has who turned the login with a code on. */
export interface MadeSecondFactor {
  backupCodes: string[];
  /** What the application shows at this moment, as if none of its codes had been used. */
  freshCode(): Promise<string>;
  /** The same without that. */
  shownCode(): string;
}

/** Turns the login with a code on, as its owner does it in the settings. */
export async function turnOnSecondFactor(portal: Portal, client: Client): Promise<MadeSecondFactor> {
  const offer = await client.call(secondFactor.start, { body: { password: DEMO_PASSWORD } });
  const secret = offer.secret.replaceAll(' ', '');
  const shownCode = () => codeAt(secret, stepAt(Date.now()));
  const { codes } = await client.call(secondFactor.confirm, { body: { code: shownCode() } });
  const freshCode = async () => {
    await portal.db.updateTable('secondFactors').set({ lastStep: 0 }).execute();
    return shownCode();
  };
  return { backupCodes: codes, shownCode, freshCode };
}

/** Another code than this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
