import type { DuplicateCause, RestingRepeat } from '@dopusk/contract/document-corrections.ts';
import { dependentOn } from '@dopusk/contract/documents/dependence.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { LossProof } from '@dopusk/contract/loss-proof.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { lackOf } from '../../../db/visible.ts';
import { templatesInForce } from '../../templates/db.ts';
import { isReplaced, lockPeopleOf } from '../db.ts';
import type { PrintedData } from '../printed-data.ts';
import { unmarkIssued } from '../received/db.ts';

/**
 * A document of the center, held until the transaction ends, with the assignments that it speaks of: whatever is fixed or
 * corrected for them meanwhile waits, and then sees what was done here. So no document is issued on one that is being revoked.
 */
export async function lockDocument(tx: Tx, scope: CenterScope, documentId: string) {
  await lockPeopleOf(tx, scope, documentId);
  return tx
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select([
      'id',
      'type',
      'trainingType',
      'series',
      'blankNumber',
      'number',
      'issueDate as date',
      'assignmentId as assignId',
      'form',
      sql<PrintedData>`data`.as('data'),
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`printed_at is not null`.as('isPrinted'),
      lackOf().as('lacks'),
    ])
    .$narrowType<{ id: Locked<'documents'> }>()
    .forUpdate()
    .executeTakeFirst();
}

/** What a document of the center says, and of which assignment; undefined for a stranger's. */
export const readDocument = (db: Db | Tx, scope: CenterScope, documentId: string) =>
  db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .select(['type', 'number', 'assignmentId as assignId', 'form', sql<PrintedData>`data`.as('data')])
    .executeTakeFirst();

export type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

/** The valid documents of its people that name a protocol; none of another document. */
function resting(db: Db | Tx, scope: CenterScope, protocolId: string) {
  return db
    .selectFrom('documents')
    .innerJoin('assignmentDocuments as listed', 'listed.assignmentId', 'documents.assignmentId')
    .where('listed.id', '=', protocolId)
    .where('listed.type', '=', 'Protocol')
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.type', '=', sql<DocumentType>`any(${dependentOn('Protocol')})`)
    .where('documents.revokedAt', 'is', null)
    .where(sql<boolean>`documents.data #>> '{протокол,номер}' = listed.number`)
    .orderBy('documents.id');
}

/** The valid cards that repeat these certificates; none of other documents. */
const cards = (db: Db | Tx, scope: CenterScope, certificateIds: readonly string[]) =>
  db
    .selectFrom('documents')
    .innerJoin('documents as certificate', 'certificate.assignmentId', 'documents.assignmentId')
    .where('certificate.id', 'in', certificateIds)
    .where('certificate.type', '=', 'Certificate')
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.type', '=', sql<DocumentType>`any(${dependentOn('Certificate')})`)
    .where('documents.revokedAt', 'is', null)
    .orderBy('documents.id');

/** The valid specifications to a framework contract. */
const specifications = (db: Db | Tx, scope: CenterScope, frameId: string) =>
  db
    .selectFrom('documents')
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.type', '=', 'Contract')
    .where('documents.revokedAt', 'is', null)
    .where(sql<boolean>`documents.form ->> 'frameId' = ${frameId}`)
    .orderBy('documents.id');

/** The same as `resting`, `cards` or `specifications` for people to read; undefined for a stranger's document. */
export async function listResting(db: Db, scope: CenterScope, documentId: string) {
  const own = db.selectFrom('documents').where('id', '=', documentId).where('centerId', '=', scope.organization.id);
  const document = await own.select('type').executeTakeFirst();
  if (!document) return undefined;
  return db
    .selectFrom('documents')
    .where('documents.id', 'in', () => {
      if (document.type === 'Certificate') return cards(db, scope, [documentId]).clearOrderBy().select('documents.id');
      return document.type === 'Contract'
        ? specifications(db, scope, documentId).clearOrderBy().select('documents.id')
        : resting(db, scope, documentId).clearOrderBy().select('documents.id');
    })
    .orderBy('documents.id')
    .select(['documents.id', 'documents.type', 'documents.trainingType', 'documents.series', 'documents.blankNumber'])
    .select(['documents.number', 'documents.fullName'])
    .execute();
}

