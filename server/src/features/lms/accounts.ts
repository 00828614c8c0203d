import { textOf } from '@dopusk/contract/codes.ts';
import { canCreateAccount, canSendAccess, type LmsAccess, type LmsAccount, lmsTrouble } from '@dopusk/contract/lms.ts';
import { rightMissing } from '@dopusk/contract/rights.ts';
import type { Context } from '../../context.ts';
import { audit, auditRead } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope, StudentScope, UserScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { found, LimitRefusal, Refusal, refuseUnless } from '../../http/refusal.ts';
import { LmsError } from '../../outside/lms/port.ts';
import { deliver, deliverNow } from '../deliveries/message.ts';
import { lmsAccessLetter } from './access-letter.ts';
import { bringAccount, wantAccount } from './bring-account.ts';
import {
  type Account,
  findAccount,
  findDueAccount,
  holdFailedAccount,
  noteAccountFailure,
  putPassword,
} from './db/accounts.ts';
import { reopenFailed } from './db/enrolments.ts';
import { isToldBy } from './db/letters.ts';
import { findPerson, findPlaceOf, listLmsCenters, type Person } from './db/people.ts';
import { requireOwn } from './own-user.ts';
import { makePassword, openPassword } from './password.ts';
import { wakeLms } from './sync.ts';
import { doorOf, openSystem } from './system.ts';

const LETTERS_PER_HOUR = 5;
const LINKS_PER_HOUR = 30;
const PASSWORDS_PER_HOUR = 5;

/** A student with his account at one center; the center comes with the account, as the caller may see it. */
interface Sight {
  person: Person;
  center: { id: Seen<'organizations'>; title: string } | null;
  account: Account | undefined;
  shown: LmsAccount;
}

/**
 * A student with his account at one center.
 * @param studentId `Current` is the student himself
 * @param centerId left out: the first center that has a system, one with an account before others
 * @throws Refusal NotFoundStudent; NotFoundEducationCenter for a center that has nothing to do with the student
 */
async function see(context: Context, scope: UserScope, studentId: string, centerId?: string): Promise<Sight> {
  const { db, lms } = context;
  const person = found(await findPerson(db, scope, studentId), 'NotFoundStudent');
  const centers = await listLmsCenters(db, scope, person, lms.kind);
  const center = centerId === undefined ? (centers[0] ?? null) : centers.find((one) => one.id === centerId);
  if (center === undefined) throw new Refusal('NotFoundEducationCenter');
  const account = center ? await findAccount(db, center.id, person.studentId) : undefined;
  const isThere = account?.lmsUserId != null;
  const door = center && (await doorOf(context, center.id));
  const state = account?.state ?? null;
  const error = account?.error ?? '';
  return {
    person,
    center,
    account,
    shown: {
      center,
      centers,
      siteUrl: door?.url ?? null,
      login: isThere ? account.login : null,
      hasPassword: isThere && account.password !== null,
      // Into an account that somebody made by hand the portal lets nobody: an e-mail is no proof of whose it is.
      canEnter: scope.kind === 'student' && isThere && account.isOurs && door?.hasLoginLinks === true,
      state,
      error,
      code: lmsTrouble({ task: 'Account', state, error, isThere }),
      consentWithdrawnAt: person.consentWithdrawnAt?.toISOString() ?? null,
    },
  };
}

/** The account without its password. @throws Refusal NotFoundStudent, NotFoundEducationCenter */
export async function readAccount(
  context: Context,
  scope: UserScope,
  studentId: string,
  centerId?: string,
): Promise<LmsAccount> {
  return (await see(context, scope, studentId, centerId)).shown;
}

/**
 * The account with its password; the audit log records who has seen it. Of others it is for whoever minds their training.
 * @throws as readAccount; RightMissing
 */
export async function readAccess(
  context: Context,
  scope: UserScope,
  studentId: string,
  centerId?: string,
): Promise<LmsAccess> {
  const { person, account, shown } = await see(context, scope, studentId, centerId);
  if (scope.kind === 'operator' && !scope.rights.includes('Training')) {
    throw new Refusal('RightMissing', rightMissing('Training', scope.organization?.type ?? 'Customer'));
  }
  if (!account || !shown.hasPassword) return { ...shown, password: null };
  const password = revealed(context, account);
  await auditRead(context.db, scope, 'lms.password-read', person.studentId);
  return { ...shown, password };
}

