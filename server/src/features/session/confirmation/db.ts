import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { hashToken, newToken } from '../../../http/session.ts';

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
    .select(['users.id as userId', 'users.email'])
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

/** Marks the e-mail as confirmed unless the user has another one by now; his other links become invalid. */
export async function confirmEmailOf(tx: Tx, userId: Seen<'users'>, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ isEmailConfirmed: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute();
  await tx.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
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
 * Replaces an unconfirmed e-mail; false when it is confirmed. Fails on the unique constraint when the new one is taken.
 */
export async function replaceUnconfirmedEmail(tx: Tx, scope: UserScope, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    // An e-mail of somebody else is refused: only what an employer writes down is shared (decision 112).
    .set({ email, sharesEmail: false })
    .where('id', '=', scope.userId)
    .where('isEmailConfirmed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
