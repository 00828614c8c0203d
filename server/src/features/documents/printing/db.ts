import type { DocumentFormat, DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import type { SeenTemplates } from '../../templates/db.ts';
import type { PrintedData } from '../printed-data.ts';

/** A document to print. */
export function findToPrint(db: Db, documentId: Seen<'documents'>) {
  return db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .select(['type', 'trainingType', sql<PrintedData>`data`.as('data'), 'printedAt', 'templates', 'replaces'])
    .$narrowType<{ templates: SeenTemplates }>()
    .executeTakeFirst();
}

export interface PrintedFile {
  part: DocumentSheet;
  format: DocumentFormat;
  templateVersion: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/** Notes the printed files. Where another worker was quicker, its note stands. */
export async function markPrinted(tx: Tx, documentId: Seen<'documents'>, files: PrintedFile[]): Promise<void> {
  await tx
    .insertInto('documentFiles')
    .values(
      files.map((file) => ({
        documentId,
        part: file.part,
        format: file.format,
        templateVersion: file.templateVersion,
        storageKey: file.storageKey,
        size: file.size,
        sha256: file.sha256,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('documents')
    .set({ printedAt: sql<Date>`now()`, printError: '' })
    .where('id', '=', documentId)
    .where('printedAt', 'is', null)
    .execute();
}

/** Notes why printing failed this time. */
export async function markPrintFailed(db: Db, documentId: Seen<'documents'>, message: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ printError: message })
    .where('id', '=', documentId)
    .where('printedAt', 'is', null)
    .execute();
}

/** Whether a document just fixed by the caller's center is printed, and the last failure. */
export function findPrinting(db: Db, scope: CenterScope, documentId: string) {
  return db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select(['type', 'printedAt', 'printError'])
    .executeTakeFirstOrThrow();
}
