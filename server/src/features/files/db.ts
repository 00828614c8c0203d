import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { visibleOrganizations } from '../../db/visible.ts';
import type { UserScope } from '../../http/scope.ts';

export interface NewFile {
  id: string;
  storageKey: string;
  title: string;
  mime: string;
  size: number;
  sha256: Buffer;
  isPublic: boolean;
}

/** Writes down a file that is already stored. */
export async function insertFile(db: Db, scope: UserScope, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      id: file.id,
      storage_key: file.storageKey,
      title: file.title,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      is_public: file.isPublic,
      created_by: scope.userId,
    })
    .execute();
}

/**
 * A file that the caller may read: a public one, one of a person he sees, or his own upload that no record holds yet.
 * `studentId` names the person when it is a paper of his rather than his photo. Undefined for any other file.
 */
export async function findReadableFile(db: Db, scope: UserScope, id: string) {
  const isOfVisibleStudent =
    scope.kind === 'student'
      ? sql<boolean>`students.id = ${scope.studentId}`
      : sql<boolean>`students.organization_id in ${visibleOrganizations(scope)}`;
  return db
    .selectFrom('files')
    .leftJoin('students', 'students.id', 'files.student_id')
    .where('files.id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('files.is_public', '=', true),
        isOfVisibleStudent,
        and([eb('files.student_id', 'is', null), eb('files.created_by', '=', scope.userId)]),
      ]),
    )
    .select([
      'files.title',
      'files.mime',
      'files.storage_key as storageKey',
      sql<string | null>`case when students.avatar_id is distinct from files.id then students.id end`.as('studentId'),
    ])
    .executeTakeFirst();
}

/**
 * Gives files of the caller to a student, whose they are from now on: neither public nor the uploader's own.
 * @returns those that could be given; a stranger's file, and one that already belongs to somebody, cannot
 */
export function giveFilesToStudent(tx: Tx, scope: UserScope, studentId: string, fileIds: string[]) {
  return tx
    .updateTable('files')
    .set({ student_id: studentId, is_public: false })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('created_by', '=', scope.userId)
    .where('student_id', 'is', null)
    .returning(['id', 'mime'])
    .execute();
}
