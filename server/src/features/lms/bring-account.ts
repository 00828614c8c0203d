import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import type { Seen } from '../../db/seen.ts';
import { LmsError, type LmsProvider, type LmsUser } from '../../outside/lms/port.ts';
import { tellOfAccess } from './access-letter.ts';
import {
  beginAnew,
  changeLogin,
  type DueAccount,
  findAccount,
  forgetUser,
  insertAccount,
  markAccountDone,
  markMade,
  noteAccountFailure,
} from './db/accounts.ts';
import { loginOf, nthLogin } from './login.ts';
import { findOwn } from './own-user.ts';
import { makePassword, openPassword } from './password.ts';
import { isSamePerson } from './same-person.ts';

/** After so many students of one name at a center the next one gets a random login. */
const NAMESAKES = 200;

interface Wanted {
  centerId: Seen<'organizations'>;
  studentId: Seen<'students'>;
  surname: string;
  name: string;
  lastname: string;
}

/**
 * Records that a student is to get an account, with login and password chosen.
 * @param isHeld the caller makes the account himself now; background work only when he does not
 * @returns the account's id, or null when the student has one already
 */
export async function wantAccount(
  { secrets }: Pick<Context, 'secrets'>,
  db: Db | Tx,
  person: Wanted,
  isHeld: boolean,
): Promise<Seen<'lmsAccounts'> | null> {
  const { centerId, studentId } = person;
  const base = loginOf(person);
  for (let n = 1; n <= NAMESAKES; n++) {
    const id = newId<'lmsAccounts'>();
    const login = n < NAMESAKES ? nthLogin(base, n) : randomLogin(base);
    const account = { id, centerId, studentId, login, password: secrets.seal(makePassword(), id) };
    if (await insertAccount(db, account, isHeld)) return id;
    if (await findAccount(db, centerId, studentId)) return null;
  }
  throw new Error('No login was free');
}

const randomLogin = (base: string): string => `${base}-${randomUUID().slice(0, 8)}`;

/** An operator who waits for the account gives it to its owner himself. */
type Maker = 'Background' | 'Operator';

/**
 * Makes the account, or passes the student's new name and e-mail on to the system. Safe to repeat after a crash at any
 * line: what was made is found again by its idnumber.
 * @throws LmsError after recording it, `unavailable` and `closed` only: they concern the whole system
 */
export async function bringAccount(
  context: Context,
  lms: LmsProvider,
  account: DueAccount,
  by: Maker = 'Background',
): Promise<void> {
  try {
    if (account.email === '') throw new LmsError('refused', 'У сотрудника нет почты: укажите её в профиле');
    const { lmsUserId } = account;
    if (lmsUserId === null) await make(context, lms, account, by);
    else if (account.isOurs) await update(context, lms, { ...account, lmsUserId });
    await markAccountDone(context.db, account.id, account);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    if (error.failure !== 'refused' && error.failure !== 'later') throw error;
    await noteAccountFailure(context.db, account.id, error.message, error.failure === 'refused');
  }
}

async function make(context: Context, lms: LmsProvider, account: DueAccount, by: Maker): Promise<void> {
  const { db, secrets } = context;
  const { id, surname, name, lastname, email } = account;
  const ours = await lms.findUser('idnumber', id);
  if (ours) {
    refuseSuspended(ours);
    return noteMade(context, account, by, { lmsUserId: ours.id });
  }
  const sameEmail = await lms.findUser('email', email);
  // Made by hand there: the student keeps it with his own password, and the portal never changes it.
  if (sameEmail) {
    refuseSuspended(sameEmail);
    if (!isSamePerson(account, sameEmail.fullName)) {
      throw new LmsError('refused', `Это один и тот же человек? ${SAME_EMAIL}`);
    }
    return noteMade(context, account, by, { lmsUserId: sameEmail.id, foundLogin: sameEmail.username });
  }
  const person = { surname, name, lastname, email };
  const username = await freeLogin(db, lms, account);
  const password = account.password === null ? makePassword() : openPassword(secrets, account);
  // An account that was found there and is gone: this one is the portal's.
  if (account.password === null) await beginAnew(db, id, secrets.seal(password, id));
  const lmsUserId = await lms.createUser({ ...person, username, password, idnumber: id });
  await noteMade(context, account, by, { lmsUserId });
}

const SAME_EMAIL =
  'С этой почтой в Moodle уже есть пользователь, которого зовут иначе. Если это он, исправьте имя в Moodle или на портале, если нет – почту, и нажмите «Повторить»';

function refuseSuspended({ isSuspended }: LmsUser): void {
  if (isSuspended) throw new LmsError('refused', 'Учётная запись в Moodle приостановлена: включите её в Moodle');
}

async function noteMade(
  context: Context,
  { id }: DueAccount,
  by: Maker,
  made: Parameters<typeof markMade>[2],
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const isFirst = await markMade(tx, id, made);
    if (isFirst && by === 'Background') await tellOfAccess(context, tx, id);
  }).catch((error) => {
    if (violatedUnique(error) === null) throw error;
    throw new LmsError('refused', 'Этот e-mail в системе обучения принадлежит другому сотруднику');
  });
}

/** The chosen login, or the next free one in the system. */
async function freeLogin(db: Db, lms: LmsProvider, account: DueAccount): Promise<string> {
  if (!(await lms.findUser('username', account.login))) return account.login;
  const base = loginOf(account);
  for (let n = 2; n < NAMESAKES; n++) {
    const login = nthLogin(base, n);
    if (login === account.login || (await lms.findUser('username', login))) continue;
    if (await changeLogin(db, account.id, login)) return login;
  }
  throw new LmsError('refused', 'Не нашлось свободного логина');
}

async function update(context: Context, lms: LmsProvider, account: DueAccount & { lmsUserId: number }): Promise<void> {
  const { surname, name, lastname, email } = account;
  if (await findOwn(lms, account)) return lms.updateUser(account.lmsUserId, { surname, name, lastname, email });
  // It was deleted there: it is made anew with the same login and password.
  await forgetUser(context.db, account.id);
  await make(context, lms, account, 'Background');
}
