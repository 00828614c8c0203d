import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Contact } from '@dopusk/contract/contact-changes.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import type { OperatorScope, UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { found, LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { deliver } from '../../deliveries/message.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { endOtherSessions, setPassword } from '../db.ts';
import { hashPassword } from '../passwords.ts';
import {
  type AskedChange,
  findAsker,
  forgetChanges,
  hashCode,
  insertChange,
  lockByLink,
  lockChange,
  lockLogin,
  lockOwn,
  lockUndo,
  markDone,
  setContact,
  spendAttempt,
  withdrawOwn,
} from './db.ts';
import { contactChanged, contactConfirmation } from './letters.ts';

/** Of each contact of a person an hour: every one is a letter or an SMS to somebody who may not want it. */
const ASKED_PER_HOUR = 5;

/**
 * Asks whoever has a new e-mail or phone to confirm it; until he does, the account keeps the former one.
 * @throws Refusal ManyRecoveryCodeRequests after five within an hour
 */
export async function askForContact(
  context: Context,
  tx: Tx,
  scope: OperatorScope | UserScope,
  { userId, contact, value, askedIn }: Omit<AskedChange, 'askedBy'>,
): Promise<void> {
  const wait = await countAttempt(context.db, `contact:${contact}:${userId}`, ASKED_PER_HOUR, 3600);
  if (wait !== null) {
    const when = `Повторите через ${inWords(wait)}`;
    throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много просьб подтвердить почту или телефон. ${when}`);
  }
  const changeId = await insertChange(tx, { userId, contact, value, askedIn, askedBy: scope.userId });
  const channel = contact === 'email' ? 'Mail' : 'Sms';
  const data = { changeId, isOwn: userId === scope.userId };
  await deliver(context, tx, contactConfirmation, { channel, recipient: value, userId, data });
  await audit(tx, scope, 'contact.change-asked', userId, { contact });
}

/**
 * Asks a user to confirm the e-mail that he wants to have instead of his own; until he does, he logs in with the former one.
 * @throws Refusal as `askForContact`
 */
export const askForOwnEmail = (context: Context, tx: Tx, scope: UserScope, email: string): Promise<void> =>
  askForContact(context, tx, scope, { userId: scope.userId, contact: 'email', value: email, askedIn: null });

/**
 * Sends the letter to the awaited e-mail of a user's own again; the link before becomes invalid.
 * @throws Refusal NotFoundEmailConfirm when nothing is awaited; ManyRecoveryCodeRequests
 */
export function resendOwnEmail(context: Context, scope: UserScope): Promise<void> {
  return transaction(context.db, async (tx) => {
    const asked = found(await lockOwn(tx, scope.userId), 'NotFoundEmailConfirm');
    await askForOwnEmail(context, tx, scope, asked.value);
  });
}

/** Lets a user keep his e-mail: what he has asked for himself and not confirmed is forgotten. */
export function withdrawOwnEmail({ db }: Context, scope: UserScope): Promise<void> {
  return transaction(db, async (tx) => {
    if (await withdrawOwn(tx, scope.userId)) await audit(tx, scope, 'contact.change-withdrawn', scope.userId);
  });
}

/**
 * Confirms a new e-mail by the link that was sent there: from now on it is the login.
 * @throws Refusal InvalidToken, also when whoever asked may not any more; ExpiredEmailToken; EmailAlreadyUse when
 *   somebody else has it by now
 */
export function confirmByLink(context: Context, token: string): Promise<void> {
  return transaction(context.db, async (tx) => {
    const change = await lockByLink(tx, token);
    if (!change) throw new Refusal('InvalidToken');
    if (change.isExpired) throw new Refusal('ExpiredEmailToken', change.isOwn ? OWN_EXPIRED : EXPIRED);
    if (!(await takeEffect(context, tx, change))) throw new Refusal('InvalidToken');
  });
}

const EXPIRED = 'Ссылка устарела. Попросите оператора указать почту снова';
const OWN_EXPIRED = 'Ссылка устарела. Укажите почту в профиле снова';

/**
 * Confirms a person's new phone by the code that was sent there, which he tells the operator.
 * @param userId of a person whom the operator sees
 * @throws Refusal AuthCodeException for a wrong, used or outdated code, and after five wrong ones; PhoneAlreadyUse
 */
export async function confirmByCode(context: Context, userId: Seen<'users'>, code: string): Promise<void> {
  const asked = await spendAttempt(context.db, userId);
  if (!asked?.secretHash || !timingSafeEqual(asked.secretHash, hashCode(asked.id, code))) {
    throw new Refusal('AuthCodeException');
  }
  await transaction(context.db, async (tx) => {
    const change = await lockChange(tx, asked.id);
    if (!change || !(await takeEffect(context, tx, change))) throw new Refusal('AuthCodeException');
  });
}

interface Change {
  id: Locked<'contactChanges'>;
  userId: Seen<'users'>;
  contact: Contact;
  value: string;
  isOwn: boolean;
}

/** False when whoever asked for it may not any more: the person uses his account by now, or the asker's days there are over. */
async function takeEffect(context: Context, tx: Tx, change: Change): Promise<boolean> {
  const { id, userId, contact, value, isOwn } = change;
  const before = await lockLogin(tx, userId);
  const asker = isOwn ? { isEmployer: false } : await findAsker(tx, id);
  if (!asker) return false;
  await setContact(tx, userId, contact, value).catch(nameTaken);
  await markDone(tx, id, before[contact]);
  await endOtherSessions(tx, userId, null);
  await noteChangedPeople(tx, [userId]);
  await audit(tx, null, 'contact.changed', userId, { contact });
  // An e-mail that nobody has confirmed or logged in with may be a slip of the employer's, and a stranger's.
  if (contact === 'phone' || before.isEmailConfirmed || before.hasLoggedIn || !asker.isEmployer) {
    const data = { changeId: id, contact, isOwn };
    await deliver(context, tx, contactChanged, { channel: 'Mail', recipient: before.email, userId, data });
  }
  return true;
}

/**
 * Brings the former e-mail or phone back by the link of the letter to the former address. Whoever has taken the account
 * over knows its password: it stops working, and the owner sets another.
 * @throws Refusal InvalidToken for an unknown, used or outdated link; EmailAlreadyUse, PhoneAlreadyUse
 */
export async function undoChange(context: Context, token: string): Promise<void> {
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  await transaction(context.db, async (tx) => {
    const change = await lockUndo(tx, token);
    if (!change) throw new Refusal('InvalidToken');
    const { userId, contact, former } = change;
    await setContact(tx, userId, contact, former).catch(nameTaken);
    await setPassword(tx, userId, nobodys, null);
    await forgetChanges(tx, userId);
    await noteChangedPeople(tx, [userId]);
    await audit(tx, null, 'contact.change-undone', userId, { contact });
  });
}

/** Somebody else took it meanwhile. */
function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'users_email_key') throw new Refusal('EmailAlreadyUse');
  if (violatedUnique(error) === 'users_phone_key') throw new Refusal('PhoneAlreadyUse');
  throw error;
}
