import { sql } from 'kysely';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { RespondentScope, UserScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { visibleStudent } from '../../db/visible.ts';

export interface NewFile {
  id: string;
  storageKey: string;
  title: string;
  mime: string;
  size: number;
  sha256: Buffer;
  isPublic: boolean;
}

/** Inserts the record of a stored file. */
export async function insertFile(db: Db, scope: UserScope | RespondentScope, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      id: file.id,
      storageKey: file.storageKey,
      title: file.title,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      isPublic: file.isPublic,
      createdBy: scope.userId,
    })
    .execute();
}

/**
 * A file that the caller may read: a public one, one of a student he sees, or his own upload that no record has taken
 * yet. `studentId` is given for a scan of the student's documents, not for his photo. Undefined for any other file.
 */
export async function findReadableFile(db: Db, scope: UserScope, id: string) {
  const isOfVisibleStudent =
    scope.kind === 'student' ? sql<boolean>`students.id = ${scope.studentId}` : visibleStudent(scope);
  return db
    .selectFrom('files')
    .leftJoin('students', (join) =>
      join.on(({ eb, ref, fn }) => eb('students.id', '=', fn.coalesce(ref('files.studentId'), broughtBy))),
    )
    .where('files.id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('files.isPublic', '=', true),
        sql<boolean>`${isOfVisibleStudent}`,
        and([eb('files.studentId', 'is', null), eb('files.createdBy', '=', scope.userId)]),
      ]),
    )
    .select([
      'files.title',
      'files.mime',
      'files.storageKey',
      sql<string | null>`case when students.avatar_id is distinct from files.id then students.id end`.as('studentId'),
      'students.organizationId',
    ])
    .executeTakeFirst();
}

/** On `files`: the person who has sent it with his questionnaire, while that waits for a decision. */
const broughtBy = sql<string>`(select questionnaires.student_id from questionnaire_files
  join questionnaires on questionnaires.id = questionnaire_files.questionnaire_id
  where questionnaire_files.file_id = files.id and questionnaires.state = 'Sent')`;

/** Makes uploads of a person's own, which his questionnaire has brought, files of his record. */
export async function giveBroughtFiles(
  tx: Tx,
  studentId: Locked<'students'>,
  userId: Seen<'users'>,
  fileIds: (string | null)[],
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ studentId })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('createdBy', '=', userId)
    .where('studentId', 'is', null)
    .execute();
}

/**
 * Makes uploads of the caller files of a student: neither public nor the uploader's any more.
 * @returns those that could be given; a file of another user, or one that a record has taken, cannot
 */
export function giveFilesToStudent(tx: Tx, scope: UserScope, studentId: Locked<'students'>, fileIds: string[]) {
  return tx
    .updateTable('files')
    .set({ studentId, isPublic: false })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('createdBy', '=', scope.userId)
    .where('studentId', 'is', null)
    .returning(['id', 'mime'])
    .execute();
}

/** Files that no record has taken for so long. Public ones stay: they may be linked from anywhere. */
export async function listUnattached(db: Db, hours: number): Promise<Seen<'files'>[]> {
  const rows = await unattached(db, hours)
    .select('id')
    .$narrowType<{ id: Seen<'files'> }>()
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id }) => id);
}

const unattached = (db: Db | Tx, hours: number) =>
  db
    .selectFrom('files')
    .where('studentId', 'is', null)
    .where('isPublic', '=', false)
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${hours})`);

/**
 * Deletes the record of a file that no record has taken and queues its bytes for removal. Fails on a foreign key when
 * something refers to it.
 */
export function removeUnattached(db: Db, id: Seen<'files'>): Promise<void> {
  return transaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('files')
      .where('id', '=', id)
      .where('studentId', 'is', null)
      .returning('storageKey')
      .executeTakeFirst();
    if (gone) await tx.insertInto('removedFiles').values(gone).execute();
  });
}

export async function listRemoved(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('removedFiles').select('storageKey').execute();
  return rows.map(({ storageKey }) => storageKey);
}

export async function forgetRemoved(db: Db, storageKey: string): Promise<void> {
  await db.deleteFrom('removedFiles').where('storageKey', '=', storageKey).execute();
}
