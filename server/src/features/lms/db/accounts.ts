import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { LmsPerson } from '../../../outside/lms/port.ts';
import { nextTry, stateAfter } from './tries.ts';

/** While somebody waits for an answer, background work keeps its hands off the account; should he die, it goes on. */
const HELD_SECONDS = 120;

/** A person's account in a center's system. Callers have seen to it that the person and the center are theirs. */
export function findAccount(db: Db | Tx, centerId: string, studentId: string) {
  return db
    .selectFrom('lms_accounts')
    .where('center_id', '=', centerId)
    .where('student_id', '=', studentId)
    .select(['id', 'login', 'password', 'lms_user_id as lmsUserId', 'state', 'error'])
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account with what a letter about it says; undefined when it is gone. */
export function findAccountOfLetter(db: Db, id: string) {
  return db
    .selectFrom('lms_accounts')
    .innerJoin('organizations', 'organizations.id', 'lms_accounts.center_id')
    .where('lms_accounts.id', '=', id)
    .select(['lms_accounts.id', 'lms_accounts.center_id as centerId', 'login', 'password', 'organizations.title'])
    .select('lms_user_id as lmsUserId')
    .executeTakeFirst();
}

interface NewAccount {
  id: string;
  centerId: string;
  studentId: string;
  login: string;
  password: Buffer;
}

/** Notes that an account is wanted. False when the person has one already, or the login is taken. */
export async function insertAccount(db: Db | Tx, account: NewAccount, isHeld: boolean): Promise<boolean> {
  const inserted = await db
    .insertInto('lms_accounts')
    .values({
      id: account.id,
      center_id: account.centerId,
      student_id: account.studentId,
      login: account.login,
      password: account.password,
      next_try_at: isHeld ? held : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const held = sql<Date>`now() + make_interval(secs => ${HELD_SECONDS})`;

/** Takes a failed account up again; false when somebody has done so meanwhile. */
export async function holdFailedAccount(db: Db | Tx, id: string): Promise<boolean> {
  const updated = await db
    .updateTable('lms_accounts')
    .set({ state: 'Waiting', attempts: 0, next_try_at: held })
    .where('id', '=', id)
    .where('state', '=', 'Failed')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** What bringing an account into its system needs to know. */
const dueColumns = [
  'lms_accounts.id',
  'lms_accounts.center_id as centerId',
  'lms_accounts.student_id as studentId',
  'lms_accounts.login',
  'lms_accounts.password',
  'lms_accounts.lms_user_id as lmsUserId',
  'lms_accounts.is_ours as isOurs',
  'users.surname',
  'users.name',
  'users.lastname',
  'users.email',
] as const;

const withPerson = (db: Db) =>
  db
    .selectFrom('lms_accounts')
    .innerJoin('students', 'students.id', 'lms_accounts.student_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .select(dueColumns);

export const findDueAccount = (db: Db, id: string) =>
  withPerson(db).where('lms_accounts.id', '=', id).executeTakeFirst();
export type DueAccount = NonNullable<Awaited<ReturnType<typeof findDueAccount>>>;

export const listDueAccounts = (db: Db, centerId: string, limit: number) =>
  withPerson(db)
    .where('lms_accounts.center_id', '=', centerId)
    .where('lms_accounts.state', '=', 'Waiting')
    .where('lms_accounts.next_try_at', '<=', sql<Date>`now()`)
    .orderBy('lms_accounts.next_try_at')
    .limit(limit)
    .execute();

/** Chooses another login for an account that is not there yet; false when it is taken at the portal as well. */
export async function changeLogin(db: Db, id: string, login: string): Promise<boolean> {
  const { rows } = await sql`update lms_accounts set login = ${login} where id = ${id} and not exists (
    select 1 from lms_accounts other where other.center_id = lms_accounts.center_id and other.login = ${login}
    and other.id <> lms_accounts.id) returning id`.execute(db);
  return rows.length > 0;
}

/** Notes that the account is there. One found under the person's e-mail keeps its own login and password. */
export async function markMade(
  db: Db,
  id: string,
  made: { lmsUserId: number } | { lmsUserId: number; foundLogin: string },
): Promise<void> {
  const found = 'foundLogin' in made ? { login: made.foundLogin, password: null, is_ours: false } : {};
  await db
    .updateTable('lms_accounts')
    .set({ lms_user_id: made.lmsUserId, ...found })
    .where('id', '=', id)
    .execute();
}

/** The account over there is gone: it has to be made again. */
export async function forgetUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable('lms_accounts')
    .set({ lms_user_id: null, state: 'Waiting', next_try_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The system knows the person as he was read. If he has changed since, the account stays due. */
export async function markAccountDone(db: Db, id: string, person: LmsPerson): Promise<void> {
  await db
    .updateTable('lms_accounts')
    .set({ state: 'Done', error: '', attempts: 0 })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('students')
          .innerJoin('users', 'users.id', 'students.user_id')
          .whereRef('students.id', '=', 'lms_accounts.student_id')
          .where('users.surname', '=', person.surname)
          .where('users.name', '=', person.name)
          .where('users.lastname', '=', person.lastname)
          .where('users.email', '=', person.email)
          .select('users.id'),
      ),
    )
    .execute();
}

/**
 * Notes a try that failed; a final one also ends the enrolments that wait for the account.
 * @param isFinal another try would end the same
 */
export async function noteAccountFailure(db: Db, id: string, error: string, isFinal: boolean): Promise<void> {
  const [account] = await db
    .updateTable('lms_accounts')
    .set(({ eb }) => ({
      error,
      attempts: eb('attempts', '+', 1),
      state: isFinal ? 'Failed' : stateAfter,
      next_try_at: nextTry,
    }))
    .where('id', '=', id)
    .returning(['state', 'center_id', 'student_id', 'lms_user_id'])
    .execute();
  if (account?.state !== 'Failed' || account.lms_user_id !== null) return;
  await db
    .updateTable('lms_enrolments')
    .set({ state: 'Failed', error: `Нет учётной записи. ${error}` })
    .where('center_id', '=', account.center_id)
    .where('student_id', '=', account.student_id)
    .where('task', '=', 'Enrol')
    .where('state', '=', 'Waiting')
    .execute();
}

/**
 * Notes that names or e-mails of users have changed, so that their accounts follow. For the transaction that changes
 * them; only accounts that the portal made are touched.
 */
export async function noteChangedPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('lms_accounts')
    .set({ state: 'Waiting', attempts: 0, next_try_at: sql<Date>`now()` })
    .where('student_id', 'in', ({ selectFrom }) =>
      selectFrom('students').where('user_id', '=', sql<string>`any(${userIds}::uuid[])`).select('id'),
    )
    .where('is_ours', '=', true)
    .where('lms_user_id', 'is not', null)
    .execute();
}
