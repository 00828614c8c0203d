import { createHash } from 'node:crypto';
import { CONFIRM_HOURS, type Contact } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { hashToken, newToken } from '../../../../http/session.ts';
import { hasLoggedIn } from './login-data.ts';

const ATTEMPTS = 5;
/** For a month an outdated link is distinguished from a wrong one. */
const DAYS_KEPT = 30;

const isAwaited = sql<boolean>`contact_changes.done_at is null`;

/** What is asked for of whose account, by whom and in which organization; of one's own in none. */
export interface AskedChange {
  userId: Seen<'users'>;
  contact: Contact;
  value: string;
  askedBy: string;
  askedIn: string | null;
}

/** Keeps what is to be confirmed; what the same person was asked for before becomes invalid. */
export async function insertChange(tx: Tx, change: AskedChange): Promise<Locked<'contactChanges'>> {
  const { userId, contact } = change;
  await tx
    .deleteFrom('contactChanges')
    .where('userId', '=', userId)
    .where('contact', '=', contact)
    .where(isAwaited)
    .execute();
  const id = newId<'contactChanges'>();
  await tx
    .insertInto('contactChanges')
    .values({ id, ...change, attemptsLeft: ATTEMPTS, expiresAt: until({ hours: CONFIRM_HOURS }) })
    .execute();
  await tx
    .deleteFrom('contactChanges')
    .where('expiresAt', '<', until({ hours: -24 * DAYS_KEPT }))
    .execute();
  return id;
}

const until = ({ hours }: { hours: number }) => sql<Date>`now() + make_interval(hours => ${hours})`;

/** Makes the token of the link that confirms an e-mail; null when it is no longer wanted. */
export async function createLink(db: Db, id: Seen<'contactChanges'>): Promise<string | null> {
  const { token, hash } = newToken();
  return (await setSecret(db, id, hash)) ? token : null;
}

/** Keeps the code that confirms a phone; false when it is no longer wanted. */
export const setCode = (db: Db, id: Seen<'contactChanges'>, code: string): Promise<boolean> =>
  setSecret(db, id, hashCode(id, code));

async function setSecret(db: Db, id: Seen<'contactChanges'>, secretHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactChanges')
    .set({ secretHash, attemptsLeft: ATTEMPTS })
    .where('id', '=', id)
    .where(isAwaited)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The hash of a code. With the change's id in it, it is of no use for any other. */
export const hashCode = (id: string, code: string): Buffer => createHash('sha256').update(`${id}:${code}`).digest();

export const columns = [
  'contactChanges.id',
  'contactChanges.userId',
  'contactChanges.contact',
  'contactChanges.value',
  sql<boolean>`coalesce(contact_changes.asked_by = contact_changes.user_id, false)`.as('isOwn'),
] as const;

export interface Ids {
  id: Locked<'contactChanges'>;
  userId: Seen<'users'>;
}

/** What a link confirms, and whether it is outdated; undefined for a used, replaced or unknown one. */
export function lockByLink(tx: Tx, token: string) {
  return tx
    .selectFrom('contactChanges')
    .innerJoin('users', 'users.id', 'contactChanges.userId')
    .where('contactChanges.secretHash', '=', hashToken(token))
    .where('contactChanges.contact', '=', 'email')
    .where(isAwaited)
    .where('users.deactivatedAt', 'is', null)
    .select(columns)
    .select(sql<boolean>`contact_changes.expires_at <= now()`.as('isExpired'))
    .$narrowType<Ids>()
    .forUpdate('contactChanges')
    .executeTakeFirst();
}

/**
 * Uses one of the attempts at the code of a person's new phone before it is compared, so that parallel guesses get no
 * more of them.
 */
export function spendAttempt(db: Db, userId: Seen<'users'>) {
  return db
    .updateTable('contactChanges')
    .set(({ eb }) => ({ attemptsLeft: eb('attemptsLeft', '-', 1) }))
    .where('userId', '=', userId)
    .where('contact', '=', 'phone')
    .where(isAwaited)
    .where('attemptsLeft', '>', 0)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'secretHash'])
    .$narrowType<{ id: Seen<'contactChanges'> }>()
    .executeTakeFirst();
}

/** What a user has asked for in his own account and not confirmed yet. */
export function findOwn(tx: Tx, userId: Seen<'users'>, contact: Contact) {
  return tx
    .selectFrom('contactChanges')
    .where('userId', '=', userId)
    .where('askedBy', '=', userId)
    .where('contact', '=', contact)
    .where(isAwaited)
    .select('value')
    .executeTakeFirst();
}

/** Forgets what a user has asked for in his own account and not confirmed; whether there was anything. */
export async function withdrawOwn(tx: Tx, userId: Seen<'users'>, contacts: readonly Contact[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contactChanges')
    .where('userId', '=', userId)
    .where('askedBy', '=', userId)
    .where('contact', 'in', contacts)
    .where(isAwaited)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the code of a phone confirms; undefined when it was used or replaced at the same moment. */
export function lockChange(tx: Tx, id: Seen<'contactChanges'>) {
  return tx
    .selectFrom('contactChanges')
    .where('id', '=', id)
    .where(isAwaited)
    .select(columns)
    .$narrowType<Ids>()
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whether whoever asked may still ask: he works there with the right over people, for the person's own organization, or for a
 * center that it is linked with and whose the person's account is not used yet. Undefined when he may not.
 */
export function findAsker(tx: Tx, id: Locked<'contactChanges'>) {
  return tx
    .selectFrom('contactChanges')
    .innerJoin('users', 'users.id', 'contactChanges.askedBy')
    .innerJoin('operators', 'operators.userId', 'users.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.operatorId', '=', 'operators.id')
        .onRef('memberships.organizationId', '=', 'contactChanges.askedIn'),
    )
    .innerJoin('students', 'students.userId', 'contactChanges.userId')
    .where('contactChanges.id', '=', id)
    .where('users.deactivatedAt', 'is', null)
    .where('memberships.deactivatedAt', 'is', null)
    .where(sql<boolean>`(memberships.role = 'HighOperator' or 'People' = any(memberships.rights))`)
    .where(sql<boolean>`(students.organization_id = contact_changes.asked_in
      or (exists (select from center_clients l
          where l.center_id = contact_changes.asked_in and l.client_id = students.organization_id)
        and not ${hasLoggedIn('contactChanges.userId')}))`)
    .select(sql<boolean>`students.organization_id = contact_changes.asked_in`.as('isEmployer'))
    .executeTakeFirst();
}

/** Who has asked for a change, of which organization, and whether the account that it is about was used yet. */
export function findAskedBy(db: Db, id: Seen<'contactChanges'>) {
  return db
    .selectFrom('contactChanges')
    .innerJoin('users', 'users.id', 'contactChanges.askedBy')
    .leftJoin('organizations', 'organizations.id', 'contactChanges.askedIn')
    .where('contactChanges.id', '=', id)
    .select([
      'users.fullName',
      sql<string | null>`coalesce(organizations.short_title, organizations.title)`.as('organizationTitle'),
      hasLoggedIn('contactChanges.userId').as('isUsed'),
    ])
    .executeTakeFirst();
}

/** Writes down that a change took effect, what stood there, and whether it was shared. */
export async function markDone(
  tx: Tx,
  id: Locked<'contactChanges'>,
  former: string | null,
  formerShared: boolean,
): Promise<void> {
  await tx
    .updateTable('contactChanges')
    .set({ former, formerShared, doneAt: sql<Date>`now()`, secretHash: null })
    .where('id', '=', id)
    .execute();
}
