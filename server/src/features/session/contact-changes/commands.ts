import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Contact, contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { FIRST_LINK_DAYS } from '@dopusk/contract/students.ts';
import type { Context } from '../../../context.ts';
import { findTakenContacts, lockAccount, type NewAccount } from '../../../db/accounts.ts';
import { audit, auditAs } from '../../../db/audit.ts';
import { type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import type { OperatorScope, UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { countAttempt } from '../../../http/rate-limit.ts';
import { found, LimitRefusal, Refusal } from '../../../http/refusal.ts';
import { inWords } from '../../../http/wait-in-words.ts';
import { deliver } from '../../deliveries/message.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { refuseTaken } from '../accounts.ts';
import { isYielded, yieldUnproven } from '../confirmation/db.ts';
import { createPasswordLink, endOtherSessions, setPassword } from '../db.ts';
import { holdOwnAccount } from '../hold-account.ts';
import { endWhatWasLeft } from '../left-behind/commands.ts';
import { hashPassword } from '../passwords.ts';
import {
  type AskedChange,
  findAsker,
  findOwn,
  hashCode,
  insertChange,
  lockByLink,
  lockChange,
  markDone,
  spendAttempt,
  withdrawOwn,
} from './db/changes.ts';
import { listKeepers } from './db/keepers.ts';
import { lockLogin, setContact } from './db/login-data.ts';
import { findFormer, forgetSecondFactorSince, forgetUndone, giveUpEmail, lockUndo, yieldEmail } from './db/undo.ts';
import { contactChanged, contactConfirmation, contactCorrected, emailGivenUp } from './letters.ts';

/** Of each contact of a person an hour, for whoever asks: every one is a letter or an SMS to somebody who may not want it. */
const ASKED_PER_HOUR = 5;
/** Of the contacts of all people an hour, by one user: each answer tells whether somebody has them. */
const ASKED_BY_ONE = 100;
const HOUR_SECONDS = 3600;

const CONTACTS = ['email', 'phone'] as const;
type Contacts = Pick<NewAccount, Contact>;
type Undone = Reply<typeof contactChanges.readUndo>[number];

/**
 * Counts what is asked for of an account, before it is looked up whether somebody else has it.
 * @throws Refusal ManyRecoveryCodeRequests after five of one contact within an hour, by the person himself or by an
 *   organization, and after a hundred by one user
 */
export async function limitAsked(
  { db }: Context,
  scope: UserScope,
  { userId, askedIn, ...before }: Contacts & Pick<AskedChange, 'userId' | 'askedIn'>,
  wanted: Contacts,
): Promise<void> {
  for (const contact of CONTACTS.filter((name) => wanted[name] && wanted[name] !== before[name])) {
    const waits = [
      await countAttempt(db, `contact:${contact}:${userId}:${askedIn ?? 'own'}`, ASKED_PER_HOUR, HOUR_SECONDS),
      await countAttempt(db, `contacts:${scope.userId}`, ASKED_BY_ONE, HOUR_SECONDS),
    ];
    const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
    if (wait === 0) continue;
    const when = `Повторите через ${inWords(wait)}`;
    throw new LimitRefusal('ManyRecoveryCodeRequests', `Слишком много просьб подтвердить почту или телефон. ${when}`);
  }
}

/** Asks whoever has a new e-mail or phone to confirm it; until he does, the account keeps the former one. */
export async function askForContact(
  context: Context,
  tx: Tx,
  scope: OperatorScope | UserScope,
  { userId, contact, value, askedIn }: Omit<AskedChange, 'askedBy'>,
): Promise<void> {
  const changeId = await insertChange(tx, { userId, contact, value, askedIn, askedBy: scope.userId });
  const channel = contact === 'email' ? 'Mail' : 'Sms';
  const data = { changeId, isOwn: userId === scope.userId };
  await deliver(context, tx, contactConfirmation, { channel, recipient: value, userId, data });
  await audit(tx, scope, 'contact.change-asked', userId, { contact });
}

/**
 * Asks a user to confirm the e-mail and the phone that he wants to have instead of his own; until he does, he keeps the former
 * ones.
 * @param before of the locked account
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse, each with its field; as `limitAsked`
 */
export async function askForOwnContacts(
  context: Context,
  tx: Tx,
  scope: UserScope,
  before: Contacts,
  wanted: { [K in Contact]: string },
): Promise<void> {
  const { userId } = scope;
  await limitAsked(context, scope, { ...before, userId, askedIn: null }, wanted);
  await refuseKept(tx, wanted, userId);
  for (const contact of CONTACTS.filter((name) => wanted[name] && wanted[name] !== before[name])) {
    await askForContact(context, tx, scope, { userId, contact, value: wanted[contact], askedIn: null });
  }
}

/**
 * Refuses what another account has. An e-mail of a record whose mailbox nobody has shown to be his may be asked for: by the
 * confirmation its owner shows it (decision 122).
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse, each with its field, with the issues of other fields
 */
export async function refuseKept(
  tx: Tx,
  wanted: Contacts,
  userId: Seen<'users'>,
  others: FieldIssues = {},
): Promise<void> {
  const free = { email: await isYielded(tx, wanted.email, userId), phone: false };
  await refuseTaken(tx, wanted, userId, others, free);
}

/**
 * Sends the letter or the code to what a user awaits of his own again; the one before becomes invalid.
 * @throws Refusal NotFoundEmailConfirm when nothing is awaited; as `limitAsked`
 */
export function resendOwn(context: Context, scope: UserScope, contact: Contact): Promise<void> {
  return transaction(context.db, async (tx) => {
    await holdOwnAccount(tx, scope);
    // The account first: of two at once the second finds what the first has made.
    const before = await lockAccount(tx, scope.userId);
    const { value } = found(await findOwn(tx, scope.userId, contact), 'NotFoundEmailConfirm');
    await askForOwnContacts(context, tx, scope, before, { ...before, phone: before.phone ?? '', [contact]: value });
  });
}

/** Lets a user keep what he has: another one that he asked for himself and did not confirm is forgotten. */
export function withdrawOwnChange({ db }: Context, scope: UserScope, contact: Contact): Promise<void> {
  return transaction(db, async (tx) => {
    const isGone = await withdrawOwn(tx, scope.userId, [contact]);
    if (isGone) await audit(tx, scope, 'contact.change-withdrawn', scope.userId);
  });
}

/**
 * Confirms a new e-mail by the link that was sent there: from now on it is the login.
 * @returns the token of a link to set a password, for whoever has never logged in: what was sent to the former e-mail is void
 * @throws Refusal InvalidToken, also when whoever asked may not any more; ExpiredEmailToken; EmailAlreadyUse when
 *   somebody else has it by now
 */
export function confirmByLink(context: Context, token: string): Promise<{ passwordToken: string | null }> {
  return transaction(context.db, async (tx) => {
    const change = await lockByLink(tx, token);
    if (!change) throw new Refusal('InvalidToken');
    if (change.isExpired) throw new Refusal('ExpiredEmailToken', change.isOwn ? OWN_EXPIRED : EXPIRED);
    const before = await takeEffect(context, tx, change);
    if (!before) throw new Refusal('InvalidToken');
    if (before.hasLoggedIn) return { passwordToken: null };
    return { passwordToken: await createPasswordLink(tx, change.userId, FIRST_LINK_DAYS * 24, change.value) };
  });
}

const EXPIRED = 'Ссылка устарела. Попросите оператора указать почту снова';
const OWN_EXPIRED = 'Ссылка устарела. Укажите почту в профиле снова';

/**
 * Confirms a person's new phone by the code that was sent there, which he enters himself or tells the operator.
 * @param userId of a person whom the operator sees, or the caller
 * @param keptToken of the session that goes on
 * @throws Refusal AuthCodeException for a wrong, used or outdated code, and after five wrong ones; PhoneAlreadyUse
 */
export async function confirmByCode(
  context: Context,
  userId: Seen<'users'>,
  code: string,
  keptToken: Buffer | null = null,
): Promise<void> {
  const asked = await spendAttempt(context.db, userId);
  if (!asked?.secretHash || !timingSafeEqual(asked.secretHash, hashCode(asked.id, code))) {
    throw new Refusal('AuthCodeException');
  }
  await transaction(context.db, async (tx) => {
    const change = await lockChange(tx, asked.id);
    if (!change || !(await takeEffect(context, tx, change, keptToken))) throw new Refusal('AuthCodeException');
  });
}

interface Change {
  id: Locked<'contactChanges'>;
  userId: Seen<'users'>;
  contact: Contact;
  value: string;
  isOwn: boolean;
}

/**
 * Gives the account as it was; undefined when whoever asked for it may not any more: the person uses his account by now, or the
 * asker's days there are over.
 */
async function takeEffect(context: Context, tx: Tx, change: Change, keptToken: Buffer | null = null) {
  const { id, userId, contact, value, isOwn } = change;
  const before = await lockLogin(tx, userId);
  const asker = isOwn ? { isEmployer: false } : await findAsker(tx, id);
  if (!asker) return undefined;
  if (contact === 'email') await yieldUnproven(tx, value, userId);
  await setContact(tx, userId, contact, value).catch(nameTaken);
  await markDone(tx, id, before[contact], contact === 'email' ? before.sharesEmail : before.sharesPhone);
  await endOtherSessions(tx, userId, keptToken);
  await noteChangedPeople(tx, [userId]);
  await auditAs(tx, { userId: isOwn ? userId : null, organizationId: null }, 'contact.changed', userId, { contact });
  // An e-mail that nobody has confirmed or logged in with may be a slip of the employer's, and a stranger's.
  if (contact === 'phone' || before.isEmailConfirmed || before.hasLoggedIn || !asker.isEmployer) {
    const data = { changeId: id, contact, isOwn, goesOn: keptToken !== null };
    await deliver(context, tx, contactChanged, { channel: 'Mail', recipient: before.email, userId, data });
  }
  if (!isOwn && !asker.isEmployer) await tellEmployer(context, tx, userId, id);
  return before;
}

/** A center has corrected a record of a client: who keeps it there is told. */
async function tellEmployer(
  context: Context,
  tx: Tx,
  userId: Seen<'users'>,
  changeId: Seen<'contactChanges'>,
): Promise<void> {
  for (const { userId: keeper, email: recipient, isEmployer } of await listKeepers(tx, userId)) {
    const letter = { channel: 'Mail', recipient, userId: keeper, data: { changeId } } as const;
    if (isEmployer) await deliver(context, tx, contactCorrected, letter);
  }
}

/**
 * What a link of a letter to a former address takes back, before it does; the link goes on.
 * @throws Refusal InvalidToken for an unknown, used or outdated link
 */
export function readUndo({ db }: Context, token: string): Promise<Undone[]> {
  return transaction(db, async (tx) => {
    const change = await lockUndo(tx, token);
    if (!change) throw new Refusal('InvalidToken');
    return listUndone(await lockAccount(tx, change.userId), await findFormer(tx, change.id), change.contact);
  });
}

/** What is to be taken back; what stands as it stood before anyway is not said, unless it is what the link is about. */
function listUndone(before: Contacts, kept: Awaited<ReturnType<typeof findFormer>>, about: Contact): Undone[] {
  return CONTACTS.flatMap((contact) => {
    const former = kept[contact];
    const current = before[contact];
    if (!former || (contact !== about && former.value === current)) return [];
    return [{ contact, current, former: former.value, canBeKept: former.canBeKept }];
  });
}

/**
 * Brings the former e-mail or phone back by the link of the letter to the former address, and what was changed after it:
 * whoever took the account over by then had the letters about that. With an e-mail a phone that was changed within the week
 * before comes back too, unless it was changed in the owner's own profile and he says that it is his. Whoever took the account over knows the password too: it stops working, and the
 * owner sets another, and what else could keep him out or let the other in ends: a second factor that was turned on since, the
 * tokens of programs, the invitations that wait and the addresses for events that are new. The letter has reached the former mailbox: its e-mail is his again, and whoever has taken it meanwhile
 * shares it from now on, or has none where he is of the same organization, of which its operators get a letter; who only shared it before the change shares it again, and its holder stays (decision 112). A phone that
 * somebody else has taken is lost unless it was shared; the account has none instead.
 * @throws Refusal InvalidToken for an unknown, used or outdated link
 */
export async function undoChange(
  context: Context,
  token: string,
  isPhoneHis: boolean,
): Promise<{ restored: Contact[]; lost: Contact[] }> {
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  return transaction(context.db, async (tx) => {
    const change = await lockUndo(tx, token);
    if (!change) throw new Refusal('InvalidToken');
    const { id, userId } = change;
    const before = await lockAccount(tx, userId);
    const kept = await findFormer(tx, id);
    const keepsPhone = isPhoneHis && Boolean(kept.phone?.canBeKept);
    const former = { email: kept.email?.value ?? before.email, phone: kept.phone ? kept.phone.value : before.phone };
    if (keepsPhone) former.phone = before.phone;
    const changed = listUndone(before, kept, change.contact)
      .map(({ contact }) => contact)
      .filter((contact) => contact === 'email' || !keepsPhone);
    const losers = changed.includes('email') ? await giveUpEmail(tx, former.email, userId) : [];
    for (const loser of losers) await tellOfLoss(context, tx, loser);
    const taken = await findTakenContacts(tx, former, userId);
    const isShared = (contact: Contact) => taken[contact] && Boolean(kept[contact]?.isShared);
    const isLost = (contact: Contact) => contact === 'phone' && taken.phone && !isShared('phone');
    for (const contact of changed) {
      if (contact === 'email' && !isShared('email')) await yieldEmail(tx, former.email, userId);
      if (isLost(contact)) await setContact(tx, userId, contact, null);
      else await setContact(tx, userId, contact, former[contact], isShared(contact)).catch(nameTaken);
    }
    await setPassword(tx, userId, nobodys, null);
    await endWhatWasLeft(context, tx, userId);
    await forgetSecondFactorSince(tx, id, keepsPhone);
    await forgetUndone(tx, id, keepsPhone);
    await noteChangedPeople(tx, [userId]);
    const lost = changed.filter(isLost);
    await audit(tx, null, 'contact.change-undone', userId, { contact: change.contact, lost });
    return { restored: changed.filter((contact) => !lost.includes(contact)), lost };
  });
}

/** His e-mail is gone, so nobody can write to him: who keeps his record is told to write another one down. */
async function tellOfLoss(context: Context, tx: Tx, loser: Seen<'users'>): Promise<void> {
  await audit(tx, null, 'contact.given-up', loser, { contact: 'email' });
  for (const { studentId, userId, email: recipient } of await listKeepers(tx, loser)) {
    await deliver(context, tx, emailGivenUp, { channel: 'Mail', recipient, userId, data: { studentId } });
  }
}

/** Somebody else took it meanwhile. */
function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'users_email_key') throw new Refusal('EmailAlreadyUse');
  if (violatedUnique(error) === 'users_phone_key') throw new Refusal('PhoneAlreadyUse');
  throw error;
}
