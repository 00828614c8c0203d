import { sql } from 'kysely';
import { bears } from '../../../db/accounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { hashToken, newToken } from '../../../http/session.ts';
import { endOtherSessions } from '../db.ts';

const LINK_HOURS = 24;
/** For a month an outdated link is distinguished from a wrong one. */
const DAYS_KEPT = 30;

/**
 * Makes the token of a link that confirms this e-mail of this user; null when it is confirmed already, or is no longer
 * his.
 */
export async function createConfirmation(db: Db, userId: Seen<'users'>, email: string): Promise<string | null> {
  const { token, hash } = newToken();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('emailConfirmations')
    .columns(['tokenHash', 'userId', 'email', 'expiresAt'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .where('id', '=', userId)
        .where('email', '=', email)
        .where('isEmailConfirmed', '=', false)
        .where('deactivatedAt', 'is', null)
        .select([val(hash).as('tokenHash'), 'id', 'email'])
        .select(sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`.as('expiresAt')),
    )
    .executeTakeFirst();
  await db
    .deleteFrom('emailConfirmations')
    .where('expiresAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? token : null;
}

/** The user of a link and whether it is outdated; undefined for a used, unknown or void one. */
export function findConfirmation(db: Db, token: string) {
  return db
    .selectFrom('emailConfirmations')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'emailConfirmations.userId').onRef('users.email', '=', 'emailConfirmations.email'),
    )
    .where('emailConfirmations.tokenHash', '=', hashToken(token))
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id as userId', 'users.email', 'users.passwordHash'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .select(sql<boolean>`email_confirmations.expires_at <= now()`.as('isExpired'))
    .executeTakeFirst();
}

/** Uses a link; false when it was used at the same moment. */
export async function takeConfirmation(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Of a row of `users`: nobody has shown that the mailbox is his. Whoever has logged in meanwhile may have done it with a password
 * or a link that the maker of the record has, and whoever has registered may have given any address (decision 122).
 */
export const isUnproven = sql<boolean>`(not users.is_email_confirmed)`;

/** Which of an e-mail and a phone are held by an unproven record alone: whoever registers, or is invited, may have them too. */
export async function findUnproven(
  tx: Tx,
  { email, phone }: { email: string; phone: string | null },
): Promise<{ email: boolean; phone: boolean }> {
  const rows = await tx
    .selectFrom('users')
    .where(bears({ email, phone }))
    .where(isUnproven)
    .select(['email', 'phone', 'sharesEmail', 'sharesPhone'])
    .execute();
  return {
    email: rows.some((row) => row.email === email && !row.sharesEmail),
    phone: phone !== null && rows.some((row) => row.phone === phone && !row.sharesPhone),
  };
}

/**
 * Of a row of `users`: it gives way to whoever shows that its mailbox is his. Within one organization nobody shares an e-mail
 * (decision 112): there its operator corrects the one that is wrong.
 */
const yieldsTo = (userId: Seen<'users'> | null) => sql<boolean>`(${isUnproven}
  and users.id is distinct from ${userId} and not exists (
    select from students his join students own using (organization_id)
    where his.user_id = users.id and own.user_id = ${userId}))`;

/** Whether an e-mail is held by a record that gives way to this account, once its user has shown that the mailbox is his. */
export async function isYielded(tx: Tx, email: string, to: Seen<'users'>): Promise<boolean> {
  if (email === '') return false;
  const holder = await tx
    .selectFrom('users')
    .where('email', '=', email)
    .where('sharesEmail', '=', false)
    .where(yieldsTo(to))
    .select('id')
    .executeTakeFirst();
  return holder !== undefined;
}

/**
 * Makes an unproven record that holds an e-mail one that shares it: somebody else has shown that the mailbox is his.
 * @param to his account; null for one that is being made
 */
export async function yieldUnproven(tx: Tx, email: string, to: Seen<'users'> | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ sharesEmail: true })
    .where('email', '=', email)
    .where('sharesEmail', '=', false)
    .where(yieldsTo(to))
    .execute();
}

/**
 * Marks the e-mail as confirmed unless the user has another one by now; his other links become invalid. What he only shared
 * with a record that is not proven, or has left it since, he holds from now on.
 * @returns whether it was not confirmed before
 */
export async function confirmEmailOf(tx: Tx, userId: Seen<'users'>, email: string): Promise<boolean> {
  await yieldUnproven(tx, email, userId);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ isEmailConfirmed: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('isEmailConfirmed', '=', false)
    .executeTakeFirst();
  await tx
    .updateTable('users')
    .set({
      sharesEmail: sql<boolean>`shares_email and exists (select from users holder
        where holder.email = users.email and not holder.shares_email)`,
    })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();
  await tx.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
  return numUpdatedRows > 0n;
}

/**
 * Whether an operator's account would be a second one of a mailbox that an operator holds already: who opens the letters of two
 * registrations, one of which may be a stranger's, confirms the first.
 */
export async function isHeldByOperator(tx: Tx, userId: Seen<'users'>, email: string): Promise<boolean> {
  const isOperator = sql<boolean>`exists (select from operators where operators.user_id = users.id)`;
  const rows = await tx
    .selectFrom('users')
    .where('email', '=', email)
    .where(isOperator)
    .where(({ or, eb, and }) =>
      or([
        eb('id', '=', userId),
        and([eb('sharesEmail', '=', false), eb('isEmailConfirmed', '=', true), eb('deactivatedAt', 'is', null)]),
      ]),
    )
    .select('id')
    .execute();
  return rows.some(({ id }) => id === userId) && rows.some(({ id }) => id !== userId);
}

/**
 * Forgets of an account what whoever made it may come back by: links to set a password, a second factor, and of one who has
 * registered the phone, by which the access is recovered, and the name; its owner says both anew (`operators.introduce`).
 */
export async function forgetMaker(tx: Tx, userId: Seen<'users'>): Promise<void> {
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({ phone: null, sharesPhone: false, isUnnamed: true })
    .where('id', '=', userId)
    .where(({ exists, selectFrom }) => exists(selectFrom('operators').where('userId', '=', userId).select('id')))
    .execute();
}

/** Who has registered, or was added, with an e-mail that is not confirmed yet. */
export interface Registrant {
  fullName: string;
  /** The first organization that he is to act for; of a student none is said. */
  organizationTitle: string | null;
  madeAt: Date;
  isOperator: boolean;
}

export function findRegistrant(db: Db, userId: Seen<'users'>): Promise<Registrant | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('operators', 'operators.userId', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.fullName', 'users.createdAt as madeAt'])
    .select(sql<boolean>`(operators.id is not null)`.as('isOperator'))
    .select(({ selectFrom }) =>
      selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
        .whereRef('memberships.operatorId', '=', 'operators.id')
        .orderBy('organizations.id')
        .limit(1)
        .select('organizations.title')
        .as('organizationTitle'),
    )
    .executeTakeFirst();
}

/**
 * Ends an account whose e-mail nobody has confirmed: nobody logs in with it any more, and its e-mail and phone keep nobody from having them.
 * @returns the organizations that it was to act for; null when the e-mail is confirmed by now
 */
export async function endUnconfirmed(tx: Tx, userId: Seen<'users'>): Promise<string[] | null> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ deactivatedAt: sql<Date>`now()`, sharesEmail: true, sharesPhone: true })
    .where('id', '=', userId)
    .where('isEmailConfirmed', '=', false)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await endOtherSessions(tx, userId, null);
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
  const rows = await tx
    .updateTable('memberships')
    .set({ deactivatedAt: sql<Date>`coalesce(memberships.deactivated_at, now())` })
    .where('operatorId', 'in', (query) => query.selectFrom('operators').where('userId', '=', userId).select('id'))
    .returning('organizationId')
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** The user's e-mail while it is not confirmed; undefined afterwards. */
export function findUnconfirmed(db: Db, scope: UserScope) {
  return db
    .selectFrom('users')
    .where('id', '=', scope.userId)
    .where('isEmailConfirmed', '=', false)
    .select(['id as userId', 'email'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .executeTakeFirst();
}

/**
 * Replaces an unconfirmed e-mail; false when it is confirmed. Fails on the unique constraint when the new one is taken by more
 * than an unproven record.
 */
export async function replaceUnconfirmedEmail(tx: Tx, scope: UserScope, email: string): Promise<boolean> {
  const { email: sharesEmail } = await findUnproven(tx, { email, phone: null });
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email, sharesEmail })
    .where('id', '=', scope.userId)
    .where('isEmailConfirmed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
