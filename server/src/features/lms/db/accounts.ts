import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { LmsPerson } from '../../../outside/lms/port.ts';
import { nextTry, stateAfter } from './tries.ts';

/** While somebody waits for an answer, background work keeps its hands off the account; should he die, it goes on. */
const HELD_SECONDS = 120;

/** A person's account in a center's system. Callers have seen to it that the person and the center are theirs. */
export function findAccount(db: Db | Tx, centerId: string, studentId: string) {
  return db
    .selectFrom('lmsAccounts')
    .where('centerId', '=', centerId)
    .where('studentId', '=', studentId)
    .select(['id', 'login', 'password', 'lmsUserId', 'state', 'error'])
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account with what a letter about it says; undefined when it is gone. */
export function findAccountOfLetter(db: Db, id: string) {
  return db
    .selectFrom('lmsAccounts')
    .innerJoin('organizations', 'organizations.id', 'lmsAccounts.centerId')
    .where('lmsAccounts.id', '=', id)
    .select(['lmsAccounts.id', 'lmsAccounts.centerId', 'login', 'password', 'organizations.title'])
    .select('lmsUserId')
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
    .insertInto('lmsAccounts')
    .values({
      id: account.id,
      centerId: account.centerId,
      studentId: account.studentId,
      login: account.login,
      password: account.password,
      nextTryAt: isHeld ? held : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const held = sql<Date>`now() + make_interval(secs => ${HELD_SECONDS})`;

/** Takes a failed account up again; false when somebody has done so meanwhile. */
export async function holdFailedAccount(db: Db | Tx, id: string): Promise<boolean> {
  const updated = await db
    .updateTable('lmsAccounts')
    .set({ state: 'Waiting', attempts: 0, nextTryAt: held })
    .where('id', '=', id)
    .where('state', '=', 'Failed')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** What bringing an account into its system needs to know. */
const dueColumns = [
  'lmsAccounts.id',
  'lmsAccounts.centerId',
  'lmsAccounts.studentId',
  'lmsAccounts.login',
  'lmsAccounts.password',
  'lmsAccounts.lmsUserId',
  'lmsAccounts.isOurs',
  'users.surname',
  'users.name',
  'users.lastname',
  'users.email',
] as const;

const withPerson = (db: Db) =>
  db
    .selectFrom('lmsAccounts')
    .innerJoin('students', 'students.id', 'lmsAccounts.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .select(dueColumns);

export const findDueAccount = (db: Db, id: string) =>
  withPerson(db).where('lmsAccounts.id', '=', id).executeTakeFirst();
export type DueAccount = NonNullable<Awaited<ReturnType<typeof findDueAccount>>>;

export const listDueAccounts = (db: Db, centerId: string, limit: number) =>
  withPerson(db)
    .where('lmsAccounts.centerId', '=', centerId)
    .where('lmsAccounts.state', '=', 'Waiting')
    .where('lmsAccounts.nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('lmsAccounts.nextTryAt')
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
  const found = 'foundLogin' in made ? { login: made.foundLogin, password: null, isOurs: false } : {};
  await db
    .updateTable('lmsAccounts')
    .set({ lmsUserId: made.lmsUserId, ...found })
    .where('id', '=', id)
    .execute();
}

/** The account over there is gone: it has to be made again. */
export async function forgetUser(db: Db, id: string): Promise<void> {
  await db
    .updateTable('lmsAccounts')
    .set({ lmsUserId: null, state: 'Waiting', nextTryAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The system knows the person as he was read. If he has changed since, the account stays due. */
export async function markAccountDone(db: Db, id: string, person: LmsPerson): Promise<void> {
  await db
    .updateTable('lmsAccounts')
    .set({ state: 'Done', error: '', attempts: 0 })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('students')
          .innerJoin('users', 'users.id', 'students.userId')
          .whereRef('students.id', '=', 'lmsAccounts.studentId')
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
    .updateTable('lmsAccounts')
    .set(({ eb }) => ({
      error,
      attempts: eb('attempts', '+', 1),
      state: isFinal ? 'Failed' : stateAfter,
      nextTryAt: nextTry,
    }))
    .where('id', '=', id)
    .returning(['state', 'centerId', 'studentId', 'lmsUserId'])
    .execute();
  if (account?.state !== 'Failed' || account.lmsUserId !== null) return;
  await db
    .updateTable('lmsEnrolments')
    .set({ state: 'Failed', error: `Нет учётной записи. ${error}` })
    .where('centerId', '=', account.centerId)
    .where('studentId', '=', account.studentId)
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
    .updateTable('lmsAccounts')
    .set({ state: 'Waiting', attempts: 0, nextTryAt: sql<Date>`now()` })
    .where('studentId', 'in', ({ selectFrom }) =>
      selectFrom('students').where('userId', '=', sql<string>`any(${userIds}::uuid[])`).select('id'),
    )
    .where('isOurs', '=', true)
    .where('lmsUserId', 'is not', null)
    .execute();
}
