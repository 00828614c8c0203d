import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import type { SentLetter } from '@dopusk/contract/letters.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { printedCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpen, visibleStudent } from '../../../db/visible.ts';
import { headedWith } from '../db.ts';

/** A document of the center that is to be sent, held until the transaction ends. */
export function lockToSend(tx: Tx, scope: CenterScope, documentId: string) {
  return tx
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select(['id', 'type'])
    .select([
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`printed_at is not null and not is_outside`.as('isPrinted'),
      sql<boolean>`${isOpen()}`.as('isOpen'),
    ])
    .$narrowType<{ id: Locked<'documents'> }>()
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whom a document is usually sent to: its person, as long as the center sees him, and the organizations whose people it names, by
 * the e-mail of their requisites. Empty where none is known.
 */
export async function findAddresses(
  db: Db | Tx,
  scope: CenterScope,
  documentId: Seen<'documents'>,
): Promise<{ person: string; organizations: string[] }> {
  const { rows } = await sql<{ person: string; organizations: string[] }>`
    select
      coalesce((select users.email from assignments join students on students.id = assignments.student_id
        join users on users.id = students.user_id
        where assignments.id = documents.assignment_id and ${visibleStudent(scope)}), '') as person,
      array(select distinct organizations.email from assignment_documents listed
        join assignments on assignments.id = listed.assignment_id
        join organizations on organizations.id = assignments.organization_id
        where listed.id = documents.id and coalesce(organizations.email, '') <> ''
          and organizations.id <> documents.center_id) as organizations
    from documents where documents.id = ${documentId}`.execute(db);
  return rows[0] ?? { person: '', organizations: [] };
}

/** A document as a letter names it; null while it is not to be sent any more. */
export function findToTell(db: Db, id: Seen<'documents'>) {
  return db
    .selectFrom('documents')
    .innerJoin('organizations as center', 'center.id', 'documents.centerId')
    .leftJoin('groups', 'groups.id', 'documents.groupId')
    .leftJoin('organizations as client', 'client.id', 'documents.clientId')
    .where('documents.id', '=', id)
    .where('documents.revokedAt', 'is', null)
    .select([
      'documents.type',
      'documents.trainingType',
      headedWith.as('check'),
      'documents.series',
      'documents.blankNumber',
      'documents.number',
      'documents.fullName',
    ])
    .select(['documents.issueDate as date', 'documents.verificationCode', 'center.title as center'])
    .select(['groups.title as groupTitle', shownTitleOf('client').$castTo<string | null>().as('clientTitle')])
    .select(printedCourseTitle.as('course'))
    .executeTakeFirst();
}

interface PrintedFile {
  part: DocumentSheet;
  storageKey: string;
}

/** The PDF of each of its sheets as they are handed out. */
export function listFilesToPost(db: Db, id: Seen<'documents'>): Promise<PrintedFile[]> {
  return db
    .selectFrom('documentFiles')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'documentFiles.documentId')
        .onRef('documents.edition', '=', 'documentFiles.edition'),
    )
    .where('documents.id', '=', id)
    .where('documentFiles.format', '=', 'Pdf')
    .orderBy('documentFiles.part')
    .select(['documentFiles.part', 'documentFiles.storageKey'])
    .execute();
}

/** Notes that a document goes to an address. */
export async function noteLetter(
  tx: Tx,
  scope: CenterScope,
  letter: { documentId: Locked<'documents'>; recipient: string; deliveryId: Seen<'deliveries'> | null },
): Promise<void> {
  await tx
    .insertInto('documentLetters')
    .values({ id: newId(), sentBy: scope.userId, ...letter })
    .execute();
}

/** To whom a document of the center went, the latest first. */
export async function listLetters(db: Db, scope: CenterScope, documentId: Seen<'documents'>): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('documentLetters')
    .innerJoin('documents', 'documents.id', 'documentLetters.documentId')
    .innerJoin('users', 'users.id', 'documentLetters.sentBy')
    .leftJoin('deliveries', 'deliveries.id', 'documentLetters.deliveryId')
    .where('documents.id', '=', documentId)
    .where('documents.centerId', '=', scope.organization.id)
    .orderBy('documentLetters.id', 'desc')
    .limit(100)
    .select(['documentLetters.id', 'documentLetters.recipient', 'documentLetters.createdAt', 'deliveries.state'])
    .select('users.fullName as sentBy')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

/** The document of the center with this id. */
export function findOwn(db: Db, scope: CenterScope, documentId: string) {
  return db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select('id')
    .$narrowType<{ id: Seen<'documents'> }>()
    .executeTakeFirst();
}
