import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard } from '@dopusk/contract/documents/documents-of-training.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked } from '../../../../db/seen.ts';
import type { Counted, Numbering } from '../count.ts';
import { findRegister, isNumberOfOthers } from '../db.ts';

/** The numbers that people's valid documents of a type have, or are to have. */
export async function listNamed(tx: Tx, type: DocumentType, assignIds: readonly Locked<'assignments'>[]) {
  const { rows } = await sql<{ assignId: string; number: string }>`
    select assignment_id as assign_id, number from documents
      where assignment_id = any(${assignIds}) and type = ${type} and revoked_at is null
    union all
    select assignment_id, number from reserved_numbers where assignment_id = any(${assignIds}) and type = ${type}`.execute(
    tx,
  );
  return rows;
}

export async function insertReserved(
  tx: Tx,
  scope: CenterScope,
  { type, trainingType, registerOf, year }: Omit<Counted, 'shape'>,
  assignmentId: Locked<'assignments'>,
  number: string,
): Promise<void> {
  const centerId = scope.organization.id;
  await tx
    .insertInto('reservedNumbers')
    .values({ assignmentId, type, centerId, trainingType, registerOf, year, number })
    .execute();
}

/** The number that the protocol has named for a document to come; undefined when it has named none. */
export async function findReserved(db: Db | Tx, scope: CenterScope, assignId: string, type: DocumentType) {
  return db
    .selectFrom('reservedNumbers')
    .where('assignmentId', '=', assignId)
    .where('type', '=', type)
    .where('centerId', '=', scope.organization.id)
    .select(['number', 'registerOf'])
    .executeTakeFirst();
}

/** The same of several people. */
export function listReserved(db: Db, scope: CenterScope, assignIds: readonly string[]) {
  return db
    .selectFrom('reservedNumbers')
    .where('assignmentId', '=', sql<string>`any(${assignIds})`)
    .where('centerId', '=', scope.organization.id)
    .select(['assignmentId as assignId', 'type', 'number'])
    .execute();
}

/** By assignment, the numbers of the certificates that cards are issued beside: fixed, or reserved for them. */
export async function listBeside(db: Db | Tx, scope: CenterScope, assignIds: readonly string[]) {
  const { rows } = await sql<{ assignId: string; number: string }>`
    select assignment_id as assign_id, number from documents
      where assignment_id = any(${assignIds}::uuid[]) and type = 'Certificate' and revoked_at is null
      and center_id = ${scope.organization.id}
    union all
    select assignment_id, number from reserved_numbers
      where assignment_id = any(${assignIds}::uuid[]) and type = 'Certificate'
      and center_id = ${scope.organization.id}`.execute(db);
  return new Map(rows.map(({ assignId, number }) => [assignId, number]));
}

/** The number that a card has from its certificate; undefined of other documents, without one, and where somebody else has it. */
export async function findBeside(
  db: Db | Tx,
  scope: CenterScope,
  assignId: string,
  numbering: Numbering,
): Promise<string | undefined> {
  if (!isCard(numbering.type)) return undefined;
  const number = (await listBeside(db, scope, [assignId])).get(assignId);
  if (number === undefined) return undefined;
  const register = await findRegister(db, scope, numbering);
  return (await isNumberOfOthers(db, scope, register, number, assignId)) ? undefined : number;
}

/** Takes away what is reserved for a document to come. */
export function deleteReserved(tx: Tx, assignId: Locked<'assignments'>, type: DocumentType) {
  return tx.deleteFrom('reservedNumbers').where('assignmentId', '=', assignId).where('type', '=', type).execute();
}

/** The same of everybody whom a protocol lists. */
export function deleteReservedBy(tx: Tx, scope: CenterScope, protocolId: Locked<'documents'>) {
  return tx
    .deleteFrom('reservedNumbers')
    .where('assignmentId', 'in', (from) =>
      from
        .selectFrom('assignmentDocuments')
        .where('assignmentDocuments.id', '=', protocolId)
        .select('assignmentDocuments.assignmentId'),
    )
    .where('centerId', '=', scope.organization.id)
    .returning(['type', 'trainingType', 'registerOf', 'year', 'number'])
    .execute();
}
