import { createHash } from 'node:crypto';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Storage } from '../src/outside/storage/port.ts';

export interface NewFile {
  title: string;
  mime: string;
  bytes: Buffer;
}

/**
 * A document or photo of a student in the named column of the profile. Without a storage there is only the record of it,
 * which is enough to ask who may read it.
 */
export async function makeStudentFile(
  { db, storage }: { db: Db; storage?: Storage },
  studentId: string,
  column: 'avatarId' | 'passportFileId' | 'snilsFileId',
  { title, mime, bytes }: NewFile,
): Promise<string> {
  const id = newId();
  await storage?.put(id, bytes, mime);
  await db
    .insertInto('files')
    .values({
      id,
      storageKey: id,
      title,
      mime,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      studentId,
    })
    .execute();
  await db
    .updateTable('students')
    .set({ [column]: id })
    .where('id', '=', studentId)
    .execute();
  return id;
}