function revealed({ secrets }: Context, account: Account): string {
  try {
    return openPassword(secrets, account);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    throw new Refusal('ServerError', error.message);
  }
}

/**
 * Makes a student's account while the operator waits, and gives login and password.
 * @throws Refusal NotFoundStudent, NotFoundEducationCenter; MoodleStudentAlreadyCreated when it exists or is being
 * made; ConsentWithdrawn; MoodleStudentNotCreate when the center has no system, or with the
 * system's reason: background work then goes on trying
 */
export async function createAccount(
  context: Context,
  scope: OperatorScope,
  studentId: string,
  centerId?: string,
): Promise<LmsAccess> {
  const { db } = context;
  const { person, account, shown, center: chosen } = await see(context, scope, studentId, centerId);
  // A student with earlier assignments gets his account by background work: those go on.
  const verdict = canCreateAccount(shown);
  if (verdict === 'MoodleStudentNotCreate') throw new Refusal(verdict, 'Учебный центр не подключил систему обучения');
  refuseUnless(verdict);
  const center = found(chosen, 'NotFoundEducationCenter');
  const accountId = await transaction(db, async (tx) => {
    const taken = account
      ? (await holdFailedAccount(tx, account.id)) && account.id
      : await wantAccount(context, tx, { ...person, centerId: center.id }, true);
    if (taken) await audit(tx, scope, 'lms.account-created', person.studentId);
    return taken;
  });
  // Somebody else made it at the same moment.
  if (!accountId) throw new Refusal('MoodleStudentAlreadyCreated');
  await bringNow(context, center.id, accountId);
  const made = await readAccess(context, scope, studentId, center.id);
  if (made.login === null)
    throw new Refusal('MoodleStudentNotCreate', `${textOf('MoodleStudentNotCreate')}. ${made.error}`);
  await wakeLms(context);
  return made;
}

async function bringNow(
  context: Context,
  centerId: Seen<'organizations'>,
  accountId: Seen<'lmsAccounts'>,
): Promise<void> {
  const due = await findDueAccount(context.db, accountId);
  try {
    const lms = await openSystem(context, centerId);
    if (lms && due) await bringAccount(context, lms, due, 'Operator');
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    await noteAccountFailure(context.db, accountId, error.message, false);
  }
}

/**
 * Gives the account a new password while the operator waits, and shows it. Should the portal fail after the system has taken
 * it, the next one takes its place.
 * @throws Refusal NotFoundStudent, NotFoundEducationCenter; MoodleStudentNotCreate for an account that is not there, or is
 *   its owner's; ManyRecoveryCodeRequests after five within an hour; MoodleStudentNotUpdated with the system's reason
 */
export async function changePassword(
  context: Context,
  scope: OperatorScope,
  studentId: string,
  centerId?: string,
): Promise<LmsAccess> {
  const { db, secrets } = context;
  const { person, center, account, shown } = await see(context, scope, studentId, centerId);
  if (canSendAccess(shown) !== true || !center || account?.lmsUserId == null) throw notOurs(shown);
  const wait = await countAttempt(db, `lms-password:${account.id}`, PASSWORDS_PER_HOUR, 3600);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', 'Слишком много новых паролей подряд. Попробуйте через час');
  const password = makePassword();
  try {
    const system = found(await openSystem(context, center.id), 'NotFoundEducationCenter');
    await requireOwn(system, { ...account, lmsUserId: account.lmsUserId });
    await system.setPassword(account.lmsUserId, password);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    throw new Refusal('MoodleStudentNotUpdated', `${textOf('MoodleStudentNotUpdated')}. ${error.message}`);
  }
  await transaction(db, async (tx) => {
    await putPassword(tx, account.id, secrets.seal(password, account.id));
    await audit(tx, scope, 'lms.password-changed', person.studentId);
  });
  return { ...shown, password };
}

/**
 * Sends login and password to the person by e-mail while the operator waits.
 * @throws Refusal NotFoundStudent, NotFoundEducationCenter; MoodleStudentNotCreate when there is nothing to send;
 *   ManyRecoveryCodeRequests after five letters within an hour; SendMailError
 */
