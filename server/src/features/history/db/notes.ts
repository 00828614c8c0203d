import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { anyOf } from '../../../db/paging.ts';
import { deleteRemembering, type RememberedRow } from '../../../db/remembered-rows.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { type Addressee, findAddressees } from '../../notices/db/addressees.ts';
import type { SeenRecord } from './find-record.ts';

/** The notes with these ids, which listLineIds has given. */
export function readNotes(db: Db, scope: OperatorScope, ids: readonly { id: string }[]) {
  return db
    .selectFrom('recordNotes')
    .innerJoin('users', 'users.id', 'recordNotes.authorId')
    .where('recordNotes.id', '=', anyOf(ids))
    .select(['recordNotes.id', 'recordNotes.text', 'recordNotes.createdAt', 'users.fullName as author'])
    .select(sql<boolean>`record_notes.author_id = ${scope.userId}`.as('isOwn'))
    .execute();
}

/** Keeps a note for the colleagues of the organization that its author acts for. */
export async function insertNote(
  tx: Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  { record, id: recordId }: SeenRecord,
  text: string,
): Promise<Locked<'recordNotes'>> {
  const id = newId<'recordNotes'>();
  await tx
    .insertInto('recordNotes')
    .values({ id, record, recordId, organizationId, authorId: scope.userId, text })
    .execute();
  return id;
}

/** Removes a note of the caller's own. @returns it as it stood; undefined where there is none */
export async function deleteNote(tx: Tx, scope: OperatorScope, id: string): Promise<RememberedRow | undefined> {
  const note = await tx
    .selectFrom('recordNotes')
    .where('id', '=', id)
    .where('authorId', '=', scope.userId)
    .select('id')
    .$narrowType<{ id: Locked<'recordNotes'> }>()
    .forUpdate()
    .executeTakeFirst();
  return note && (await deleteRemembering(tx, 'record_notes', [note.id]))[0];
}

/** The users behind operators who work for the organization that the caller acts for, by name; strangers are left out. */
export async function findColleagues(
  tx: Tx,
  scope: OperatorScope,
  operatorIds: readonly string[],
): Promise<{ userId: Seen<'users'>; fullName: string }[]> {
  return await tx
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.userId')
    .innerJoin('memberships', 'memberships.operatorId', 'operators.id')
    .where('operators.id', 'in', operatorIds)
    .where('memberships.organizationId', '=', scope.organization?.id ?? null)
    .where('memberships.deactivatedAt', 'is', null)
    .orderBy('users.fullName')
    .select(['operators.userId', 'users.fullName'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
}

/** How these users are told that a note names them. */
export const findTold = (
  tx: Tx,
  noteId: Seen<'recordNotes'>,
  userIds: readonly Seen<'users'>[],
): Promise<Addressee<Seen<'recordNotes'>>[]> =>
  findAddressees(
    tx,
    'Mentioned',
    sql`(select user_id, ${noteId}::uuid as id from unnest(${userIds}::uuid[]) as told (user_id))`,
  );

/**
 * A note as a notice tells of it, with what its record is called; undefined when it was removed, and for whoever does not
 * work for the organization any more.
 */
export async function findNote(db: Db, userId: Seen<'users'>, id: Seen<'recordNotes'>) {
  return db
    .selectFrom('recordNotes')
    .innerJoin('users', 'users.id', 'recordNotes.authorId')
    .where('recordNotes.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .innerJoin('operators', 'operators.id', 'memberships.operatorId')
          .where('operators.userId', '=', userId)
          .whereRef('memberships.organizationId', '=', 'recordNotes.organizationId')
          .where('memberships.deactivatedAt', 'is', null)
          .select('operators.id'),
      ),
    )
    .select(['recordNotes.record', 'recordNotes.recordId', 'recordNotes.organizationId', 'recordNotes.text'])
    .select('users.fullName as author')
    .$narrowType<{ organizationId: Seen<'organizations'> }>()
    .select(
      sql<string>`coalesce(
        (select full_name from students where students.id = record_id),
        (select title from organizations where organizations.id = record_id),
        (select title from courses where courses.id = record_id),
        (select title from groups where groups.id = record_id),
        (select '№ ' || document.number from invoices join static_documents document on document.id = document_id
          where invoices.id = record_id),
        (select students.full_name from assignments join students on students.id = student_id
          where assignments.id = record_id), '')`.as('title'),
    )
    .executeTakeFirst();
}
