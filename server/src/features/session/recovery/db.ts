import { createHash } from 'node:crypto';
import { RECOVERY_PAUSE_SECONDS, type RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { StudentScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';

const CODE_MINUTES = 10;
const ATTEMPTS = 5;
/** Of so many other records letters are sent. */
const SHARERS = 5;

/** The hash under which a login is stored, whether or not an account has it. */
export const hashLogin = (login: RecoveryLogin): Buffer =>
  createHash('sha256')
    .update(login.loginType === 'Email' ? login.email : login.phone)
    .digest();

/** What a code is asked for: a login, or the same login on another matter, of which the code is of no other use. */
export interface CodeRequest {
  loginHash: Buffer;
  channel: 'Mail' | 'Sms';
  /** Whose the login is; null when it is nobody's whom the matter concerns. */
  userId: Seen<'users'> | null;
  /** Where the code goes when not to the account's own e-mail or phone. */
  recipient?: string;
}

/** The account that has this login, the one that holds it before those that share it, so that its code can be asked for. */
export async function requestOf(tx: Tx, login: RecoveryLogin): Promise<CodeRequest> {
  const user = await tx
    .selectFrom('users')
    .where(({ eb }) => (login.loginType === 'Email' ? eb('email', '=', login.email) : eb('phone', '=', login.phone)))
    .where('deactivatedAt', 'is', null)
    .orderBy(login.loginType === 'Email' ? 'sharesEmail' : 'sharesPhone')
    .orderBy('createdAt')
    .select('id')
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirst();
  return { loginHash: hashLogin(login), channel: channelOf(login), userId: user?.id ?? null };
}

export const channelOf = ({ loginType }: RecoveryLogin): CodeRequest['channel'] =>
  loginType === 'Email' ? 'Mail' : 'Sms';

/**
 * Records a request for a code for a login; an earlier code becomes invalid. The same is done whether or not an account
 * has this login.
 * @returns the request's id; null within a minute of the last one
 */
export async function askForCode(
  tx: Tx,
  { loginHash, channel, userId, recipient }: CodeRequest,
): Promise<Seen<'recoveryCodes'> | null> {
  const request = {
    id: newId(),
    userId,
    recipient: recipient ?? null,
    codeHash: null,
    attemptsLeft: ATTEMPTS,
    askedAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const taken = await tx
    .insertInto('recoveryCodes')
    .values({ ...request, loginHash, channel })
    .onConflict((conflict) =>
      conflict
        .column('loginHash')
        .doUpdateSet(request)
        .where('recoveryCodes.askedAt', '<=', sql<Date>`now() - make_interval(secs => ${RECOVERY_PAUSE_SECONDS})`),
    )
    .returning('id')
    .$narrowType<{ id: Seen<'recoveryCodes'> }>()
    .executeTakeFirst();
  await tx.deleteFrom('recoveryCodes').where('expiresAt', '<', sql<Date>`now() - interval '1 day'`).execute();
  return taken?.id ?? null;
}

/** Seconds until another code may be requested for a login; 0: now. */
export async function secondsToWait(db: Db, loginHash: Buffer): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .where('loginHash', '=', loginHash)
    .select(sql<number>`ceil(extract(epoch from asked_at - now()) + ${RECOVERY_PAUSE_SECONDS}::int)::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** The recipient of a request's code; undefined when no account has this login, or another code was requested since. */
export function findRecipient(db: Db, recoveryId: Seen<'recoveryCodes'>) {
  return db
    .selectFrom('recoveryCodes')
    .innerJoin('users', 'users.id', 'recoveryCodes.userId')
    .where('recoveryCodes.id', '=', recoveryId)
    .select(['users.id as userId', 'recoveryCodes.channel'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .select(
      sql<string>`coalesce(recovery_codes.recipient,
      case recovery_codes.channel when 'Mail' then users.email else users.phone end)`.as('recipient'),
    )
    .executeTakeFirst();
}

/** The records of employers who have written the same e-mail beside the one that is found by it (decision 112). */
export function listSharers(tx: Tx, email: string, besideId: Seen<'users'>) {
  return tx
    .selectFrom('users')
    .where('email', '=', email)
    .where('sharesEmail', '=', true)
    .where('id', '<>', besideId)
    .where('deactivatedAt', 'is', null)
    .orderBy('createdAt')
    .limit(SHARERS)
    .select('id as userId')
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}

/**
 * The cabinets that somebody has at other employers by the same e-mail, told by an account of his: only where every one of them
 * has proven the mailbox, for whoever wrote a stranger's address down shall learn of nobody.
 */
const otherCabinets = (db: Db | Tx, { userId }: StudentScope) =>
  db
    .selectFrom('users as own')
    .innerJoin('users', (join) => join.onRef('users.email', '=', 'own.email').onRef('users.id', '<>', 'own.id'))
    .innerJoin('students', 'students.userId', 'users.id')
    .where('own.id', '=', userId)
    .where('own.isEmailConfirmed', '=', true)
    .where('users.isEmailConfirmed', '=', true)
    .where('users.deactivatedAt', 'is', null);

/** Whether somebody has cabinets at other employers. */
export async function hasOtherCabinets(db: Db, scope: StudentScope): Promise<boolean> {
  return (await otherCabinets(db, scope).select('users.id').limit(1).executeTakeFirst()) !== undefined;
}

/** His accounts there. */
export function listOtherCabinets(tx: Tx, scope: StudentScope) {
  return otherCabinets(tx, scope)
    .orderBy('users.createdAt')
    .limit(SHARERS)
    .select(['users.id as userId', 'users.email'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}

/** Stores the code of a request; false when it is outdated or another was requested since. */
export async function setCode(db: Db, recoveryId: Seen<'recoveryCodes'>, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({
      codeHash: hashCode(recoveryId, code),
      attemptsLeft: ATTEMPTS,
      expiresAt: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .where('id', '=', recoveryId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Uses one of the attempts before the code is compared, so that parallel guesses get no more of them. Also for a
 * request without an account, whose code is null: the time of an answer without a write would tell.
 */
export function spendRecoveryAttempt(db: Db, loginHash: Buffer) {
  return db
    .updateTable('recoveryCodes')
    .set(({ eb }) => ({ attemptsLeft: eb('attemptsLeft', '-', 1) }))
    .where('loginHash', '=', loginHash)
    .where('attemptsLeft', '>', 0)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'codeHash'])
    .$narrowType<{ id: Seen<'recoveryCodes'> }>()
    .executeTakeFirst();
}

/** Uses a code and gives its user; undefined when it was used at the same moment, or the account is deactivated. */
export function takeRecoveryCode(tx: Tx, recoveryId: Seen<'recoveryCodes'>) {
  return tx
    .deleteFrom('recoveryCodes')
    .using('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .whereRef('users.id', '=', 'recoveryCodes.userId')
    .where('recoveryCodes.id', '=', recoveryId)
    .where('users.deactivatedAt', 'is', null)
    .returning([
      'users.id',
      'users.email',
      'users.sharesEmail',
      'operators.id as operatorId',
      'operators.lastOrganizationId',
    ])
    .$narrowType<{ id: Seen<'users'> }>()
    .executeTakeFirst();
}

/** The hash of a code. With the request's id in it, it is of no use for any other. */
export const hashCode = (recoveryId: string, code: string): Buffer =>
  createHash('sha256').update(`${recoveryId}:${code}`).digest();
