import { createHash } from 'node:crypto';
import { CONFIRM_HOURS, type Contact, UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { isWithinLink } from '../../../db/visible.ts';
import { hashToken, newToken } from '../../../http/session.ts';

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

/** Makes the token of the link that brings the former one back; null when the week is over. */
export async function createUndoLink(db: Db, id: Seen<'contactChanges'>): Promise<string | null> {
  const { token, hash } = newToken();
  const { numUpdatedRows } = await db
    .updateTable('contactChanges')
    .set({ undoHash: hash })
    .where('id', '=', id)
    .where(canBeUndone)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : null;
}

const canBeUndone = sql<boolean>`contact_changes.done_at > now() - make_interval(days => ${UNDO_DAYS})`;

const columns = [
  'contactChanges.id',
  'contactChanges.userId',
  'contactChanges.contact',
  'contactChanges.value',
  sql<boolean>`coalesce(contact_changes.asked_by = contact_changes.user_id, false)`.as('isOwn'),
] as const;

interface Ids {
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

/** What a link of the letter to the former address undoes; undefined for an unknown or outdated one. */
export function lockUndo(tx: Tx, token: string) {
  return tx
    .selectFrom('contactChanges')
    .innerJoin('users', 'users.id', 'contactChanges.userId')
    .where('contactChanges.undoHash', '=', hashToken(token))
    .where(canBeUndone)
    .where('users.deactivatedAt', 'is', null)
    .select([...columns, 'contactChanges.former'])
    .$narrowType<Ids>()
    .forUpdate('contactChanges')
    .executeTakeFirst();
}

/** An account as it is before its e-mail or phone is changed. */
export function lockLogin(tx: Tx, userId: Seen<'users'>) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'email',
      'phone',
      'sharesEmail',
      'sharesPhone',
      'isEmailConfirmed',
      hasLoggedIn('users.id').as('hasLoggedIn'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether a user has ever logged in. The audit log keeps it when his sessions are long gone. */
export const hasLoggedIn = (userId: string) => sql<boolean>`(
  exists (select from sessions where sessions.user_id = ${sql.ref(userId)})
  or exists (select from audit_log where audit_log.user_id = ${sql.ref(userId)}
    and audit_log.action in ('session.opened', 'session.opened-by-code', 'session.opened-by-link')))`;

/** What of an account waits to be confirmed. */
export const awaitedOf = (userId: string, contact: Contact) => sql<string | null>`(
  select value from contact_changes where contact_changes.user_id = ${sql.ref(userId)} and contact = ${contact}
    and done_at is null and expires_at > now())`;

/** What the user of an account has asked for himself and not confirmed yet. */
export const ownAwaited = (userId: string, contact: Contact) => sql<string | null>`(
  select value from contact_changes where contact_changes.user_id = ${sql.ref(userId)} and contact = ${contact}
    and asked_by = user_id and done_at is null and expires_at > now())`;

/**
 * Gives an account another e-mail or phone; an e-mail counts as confirmed, for its owner has just opened a link there. Links
 * and codes sent before become invalid. None at all is shared by all who have none. Fails on the unique constraint when another account has it and it is not to be shared.
 */
export async function setContact(
  tx: Tx,
  userId: Seen<'users'>,
  contact: Contact,
  value: string | null,
  isShared = false,
): Promise<void> {
  const change =
    contact === 'email' && value !== null
      ? { email: value, isEmailConfirmed: true, sharesEmail: isShared }
      : { phone: value, sharesPhone: isShared };
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  await tx.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
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

/** What stood in an account, whether it was shared, and whether its owner may leave what stands there now. */
export interface FormerContact {
  value: string | null;
  isShared: boolean;
  canBeKept: boolean;
}

/** What stood in an account before what an undo of a change takes back (`isUndone`), of each contact that it does. */
export async function findFormer(tx: Tx, id: Locked<'contactChanges'>): Promise<{ [K in Contact]?: FormerContact }> {
  const rows = await tx
    .selectFrom('contactChanges')
    .where(isUndone(id))
    .where('doneAt', 'is not', null)
    .distinctOn('contact')
    .orderBy('contact')
    .orderBy('doneAt')
    .select(['contact', 'former as value', 'formerShared as isShared'])
    .select(
      sql<boolean>`bool_and(asked_by is not distinct from user_id
        and done_at < (select done_at from contact_changes where id = ${id})) over (partition by contact)`.as(
        'canBeKept',
      ),
    )
    .execute();
  return Object.fromEntries(rows.map(({ contact, ...former }) => [contact, former]));
}

/**
 * Of a row: whether an undo of this change of an account takes it back: it is the change itself, one that took effect later, one
 * that still waits, or, of an e-mail, a phone that was changed within the week before: whoever changed the e-mail may have
 * prepared it, and the access is recovered by it. An e-mail that was changed before stays: the link has come there (decision 61).
 */
const isUndone = (id: Locked<'contactChanges'>, keepsPhone = false) => sql<boolean>`exists (
  select from contact_changes undone where undone.id = ${id} and undone.user_id = contact_changes.user_id
    and (coalesce(contact_changes.done_at, 'infinity') >= undone.done_at
      or (undone.contact = 'email' and contact_changes.contact = 'phone' and not ${keepsPhone}::boolean
        and contact_changes.done_at > undone.done_at - make_interval(days => ${UNDO_DAYS}))))`;

/** Whoever has the e-mail from now on shares it with its owner, who has shown that the mailbox is his. */
export async function yieldEmail(tx: Tx, email: string, owner: Seen<'users'>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ sharesEmail: true })
    .where('email', '=', email)
    .where('sharesEmail', '=', false)
    .where('id', '!=', owner)
    .execute();
}

/**
 * Leaves without the e-mail whoever of its owner's organization has been written down with it meanwhile: within one nobody
 * shares (decision 112). Links and codes that went to it open his record no more.
 * @returns who has no e-mail now
 */
export async function giveUpEmail(tx: Tx, email: string, owner: Seen<'users'>): Promise<Seen<'users'>[]> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('students', 'students.userId', 'users.id')
    .where('users.email', '=', email)
    .where('users.id', '!=', owner)
    .where('students.organizationId', '=', (own) =>
      own.selectFrom('students as own').where('own.userId', '=', owner).select('own.organizationId'),
    )
    .select('users.id')
    .$narrowType<{ id: Seen<'users'> }>()
    .execute();
  for (const { id } of rows) {
    await setContact(tx, id, 'email', '', true);
    await tx.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', id).execute();
  }
  return rows.map(({ id }) => id);
}

/** Who keeps the record of somebody who lost his e-mail: operators with the right, of his organization; of one without, of its centers that see him. */
const keepers = sql`select students.id as student_id, operators.user_id, memberships.organization_id from students
  join memberships on memberships.deactivated_at is null and (memberships.organization_id = students.organization_id
    or (${isWithinLink(sql`memberships.organization_id`)} and not exists (select from memberships own
      join operators working on working.id = own.operator_id join users on users.id = working.user_id
      where own.organization_id = students.organization_id and own.deactivated_at is null and users.deactivated_at is null)))
  join operators on operators.id = memberships.operator_id
  where (memberships.role = 'HighOperator' or 'People' = any(memberships.rights))`;

/** Those to write to of somebody who has just lost his e-mail. */
export async function listKeepers(tx: Tx, userId: Seen<'users'>) {
  const { rows } = await sql<{ studentId: Seen<'students'>; userId: Seen<'users'>; email: string }>`
    select distinct kept.student_id, users.id as user_id, users.email from (${keepers}) as kept
    join students on students.id = kept.student_id and students.user_id = ${userId}
    join users on users.id = kept.user_id and users.deactivated_at is null and users.is_email_confirmed
    order by users.id`.execute(tx);
  return rows;
}

/** What his letter says; undefined when the reader keeps his record no more, or another e-mail stands there by now. */
export async function findLost(db: Db, studentId: Seen<'students'>, userId: Seen<'users'>) {
  const { rows } = await sql<{ fullName: string; organizationTitle: string }>`
    select students.full_name, organizations.title as organization_title from students
    join organizations on organizations.id = students.organization_id
    join users on users.id = students.user_id
    where students.id = ${studentId} and users.email = '' and exists (select from (${keepers}) as kept
      where kept.student_id = students.id and kept.user_id = ${userId})`.execute(db);
  return rows[0];
}

/** Turns off the second factor that was turned on after the first change that an undo takes back: it may be of whoever made that change. */
export async function forgetSecondFactorSince(
  tx: Tx,
  id: Locked<'contactChanges'>,
  keepsPhone: boolean,
): Promise<void> {
  await tx
    .deleteFrom('secondFactors')
    .where(
      sql<boolean>`exists (select from contact_changes where contact_changes.user_id = second_factors.user_id
        and second_factors.confirmed_at >= contact_changes.done_at and ${isUndone(id, keepsPhone)})`,
    )
    .execute();
}

/** Forgets what an undo of a change has taken back, and what is asked for: what else was changed before can be undone yet. */
export async function forgetUndone(tx: Tx, id: Locked<'contactChanges'>, keepsPhone: boolean): Promise<void> {
  await tx.deleteFrom('contactChanges').where(isUndone(id, keepsPhone)).execute();
}
