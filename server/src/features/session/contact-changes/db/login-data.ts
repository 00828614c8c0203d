import type { Contact } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connection.ts';
import type { Seen } from '../../../../db/seen.ts';

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

/**
 * Gives an account another e-mail or phone; an e-mail counts as confirmed, for its owner has just opened a link there. Links
 * and codes sent before become invalid. None at all is shared by all who have none, and confirmed by nobody. Fails on the unique
 * constraint when another account has it and it is not to be shared.
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
      ? { email: value, isEmailConfirmed: value !== '', sharesEmail: isShared || value === '' }
      : { phone: value, sharesPhone: isShared };
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  await tx.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx.deleteFrom('passwordLinks').where('userId', '=', userId).execute();
}