export async function sendAccess(
  context: Context,
  scope: OperatorScope,
  studentId: string,
  centerId?: string,
): Promise<void> {
  const sight = await see(context, scope, studentId, centerId);
  const { person, account } = await mayBeSent(context.db, sight);
  await audit(context.db, scope, 'lms.access-sent', person.studentId);
  const to = { channel: 'Mail', recipient: person.email, userId: person.userId } as const;
  await deliverNow(context, lmsAccessLetter, { ...to, data: { accountId: account.id } });
}

/**
 * Has login and password sent to the person of an assignment, in the system of its center.
 * @param batchId of several rows of one person's account the first sends the letter
 * @throws Refusal NotFoundAssignCourse; Invalid when there is nothing to send, or nowhere; ManyRecoveryCodeRequests
 */
export async function sendAccessOf(
  context: Context,
  tx: Tx,
  scope: OperatorScope,
  assignmentId: string,
  batchId: Seen<'batches'>,
): Promise<{ wasSent: boolean }> {
  const place = found(await findPlaceOf(tx, scope, assignmentId), 'NotFoundAssignCourse');
  const sight = await see({ ...context, db: tx }, scope, place.studentId, place.centerId).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'NotFoundEducationCenter') throw error;
    throw new Refusal('Invalid', 'У учебного центра нет системы обучения');
  });
  if (sight.account && (await isToldBy(tx, batchId, sight.account.id))) return { wasSent: true };
  const { person, account } = await mayBeSent(tx, sight);
  if (person.email === '') throw new Refusal('Invalid', 'У сотрудника нет почты: укажите её в профиле');
  await audit(tx, scope, 'lms.access-sent', person.studentId);
  const to = { channel: 'Mail', recipient: person.email, userId: person.userId } as const;
  await deliver(context, tx, lmsAccessLetter, { ...to, data: { accountId: account.id, batchId } });
  return { wasSent: false };
}

/** @throws Refusal MoodleStudentNotCreate, ManyRecoveryCodeRequests */
async function mayBeSent(
  db: Db | Tx,
  { person, account, shown }: Sight,
): Promise<{ person: Person; account: Account }> {
  const verdict = canSendAccess(shown);
  if (verdict !== true || !account) throw notOurs(shown);
  const wait = await countAttempt(db, `lms-access:${account.id}`, LETTERS_PER_HOUR, 3600);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', 'Слишком много писем этому человеку. Попробуйте через час');
  return { person, account };
}

const notOurs = ({ login }: LmsAccount): Refusal =>
  new Refusal(
    'MoodleStudentNotCreate',
    login === null ? 'Учётная запись ещё не создана' : 'Пароль этой учётной записи знает только её владелец',
  );

/**
 * A link by which the student himself comes into the learning system without a password, once and within a minute.
 * @throws Refusal NotFoundEducationCenter; MoodleLinkNotGiven where the system gives no links, or with its reason;
 *   ManyRecoveryCodeRequests after thirty links within an hour
 */
export async function enterSystem(context: Context, scope: StudentScope, centerId?: string): Promise<{ url: string }> {
  const { person, center, account, shown } = await see(context, scope, 'Current', centerId);
  if (!center || account?.lmsUserId == null || !shown.canEnter) throw notGiven('Войдите по логину и паролю');
  const wait = await countAttempt(context.db, `lms-enter:${account.id}`, LINKS_PER_HOUR, 3600);
  if (wait !== null)
    throw new LimitRefusal('ManyRecoveryCodeRequests', 'Слишком много входов подряд. Попробуйте через час');
  try {
    const system = await openSystem(context, center.id);
    if (!system) throw notGiven('Войдите по логину и паролю');
    await requireOwn(system, { ...account, lmsUserId: account.lmsUserId });
    const url = await system.loginLink(account.lmsUserId);
    await audit(context.db, scope, 'lms.entered', person.studentId);
    return { url };
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    throw notGiven(`${error.message}. Войдите по логину и паролю`);
  }
}

const notGiven = (why: string): Refusal => new Refusal('MoodleLinkNotGiven', `${textOf('MoodleLinkNotGiven')}. ${why}`);

/**
 * Tries again what failed for a student.
 * @throws Refusal NotFoundStudent, NotFoundEducationCenter
 */
export async function retryFor(
  context: Context,
  scope: OperatorScope,
  studentId: string,
  centerId?: string,
): Promise<void> {
  const { person, center } = await see(context, scope, studentId, centerId);
  if (!center) return;
  await reopenFailed(context.db, center.id, person.studentId);
  await wakeLms(context);
}
