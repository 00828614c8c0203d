import type { DocumentType } from '@dopusk/contract/documents.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../http/scope.ts';
import { templatesInForce } from '../../templates/db.ts';
import { isReplaced } from '../db.ts';
import type { PrintedData } from '../printed-data.ts';

/** A document of the center, held until the transaction ends: of two corrections the second sees the first. */
export async function lockDocument(tx: Tx, scope: CenterScope, documentId: string) {
  return tx
    .selectFrom('documents')
    .where('id', '=', documentId)
    .where('center_id', '=', scope.organization.id)
    .select([
      'id',
      'type',
      'series',
      'assignment_id as assignId',
      'form',
      sql<PrintedData>`data`.as('data'),
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`printed_at is not null`.as('isPrinted'),
    ])
    .forUpdate()
    .executeTakeFirst();
}

export type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

export async function markRevoked(tx: Tx, scope: CenterScope, documentId: string, reason: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ revoked_at: sql<Date>`now()`, revocation_reason: reason, revoked_by: scope.userId })
    .where('id', '=', documentId)
    .where('center_id', '=', scope.organization.id)
    .execute();
}

export interface Duplicate {
  former: LockedDocument;
  date: string;
  number: string;
  data: PrintedData;
  form: object;
  verificationCode: string;
}

/** @returns the duplicate's id */
export async function insertDuplicate(tx: Tx, scope: CenterScope, duplicate: Duplicate): Promise<string> {
  const { former, date, number, data, form, verificationCode } = duplicate;
  const id = newId();
  await tx
    .insertInto('documents')
    .values({
      id,
      center_id: scope.organization.id,
      type: former.type,
      assignment_id: former.assignId,
      replaces: former.id,
      issue_date: date,
      number,
      series: former.series,
      data: JSON.stringify(data),
      form: JSON.stringify(form),
      templates: templatesInForce(scope, former.type),
      verification_code: verificationCode,
      fixed_by: scope.userId,
    })
    .execute();
  return id;
}

/** The documents of an assignment that were taken back, its group's among them, the latest first. */
export function listFormer(db: Db, scope: CenterScope, assignId: string, type: DocumentType) {
  return db
    .selectFrom('assignment_documents as listed')
    .innerJoin('documents', 'documents.id', 'listed.id')
    .leftJoin('users', 'users.id', 'documents.revoked_by')
    .where('listed.assignment_id', '=', assignId)
    .where('documents.type', '=', type)
    .where('documents.center_id', '=', scope.organization.id)
    .where('documents.revoked_at', 'is not', null)
    .orderBy('documents.id', 'desc')
    .select([
      'documents.id',
      'documents.number',
      'documents.series',
      'documents.issue_date as date',
      sql<Date>`documents.revoked_at`.as('revokedAt'),
      'documents.revocation_reason as reason',
      sql<string>`coalesce(users.full_name, '')`.as('revokedBy'),
      isReplaced.as('isReplaced'),
      sql<boolean>`documents.printed_at is not null`.as('isPrinted'),
    ])
    .execute();
}
