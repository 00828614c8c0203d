import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { USER_AGREEMENT_VERSION } from '@dopusk/contract/consent-versions.ts';
import { isPhoneLogin } from '@dopusk/contract/fields/login.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import type { Credentials, LinkOwner } from '@dopusk/contract/session.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit, auditAs } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { UserScope } from '../../db/scope.ts';
import { countAttempt, countGuess, forgetAttempts, giveBackAttempt } from '../../http/rate-limit.ts';
import { found, LimitRefusal, Refusal } from '../../http/refusal.ts';
import { inWords } from '../../http/wait-in-words.ts';
import { tellOfAccount } from './account-letter.ts';
import { proveMailbox } from './confirmation/prove-mailbox.ts';
import {
  deleteAllSessions,
  deleteSession,
  endOtherSessions,
  endSession,
  findCredentials,
  findLinkOwner,
  isFirstPassword,
  isStillPassword,
  recordConsent,
  setPassword,
  takePasswordLink,
} from './db.ts';
import { holdOwnAccount } from './hold-account.ts';
import { endWhatWasLeft } from './left-behind/commands.ts';
import { hashNewPassword, passwordFits } from './passwords.ts';
import { findUserByEmail } from './second-factor/db.ts';
import { type Admission, admit, type Visit } from './second-factor/second-step.ts';

const ATTEMPTS_PER_ACCOUNT = 10;
const ATTEMPTS_PER_ADDRESS = 60;
const WINDOW_SECONDS = 15 * 60;

/**
 * Logs a user in by e-mail or phone and password: gives the token of the new session, or of the second step.
 * @param markOf gives the mark that an earlier login to an account has left in the browser
 * @throws Refusal AuthException for a wrong login or password, and when there were too many attempts
 */
export async function logIn(
  context: Context,
  { login, password }: z.output<typeof Credentials>,
  from: Visit,
  markOf: (name: string) => string | null,
): Promise<Admission> {
  const { db } = context;
  const byPhone = isPhoneLogin(login) ? await findCredentials(db, login) : null;
  const name = byPhone?.[0] ? nameOf(byPhone[0]) : login;
  const mark = markOf(name);
  // A browser in which the owner has logged in waits for its own guesses alone, whoever shares its network.
  const placeKey = `login:${name}:${mark ?? from.network}`;
  const judged = await beginAttempt(db, placeKey);
  try {
    return await judge(context, { login, byPhone, name, password, mark, placeKey }, from);
  } finally {
    judged();
  }
}

/** By what guesses at an account are counted: its e-mail, so that they are the same by its phone; its id where the e-mail is no login of it. */
const nameOf = ({ id, email, sharesEmail }: { id: string; email: string; sharesEmail: boolean }): string =>
  sharesEmail ? id : email;

interface Attempt {
  login: string;
  /** The account of the phone, where it is one. */
  byPhone: Awaited<ReturnType<typeof findCredentials>> | null;
  name: string;
  password: string;
  mark: string | null;
  placeKey: string;
}

async function judge(
  context: Context,
  { login, byPhone, name, password, mark, placeKey }: Attempt,
  from: Visit,
): Promise<Admission> {
  const { db } = context;
  const addressKey = `login:${from.network}`;
  if (mark === null) await limit(db, addressKey, ATTEMPTS_PER_ADDRESS);
  // Counted for all networks together; guesses elsewhere do not block a browser in which the owner has logged in.
  const guessesKey = `guess:${name}:${mark ?? 'elsewhere'}`;
  await limitGuesses(db, guessesKey);
  const accounts = byPhone ?? (await findCredentials(db, login));
  const account = await whosePassword(accounts, password);
  if (!account) {
    // For an unknown login too: the time of the answer must not tell that there is an account.
    const [holder] = accounts;
    const organizationId = holder?.lastOrganizationId ?? null;
    await auditAs(db, { userId: null, organizationId }, 'session.failed', holder?.id ?? null);
    throw new Refusal('AuthException');
  }
  // Where several share an e-mail, a right password of one frees no guesses at the others', and a new one is such a guess itself.
  // By a phone it is not known who else has the e-mail.
  if (accounts.length === 1 && !byPhone) await forgetAttempts(db, [placeKey, guessesKey]);
  else if (await hasEntered(db, account)) for (const key of [placeKey, guessesKey]) await giveBackAttempt(db, key);
  // A whole office, or a class, shares one address.
  if (mark === null) await giveBackAttempt(db, addressKey);
  return transaction(db, async (tx) => {
    // Changed while it was compared: the sessions that the change ends must not gain one.
    if (!(await isStillPassword(tx, account))) throw new Refusal('AuthException');
    await recordConsent(tx, account.id, { kind: 'UserAgreement', version: USER_AGREEMENT_VERSION, accepted: true });
    return admit(context, tx, account, 'session.opened', from);
  });
}

/** Whether this password of an account has opened it before, within a month; it has from now on. */
async function hasEntered(db: Db, { passwordHash }: { passwordHash: string }): Promise<boolean> {
  const digest = createHash('sha256').update(passwordHash).digest('base64url');
  return (await countAttempt(db, `entered:${digest}`, 1, 30 * 24 * 3600)) !== null;
}

/** The account among those of an e-mail that the password is of; without any the same work is done. */
async function whosePassword<A extends { passwordHash: string }>(
  accounts: readonly A[],
  password: string,
): Promise<A | undefined> {
  if (accounts.length === 0) await passwordFits(undefined, password);
  for (const account of accounts) if (await passwordFits(account.passwordHash, password)) return account;
  return undefined;
}

