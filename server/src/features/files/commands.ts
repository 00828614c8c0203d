import { createHash } from 'node:crypto';
import { type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import type { Context } from '../../context.ts';
import { auditRead } from '../../db/audit.ts';
import { newId } from '../../db/new-id.ts';
import type { RespondentScope, UserScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { StorageError } from '../../outside/storage/port.ts';
import { mayKnowIdentity } from '../students/db/columns.ts';
import { findReadableFile, insertFile } from './db.ts';
import { cleanFile } from './kinds.ts';

type Files = Pick<Context, 'db' | 'storage'>;

/**
 * Stores an uploaded image or PDF. Only the uploader can read it until a record takes it; without one it is deleted
 * after a day.
 * @throws Refusal Invalid at `file` for anything else, SaveFileException when the storage fails
 */
export async function saveFile(
  { db, storage }: Files,
  scope: UserScope | RespondentScope,
  upload: { title: string; bytes: Buffer },
  isPublic: boolean,
): Promise<FileLink> {
  const { title, mime, bytes } = await cleanFile(upload);
  const id = newId();
  await storage.put(id, bytes, mime).catch((error) => {
    throw error instanceof StorageError ? new Refusal('SaveFileException') : error;
  });
  const sha256 = createHash('sha256').update(bytes).digest();
  await insertFile(db, scope, { id, storageKey: id, title, mime, size: bytes.length, sha256, isPublic });
  return { id, url: fileUrl(id), title };
}

/**
 * A file for those who may read it. Reading a student's scan leaves a line in the audit log.
 * @param inline shown in the browser, images only: they were re-encoded when they came
 * @throws Refusal NotFoundFile for an unknown file, another's one, and one that the storage has lost
 */
export async function readFile(
  { db, storage }: Files,
  scope: UserScope,
  id: string,
  inline: boolean,
): Promise<Download> {
  const file = found(await findReadableFile(db, scope, id), 'NotFoundFile');
  if (file.studentId && file.organizationId && !mayKnowIdentity(scope, file.organizationId))
    throw new Refusal('NotFoundFile');
  // A student's reading of his own scans is not logged.
  if (file.studentId && scope.kind === 'operator')
    await auditRead(db, scope, 'student.scan-read', file.studentId, { file: id });
  const { stream, size } = await storage.get(file.storageKey).catch((error) => {
    const isLost = error instanceof StorageError && error.kind === 'notFound';
    throw isLost ? new Refusal('NotFoundFile') : error;
  });
  return {
    title: file.title,
    mime: file.mime,
    content: stream,
    size,
    inline: inline && file.mime.startsWith('image/'),
  };
}
