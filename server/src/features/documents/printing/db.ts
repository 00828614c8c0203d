import type { DocumentFormat, DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { PrintedResults } from '../../../db/tables/documents.ts';
import type { SeenTemplates } from '../../templates/db.ts';
import { headedWith } from '../db.ts';
import { numberedPeople } from '../ministry-numbers/db.ts';
import type { MinistryNumbers } from '../ministry-numbers/printed-numbers.ts';
import type { PrintedData } from '../printed-data.ts';
import { givenToPeople, judgedPeople } from '../protocol/db.ts';
import type { NamedLater } from '../protocol/named-later.ts';

/** A document to print, with whom it is about: a client, a group, or a person. */
export function findToPrint(db: Db, documentId: Seen<'documents'>) {
  return db
    .selectFrom('documents')
    .leftJoin('groups', 'groups.id', 'documents.groupId')
    .leftJoin('organizations as client', 'client.id', 'documents.clientId')
    .where('documents.id', '=', documentId)
    .select(['documents.type', 'documents.trainingType', sql<PrintedData>`documents.data`.as('data'), 'printedAt'])
    .select(['templates', 'replaces', 'duplicateCause'])
    .select([
      'documents.number',
      headedWith.as('check'),
      shownTitleOf('client').$castTo<string | null>().as('clientTitle'),
    ])
    .select(['groups.title as groupTitle', 'documents.fullName'])
    .select(['edition', 'printedMinistryNumbers as printedNumbers', numberedPeople.as('numbered')])
    .select(['printedResults', judgedPeople.as('judged')])
    .select(['printedNamed', givenToPeople.as('given')])
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

/**
 * The files of a printing: which edition they are, the numbers of the Ministry's register, the results and the documents given later
 * that they say, and whether the results are everybody's.
 */
export interface Printing {
  edition: number;
  numbers: MinistryNumbers;
  results: PrintedResults;
  named: NamedLater;
  saysResults: boolean;
  files: PrintedFile[];
}

/** Notes the printed files. Where another worker was quicker, its note stands. */
export async function markPrinted(
  tx: Tx,
  documentId: Seen<'documents'>,
  { edition, numbers, results, named, saysResults, files }: Printing,
): Promise<void> {
  await tx
    .insertInto('documentFiles')
    .values(
      files.map((file) => ({
        documentId,
        edition,
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
    .set({ printedAt: sql<Date>`coalesce(printed_at, now())`, printError: '' })
    .set({ edition, printedMinistryNumbers: JSON.stringify(numbers) })
    .set({ printedResults: JSON.stringify(results), printedNamed: JSON.stringify(named), saysResults })
    .where('id', '=', documentId)
    // What a change has made another edition of meanwhile is not this one.
    .where(({ or, and, eb }) =>
      or([and([eb('printedAt', 'is', null), eb('edition', '=', edition)]), eb('edition', '<', edition)]),
    )
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