/** The repeated checks of whom a document of the center speaks, by name; undefined for a stranger's document. */
export async function listRestingRepeats(
  db: Db | Tx,
  scope: CenterScope,
  documentId: string,
): Promise<RestingRepeat[] | undefined> {
  const own = db.selectFrom('documents').where('id', '=', documentId).where('centerId', '=', scope.organization.id);
  if (!(await own.select('id').executeTakeFirst())) return undefined;
  return db
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('assignments', 'assignments.repeatsId', 'listed.assignmentId')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where('listed.id', '=', documentId)
    .where('listed.type', 'in', ['Protocol', 'Certificate'])
    .orderBy('students.fullName')
    .orderBy('assignments.id')
    .select(['assignments.id as assignId', 'assignments.groupId', 'students.fullName'])
    .select('assignments.dateEndLearning as date')
    .select(
      sql<string | null>`(select number from assignment_documents said where said.assignment_id = assignments.id
        and said.type = 'Protocol' and said.revoked_at is null limit 1)`.as('protocolNumber'),
    )
    .execute();
}

/** The same, held until the transaction ends. */
export const lockCards = (tx: Tx, scope: CenterScope, certificateIds: readonly Locked<'documents'>[]) =>
  cards(tx, scope, certificateIds)
    .select('documents.id')
    .$narrowType<{ id: Locked<'documents'> }>()
    .forUpdate('documents')
    .execute();

/** The same of the specifications to a framework contract. */
export const lockSpecifications = (tx: Tx, scope: CenterScope, frameId: Locked<'documents'>) =>
  specifications(tx, scope, frameId)
    .select(['documents.id', 'documents.number'])
    .$narrowType<{ id: Locked<'documents'> }>()
    .forUpdate('documents')
    .execute();

export const lockResting = (tx: Tx, scope: CenterScope, protocolId: Locked<'documents'>) =>
  resting(tx, scope, protocolId)
    .select(['documents.id', 'documents.number', 'documents.fullName'])
    .$narrowType<{ id: Locked<'documents'> }>()
    .forUpdate('documents')
    .execute();

export async function markRevoked(
  tx: Tx,
  scope: CenterScope,
  documentId: Locked<'documents'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ revokedAt: sql<Date>`now()`, revocationReason: reason, revokedBy: scope.userId })
    .where('id', '=', documentId)
    .where('centerId', '=', scope.organization.id)
    .execute();
  await unmarkIssued(tx, documentId);
}

export interface Duplicate {
  former: LockedDocument;
  cause: DuplicateCause;
  lossProof: LossProof | null;
  date: string;
  number: string;
  registerOf: TrainingType | null;
  series: string;
  blankNumber: string;
  data: PrintedData;
  form: object;
  verificationCode: string;
}

/** @returns the duplicate's id */
export async function insertDuplicate(tx: Tx, scope: CenterScope, duplicate: Duplicate): Promise<Locked<'documents'>> {
  const { former, cause, lossProof, date, number, registerOf, series, blankNumber, data, form, verificationCode } =
    duplicate;
  const id = newId<'documents'>();
  await tx
    .insertInto('documents')
    .values({
      id,
      centerId: scope.organization.id,
      type: former.type,
      trainingType: former.trainingType,
      assignmentId: former.assignId,
      replaces: former.id,
      duplicateCause: cause,
      lossProof,
      issueDate: date,
      number,
      registerOf,
      series,
      blankNumber,
      data: JSON.stringify(data),
      form: JSON.stringify(form),
      studyTerms: sql<string>`(select study_terms from documents where id = ${former.id})`,
      templates: templatesInForce(scope.organization.id, former.type, former.trainingType, data),
      verificationCode,
      fixedBy: scope.userId,
    })
    .execute();
  return id;
}

/** What proved the loss of a document, in the place of which a duplicate stands. */
export const lossProofOf = sql<LossProof | null>`(
  select next.loss_proof from documents as next where next.replaces = documents.id)`;

/** The documents of an assignment that were taken back, its group's among them, the latest first. */
export function listFormer(db: Db, scope: CenterScope, assignId: string, type: DocumentType) {
  return db
    .selectFrom('assignmentDocuments as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .leftJoin('users', 'users.id', 'documents.revokedBy')
    .where('listed.assignmentId', '=', assignId)
    .where('documents.type', '=', type)
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.revokedAt', 'is not', null)
    .orderBy('documents.id', 'desc')
    .select([
      'documents.id',
      'documents.trainingType',
      'documents.number',
      'documents.series',
      'documents.blankNumber',
      'documents.issueDate as date',
      sql<Date>`documents.revoked_at`.as('revokedAt'),
      'documents.revocationReason as reason',
      'documents.receivedAt',
      lossProofOf.as('lossProof'),
      sql<string>`coalesce(users.full_name, '')`.as('revokedBy'),
      isReplaced.as('isReplaced'),
      sql<boolean>`documents.printed_at is not null and not documents.is_outside`.as('isPrinted'),
    ])
    .execute();
}
