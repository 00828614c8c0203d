import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import { hashToken, newToken } from '../../../http/session.ts';

const LINK_HOURS = 24;
/** An outdated link is still told from a wrong one for a month. */
const DAYS_KEPT = 30;

/**
 * Makes the token of a link that confirms this e-mail as this user's; null when there is nothing to confirm: it is
 * confirmed already, or is no longer his.
 */
export async function createConfirmation(db: Db, userId: string, email: string): Promise<string | null> {
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

/** Whose link it is and whether its time is over; undefined for a used, unknown or meaningless one. */
export function findConfirmation(db: Db, token: string) {
  return db
    .selectFrom('emailConfirmations')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'emailConfirmations.userId').onRef('users.email', '=', 'emailConfirmations.email'),
    )
    .where('emailConfirmations.tokenHash', '=', hashToken(token))
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id as userId', 'users.email'])
    .select(sql<boolean>`email_confirmations.expires_at <= now()`.as('isExpired'))
    .executeTakeFirst();
}

/** Uses the link up; false when somebody else has just done so. */
export async function takeConfirmation(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The e-mail, unless he has another one by now, is the user's; his other links are of no more use. */
export async function confirmEmailOf(tx: Tx, userId: string, email: string): Promise<void> {
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
    .executeTakeFirst();
}

/** Replaces an e-mail that is not confirmed yet; false when it is. Fails on the unique constraint when it is taken. */
export async function replaceUnconfirmedEmail(tx: Tx, scope: UserScope, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', scope.userId)
    .where('isEmailConfirmed', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
