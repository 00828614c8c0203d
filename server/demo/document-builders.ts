import type { DocumentType } from '@dopusk/contract/documents.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

/**
 * A document of an assignment as it stands after printing, but for the file itself: its bytes are nowhere.
 * For what only looks at documents; a real one is made by the feature's own fixing.
 */
export async function makePrintedDocument(
  db: Db,
  assignmentId: string,
  { type = 'Certificate', number = '1' }: { type?: Exclude<DocumentType, 'Diplom'>; number?: string } = {},
): Promise<string> {
  const id = newId();
  const { center_id } = await db
    .selectFrom('assignments')
    .where('id', '=', assignmentId)
    .select('center_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('documents')
    .values({
      id,
      center_id,
      type,
      assignment_id: assignmentId,
      issue_date: '2026-11-09',
      number,
      data: '{}',
      form: '{}',
      verification_code: id,
      printed_at: new Date(),
    })
    .execute();
  await db
    .insertInto('document_files')
    .values(
      (['Docx', 'Pdf'] as const).map((format) => ({
        document_id: id,
        part: type,
        format,
        template_version: 'none',
        storage_key: `${id}-${format}`,
        size: 0,
        sha256: Buffer.alloc(32),
      })),
    )
    .execute();
  return id;
}
