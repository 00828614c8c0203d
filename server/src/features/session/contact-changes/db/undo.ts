import { type Contact, UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { hashToken, newToken } from '../../../../http/session.ts';
import { columns, type Ids } from './changes.ts';
import { setContact } from './login-data.ts';

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

/** What stood in an account, whether it was shared, and whether its owner may leave what stands there now. */
export interface FormerContact {
  value: string | null;
  isShared: boolean;
  canBeKept: boolean;
}

/** What stood in an account before what an undo of a change takes back (`isUndone`), of each contact that it does. */
export async function findFormer(tx: Db | Tx, id: Seen<'contactChanges'>): Promise<{ [K in Contact]?: FormerContact }> {
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
const isUndone = (id: Seen<'contactChanges'>, keepsPhone = false) => sql<boolean>`exists (
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
  // Who had none takes none away from anybody.
  if (email === '') return [];
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
  for (const { id } of rows) await setContact(tx, id, 'email', '');
  return rows.map(({ id }) => id);
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
