import { documentStatus } from '@dopusk/contract/document-status.ts';
import { keptTypes } from '@dopusk/contract/documents/descriptions.ts';
import { documentFileUrl, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type OwnDocument, ownPictureUrl } from '@dopusk/contract/own-documents.ts';
import type { Db } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { printedCourseTitle } from '../../../db/shown-course-title.ts';
import { isOpen, visibleAssignment, visibleDocument } from '../../../db/visible.ts';

/**
 * What a person keeps of all his trainings that the reader sees, the latest first: what is paid for, printed, open and not
 * taken back.
 */
export async function listOwnDocuments(db: Db, scope: UserScope, studentId: Seen<'students'>): Promise<OwnDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
    .where(visibleAssignment(scope))
    .where('assignments.studentId', '=', studentId)
    .where(visibleDocument(scope))
    .where(isOpen())
    .where('assignments.paidAt', 'is not', null)
    .where('documents.type', 'in', keptTypes)
    .where('documents.revokedAt', 'is', null)
    .where('documents.printedAt', 'is not', null)
    .orderBy('documents.issueDate', 'desc')
    .orderBy('documents.id', 'desc')
    .select([
      'documents.id',
      'documents.type',
      'documents.trainingType',
      'documents.series',
      'documents.blankNumber',
      'documents.number',
      'documents.issueDate as date',
      'documents.expiresOn',
      'documents.verificationCode',
      printedCourseTitle.as('courseTitle'),
    ])
    .execute();
  const day = today();
  return rows.map((row) => {
    const sheets = sheetsOf(row.type);
    return {
      ...row,
      status: documentStatus({ ...row, lacks: null, isRevoked: false, isReplaced: false }, day),
      picture: ownPictureUrl(row.id, sheets[0] ?? 'Certificate'),
      files: sheets.map((sheet) => ({ sheet, url: documentFileUrl(row.id, sheet, 'Pdf') })),
    };
  });
}
