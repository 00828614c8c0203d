import type { UserType } from '@dopusk/contract/session.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { auditAs } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import type { LoginChallenges } from '../../../db/tables/access.ts';
import { countAttempt, giveBackAttempt } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Sender, senderOf } from '../../../http/sender.ts';
import { createSession } from '../db.ts';
import { tellOfNewBrowser } from '../new-browser.ts';
import { forgetGuesses, limitGuesses, tooMany, useCode } from './codes.ts';
import { createChallenge, findHolder, hasSecondFactor, spendStepAttempt, takeChallenge } from './db.ts';
import { tell } from './letters.ts';

const GUESSES_PER_ADDRESS = 60;
const GUESS_WINDOW_SECONDS = 15 * 60;

/** An open session, and the login for the mark in its browser. */
export type OpenedSession = { token: string; userType: UserType; login: string };

/** The outcome of a right first step: the session, or the second step. */
export type Admission = OpenedSession | { challenge: string };

interface Account {
  id: Seen<'users'>;
  email: string;
  sharesEmail: boolean;
  operatorId: string | null;
  lastOrganizationId: string | null;
}

/** Where a login comes from, and whether somebody has logged in there by it before. */
export interface Visit extends Sender {
  isFromKnownBrowser: (login: string) => boolean;
}

export const visits =
  ({ knownBrowser }: Context) =>
  (request: FastifyRequest): Visit => ({
    ...senderOf(request),
    isFromKnownBrowser: (login) => knownBrowser.markOf(request, login) !== null,
  });

/** Opens the session after a right first step, or the second step when the login asks for a code. */
export async function admit(
  context: Context,
  tx: Tx,
  account: Account,
  opening: LoginChallenges['opening'],
  from: Visit,
): Promise<Admission> {
  if (await hasSecondFactor(tx, account.id)) return { challenge: await createChallenge(tx, account.id, opening) };
  return openSession(context, tx, account, opening, from);
}

async function openSession(
  context: Context,
  tx: Tx,
  account: Account,
  opening: LoginChallenges['opening'],
  from: Visit,
): Promise<OpenedSession> {
  const { id: userId, email, sharesEmail, operatorId, lastOrganizationId: organizationId } = account;
  // A mark of the e-mail is its holder's: with it his guesses are counted apart, and no letter tells him of a new browser.
  const login = sharesEmail ? userId : email;
  if (!from.isFromKnownBrowser(login)) await tellOfNewBrowser(context, tx, userId, from.userAgent);
  await auditAs(tx, { userId, organizationId }, opening, userId);
  const token = await createSession(tx, { userId, organizationId, from });
  return { token, userType: operatorId ? 'Operator' : 'Student', login };
}

/**
 * The second step of a login: opens the session by a code of the application or a backup code.
 * @param tokenHash of the cookie that the first step left in this browser
 * @throws Refusal SecondStepOver when there was no first step, or its five minutes or five attempts are over;
 *   AuthCodeException for a wrong or used code, and after too many
 */
export async function takeSecondStep(
  context: Context,
  tokenHash: Buffer | null,
  code: string,
  from: Visit,
): Promise<OpenedSession> {
  const { db } = context;
  const addressKey = `second-step:${from.network}`;
  const wait = await countAttempt(db, addressKey, GUESSES_PER_ADDRESS, GUESS_WINDOW_SECONDS);
  if (wait !== null) throw tooMany(wait);
  const challenge = tokenHash ? await spendStepAttempt(db, tokenHash) : undefined;
  if (!tokenHash || !challenge) throw new Refusal('SecondStepOver');
  const { userId } = challenge;
  await limitGuesses(db, userId, code);
  const opened = await transaction(db, async (tx) => {
    const way = await useCode(context, tx, userId, code);
    if (!way) return null;
    const account = await takeChallenge(tx, tokenHash);
    if (!account) throw new Refusal('SecondStepOver');
    if (way === 'backup') await tell(context, tx, userId, 'backup-code-used');
    return openSession(context, tx, account, account.opening, from);
  });
  if (!opened) {
    const { organizationId } = await findHolder(db, userId);
    await auditAs(db, { userId: null, organizationId }, 'session.failed', userId, { step: 'code' });
    throw new Refusal('AuthCodeException');
  }
  await forgetGuesses(db, userId);
  await giveBackAttempt(db, addressKey);
  return opened;
}
