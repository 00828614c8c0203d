import { today } from '@dopusk/contract/fields/date.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import type { LmsPerson } from '../../../outside/lms/port.ts';
import { nextTry, stateAfter } from './tries.ts';

/**
 * While a request makes the account, background work leaves it alone for so long; should the request die, background
 * work goes on.
 */
const HELD_SECONDS = 120;

/** A student's account in a center's system. */
export function findAccount(db: Db | Tx, centerId: Seen<'organizations'>, studentId: Seen<'students'>) {
  return db
    .selectFrom('lmsAccounts')
    .where('centerId', '=', centerId)
    .where('studentId', '=', studentId)
    .select(['id', 'login', 'password', 'lmsUserId', 'isOurs', 'state', 'error'])
    .$narrowType<{ id: Seen<'lmsAccounts'> }>()
    .executeTakeFirst();
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

interface NewAccount {
  id: Seen<'lmsAccounts'>;
  centerId: Seen<'organizations'>;
  studentId: Seen<'students'>;
  login: string;
  password: Buffer;
}

/** Inserts an account to be made. False when the student has one already, or the login is taken. */
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

/** Reopens a failed account; false when somebody has done so meanwhile. */
export async function holdFailedAccount(db: Db | Tx, id: Seen<'lmsAccounts'>): Promise<boolean> {
  const updated = await db
    .updateTable('lmsAccounts')
    .set({ state: 'Waiting', attempts: 0, nextTryAt: held })
    .where('id', '=', id)
    .where('state', '=', 'Failed')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The data needed to make an account in its system. */
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
    .select(dueColumns)
    .$narrowType<{ id: Seen<'lmsAccounts'>; centerId: Seen<'organizations'>; studentId: Seen<'students'> }>();

export const findDueAccount = (db: Db, id: Seen<'lmsAccounts'>) =>
  withPerson(db).where('lmsAccounts.id', '=', id).executeTakeFirst();
export type DueAccount = NonNullable<Awaited<ReturnType<typeof findDueAccount>>>;

export const listDueAccounts = (db: Db, centerId: Seen<'organizations'>, limit: number) =>
  withPerson(db)
    .where('lmsAccounts.centerId', '=', centerId)
    .where('lmsAccounts.state', '=', 'Waiting')
    .where('lmsAccounts.nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('lmsAccounts.nextTryAt')
    .limit(limit)
    .execute();

/** Changes the login of an account that is not made yet; false when it is taken in the portal as well. */
export async function changeLogin(db: Db, id: Seen<'lmsAccounts'>, login: string): Promise<boolean> {
  const { rows } = await sql`update lms_accounts set login = ${login} where id = ${id} and not exists (
    select 1 from lms_accounts other where other.center_id = lms_accounts.center_id and other.login = ${login}
    and other.id <> lms_accounts.id) returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Records that the account exists. One found by the student's e-mail keeps its own login and password.
 * @returns whether it is there for the first time
 */
export async function markMade(
  tx: Tx,
  id: Seen<'lmsAccounts'>,
  made: { lmsUserId: number } | { lmsUserId: number; foundLogin: string },
): Promise<boolean> {
  const found = 'foundLogin' in made ? { login: made.foundLogin, password: null, isOurs: false } : {};
  await tx
    .updateTable('lmsAccounts')
    .set({ lmsUserId: made.lmsUserId, ...found })
    .where('id', '=', id)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('lmsAccounts')
    .set({ madeAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('madeAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the password that the system has taken. */
export async function putPassword(tx: Tx, id: Seen<'lmsAccounts'>, password: Buffer): Promise<void> {
  await tx.updateTable('lmsAccounts').set({ password }).where('id', '=', id).execute();
}

/** Records that the account was deleted in the system and has to be made again, and with it what it was enrolled in. */
export async function forgetUser(db: Db, id: Seen<'lmsAccounts'>): Promise<void> {
  await db
    .updateTable('lmsAccounts')
    .set({ lmsUserId: null, state: 'Waiting', nextTryAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await sql`update lms_enrolments set state = 'Waiting', is_foreign = false, attempts = 0, next_try_at = now()
    from lms_accounts account where account.id = ${id} and lms_enrolments.center_id = account.center_id
    and lms_enrolments.student_id = account.student_id and lms_enrolments.state = 'Done' and task = 'Enrol'
    and date_end >= ${today()}`.execute(db);
}

/** Records that the portal makes an account of its own in the place of one that it had found. */
export async function beginAnew(db: Db, id: Seen<'lmsAccounts'>, password: Buffer): Promise<void> {
  await db.updateTable('lmsAccounts').set({ password, isOurs: true, madeAt: null }).where('id', '=', id).execute();
}

/** Records that the system has the student's data as it was read. If it has changed since, the account stays due. */
export async function markAccountDone(db: Db, id: Seen<'lmsAccounts'>, person: LmsPerson): Promise<void> {
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
 * Records a failed try; a final one also fails the enrolments that wait for the account.
 * @param isFinal another try would fail the same way
 */
export async function noteAccountFailure(
  db: Db,
  id: Seen<'lmsAccounts'>,
  error: string,
  isFinal: boolean,
): Promise<void> {
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
 * Records that names or e-mails of users have changed, so that their accounts are updated. Call it in the transaction
 * of the change; only accounts made by the portal are changed.
 */
export async function noteChangedPeople(tx: Tx, userIds: readonly Seen<'users'>[]): Promise<void> {
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