/**
 * The same by a one-time link, which then becomes invalid. One that came by letter confirms the e-mail.
 * @throws Refusal InvalidToken for an unknown, used or outdated link
 */
export async function logInByLink(context: Context, linkToken: string, from: Visit): Promise<Admission> {
  const { db } = context;
  const addressKey = `link:${from.network}`;
  await limit(db, addressKey, ATTEMPTS_PER_ADDRESS);
  return transaction(db, async (tx) => {
    const account = await takePasswordLink(tx, linkToken);
    if (!account) throw new Refusal('InvalidToken');
    await giveBackAttempt(tx, addressKey);
    if (account.mailedTo !== null) await proveMailbox(tx, account.id, account.mailedTo);
    return admit(context, tx, account, 'session.opened-by-link', from);
  });
}

/**
 * Looks whether a one-time link still works, so that nobody thinks of a password for nothing, and whose it is: a sheet of links goes
 * from hand to hand. The link stays.
 * @throws Refusal InvalidToken for an unknown, used or outdated link, AuthException after too many such
 */
export async function readLink(db: Db, linkToken: string, network: string): Promise<LinkOwner> {
  const addressKey = `link:${network}`;
  await limit(db, addressKey, ATTEMPTS_PER_ADDRESS);
  const { userId, fullName, email, phone } = found(await findLinkOwner(db, linkToken), 'InvalidToken');
  await giveBackAttempt(db, addressKey);
  return { userId, fullName, login: email || formatPhone(phone) };
}

/** Ends the current session. */
export async function logOut(db: Db, scope: UserScope | null, tokenHash: Buffer): Promise<void> {
  await transaction(db, async (tx) => {
    await deleteSession(tx, tokenHash);
    if (scope) await audit(tx, scope, 'session.closed', scope.userId);
  });
}

/**
 * Ends another session of the user.
 * @throws Refusal UserNotFound when it is not his
 */
export async function endOwnSession(db: Db, scope: UserScope, sessionId: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await endSession(tx, scope, sessionId))) throw new Refusal('UserNotFound', 'Такого сеанса нет');
    await audit(tx, scope, 'session.ended', scope.userId);
  });
}

/**
 * Changes the user's password; every other session of his ends, and a letter tells him (docs/rules.md#2.1), unless it is the
 * first one, which he sets by the link that his account began with.
 * @throws Refusal Invalid at `password` for a common one
 */
export async function changePassword(
  context: Context,
  scope: UserScope,
  password: string,
  tokenHash: Buffer | null,
): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  await transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const isFirst = await isFirstPassword(tx, scope.userId);
    await setPassword(tx, scope.userId, passwordHash, tokenHash);
    await audit(tx, scope, 'password.changed', scope.userId);
    if (!isFirst) await tellOfAccount(context, tx, scope.userId, 'password-changed');
  });
}

/** Ends all sessions of the user except the current one. */
export async function logOutElsewhere(db: Db, scope: UserScope, tokenHash: Buffer | null): Promise<void> {
  await transaction(db, async (tx) => {
    await endOtherSessions(tx, scope.userId, tokenHash);
    await audit(tx, scope, 'session.ended-everywhere', scope.userId);
  });
}

/**
 * Ends all sessions of the user with this e-mail, on the order of whoever runs the portal. A letter tells him.
 * @throws Refusal UserNotFound
 */
export async function endSessionsOf(context: Context, email: string): Promise<void> {
  const { id } = found(await findUserByEmail(context.db, email), 'UserNotFound');
  await transaction(context.db, async (tx) => {
    await endOtherSessions(tx, id, null);
    await endWhatWasLeft(context, tx, id);
    await audit(tx, null, 'session.ended-by-keeper', id);
    await tellOfAccount(context, tx, id, 'sessions-ended');
  });
}

/** The same for all users, without letters: for a leaked database or backup. Gives how many. */
export function endAllSessions(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    await audit(tx, null, 'session.ended-by-keeper', null);
    return deleteAllSessions(tx);
  });
}

/** How many attempts at an account from one place this process judges at the moment. */
const underWay = new Map<string, number>();
const TURN_MS = 100;
/** So often it is looked whether one of those before has been judged. */
const TURNS = 100;

/**
 * Counts an attempt at an account from one place. Each counts before it is judged, so that parallel guesses get no more; those that
 * come while as many as are allowed are being judged wait for them, for they may all be right: a program that logs in at once for
 * each of its windows.
 * @returns to be called when it has been judged
 * @throws Refusal AuthException after too many wrong ones
 */
async function beginAttempt(db: Db, key: string): Promise<() => void> {
  for (let turn = 1; ; turn++) {
    const wait = await countAttempt(db, key, ATTEMPTS_PER_ACCOUNT, WINDOW_SECONDS);
    if (wait === null) break;
    if (!underWay.has(key) || turn === TURNS) throw tooManyAttempts(wait);
    await giveBackAttempt(db, key);
    await sleep(TURN_MS);
  }
  underWay.set(key, (underWay.get(key) ?? 0) + 1);
  return () => {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  };
}

async function limit(db: Db, key: string, attempts: number): Promise<void> {
  const wait = await countAttempt(db, key, attempts, WINDOW_SECONDS);
  if (wait !== null) throw tooManyAttempts(wait);
}

const tooManyAttempts = (wait: number) =>
  new LimitRefusal('AuthException', `Слишком много попыток входа. Повторите через ${inWords(wait)}`);

async function limitGuesses(db: Db, key: string): Promise<void> {
  const wait = await countGuess(db, key);
  if (wait === null) return;
  const message = `Слишком много попыток входа. Повторите через ${inWords(wait)} или получите код: «Забыли пароль?»`;
  throw new LimitRefusal('AuthException', message);
}
